# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Motion: where everybody was over time, out of a steering simulation or a recorded race."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _native
from ..importers._common import bad_data

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

    @property
    def times_s(self) -> Floats:
        """(T,) s."""
        return np.arange(len(self.position), dtype=np.float32) * np.float32(self.dt_s)

    def save(self, path: Path) -> None:
        """Writes a *.npz: name, dt_s, names, groups, kinds, radii, position, forward."""
        with path.open("wb") as stream:
            np.savez_compressed(
                stream, name=self.name, dt_s=self.dt_s, names=[t.name for t in self.tracks], groups=[t.group for t in self.tracks],
                kinds=[t.kind for t in self.tracks], radii=[t.radius_m for t in self.tracks], position=self.position,
                forward=self.forward,
            )  # fmt: skip

    @staticmethod
    def load(path: Path) -> Motion:
        """Reads what `save` wrote. InvalidData when it is something else."""
        try:
            with np.load(path, allow_pickle=False) as data:
                tracks = [
                    Track(str(n), str(g), str(k), float(r))
                    for n, g, k, r in zip(data["names"], data["groups"], data["kinds"], data["radii"], strict=True)
                ]
                return Motion(str(data["name"]), float(data["dt_s"]), tracks, data["position"], data["forward"])
        except (KeyError, ValueError, EOFError) as error:
            raise bad_data(path, f"not a recorded motion: {error}") from None


def tracks_of(steer: _native.Steer, groups: Sequence[str] = ()) -> list[Track]:
    """Who moves in a simulation. `groups` are the names of its groups; agents of none are their own."""
    agents = [steer.agent(i) for i in range(steer.info.agent_count)]
    return [Track(a.name, groups[a.group] if a.group < len(groups) else a.name, a.body_kind, a.radius_m) for a in agents]


def record(
    steer: _native.Steer,
    name: str,
    duration_s: float | None = None,
    details: bool = False,
    groups: Sequence[str] = (),
    progress: Callable[[float], None] | None = None,
) -> Motion:
    """Runs a simulation and records every step. With `details` also what the viewer shows: wishes, shares, spots, hitboxes,
    states, goals and the search's tiles, in `extras`."""
    info = steer.info
    steps = max(1, round((info.duration_s if duration_s is None else duration_s) / info.dt_s))
    count = info.agent_count
    position = np.empty((steps + 1, count, 3), np.float32)
    forward = np.empty((steps + 1, count, 3), np.float32)
    rows: dict[str, list[Any]] = {"wish": [], "share": [], "spot": [], "kind": [], "hitbox": [], "mind": []}
    for step in range(steps + 1):
        if step > 0:
            steer.step()
        states = steer.states()
        position[step], forward[step] = states["position"], states["forward"]
        if details:
            shares = steer.shares()
            rows["wish"].append(states["wish"])
            rows["share"].append(shares["share"])
            rows["spot"].append(np.where(shares["active"][..., None] != 0, shares["spot"], np.nan))
            rows["kind"].append(shares["kind"])
            agents = [steer.agent(i) for i in range(count)]
            rows["hitbox"].append([a.hitbox_m for a in agents])
            rows["mind"].append([(a.mind, a.state) for a in agents])
        if progress and step % 16 == 0:
            progress(step / steps)
    motion = Motion(name, info.dt_s, tracks_of(steer, groups), position, forward)
    motion.extras["hash"] = steer.state_hash
    if details:
        motion.extras |= {key: np.asarray(value) for key, value in rows.items() if key != "mind"}
        motion.extras["mind"] = rows["mind"]
    return motion


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
