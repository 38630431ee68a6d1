# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline convert: from any track to an authored one that diffs well."""

from __future__ import annotations

import argparse

from .. import files
from .common import INPUT_HELP, UsageError, add_import_options, check_output, human_console, import_options

HELP = "turn a track of another program into an authored *.track.json, to be edited and baked"
EXAMPLE = "apexline convert road.glb -o road.track.json --object Road*"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("input", metavar="IN", help=INPUT_HELP)
    parser.add_argument("-o", "--output", metavar="OUT.track.json", required=True, help="the authored track")
    add_import_options(parser)


def run(args: argparse.Namespace) -> int:
    if not args.output.lower().endswith(".track.json"):
        raise UsageError(f"{args.output}: the output's name must end in .track.json")
    output = check_output(args.output)
    assert output is not None
    path = files.find_track(args.input)
    with files.load_source(path, import_options(args)) as source, files.replacing(output) as part:
        part.write_text(source.to_json(), encoding="utf-8")
        gates = source.gate_count
    console = human_console(None)
    console.print(f"{gates} gates, written to {output}", markup=False, soft_wrap=True)
    return 0
