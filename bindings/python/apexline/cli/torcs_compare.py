# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline torcs compare: laps alone against laps of somebody else."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from .. import torcs_compare
from ..torcs_game import DEFAULT, OWN_MODULE, SEARCHED, TorcsError, cars, tracks
from .common import UsageError, add_json, check_output, human_console, integer, progress_bar, write_json
from .torcs_league import add_robots, add_timeout, installation

EXAMPLE = "apexline torcs compare bindings/torcs/shadow.csv --setups default,searched"


def add_compare(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    parser = commands.add_parser(
        "compare",
        help="laps alone against laps that somebody else drove in the same car",
        description="Drives alone on each track that a file has a lap of, and prints the laps beside those.",
        epilog=f"example:\n  {EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("reference", metavar="LAPS.csv", help="columns track and lap_s")
    parser.add_argument("--car", metavar="NAME", default="car1-trb1", help="default: car1-trb1")
    parser.add_argument(
        "--setups", metavar="NAME,...",
        help=f"{SEARCHED}: the quickest by the library's plan, {DEFAULT}: the car's own (default: {SEARCHED})",
    )  # fmt: skip
    parser.add_argument("--module", metavar="NAME", default=OWN_MODULE, help=f"whose robot drives (default: {OWN_MODULE})")
    parser.add_argument("--laps", metavar="N", type=integer(1, 1000), default=3, help="default: 3")
    jobs = os.cpu_count() or 1
    parser.add_argument("--jobs", metavar="N", type=integer(1, 256), default=jobs, help=f"at a time (default: {jobs})")
    add_robots(parser)
    add_timeout(parser)
    add_json(parser, "the laps")
    parser.set_defaults(run_torcs=run_compare)


def add_setup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--setup", metavar="SETUP", default=SEARCHED,
        help=f"of Apexline's cars: {SEARCHED}, {DEFAULT} (the car's own) or, over that, numbers such as "
        f"front_wing_deg=9,rear_wing_deg=12 (default: {SEARCHED})",
    )  # fmt: skip


def run_compare(args: argparse.Namespace) -> int:
    check_output(None if args.json == "-" else args.json)
    if args.module != OWN_MODULE and args.setups is not None:
        raise UsageError(f"--setups is for Apexline's cars; {args.module} brings its own")
    setups = (args.setups or SEARCHED).split(",") if args.module == OWN_MODULE else ["own"]
    for setup in setups if args.module == OWN_MODULE else []:
        if setup not in (SEARCHED, DEFAULT):
            raise UsageError(f"--setups: '{setup}' is neither {SEARCHED} nor {DEFAULT}")
    path = Path(args.reference)
    if not path.is_file():
        raise UsageError(f"{path}: no such file")
    reference = torcs_compare.read_laps(path)
    game = installation(args)
    for track in reference:
        if track not in tracks(game):
            raise TorcsError(f"{path}: TORCS has no track '{track}'; it has {', '.join(tracks(game))}")
    if args.car not in cars(game):
        raise TorcsError(f"TORCS has no car '{args.car}'; it has {', '.join(cars(game))}")
    with progress_bar("TORCS laps") as update:
        rows = torcs_compare.compare(
            game, reference, setups, args.car, args.laps, args.jobs, args.timeout, update, args.module
        )
    write_json(args.json, torcs_compare.facts(rows))
    print_rows(args, rows)
    return 0


def print_rows(args: argparse.Namespace, rows: list[torcs_compare.Compared]) -> None:
    from rich.table import Table

    console = human_console(args.json)
    table = Table(title=f"{args.car}, best of {args.laps} laps alone")
    for name in ("track", "setup", "lap s", "reference s", "lap over reference", "damage"):
        table.add_column(name, justify="left" if name in ("track", "setup") else "right")
    for row in rows:
        ratio = row.ratio()
        table.add_row(
            row.track, row.setup, f"{row.best_lap_s:.2f}" if row.best_lap_s else row.problem, f"{row.reference_s:.2f}",
            "-" if ratio is None else f"{ratio:.3f}", str(row.damage),
        )  # fmt: skip
    console.print(table)
    for total in torcs_compare.totals(rows):
        mean = total["over_reference"]
        console.print(
            f"{total['setup']}: {'no laps' if mean is None else f'{mean:.4f} of the reference (geometric mean)'}, ahead on "
            f"{total['ahead']} of {total['tracks']}, damage {total['damage']}, failed {total['failed']}."
        )
