# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Tracks whose roads part and meet: their facts, pictures, races and recordings; circuits the other way round."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from conftest import Command, assert_refused

import apexline

FORD = Path(__file__).resolve().parents[2] / "data" / "branches" / "ford.track.json"


@pytest.fixture(scope="module")
def ford() -> apexline.Track:
    return apexline.Track.from_file(FORD)


def test_a_branch_has_times_and_a_route(ford: apexline.Track) -> None:
    (branch,) = ford.branches()
    assert branch.name == "ford"
    assert branch.lap_s - branch.main_lap_s == pytest.approx(branch.time_s - branch.main_time_s, abs=0.2)
    route = ford.route(0)
    assert route.length_m == pytest.approx(
        ford.length_m + (branch.route_to_m - branch.route_from_m) - (branch.to_m - branch.from_m), abs=0.5
    )
    assert route.branches() == []
    with pytest.raises(apexline.InvalidArgument, match="branch is 1; the track has 1"):
        ford.route(1)


def test_a_race_takes_both_ways_and_its_recording_replays(apx: Command, tmp_path: Path) -> None:
    result = apx("race", FORD, "--cars", 8, "--laps", 4, "--record", "race.apxr", "--json", "race.json")
    assert (result.returncode, result.stderr) == (0, "")
    again = apx("replay", "race.apxr")
    assert (again.returncode, again.stderr) == (0, ""), again.stdout
    with apexline.Recording.open((tmp_path / "race.apxr").read_bytes()) as recording:
        assert [branch.name for branch in recording.track().branches()] == ["ford"]


def test_a_car_tells_its_way(ford: apexline.Track) -> None:
    desc = [apexline.Car(f"car {number}") for number in range(8)]
    ways: set[int | None] = set()
    with apexline.World(ford, desc, laps=4) as world:
        race = world.race
        assert race.branch_lap_s(0) == pytest.approx(ford.branches()[0].main_lap_s, rel=0.01)
        assert race.branch_lap_s(0, 0) == pytest.approx(ford.branches()[0].lap_s, rel=0.01)
        for _ in range(50):
            world.step(120)
            ways |= {race.branch_of(car) for car in range(8)}
    assert ways == {None, 0}


def test_info_and_plot_show_both_ways(apx: Command, tmp_path: Path) -> None:
    facts = json.loads(apx("info", FORD, "--json", "-").stdout)
    (branch,) = facts["branches"]
    assert branch["name"] == "ford" and 5.0 < branch["time_s"] < 20.0
    text = apx("info", FORD).stdout
    assert "branch ford" in text and "over the fastest way's" in text
    pictures = []
    for name, source in (("ford.png", FORD), ("plain.png", _without_branches(tmp_path))):
        assert apx("plot", source, "-o", name).returncode == 0
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] != pictures[1]


def _without_branches(folder: Path) -> Path:
    track = json.loads(FORD.read_text())
    del track["branches"]
    (folder / "plain.track.json").write_text(json.dumps(track))
    return folder / "plain.track.json"


def test_a_track_turned_round_keeps_its_branches(apx: Command, tmp_path: Path) -> None:
    assert apx("bake", FORD, "--reverse", "-o", "back.apx").returncode == 0
    back = apexline.Track.from_file(tmp_path / "back.apx")
    assert [branch.name for branch in back.branches()] == ["ford"]
    gates = back.gates()
    forward = gates["left"] - gates["right"]
    assert np.isfinite(forward).all()
    assert_refused(apx("bake", FORD, "--start", "0,0", "-o", "moved.apx"), "--start", "branches")
    assert_refused(apx("bake", "back.apx", "--reverse", "-o", "again.apx"), "branch 'ford'", "*.track.json")


@pytest.mark.parametrize("name", apexline.sample_tracks())
def test_every_sample_races_in_reverse(apx: Command, tmp_path: Path, name: str) -> None:
    result = apx("race", name, "--reverse", "--cars", 4, "--laps", 1, "--json", "race.json")
    assert (result.returncode, result.stderr) == (0, "")
    forward = apexline.Track.from_file(name)
    assert apx("bake", name, "--reverse", "-o", "back.apx").returncode == 0
    back = apexline.Track.from_file(tmp_path / "back.apx")
    assert back.length_m == pytest.approx(forward.length_m, rel=1e-3)
    assert back.line_names == forward.line_names
    times = [[track.line_info(line).time_s for line in range(5)] for track in (forward, back)]
    assert np.isfinite(times[1]).all() and times[1] != times[0]
