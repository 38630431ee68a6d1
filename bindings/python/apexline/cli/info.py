# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline info: a track in numbers."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _native
from ..sampling import clock
from .common import add_json, add_track, check_output, human_console, open_track, rounded, write_json

if TYPE_CHECKING:
    from rich.console import Console

NARROW_TOLERANCE_M = 0.05
"""What a road may be narrower than the car with its margin before it is worth a word."""

HELP = "tell a track's length, gates, lines, widths, radii and predicted lap times"
EXAMPLE = "apexline info monza.apx --json -"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_track(parser)
    add_json(parser, "the same")


def run(args: argparse.Namespace) -> int:
    check_output(None if args.json == "-" else args.json)
    facts = track_facts(open_track(args.track, reverse=args.reverse))
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
    facts["too_narrow_m"] = rounded(too_narrow_m(track), 3)
    lines = [track.line_info(index) for index in range(info.line_count)]
    facts["lines"] = [
        {"name": line.name, "kind": line.kind, "length_m": rounded(line.length_m), "time_s": rounded(line.time_s)}
        | ({"speed_limit_mps": rounded(line.speed_limit_mps)} if line.speed_limit_mps > 0.0 else {})
        for line in lines
    ]
    if branches := track.branches():
        facts["branches"] = [
            {"name": branch.name}
            | {
                name: rounded(getattr(branch, name))
                for name in ("from_m", "to_m", "time_s", "main_time_s", "lap_s", "main_lap_s", "min_skill")
            }
            for branch in branches
        ]
    with _native.World(track, [_native.Car("driver", info.vehicle)], "single") as world:
        facts["ideal_lap_s"] = rounded(world.race.result(0).ideal_lap_s)
        facts["full_pace_lap_s"] = rounded(world.race.result(0).target_lap_s)
    return facts


def too_narrow_m(track: _native.Track) -> float:
    """Length of the road that has no room for the car with its margin, m; lines keep to its middle."""
    info, gates = track.info, track.gates()
    width = np.linalg.norm((gates["right"] - gates["left"])[:, [0, 2]], axis=1)
    step = np.diff(gates["distance_m"], append=info.length_m)
    needed = info.vehicle.width_m + 2.0 * info.margin_m
    return float(step[width < needed - NARROW_TOLERANCE_M].sum())


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
    if facts["too_narrow_m"] > 0:
        table.add_row("too narrow", f"{facts['too_narrow_m']:.1f} m for this car and margin; lines keep to the middle")
    for line in facts["lines"]:
        row = f"{line['length_m']:.1f} m, predicted {clock(line['time_s'])}"
        row += "" if line["kind"] == "computed" else f", {line['kind']}"
        row += f", limit {line['speed_limit_mps']:.1f} m/s" if "speed_limit_mps" in line else ""
        table.add_row(Text(f"line {line['name']}"), row)
    for branch in facts.get("branches", []):
        row = f"{branch['from_m']:.0f} to {branch['to_m']:.0f} m, {branch['time_s']:.2f} s, main road {branch['main_time_s']:.2f} s"
        row += f", a lap {branch['lap_s']:.2f} s, main road {branch['main_lap_s']:.2f} s"
        row += f", from skill {branch['min_skill']:g}" if branch["min_skill"] > 0 else ""
        table.add_row(Text(f"branch {branch['name']}"), row)
    over = 100.0 * (facts["full_pace_lap_s"] / facts["ideal_lap_s"] - 1.0)
    fastest = "fastest way" if facts.get("branches") else "racing line"
    table.add_row("driver at full pace", f"aims at {clock(facts['full_pace_lap_s'])}, {over:.1f} % over the {fastest}'s")
    console.print(table)
