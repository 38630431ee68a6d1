# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The pit lane of a TORCS track: where the file says that pits are, and a lane that leads past them.

Facts of the format: section "Pits" in "Main Track" (version 3: attributes "pit ..." of "Main Track" itself) names the side
and four segments. A car may leave the road from the start of "entry" on, the pits lie from the start of "start" to the end
of "end", and it is back on the road by the end of "exit". The pits are the outermost strip of the side, "width" wide; cars
pass between them and the road. A file has no lane, only that strip: the lane here goes beside the pits at their speed limit,
and to them and back in up to 60 m.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ._common import Floats
from .torcs_parts import Section, Segment

LONGEST_RAMP_M = 60.0
SHORTEST_RAMP_M = 20.0
LEAST_LANE_M = 3.0
"""A lane narrower than this takes the room of the pits, too."""
INSIDE_EDGE_M = 2.0
"""How far inside the road's edge the lane begins and ends."""
_USUAL_LIMIT_MPS = 25.0


@dataclass(frozen=True)
class Pits:
    """A file's pits; segments by their place in the list."""

    on_right: bool
    entry: int
    start: int
    end: int
    exit: int
    width_m: float
    speed_limit_mps: float


@dataclass(frozen=True)
class PitLane:
    """A lane as a source takes it."""

    positions: Floats
    """(n, 3), m, heights are y."""
    width_m: float
    speed_limit_mps: float


def read(main: Section, names: list[str]) -> Pits | None:
    """The pits of "Main Track"; None where it has none, or names segments that are not there (then TORCS has none either)."""
    section, prefix = main.child("Pits"), ""
    if section is None:
        if main.text("pit type") != "track side":
            return None
        section, prefix = main, "pit "
    places = []
    for key in ("entry", "start", "end", "exit"):
        name = section.text(prefix + key)
        found = [index for index, other in enumerate(names) if other == name]
        if not found:
            return None
        places.append(found[-1])
    width = section.number(prefix + "width", "length")
    limit = section.number("speed limit", "speed")
    if width is not None and not 0.0 < width <= 50.0:
        raise section.trouble(f"{prefix}width is {width:g} m, must be above 0 and at most 50 m")
    if limit is not None and not 1.0 <= limit <= 200.0:
        raise section.trouble(f"speed limit is {limit:g} m/s, must be 1 to 200 m/s")
    return Pits(
        section.text(prefix + "side", "right") == "right", *places,
        width_m=5.0 if width is None else width, speed_limit_mps=_USUAL_LIMIT_MPS if limit is None else limit,
    )  # fmt: skip


@dataclass(frozen=True)
class Gates:
    """The road's gates as the lane is laid beside them."""

    distance_m: Floats
    middle: Floats
    to_right: Floats
    """(n, 2) unit vectors."""
    half_width_m: Floats
    heights: Floats
    """(n, 2): left, right edge."""
    length_m: float
    closed: bool


def lay(pits: Pits, segments: list[Segment], start_m: list[float], gates: Gates) -> PitLane | None:
    """The lane; None where the side has no room for a car, and where an open road ends before the lane does."""
    room = _room(pits, segments)
    if room is None:
        return None
    beside_m, lane_m = room

    def end_of(index: int) -> float:
        return start_m[index] + segments[index].length_m

    length = gates.length_m
    pits_m = float(np.mod(end_of(pits.end) - start_m[pits.start], length))
    before = float(np.mod(start_m[pits.start] - start_m[pits.entry], length))
    after = float(np.mod(end_of(pits.exit) - end_of(pits.end), length))
    before, after = (min(max(room, SHORTEST_RAMP_M), LONGEST_RAMP_M) for room in (before, after))
    if before + pits_m + after > 0.9 * length:
        return None
    first = start_m[pits.start] - before
    if not gates.closed and not (first >= 0.0 and start_m[pits.start] + pits_m + after <= length):
        return None
    along = np.mod(gates.distance_m - first, length) if gates.closed else gates.distance_m - first
    order = np.argsort(along, kind="stable")
    order = order[(along[order] >= 0.0) & (along[order] <= before + pits_m + after)]
    share = np.clip(np.minimum(along[order] / before, (before + pits_m + after - along[order]) / after), 0.0, 1.0)
    smooth = share * share * (3.0 - 2.0 * share)
    side = 1.0 if pits.on_right else -1.0
    half = gates.half_width_m[order]
    # Each gate's own road: a lane beside a widening road keeps its distance from the edge.
    lateral = side * (half - INSIDE_EDGE_M + smooth * (beside_m + INSIDE_EDGE_M))
    ground = gates.middle[order] + gates.to_right[order] * lateral[:, None]
    height = gates.heights[order, 1 if pits.on_right else 0]
    if len(order) < 3:
        return None
    return PitLane(np.stack([ground[:, 0], height, ground[:, 1]], axis=1), lane_m, pits.speed_limit_mps)


def _room(pits: Pits, segments: list[Segment]) -> tuple[float, float] | None:
    """How far the lane's middle lies beyond the road's edge, and how wide it is."""
    count = len(segments)
    beside = [segments[(pits.start + k) % count] for k in range((pits.end - pits.start) % count + 1)]
    sides = [segment.right if pits.on_right else segment.left for segment in beside]
    border = max(side.border_m for side in sides)
    outer = min(side.border_m + min(side.start_m, side.end_m) for side in sides)
    inner = border if any(side.border_is_wall for side in sides) else 0.0
    outside = outer - pits.width_m
    if outside - inner < LEAST_LANE_M:
        outside = outer
    lane = min(outside - inner, pits.width_m)
    return None if lane < LEAST_LANE_M else (outside - 0.5 * lane, lane)
