# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Whether the rubber band is felt: the same race of cars alike at its default pace, without the band, at half and at full strength."""

from __future__ import annotations

import math

import numpy as np

from .. import _native
from .common import Options, Row, contacts_of, hard_contacts, make_cars, time_limit_s, totals

STRENGTHS = (0.0, 0.5, 1.0)
BAND_LAPS = 5
BAND_PLAYER = 2
"""The third on the grid is the car that the band is about; it drives as the others do."""


def rubber_band(track: _native.Track, options: Options, seed: int) -> list[Row]:
    """One row for each strength: the median distances to the cars right ahead of the player and right behind it, m, and how often
    a driver began to overtake the player."""
    if not track.info.closed:
        return [{"skipped": "the track is open"}]
    return [banded_race(track, options, seed, strength) for strength in STRENGTHS]


def banded_race(track: _native.Track, options: Options, seed: int, strength: float) -> Row:
    band = {"rubber_band": strength, "rubber_band_car": BAND_PLAYER} if strength > 0.0 else {}
    kind, overtaking = int(_native.EventKind.STATE), int(_native.State.OVERTAKE)
    attempts, after = 0, 0
    ahead, behind, contacts = [], [], []
    with _native.World(track, make_cars(options, options.cars), "normal", laps=BAND_LAPS, seed=seed, **band) as world:
        race = world.race
        for _ in range(0, math.ceil(time_limit_s(world, BAND_LAPS) / world.dt_s), 30):
            done = world.step(30)
            events = race.events(after)
            if len(events) > 0:
                after = int(events["sequence"][-1])
                contacts += contacts_of(world, events)
                attempts += int(np.sum((events["kind"] == kind) & (events["value"] == overtaking) & (events["other"] == BAND_PLAYER)))
            table = race.standings()
            order, progress = [int(car) for car in table["car"]], table["progress_m"]
            place = order.index(BAND_PLAYER)
            if place > 0:
                ahead.append(float(progress[place - 1] - progress[place]))
            if place + 1 < len(order):
                behind.append(float(progress[place] - progress[place + 1]))
            if done:
                break
        return totals(world) | {
            "strength": strength,
            "attempts_on_player": attempts,
            "ahead_m": float(np.median(ahead)) if ahead else None,
            "behind_m": float(np.median(behind)) if behind else None,
            "hard_contacts": hard_contacts(contacts),
            "contacts": contacts,
        }
