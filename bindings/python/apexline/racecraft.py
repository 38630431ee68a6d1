# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Measures how drivers race: contacts, overtakes, time lost, time off the road, by track and seed.

Four situations: `equal` (a standing start with cars alike), `overtake` (one car at 80 % pace, fast ones spread over the
track), `wrong-way` (one car at rest at many headings and places) and `crash` (a car driven at a road that is blocked)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _native
from .sampling import GROUND

SITUATIONS = ("equal", "overtake", "wrong-way", "crash")
CAUGHT_S = 1.5
"""A fast car has caught the slow one when it is this close behind, s."""
PASS_LAPS = 2.0
"""Laps that it then has to get past."""
TURN_LIMIT_S = 12.0
"""Time to drive in racing direction again, s."""
HEADINGS = 24
LATERALS = 5
PLACES = 3
CRASH_SHARES = (0.25, 0.5, 0.75, 1.1, 1.5, 2.5)
"""Distances to the obstacle over the braking distance."""
CRASH_PACES = (0.5, 0.9)
"""Speeds of the approach over the plan's at the place."""
BLOCKED_M = 0.6
"""Between the sides of the cars that block the road, m: no way through."""

GRAVITY = 9.81

Row = dict[str, Any]


@dataclass(frozen=True)
class Options:
    """What is measured."""

    situations: tuple[str, ...] = SITUATIONS
    seeds: tuple[int, ...] = (1, 2, 3)
    cars: int = 8
    laps: int = 5
    vehicle: str | None = None
    driver: str | None = None


def measure(track: _native.Track, options: Options) -> list[Row]:
    """All situations on one track: one row per situation and seed."""
    rows: list[Row] = []
    for situation in options.situations:
        run = {"equal": equal, "overtake": overtake, "wrong-way": wrong_way, "crash": crash}[situation]
        for seed in options.seeds if situation in ("equal", "overtake") else options.seeds[:1]:
            rows.append({"track": track.name, "situation": situation, "seed": seed} | run(track, options, seed))
    return rows


def make_cars(options: Options, count: int, **changes: Any) -> list[_native.Car]:
    from . import drivers

    profile = drivers.load(options.driver) if options.driver else _native.Driver()
    if changes:
        import json

        profile = _native.Driver.from_json(json.dumps(json.loads(profile.to_json()) | changes))
    return [_native.Car(f"car {i + 1}", options.vehicle, profile) for i in range(count)]


def time_limit_s(world: _native.World, laps: int) -> float:
    ideal = [world.race.result(car).ideal_lap_s for car in range(world.car_count)]
    return 2.5 * max(ideal) * laps + 60.0


def totals(world: _native.World, skip: Iterable[int] = ()) -> Row:
    """Sums over the cars of a race."""
    skipped = set(skip)
    results = [world.race.result(car) for car in range(world.car_count) if car not in skipped]
    pairs = sum(result.car_contacts for result in results)
    return {
        "cars": len(results),
        "car_laps": sum(result.laps_done for result in results),
        "finished": sum(result.finished for result in results),
        # Both cars of a contact count it.
        "car_contacts": pairs // 2,
        "wall_contacts": sum(result.wall_contacts for result in results),
        "off_track_s": sum(result.off_track_s for result in results),
        "overtakes": sum(result.overtakes_done for result in results),
        "attempts": sum(result.attempts for result in results),
        "attempts_failed": sum(result.attempts_failed for result in results),
        "defences": sum(result.defences for result in results),
        "time_lost_s": sum(result.time_lost_s for result in results),
        "recover_s": sum(result.state_s["recover"] for result in results),
    }


def equal(track: _native.Track, options: Options, seed: int) -> Row:
    """A race of cars alike, from a grid drawn by the seed."""
    laps = options.laps if track.info.closed else 1
    with _native.World(track, make_cars(options, options.cars), "random-grid", laps=laps, seed=seed) as world:
        limit = math.ceil(time_limit_s(world, laps) / world.dt_s)
        ticks = 0
        while ticks < limit and not world.step(60):
            ticks += 60
        spread = world.race.standings()
        return totals(world) | {
            "race_s": float(spread["total_time_s"].max()),
            "last_behind_s": float(spread["gap_s"].max()),
            "contacts": _contacts(world),
        }


def _contacts(world: _native.World) -> list[Row]:
    """Where and how hard, as far as the race still knows."""
    events = world.race.events()
    kinds = {_native.EventKind.CAR_CONTACT: "car", _native.EventKind.WALL_CONTACT: "wall"}
    return [
        {
            "kind": kinds[int(event["kind"])],
            "time_s": float(event["tick"]) * world.dt_s,
            "car": int(event["car"]),
            "other": int(event["other"]) if event["other"] != _native.NONE else None,
            "closing_mps": float(event["amount"]),
        }
        for event in events
        if int(event["kind"]) in kinds
    ]


def overtake(track: _native.Track, options: Options, seed: int) -> Row:
    """Every fast car has to be past the slow one within two laps of catching it."""
    if not track.info.closed:
        return {"skipped": "the track is open"}
    laps = 9
    with _native.World(track, make_cars(options, options.cars), "overtake", laps=laps, seed=seed) as world:
        race, length = world.race, track.length_m
        limit = math.ceil(time_limit_s(world, laps) / world.dt_s)
        caught: dict[int, float] = {}
        passed: dict[int, float] = {}
        failed: set[int] = set()
        start: np.ndarray | None = None
        for tick in range(0, limit, 6):
            done = world.step(6)
            table = race.standings()
            progress = np.empty(world.car_count)
            progress[table["car"]] = table["progress_m"]
            if start is None:
                # The slow car stands first: whoever is ahead of it on the road is a lap behind it.
                start = np.where(progress > progress[0], progress - length, progress) - progress
            gap = progress[0] - (progress + start)
            speed = np.hypot(*world.states()["velocity"][:, GROUND].T)
            for car in range(1, world.car_count):
                if car not in caught and gap[car] < CAUGHT_S * speed[car] + 10.0:
                    caught[car] = progress[car]
                if car in caught and car not in passed and gap[car] < -5.0:
                    passed[car] = (progress[car] - caught[car]) / length
                if car in caught and car not in passed and progress[car] - caught[car] > PASS_LAPS * length:
                    failed.add(car)
            if done or len(set(passed) | failed) == world.car_count - 1:
                break
        in_time = [laps for car, laps in passed.items() if car not in failed]
        return totals(world) | {
            "finished": None,
            "fast_cars": world.car_count - 1,
            "caught": len(caught),
            "passed_in_time": len(in_time),
            "pass_laps": sorted(round(laps, 3) for laps in passed.values()),
            "contacts": _contacts(world),
        }


def wrong_way(track: _native.Track, options: Options, seed: int) -> Row:
    """24 headings at five places across the road, at three places along it; one car at a time."""
    times: list[float] = []
    walls = 0
    failures: list[Row] = []
    for share in np.arange(PLACES) / PLACES + 0.1:
        distance = float(share) * track.length_m
        for across in np.linspace(-0.9, 0.9, LATERALS):
            for heading in range(HEADINGS):
                state = place_car(track, distance, float(across), 2.0 * math.pi * heading / HEADINGS, 0.0, options)
                seconds, touched = turn_round(track, options, state, seed)
                walls += touched
                times.append(seconds)
                if touched or seconds > TURN_LIMIT_S:
                    failures.append(
                        {"distance_m": distance, "across": float(across), "heading": heading, "s": seconds, "walls": touched}
                    )
    return {
        "cases": len(times),
        "in_time": sum(seconds <= TURN_LIMIT_S for seconds in times),
        "slowest_s": max(times),
        "wall_contacts": walls,
        "failures": failures,
    }


def place_car(
    track: _native.Track, distance_m: float, across: float, turn_rad: float, speed_mps: float, options: Options
) -> np.ndarray:
    """A CAR_STATE (1,) on the road; `across` from -1, the car's side on the left edge, to 1 on the right."""
    vehicle = make_cars(options, 1)[0].vehicle
    middle = track.locate([track.position(distance_m % track.length_m, 0.0)])[0]
    low = float(middle["lateral_m"]) - float(middle["to_left_edge_m"]) + 0.5 * vehicle.width_m
    high = float(middle["lateral_m"]) + float(middle["to_right_edge_m"]) - 0.5 * vehicle.width_m
    lateral = 0.5 * (low + high) + 0.5 * across * max(0.0, high - low)
    state = np.zeros(1, _native.CAR_STATE)
    state["position"][0] = track.position(distance_m % track.length_m, lateral)
    yaw = float(middle["heading_rad"]) + turn_rad
    state["yaw_rad"] = math.remainder(yaw, 2.0 * math.pi)
    state["velocity"][0] = (speed_mps * math.sin(yaw), 0.0, speed_mps * math.cos(yaw))
    return state


def turn_round(track: _native.Track, options: Options, state: np.ndarray, seed: int) -> tuple[float, int]:
    """Time until the car drives along the road, s, and wall contacts in the three seconds after it too."""
    with _native.World(track, make_cars(options, 1), "custom", states=state, laps=1, seed=seed, started=True) as world:
        found = math.inf
        for tick in range(6, math.ceil(25.0 / world.dt_s), 6):
            world.step(6)
            car = world.states()[0]
            road = float(track.locate([car["position"]])[0]["heading_rad"])
            along = float(car["velocity"][0]) * math.sin(road) + float(car["velocity"][2]) * math.cos(road)
            forward = math.cos(float(car["yaw_rad"]) - road)
            time_s = tick * world.dt_s
            if found == math.inf and along > 3.0 and forward > 0.8:
                found = time_s
            if found < math.inf and time_s > found + 3.0:
                break
        return found, world.race.result(0).wall_contacts


def crash(track: _native.Track, options: Options, seed: int) -> Row:
    """A road blocked by standing cars where it is fastest and straight; a car driven at it from near and far. An impact is
    compared with the speed that the best stop has left after the same way."""
    nodes = track.line_nodes("racing")
    place_m = straightest_fast_place(track)
    fastest = float(np.interp(place_m, nodes["distance_m"], nodes["speed_mps"]))
    rows: list[Row] = []
    for pace in CRASH_PACES:
        speed = pace * fastest
        stop_m = braking_distance(track, options, place_m, speed)
        for share in CRASH_SHARES:
            gap = share * stop_m
            touched, impact, driven_m = drive_at_blocked_road(track, options, place_m, gap, speed, seed)
            way, speeds = least_braking(track, options, place_m - gap, speed)
            least = float(np.interp(driven_m, way, speeds)) if share < 1.0 else 0.0
            rows.append(
                {"speed_mps": speed, "gap_m": gap, "share": share, "touched": touched, "impact_mps": impact, "least_mps": least}
            )
    inside = [row for row in rows if row["share"] < 1.0]
    return {
        "cases": len(rows),
        "touched_from_beyond": sum(row["touched"] for row in rows if row["share"] > 1.0),
        "worst_impact_ratio": max(row["impact_mps"] / max(row["least_mps"], 1.0) for row in inside),
        "rows": rows,
    }


def straightest_fast_place(track: _native.Track) -> float:
    """Where the speed is high after a stretch that is as straight as this track has it, m."""
    nodes = track.line_nodes("racing")
    distance, speed = nodes["distance_m"].astype(float), nodes["speed_mps"].astype(float)
    bend = np.abs(nodes["curvature_1pm"].astype(float))
    best, place = -math.inf, 0.0
    for index in range(0, len(distance), max(1, len(distance) // 200)):
        behind = distance[index] - distance
        behind = behind % track.length_m if track.info.closed else behind
        stretch = (behind >= 0.0) & (behind < 250.0)
        if not track.info.closed and distance[index] < 420.0:
            continue
        worth = speed[index] - 3.0e4 * float(bend[stretch].mean())
        if worth > best:
            best, place = worth, float(distance[index])
    return place


def least_braking(
    track: _native.Track, options: Options, from_m: float, speed_mps: float
) -> tuple[np.ndarray, np.ndarray]:
    """Way, m, and speed, m/s, of the shortest stop that the tyres allow from a place on the racing line, on which the road is
    straightest. Not simulated: a point whose tyres hold grip times load, the load being weight, downforce and what crests take of
    it, less the side force that the line needs beyond what the bank carries; drag and slope help or hinder."""
    vehicle = make_cars(options, 1)[0].vehicle
    gates, nodes = track.gates(), track.line_nodes("racing")
    places = gates["distance_m"].astype(float)
    slope = gates["slope"].astype(float)
    period = track.length_m if track.info.closed else None
    step = 0.25
    way = np.arange(0.0, 1500.0, step)

    def along(values: np.ndarray) -> np.ndarray:
        return np.interp(from_m + way, places, values.astype(float), period=period)

    crest = -np.gradient(slope, places)
    rise, bank, grip, bump = along(slope), along(gates["bank"]), along(gates["grip"]), along(crest)
    bend = along(nodes["curvature_1pm"])
    squared = [speed_mps**2]
    while squared[-1] > 0.0 and len(squared) < len(way):
        i, now = len(squared) - 1, squared[-1]
        side = now * bend[i] - GRAVITY * bank[i]
        load = GRAVITY + now * (vehicle.downforce_kgpm / vehicle.mass_kg - bump[i] + bend[i] * bank[i])
        brakes = math.sqrt(max((vehicle.grip * grip[i] * max(load, 0.0)) ** 2 - side**2, 0.0))
        if vehicle.max_brake_force_n > 0.0:
            brakes = min(brakes, vehicle.max_brake_force_n / vehicle.mass_kg)
        slowing = brakes + vehicle.drag_kgpm / vehicle.mass_kg * now + GRAVITY * rise[i]
        squared.append(now - 2.0 * max(slowing, 0.1) * step)
    way = way[: len(squared)]
    way[-1] += step * min(squared[-1], 0.0) / (squared[-2] - squared[-1])  # where it stands
    return way, np.sqrt(np.maximum(squared, 0.0))


def braking_distance(track: _native.Track, options: Options, place_m: float, speed_mps: float) -> float:
    """Way, m, that the shortest stop takes which ends at a place."""
    distance = 0.0
    for _ in range(6):
        distance = float(least_braking(track, options, place_m - distance, speed_mps)[0][-1])
    return distance


def drive_at_blocked_road(
    track: _native.Track, options: Options, place_m: float, gap_m: float, speed_mps: float, seed: int
) -> tuple[bool, float, float]:
    """Whether the car touches one of the cars that block the road, its speed right before, m/s, and its way until then, m."""
    vehicle = make_cars(options, 1)[0].vehicle
    behind = place_m - gap_m - vehicle.length_m
    line = track.line_nodes("racing")
    lateral = float(np.interp(behind % track.length_m, line["distance_m"], line["lateral_m"]))
    state = place_car(track, behind, 0.0, 0.0, speed_mps, options)
    state["position"][0] = track.position(behind % track.length_m, lateral)
    middle = track.locate([track.position(place_m % track.length_m, 0.0)])[0]
    low = float(middle["lateral_m"]) - float(middle["to_left_edge_m"])
    high = float(middle["lateral_m"]) + float(middle["to_right_edge_m"])
    states = [state]
    for offset in np.arange(low + 0.5, high + BLOCKED_M - 0.5, vehicle.width_m + BLOCKED_M):
        blocker = place_car(track, place_m, 0.0, 0.0, 0.0, options)
        blocker["position"][0] = track.position(place_m % track.length_m, float(offset))
        states.append(blocker)
    cars = make_cars(options, 1) + [
        _native.Car(f"obstacle {i}", vehicle, driven_by="host") for i in range(1, len(states))
    ]
    with _native.World(track, cars, "custom", states=np.concatenate(states), laps=1, seed=seed, started=True) as world:
        speed, driven = speed_mps, 0.0
        for _ in range(math.ceil(30.0 / world.dt_s)):
            before = speed
            world.step(1)
            speed = float(np.hypot(*world.states()[0]["velocity"][GROUND]))
            if world.race.result(0).car_contacts > 0:
                return True, before, driven
            driven += 0.5 * (before + speed) * world.dt_s
            if speed < 0.3:
                break
    return False, 0.0, driven


def summarise(rows: list[Row]) -> Row:
    """The numbers that the targets are about."""
    of = {name: [row for row in rows if row["situation"] == name and "skipped" not in row] for name in SITUATIONS}
    summary: Row = {}
    if raced := of["equal"]:
        laps = sum(row["car_laps"] for row in raced)
        summary["equal"] = {
            "races": len(raced),
            "car_laps": laps,
            "not_finished": sum(row["cars"] - row["finished"] for row in raced),
            "car_contacts": sum(row["car_contacts"] for row in raced),
            "car_contacts_per_100_car_laps": 100.0 * sum(row["car_contacts"] for row in raced) / max(laps, 1),
            "wall_contacts": sum(row["wall_contacts"] for row in raced),
            "off_track_s_per_100_car_laps": 100.0 * sum(row["off_track_s"] for row in raced) / max(laps, 1),
            "overtakes_per_100_car_laps": 100.0 * sum(row["overtakes"] for row in raced) / max(laps, 1),
            "attempts": sum(row["attempts"] for row in raced),
            "attempts_failed": sum(row["attempts_failed"] for row in raced),
            "time_lost_s_per_car_lap": sum(row["time_lost_s"] for row in raced) / max(laps, 1),
        }
    if passed := of["overtake"]:
        fast = sum(row["fast_cars"] for row in passed)
        laps = sum(row["car_laps"] for row in passed)
        summary["overtake"] = {
            "races": len(passed),
            "fast_cars": fast,
            "passed_in_time": sum(row["passed_in_time"] for row in passed),
            "passed_in_time_share": sum(row["passed_in_time"] for row in passed) / max(fast, 1),
            "car_contacts": sum(row["car_contacts"] for row in passed),
            "car_contacts_per_100_car_laps": 100.0 * sum(row["car_contacts"] for row in passed) / max(laps, 1),
            "wall_contacts": sum(row["wall_contacts"] for row in passed),
        }
    if turned := of["wrong-way"]:
        summary["wrong-way"] = {
            "cases": sum(row["cases"] for row in turned),
            "in_time": sum(row["in_time"] for row in turned),
            "slowest_s": max(row["slowest_s"] for row in turned),
            "wall_contacts": sum(row["wall_contacts"] for row in turned),
        }
    if crashed := of["crash"]:
        summary["crash"] = {
            "cases": sum(row["cases"] for row in crashed),
            "touched_from_beyond": sum(row["touched_from_beyond"] for row in crashed),
            "worst_impact_ratio": max(row["worst_impact_ratio"] for row in crashed),
        }
    return summary


def measure_all(
    tracks: list[str], options: Options, jobs: int, progress: Callable[[float, str], object]
) -> Iterator[list[Row]]:
    """Every track in a process of its own, in the order of `tracks`."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    if jobs <= 1:
        for index, track in enumerate(tracks):
            progress(index / len(tracks), track)
            yield _measure_file(track, options)
        return
    with ProcessPoolExecutor(min(jobs, len(tracks)), mp_context=get_context("spawn")) as pool:
        for index, rows in enumerate(pool.map(_measure_file, tracks, [options] * len(tracks))):
            progress((index + 1) / len(tracks), rows[0]["track"] if rows else "")
            yield rows


def _measure_file(source: str, options: Options) -> list[Row]:
    from . import files, vehicles

    vehicle = None if options.vehicle is None else vehicles.load(options.vehicle)
    return measure(files.load_track(files.find_track(source), vehicle), options)
