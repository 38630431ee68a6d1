# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline racecraft: how the drivers race, measured over tracks and seeds."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import drivers, racecraft, vehicles
from .common import (
    TRACK_HELP,
    UsageError,
    add_json,
    add_vehicle,
    check_output,
    human_console,
    integer,
    progress_bar,
    write_json,
)

if TYPE_CHECKING:
    from rich.console import Console

HELP = "measure how the drivers race: contacts, overtakes, time lost, off-track"
EXAMPLE = "apexline racecraft club circuits/ --seeds 3 --laps 5 --json racecraft.json --plot racecraft.png"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "tracks", metavar="TRACK|FOLDER", nargs="+", help=f"{TRACK_HELP}; a folder stands for its *.csv and *.apx"
    )
    parser.add_argument(
        "--situations",
        metavar="NAME,...",
        default=",".join(racecraft.SITUATIONS),
        help=f"what is measured (default: {','.join(racecraft.SITUATIONS)})",
    )
    parser.add_argument("--seeds", metavar="N", type=integer(1, 1000), default=3, help="races per track (default: 3)")
    parser.add_argument("--cars", metavar="N", type=integer(2, 100), default=8, help="default: 8")
    parser.add_argument("--laps", metavar="N", type=integer(1, 1000), default=5, help="of a race (default: 5)")
    add_vehicle(parser, "what everybody drives (default: reference)")
    parser.add_argument(
        "--driver", metavar="NAME|FILE.json", help=f"who drives; profiles: {', '.join(drivers.names())} (default: default)"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=integer(1, 256), default=os.cpu_count() or 1, help="processes (default: one per core)"
    )
    parser.add_argument("--plot", metavar="FILE.png|.svg", help="draw the numbers by track")
    add_json(parser, "every race and the summary")


def run(args: argparse.Namespace) -> int:
    plot = check_output(args.plot, ".png", ".svg")
    check_output(None if args.json == "-" else args.json)
    situations = tuple(name.strip() for name in args.situations.split(","))
    for name in situations:
        if name not in racecraft.SITUATIONS:
            raise UsageError(f"--situations: '{name}' is none of {', '.join(racecraft.SITUATIONS)}")
    # Wrong names are told before the work begins.
    if args.vehicle is not None:
        vehicles.load(args.vehicle)
    if args.driver is not None:
        drivers.load(args.driver)
    options = racecraft.Options(
        situations, tuple(range(1, args.seeds + 1)), args.cars, args.laps, args.vehicle, args.driver
    )
    rows: list[racecraft.Row] = []
    with progress_bar("racecraft") as update:
        for measured in racecraft.measure_all(find_tracks(args.tracks), options, args.jobs, update):
            rows += measured
    summary = racecraft.summarise(rows)
    write_json(args.json, {"summary": summary, "rows": rows})
    console = human_console(args.json)
    print_rows(console, rows)
    print_summary(console, summary)
    if plot is not None:
        from ..racecraft_plots import draw_racecraft

        draw_racecraft(rows, plot)
    return 0


def find_tracks(given: list[str]) -> list[str]:
    """Tracks by name or file; a folder stands for the tracks in it."""
    tracks: list[str] = []
    for name in given:
        folder = Path(name)
        if not folder.is_dir():
            tracks.append(name)
            continue
        inside = sorted(str(path) for path in folder.iterdir() if path.suffix.lower() in (".csv", ".apx"))
        if not inside:
            raise UsageError(f"{name}: holds no *.csv and no *.apx; give a folder of tracks")
        tracks += inside
    return tracks


def print_rows(console: Console, rows: list[racecraft.Row]) -> None:
    from rich.table import Table
    from rich.text import Text

    raced = [row for row in rows if row["situation"] in ("equal", "overtake") and "skipped" not in row]
    if raced:
        table = Table(title="races", title_justify="left")
        for name in ("track", "situation"):
            table.add_column(name, no_wrap=True)
        for name in ("seed", "laps", "finished", "contacts", "walls", "passes", "given up", "lost s/lap", "off s"):
            table.add_column(name, justify="right", no_wrap=True)
        for row in raced:
            finished = f"{row['finished']}/{row['cars']}" if row["finished"] is not None else _passed(row)
            table.add_row(
                Text(row["track"]),
                row["situation"],
                str(row["seed"]),
                str(row["car_laps"]),
                finished,
                str(row["car_contacts"]),
                str(row["wall_contacts"]),
                str(row["overtakes"]),
                f"{row['attempts_failed']}/{row['attempts']}",
                f"{row['time_lost_s'] / max(row['car_laps'], 1):.2f}",
                f"{row['off_track_s']:.1f}",
            )
        console.print(table)
    for situation, columns in (
        ("wrong-way", ("cases", "in_time", "slowest_s", "wall_contacts")),
        ("crash", ("cases", "touched_from_beyond", "worst_impact_ratio")),
    ):
        chosen = [row for row in rows if row["situation"] == situation]
        if not chosen:
            continue
        table = Table(title=situation, title_justify="left")
        table.add_column("track", no_wrap=True)
        for name in columns:
            table.add_column(name.replace("_", " "), justify="right")
        for row in chosen:
            table.add_row(Text(row["track"]), *(_number(row[name]) for name in columns))
        console.print(table)


def _passed(row: racecraft.Row) -> str:
    return f"{row['passed_in_time']}/{row['fast_cars']} past"


def _number(value: Any) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def print_summary(console: Console, summary: racecraft.Row) -> None:
    from rich.table import Table

    table = Table(title="summary", title_justify="left")
    table.add_column("situation", no_wrap=True)
    table.add_column("number", no_wrap=True)
    table.add_column("value", justify="right", no_wrap=True)
    for situation, numbers in summary.items():
        for name, value in numbers.items():
            table.add_row(situation, name.replace("_", " "), _number(value))
    console.print(table)
