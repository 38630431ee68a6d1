# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Boxes that leave gaps: a gate of two, one in the middle of the road behind it, one at the right edge behind that.

Drivers know the boxes by their rays alone and hold their speed to what they see. The same course for the driver's own detours, and for
drivers who search the road's grid by A* ten times a second (grid_replan)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from .. import _native
from ..sampling import GROUND
from .common import Options, Row, make_cars
from .standing import BY_RAYS, RAY_LENGTH_M, START_SHARE, on_line, places_along, run_up_m, touches_of, wrapped

SPACING_M = 500.0
"""Between one course and the next, m."""
GAP_M = 4.0
"""Between the two boxes of the gate, m."""
STEP_M = 45.0
"""Along the road between the gate, the box in the middle and the one at the edge, m."""
LIMIT_S = 45.0
"""Time to be past all of them, s."""
PAST_M = 2.0 * STEP_M + 15.0
"""Way beyond the gate where they are passed, m."""
WAYS: dict[str, dict[str, Any]] = {"own": {}, "grid": {"grid_replan": True}}
"""Drivers, by the word that the numbers have."""


def slalom(track: _native.Track, options: Options, seed: int) -> list[Row]:
    """Courses along the whole lap, each once for each of WAYS."""
    rows = []
    for place_m in places_along(track, SPACING_M, seed):
        run_m = run_up_m(track, options, place_m)
        if not track.info.closed and not run_m + 20.0 < place_m < track.length_m - PAST_M:
            continue
        for way, fields in WAYS.items():
            rows.append({"way": way, "place_m": place_m} | drive_through(track, options, fields, place_m, run_m, seed))
    return [{"cases": rows}]


def course_at(track: _native.Track, place_m: float) -> np.ndarray:
    """WORLD_OBSTACLE (4,): the boxes of a course whose gate stands there."""
    boxes = []
    for ahead_m, where in ((0.0, "left"), (0.0, "right"), (STEP_M, "middle"), (2.0 * STEP_M, "edge")):
        at_m = wrapped(track, place_m + ahead_m)
        here = track.locate([track.position(at_m, 0.0)])[0]
        left_m, right_m = -float(here["to_left_edge_m"]), float(here["to_right_edge_m"])
        middle_m, half_m = 0.5 * (left_m + right_m), 0.25 * (right_m - left_m - GAP_M)
        lateral_m, half_width_m = {
            "left": (left_m + half_m, half_m),
            "right": (right_m - half_m, half_m),
            "middle": (middle_m, 1.0),
            "edge": (right_m - 2.0, 2.0),
        }[where]
        box = np.zeros(1, _native.WORLD_OBSTACLE)
        box["position"][0] = track.position(at_m, lateral_m)
        box["yaw_rad"] = math.remainder(float(here["heading_rad"]), 2.0 * math.pi)
        box["half_width_m"], box["half_length_m"], box["kind"] = half_width_m, 1.0, int(_native.HitKind.OTHER)
        boxes.append(box)
    return np.concatenate(boxes)


def drive_through(
    track: _native.Track, options: Options, fields: dict[str, Any], place_m: float, run_m: float, seed: int
) -> Row:
    """One run: a car that begins `run_m` before the gate at racing speed."""
    with _native.World(
        track,
        make_cars(options, 1, **BY_RAYS, **fields),
        "custom",
        states=on_line(track, place_m - run_m, START_SHARE),
        laps=2,
        seed=seed,
        started=True,
        ray_length_m=RAY_LENGTH_M,
    ) as world:
        world.set_obstacles(course_at(track, place_m))
        before = float(track.locate([world.states()["position"][0]])[0]["distance_m"])
        driven, tick = 0.0, 0
        while driven < run_m + PAST_M and tick * world.dt_s < LIMIT_S:
            world.step(3)
            tick += 3
            now = float(track.locate([world.states()["position"][0][:]])[0]["distance_m"])
            driven += math.remainder(now - before, track.length_m) if track.info.closed else now - before
            before = now
        touches = touches_of(world.race.events())
        return {
            "passed": driven >= run_m + PAST_M,
            "seconds": tick * world.dt_s,
            "touched": bool(len(touches)),
            "impact_mps": float(touches["amount"].max()) if len(touches) else 0.0,
            "end_speed_mps": float(np.hypot(*world.states()["velocity"][0][GROUND])),
        }
