# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline lint: what is wrong with a track, and what to do."""

from __future__ import annotations

import argparse

from .. import files
from .common import (
    INPUT_HELP,
    NEGATIVE,
    add_import_options,
    add_json,
    check_output,
    human_console,
    import_options,
    rounded,
    write_json,
)

HELP = "check a track: crossing gates, folded sectors, kinks, width holes, gaps, wrong way round"
EXAMPLE = "apexline lint monza.csv"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("input", metavar="IN", help=INPUT_HELP)
    add_import_options(parser)
    add_json(parser, "the findings")


def run(args: argparse.Namespace) -> int:
    check_output(None if args.json == "-" else args.json)
    path = files.find_track(args.input)
    with files.load_source(path, import_options(args)) as source:
        findings = source.lint()
        name, gates = source.name, source.gate_count
    write_json(
        args.json,
        {
            "file": str(path),
            "name": name,
            "gates": gates,
            "findings": [
                {
                    "code": finding.code.name.lower().replace("_", "-"),
                    "severity": "error" if finding.is_error else "advice",
                    "gate": finding.gate,
                    "position": dict(zip(("x_m", "y_m", "z_m"), map(rounded, finding.position))),
                    "message": finding.message,
                }
                for finding in findings
            ],
        },
    )
    console = human_console(args.json)
    for finding in findings:
        place = "" if finding.gate is None else f"gate {finding.gate}: "
        level = "error" if finding.is_error else "advice"
        console.print(f"{path}: {place}{level}: {finding.message}", markup=False, soft_wrap=True)
    if not findings:
        console.print(f"{path}: clean, {gates} gates", markup=False, soft_wrap=True)
    return NEGATIVE if findings else 0
