# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Drivers, their profiles, a player in a race, and the racecraft report."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest

import apexline
from apexline import drivers, racecraft
from apexline.cli import main
from apexline.racecraft_plots import rate, rates_by_seed


@pytest.fixture(scope="module")
def club() -> apexline.Track:
    return apexline.Track.from_file("club")


@pytest.mark.parametrize("name", drivers.names())
def test_every_profile_loads_and_comes_back_from_its_json(name: str) -> None:
    profile = drivers.load(name)
    assert apexline.Driver.from_json(profile.to_json()) == profile


def test_an_unknown_profile_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(apexline.InvalidArgument, match="no driver profile 'nobody'; use one of attacker"):
        drivers.load("nobody")
    path = tmp_path / "odd.json"
    path.write_text('{"aggression": 3}')
    with pytest.raises(apexline.InvalidData, match=r"odd\.json:1:2: aggression is 3, must be a number in \[0, 1\]"):
        drivers.load(path)


@pytest.mark.parametrize("choice", ["lines", "heat line", "potential field"])
@pytest.mark.parametrize("perception", ["road", "radar", "view cone"])
def test_every_perception_and_lateral_choice_races_to_the_finish(
    club: apexline.Track, choice: str, perception: str
) -> None:
    driver = apexline.Driver(lateral_choice=choice, perception=perception)
    slow = apexline.Driver(lateral_choice=choice, perception=perception, pace=0.8)
    cars = [apexline.Car(f"car {i}", driver=slow if i == 0 else driver) for i in range(5)]
    with apexline.World(club, cars, "normal", laps=2) as world:
        assert any(world.step(60) for _ in range(300)), "not finished in 300 s"
        results = [world.race.result(i) for i in range(5)]
    assert all(result.finished for result in results)
    assert results[0].overtakes_suffered >= 2
    assert sum(result.wall_contacts for result in results) == 0


def test_a_fan_of_the_hosts_choice_is_cast_and_driven_with(club: apexline.Track) -> None:
    fan = [(1.0, 0.0, 0.02 * i, 80.0) for i in range(-3, 4)] + [(0.0, -1.0, -1.57, 8.0), (0.0, 1.0, 1.57, 8.0)]
    with apexline.World(club, [apexline.Car() for _ in range(4)], laps=1, fan=fan) as world:
        world.step(300)
        debug = world.race.debug()
        assert (debug["ray_count"] == len(fan)).all()
        assert np.allclose(debug["rays"]["length_m"][:, :7], 80.0)
        assert any(world.step(60) for _ in range(200))
    with pytest.raises(apexline.InvalidArgument, match=r"race.fan\[0\].length_m is 0"):
        apexline.Race(club, [apexline.Car()], fan=[(1, 0, 0, 0)])


def simple_human(state: np.void, track: apexline.Track, line: np.ndarray) -> tuple[float, float, float]:
    """Steers at a point 15 m ahead on the racing line and holds 15 m/s."""
    place = track.locate([state["position"]])[0]
    ahead = int(np.searchsorted(line["distance_m"], (place["distance_m"] + 15.0) % track.length_m)) % len(line)
    offset = line["position"][ahead] - state["position"]
    angle = math.remainder(math.atan2(offset[0], offset[2]) - float(state["yaw_rad"]), 2.0 * math.pi)
    speed = math.hypot(state["velocity"][0], state["velocity"][2])
    return max(-1.0, min(1.0, 2.0 * angle)), 0.4 if speed < 15.0 else 0.0, 0.0


def test_a_player_races_with_the_drivers_and_is_passed_and_ranked_like_any_other(club: apexline.Track) -> None:
    cars = [apexline.Car("player", driven_by="host")] + [apexline.Car(f"car {i}") for i in range(3)]
    line = club.line_nodes("racing")
    with apexline.World(club, cars, "normal", laps=1) as world:
        done = False
        for _ in range(6000):
            world.set_controls(0, *simple_human(world.states()[0], club, line))
            if done := world.step(1):
                break
        result = world.race.result(0)
        standings = world.race.standings()
        assert done
        assert result.overtakes_suffered == 3
        assert int(standings["car"][-1]) == 0
        assert result.state_s["drive"] > 10.0
        assert sum(world.race.result(i).car_contacts for i in range(4)) == 0
        assert (world.race.neighbours(1)["time_to_contact_s"] >= 0.0).all()


def test_a_player_may_drive_by_arrays_in_a_hosts_own_race(club: apexline.Track) -> None:
    cars = [apexline.Car("player", driven_by="host"), apexline.Car("ai")]
    states = np.zeros(2, apexline.CAR_STATE)
    for car, distance in enumerate((60.0, 30.0)):
        states["position"][car] = club.position(distance, 0.0)
        states["yaw_rad"][car] = club.locate([states["position"][car]])[0]["heading_rad"]
    with apexline.Race(club, cars, started=True) as race:
        for _ in range(120):
            controls = race.tick(states)
        assert tuple(controls[0]) == (0.0, 0.0, 0.0)  # the player's own are the host's business
        assert race.neighbours(1)["car"].tolist() == [0]
        assert race.debug()["reason"][0] == apexline.Reason.HOST_DRIVES


def test_racecraft_measures_every_situation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    facts, picture = tmp_path / "racecraft.json", tmp_path / "racecraft.png"
    options = ["--seeds", "1", "--laps", "1", "--cars", "3", "--jobs", "1", "--situations", "equal,overtake,crash"]
    assert main(["racecraft", "club", *options, "--json", str(facts), "--plot", str(picture)]) == 0
    found = json.loads(facts.read_text())
    assert {row["situation"] for row in found["rows"]} == {"equal", "overtake", "crash"}
    assert found["summary"]["equal"]["not_finished"] == 0
    assert found["summary"]["crash"]["touched_from_beyond"] == 0
    assert picture.stat().st_size > 10_000
    assert "summary" in capsys.readouterr().out


def test_the_picture_has_every_seed_of_every_track() -> None:
    rows = [
        {"track": track, "situation": "equal", "seed": seed, "car_laps": 50, "car_contacts": seed}
        for track in ("a", "b")
        for seed in (1, 2, 3)
    ]
    assert rates_by_seed(rows, "equal", "a", "car_contacts") == [2.0, 4.0, 6.0]
    assert rate(rows, "equal", "a", "car_contacts") == 4.0
    assert rates_by_seed(rows, "overtake", "a", "car_contacts") == []


def test_racecraft_says_what_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["racecraft", "club", "--situations", "chess"]) == 2
    assert "'chess' is none of equal" in capsys.readouterr().err
    assert main(["racecraft", str(tmp_path)]) == 2
    assert "holds no *.csv" in capsys.readouterr().err


def test_a_blocked_road_is_braked_for_from_beyond_the_braking_distance(club: apexline.Track) -> None:
    row = racecraft.crash(club, racecraft.Options(), 1)
    assert row["touched_from_beyond"] == 0
    assert row["worst_impact_ratio"] < 1.1


def test_the_least_stop_is_that_of_the_best_pedal_in_the_worlds_physics(club: apexline.Track) -> None:
    options, start, speed = racecraft.Options(), 0.0, 40.0
    stops = []
    for pedal in np.arange(0.6, 1.01, 0.05):
        state = racecraft.place_car(club, start, 0.0, 0.0, speed, options)
        car = apexline.Car("brakes", driven_by="host")
        with apexline.World(club, [car], "custom", states=state, laps=1, started=True) as world:
            world.set_controls(0, 0.0, 0.0, float(pedal))
            while np.hypot(*world.states()[0]["velocity"][[0, 2]]) > 0.1:
                world.step(1)
            stops.append(float(np.linalg.norm(world.states()[0]["position"] - state["position"][0])))
    least = float(racecraft.least_braking(club, options, start, speed)[0][-1])
    assert min(stops) == pytest.approx(least, rel=0.02)


def test_a_car_at_speed_when_a_race_is_under_way_waits_for_no_signal(club: apexline.Track) -> None:
    state = racecraft.place_car(club, 100.0, 0.0, 0.0, 40.0, racecraft.Options())
    with apexline.World(club, [apexline.Car()], "custom", states=state, laps=1, started=True) as world:
        world.step(1)
        assert world.race.debug()["reason"][0] == apexline.Reason.FREE_ROAD


def test_a_car_at_any_heading_turns_round(club: apexline.Track) -> None:
    for heading in range(0, 24, 4):
        state = racecraft.place_car(club, 100.0, 0.5, 2.0 * math.pi * heading / 24, 0.0, racecraft.Options())
        seconds, walls = racecraft.turn_round(club, racecraft.Options(), state, 1)
        assert seconds < racecraft.TURN_LIMIT_S and walls == 0
