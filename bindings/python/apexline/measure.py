# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Measures how far a track was moved on its way from a file to a baked one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from . import _native

Floats = npt.NDArray[np.float64]
_GROUND = [0, 2]
_WINDOW_SHARE = 0.01
_WINDOW_M = 40.0


def edge_deviation_m(source: _native.Source, track: _native.Track) -> float:
    """The largest distance, seen from above, of a baked gate's edge point from the source's edge as straight lines from
    gate to gate, and of a source's edge point from the baked edge; m."""
    authored, baked, closed = source.gates(), track.gates(), source.closed
    most = 0.0
    for side in ("left", "right"):
        a = authored[side][:, _GROUND].astype(float)
        b = baked[side][:, _GROUND].astype(float)
        most = max(most, float(distance_to_line(a, b, closed).max()), float(distance_to_line(b, a, closed).max()))
    return most


def distance_to_line(points: Floats, line: Floats, closed: bool) -> Floats:
    """Distance of each of `points` (n, 2) from the polyline `line` (m, 2) near the same share of its length: both start
    and end at the same places."""
    if closed:
        points, line = np.vstack([points, points[:1]]), np.vstack([line, line[:1]])
    start = line[:-1]
    way = np.diff(line, axis=0)
    squared = np.maximum((way**2).sum(axis=1), 1e-18)
    along_line, along_points = _along(line), _along(points)
    window = _WINDOW_M + _WINDOW_SHARE * along_line[-1]
    place = along_points * (along_line[-1] / max(along_points[-1], 1e-9))
    first = np.clip(np.searchsorted(along_line, place - window) - 1, 0, len(start) - 1)
    last = np.clip(np.searchsorted(along_line, place + window), 1, len(start))
    distance = np.empty(len(points))
    for i, point in enumerate(points):
        near = slice(first[i], max(last[i], first[i] + 1))
        offset = point - start[near]
        share = np.clip((offset * way[near]).sum(axis=1) / squared[near], 0.0, 1.0)
        distance[i] = np.sqrt(((offset - share[:, None] * way[near]) ** 2).sum(axis=1).min())
    return distance


def _along(line: Floats) -> Floats:
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
