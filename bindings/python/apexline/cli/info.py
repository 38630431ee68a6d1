# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline info: a track in numbers."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from .. import _native
from ..sampling import clock
from .common import add_json, add_track, check_output, human_console, open_track, rounded, write_json

if TYPE_CHECKING:
    from rich.console import Console

HELP = "tell a track's length, gates, lines, widths, radii and predicted lap times"
EXAMPLE = "apexline info monza.apx --json -"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_track(parser)
    add_json(parser, "the same")


def run(args: argparse.Namespace) -> int:
    check_output(None if args.json == "-" else args.json)
    facts = track_facts(open_track(args.track))
    write_json(args.json, facts)
    print_info(human_console(args.json), facts)
    return 0


def track_facts(track: _native.Track) -> dict[str, Any]:
    """A track as JSON has it."""
    info = track.info
    facts: dict[str, Any] = {"name": info.name, "closed": info.closed, "gates": info.gate_count}
    for name in ("length_m", "width_min_m", "width_max_m", "radius_min_m", "height_min_m", "height_max_m", "margin_m"):
        facts[name] = rounded(getattr(info, name))
    facts["bounds"] = dict(zip(("x_min_m", "z_min_m", "x_max_m", "z_max_m"), map(rounded, info.bounds)))
    facts["vehicle"] = info.vehicle.name
    facts["content_hash"] = f"{info.content_hash:016x}"
    lines = [track.line_info(index) for index in range(info.line_count)]
    facts["lines"] = [
        {"name": line.name, "length_m": rounded(line.length_m), "time_s": rounded(line.time_s)} for line in lines
    ]
    return facts


def print_info(console: Console, facts: dict[str, Any]) -> None:
    """The same for people."""
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(facts["name"]), show_header=False, title_justify="left")
    kind = "circuit" if facts["closed"] else "point to point"
    table.add_row("length", f"{facts['length_m']:.1f} m, {kind}, {facts['gates']} gates")
    table.add_row("width", f"{facts['width_min_m']:.1f} to {facts['width_max_m']:.1f} m")
    table.add_row("smallest radius", f"{facts['radius_min_m']:.1f} m")
    table.add_row("height", f"{facts['height_min_m']:.1f} to {facts['height_max_m']:.1f} m")
    table.add_row("baked for", Text(f"{facts['vehicle']}, margin {facts['margin_m']:g} m"))
    for line in facts["lines"]:
        row = f"{line['length_m']:.1f} m, predicted {clock(line['time_s'])}"
        table.add_row(Text(f"line {line['name']}"), row)
    console.print(table)
