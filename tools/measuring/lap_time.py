# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A lap time of a closed line for a point-mass car, worked out from its points alone.

The car: friction circle of radius grip * (m g + downforce v^2), side force m v^2 |curvature|, drag, power over speed, top
speed; it brakes with what the circle leaves. The line: a periodic cubic spline through the points over the chord length,
sampled at equal arc lengths. The speed: v^2 over the distance is a differential equation with a ceiling in every curve; it
is integrated with the midpoint method from every curve's foot, forward with the drive force and backward with the brakes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy.interpolate import CubicSpline
from scipy.spatial import cKDTree

Floats = npt.NDArray[np.float64]
GRAVITY_MPS2 = 9.81
SLOWEST_MPS = 0.05


@dataclass(frozen=True)
class PointMass:
    """A car in seven numbers; the defaults are the preset "reference"."""

    mass_kg: float = 1200.0
    grip: float = 1.3
    power_w: float = 350e3
    drag_kgpm: float = 0.6
    downforce_kgpm: float = 1.2
    top_speed_mps: float = 90.0

    @staticmethod
    def of(vehicle: Mapping[str, object]) -> PointMass:
        """From the fields of a vehicle file."""
        names = PointMass.__dataclass_fields__
        return PointMass(**{name: float(vehicle[name]) for name in names})  # type: ignore[arg-type]


@dataclass(frozen=True)
class DrivenLine:
    """A line at equal steps, with the fastest speeds on it."""

    points: Floats
    """(n, 2) m."""
    curvature: Floats
    """(n,) 1/m, positive to the left of the direction of travel."""
    speed_mps: Floats
    step_m: float
    time_s: float

    @property
    def length_m(self) -> float:
        return self.step_m * len(self.points)

    def lateral_jerk_mps3(self) -> Floats:
        """(n,) change of the lateral acceleration per second."""
        lateral = self.speed_mps**2 * self.curvature
        mean_speed = 0.5 * (self.speed_mps + np.roll(self.speed_mps, -1))
        return (np.roll(lateral, -1) - lateral) / self.step_m * mean_speed


def closed_spline(points: Floats) -> CubicSpline:
    """The periodic spline through points over their chord length; a last point equal to the first is dropped."""
    if np.hypot(*(points[0] - points[-1])) < 1e-9:
        points = points[:-1]
    ring = np.vstack([points, points[:1]])
    chord = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(ring, axis=0).T))])
    return CubicSpline(chord, ring, bc_type="periodic")


def at_equal_steps(spline: CubicSpline, step_m: float) -> tuple[Floats, float]:
    """Parameters at equal arc lengths near `step_m`, and the step: the arc length is summed over fine chords."""
    fine = np.linspace(0.0, spline.x[-1], 40 * len(spline.x) + 1)
    length = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(spline(fine), axis=0).T))])
    count = max(16, round(length[-1] / step_m))
    step = length[-1] / count
    return np.interp(step * np.arange(count), length, fine), step


def drive(points: Floats, car: PointMass, step_m: float = 1.0) -> DrivenLine:
    """The fastest lap along a closed line through points (n, 2)."""
    spline = closed_spline(np.asarray(points, float))
    parameter, step = at_equal_steps(spline, step_m)
    slope, bend = spline(parameter, 1), spline(parameter, 2)
    curvature = (slope[:, 0] * bend[:, 1] - slope[:, 1] * bend[:, 0]) / np.hypot(*slope.T) ** 3
    speed = _fastest_speeds(np.abs(curvature), step, car)
    time_s = float((2.0 * step / (speed + np.roll(speed, -1))).sum())
    return DrivenLine(spline(parameter), curvature, speed, step, time_s)


def ceilings(curvature: Floats, car: PointMass) -> Floats:
    """Largest v^2 in each curve."""
    need = car.mass_kg * curvature - car.grip * car.downforce_kgpm
    top = car.top_speed_mps**2
    have = car.grip * car.mass_kg * GRAVITY_MPS2
    return np.where(need * top > have, have / np.maximum(need, 1e-12), top)


def _fastest_speeds(curvature: Floats, step: float, car: PointMass) -> Floats:
    ceiling = ceilings(curvature, car)
    start = int(np.argmin(ceiling))  # the slowest place: what lies before it cannot lower it on most circuits
    limit = np.roll(ceiling, -start).tolist()
    bends = np.roll(curvature, -start).tolist()
    squared = _sweep(limit, bends, step, car)
    return np.roll(np.sqrt(np.maximum(squared, SLOWEST_MPS**2)), start)


def _sweep(limit: list[float], bends: list[float], step: float, car: PointMass) -> Floats:
    """v^2 around the ring from the slowest place; again from the end's speed until it meets itself."""
    count = len(limit)
    mass, grip, drag = car.mass_kg, car.grip, car.drag_kgpm

    def left(squared: float, bend: float) -> float:
        circle = grip * (mass * GRAVITY_MPS2 + car.downforce_kgpm * squared)
        side = mass * squared * bend
        return math.sqrt(max(circle * circle - side * side, 0.0))

    def gain(squared: float, bend: float) -> float:
        squared = max(squared, SLOWEST_MPS**2)
        return 2.0 * (min(left(squared, bend), car.power_w / math.sqrt(squared)) - drag * squared) / mass

    def loss(squared: float, bend: float) -> float:
        return 2.0 * (left(squared, bend) + drag * squared) / mass

    squared = list(limit)
    for _ in range(60):
        before = squared[0]
        for i in range(count):
            after = (i + 1) % count
            middle = 0.5 * (bends[i] + bends[after])
            half = squared[i] + 0.5 * step * gain(squared[i], bends[i])
            half = min(half, 0.5 * (limit[i] + limit[after]))
            squared[after] = min(limit[after], max(squared[i] + step * gain(half, middle), SLOWEST_MPS**2))
        for i in range(count - 1, -1, -1):
            after = (i + 1) % count
            middle = 0.5 * (bends[i] + bends[after])
            half = squared[after] + 0.5 * step * loss(squared[after], bends[after])
            half = min(half, 0.5 * (limit[i] + limit[after]))
            squared[i] = min(squared[i], squared[after] + step * loss(half, middle))
        if abs(squared[0] - before) <= 1e-9 * before:
            break
    return np.array(squared)


@dataclass(frozen=True)
class Circuit:
    """A centre line with widths: columns x, y, width to the right, width to the left, m."""

    rows: Floats

    @staticmethod
    def read(path: Path) -> Circuit:
        rows = np.loadtxt(path, delimiter=",", comments="#", ndmin=2)
        if np.hypot(*(rows[0, :2] - rows[-1, :2])) < 1e-9:
            rows = rows[:-1]
        return Circuit(rows)

    @property
    def length_m(self) -> float:
        spline = closed_spline(self.rows[:, :2])
        parameter, step = at_equal_steps(spline, 1.0)
        return step * len(parameter)

    def boundaries(self, spacing_m: float = 0.05) -> tuple[Floats, Floats]:
        """Points on the right and the left boundary: widths run straight over the centre line's parameter and lie across
        its normal. Inside a curve tighter than the width they would run back through the road; those points are left out."""
        spline = closed_spline(self.rows[:, :2])
        parameter = np.linspace(0.0, spline.x[-1], int(spline.x[-1] / spacing_m), endpoint=False)
        slope = spline(parameter, 1)
        normal = np.stack([slope[:, 1], -slope[:, 0]], -1) / np.hypot(*slope.T)[:, None]
        ring = np.vstack([self.rows, self.rows[:1]])
        right, left = (np.interp(parameter, spline.x, ring[:, column]) for column in (2, 3))
        centre = spline(parameter)
        tree = cKDTree(centre)

        def outer(points: Floats, width: Floats) -> Floats:
            away, nearest = tree.query(points)
            return points[away > width[nearest] - 0.002]

        return outer(centre + normal * right[:, None], right), outer(centre - normal * left[:, None], left)

    def margin_m(self, line: DrivenLine) -> float:
        """The smallest distance from a line inside the road to either boundary, to a few millimetres: points of one are
        looked for near points of the other."""
        fine = closed_spline(line.points)
        samples = fine(np.linspace(0.0, fine.x[-1], int(fine.x[-1] / 0.25)))
        return min(float(cKDTree(edge).query(samples)[0].min()) for edge in self.boundaries())
