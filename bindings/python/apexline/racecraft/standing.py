# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""One thing that stands on the racing line, and a car that comes at racing speed: touched, or not passed?"""

from __future__ import annotations

import math

import numpy as np

from .. import _native
from ..sampling import GROUND
from .braking import braking_distance
from .common import Options, Row, make_cars, place_car

SPACING_M = 250.0
"""Between one place of the thing and the next, m; the seed moves them all."""
RUN_M = 1.6
"""Way of the run-up over the braking distance."""
MORE_RUN_M = 30.0
PASS_LIMIT_S = 30.0
"""Time to be past, s."""
PAST_M = 10.0
"""Past means this far beyond, m."""


def standing(track: _native.Track, options: Options, seed: int) -> list[Row]:
    """A standing car on the racing line, at places along the whole lap."""
    rows = []
    for place_m in places_along(track, seed):
        run_m = run_up_m(track, options, place_m)
        if not track.info.closed and place_m < run_m + 20.0:
            continue
        rows.append({"thing": "car", "place_m": place_m, "run_m": run_m} | drive_at_car(track, options, place_m, run_m, seed))
    return [{"cases": rows}]


def places_along(track: _native.Track, seed: int) -> list[float]:
    count = max(4, round(track.length_m / SPACING_M))
    shift = (seed * 0.6180339887) % 1.0
    end = 1.0 if track.info.closed else 0.95
    return [track.length_m * end * (index + shift) / count for index in range(count)]


def line_at(track: _native.Track, distance_m: float) -> tuple[float, float, float]:
    """Lateral, m, heading, rad, and speed, m/s, of the racing line."""
    nodes = track.line_nodes("racing")
    places = nodes["distance_m"].astype(float)
    period = track.length_m if track.info.closed else None

    def at(place: float, name: str) -> float:
        return float(np.interp(place, places, nodes[name].astype(float), period=period))

    behind = track.position((distance_m - 1.0) % track.length_m, at(distance_m - 1.0, "lateral_m"))
    ahead = track.position((distance_m + 1.0) % track.length_m, at(distance_m + 1.0, "lateral_m"))
    heading = math.atan2(ahead[0] - behind[0], ahead[2] - behind[2])
    return at(distance_m, "lateral_m"), heading, at(distance_m, "speed_mps")


def run_up_m(track: _native.Track, options: Options, place_m: float) -> float:
    """Way before the place at which the car begins: beyond its braking distance from the speed that it has there."""
    run = 100.0
    for _ in range(4):
        speed = line_at(track, place_m - run)[2]
        run = RUN_M * braking_distance(track, options, place_m, speed) + MORE_RUN_M
    return min(run, 0.8 * track.length_m)


def on_line(track: _native.Track, options: Options, distance_m: float, share: float) -> np.ndarray:
    """A CAR_STATE (1,) on the racing line, at a share of its speed."""
    lateral, heading, speed = line_at(track, distance_m)
    state = place_car(track, distance_m, 0.0, 0.0, 0.0, options)
    state["position"][0] = track.position(distance_m % track.length_m, lateral)
    state["yaw_rad"] = math.remainder(heading, 2.0 * math.pi)
    state["velocity"][0] = (share * speed * math.sin(heading), 0.0, share * speed * math.cos(heading))
    return state


def drive_at_car(track: _native.Track, options: Options, place_m: float, run_m: float, seed: int) -> Row:
    states = np.concatenate([on_line(track, options, place_m - run_m, 0.97), on_line(track, options, place_m, 0.0)])
    cars = [*make_cars(options, 1), _native.Car("standing", options.vehicle, driven_by="host")]
    with _native.World(track, cars, "custom", states=states, laps=2, seed=seed, started=True) as world:
        return watch(track, world, run_m)


def watch(track: _native.Track, world: _native.World, run_m: float) -> Row:
    """Runs until the car is past, or its time is up; goes on for three seconds after it is past."""
    start = float(track.locate([world.states()["position"][0]])[0]["distance_m"])
    driven, before, past_s = 0.0, start, math.inf
    limit = math.ceil(PASS_LIMIT_S / world.dt_s)
    for tick in range(3, limit, 3):
        world.step(3)
        now = float(track.locate([world.states()["position"][0]])[0]["distance_m"])
        driven += math.remainder(now - before, track.length_m) if track.info.closed else now - before
        before = now
        if past_s == math.inf and driven > run_m + PAST_M:
            past_s = tick * world.dt_s
        if past_s < math.inf and tick * world.dt_s > past_s + 1.0:
            break
    contacts = [int(event) for event in world.race.events()["kind"]]
    events = world.race.events()
    hits = events[events["kind"] == int(_native.EventKind.CAR_CONTACT)]
    return {
        "touched": bool(len(hits)),
        "impact_mps": float(hits["amount"].max()) if len(hits) else 0.0,
        "wall_contacts": contacts.count(int(_native.EventKind.WALL_CONTACT)),
        "past_s": past_s,
        "passed": past_s < math.inf,
        "end_speed_mps": float(np.hypot(*world.states()["velocity"][0][GROUND])),
    }
