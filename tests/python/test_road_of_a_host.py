# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Information of a host about its road and itself: obstacles, announced grip, latency, the self-check, the other direction."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import apexline
from apexline import files
from conftest import Command

LAPS = 2


def cars(count: int = 1, **more: object) -> list[apexline.Car]:
    return [apexline.Car(f"car {index}", **more) for index in range(count)]


def run(world: apexline.World, most_s: float = 400.0) -> apexline.World:
    for _ in range(int(most_s)):
        if world.step(60):
            break
    return world


def result(world: apexline.World, car: int = 0) -> apexline.CarResult:
    return world.race.result(car)


# ---------------------------------------------------------------- obstacles


def box_on_line(track: apexline.Track, distance_m: float) -> tuple[float, float, float]:
    nodes = track.line_nodes()
    return tuple(float(value) for value in nodes["position"][np.searchsorted(nodes["distance_m"], distance_m)])


@pytest.mark.parametrize("disc", [False, True])
def test_a_box_on_the_line_is_driven_round(club: apexline.Track, disc: bool) -> None:
    world = apexline.World(club, cars(), situation="single", laps=1)
    world.race.set_obstacle(7, box_on_line(club, 400.0), half_width_m=0.8, half_length_m=0.8, disc=disc)
    run(world)
    assert result(world).finished and result(world).wall_contacts == 0


def test_what_moves_is_seen_where_it_is(club: apexline.Track) -> None:
    world = apexline.World(club, cars(), situation="single", laps=1)
    nodes = club.line_nodes()
    heading = float(nodes["heading_rad"][np.searchsorted(nodes["distance_m"], 300.0)])
    velocity = (8.0 * math.sin(heading), 0.0, 8.0 * math.cos(heading))
    world.race.set_obstacle(1, box_on_line(club, 300.0), yaw_rad=heading, velocity=velocity)
    place = world.race.obstacles()["position"][0].copy()
    world.step(31)
    moved = world.race.obstacles()["position"][0] - place
    assert np.linalg.norm(moved) == pytest.approx(8.0 * 30.0 / 60.0, rel=0.01)


def test_obstacles_and_grip_replay_and_come_back_with_snapshots(club: apexline.Track) -> None:
    world = apexline.World(club, cars(3), laps=1, seed=3)
    data = world.record_header()
    for tick in range(600):
        if tick == 100:
            world.race.set_obstacle(5, box_on_line(club, 350.0), velocity=(0.5, 0.0, 0.0))
            world.race.set_grip([{"grip": 0.8}])
            world.set_grip([{"grip": 0.8}])
        if tick == 500:
            world.race.remove_obstacle(5)
        world.step()
        data += world.record_tick()
        if tick == 300:
            saved, hash_then = world.snapshot(), world.state_hash()
    report = apexline.Recording.open(data).replay()
    assert not report.differs, report
    end = world.state_hash()
    world.restore(saved)
    assert world.state_hash() == hash_then and len(world.race.obstacles()) == 1
    world.step(199)
    world.race.remove_obstacle(5)
    world.step(100)
    assert world.state_hash() == end


# ---------------------------------------------------------------- announced grip


def test_drivers_plan_with_announced_grip_at_once(club: apexline.Track) -> None:
    off_s = {}
    for announced in (False, True):
        world = apexline.World(club, cars(), situation="single", laps=1)
        world.set_grip([{"grip": 0.75}])
        if announced:
            world.race.set_grip([{"grip": 0.75}])
        off_s[announced] = result(run(world)).off_track_s
    assert off_s[False] > 1.0 and off_s[True] == 0.0


def test_a_sector_of_ice_slows_that_sector_alone(club: apexline.Track) -> None:
    dry, icy = (apexline.World(club, cars(), situation="single", laps=1) for _ in range(2))
    bands = [{"from_m": 200.0, "to_m": 400.0, "grip": 0.5}]
    icy.race.set_grip(bands)
    icy.set_grip(bands)
    assert result(run(icy)).off_track_s == 0.0
    assert result(icy).best_lap_s > 1.005 * result(run(dry)).best_lap_s


def test_a_band_beside_the_line_changes_nothing(club: apexline.Track) -> None:
    race = apexline.Race(club, cars())
    before_s = race.result(0).ideal_lap_s
    race.set_grip([{"low_m": 100.0, "high_m": 200.0, "grip": 0.3}])
    assert race.result(0).ideal_lap_s == pytest.approx(before_s)
    with pytest.raises(TypeError, match="a band of grip has no 'wet'"):
        race.set_grip([{"wet": 1.0}])


# ---------------------------------------------------------------- latency


@pytest.mark.parametrize("ticks", [2, 4])
def test_late_controls_are_foreseen(club: apexline.Track, ticks: int) -> None:
    laps_s = {}
    for late in (0, ticks):
        world = apexline.World(club, cars(), situation="single", laps=LAPS, latency_ticks=late)
        laps_s[late] = result(run(world)).best_lap_s
        assert result(world).off_track_s == 0.0 and result(world).wall_contacts == 0
    assert laps_s[ticks] < (1.01 if ticks == 2 else 1.05) * laps_s[0]


# ---------------------------------------------------------------- requests beyond controls


def test_extras_say_handbrake_boost_and_gear(club: apexline.Track) -> None:
    world = apexline.World(club, cars(), situation="normal", laps=1)
    world.step(30)  # before the signal
    assert world.race.extras(6)["handbrake"][0] == 1.0 and world.race.extras(6)["gear"][0] == 0
    gears, boosts = set(), []
    for _ in range(600):
        world.step()
        extras = world.race.extras(6)[0]
        gears.add(int(extras["gear"]))
        boosts.append(extras["boost"])
        assert extras["boost"] == 0.0 or world.controls()["throttle"][0] > 0.9
    assert {1, 2, 3} <= gears and 0.0 < np.mean(boosts) < 1.0


# ---------------------------------------------------------------- the self-check


class Host:
    """A world behind an interface that garbles what goes in and out, as a wrong host does."""

    def __init__(self, track: apexline.Track, believed: dict[str, float] | None = None, **desc: object) -> None:
        self.world = apexline.World(track, cars(driven_by="host"), situation="single", laps=9)
        vehicle = apexline.Vehicle().replace(**(believed or {}))
        self.race = apexline.Race(track, [apexline.Car("car", vehicle=vehicle)], laps=9, started=True, **desc)
        self.race.check_host()

    def drive(self, seconds: float = 20.0, garble=lambda states: states, answer=lambda controls: controls) -> dict[str, str]:
        for _ in range(int(60 * seconds)):
            states = garble(self.world.states())
            steering, throttle, brake = answer(tuple(self.race.tick(states)[0]))
            self.world.set_controls(0, float(steering), float(throttle), float(brake))
            self.world.step()
        return {finding.kind: finding.message for finding in self.race.host_findings()}


def changed(name: str, change):
    def garble(states: np.ndarray) -> np.ndarray:
        states = states.copy()
        states[name] = change(states[name])
        return states

    return garble


def test_a_host_in_order_has_no_findings(club: apexline.Track) -> None:
    assert Host(club).drive(40.0) == {}


@pytest.mark.parametrize(
    ("garble", "kind", "words"),
    [
        (changed("yaw_rad", lambda yaw: -yaw), "yaw", "sign"),
        (changed("yaw_rad", lambda yaw: yaw * 180.0 / math.pi), "yaw", "degrees"),
        (changed("yaw_rad", lambda yaw: math.pi / 2 - yaw), "yaw", "x axis"),
        (changed("yaw_rate_radps", lambda rate: -rate), "yaw rate", "sign"),
        (changed("yaw_rate_radps", lambda rate: 0.0 * rate), "yaw rate", "not filled"),
        (changed("velocity", lambda velocity: 3.6 * velocity), "velocity", "km/h"),
        (changed("velocity", lambda velocity: velocity[:, ::-1]), "velocity", "axes"),
        (changed("position", lambda place: 100.0 * place), "start", "off the track's map"),
    ],
)
def test_the_self_check_names_what_is_wrong_with_states(club: apexline.Track, garble, kind: str, words: str) -> None:
    found = Host(club).drive(garble=garble)
    assert words in found[kind], found


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (lambda controls: (-controls[0], *controls[1:]), "steering"),
        (lambda controls: (controls[0], 0.0, controls[2]), "throttle"),
        (lambda controls: (controls[0], max(controls[1], 0.4 if controls[2] > 0 else 0), 0.0), "brake"),
    ],
)
def test_the_self_check_names_controls_that_do_not_act(club: apexline.Track, answer, kind: str) -> None:
    assert kind in Host(club).drive(40.0, answer=answer)  # also of a car that slides and spins for half a minute


def test_the_self_check_tells_the_latency(club: apexline.Track) -> None:
    waiting = [(0.0, 0.0, 0.0)] * 3

    def late(controls):
        waiting.append(controls)
        return waiting.pop(0)

    assert "3 ticks late" in Host(club).drive(40.0, answer=late)["latency"]


@pytest.mark.parametrize(
    ("believed", "kind"),
    [
        ({"wheelbase_m": 1.6}, "wheelbase"),
        ({"mass_kg": 2000.0}, "drive force"),
        ({"max_brake_force_n": 30000.0}, "brake force"),
        ({"grip": 2.0}, "grip"),
    ],
)
def test_the_self_check_tells_of_a_car_that_does_not_obey_its_description(club: apexline.Track, believed, kind: str) -> None:
    assert kind in Host(club, believed).drive(40.0)


# ---------------------------------------------------------------- the other direction


def test_a_circuit_is_driven_the_other_way_round(apx: Command, tmp_path: Path) -> None:
    forward, backward = apexline.Track.from_file("club"), apexline.Track.from_file("club", reverse=True)
    assert backward.info.length_m == pytest.approx(forward.info.length_m, rel=0.01)
    turns = [float(np.sum(track.line_nodes()["curvature_1pm"])) for track in (forward, backward)]
    assert turns[0] * turns[1] < 0.0
    world = run(apexline.World(backward, cars(4), laps=1))
    assert all(result(world, car).finished and result(world, car).wall_contacts == 0 for car in range(4))
    with files.find_track("club").open("rb") as stream:
        authored = apexline.Source.from_json(stream.read().decode())
    assert authored.reversed().reversed().to_json() == authored.to_json()
    done = apx("race", "club", "--reverse", "--cars", 2, "--laps", 1, "--json", tmp_path / "race.json")
    assert done.returncode == 0, done.stderr


# ---------------------------------------------------------------- cars that move along their nose


@pytest.mark.parametrize("circuit", ["club", "street"])
def test_a_car_without_slip_keeps_the_road(circuit: str) -> None:
    track = apexline.Track.from_file(circuit)
    told = kinematic_lap(track, True)
    assert told["off_s"] == 0.0 and told["lap_s"] < 1.1 * told["ideal_s"]  # from a standing start
    untold = kinematic_lap(track, False)
    assert untold["off_s"] > 1.0 and "position" in untold["kinds"]


def kinematic_lap(track: apexline.Track, told: bool) -> dict[str, object]:
    """An arcade controller: the reported place moves along the nose, the wheel bends its path, the pedals change its speed."""
    vehicle = apexline.Vehicle().replace(downforce_kgpm=0.0)
    race = apexline.Race(track, [apexline.Car("car", vehicle=vehicle, moves_along_nose=told)], laps=1, started=True)
    race.check_host()
    node = track.line_nodes()[0]
    state = np.zeros(1, apexline.CAR_STATE)
    state["position"][0] = node["position"]
    state["yaw_rad"] = node["heading_rad"]
    speed, dt = 0.0, 1.0 / 60.0
    for _ in range(60 * 200):
        steering, throttle, brake = race.tick(state)[0]
        grip = 9.81 * vehicle.grip
        push = min(throttle * vehicle.power_w / max(speed, 5.0) / vehicle.mass_kg, grip)
        speed = max(0.0, speed + dt * (push - min(1.25 * brake, 1.0) * grip - vehicle.drag_kgpm * speed**2 / vehicle.mass_kg))
        rate = speed * math.tan(steering * vehicle.max_steer_rad) / vehicle.wheelbase_m
        most = grip / max(speed, 1.0)
        rate = max(-most, min(most, rate))
        yaw = float(state["yaw_rad"][0]) + dt * rate
        state["yaw_rad"], state["yaw_rate_radps"] = yaw, rate
        state["velocity"][0] = speed * np.array([math.sin(yaw), 0.0, math.cos(yaw)])
        state["position"][0] += dt * state["velocity"][0]
        if race.result(0).finished:
            break
    return {"laps": race.result(0).laps_done, "off_s": race.result(0).off_track_s, "lap_s": race.result(0).best_lap_s,
            "ideal_s": race.result(0).ideal_lap_s, "kinds": [finding.kind for finding in race.host_findings()]}
