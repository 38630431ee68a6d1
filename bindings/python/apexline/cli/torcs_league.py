# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline torcs league: a table of tracks, cars and opponents."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

from .. import files, torcs_league
from ..torcs_game import CATEGORIES, DEFAULT_TIMEOUT_S, Installation, TorcsError, cars, find_installation, tracks, with_robots
from .common import UsageError, add_json, check_output, human_console, integer, note, number, progress_bar, write_json

EXAMPLE = "apexline torcs league --tracks aalborg,forza --cars car1-trb1 --report league.html"


def add_league(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    parser = commands.add_parser(
        "league",
        help="Apexline against stock robots on many tracks, alone and in traffic",
        description="Apexline against stock robots on many tracks: best laps alone, and races from the last place.",
        epilog=f"example:\n  {EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = ", ".join(CATEGORIES)
    parser.add_argument("--tracks", metavar="NAME,...", default="road", help=f"names, or {kinds} (default: road)")
    parser.add_argument("--cars", metavar="NAME,...", default="car1-trb1", help="default: car1-trb1")
    parser.add_argument(
        "--opponents", metavar="MODULE,...", default=",".join(torcs_league.STOCK),
        help=f"robots to compare laps with (default: {','.join(torcs_league.STOCK)})",
    )  # fmt: skip
    parser.add_argument("--laps", metavar="N", type=integer(0, 1000), default=3, help="alone; 0: none (default: 3)")
    parser.add_argument(
        "--race-laps", metavar="N", type=integer(0, 1000), default=0,
        help="of a race against seven stock robots from the last place; 0: no race (default: 0)",
    )  # fmt: skip
    most = len(torcs_league.TRAFFIC)
    parser.add_argument(
        "--orders", metavar="N", type=integer(1, most), default=1,
        help=f"races on each track, each with the robots in another order on the grid, 1 to {most} (default: 1)",
    )  # fmt: skip
    jobs = os.cpu_count() or 1
    parser.add_argument("--jobs", metavar="N", type=integer(1, 256), default=jobs, help=f"at a time (default: {jobs})")
    parser.add_argument("--report", metavar="FILE.html", help="write a page to look at in a browser")
    add_robots(parser)
    add_timeout(parser)
    add_json(parser, "the results")
    parser.set_defaults(run_torcs=run_league)


def add_robots(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--robots", metavar="DIR", help="robots of other authors: each a folder NAME in it with NAME.so and NAME.xml"
    )
    parser.add_argument(
        "--search-anew", action="store_true",
        help="search the setups of Apexline's cars; without it those are taken that an earlier race kept for the same car and track",
    )  # fmt: skip


def installation(args: argparse.Namespace) -> Installation:
    """TORCS, with the robots that --robots names, and with the setups of earlier races or none."""
    game = replace(find_installation(), tell=note)
    if args.search_anew:
        game = replace(game, setups=None)
    return game if args.robots is None else with_robots(game, Path(args.robots))


def add_timeout(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--timeout",
        metavar="S",
        type=number(1, 1e6, " s"),
        default=DEFAULT_TIMEOUT_S,
        help=f"stop a race that takes longer, s (default: {DEFAULT_TIMEOUT_S:g})",
    )


def run_league(args: argparse.Namespace) -> int:
    report = check_output(args.report, ".html", ".htm")
    check_output(None if args.json == "-" else args.json)
    if not args.laps and not args.race_laps:
        raise UsageError("neither laps alone nor races: give --laps or --race-laps")
    game = installation(args)
    known = tracks(game)
    chosen: list[str] = []
    for name in args.tracks.split(","):
        found = [track for track, category in known.items() if category == name] if name in CATEGORIES else [name]
        if found == [name] and name not in known:
            raise TorcsError(f"TORCS has no track '{name}'; it has {', '.join(known)}")
        chosen += [track for track in found if track not in chosen]
    for car in args.cars.split(","):
        if car not in cars(game):
            raise TorcsError(f"TORCS has no car '{car}'; it has {', '.join(cars(game))}")
    with progress_bar("TORCS league") as update:
        fixtures = torcs_league.play(
            game, chosen, args.cars.split(","), [name for name in args.opponents.split(",") if name], args.laps,
            args.race_laps, args.orders, args.jobs, args.timeout, update,
        )  # fmt: skip
    write_json(args.json, {"fixtures": torcs_league.facts(fixtures), "totals": torcs_league.totals(fixtures)})
    if report is not None:
        with files.replacing(Path(report)) as part:
            part.write_text(torcs_league.write_report(fixtures, args.laps, args.race_laps), encoding="utf-8")
    print_league(args, fixtures)
    return 0


def print_league(args: argparse.Namespace, fixtures: list[torcs_league.Fixture]) -> None:
    from rich.table import Table

    console = human_console(args.json)
    table = Table()
    for name in ("track", "car", "best lap s", "damage", "best stock s", "by", "gain", "race place", "damage", "median"):
        table.add_column(name, justify="left" if name in ("track", "car", "by") else "right")
    for fixture in fixtures:
        own, best, gain, place = fixture.own, fixture.best_stock(), fixture.gain(), fixture.own_race()
        table.add_row(
            fixture.label(), fixture.car,
            (f"{own.best_lap_s:.2f} {own.problem}" if own.best_lap_s else own.problem[:20]).strip() if own else "-",
            str(own.damage) if own else "-",
            f"{best.best_lap_s:.2f}" if best and best.best_lap_s else "-", best.driver if best else "-",
            "-" if gain is None else f"{100 * gain:+.1f} %",
            f"{place.position}/{len(fixture.race)}" if place else (fixture.problem[:20] or "-"),
            str(place.damage) if place else "-", f"{fixture.median_damage():.0f}" if place else "-",
        )  # fmt: skip
    console.print(table)
    for line in torcs_league.totals(fixtures):
        console.print(line)
