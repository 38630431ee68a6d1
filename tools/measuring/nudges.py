# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Whether a line is the fastest near by: it is pushed to either side, place by place, and driven again; pushes that help stay.

A search that goes downhill from the line: from one that is a minimum it gains no more than the calculation's own grain and what
a bound on the lateral jerk costs, from another one it gains a lot. The pushes are smooth humps that keep the margin; nothing
here knows how lines are made. All pushes of a round are driven side by side; those that help most are then made together.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.spatial import cKDTree

from .lap_time import GRAVITY_MPS2, SLOWEST_MPS, Circuit, Floats, PointMass, ceilings, closed_spline, drive

HEIGHTS_M = (0.3, 0.1, 0.03)
HALF_LENGTHS_M = (30.0, 70.0, 150.0)
SPACING_M = 90.0
ROUNDS = 2
STEP_M = 2.0
TOLERANCE_M = 0.003
"""Below the margin, for lines that run along it to the millimetre."""


@dataclass(frozen=True)
class Nudges:
    """Results of the pushes."""

    tried: int
    gain: float
    """Share of the lap time that those which helped gain together."""


@dataclass(frozen=True)
class _Push:
    gain_s: float
    first: int
    count: int
    offset_m: Floats
    """(count,) to the right, from sample `first` on."""


def best(circuit: Circuit, points: Floats, car: PointMass, margin_m: float) -> Nudges:
    """Pushes a closed line through `points` (n, 2) on a circuit."""
    return best_between(circuit.boundaries(), points, car, margin_m)


def best_between(edges: tuple[Floats, Floats], points: Floats, car: PointMass, margin_m: float) -> Nudges:
    """The same between the points of a road's two edges."""
    line = drive(points, car, STEP_M)
    trees = [cKDTree(_dense(edge)) for edge in edges]
    place, fastest, tried = line.points, line.time_s, 0
    for phase in range(ROUNDS):
        right = _right_of(place)
        offsets = _humps(place, right, trees, line.step_m, margin_m, phase / ROUNDS)
        tried += len(offsets)
        gains = _gains(place, right, offsets, line.step_m, car)
        helpful = [_Push(float(gain), *hump) for gain, hump in zip(gains, offsets, strict=True) if gain > 0.0]
        chosen = _apart(sorted(helpful, key=lambda push: -push.gain_s), len(place))
        while chosen:
            offset = np.zeros(len(place))
            for push in chosen:
                offset[(push.first + np.arange(push.count)) % len(place)] += push.offset_m
            moved = place + offset[:, None] * right
            seconds = drive(moved, car, STEP_M).time_s
            if seconds < fastest:
                place, fastest = moved, seconds
                break
            chosen = chosen[: len(chosen) // 2]  # the weakest came to nothing beside the others
    return Nudges(tried, 1.0 - fastest / line.time_s)


def _right_of(place: Floats) -> Floats:
    along = np.roll(place, -1, 0) - np.roll(place, 1, 0)
    return np.stack([along[:, 1], -along[:, 0]], -1) / np.hypot(*along.T)[:, None]


def _humps(
    place: Floats, right: Floats, trees: list[cKDTree], step_m: float, margin_m: float, phase: float
) -> list[tuple[int, int, Floats]]:
    """Every push that the road has room for: first sample, count, offsets to the right."""
    count = len(place)
    # The nearer of the two edges on either side of the line, whichever way the road is driven.
    rooms = [np.full(count, np.inf), np.full(count, np.inf)]
    for tree in trees:
        away, nearest = tree.query(place)
        on_right = ((tree.data[nearest] - place) * right).sum(1) > 0.0
        rooms[0] = np.where(on_right, np.minimum(rooms[0], away), rooms[0])
        rooms[1] = np.where(on_right, rooms[1], np.minimum(rooms[1], away))
    spare = [np.maximum(room - margin_m, 0.0) + TOLERANCE_M for room in rooms]
    humps = []
    for middle in np.arange(phase * SPACING_M, count * step_m, SPACING_M):
        for half in HALF_LENGTHS_M:
            reach = int(half / step_m)
            first = round(middle / step_m) - reach
            shape = (1.0 - (np.arange(-reach, reach + 1) * step_m / half) ** 2) ** 3
            inside = (first + np.arange(len(shape))) % count
            for side, room in ((1.0, spare[0]), (-1.0, spare[1])):
                most = float((room[inside] / np.maximum(shape, 1e-9)).min())
                heights = [height for height in HEIGHTS_M if height <= most]
                if TOLERANCE_M < most < HEIGHTS_M[0]:
                    heights.append(most)
                humps += [(first, len(shape), side * height * shape) for height in heights]
    return humps


def _gains(
    place: Floats, right: Floats, humps: list[tuple[int, int, Floats]], step_m: float, car: PointMass, batch: int = 1024
) -> Floats:
    """Seconds that each push alone gains."""
    count = len(place)
    gains = []
    for start in range(0, len(humps), batch):
        some = humps[start : start + batch]
        offset = np.zeros((count, len(some) + 1))  # the last one is the line as it is
        for column, (first, size, heights) in enumerate(some):
            offset[(first + np.arange(size)) % count, column] = heights
        seconds = _lap_times(place[:, None, :] + offset[:, :, None] * right[:, None, :], step_m, car)
        gains.append(seconds[-1] - seconds[:-1])
    return np.concatenate(gains) if gains else np.zeros(0)


def _apart(pushes: list[_Push], count: int) -> list[_Push]:
    """The first ones that do not overlap an earlier one."""
    taken = np.zeros(count, bool)
    chosen = []
    for push in pushes:
        inside = (push.first + np.arange(push.count)) % count
        if not taken[inside].any():
            taken[inside] = True
            chosen.append(push)
    return chosen


def _lap_times(points: Floats, step_m: float, car: PointMass) -> Floats:
    """Lap times of many closed lines (n, m, 2) whose samples lie about `step_m` apart, s: the calculation of `drive`, side by
    side."""
    count = len(points)
    spline = CubicSpline(step_m * np.arange(count + 1), np.concatenate([points, points[:1]]), bc_type="periodic")
    at = step_m * np.arange(count)
    slope, bend = spline(at, 1), spline(at, 2)
    size = np.hypot(slope[..., 0], slope[..., 1])
    curvature = np.abs(slope[..., 0] * bend[..., 1] - slope[..., 1] * bend[..., 0]) / size**3
    ahead = np.roll(points, -1, 0) - points
    chord = np.hypot(ahead[..., 0], ahead[..., 1])
    middle = 0.5 * (curvature + np.roll(curvature, -1, 0))
    step = chord * (1.0 + (middle * chord) ** 2 / 24.0)
    ceiling = ceilings(curvature, car)
    start = int(np.argmin(ceiling[:, -1]))
    curvature, middle, step, ceiling = (np.roll(values, -start, 0) for values in (curvature, middle, step, ceiling))
    speed = np.sqrt(np.maximum(_sweep(ceiling, curvature, middle, step, car), SLOWEST_MPS**2))
    return (2.0 * step / (speed + np.roll(speed, -1, 0))).sum(0)


def _sweep(limit: Floats, bends: Floats, middles: Floats, step: Floats, car: PointMass) -> Floats:
    """v^2 around the ring, as lap_time's own sweep, for many lines at once."""
    count = len(limit)
    mass, drag = car.mass_kg, 2.0 * car.drag_kgpm / car.mass_kg
    rest, growth = 2.0 * car.grip * GRAVITY_MPS2, 2.0 * car.grip * car.downforce_kgpm / mass
    power = 2.0 * car.power_w / mass

    def left(squared: Floats, bend: Floats) -> Floats:
        circle = rest + growth * squared
        side = 2.0 * squared * bend
        return np.sqrt(np.maximum(circle * circle - side * side, 0.0))

    squared = limit.copy()
    between = 0.5 * (limit + np.roll(limit, -1, 0))
    half_step = 0.5 * step
    for _ in range(20):
        before = squared[0].copy()
        for i in range(count):
            after = (i + 1) % count
            now = np.maximum(squared[i], SLOWEST_MPS**2)
            gain = np.minimum(left(now, bends[i]), power / np.sqrt(now)) - drag * now
            half = np.maximum(np.minimum(squared[i] + half_step[i] * gain, between[i]), SLOWEST_MPS**2)
            gain = np.minimum(left(half, middles[i]), power / np.sqrt(half)) - drag * half
            squared[after] = np.minimum(limit[after], np.maximum(squared[i] + step[i] * gain, SLOWEST_MPS**2))
        for i in range(count - 1, -1, -1):
            after = (i + 1) % count
            now = squared[after]
            half = np.minimum(now + half_step[i] * (left(now, bends[after]) + drag * now), between[i])
            squared[i] = np.minimum(squared[i], now + step[i] * (left(half, middles[i]) + drag * half))
        if np.all(np.abs(squared[0] - before) <= 1e-7 * before):
            break
    return squared


def _dense(edge: Floats) -> Floats:
    """Points every few centimetres; those of an edge that has them already stay as they are."""
    if np.hypot(*np.diff(edge[:50], axis=0).T).max() < 0.3:
        return edge
    spline = closed_spline(edge)
    return spline(np.linspace(0.0, spline.x[-1], int(spline.x[-1] / 0.1), endpoint=False))
