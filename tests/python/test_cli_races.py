# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The command line for races: race and replay; results, exit statuses and words for wrong use."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from conftest import Command, assert_refused

import apexline
from apexline.cli.race import NAMES, SITUATIONS
from apexline.cli.replay import watch

RACE_KEYS = {"track", "length_m", "dt_s", "ticks", "state_hash", "wall_clock_s", "simulated_s", "cars"}
CAR_KEYS = {
    "name", "vehicle", "finished", "laps", "total_time_s", "best_lap_s", "lap_times_s", "ideal_lap_s", "car_contacts",
    "wall_contacts", "off_track_s", "overtakes_done", "overtakes_suffered", "states",
}  # fmt: skip


@pytest.fixture(scope="module")
def raced(club_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a race of three cars over one lap: race.json, race.apxr, race.html and what was printed."""
    import os
    import subprocess
    import sys

    folder = tmp_path_factory.mktemp("race")
    environment = os.environ | {"PYTHONPATH": str(Path(apexline.__file__).parents[1])}
    command = [sys.executable, "-m", "apexline", "race", str(club_file), "--cars", "3", "--laps", "1", "--seed", "4",
               "--record", "race.apxr", "--report", "race.html", "--json", "race.json"]  # fmt: skip
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    (folder / "stdout.txt").write_text(result.stdout, encoding="utf-8")
    (folder / "stderr.txt").write_text(result.stderr, encoding="utf-8")
    return folder


def facts_of(folder: Path) -> dict:
    return json.loads((folder / "race.json").read_text(encoding="utf-8"))


def test_race_json_has_the_agreed_keys_and_sane_values(raced: Path, club: apexline.Track) -> None:
    facts = facts_of(raced)
    assert set(facts) == RACE_KEYS
    assert facts["track"] == club.name and facts["length_m"] == pytest.approx(club.length_m)
    assert len(facts["state_hash"]) == 16 and int(facts["state_hash"], 16) > 0
    assert facts["simulated_s"] == pytest.approx(facts["ticks"] * facts["dt_s"], abs=1e-3)
    assert len(facts["cars"]) == 3
    for car in facts["cars"]:
        assert CAR_KEYS <= set(car)
        assert set(car["states"]) == set(apexline.STATE_NAMES)
        assert car["finished"] and car["laps"] == len(car["lap_times_s"]) == 1
        assert car["best_lap_s"] == pytest.approx(min(car["lap_times_s"]))
        assert car["ideal_lap_s"] < car["target_lap_s"] < 1.02 * car["ideal_lap_s"]
        assert 0.9 * car["ideal_lap_s"] < car["best_lap_s"] <= car["total_time_s"] * 1.001


def test_race_with_less_grip_than_described_tells_what_was_learned(apx: Command, club_file: Path) -> None:
    options = ("--situation", "single", "--laps", 1, "--true-grip", 0.85, "--json", "-")
    learned = json.loads(apx("race", club_file, "--learn-grip", *options).stdout)["cars"][0]
    believed = json.loads(apx("race", club_file, *options).stdout)["cars"][0]
    assert learned["grip_learned"] == pytest.approx(0.85, rel=0.03) and learned["off_track_s"] == 0
    assert "grip_learned" not in believed and believed["off_track_s"] > 0


def test_race_at_a_pace_takes_the_ideal_lap_over_it(apx: Command, club_file: Path) -> None:
    options = ("--cars", 1, "--laps", 2, "--pace", 0.9, "--json", "-")
    for driver in ("default", "veteran"):
        car = json.loads(apx("race", club_file, "--driver", driver, *options).stdout)["cars"][0]
        assert car["target_lap_s"] >= car["ideal_lap_s"] / 0.9 * 0.9999
        assert car["lap_times_s"][1] == pytest.approx(car["target_lap_s"], rel=0.005)
    assert_refused(apx("race", club_file, "--pace", 1.2), "'1.2' is not a number from 0.3 to 1")


def test_race_with_a_rubber_band_eases_the_car_ahead_and_says_for_how_long(apx: Command, club_file: Path) -> None:
    race = ("race", club_file, "--cars", 3, "--laps", 2, "--json", "-")
    free, banded = (json.loads(apx(*race, *more).stdout)["cars"] for more in ((), ("--rubber-band", 1, "--player", 3)))
    assert [car["rubber_band_s"] for car in free] == [0.0, 0.0, 0.0]
    assert banded[2]["rubber_band_s"] == 0.0
    # Those ahead of the player ease until it has passed them.
    for car in banded[:2]:
        assert car["rubber_band_s"] > 10.0
    assert max(car["best_lap_s"] for car in banded[:2]) > 1.01 * free[0]["best_lap_s"]


def test_calibrate_measures_a_vehicle_that_other_commands_take(apx: Command, club_file: Path, tmp_path: Path) -> None:
    result = json.loads(apx("calibrate", "gt", "--grip", 0.85, "-o", tmp_path / "measured.json", "--json", "-").stdout)
    true = apexline.vehicles.load("gt")
    assert result["vehicle"]["grip"] == pytest.approx(0.85 * true.grip, rel=0.03)
    assert result["vehicle"]["power_w"] == pytest.approx(true.power_w, rel=0.02)
    assert result["lap_s"] == pytest.approx(result["predicted_lap_s"], rel=0.04)
    assert len(result["envelope"]) > 10 and all(point["brake_mps2"] > 8 for point in result["envelope"])
    raced = apx("race", club_file, "--situation", "single", "--laps", 1, "--vehicle", tmp_path / "measured.json", "--json", "-")
    assert json.loads(raced.stdout)["cars"][0]["finished"]


def test_race_prints_the_standings(raced: Path) -> None:
    table = (raced / "stdout.txt").read_text(encoding="utf-8")
    assert (raced / "stderr.txt").read_text() == ""
    for word in ("pos", "car", "laps", "total", "best lap", "gap", "contacts", *NAMES[:3]):
        assert word in table


def test_race_report_is_one_file_with_every_car(raced: Path) -> None:
    page = (raced / "race.html").read_text(encoding="utf-8")
    assert page.lstrip().lower().startswith("<!doctype html") and all(name in page for name in NAMES[:3])


def test_the_same_race_again_has_the_same_hash(raced: Path, apx: Command, club_file: Path) -> None:
    again = apx("race", club_file, "--cars", 3, "--laps", 1, "--seed", 4, "--json", "-")
    facts, first = json.loads(again.stdout), facts_of(raced)
    assert (facts["state_hash"], facts["ticks"]) == (first["state_hash"], first["ticks"])
    assert facts["cars"] == first["cars"]


def test_replay_of_a_recording_is_the_same_bit_for_bit(raced: Path, apx: Command) -> None:
    result = apx("replay", raced / "race.apxr", "--json", "-", "--report", "again.html")
    assert result.returncode == 0 and result.stderr == ""
    facts = json.loads(result.stdout)
    assert facts["differs"] is False and facts["difference"] is None
    assert facts["compared_ticks"] == facts["ticks"] == facts_of(raced)["ticks"]
    assert "bit for bit" in apx("replay", raced / "race.apxr").stdout


def test_replay_tells_the_first_difference_in_words(apx: Command, club: apexline.Track, tmp_path: Path) -> None:
    """A recording whose second half is another race: every tick is whole, but they do not belong together."""
    cars = [apexline.Car("Ada"), apexline.Car("Bob")]
    worlds = [apexline.World(club, cars, "overtake", seed=seed) for seed in (1, 2)]
    data = worlds[0].record_header()
    for tick in range(60):
        for world in worlds:
            world.step()
        data += worlds[tick // 30].record_tick()
    (tmp_path / "mixed.apxr").write_bytes(data)
    result = apx("replay", "mixed.apxr", "--json", "mixed.json")
    assert result.returncode == 1 and result.stderr == ""
    assert "mixed.apxr: differs: tick 30 (" in result.stdout
    difference = json.loads((tmp_path / "mixed.json").read_text())["difference"]
    assert set(difference) == {
        "tick", "car", "name", "field", "recorded", "replayed", "recorded_hash", "replayed_hash",
    }  # fmt: skip
    assert difference["tick"] == 30


def recorded_world(world: apexline.World, ticks: int) -> apexline.Recording:
    data = world.record_header()
    for _ in range(ticks):
        world.step()
        data += world.record_tick()
    return apexline.Recording.open(data)


def test_the_report_of_a_recorded_world_has_its_contacts_and_results(club: apexline.Track) -> None:
    """A player's car stands in the way and is pushed; the replayed physics has to touch it again."""
    gate = club.gates()[30]
    states = np.zeros(2, apexline.CAR_STATE)
    states["position"] = 0.5 * (gate["left"] + gate["right"])
    states["yaw_rad"] = club.locate(states["position"])["heading_rad"]
    forward = np.array([np.sin(states["yaw_rad"][0]), 0.0, np.cos(states["yaw_rad"][0])])
    states["position"][0] += 8.0 * forward
    states["velocity"][1] = 20.0 * forward
    cars = [apexline.Car("player", driven_by="host"), apexline.Car("racer", driver=apexline.Driver(follow_time_s=0.0))]
    world = apexline.World(club, cars, "custom", states=states)
    world.set_controls(0, throttle=0.2)
    recording = recorded_world(world, 300)
    assert world.race.result(0).car_contacts > 0
    trace = watch(recording).trace()
    for index, car in enumerate(trace.cars):
        result = world.race.result(index)
        assert (car.car_contacts, car.wall_contacts) == (result.car_contacts, result.wall_contacts)
        assert car.off_track_s == result.off_track_s
        assert car.position == world.race.standings()["position"][list(world.race.standings()["car"]).index(index)]
    assert any(event["kind"] == "contact" for event in trace.events)
    assert trace.cars[0].throttle[-1] == pytest.approx(0.2)


def test_the_report_of_an_overtaking_race_shows_predictions_and_racecraft(club: apexline.Track) -> None:
    world = apexline.World(club, [apexline.Car(f"car {i}") for i in range(12)], "overtake", laps=2)
    cars = watch(recorded_world(world, 3600)).trace().cars
    for index, car in enumerate(cars):
        result = world.race.result(index)
        assert (car.attempts, car.attempts_failed, car.defences) == (result.attempts, result.attempts_failed, result.defences)
        assert (car.time_lost_s, car.recover_s) == (result.time_lost_s, result.state_s["recover"])
    assert sum(car.attempts for car in cars) > 0
    chaser = cars[1]  # right behind the slow one
    near = np.isfinite(chaser.catch_s)
    assert near.any() and not near.all()
    assert (chaser.catch_s[near] < 60.0).all() and (chaser.catch_distance_m[near] <= club.length_m).all()
    assert np.isnan(chaser.pass_gain_s[chaser.car_ahead < 0]).all()
    assert max(car.slipstream.max() for car in cars) > 0.05


def test_the_report_of_a_hosts_recording_starts_with_its_signal(club: apexline.Track) -> None:
    race = apexline.Race(club, [apexline.Car()])
    states = np.zeros(1, apexline.CAR_STATE)
    states["position"] = club.position(5.0)
    data = race.record_header()
    for tick in range(240):
        if tick == 150:
            race.start()
        race.tick(states)
        data += race.record_tick()
    trace = watch(apexline.Recording.open(data)).trace()
    starts = [event for event in trace.events if event["kind"] == "start"]
    assert len(starts) == 1 and starts[0]["time_s"] == pytest.approx(150 / 60, abs=0.02)


def test_replay_of_a_recording_that_was_cut_off_says_so(raced: Path, apx: Command, tmp_path: Path) -> None:
    data = (raced / "race.apxr").read_bytes()
    (tmp_path / "cut.apxr").write_bytes(data[:-7])
    result = apx("replay", "cut.apxr")
    assert result.returncode == 0 and "cut.apxr: cut off" in result.stderr


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_situation_runs(apx: Command, club_file: Path, situation: str) -> None:
    cars = [] if situation == "single" else ["--cars", 4]
    result = apx("race", club_file, "--situation", situation, "--laps", 1, "--json", "-", *cars)
    assert result.returncode == 0
    assert len(json.loads(result.stdout)["cars"]) == (1 if situation == "single" else 4)


def test_random_grid_draws_vehicles_by_the_seed(apx: Command, club_file: Path) -> None:
    def vehicles(*options: object) -> list[str]:
        result = apx("race", club_file, "--situation", "random-grid", "--laps", 1, "--json", "-", *options)
        return [car["vehicle"] for car in json.loads(result.stdout)["cars"]]

    drawn = vehicles("--seed", 3)
    assert len(drawn) == 8 and len(set(drawn)) > 1 and set(drawn) <= set(apexline.vehicle_names())
    assert vehicles("--seed", 3) == drawn
    assert set(vehicles("--vehicle", "gt", "--cars", 2)) == {"gt"}


def test_authored_tracks_are_baked_on_the_fly(apx: Command) -> None:
    result = apx("race", "oval", "--situation", "single", "--laps", "1", "--vehicle", "kart", "--json", "-")
    assert result.returncode == 0
    assert json.loads(result.stdout)["cars"][0]["vehicle"] == "kart"


def test_drivers_have_names_of_their_own() -> None:
    assert len(set(NAMES)) == len(NAMES) >= 8
    assert all(len(f"{name} 500".encode()) < apexline.NAME_SIZE for name in NAMES)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--quiet"], ["--quiet", "apexline race --help"]),
        (["--cars", "0"], ["--cars", "'0'"]),
        (["--cars", "many"], ["--cars", "'many'"]),
        (["--laps", "0"], ["--laps", "'0'"]),
        (["--laps", "2.5"], ["--laps", "'2.5'"]),
        (["--seed", "-1"], ["--seed", "'-1'"]),
        (["--seed", "4294967296"], ["--seed"]),
        (["--situation", "parade"], ["'parade'", "'single'"]),
        (["--situation", "single", "--cars", "2"], ["single", "--cars"]),
        (["--vehicle", "boat"], ["'boat'", "reference"]),
        (["--rubber-band", "2"], ["--rubber-band", "'2'"]),
        (["--rubber-band", "1", "--player", "9"], ["--player 9", "8 cars"]),
        (["--player", "1"], ["--player", "--rubber-band 1"]),
        (["--rubber-band-limit", "0.1"], ["--rubber-band-limit", "--rubber-band 1"]),
        (["--record", "race.txt"], ["race.txt", ".apxr"]),
        (["--report", "race.pdf"], ["race.pdf", ".html"]),
        (["--json", "no/folder/race.json"], ["no/folder"]),
    ],
)
def test_wrong_use_of_race_is_refused(
    apx: Command, club_file: Path, tmp_path: Path, args: list[str], words: list[str]
) -> None:
    assert_refused(apx("race", club_file, *args), "apexline: ", *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "content"),
    [("missing.apxr", None), ("empty.apxr", b""), ("garbage.apxr", b"garbage" * 100), ("folder.apxr", "")],
)
def test_bad_recordings_are_refused(
    apx: Command, tmp_path: Path, name: str, content: bytes | str | None
) -> None:
    if isinstance(content, str):
        (tmp_path / name).mkdir()
    elif content is not None:
        (tmp_path / name).write_bytes(content)
    assert_refused(apx("replay", name, "--report", "r.html"), "apexline: ", name)
    assert not (tmp_path / "r.html").exists()


def test_a_recording_without_ticks_is_refused(apx: Command, club: apexline.Track, tmp_path: Path) -> None:
    (tmp_path / "none.apxr").write_bytes(apexline.World(club, [apexline.Car()]).record_header())
    assert_refused(apx("replay", "none.apxr"), "none.apxr", "no tick")
