# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline torcs calibrate: the limits that a plan keeps to, and manoeuvres in TORCS beside them."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from apexline import torcs_calibrate, torcs_game, vehicles
from apexline.plan_envelope import PlanEnvelope
from apexline.torcs_calibrate import BRAKE, BRAKE_AND_TURN, DRIVE, TURN, Measured
from apexline.torcs_game import TorcsError
from conftest import Command, assert_refused

GRAVITY_MPS2 = 9.81


@pytest.fixture(scope="module")
def point_mass() -> PlanEnvelope:
    """The plan's limits for the vehicle that is a point mass by definition."""
    return PlanEnvelope(vehicles.load("reference"))


@pytest.mark.parametrize("speed_mps", [15.0, 30.0, 60.0])
def test_a_plan_keeps_to_the_friction_circle_of_a_point_mass(point_mass: PlanEnvelope, speed_mps: float) -> None:
    circle = 1.3 * (GRAVITY_MPS2 + 1.2 / 1200.0 * speed_mps**2)
    assert point_mass.side_mps2(speed_mps) == pytest.approx(circle, rel=0.01)
    assert point_mass.along_mps2(speed_mps) == pytest.approx(-circle - 0.6 / 1200.0 * speed_mps**2, rel=0.01)
    # Chords between the curves' points lie inside the circle.
    both = point_mass.reach_mps2(speed_mps, 0.6 * circle, -0.8 * circle)
    assert 0.97 * circle < both < 1.01 * (circle + 0.6 / 1200.0 * speed_mps**2)


def test_power_limits_a_plan_where_the_tyres_do_not(point_mass: PlanEnvelope) -> None:
    assert point_mass.along_mps2(50.0, 1.0) == pytest.approx(350e3 / 50.0 / 1200.0 - 0.6 * 50.0**2 / 1200.0, rel=0.01)


def test_no_plan_tells_of_no_limit(point_mass: PlanEnvelope) -> None:
    assert math.isnan(point_mass.side_mps2(150.0)) and math.isnan(point_mass.reach_mps2(150.0, 10.0, -10.0))


def test_the_error_is_by_how_much_more_was_driven() -> None:
    row = Measured(BRAKE_AND_TURN, "own", 30.0, 12.0, -16.0, 19.0)
    assert row.driven_mps2 == pytest.approx(20.0) and row.error == pytest.approx(1.0 / 19.0)
    rows = [row, Measured(BRAKE_AND_TURN, "own", 40.0, 0.0, -17.0, 20.0), Measured(TURN, "own", 40.0, 19.0, 0.0, 20.0)]
    assert torcs_calibrate.worst(rows) == pytest.approx({BRAKE_AND_TURN: -0.15, TURN: -0.05})


@pytest.mark.parametrize(("swing_radps", "held"), [(0.05, True), (0.3, False)])
def test_a_car_that_swings_round_is_not_held(tmp_path: Path, swing_radps: float, held: bool) -> None:
    vehicle = " ".join(vehicles.load("reference").to_json().split("\n"))
    names = "time_s,forward_mps,left_mps,yaw_radps,accelerator,gear"
    rows = [f"{i * 0.02},30,{30.0 * math.tan(swing_radps * i * 0.02)},0.5,0,3" for i in range(60)]
    trace = tmp_path / "trace.csv"
    trace.write_text("\n".join([f"# {vehicle}", "# own", names, *rows]), encoding="utf-8")
    assert bool(torcs_calibrate.Drive(trace).is_held[30]) is held


def test_wings_are_set_to_the_ends_that_the_cars_file_allows(game: torcs_game.Installation) -> None:
    wings = torcs_calibrate.wings(game, "car1-trb1")
    assert wings["least"] == "front_wing_deg=0,rear_wing_deg=0" and wings["most"] == "front_wing_deg=12,rear_wing_deg=18"
    assert list(torcs_calibrate.wings(game, "p406")) == ["own"]  # has none


def test_manoeuvres_of_a_car_stand_beside_what_is_believed(robot: Path, apx: Command, tmp_path: Path) -> None:
    done = apx("torcs", "calibrate", "--car", "car1-trb1", "--json", "c.json", "--plot", "c.svg")
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "c.json").read_text(encoding="utf-8"))
    rows = found["manoeuvres"]
    assert {row["manoeuvre"] for row in rows} == {TURN, BRAKE, BRAKE_AND_TURN, DRIVE}
    assert {row["wings"] for row in rows} == {"own", "least", "most"}
    turns = [row for row in rows if row["manoeuvre"] == TURN]
    assert min(row["speed_mps"] for row in turns) < 16.0 and max(row["speed_mps"] for row in turns) > 55.0
    assert max(abs(row["error"]) for row in turns if row["speed_mps"] > 20.0 and row["wings"] != "least") < 0.03
    # Without wings the rear tyres give in first, of which the description holds 8 % back.
    assert 0.03 < max(row["error"] for row in turns if row["wings"] == "least") < 0.09
    assert max(abs(row["error"]) for row in rows if row["manoeuvre"] in (BRAKE, DRIVE)) < 0.031
    assert max(row["error"] for row in rows if row["manoeuvre"] == BRAKE_AND_TURN) < 0.17  # 0.22 in a spin
    assert all(abs(row["driven_mps2"] / row["believed_mps2"] - 1.0 - row["error"]) < 1e-3 for row in rows)
    picture = (tmp_path / "c.svg").read_text(encoding="utf-8")
    assert "own wings" in picture and "speed (m/s)" in picture


def test_a_manoeuvre_is_the_same_each_time(robot: Path, game: torcs_game.Installation, tmp_path: Path) -> None:
    driver = torcs_game.find_driver(game, "apexline:3")
    traces = [tmp_path / "one.csv", tmp_path / "other.csv"]
    for trace in traces:
        torcs_game.manoeuvre(game, driver, "car1-trb1", "turn,speed_mps=30", "default", trace)
    assert traces[0].read_bytes() == traces[1].read_bytes()
    driven = torcs_calibrate.Drive(traces[0])
    assert 28.0 < float(driven.speed_mps[len(driven.speed_mps) // 2]) < 30.5


@pytest.mark.parametrize("text", ["fly", "turn,speed=30", "turn,brake"])
def test_a_manoeuvre_that_is_not_known_is_said(robot: Path, game: torcs_game.Installation, tmp_path: Path, text: str) -> None:
    driver = torcs_game.find_driver(game, "apexline:3")
    with pytest.raises(TorcsError, match="APEXLINE_TORCS_MANOEUVRE names nothing known"):
        torcs_game.manoeuvre(game, driver, "car1-trb1", text, "default", tmp_path / "trace.csv", timeout_s=30.0)


def test_a_car_that_torcs_does_not_have_is_refused(apx: Command, game: torcs_game.Installation) -> None:
    assert_refused(apx("torcs", "calibrate", "--car", "tank"), "TORCS has no car 'tank'", "car1-trb1")
