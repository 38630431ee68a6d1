# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Limits of a vehicle as the library plans with them, read from plans on curves of many radii: the believed g-g-v diagram."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from . import _native
from .trace import Floats

STRAIGHT_M = 500.0
"""Way on which a plan gets faster than any curve allows, m."""
LONGEST_ARC_M = 700.0
TIGHT_M = 6.0
"""Radius of the tightest curve, which a plan brakes for, m."""
FINE_M = 20.0
"""Way before and behind it on which gates are close, m."""
RADII_M = (*np.geomspace(6.0, 3000.0, 30), math.inf)
FREE_M = 0.01
"""Room of the line beside the middle, m."""
MARGIN_M = 0.5
SAME_CURVE = 0.02
"""How far a gate's curvature may be from the arc's, share."""
STRAIGHT_1PM = 1e-3
"""Curvature below which a gate counts as straight, 1/m."""
UNLIMITED = {"power_w": 1e7, "max_drive_force_n": 1e6}


@dataclass(frozen=True)
class Curve:
    """A baked road: straight, an arc of a radius, a tighter one, the arc again to the other side."""

    radius_m: float
    track: _native.Track
    before: Floats
    """Distances of the first arc's begin and end, or those of the straight, m."""
    after: Floats
    """The same of the way behind the tight arc."""


@functools.cache
def _curves() -> tuple[Curve, ...]:
    return tuple(_bake(float(radius)) for radius in RADII_M)


def _bake(radius_m: float) -> Curve:
    vehicle = _native.Vehicle()
    arc_m = min(math.pi * radius_m, LONGEST_ARC_M)
    tight_m = min(0.5 * radius_m, TIGHT_M)
    turned_m = 0.5 * math.pi * tight_m
    ends = np.cumsum([STRAIGHT_M, arc_m, turned_m, arc_m])
    values = (0.0, 1.0 / radius_m, 1.0 / tight_m, -1.0 / radius_m)
    # The curvature changes linearly about each joint.
    ramp_m = 0.25 * tight_m
    joints = [value for end in ends[:-1] for value in (end - ramp_m, end + ramp_m)]
    knots = [0.0, *joints, float(ends[-1])]
    fine = np.arange(ends[1] - FINE_M, ends[2] + FINE_M, 0.3)
    coarse_m = min(2.0, 0.05 * radius_m)
    stations = np.concatenate([
        np.arange(0.0, STRAIGHT_M - FINE_M, 2.0), np.arange(STRAIGHT_M - FINE_M, fine[0], coarse_m), fine,
        np.arange(ends[2] + FINE_M, ends[3], coarse_m),
    ])  # fmt: skip
    step_m = np.diff(stations)
    curvature = np.interp(0.5 * (stations[:-1] + stations[1:]), knots, np.repeat(values, 2))
    heading = np.concatenate([[0.0], np.cumsum(curvature * step_m)])
    middle = 0.5 * (heading[:-1] + heading[1:])
    x = np.concatenate([[0.0], np.cumsum(np.sin(middle) * step_m)])
    z = np.concatenate([[0.0], np.cumsum(np.cos(middle) * step_m)])
    half_m = 0.5 * vehicle.width_m + MARGIN_M + FREE_M

    def edge(side: float) -> Floats:
        return np.stack([x + side * half_m * np.cos(heading), np.zeros_like(x), z - side * half_m * np.sin(heading)], 1)

    name = f"radius {radius_m:g} m"
    track = _native.Track.bake(_native.Source.from_edges(edge(-1.0), edge(1.0), name, False), vehicle, MARGIN_M)
    begin = 0.0 if math.isinf(radius_m) else STRAIGHT_M
    return Curve(radius_m, track, np.array([begin, ends[1] - ramp_m]), np.array([ends[2] + ramp_m, ends[3]]))


@dataclass(frozen=True)
class _Limits:
    radius_m: float
    most_mps: float
    """On the arc; nan where the curve does not limit it."""
    brake: Floats
    """Rows of speed, m/s, and acceleration, m/s^2, rising in speed."""
    drive: Floats


def _on_arc(nodes: _native.Structs, curve: Curve, between: Floats, off: float) -> npt.NDArray[np.bool_]:
    """The gates between two distances whose curvature is the arc's, but for a share."""
    distance = np.asarray(nodes["distance_m"], float)
    curvature = np.abs(np.asarray(nodes["curvature_1pm"], float))
    is_straight = math.isinf(curve.radius_m)
    same = curvature < STRAIGHT_1PM if is_straight else np.abs(curvature * curve.radius_m - 1.0) < off
    return same & (distance >= between[0]) & (distance <= between[1])


def _changes(speeds: Floats, nodes: _native.Structs, curve: Curve, between: Floats, sign: float) -> Floats:
    """Rows of speed and acceleration between neighbouring gates on an arc: of the first way on which the speed rises (1), or of
    the last on which it falls (-1), on which each speed occurs once."""
    distance = np.asarray(nodes["distance_m"], float)
    inside = _on_arc(nodes, curve, between, SAME_CURVE)
    squared = speeds**2
    along = np.diff(squared) / (2.0 * np.diff(distance))
    use = np.flatnonzero(inside[:-1] & inside[1:] & (sign * along > 0.0))
    ways = np.split(use, np.flatnonzero(np.diff(use) > 1) + 1)
    way = ways[0] if sign > 0.0 else ways[-1]
    rows = np.stack([np.sqrt(0.5 * (squared[:-1] + squared[1:]))[way], along[way]], 1)
    return rows[np.argsort(rows[:, 0], kind="stable")]


def _limits(curve: Curve, vehicle: _native.Vehicle) -> _Limits:
    nodes = curve.track.line_nodes(0)
    tyres, _ = curve.track.line_speeds(0, vehicle.replace(**UNLIMITED))
    speeds, _ = curve.track.line_speeds(0, vehicle)
    tyres, speeds = np.asarray(tyres, float), np.asarray(speeds, float)
    brake = _changes(tyres, nodes, curve, curve.before, -1.0)
    after = curve.before if math.isinf(curve.radius_m) else curve.after
    drive = _changes(speeds, nodes, curve, after, 1.0)
    most = math.nan
    if not math.isinf(curve.radius_m):
        arc = tyres[_on_arc(nodes, curve, curve.before, 0.5 * SAME_CURVE)]
        if len(arc) and arc.max() < 0.98 * tyres.max():
            most = float(arc.max())
    return _Limits(curve.radius_m, most, brake, drive)


class PlanEnvelope:
    """The accelerations, m/s^2, that the library's plan reaches with a vehicle on a level, dry road."""

    def __init__(self, vehicle: _native.Vehicle) -> None:
        self._limits = [_limits(curve, vehicle) for curve in _curves()]
        known = [item for item in self._limits if math.isfinite(item.most_mps)]
        self._speeds = np.array([item.most_mps for item in known])
        self._sides = self._speeds**2 / np.array([item.radius_m for item in known])

    def side_mps2(self, speed_mps: float) -> float:
        """The largest across the car's way; nan beyond the curves that limit it."""
        return float(np.interp(speed_mps, self._speeds, self._sides, right=math.nan))

    def boundary(self, speed_mps: float, sign: float = -1.0) -> Floats:
        """Rows of side and forward acceleration at the limit, braking (-1) or with power (1), from straight ahead on."""
        rows = []
        for item in reversed(self._limits):
            table = item.brake if sign < 0.0 else item.drive
            side = speed_mps**2 / item.radius_m
            inside = len(table) > 1 and table[0, 0] <= speed_mps <= table[-1, 0]
            if inside and not side >= self.side_mps2(speed_mps):
                rows.append((side, float(np.interp(speed_mps, table[:, 0], table[:, 1]))))
        most = self.side_mps2(speed_mps)
        if math.isfinite(most):
            rows.append((most, 0.0))
        return np.array(rows).reshape(-1, 2)

    def along_mps2(self, speed_mps: float, sign: float = -1.0) -> float:
        """The largest straight ahead, negative for braking; nan where no plan has it."""
        rows = self.boundary(speed_mps, sign)
        return float(rows[0, 1]) if len(rows) and rows[0, 0] == 0.0 else math.nan

    def reach_mps2(self, speed_mps: float, side_mps2: float, along_mps2: float) -> float:
        """The largest in the direction of an acceleration, side and forward; nan where no plan has it."""
        rows = self.boundary(speed_mps, math.copysign(1.0, along_mps2))
        angles = np.arctan2(np.abs(rows[:, 0]), np.abs(rows[:, 1]))
        angle = math.atan2(abs(side_mps2), abs(along_mps2))
        for (one, other), (low, high) in zip(zip(rows, rows[1:]), zip(angles, angles[1:])):
            if low <= angle <= high:
                # Where the ray meets the chord.
                direction = np.array([math.sin(angle), math.copysign(math.cos(angle), along_mps2)])
                way = other - one
                across = way[0] * direction[1] - way[1] * direction[0]
                share = (one[1] * direction[0] - one[0] * direction[1]) / across
                return float(np.hypot(*(one + share * way)))
        return math.nan
