# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""One pass, tick by tick, with what the driver weighed: for a picture that explains it."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field

import numpy as np

from .. import _native
from .common import Options, cars_at_paces, time_limit_s

PASS_PACES = (0.95, 0.99)
"""Of the car ahead and of the one that passes it."""
PASS_LAPS = 3
BEFORE_S, AFTER_S = 3.0, 2.0
"""What is kept before the attempt begins and after the pass is done, s."""
SAMPLE_TICKS = 6


@dataclass
class Moment:
    """A tenth of a second. Laterals are from the reference line, positive to the right."""

    time_s: float
    ahead_m: float  # progress of the passing car minus that of the other
    speed_mps: tuple[float, float]  # of the passing car and the other
    lateral_m: tuple[float, float]
    edges_m: tuple[float, float]
    state: int
    plan: np.ndarray


@dataclass
class Pass:
    track: str
    begins_s: float  # the driver decides to overtake
    done_s: float  # it is past
    moments: list[Moment] = field(default_factory=list)


def trace_pass(track: _native.Track, options: Options, seed: int = 1) -> Pass | None:
    """The first pass of a two-car race: a driver at pace 0.99 starts behind one at 0.95. None when it passes nobody in three laps."""
    kept: deque[Moment] = deque()
    found: Pass | None = None
    begins_s, after = math.inf, 0
    with _native.World(track, cars_at_paces(options, PASS_PACES), "normal", laps=PASS_LAPS, seed=seed) as world:
        for tick in range(0, math.ceil(time_limit_s(world, PASS_LAPS) / world.dt_s), SAMPLE_TICKS):
            done = world.step(SAMPLE_TICKS)
            time_s = (tick + SAMPLE_TICKS) * world.dt_s
            for event in world.race.events(after):
                after = int(event["sequence"])
                if int(event["car"]) != 1 or int(event["other"]) != 0:
                    continue
                at_s = float(event["tick"]) * world.dt_s
                if int(event["kind"]) == int(_native.EventKind.STATE) and int(event["value"]) == int(_native.State.OVERTAKE):
                    begins_s = at_s
                elif int(event["kind"]) == int(_native.EventKind.OVERTAKE) and math.isfinite(begins_s) and found is None:
                    found = Pass(track.name, begins_s, at_s)
            kept.append(moment_of(track, world, time_s))
            if found is not None and time_s > found.done_s + AFTER_S:
                found.moments = [moment for moment in kept if moment.time_s > found.begins_s - BEFORE_S]
                return found
            if done:
                break
    return None


def moment_of(track: _native.Track, world: _native.World, time_s: float) -> Moment:
    states = world.states()
    places = track.locate(states["position"])
    progress = {int(row["car"]): float(row["progress_m"]) for row in world.race.standings()}
    speeds = np.linalg.norm(states["velocity"], axis=1)
    own = places[1]
    return Moment(
        time_s,
        progress[1] - progress[0],
        (float(speeds[1]), float(speeds[0])),
        (float(places["lateral_m"][1]), float(places["lateral_m"][0])),
        (float(own["lateral_m"] - own["to_left_edge_m"]), float(own["lateral_m"] + own["to_right_edge_m"])),
        int(world.race.debug(1)["state"]),
        world.race.plan(1).copy(),
    )
