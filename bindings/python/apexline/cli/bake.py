# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline bake: from an authored track to a baked one."""

from __future__ import annotations

import argparse
import time

from .. import files
from .common import add_json, add_vehicle, check_output, human_console, number, progress_bar, write_json
from .info import print_info, track_facts

HELP = "lay gates and compute lines, radii and speeds of a track for a vehicle"
EXAMPLE = "apexline bake monza.csv -o monza.apx --vehicle gt --margin 0.5"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "input",
        metavar="IN",
        help="centre line with widths *.csv (x_m,y_m,w_tr_right_m,w_tr_left_m), authored *.track.json, or a baked "
        "*.apx to bake again; also a sample's name",
    )
    parser.add_argument("-o", "--output", metavar="OUT.apx", required=True, help="the baked track")
    add_vehicle(parser, "the car that the lines are made for (default: reference, or the one of a baked IN)")
    parser.add_argument(
        "--margin",
        metavar="M",
        type=number(-1.0, 10.0, " m"),
        help="metres kept between the car's side and the road's edge (default: 0, or that of a baked IN)",
    )
    add_json(parser, "what `info` tells, and the seconds it took,")


def run(args: argparse.Namespace) -> int:
    output = check_output(args.output, ".apx")
    check_output(None if args.json == "-" else args.json)
    path = files.find_track(args.input)
    began = time.perf_counter()
    with progress_bar(f"bake {path.name}") as update:
        track = files.bake_track(path, args.vehicle, args.margin, progress=update)
    seconds = time.perf_counter() - began
    files.save_track(track, output)
    facts = track_facts(track)
    write_json(args.json, facts | {"output": str(output), "bake_s": round(seconds, 4)})
    console = human_console(args.json)
    print_info(console, facts)
    console.print(f"baked in {seconds:.2f} s, written to {output}", markup=False, soft_wrap=True)
    return 0
