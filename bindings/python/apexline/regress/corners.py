# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Two runs of one race, corner by corner: where which car gained or lost time, and what it did there."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ..pictures import KMH_PER_MPS, Turn, find_turns, passing_times_s
from ..trace import CarTrace, Floats, Ints, RaceTrace, TrackPicture

LEAST_CHANGE_S = 0.02
"""Below this a corner counts as driven alike."""
DAB_S = 0.3
"""The brake may be off for that long within one braking."""


@dataclass(frozen=True)
class CornerChange:
    """Comparison of one car in one corner of one lap."""

    car: int
    name: str
    lap: int
    """From 1."""
    turn: int
    """Its number; 0: the track has no turns."""
    distance_m: float
    """Of the turn, along the reference line."""
    lost_s: float
    """Time now minus time then, negative when gained."""
    slowest_then_mps: float
    slowest_now_mps: float
    braking_then_m: float | None
    """How far before the turn the braking for it began; None: there was none."""
    braking_now_m: float | None

    def text(self) -> str:
        """One sentence for people."""
        what = f"{'loses' if self.lost_s > 0 else 'gains'} {abs(self.lost_s):.2f} s"
        facts = [f"slowest {self.slowest(self.slowest_then_mps)} -> {self.slowest(self.slowest_now_mps)} km/h", self.braking()]
        return f"{self.name}, lap {self.lap}, {self.where()}: {what} ({', '.join(filter(None, facts))})"

    def where(self) -> str:
        return f"turn {self.turn}" if self.turn else f"at {self.distance_m:.0f} m"

    @staticmethod
    def slowest(speed_mps: float) -> str:
        """In km/h, as the pictures have it."""
        return f"{KMH_PER_MPS * speed_mps:.0f}"

    def braking(self) -> str:
        """Change of the braking point, in words; empty for none."""
        if self.braking_then_m is not None and self.braking_now_m is not None:
            moved = self.braking_now_m - self.braking_then_m
            return f"brakes {abs(moved):.0f} m {'earlier' if moved > 0 else 'later'}" if abs(moved) >= 1.0 else ""
        if self.braking_now_m is not None:
            return "brakes where it did not"
        return "does not brake any more" if self.braking_then_m is not None else ""

    def json(self) -> dict[str, Any]:
        return asdict(self) | {"text": self.text()}


def turns_by_distance(track: TrackPicture) -> list[tuple[Turn, float]]:
    """The racing line's turns with their distance along the reference line, in order."""
    from ..pictures import reference_distance_m

    line = track.lines[0]
    reference = reference_distance_m(track, line)
    at = np.asarray(line.distance_m, float)
    nearest = [
        (turn, float(reference[int(np.argmin(np.abs(at - turn.distance_m)))])) for turn in find_turns(track, line)
    ]
    return sorted(nearest, key=lambda pair: pair[1])


def turn_name(track: TrackPicture, distance_m: float) -> str:
    """The turn that a place belongs to, in words."""
    turns = turns_by_distance(track)
    if not turns:
        return f"at {distance_m:.0f} m"
    turn, place = min(turns, key=lambda pair: _apart(pair[1], distance_m, track))
    away = _apart(place, distance_m, track)
    return f"in turn {turn.number}" if away < 40.0 else f"at {distance_m:.0f} m, nearest turn {turn.number}"


def _apart(a: float, b: float, track: TrackPicture) -> float:
    away = abs(a - b)
    return min(away, track.length_m - away) if track.closed else away


def _sections(track: TrackPicture) -> list[tuple[int, float, float, float]]:
    """(number, place, from, to) of each corner: from halfway to the turn before to halfway to the next, within a
    lap."""
    turns = turns_by_distance(track)
    if not turns:
        return [(0, 0.5 * track.length_m, 0.0, track.length_m)]
    places = [place for _, place in turns]
    middles = [0.0, *(0.5 * (a + b) for a, b in zip(places, places[1:])), track.length_m]
    return [
        (turn.number, place, begin, end)
        for (turn, place), begin, end in zip(turns, middles, middles[1:])
        if end - begin > 1.0
    ]


def _within(car: CarTrace, begin_m: float, end_m: float) -> Ints:
    progress = np.asarray(car.progress_m, float)
    return np.flatnonzero((progress >= begin_m) & (progress < end_m))


def _braking_m(car: CarTrace, samples: Ints, turn_m: float) -> float | None:
    """Where the braking for the corner began: the one that took most speed, of those between which the brake was off for
    longer than a dab."""
    brake, speed, time_s = (np.asarray(values, float)[samples] for values in (car.brake, car.speed_mps, car.time_s))
    on = np.flatnonzero(brake > 0.1)
    if not len(on):
        return None
    breaks = np.flatnonzero(np.diff(time_s[on]) > DAB_S) + 1
    phases = np.split(on, breaks)
    hardest = max(phases, key=lambda phase: speed[phase[0]] - speed[min(phase[-1] + 1, len(speed) - 1)])
    return float(turn_m - np.asarray(car.progress_m, float)[samples][hardest[0]])


def corner_changes(then: RaceTrace, now: RaceTrace, least_s: float = LEAST_CHANGE_S) -> list[CornerChange]:
    """The corners that took another time than before, the greatest change first. Both races are on one track."""
    changes = []
    sections = _sections(then.track)
    length = then.track.length_m
    for index, (old, new) in enumerate(zip(then.cars, now.cars)):
        ends = [float(np.nanmax(car.progress_m, initial=0.0)) for car in (old, new)]
        for lap in range(int(np.ceil(min(ends) / length))):
            edges = np.array([[lap * length + begin, lap * length + end] for _, _, begin, end in sections])
            old_s, new_s = _times(old, edges), _times(new, edges)
            for (number, place, _, _), (begin, end), before, after in zip(sections, edges, old_s, new_s):
                if not abs(after - before) >= least_s:  # also false for NaN: not driven in both
                    continue
                a, b = _within(old, begin, end), _within(new, begin, end)
                if not (len(a) and len(b)):
                    continue
                turn_m = lap * length + place
                changes.append(
                    CornerChange(
                        index, new.name, lap + 1, number, place, float(after - before),
                        float(old.speed_mps[a].min()), float(new.speed_mps[b].min()),
                        _braking_m(old, a, turn_m), _braking_m(new, b, turn_m),
                    )  # fmt: skip
                )
    return sorted(changes, key=lambda change: -abs(change.lost_s))


def _times(car: CarTrace, edges: Floats) -> Floats:
    """Time that a car took between each pair of places."""
    progress = np.asarray(car.progress_m, float)
    if not len(progress):
        return np.full(len(edges), np.nan)
    at = passing_times_s(progress, car.time_s, edges.ravel()).reshape(-1, 2)
    return at[:, 1] - at[:, 0]


def time_lost_s(old: CarTrace, new: CarTrace, places_m: Floats) -> Floats:
    """How much later than then the car passes each place now, s; zero where both first have a time."""
    late = passing_times_s(np.asarray(new.progress_m, float), new.time_s, places_m) - passing_times_s(
        np.asarray(old.progress_m, float), old.time_s, places_m
    )
    known = late[np.isfinite(late)]
    return late - (known[0] if len(known) else 0.0)


def most_changed(then: RaceTrace, now: RaceTrace, changes: list[CornerChange]) -> tuple[int, int] | None:
    """The car and lap (from 0) to show: where most time was gained or lost; None: nothing to show."""
    if changes:
        return changes[0].car, changes[0].lap - 1
    cars = [i for i, car in enumerate(now.cars) if i < len(then.cars) and len(car.time_s) and len(then.cars[i].time_s)]
    return (cars[0], 0) if cars else None
