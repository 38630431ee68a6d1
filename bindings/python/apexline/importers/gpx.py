# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""GPS recordings (*.gpx): a track or a route as the middle of a road.

Latitude and longitude become metres east and north of the mean place (equirectangular projection with the radii of
WGS 84's ellipsoid there: within 0.1 % over 10 km). Of a recording of several laps the first whole one counts. GPS
scatters, so the line is smoothed within a stated distance.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from lxml import etree

from .. import _native
from ..errors import InvalidData
from . import labelled, xml_input
from ._common import Floats, bad_data, finite_number, short_name

DEFAULT_DEVIATIONS_M = (2.0, 4.0, 8.0)
"""What smoothing may move a recording when nothing else is asked for: the first that does."""
MAX_POINTS = 1_000_000
MAX_EXTENT_M = 200_000.0
SHORTEST_LAP_M = 150.0
_SEMI_MAJOR_M = 6_378_137.0
_ECCENTRICITY_SQUARED = 6.694_379_990_14e-3


@dataclass
class Recording:
    """The points of a file, in metres about their mean."""

    name: str
    points: Floats
    """(n, 3): x east, y up, z north, m."""


def load(
    path: os.PathLike[str] | str,
    width_m: float | None = None,
    closed: bool | None = None,
    max_deviation_m: float | None = None,
) -> _native.Source:
    """A road of one width along a recording. closed None: a circuit when the recording comes back to its start."""
    return load_with_deviation(path, width_m, closed, max_deviation_m)[0]


def load_with_deviation(
    path: os.PathLike[str] | str,
    width_m: float | None = None,
    closed: bool | None = None,
    max_deviation_m: float | None = None,
) -> tuple[_native.Source, float]:
    """The same with the largest distance of a recorded point from the line, m."""
    file = Path(path)
    recording = read(file)
    points = recording.points
    deviation = 0.0
    if closed is not False:
        end = first_lap(points)
        if end is not None:
            points, closed = points[:end], True
        elif closed is None:
            closed = bool(np.hypot(*(points[-1] - points[0])[[0, 2]]) < max(30.0, 2.0 * _usual_step(points)))

    def lay() -> _native.Source:
        nonlocal deviation
        bounds = DEFAULT_DEVIATIONS_M if max_deviation_m is None else (max_deviation_m,)
        for bound in bounds:
            try:
                source, deviation = _native.Source.from_centre_line(
                    points, 10.0 if width_m is None else width_m, name=recording.name, closed=closed,
                    max_deviation_m=bound,
                )  # fmt: skip
                return source
            except InvalidData:
                if bound == bounds[-1]:
                    raise
        raise AssertionError("no bound")

    return labelled(file, lay), deviation


def read(path: Path) -> Recording:
    """The longest track of a file, or its longest route when it has no track. InvalidData names file and line."""
    root = xml_input.parse(path)
    if xml_input.local_name(root) != "gpx":
        raise bad_data(path, f"is no GPX file: its root is <{xml_input.local_name(root)[:24]}>, must be <gpx>")
    best: tuple[etree._Element, list[etree._Element]] | None = None
    for kind, point in (("trk", "trkpt"), ("rte", "rtept")):
        for line in root.iter(f"{{*}}{kind}"):
            points = list(line.iter(f"{{*}}{point}"))
            if best is None or len(points) > len(best[1]):
                best = (line, points)
        if best is not None and len(best[1]) > 0:
            break
    if best is None or len(best[1]) < 2:
        raise bad_data(path, "has no track or route of at least two points")
    if len(best[1]) > MAX_POINTS:
        raise bad_data(path, f"has {len(best[1])} points, at most {MAX_POINTS} are allowed; thin it out")
    degrees = np.array(
        [[_coordinate(point, "lat", 90.0, path), _coordinate(point, "lon", 180.0, path)] for point in best[1]]
    )
    name = best[0].findtext("{*}name") or path.stem
    return Recording(short_name(name), _to_metres(degrees, _heights(best[1], path), path))


def first_lap(points: Floats) -> int | None:
    """How many points the first lap has when the line comes by its start again in the same direction; else None."""
    ground = points[:, [0, 2]]
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(ground, axis=0).T))])
    away = np.hypot(*(ground - ground[0]).T)
    left = np.flatnonzero(away > 20.0)
    if len(left) == 0 or along[-1] < SHORTEST_LAP_M:
        return None
    forward = (ground[left[0]] - ground[0]) / away[left[0]]
    near = max(25.0, 1.5 * _usual_step(points))
    behind = (ground - ground[0]) @ forward
    # The step on which the start line is crossed forward, near the start.
    crossing = np.flatnonzero(
        (behind[:-1] < 0.0) & (behind[1:] >= 0.0) & (along[:-1] > SHORTEST_LAP_M)
        & (np.minimum(away[:-1], away[1:]) < near)
    )  # fmt: skip
    return int(crossing[0]) + 1 if len(crossing) else None


def _usual_step(points: Floats) -> float:
    return float(np.median(np.hypot(*np.diff(points[:, [0, 2]], axis=0).T)))


def _coordinate(point: etree._Element, name: str, most: float, path: Path) -> float:
    value = finite_number(point.get(name))
    if value is None or abs(value) > most:
        shown = "missing" if point.get(name) is None else f"'{(point.get(name) or '')[:24]}'"
        raise bad_data(path, f"line {point.sourceline}: {name} is {shown}, must be a number from {-most:g} to {most:g}")
    return value


def _heights(points: list[etree._Element], path: Path) -> Floats:
    """Heights above the lowest; what is missing is filled from the neighbours."""
    heights = np.full(len(points), np.nan)
    for i, point in enumerate(points):
        text = point.findtext("{*}ele")
        if text is None or not text.strip():
            continue
        value = finite_number(text)
        if value is None or abs(value) > 20_000.0:
            raise bad_data(path, f"line {point.sourceline}: ele is '{text.strip()[:24]}', must be a number of metres")
        heights[i] = value
    known = np.flatnonzero(np.isfinite(heights))
    if len(known) == 0:
        return np.zeros(len(points))
    return np.interp(np.arange(len(points)), known, heights[known]) - heights[known].min()


def _to_metres(degrees: Floats, heights: Floats, path: Path) -> Floats:
    latitude, longitude = np.radians(degrees[:, 0]), np.unwrap(np.radians(degrees[:, 1]))
    middle = float(latitude.mean())
    if abs(middle) > math.radians(85.0):
        latitude_deg = math.degrees(middle)
        raise bad_data(path, f"lies at {latitude_deg:.1f} degrees of latitude, too near to a pole for a flat map")
    shrink = 1.0 - _ECCENTRICITY_SQUARED * math.sin(middle) ** 2
    north_radius = _SEMI_MAJOR_M * (1.0 - _ECCENTRICITY_SQUARED) / shrink**1.5
    east_radius = _SEMI_MAJOR_M / math.sqrt(shrink) * math.cos(middle)
    east, north = east_radius * (longitude - longitude.mean()), north_radius * (latitude - middle)
    extent = max(float(np.ptp(east)), float(np.ptp(north)))
    if extent > MAX_EXTENT_M:
        raise bad_data(path, f"spans {extent / 1000.0:.0f} km, more than {MAX_EXTENT_M / 1000.0:.0f}; is it one road?")
    return np.stack([east, heights, north], axis=1)
