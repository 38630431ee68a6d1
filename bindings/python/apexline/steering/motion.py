# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Motion: where everybody was over time, out of a steering simulation or a recorded race."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from .. import _native
from ..errors import bad_argument
from ..importers._common import bad_data
from .scenes import group_names

Floats = npt.NDArray[np.float32]


@dataclass
class Track:
    """One that moves."""

    name: str
    group: str
    """Name of its group; its own when it has none."""
    kind: str
    """point, walker, tank, car or helicopter."""
    radius_m: float


@dataclass
class Motion:
    """Samples at equal times. Axes as everywhere: (x, y up, z), left-handed; forward is a unit vector."""

    name: str
    dt_s: float
    tracks: list[Track]
    position: Floats
    """(T, N, 3) m."""
    forward: Floats
    """(T, N, 3)."""
    extras: dict[str, Any] = field(default_factory=dict)
    """What the viewer shows beside; see `record`."""
    gone: npt.NDArray[np.bool_] | None = None
    """(T, N): who is not there; he stays where he was last, or will be first. None: everybody is there all the time."""
    leaps: Floats | None = None
    """(T, N, 3) m: how far each was put elsewhere with a sample instead of moving there: across the seam of a box that wraps, or back to
    the beginning. None: nobody ever was."""

    @property
    def times_s(self) -> Floats:
        """(T,) s."""
        return np.arange(len(self.position), dtype=np.float32) * np.float32(self.dt_s)

    def members(self) -> Motion:
        """Without places that nobody ever took."""
        if self.gone is None or not self.gone.all(axis=0).any():
            return self
        kept = np.flatnonzero(~self.gone.all(axis=0))
        leaps = None if self.leaps is None else self.leaps[:, kept]
        tracks = [self.tracks[i] for i in kept]
        return Motion(self.name, self.dt_s, tracks, self.position[:, kept], self.forward[:, kept], {}, self.gone[:, kept], leaps)


def record(
    steer: _native.Steer,
    name: str,
    steps: int,
    advance: Callable[[int], None],
    details: bool = False,
    groups: Sequence[str] = (),
    progress: Callable[[float], None] | None = None,
) -> Motion:
    """The motion of a simulation that `advance(step)` steps. With `details` also what the viewer shows: steering forces, shares, spots,
    separation, senses, behaviour sets and states, in `extras`. Agents of none of `groups` are a group of their own."""
    info = steer.info
    count = info.agent_count
    position = np.empty((steps + 1, count, 3), np.float32)
    forward = np.empty((steps + 1, count, 3), np.float32)
    tracks = [Track("", "", "point", 0.0) for _ in range(count)]
    rows: dict[str, list[Any]] = {"steering_force": [], "share": [], "target_point": [], "kind": [], "apart": [], "senses": [], "behaviour_set": []}
    begun_s, restarts = info.time_s, []
    apart_kind = _native.STEER_BEHAVIOURS.index("separation")
    for step in range(steps + 1):
        if step > 0:
            advance(step - 1)
            now_s = steer.info.time_s
            if now_s < begun_s:
                restarts.append(step)
            begun_s = now_s
        states = steer.states()
        position[step], forward[step] = states["position"], states["forward"]
        # Agents present at the start, and later ones.
        came = forward[step].any(axis=-1) if step == 0 else forward[step].any(axis=-1) & ~forward[step - 1].any(axis=-1)
        for i in np.flatnonzero(came).tolist():
            agent = steer.agent(i)
            if agent.body_kind:
                tracks[i] = Track(agent.name, groups[agent.group] if agent.group < len(groups) else agent.name, agent.body_kind, agent.radius_m)
        if details:
            shares = steer.shares()
            rows["steering_force"].append(states["steering_force"])
            rows["share"].append(shares["share"])
            rows["target_point"].append(np.where(shares["active"][..., None] != 0, shares["target_point"], np.nan))
            rows["kind"].append(shares["kind"])
            apart = (shares["kind"] == apart_kind) & (shares["share"] > 0.0)
            rows["apart"].append(np.where(apart[..., None], shares["steering_force"], 0.0).sum(axis=1))
            agents = [steer.agent(i) for i in range(count)]
            rows["senses"].append([(*a.hitbox_m, a.view_m, a.view_rad, *a.probe_m, a.radar_m, a.sight_m, a.sight_rad, a.view_yaw_rad) for a in agents])
            rows["behaviour_set"].append([(a.behaviour_set, a.cascade) for a in agents])
        if progress and step % 16 == 0:
            progress(step / max(steps, 1))
    motion = Motion(name, info.dt_s, tracks, position, forward)
    _stay_when_gone(motion)
    _find_leaps(motion, None if info.box is None else np.subtract(info.box[1], info.box[0]), restarts)
    motion.extras["hash"] = steer.state_hash
    if details:
        motion.extras |= {key: np.asarray(value) for key, value in rows.items() if key != "behaviour_set"}
        motion.extras["behaviour_set"] = rows["behaviour_set"]
    return motion


def _stay_when_gone(motion: Motion) -> None:
    """An empty slot has a heading of length zero in a simulation; its agent is shown at its last place, or its first one."""
    present = motion.forward.any(axis=-1)
    if present.all():
        return
    motion.gone = ~present
    for member in np.flatnonzero(~present.all(axis=0)):
        there = np.flatnonzero(present[:, member])
        if len(there):
            nearest = there[np.clip(np.searchsorted(there, np.arange(len(present)), side="right") - 1, 0, None)]
            motion.position[:, member] = motion.position[nearest, member]
            motion.forward[:, member] = motion.forward[nearest, member]


def _find_leaps(motion: Motion, extent: np.ndarray | None, restarts: Sequence[int]) -> None:
    """A move of about a box's extent is one across its seam."""
    leaps = np.zeros_like(motion.position)
    moved = np.diff(motion.position, axis=0)
    if extent is not None:
        size = np.where(extent > 0.0, extent, np.inf).astype(np.float32)
        leaps[1:] = np.where(extent > 0.0, np.round(moved / size) * np.where(extent > 0.0, extent, 0.0), 0.0)
    for step in restarts:
        leaps[step] = moved[step - 1]
    motion.leaps = leaps if leaps.any() else None


def run(
    steer: _native.Steer,
    name: str,
    duration_s: float | None = None,
    details: bool = False,
    groups: Sequence[str] = (),
    progress: Callable[[float], None] | None = None,
    recorder: tuple[_native.SteerRecorder, BinaryIO] | None = None,
) -> Motion:
    """Runs a simulation for a time, the scene's own by default, and gives its motion; `recorder` writes every step to its file."""
    info = steer.info
    steps = max(1, round((info.duration_s if duration_s is None else duration_s) / info.dt_s))

    def advance(_: int) -> None:
        steer.step()
        if recorder:
            recorder[1].write(recorder[0].tick())

    return record(steer, name, steps, advance, details, groups, progress)


def motion_of(recording: _native.SteerRecording, details: bool = False, progress: Callable[[float], None] | None = None) -> Motion:
    """The motion that was recorded, run again; InvalidArgument when it holds no tick."""
    if len(recording) == 0:
        raise bad_argument("the recording holds no tick; record the simulation to its end")
    steer = recording.steer_at(0)
    name = json.loads(recording.scene).get("name", "scene") if recording.scene else "simulation"
    groups = group_names(recording.scene) if recording.scene else []
    return record(steer, name, len(recording), lambda step: recording.feed(step, steer), details, groups, progress)


def motion_of_race(path: Path) -> Motion:
    """The cars of a recorded race (*.apxr). InvalidData when it is none or holds no tick."""
    recording = _native.Recording.from_file(str(path))
    info = recording.info
    if info.tick_count == 0:
        raise bad_data(path, "holds no tick; record the race to its end")
    tracks = []
    for index in range(info.car_count):
        car = recording.car(index)
        tracks.append(Track(car.name, "cars", "car", 0.5 * float(car.vehicle.length_m)))
    position = np.empty((info.tick_count, info.car_count, 3), np.float32)
    forward = np.empty_like(position)
    for tick in range(info.tick_count):
        states = recording.tick(tick)[0]
        position[tick] = states["position"]
        yaw, pitch = states["yaw_rad"], states["pitch_rad"]
        forward[tick] = np.stack([np.sin(yaw) * np.cos(pitch), np.sin(pitch), np.cos(yaw) * np.cos(pitch)], axis=-1)
    return Motion(path.stem, float(info.race["dt_s"]), tracks, position, forward)
