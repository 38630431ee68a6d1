# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline._native: races, worlds and recordings; arrays, determinism, and words for what is wrong."""

from __future__ import annotations

import math
import subprocess
import sys
import threading
from collections.abc import Callable

import numpy as np
import pytest

import apexline

GRID = 3


def field(count: int = GRID) -> list[apexline.Car]:
    return [apexline.Car(f"car {index}") for index in range(count)]


def grid_states(track: apexline.Track, count: int = GRID) -> np.ndarray:
    """Cars at rest on the racing line, 12 m apart, facing along it."""
    nodes = track.line_nodes()
    states = np.zeros(count, apexline.CAR_STATE)
    for index in range(count):
        node = nodes[np.searchsorted(nodes["distance_m"], 40.0 + 12.0 * index)]
        states["position"][index] = node["position"]
        states["yaw_rad"][index] = node["heading_rad"]
    return states


@pytest.fixture
def race(club: apexline.Track) -> apexline.Race:
    return apexline.Race(club, field(), started=True)


@pytest.fixture
def world(club: apexline.Track) -> apexline.World:
    return apexline.World(club, field(), laps=1, seed=7)


def record(world: apexline.World, ticks: int) -> bytes:
    data = world.record_header()
    for _ in range(ticks):
        world.step()
        data += world.record_tick()
    return data


def test_tick_gives_controls_for_every_car(race: apexline.Race, club: apexline.Track) -> None:
    controls = race.tick(grid_states(club))
    assert controls.dtype == apexline.CONTROLS and controls.shape == (GRID,)
    assert np.all(np.abs(controls["steering"]) <= 1.0) and np.all(np.abs(controls["throttle"]) <= 1.0)
    assert race.state_hash()[0] == 1


def test_tick_takes_structs_and_plain_floats_alike(club: apexline.Track) -> None:
    states = grid_states(club)
    plain = states.view(np.float32).reshape(GRID, 10)
    results = []
    for given in (states, plain, plain.astype(float), plain.tolist(), np.repeat(states, 2)[::2]):
        race = apexline.Race(club, field(), started=True)
        controls = [race.tick(given) for _ in range(60)][-1]
        results.append((controls.tobytes(), race.state_hash()))
    assert len(set(results)) == 1


def test_tick_writes_into_out_without_a_copy(race: apexline.Race, club: apexline.Track) -> None:
    out = np.zeros(GRID, apexline.CONTROLS)
    assert race.tick(grid_states(club), out=out) is out


@pytest.mark.parametrize(
    ("states", "words"),
    [
        (np.zeros(2, apexline.CAR_STATE), "2 rows; the race has 3"),
        (np.zeros((3, 9)), r"has shape \(3, 9\)"),
        (np.zeros(3, apexline.CONTROLS), "states"),
        (np.zeros((1, 3), apexline.CAR_STATE), r"\(1, 3\)"),
        ("parked", "states"),
        (None, "states"),
    ],
)
def test_states_of_another_shape_or_nature_are_refused(race: apexline.Race, states: object, words: str) -> None:
    with pytest.raises(apexline.InvalidArgument, match=words):
        race.tick(states)  # type: ignore[arg-type]
    assert race.state_hash()[0] == 0


def test_a_state_that_is_not_finite_is_held_and_reported(race: apexline.Race, club: apexline.Track) -> None:
    states = grid_states(club)
    race.tick(states)
    states["position"][1] = math.nan
    controls = race.tick(states)
    assert np.isfinite(controls.view(np.float32)).all()
    refused = [event for event in race.events() if event["kind"] == apexline.EventKind.STATE_REFUSED]
    assert [int(event["car"]) for event in refused] == [1]


@pytest.mark.parametrize("dt_s", [0.0, -1.0, 1.5, math.nan])
def test_a_step_out_of_range_is_refused(race: apexline.Race, club: apexline.Track, dt_s: float) -> None:
    with pytest.raises(apexline.InvalidArgument, match="dt_s"):
        race.tick(grid_states(club), dt_s=dt_s)


def test_the_start_signal_is_given_once(club: apexline.Track) -> None:
    race = apexline.Race(club, field())
    race.start()
    with pytest.raises(apexline.InvalidState):
        race.start()


def test_host_rays_give_what_the_library_sees(club: apexline.Track) -> None:
    own, hosted = (apexline.Race(club, field(1), started=True, host_rays=host) for host in (False, True))
    states = grid_states(club, 1)
    rays = hosted.rays(states)
    assert rays.dtype == apexline.RAY and rays.shape == (apexline.RAY_COUNT,)
    assert np.array_equal(own.tick(states), hosted.tick(states, hits=club.raycast(rays)))
    with pytest.raises(apexline.InvalidState):
        hosted.tick(states)
    with pytest.raises(apexline.InvalidArgument, match="hit"):
        hosted.tick(states, hits=np.zeros(4, apexline.RAY_HIT))


def test_a_race_looks_back_at_itself(world: apexline.World) -> None:
    world.step(600)
    race = world.race
    standings = race.standings()
    assert standings.dtype == apexline.STANDING
    assert sorted(standings["car"].tolist()) == list(range(GRID)) and standings["position"].tolist() == [1, 2, 3]
    debug = race.debug()
    assert debug.dtype == apexline.CAR_DEBUG and debug["rays"].shape == (GRID, apexline.MAX_RAYS)
    assert np.array_equal(debug["controls"], world.controls())
    assert set(race.result(0).state_s) == set(apexline.STATE_NAMES)
    assert race.lap_times(0).shape == (0,)
    with pytest.raises(apexline.InvalidArgument, match="3"):
        race.result(GRID)


def test_events_go_on_after_the_last_one_seen(world: apexline.World) -> None:
    world.step(600)
    events = world.race.events()
    assert events.dtype == apexline.EVENT and len(events) > 0
    assert events["sequence"].tolist() == list(range(1, len(events) + 1))
    assert len(world.race.events(after=int(events["sequence"][-1]))) == 0


def test_the_same_race_twice_gives_the_same_hash(club: apexline.Track) -> None:
    def run(seed: int) -> tuple[int, int]:
        world = apexline.World(club, field(), situation="random-grid", seed=seed)
        world.step(900)
        return world.state_hash()

    assert run(5) == run(5)
    assert run(5) != run(6)


def test_steps_in_chunks_and_one_by_one_are_the_same(club: apexline.Track) -> None:
    chunked, single = (apexline.World(club, field()) for _ in range(2))
    chunked.step(300)
    for _ in range(300):
        single.step()
    assert chunked.state_hash() == single.state_hash()


def test_a_snapshot_brings_back_the_same_race(world: apexline.World) -> None:
    world.step(200)
    snapshot = world.snapshot()
    world.step(200)
    later = world.state_hash()
    world.restore(snapshot)
    assert world.state_hash()[0] == 200
    world.step(200)
    assert world.state_hash() == later
    with pytest.raises(apexline.InvalidData):
        world.restore(snapshot[:-1])
    assert world.state_hash() == later


def test_a_host_drives_its_car(club: apexline.Track) -> None:
    world = apexline.World(club, [apexline.Car("player", driven_by="host"), apexline.Car("ai")])
    world.set_controls(0, throttle=1.0)
    world.step(180)
    assert world.controls()["throttle"][0] == 1.0
    assert np.linalg.norm(world.states()["velocity"][0]) > 1.0
    with pytest.raises(apexline.InvalidState, match="driven by the AI"):
        world.set_controls(1)
    with pytest.raises(apexline.InvalidArgument):
        world.set_controls(0, steering=2.0)


def test_custom_worlds_begin_where_they_are_told(club: apexline.Track) -> None:
    states = grid_states(club)
    world = apexline.World(club, field(), situation="custom", states=states)
    assert world.states()["position"] == pytest.approx(states["position"], abs=0.01)
    with pytest.raises(apexline.InvalidArgument, match="2 rows; there are 3 cars"):
        apexline.World(club, field(), situation="custom", states=states[:2])
    with pytest.raises(apexline.InvalidArgument, match="states"):
        apexline.World(club, field(), situation="custom")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"laps": 0}, "laps"),
        ({"laps": -1}, "laps is -1"),
        ({"laps": 1.5}, "laps is 1.5"),
        ({"laps": "three"}, "laps is 'three'"),
        ({"seed": 2**32}, "seed"),
        ({"dt_s": math.nan}, "dt_s"),
        ({"dt_s": 1.0}, "dt_s"),
        ({"ray_length_m": 0.0}, "ray_length_m"),
        ({"substeps": 0}, "substeps"),
        ({"situation": "parade"}, "one of single, normal"),
        ({"situation": 99}, "situation"),
    ],
)
def test_options_out_of_range_are_named(club: apexline.Track, options: dict, words: str) -> None:
    with pytest.raises(apexline.InvalidArgument, match=words):
        apexline.World(club, field(), **options)


@pytest.mark.parametrize("kind", [apexline.Race, apexline.World])
def test_a_race_without_cars_is_refused_in_words(club: apexline.Track, kind: type) -> None:
    with pytest.raises(apexline.Error, match="count is 0; a race has 1 to 10000 cars"):
        kind(club, [])


def test_cars_that_cannot_be_are_refused(club: apexline.Track) -> None:
    with pytest.raises(apexline.InvalidArgument):
        apexline.Race(club, [])
    with pytest.raises(TypeError, match="sequence of Car"):
        apexline.Race(club, ["car"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="sequence of Car"):
        apexline.Race(club, "cars")  # type: ignore[arg-type]
    with pytest.raises(apexline.InvalidArgument, match="'ai' or 'host'"):
        apexline.Car(driven_by="nobody")
    with pytest.raises(TypeError, match="no field 'courage'"):
        apexline.Driver(courage=1.0)  # type: ignore[call-arg]
    with pytest.raises(apexline.InvalidArgument, match="pace"):
        apexline.Race(club, [apexline.Car(driver=apexline.Driver(pace=9.0))])


def test_a_car_keeps_what_it_was_made_of() -> None:
    driver = apexline.Driver(pace=0.9, runner_steering=True, buffer_zones=False, learn_grip=True)
    car = apexline.Car("Zoë", "kart", driver, driven_by="host", true_grip=0.85)
    assert (car.name, car.vehicle.name, car.driven_by) == ("Zoë", "kart", "host")
    assert car.driver.pace == pytest.approx(0.9) and car.driver.runner_steering
    assert car.driver.learn_grip and not car.driver.buffer_zones and car.true_grip == pytest.approx(0.85)


def test_a_driver_that_learns_tells_what_its_tyres_hold(club: apexline.Track) -> None:
    car = apexline.Car(driver=apexline.Driver(learn_grip=True), true_grip=0.85)
    with apexline.World(club, [car], "single", laps=1) as world:
        assert float(world.race.debug()[0]["grip_learned"]) == 1.0
        assert float(world.race.debug()[0]["grip_planned"]) == pytest.approx(0.8)
        world.step(60 * 60)
        assert float(world.race.debug()[0]["grip_learned"]) == pytest.approx(0.85, rel=0.03)


def test_a_true_grip_that_no_tyre_has_is_refused(club: apexline.Track) -> None:
    with pytest.raises(apexline.InvalidArgument, match="true_grip is 0"):
        apexline.World(club, [apexline.Car(true_grip=0.0)])


def test_the_race_of_a_world_belongs_to_it(world: apexline.World, club: apexline.Track) -> None:
    race = world.race
    for call in (race.close, lambda: race.tick(grid_states(club))):
        with pytest.raises(apexline.InvalidState):
            call()
    world.close()
    with pytest.raises(apexline.InvalidId):
        race.standings()


def test_the_race_of_a_world_keeps_it_alive(club: apexline.Track) -> None:
    race = apexline.World(club, field()).race
    assert len(race.standings()) == GRID


@pytest.mark.parametrize(
    "call",
    [
        lambda w: w.step(),
        lambda w: w.states(),
        lambda w: w.race,
        lambda w: w.snapshot(),
        lambda w: w.record_header(),
        lambda w: w.state_hash(),
    ],
)
def test_a_closed_world_is_refused(world: apexline.World, call: Callable[[apexline.World], object]) -> None:
    world.close()
    world.close()
    with pytest.raises(apexline.InvalidId):
        call(world)


def test_two_threads_take_turns_in_one_world(world: apexline.World) -> None:
    threads = [threading.Thread(target=lambda: [world.step(10) for _ in range(20)]) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert world.state_hash()[0] == 400


def test_a_recording_replays_bit_by_bit(world: apexline.World) -> None:
    recording = apexline.Recording.open(record(world, 300))
    info = recording.info
    assert (info.car_count, info.tick_count, info.from_world, info.situation) == (GRID, 300, True, "normal")
    assert (info.race["laps"], info.race["seed"], info.bytes_left_out) == (1, 7, 0)
    report = recording.replay()
    assert not report.differs and report.ticks == 300


def test_a_recording_gives_back_its_track_cars_and_ticks(world: apexline.World, club: apexline.Track) -> None:
    recording = apexline.Recording.open(record(world, 20))
    assert recording.track().info.content_hash == club.info.content_hash
    assert [recording.car(index).name for index in range(GRID)] == ["car 0", "car 1", "car 2"]
    states, controls, hashed = recording.tick(19)
    assert states.dtype == apexline.CAR_STATE and np.array_equal(controls, world.controls())
    assert hashed == world.state_hash()[1]
    with pytest.raises(apexline.InvalidArgument, match="20"):
        recording.tick(20)


def test_a_recording_that_was_cut_off_ends_at_its_last_whole_tick(world: apexline.World) -> None:
    recording = apexline.Recording.open(record(world, 20)[:-5])
    assert recording.info.tick_count == 19 and recording.info.bytes_left_out > 0
    assert not recording.replay().differs


def test_a_recording_of_another_seed_differs_at_its_first_tick(club: apexline.Track) -> None:
    one, other = (apexline.World(club, field(), situation="random-grid", seed=seed) for seed in (1, 2))
    other.step()
    report = apexline.Recording.open(one.record_header() + other.record_tick()).replay()
    assert report.differs and report.tick == 0 and report.field


@pytest.fixture
def host_recording(club: apexline.Track) -> tuple[apexline.Recording, apexline.Race]:
    """A host's race of a second with a late start signal, and its recording."""
    race = apexline.Race(club, field())
    states = grid_states(club)
    data = race.record_header()
    for tick in range(60):
        if tick == 20:
            race.start()
        race.tick(states, 0.01 if tick % 2 else 0.02)
        data += race.record_tick()
    return apexline.Recording.open(data), race


def test_a_host_race_replays_too(host_recording: tuple[apexline.Recording, apexline.Race]) -> None:
    report = host_recording[0].replay()
    assert not report.differs and report.ticks == 60


def test_feeding_a_host_recording_gives_the_race_that_it_was(
    host_recording: tuple[apexline.Recording, apexline.Race],
) -> None:
    recording, raced = host_recording
    race = recording.race()
    for tick in range(len(recording)):
        recording.feed(tick, race)
        assert race.state_hash() == (tick + 1, recording.tick(tick)[2])
    assert np.array_equal(race.events(), raced.events())
    assert np.array_equal(race.standings(), raced.standings())


def test_a_recorded_world_goes_on_as_it_did(world: apexline.World) -> None:
    recording = apexline.Recording.open(record(world, 150))
    again = recording.world()
    assert (again.car_count, again.dt_s) == (world.car_count, world.dt_s)
    again.step(150)
    assert again.state_hash() == world.state_hash()
    assert np.array_equal(again.states(), world.states())


def test_feeding_and_stepping_refuse_what_does_not_fit(
    world: apexline.World, host_recording: tuple[apexline.Recording, apexline.Race], club: apexline.Track
) -> None:
    host, _ = host_recording
    recording = apexline.Recording.open(record(world, 5))
    with pytest.raises(apexline.InvalidState, match="host"):
        host.world()
    with pytest.raises(apexline.InvalidState, match="apx_recording_race"):
        recording.feed(0, world.race)
    with pytest.raises(apexline.InvalidState, match="apx_recording_race"):
        recording.feed(0, apexline.Race(club, [apexline.Car()]))
    with pytest.raises(apexline.InvalidArgument, match="tick is 5"):
        recording.feed(5, recording.race())


def test_damaged_recordings_are_refused(world: apexline.World) -> None:
    header = world.record_header()
    flipped = bytearray(header)
    flipped[len(header) // 2] ^= 1
    for bad in (b"", b"APXR", header[:-1], bytes(flipped), b"x" * 1000):
        with pytest.raises((apexline.InvalidData, apexline.UnsupportedVersion), match="my.apxr"):
            apexline.Recording.open(bad, "my.apxr")


def test_replay_reports_progress_and_can_be_cancelled(world: apexline.World) -> None:
    recording = apexline.Recording.open(record(world, 600))
    shares: list[float] = []
    recording.replay(shares.append)
    assert shares and shares == sorted(shares)
    with pytest.raises(apexline.Cancelled):
        recording.replay(lambda share: False)


def test_debug_of_one_car_is_that_cars(race: apexline.Race, club: apexline.Track) -> None:
    race.tick(grid_states(club))
    assert race.debug(1)["target_speed_mps"] == race.debug()[1]["target_speed_mps"]
    with pytest.raises(apexline.errors.InvalidArgument, match="car is 3; the race has 3 cars"):
        race.debug(GRID)


def test_a_teleport_makes_a_lap_invalid_and_says_so(club: apexline.Track) -> None:
    with apexline.Race(club, field(1), laps=3, started=True) as race:
        distance_m, speed_mps, dt_s = -10.0, 50.0, 1 / 60
        while race.result(0).laps_done < 2:
            distance_m += speed_mps * dt_s
            if race.result(0).laps_done == 0 and 400.0 < distance_m < 401.0:
                distance_m += 600.0
            states = np.zeros(1, apexline.CAR_STATE)
            states["position"][0] = club.position(distance_m, 0.0)
            heading = club.locate(states["position"])[0]["heading_rad"]
            states["yaw_rad"] = heading
            states["velocity"][0] = speed_mps * np.sin(heading), 0.0, speed_mps * np.cos(heading)
            race.tick(states, dt_s)
        assert race.lap_flaws(0).tolist() == [apexline.LapFlaw.TELEPORT, 0]
        assert race.result(0).invalid_laps == 1
        assert race.result(0).best_lap_s == pytest.approx(race.lap_times(0)[1])
        laps = [event for event in race.events() if event["kind"] == apexline.EventKind.LAP]
        assert [lap["reason"] for lap in laps] == [apexline.LapFlaw.TELEPORT, 0]


def test_a_host_changes_cars_while_they_race(race: apexline.Race, club: apexline.Track) -> None:
    states = grid_states(club)
    race.tick(states)
    before_s = race.result(0).ideal_lap_s
    race.set_condition(0, grip_share=0.8)
    race.set_pace(1, 0.7)
    race.set_host_drives(1, True)
    race.retire(2)
    controls = race.tick(states)
    assert race.result(0).ideal_lap_s > 1.03 * before_s
    assert race.debug(1)["reason"] == apexline.Reason.HOST_DRIVES
    assert controls[2]["brake"] == 1.0 and race.result(2).retired == apexline.Retired.BY_HOST
    assert race.standings()["car"][-1] == 2
    race.rejoin(2)
    assert race.tick(states)[2]["throttle"] > 0.0
    with pytest.raises(apexline.errors.InvalidState, match="car 2 has not retired"):
        race.rejoin(2)
    with pytest.raises(apexline.errors.InvalidArgument, match="grip_share is 9; it must be in"):
        race.set_condition(0, grip_share=9.0)


def test_cars_come_and_go_and_slots_get_other_cars(race: apexline.Race, club: apexline.Track) -> None:
    states = grid_states(club)
    race.tick(states)
    before_s = race.result(1).ideal_lap_s
    race.set_present(1, False)
    race.set_car(1, apexline.Car("late", vehicle={"power_w": 90e3}))
    states["position"][1] = np.nan
    controls = race.tick(states)
    assert race.standings()["car"][-1] == 1 and race.result(1).retired == apexline.Retired.ABSENT
    assert race.result(1).ideal_lap_s > 1.03 * before_s and controls[1]["brake"] == 0.0
    race.set_present(1, True)
    race.tick(grid_states(club))
    assert race.result(1).retired == apexline.Retired.NO
    with pytest.raises(apexline.errors.InvalidArgument, match="car is 99"):
        race.set_present(99, False)


def test_a_hosts_origin_floats(race: apexline.Race, club: apexline.Track) -> None:
    states = grid_states(club)
    race.tick(states)
    before_m = race.debug(1)["location"]["distance_m"]
    race.shift_origin((1000.0, 0.0, -500.0))
    states["position"] -= np.array([1000.0, 0.0, -500.0], dtype=np.float32)
    race.tick(states)
    assert race.debug(1)["location"]["distance_m"] == pytest.approx(before_m, abs=0.01)
    assert race.origin() == [1000.0, 0.0, -500.0]
    with pytest.raises(apexline.errors.InvalidArgument, match="offset"):
        race.shift_origin((0.0, 2e6, 0.0))


def test_without_numpy_the_import_says_so() -> None:
    code = "import sys; sys.modules['numpy'] = None; import apexline"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode != 0
    assert "apexline needs numpy" in run.stderr and "build it" not in run.stderr
