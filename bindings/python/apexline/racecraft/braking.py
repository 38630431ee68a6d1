# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A road that is blocked, and the shortest stop that tyres allow."""

from __future__ import annotations

import math

import numpy as np

from .. import _native
from ..sampling import GROUND
from .common import Options, Row, make_cars, node_places, place_car

CRASH_SHARES = (0.25, 0.5, 0.75, 1.1, 1.5, 2.5)
"""Distances to the obstacle over the braking distance."""
CRASH_PACES = (0.5, 0.9)
"""Speeds of the approach over the plan's at the place."""
BLOCKED_M = 0.6
"""Between the sides of the cars that block the road, m: no way through."""

GRAVITY = 9.81

def crash(track: _native.Track, options: Options, seed: int) -> list[Row]:
    """A road blocked by standing cars where it is fastest and straight; a car driven at it from near and far. An impact is
    compared with the speed that the best stop has left after the same way."""
    place_m = straightest_fast_place(track)
    fastest = float(np.interp(place_m, node_places(track), track.line_nodes("racing")["speed_mps"]))
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
    return [
        {
            "cases": len(rows),
            "touched_from_beyond": sum(row["touched"] for row in rows if row["share"] > 1.0),
            "worst_impact_ratio": max(row["impact_mps"] / max(row["least_mps"], 1.0) for row in inside),
            "rows": rows,
        }
    ]


def straightest_fast_place(track: _native.Track) -> float:
    """Where the speed is high after a stretch that is as straight as this track has it, m."""
    nodes = track.line_nodes("racing")
    distance, speed = node_places(track), nodes["speed_mps"].astype(float)
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
    places = node_places(track)
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
    laterals = track.line_nodes("racing")["lateral_m"]
    lateral = float(np.interp(behind % track.length_m, node_places(track), laterals, period=track.length_m))
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
