# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Shared parts of all measurements: options, cars, places on the road, and a race run to its end."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import _native, drivers

Row = dict[str, Any]

HARD_MPS = 3.0
"""A contact that closes faster than this is hard, m/s."""
STRAIGHT_RADIUS_M = 500.0
"""A stretch of the racing line with at least this radius is a straight, m."""


@dataclass(frozen=True)
class Options:
    """Subjects of the measurements."""

    situations: tuple[str, ...] = ("equal", "overtake", "wrong-way", "crash")
    seeds: tuple[int, ...] = (1, 2, 3)
    cars: int = 8
    laps: int = 5
    vehicle: str | None = None
    driver: str | None = None


def make_cars(options: Options, count: int, **changes: Any) -> list[_native.Car]:
    """Cars alike: the options' vehicle and driver, with changes of the driver's fields."""
    profile = make_driver(options, **changes)
    return [_native.Car(f"car {i + 1}", options.vehicle, profile) for i in range(count)]


def make_driver(options: Options, **changes: Any) -> _native.Driver:
    profile = drivers.load(options.driver) if options.driver else _native.Driver()
    if changes:
        profile = _native.Driver.from_json(json.dumps(json.loads(profile.to_json()) | changes))
    return profile


def cars_at_paces(options: Options, paces: Iterable[float]) -> list[_native.Car]:
    """Cars alike but for their drivers' pace, in the order of the grid."""
    return [
        _native.Car(f"car {i + 1}", options.vehicle, make_driver(options, pace=pace)) for i, pace in enumerate(paces)
    ]


def time_limit_s(world: _native.World, laps: int) -> float:
    ideal = [world.race.result(car).ideal_lap_s for car in range(world.car_count)]
    return 2.5 * max(ideal) * laps + 60.0


def run_to_end(world: _native.World, laps: int) -> list[Row]:
    """Runs the race until all have finished or the time limit has come; all contacts of it."""
    found: list[Row] = []
    last = 0
    limit = math.ceil(time_limit_s(world, laps) / world.dt_s)
    ticks, done = 0, False
    while ticks < limit and not done:
        done = world.step(60)
        ticks += 60
        # The race keeps its last events only.
        events = world.race.events(last)
        if len(events):
            last = int(events["sequence"][-1])
            found += contacts_of(world, events)
    return found


def contacts_of(world: _native.World, events: np.ndarray) -> list[Row]:
    """Where and how hard."""
    kinds = {int(_native.EventKind.CAR_CONTACT): "car", int(_native.EventKind.WALL_CONTACT): "wall"}
    return [
        {
            "kind": kinds[int(event["kind"])],
            # Since the world was created: a grid's start signal comes a second later.
            "time_s": float(event["tick"]) * world.dt_s,
            "car": int(event["car"]),
            "other": int(event["other"]) if event["other"] != _native.NONE else None,
            "closing_mps": float(event["amount"]),
        }
        for event in events
        if int(event["kind"]) in kinds
    ]


def hard_contacts(contacts: list[Row]) -> int:
    return sum(contact["kind"] == "car" and contact["closing_mps"] > HARD_MPS for contact in contacts)


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


def node_places(track: _native.Track) -> np.ndarray:
    """Where along the road the nodes of a line are, m: their own distances are along the line."""
    return track.gates()["distance_m"].astype(float)


def longest_straight_m(track: _native.Track) -> float:
    """The longest stretch of the racing line that counts as a straight, m."""
    nodes = track.line_nodes("racing")
    distance = nodes["distance_m"].astype(float)
    straight = np.abs(nodes["curvature_1pm"].astype(float)) < 1.0 / STRAIGHT_RADIUS_M
    steps = np.append(np.diff(distance), track.length_m - distance[-1] if track.info.closed else 0.0)
    best = run = 0.0
    for index in range(len(steps) * (2 if track.info.closed else 1)):
        run = run + float(steps[index % len(steps)]) if straight[index % len(steps)] else 0.0
        best = max(best, run)
    return min(best, track.length_m)


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
