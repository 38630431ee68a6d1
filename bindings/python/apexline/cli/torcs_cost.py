# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline torcs cost: what a drive call of each robot costs."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from .. import torcs_cost
from ..torcs_game import find_driver, find_installation
from .common import add_json, check_output, human_console, integer, progress_bar, write_json
from .torcs_league import add_timeout

EXAMPLE = "apexline torcs cost --drivers bt:2,inferno:3,apexline:3 --car car1-trb1"


def add_cost(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    parser = commands.add_parser(
        "cost",
        help="count what one drive call of each robot costs",
        description="Runs a race under valgrind and prints the instructions of one drive call of each robot, with all that it calls "
        "but for what is called rarely, such as the bake in the first call.",
        epilog=f"example:\n  {EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--track", metavar="NAME", default="g-track-1", help="default: g-track-1, which is short")
    parser.add_argument("--drivers", metavar="MODULE:INDEX,...", required=True, help="one of each module")
    parser.add_argument("--laps", metavar="N", type=integer(1, 1000), default=1, help="default: 1")
    parser.add_argument("--car", metavar="NAME", help="everybody drives this car (default: the driver's own)")
    add_timeout(parser)
    add_json(parser, "the counts")
    parser.set_defaults(run_torcs=run_cost)


def run_cost(args: argparse.Namespace) -> int:
    from rich.table import Table

    check_output(None if args.json == "-" else args.json)
    game = find_installation()
    drivers = [find_driver(game, text) for text in args.drivers.split(",")]
    with progress_bar(f"TORCS {args.track}, counted"):
        costs = torcs_cost.measure(game, args.track, drivers, args.laps, args.car, args.timeout)
    write_json(args.json, {"track": args.track, "laps": args.laps, "drivers": [asdict(cost) for cost in costs]})
    table = Table(title=f"{args.track}: one drive call")
    for name in ("driver", "calls", "instructions"):
        table.add_column(name, justify="left" if name == "driver" else "right")
    for cost in costs:
        table.add_row(cost.driver, str(cost.calls), f"{cost.instructions_per_call:.0f}")
    human_console(args.json).print(table)
    return 0
