# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The tools that measure drivers: steering at the runner with and without buffer zones, learning what the tyres hold."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


def tool(name: str) -> ModuleType:
    """A script of tools/ as a module."""
    loader = importlib.machinery.SourceFileLoader(f"{name}_under_test", str(TOOLS / name))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("zones", [True, False])
@pytest.mark.parametrize("vehicle", ["formula", "gt", "kart", "reference", "touring"])
@pytest.mark.parametrize("track", ["club", "street"])
def test_a_car_that_steers_at_the_runner_keeps_the_road(track: str, vehicle: str, zones: bool) -> None:
    row = tool("measure_driving").drive(track, vehicle, pace=0.9, laps=2, runner=True, zones=zones)
    assert row.finished and row.off_track_s == 0.0 and row.wall_contacts == 0
    assert row.beyond_edge_m < 0.2
    assert abs(row.slowest_percent) < 0.2


@pytest.mark.parametrize("wheel", ["quick wheel", "slow wheel"])
def test_the_buffer_zones_take_the_swinging_away(wheel: str) -> None:
    measure = tool("measure_swing")
    with_zones, without = (measure.drive(wheel, zones, 60.0, 0.04) for zones in (True, False))
    assert with_zones.wheel_travel < 0.5 * without.wheel_travel
    assert abs(with_zones.offset_m[-1]) < 0.01 and not with_zones.left_the_road
    assert without.left_the_road == (wheel == "slow wheel")


def test_the_swing_is_drawn_and_told(tmp_path: Path) -> None:
    measure = tool("measure_swing")
    swings = [measure.drive("quick wheel", zones, 40.0, 0.04) for zones in (True, False)]
    measure.draw(swings, tmp_path / "swing.png")
    assert (tmp_path / "swing.png").stat().st_size > 10_000
    assert measure.page(swings, "tools/measure_swing").count("quick wheel") == 2


def test_flights_are_measured_and_drawn(tmp_path: Path) -> None:
    measure = tool("measure_jumps")
    rolls, flies = (measure.race("jumps", "touring", 1, jumps, laps=2) for jumps in (False, True))
    assert not rolls.flights and len(flies.flights) == 2
    assert flies.best_lap_s < rolls.best_lap_s - 1.0
    assert flies.off_track_s == 0.0 and flies.wall_contacts == 0
    for flight in flies.flights:
        assert flight.length_m > 20.0 and flight.parabola_off_m < 0.02 and abs(flight.sideways_m) < 0.1
    measure.draw([rolls, flies], tmp_path / "jumps.png")
    assert (tmp_path / "jumps.png").stat().st_size > 10_000
    assert "off the parabola" in measure.page([rolls, flies], "tools/measure_jumps")


def test_learning_is_measured_and_drawn(tmp_path: Path) -> None:
    measure = tool("measure_learning")
    trip = measure.drive("club", "gt", 0.85, 3)
    assert trip.holds and len(trip.learned_by_lap) == 3
    assert abs(trip.over_known_percent(-1)) < 2.0
    measure.draw([trip], tmp_path / "learning.png")
    assert (tmp_path / "learning.png").stat().st_size > 10_000
    assert "1 of 1 hold" in measure.page([trip], "tools/measure_learning club")
