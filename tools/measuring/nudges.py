# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Whether a line is the fastest near by: it is pushed to either side, place by place, and driven again; a push that helps stays.

A search that goes downhill from the line: from one that is a minimum it gains no more than the calculation's own grain and what
a bound on the lateral jerk costs, from another one it gains a lot. The pushes are smooth humps that keep the margin; nothing
here knows how lines are made.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from .lap_time import Circuit, Floats, PointMass, closed_spline, drive

HEIGHTS_M = (0.2, 0.05)
HALF_LENGTHS_M = (60.0,)
SPACING_M = 150.0
STEP_M = 2.0


@dataclass(frozen=True)
class Nudges:
    """What pushes came to."""

    tried: int
    gain: float
    """Share of the lap time that those which helped gain together."""


def best(circuit: Circuit, points: Floats, car: PointMass, margin_m: float) -> Nudges:
    """Pushes a closed line through `points` (n, 2) on a circuit."""
    return best_between(circuit.boundaries(), points, car, margin_m)


def best_between(edges: tuple[Floats, Floats], points: Floats, car: PointMass, margin_m: float) -> Nudges:
    """The same between the points of a road's two edges."""
    line = drive(points, car, STEP_M)
    fine = [_dense(edge) for edge in edges]
    place, count, step = line.points, len(line.points), line.step_m
    along = np.roll(place, -1, 0) - np.roll(place, 1, 0)
    right = np.stack([along[:, 1], -along[:, 0]], -1) / np.hypot(*along.T)[:, None]
    # The nearer of the two edges on either side of the line, whichever way the road is driven.
    rooms = [np.full(count, np.inf), np.full(count, np.inf)]
    for edge in fine:
        away, nearest = cKDTree(edge).query(place)
        on_right = ((edge[nearest] - place) * right).sum(1) > 0.0
        rooms[0] = np.where(on_right, np.minimum(rooms[0], away), rooms[0])
        rooms[1] = np.where(on_right, rooms[1], np.minimum(rooms[1], away))
    tried, fastest = 0, line.time_s
    offsets = (np.arange(count) + count // 2) % count - count // 2
    for middle in np.arange(0.0, line.length_m, SPACING_M):
        for half in HALF_LENGTHS_M:
            away = np.abs(np.roll(offsets, round(middle / step))) * step / half
            hump = np.where(away < 1.0, (1.0 - np.minimum(away, 1.0) ** 2) ** 3, 0.0)
            inside = hump > 0.0
            for side, room, other in ((1.0, rooms[0], rooms[1]), (-1.0, rooms[1], rooms[0])):
                most = float(((room[inside] - margin_m) / hump[inside]).min())
                for height in HEIGHTS_M:
                    if min(most, height) < 0.02 or (height < max(HEIGHTS_M) and most < height):
                        continue
                    push = min(most, height) * hump
                    moved = place + (side * push)[:, None] * right
                    seconds = drive(moved, car, STEP_M).time_s
                    tried += 1
                    if seconds < fastest:
                        place, fastest = moved, seconds
                        room -= push
                        other += push
                        break
    return Nudges(tried, 1.0 - fastest / line.time_s)


def _dense(edge: Floats) -> Floats:
    """Points every few centimetres; those of an edge that has them already stay as they are."""
    if np.hypot(*np.diff(edge[:50], axis=0).T).max() < 0.3:
        return edge
    spline = closed_spline(edge)
    return spline(np.linspace(0.0, spline.x[-1], int(spline.x[-1] / 0.1), endpoint=False))
