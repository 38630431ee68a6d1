# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline torcs: races in TORCS against its own robots."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from ..torcs_game import OWN_MODULE, Result, TorcsError, find_driver, race
from .common import UsageError, add_json, check_output, human_console, integer, progress_bar, write_json
from .torcs_calibrate import add_calibrate
from .torcs_compare import add_compare, add_setup
from .torcs_cost import add_cost
from .torcs_league import add_league, add_robots, add_timeout, installation

HELP = "race in TORCS, a simulator with physics and robots of its own"
EXAMPLE = "apexline torcs race --track aalborg --drivers apexline:3,bt:2,inferno:3 --laps 3"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    one = commands.add_parser(
        "race",
        help="run one race and print who came where",
        description="Runs one race in TORCS, without a window, and prints who came where.",
        epilog=f"example:\n  {EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    one.add_argument("--track", metavar="NAME", required=True, help="a track of TORCS, for example aalborg")
    one.add_argument(
        "--drivers",
        metavar="MODULE:INDEX,...",
        required=True,
        help="who races, from the front of the grid; Apexline's are apexline:1 to apexline:10",
    )
    one.add_argument("--laps", metavar="N", type=integer(1, 1000), default=3, help="default: 3")
    one.add_argument("--car", metavar="NAME", help="everybody drives this car (default: the driver's own)")
    one.add_argument("--record", metavar="FILE.apxr", help="record the race as Apexline's drivers saw it")
    one.add_argument("--trace", metavar="FILE.csv", help="what the last of Apexline's cars does and its wheels carry, step by step")
    add_setup(one)
    add_robots(one)
    add_timeout(one)
    add_json(one, "the results")
    one.set_defaults(run_torcs=run_race)

    add_league(commands)
    add_compare(commands)
    add_cost(commands)
    add_calibrate(commands)


def run(args: argparse.Namespace) -> int:
    try:
        return int(args.run_torcs(args))
    except TorcsError as error:
        raise UsageError(str(error)) from None


def run_race(args: argparse.Namespace) -> int:
    record = check_output(args.record, ".apxr")
    trace = check_output(args.trace, ".csv")
    check_output(None if args.json == "-" else args.json)
    game = installation(args)
    drivers = [find_driver(game, text) for text in args.drivers.split(",")]
    for option in ("record", "trace"):
        if getattr(args, option) is not None and not any(driver.module == OWN_MODULE for driver in drivers):
            raise UsageError(f"--{option} needs one of Apexline's drivers in the race; it is they who write the file")
    with progress_bar(f"TORCS {args.track}"):
        results = race(
            game, args.track, drivers, args.laps, args.car, record, args.timeout, setup=args.setup, trace=trace
        )
    write_json(args.json, {"track": args.track, "laps": args.laps, "cars": facts(results)})
    print_results(args, results)
    return 0


def facts(results: list[Result]) -> list[dict[str, Any]]:
    """The results for programs; a best lap that there is none of is null."""
    return [asdict(result) | {"best_lap_s": result.best_lap_s or None} for result in results]


def print_results(args: argparse.Namespace, results: list[Result]) -> None:
    from rich.table import Table

    table = Table(title=f"{args.track}, {args.laps} laps")
    for name in ("position", "driver", "car", "laps", "total s", "best lap s", "damage"):
        table.add_column(name, justify="left" if name in ("driver", "car") else "right")
    for result in results:
        best = f"{result.best_lap_s:.3f}" if result.best_lap_s else "-"
        table.add_row(
            str(result.position), result.driver, result.car, str(result.laps), f"{result.total_time_s:.3f}", best,
            str(result.damage),
        )  # fmt: skip
    human_console(args.json).print(table)
