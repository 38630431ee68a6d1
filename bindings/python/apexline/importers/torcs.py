# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""TORCS track files (*.xml): straights and curves with changing radius, heights, banking, sides and surfaces.

TORCS has x east, y north, z up; here that is (x, z, y), so a top view keeps its handedness. The road starts at the
origin towards +x. The gap between the last segment's end and the first one's start (the closing gap) is spread smoothly over the whole lap.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .. import _native
from . import torcs_file, torcs_pits
from ._common import Floats, bad_data, short_name
from .torcs_file import Segment, TrackFile

MAX_GAP_M = 25.0
"""A longer closing gap is a track that does not close rather than one that was measured badly."""
MAX_RUN_OFF_M = 100.0
MAX_GATES = 1_000_000
LONGEST_GATE_STEP_M = 8.0
SHORTEST_GATE_STEP_M = 0.5
GATE_SAGITTA_M = 0.02
"""How far a curve's edge may bulge out between two gates."""


@dataclass
class Road:
    """The road of a file along its gates, before it is turned into a source. Heights are y."""

    name: str
    left: Floats
    """(n, 3), m."""
    right: Floats
    """(n, 3), m."""
    run_off_left_m: Floats
    run_off_right_m: Floats
    grip: Floats
    length_m: float
    """Of the middle of the road, as the file has it."""
    gap_m: float
    """Between the end of the last segment and the start of the first, seen from above, before it was closed."""
    height_gap_m: float
    """The same in height: the larger one of the two edges'."""
    heading_gap_rad: float
    """How far the curves are from turning by whole turns."""
    closed: bool
    pit: torcs_pits.PitLane | None = None

    def source(self) -> _native.Source:
        """The same as a source."""
        gates = _native.Source.default_gates(len(self.left))
        gates["left"], gates["right"] = self.left, self.right
        gates["run_off_left_m"], gates["run_off_right_m"] = self.run_off_left_m, self.run_off_right_m
        gates["grip"] = self.grip
        source = _native.Source(gates, name=self.name, closed=self.closed)
        if self.pit is not None:
            source.set_pit(self.pit.positions, self.pit.width_m, self.pit.speed_limit_mps)
        return source


def load(path: os.PathLike[str] | str, closed: bool | None = None) -> _native.Source:
    """Reads a TORCS track. closed None: it is one; False: point to point, the ends are left as they are. InvalidData
    names file, line and segment."""
    return read_road(path, closed).source()


def read_road(path: os.PathLike[str] | str, closed: bool | None = None) -> Road:
    """The same with what is known besides: length and closing gap."""
    file = Path(path)
    return lay_road(torcs_file.read(file), file, closed is not False)


def lay_road(track: TrackFile, path: Path, closed: bool) -> Road:
    """Lays the gates of a track file along its segments."""
    length = sum(segment.length_m for segment in track.segments)
    pieces = [_lay_segment(segment, path) for segment in track.segments]
    if sum(len(piece.share) for piece in pieces) > MAX_GATES:
        kilometres = length / 1000.0
        raise bad_data(path, f"is {kilometres:.0f} km long, more than {MAX_GATES} gates can follow; check lg and radius")
    middle, heading, ends = _chain(pieces)
    heights = np.concatenate([piece.heights for piece in pieces])
    width = np.concatenate([piece.width for piece in pieces])
    run_off = np.concatenate([piece.run_off for piece in pieces])
    grip = np.concatenate([np.full(len(piece.share), piece.segment.grip) for piece in pieces])
    distance = np.concatenate([start + piece.along for piece, start in zip(pieces, ends.start_m, strict=True)])

    turns = ends.heading / (2.0 * math.pi)
    heading_gap = (turns - round(turns)) * 2.0 * math.pi
    last = track.segments[-1]
    height_gap = np.array([last.left_height_m[1], last.right_height_m[1]]) - heights[0]
    gap = ends.point - middle[0]
    gap_m = float(np.hypot(*gap))
    if closed and (gap_m > MAX_GAP_M or abs(heading_gap) > 0.1):
        raise bad_data(
            path,
            f"ends {gap_m:.1f} m and {math.degrees(heading_gap):.1f} degrees from where it began; make its segments "
            "close, or import it as an open track",
        )
    if closed:
        # A cubic step: the shift grows from nothing to the whole gap and is level at both ends, so there is no kink.
        share = distance / length
        smooth = (share * share * (3.0 - 2.0 * share))[:, None]
        middle = middle - smooth * gap
        heights = heights - smooth * height_gap
        heading = heading - smooth[:, 0] * heading_gap
    else:
        last_run_off = [last.left.run_off_m(1.0), last.right.run_off_m(1.0)]
        middle, heading = np.vstack([middle, ends.point]), np.append(heading, ends.heading)
        heights = np.vstack([heights, [last.left_height_m[1], last.right_height_m[1]]])
        width, grip = np.append(width, last.width_m[1]), np.append(grip, last.grip)
        run_off = np.vstack([run_off, np.clip(last_run_off, 0.0, MAX_RUN_OFF_M)])
    left = np.stack([-np.sin(heading), np.cos(heading)], axis=1)
    to_left = left * (0.5 * width)[:, None]
    pit = None
    if track.pits is not None:
        distance = distance if closed else np.append(distance, length)
        gates = torcs_pits.Gates(distance, middle, -left, 0.5 * width, heights, length, closed)
        pit = torcs_pits.lay(track.pits, track.segments, ends.start_m, gates)
    return Road(
        name=short_name(track.name),
        left=_lifted(middle + to_left, heights[:, 0]), right=_lifted(middle - to_left, heights[:, 1]),
        run_off_left_m=run_off[:, 0], run_off_right_m=run_off[:, 1], grip=grip, length_m=length, gap_m=gap_m,
        height_gap_m=float(np.abs(height_gap).max()), heading_gap_rad=heading_gap, closed=closed, pit=pit,
    )  # fmt: skip


@dataclass
class _Piece:
    """A segment with the gates that lie on it, its end left to the next."""

    segment: Segment
    share: Floats
    along: Floats
    heights: Floats
    width: Floats
    run_off: Floats


def _lay_segment(segment: Segment, path: Path) -> _Piece:
    tightest = min(segment.radii_m)
    spacing = min(max(math.sqrt(8.0 * GATE_SAGITTA_M * tightest), SHORTEST_GATE_STEP_M), LONGEST_GATE_STEP_M)
    length = segment.length_m
    if not 0.0 < length < 1e6:
        raise bad_data(path, f"segment {segment.name}: is {length:g} m long; check lg, radius and arc")
    count = max(math.ceil(length / spacing), 2 if segment.turn else 1)
    share = np.arange(count) / count
    heights = np.stack([
        _profile(share, segment.left_height_m, segment.left_slope, segment),
        _profile(share, segment.right_height_m, segment.right_slope, segment),
    ], axis=1)  # fmt: skip
    width = segment.width_m[0] + (segment.width_m[1] - segment.width_m[0]) * share
    run_off = np.array([[segment.left.run_off_m(s), segment.right.run_off_m(s)] for s in share])
    return _Piece(segment, share, share * length, heights, width, np.clip(run_off, 0.0, MAX_RUN_OFF_M))


def _profile(share: Floats, height: tuple[float, float], slope: tuple[float, float], segment: Segment) -> Floats:
    """An edge's height along a segment: a cubic with the slopes at both ends (Hermite), on which the ends of the
    segment's steps lie; between them the road is straight."""
    steps = np.linspace(0.0, 1.0, len(segment.radii_m) + 1)
    square, cube = steps**2, steps**3
    knots = (
        (2.0 * cube - 3.0 * square + 1.0) * height[0] + (3.0 * square - 2.0 * cube) * height[1]
        + ((cube - 2.0 * square + steps) * slope[0] + (cube - square) * slope[1]) * segment.nominal_m
    )  # fmt: skip
    return np.interp(share, steps, knots)


@dataclass
class _Ends:
    start_m: list[float]
    """Where each segment starts along the road."""
    point: Floats
    """Where the last one ends."""
    heading: float


def _chain(pieces: list[_Piece]) -> tuple[Floats, Floats, _Ends]:
    """Middle of the road and heading (rad, counter-clockwise from x) at every gate, and where the road ends."""
    point, heading, start = np.zeros(2), 0.0, 0.0
    points, headings, starts = [], [], []
    for piece in pieces:
        starts.append(start)
        segment = piece.segment
        step = segment.step_m
        # Curvature is positive to the left here, as angles are.
        curvature = np.array([-segment.turn / radius for radius in segment.radii_m])
        step_heading = heading + np.concatenate([[0.0], np.cumsum(curvature * step)])
        step_point = point + np.concatenate(
            [np.zeros((1, 2)), np.cumsum(_arc(step_heading[:-1], curvature, np.full(len(curvature), step)), axis=0)]
        )
        which = np.minimum((piece.along / step + 1e-9).astype(int), len(curvature) - 1)
        rest = np.maximum(piece.along - which * step, 0.0)
        points.append(step_point[which] + _arc(step_heading[which], curvature[which], rest))
        headings.append(step_heading[which] + curvature[which] * rest)
        point, heading = step_point[-1], float(step_heading[-1])
        start += segment.length_m
    return np.concatenate(points), np.concatenate(headings), _Ends(starts, point, heading)


def _arc(heading: Floats, curvature: Floats, length: Floats) -> Floats:
    """The way along arcs of the given length: the chord, whose direction is the mean heading."""
    half = 0.5 * curvature * length
    chord = length * np.sinc(half / math.pi)
    return np.stack([chord * np.cos(heading + half), chord * np.sin(heading + half)], axis=1)


def _lifted(ground: Floats, height: Floats) -> Floats:
    return np.stack([ground[:, 0], height, ground[:, 1]], axis=1)
