# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Races of a whole field: equal cars, a fast car from the back, a reversed grid, a slow car in everybody's way."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np

from .. import _native
from ..sampling import GROUND
from .common import (
    Options,
    Row,
    cars_at_paces,
    contacts_of,
    hard_contacts,
    longest_straight_m,
    make_cars,
    run_to_end,
    time_limit_s,
    totals,
)

TOP_PACE = 0.99
CHARGE_PACES = (0.90, 0.95, 0.97)
"""Paces of the cars that the fast one starts behind."""
CHARGE_LAPS = 5
REVERSE_STEPS = (0.02, 0.01, 0.005)
"""Pace between one car of the grid and the next."""
REVERSE_LAPS = 8
CAUGHT_S = 1.5
"""A fast car has caught the slow one when it is this close behind, s."""
PASS_LAPS = 2.0
"""Laps that it then has to get past."""

OPEN = {"skipped": "the track is open"}


def equal(track: _native.Track, options: Options, seed: int) -> list[Row]:
    """A race of cars alike, from a grid drawn by the seed."""
    laps = options.laps if track.info.closed else 1
    with _native.World(track, make_cars(options, options.cars), "random-grid", laps=laps, seed=seed) as world:
        contacts = run_to_end(world, laps)
        spread = world.race.standings()
        return [
            totals(world)
            | {
                "straight_m": longest_straight_m(track),
                "race_s": float(spread["total_time_s"].max()),
                "last_behind_s": float(spread["gap_s"].max()),
                "hard_contacts": hard_contacts(contacts),
                "contacts": contacts,
            }
        ]


def charge(track: _native.Track, options: Options, seed: int) -> list[Row]:
    """A fast car starts last behind cars alike that are slower; one row for each pace of theirs."""
    if not track.info.closed:
        return [dict(OPEN)]
    rows = []
    for pace in CHARGE_PACES:
        row = race_from_grid(track, options, [pace] * (options.cars - 1) + [TOP_PACE], CHARGE_LAPS, seed)
        place = row["order"].index(options.cars - 1)
        rows.append(row | {"pace": pace, "places_gained": options.cars - 1 - place})
    return rows


def reverse_grid(track: _native.Track, options: Options, seed: int) -> list[Row]:
    """The slowest on pole, the fastest last; one row for each step of pace between neighbours."""
    if not track.info.closed:
        return [dict(OPEN)]
    rows = []
    for step in REVERSE_STEPS:
        paces = [TOP_PACE - step * (options.cars - 1 - i) for i in range(options.cars)]
        row = race_from_grid(track, options, paces, REVERSE_LAPS, seed)
        pairs = list(combinations(range(options.cars), 2))
        in_order = sum(row["order"].index(faster) < row["order"].index(slower) for slower, faster in pairs)
        rows.append(row | {"step": step, "pairs": len(pairs), "pairs_in_order": in_order})
    return rows


def race_from_grid(track: _native.Track, options: Options, paces: list[float], laps: int, seed: int) -> Row:
    """A race from a standing start in the order of `paces`. `order` has the cars as they finished, `places` every car's place on the
    grid and after each lap, `lap_ends_s` when that lap was done since the start signal."""
    with _native.World(track, cars_at_paces(options, paces), "normal", laps=laps, seed=seed) as world:
        contacts = run_to_end(world, laps)
        ends_s = lap_ends_s(world, laps)
        return totals(world) | {
            "paces": paces,
            "order": [int(car) for car in world.race.standings()["car"]],
            "places": places_by_lap(ends_s),
            "lap_ends_s": ends_s.round(3).tolist(),
            "hard_contacts": hard_contacts(contacts),
            "contacts": contacts,
        }


def lap_ends_s(world: _native.World, laps: int) -> np.ndarray:
    """Time since the start signal at the end of each lap, s, (cars, laps); infinite for a lap that was not done."""
    ends = np.full((world.car_count, laps), np.inf)
    for car in range(world.car_count):
        times = np.cumsum(world.race.lap_times(car).astype(float))
        ends[car, : len(times)] = times
    return ends


def places_by_lap(ends_s: np.ndarray) -> list[list[int]]:
    """Every car's place, from 1, on the grid and at the end of each lap; 0 for a lap that it did not do."""
    places = np.argsort(np.argsort(ends_s, axis=0, kind="stable"), axis=0, kind="stable") + 1
    places[np.isinf(ends_s)] = 0
    return [[car + 1, *(int(place) for place in places[car])] for car in range(len(ends_s))]


def overtake(track: _native.Track, options: Options, seed: int) -> list[Row]:
    """Every fast car has to be past the slow one within two laps of catching it."""
    if not track.info.closed:
        return [dict(OPEN)]
    laps = 9
    with _native.World(track, make_cars(options, options.cars), "overtake", laps=laps, seed=seed) as world:
        race, length = world.race, track.length_m
        limit = math.ceil(time_limit_s(world, laps) / world.dt_s)
        caught: dict[int, float] = {}
        passed: dict[int, float] = {}
        failed: set[int] = set()
        start: np.ndarray | None = None
        for _ in range(0, limit, 6):
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
        contacts = contacts_of(world, world.race.events())
        return [
            totals(world)
            | {
                "finished": None,
                "fast_cars": world.car_count - 1,
                "caught": len(caught),
                "passed_in_time": len(in_time),
                "pass_laps": sorted(round(laps, 3) for laps in passed.values()),
                "hard_contacts": hard_contacts(contacts),
                "contacts": contacts,
            }
        ]
