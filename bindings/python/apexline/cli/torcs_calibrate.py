# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline torcs calibrate: what a car is believed to do against what it does in TORCS's physics."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

from ..torcs_calibrate import REACH, Setting, calibrate, facts, worst
from ..torcs_game import TorcsError, cars
from .common import add_json, check_output, human_console, integer, progress_bar, write_json
from .torcs_league import installation

EXAMPLE = "apexline torcs calibrate --car car1-trb1 --json car1.json --plot car1.svg"


def add_calibrate(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    parser = commands.add_parser(
        "calibrate",
        help="manoeuvres in TORCS's physics against what the library plans with",
        description="Drives manoeuvres on a plane in TORCS, turning, braking, both and getting away, at three settings of the "
        "wings, and prints by how much more (+) or less (-) than the plan's limit was driven.",
        epilog=f"example:\n  {EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--car", metavar="NAME", default="car1-trb1", help="default: car1-trb1")
    parser.add_argument(
        "--setup", metavar="NUMBERS", default="",
        help="numbers over the car's own setup, such as brake_repartition=0.6 (default: none)",
    )  # fmt: skip
    parser.add_argument("--plot", metavar="FILE.png|.svg", help="draw what is believed and what was driven")
    jobs = os.cpu_count() or 1
    parser.add_argument("--jobs", metavar="N", type=integer(1, 256), default=jobs, help=f"at a time (default: {jobs})")
    parser.set_defaults(robots=None, search_anew=False, run_torcs=run_calibrate)
    add_json(parser, "the manoeuvres")


def run_calibrate(args: argparse.Namespace) -> int:
    check_output(None if args.json == "-" else args.json)
    plot = check_output(args.plot, ".png", ".svg")
    game = installation(args)
    if args.car not in cars(game):
        raise TorcsError(f"TORCS has no car '{args.car}'; it has {', '.join(cars(game))}")
    with progress_bar("TORCS manoeuvres") as update:
        settings = calibrate(game, args.car, args.jobs, update, args.setup)
    if plot is not None:
        from ..calibrate_plots import draw_calibration

        draw_calibration(args.car, settings, plot)
    write_json(args.json, facts(args.car, settings))
    print_settings(args, settings)
    return 0


def print_settings(args: argparse.Namespace, settings: Sequence[Setting]) -> None:
    from rich.table import Table

    console = human_console(args.json)
    table = Table(title=f"{args.car}, accelerations in m/s2")
    for name in ("manoeuvre", "wings", "speed m/s", "across", "along", "believed", "driven", "error %"):
        table.add_column(name, justify="left" if name in ("manoeuvre", "wings") else "right")
    rows = [row for setting in settings for row in setting.rows]
    for row in rows:
        numbers = (row.speed_mps, row.side_mps2, row.along_mps2, row.believed_mps2, row.driven_mps2)
        table.add_row(
            row.manoeuvre.replace("_", " "), row.wings, *(f"{value:.2f}" for value in numbers), f"{100.0 * row.error:+.1f}"
        )
    console.print(table)
    errors = ", ".join(f"{name.replace('_', ' ')} {100.0 * error:+.1f} %" for name, error in worst(rows).items())
    inside = sum(abs(row.error) <= REACH for row in rows)
    console.print(f"Within {100.0 * REACH:g} %: {inside} of {len(rows)}. Largest errors: {errors}.")
