# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline bake: from an authored track to a baked one."""

from __future__ import annotations

import argparse
import time
from typing import Any

from .. import files
from .common import (
    INPUT_HELP,
    add_import_options,
    add_json,
    add_vehicle,
    check_output,
    human_console,
    import_options,
    number,
    progress_bar,
    write_json,
)
from .info import print_info, track_facts

HELP = "lay gates and compute lines, radii and speeds of a track for a vehicle"
EXAMPLE = "apexline bake monza.csv -o monza.apx --vehicle gt --margin 0.5"

MEASURED = {
    "file_length_m": "length of the file's segments",
    "closing_gap_m": "gap that was closed",
    "line_deviation_m": "the line keeps to the file's points within",
    "edge_deviation_m": "the baked edges keep to the file's within",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "input",
        metavar="IN",
        help=INPUT_HELP,
    )
    parser.add_argument("-o", "--output", metavar="OUT.apx", required=True, help="the baked track")
    add_vehicle(parser, "the car that the lines are made for (default: reference, or the one of a baked IN)")
    parser.add_argument(
        "--margin",
        metavar="M",
        type=number(-1.0, 10.0, " m"),
        help="metres kept between the car's side and the road's edge (default: 0, or that of a baked IN)",
    )
    add_import_options(parser)
    add_json(parser, "what `info` tells, what was measured, and the seconds it took,")


def run(args: argparse.Namespace) -> int:
    output = check_output(args.output, ".apx")
    check_output(None if args.json == "-" else args.json)
    path = files.find_track(args.input)
    began = time.perf_counter()
    measured: dict[str, float] = {}
    findings: list[Any] = []
    with progress_bar(f"bake {path.name}") as update:
        track = files.bake_track(
            path, args.vehicle, args.margin, None, update, import_options(args), measured, findings
        )
    seconds = time.perf_counter() - began
    files.save_track(track, output)
    facts = track_facts(track)
    measured = {name: round(value, 4) for name, value in measured.items()}
    write_json(args.json, facts | measured | {"output": str(output), "bake_s": round(seconds, 4)})
    console = human_console(args.json)
    print_info(console, facts)
    for name, words in MEASURED.items():
        if name in measured:
            console.print(f"{words} {measured[name]:.3f} m", markup=False, soft_wrap=True)
    for finding in findings[:3]:
        console.print(f"advice: {finding.message}", markup=False, soft_wrap=True)
    if len(findings) > 3:
        console.print(f"and more: apexline lint {args.input}", markup=False, soft_wrap=True)
    console.print(f"baked in {seconds:.2f} s, written to {output}", markup=False, soft_wrap=True)
    return 0
