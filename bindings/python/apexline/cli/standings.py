# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Results of a race, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _native
from ..sampling import clock
from .common import rounded

if TYPE_CHECKING:
    from rich.console import Console


def car_facts(race: _native.Race, index: int, car: _native.Car) -> dict[str, Any]:
    """A car's results as JSON has them; times that do not exist are null."""
    result = race.result(index)
    return {
        "name": car.name,
        "vehicle": car.vehicle.name,
        "finished": result.finished,
        "laps": result.laps_done,
        "total_time_s": rounded(result.total_time_s),
        "best_lap_s": rounded(result.best_lap_s) if result.best_lap_s > 0.0 else None,
        "lap_times_s": [rounded(lap) for lap in race.lap_times(index).tolist()],
        "ideal_lap_s": rounded(result.ideal_lap_s),
        "target_lap_s": rounded(result.target_lap_s),
        "car_contacts": result.car_contacts,
        "wall_contacts": result.wall_contacts,
        "off_track_s": rounded(result.off_track_s),
        "overtakes_done": result.overtakes_done,
        "overtakes_suffered": result.overtakes_suffered,
        "attempts": result.attempts,
        "attempts_failed": result.attempts_failed,
        "defences": result.defences,
        "mistakes": result.mistakes,
        "time_lost_s": rounded(result.time_lost_s),
        "rubber_band_s": rounded(result.rubber_band_s),
        **({"grip_learned": rounded(float(race.debug()[index]["grip_learned"]), 4)} if car.driver.learn_grip else {}),
        "states": {name: rounded(seconds) for name, seconds in result.state_s.items()},
    }


def print_standings(console: Console, race: _native.Race, cars: Sequence[_native.Car], title: str) -> None:
    """The standings as a table. On a narrow terminal it goes without frame and vehicles rather than cut numbers."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    wide = console.width >= 100
    table = Table(title=Text(title), title_justify="left", box=box.HEAVY_HEAD if wide else box.SIMPLE_HEAD)
    table.add_column("pos", justify="right", no_wrap=True)
    table.add_column("car", no_wrap=True)
    if wide:
        table.add_column("vehicle", no_wrap=True)
    for name in ("laps", "total", "best lap", "gap", "contacts", "wall"):
        table.add_column(name, justify="right", no_wrap=True)
    for standing in race.standings():
        index = int(standing["car"])
        result = race.result(index)
        first = standing["position"] == 1
        table.add_row(
            str(standing["position"]),
            Text(cars[index].name),
            *([Text(cars[index].vehicle.name)] if wide else []),
            str(standing["laps_done"]),
            clock(float(standing["total_time_s"])) if standing["finished"] else "not finished",
            clock(float(standing["best_lap_s"])),
            "" if first or not standing["finished"] else f"+{float(standing['gap_s']):.3f}",
            str(result.car_contacts),
            str(result.wall_contacts),
        )
    console.print(table)


def race_summary(race: _native.Race, laps: int, seed: int, situation: str, state_hash: int) -> dict[str, Any]:
    """Facts for the heading of a report."""
    return {
        "laps": laps,
        "cars": race.car_count,
        "situation": situation,
        "seed": seed,
        "step": f"{1000.0 * race.dt_s:.2f} ms",
        "state hash": f"{state_hash:016x}",
    }
