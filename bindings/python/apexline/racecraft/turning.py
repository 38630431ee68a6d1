# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Cars that stand the wrong way round, alone or in a pile-up."""

from __future__ import annotations

import math

import numpy as np

from .. import _native
from ..sampling import GROUND
from .common import Options, Row, make_cars, place_car

TURN_LIMIT_S = 12.0
"""Time to drive in racing direction again, s."""
HEADINGS = 24
LATERALS = 5
PLACES = 3
PILE_UPS = 4
"""Pile-ups of cars for each track and seed."""
PILE_UP_HALF_M = 14.0
"""Half of the piece of road that the cars of a pile-up are thrown on, m; more where the road is narrow."""
HEAP_LIMIT_S = 60.0
AWAY_MPS = 15.0
"""A car has left the pile-up when it drives this fast along the road, m/s."""

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
            "slowest_s": round(max(times), 4),  # in whole ticks: a tick's length in single precision adds 4e-7 s
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


def pile_up(track: _native.Track, options: Options, seed: int) -> list[Row]:
    """Cars at rest at any heading, thrown across a piece of road; all have to drive on within a minute."""
    generator = np.random.Generator(np.random.PCG64(seed))
    cases = []
    for _ in range(PILE_UPS):
        margin = 60.0 if track.info.closed else 200.0
        middle = float(generator.uniform(margin, track.length_m - margin))
        states = thrown(track, options, middle, generator)
        away_s, contacts = dissolve(track, options, states, seed)
        cases.append(
            {"place_m": middle, "away_s": max(away_s), "stuck": sum(time == math.inf for time in away_s), "contacts": contacts}
        )
    return [{"cases": cases}]


def thrown(track: _native.Track, options: Options, middle_m: float, generator: np.random.Generator) -> np.ndarray:
    """CAR_STATE (cars,), none inside another."""
    states: list[np.ndarray] = []
    vehicle = make_cars(options, 1)[0].vehicle
    apart = math.hypot(vehicle.length_m, vehicle.width_m) + 0.2
    half, tries = PILE_UP_HALF_M, 0
    while len(states) < options.cars:
        tries += 1
        half += 0.5 if tries % 50 == 0 else 0.0  # a narrow road has less room
        along, across = generator.uniform(-half, half), generator.uniform(-0.9, 0.9)
        turn = generator.uniform(-math.pi, math.pi)
        state = place_car(track, middle_m + along, float(across), float(turn), 0.0, options)
        if all(np.hypot(*(state["position"][0] - other["position"][0])[GROUND]) > apart for other in states):
            states.append(state)
    return np.concatenate(states)


def dissolve(track: _native.Track, options: Options, states: np.ndarray, seed: int) -> tuple[list[float], int]:
    """Time until each car drives along the road, s, and contacts between cars."""
    away = [math.inf] * len(states)
    cars = make_cars(options, len(states))
    with _native.World(track, cars, "custom", states=states, laps=5, seed=seed, started=True) as world:
        for tick in range(30, math.ceil(HEAP_LIMIT_S / world.dt_s) + 1, 30):
            world.step(30)
            now = world.states()
            road = track.locate(now["position"])["heading_rad"]
            along = now["velocity"][:, 0] * np.sin(road) + now["velocity"][:, 2] * np.cos(road)
            for car in range(len(states)):
                if along[car] > AWAY_MPS:
                    away[car] = min(away[car], tick * world.dt_s)
            if max(away) < math.inf:
                break
        return away, sum(world.race.result(car).car_contacts for car in range(len(states))) // 2
