# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline racecraft: how the drivers race, measured over tracks and seeds."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import drivers, files, racecraft, vehicles
from ..errors import InvalidData
from ..input_file import read_text
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
        "tracks",
        metavar="TRACK|FOLDER",
        nargs="*",
        help=f"{TRACK_HELP}; a folder stands for its *.csv and *.apx (default: the samples and --circuits)",
    )
    parser.add_argument(
        "--circuits",
        metavar="FOLDER",
        default=os.environ.get("APEXLINE_CIRCUITS"),
        help="more tracks when none is named (default: the environment's APEXLINE_CIRCUITS)",
    )
    groups = "; ".join(f"{name}: {', '.join(members)}" for name, members in racecraft.ALIASES.items())
    parser.add_argument(
        "--only",
        "--situations",
        dest="situations",
        metavar="NAME,...",
        default="all",
        help=f"what is measured: {', '.join(racecraft.SITUATIONS)}; groups are {groups} (default: all)",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help=f"one seed and, when no track is named, those of {', '.join(racecraft.QUICK_TRACKS)} that are at hand",
    )
    parser.add_argument("--seeds", metavar="N", type=integer(1, 1000), help="races per track (default: 3; --quick: 1)")
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
    parser.add_argument("--rows", action="store_true", help="print every race and all numbers, too")
    parser.add_argument(
        "--lap-chart", metavar="FILE.png|.svg", help="draw the places by lap of the reversed grids on the first three tracks"
    )
    parser.add_argument(
        "--pass", dest="one_pass", metavar="FILE.png|.svg", help="draw one pass on the first track with what the driver weighed"
    )
    parser.add_argument("--before", metavar="FILE.json", help="show beside the numbers those of an earlier --json")
    parser.add_argument("--page", metavar="FILE.md", help="write the table into a page, in place of the one that it has")
    add_json(parser, "the table, every race and the summary")


def run(args: argparse.Namespace) -> int:
    plot = check_output(args.plot, ".png", ".svg")
    chart = check_output(args.lap_chart, ".png", ".svg")
    one_pass = check_output(args.one_pass, ".png", ".svg")
    check_output(None if args.json == "-" else args.json)
    situations = situations_of(args.situations)
    if chart is not None and "reverse-grid" not in situations:
        raise UsageError("--lap-chart: there is no reverse-grid in --only; add it")
    # Wrong names are told before the work begins.
    if args.vehicle is not None:
        vehicles.load(args.vehicle)
    if args.driver is not None:
        drivers.load(args.driver)
    seeds = tuple(range(1, (args.seeds or (1 if args.quick else 3)) + 1))
    options = racecraft.Options(situations, seeds, args.cars, args.laps, args.vehicle, args.driver)
    tracks = find_tracks(args.tracks) if args.tracks else tracks_at_hand(args.circuits, args.quick)
    before = read_before(args.before)
    page = check_output(args.page, ".md")
    rows: list[racecraft.Row] = []
    with progress_bar("racecraft") as update:
        for measured in racecraft.measure_all(tracks, options, args.jobs, update):
            rows += measured
    summary, table = racecraft.summarise(rows), racecraft.reach(rows)
    write_json(args.json, {"reach": table, "summary": summary, "rows": rows})
    console = human_console(args.json)
    if args.rows:
        print_rows(console, rows)
        print_summary(console, summary)
    print_reach(console, table, before)
    if page is not None:
        drawn = (("Races by track", plot), ("Reversed grids: places by lap", chart))
        pictures = [(name, Path(os.path.relpath(path, page.parent))) for name, path in drawn if path is not None]
        write_section(page, racecraft.section(table, before, rows, options, pictures))
    if plot is not None:
        from ..racecraft_plots import draw_racecraft

        draw_racecraft(rows, plot)
    if chart is not None:
        from ..racecraft_plots import draw_lap_charts

        draw_lap_charts(rows, chart)
    if one_pass is not None:
        draw_first_pass(tracks, options, one_pass)
    return 0


def draw_first_pass(tracks: list[str], options: racecraft.Options, path: Path) -> None:
    from ..pass_plots import draw_pass

    vehicle = None if options.vehicle is None else vehicles.load(options.vehicle)
    track = files.load_track(files.find_track(tracks[0]), vehicle)
    found = racecraft.trace_pass(track, options, options.seeds[0])
    if found is None:
        raise UsageError(f"--pass: nobody was passed on {track.name} in three laps; name another track first")
    draw_pass(found, path)


def situations_of(words: str) -> tuple[str, ...]:
    """The situations that the names and groups of --only stand for, each once."""
    chosen: dict[str, None] = {}
    for name in (word.strip() for word in words.split(",")):
        if name not in racecraft.SITUATIONS and name not in racecraft.ALIASES:
            raise UsageError(f"--only: '{name}' is none of {', '.join((*racecraft.SITUATIONS, *racecraft.ALIASES))}")
        chosen.update(dict.fromkeys(racecraft.ALIASES.get(name, (name,))))
    return tuple(chosen)


def tracks_at_hand(circuits: str | None, quick: bool) -> list[str]:
    """The samples and the circuits of a folder; of them the few of --quick."""
    tracks = files.sample_tracks() + (find_tracks([circuits]) if circuits else [])
    chosen = [track for track in tracks if Path(track).stem in racecraft.QUICK_TRACKS]
    return chosen if quick and chosen else tracks


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

    raced = [row for row in rows if "car_laps" in row]
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
                _variant(row),
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


def _variant(row: racecraft.Row) -> str:
    """The situation and what distinguishes its races."""
    if row["situation"] == "charge":
        return f"charge {row['pace']:.2f}"
    if row["situation"] == "rubber-band":
        return f"rubber-band {row['strength']:g}"
    if row["situation"] == "reverse-grid":
        return f"reverse-grid {100 * row['step']:g} %"
    return f"presets {row['vehicle']}" if row["situation"] == "presets" else str(row["situation"])


def _passed(row: racecraft.Row) -> str:
    return f"{row['passed_in_time']}/{row['fast_cars']} past"


def _number(value: Any) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def read_before(path: str | None) -> dict[str, str]:
    """Measurements of an earlier run, by the rows' keys; files of 0.1 call pile-ups heaps."""
    if path is None:
        return {}
    try:
        rows = json.loads(read_text(Path(path)))["reach"]
        return {"pile-ups" if row["key"] == "heaps" else str(row["key"]): str(row["measured"]) for row in rows}
    except InvalidData:
        raise
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{path}: not what --json of this command writes ({error}); give such a file") from error


def write_section(page: Path, section: str) -> None:
    """Puts the section into a page in place of an older one, else at its end."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    head, begins, rest = text.partition(racecraft.SECTION_BEGINS)
    _, ends, tail = rest.partition(racecraft.SECTION_ENDS)
    if begins and not ends:
        raise UsageError(f"{page}: has '{racecraft.SECTION_BEGINS}' without '{racecraft.SECTION_ENDS}'; put it back")
    head = head if begins or not head else head.rstrip() + "\n\n"
    with files.replacing(page) as part:
        part.write_text(head + section + (tail if begins else "\n"), encoding="utf-8")


def print_reach(console: Console, table: list[racecraft.Row], before: dict[str, str]) -> None:
    from rich.table import Table

    printed = Table(title="reach", title_justify="left")
    printed.add_column("measure")
    for name in (*(["before"] if before else []), "measured", "reach"):
        printed.add_column(name, justify="right", no_wrap=True)
    printed.add_column("holds", no_wrap=True)
    for row in table:
        earlier = [before.get(row["key"], "")] if before else []
        printed.add_row(row["about"], *earlier, row["measured"], row["reach"], "yes" if row["holds"] else "no")
    console.print(printed)


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
