# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Cars that stand the wrong way round."""

from __future__ import annotations

import math

import numpy as np

from .. import _native
from .common import Options, Row, make_cars, place_car

TURN_LIMIT_S = 12.0
"""Time to drive in racing direction again, s."""
HEADINGS = 24
LATERALS = 5
PLACES = 3

def wrong_way(track: _native.Track, options: Options, seed: int) -> list[Row]:
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
    return [
        {
            "cases": len(times),
            "in_time": sum(seconds <= TURN_LIMIT_S for seconds in times),
            "slowest_s": max(times),
            "wall_contacts": walls,
            "failures": failures,
        }
    ]


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
