# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The accepted run beside today's: of a race, and of a scene."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _native
from ..trace import RaceTrace
from .expectation import Case

Floats = npt.NDArray[np.float64]


@dataclass
class Runs:
    """The accepted run and today's."""

    case: Case
    cars: list[_native.Car]
    now: _native.Recording | None
    now_bytes: bytes
    then: _native.Recording | None
    then_bytes: bytes = b""
    controls_off: float = 0.0
    """Largest difference of a control of a host's recording."""
    track_changed: bool = False

    @property
    def identical(self) -> bool:
        """The files are the same as far as the accepted one goes: the quick way to see that nothing has changed."""
        return bool(self.then_bytes) and self.now_bytes.startswith(self.then_bytes)


@dataclass(frozen=True)
class Pictures:
    """The two runs as traces, for the report."""

    then: RaceTrace
    now: RaceTrace


@dataclass(frozen=True)
class SceneRuns:
    """The accepted run and today's, as far as both go."""

    case: Case
    then: _native.SteerRecording
    now_bytes: bytes
    names: list[str]
    """Of the agents; of a place that several took one after another, the last one's."""
    states_then: npt.NDArray[Any]
    """STEER_STATE (ticks, agents)."""
    states_now: npt.NDArray[Any]
    other_hash: tuple[int, int, int] | None
    """The first tick whose state hash differs, the accepted hash and today's."""
    period_m: Floats
    """Of the box that wraps, along each axis; infinite where none does."""

    @property
    def same(self) -> bool:
        """Every bit."""
        return self.other_hash is None and self.states_then.tobytes() == self.states_now.tobytes()

    @cached_property
    def away_m(self) -> Floats:
        """(ticks, agents): how far from the accepted place; NaN where nobody is, infinite where one run alone has him."""
        off = self.states_now["position"].astype(np.float64) - self.states_then["position"]
        wraps = np.isfinite(self.period_m)
        off[..., wraps] -= self.period_m[wraps] * np.round(off[..., wraps] / self.period_m[wraps])
        away = np.sqrt((off**2).sum(axis=-1))
        there = [states["forward"].any(axis=-1) for states in (self.states_then, self.states_now)]
        away[~there[0] & ~there[1]] = np.nan
        away[there[0] != there[1]] = np.inf
        return away

    @cached_property
    def farthest_m(self) -> Floats:
        """Of each agent; 0 of one that is never there."""
        return np.where(np.isnan(away := self.away_m), 0.0, away).max(axis=0, initial=0.0)

    @property
    def name(self) -> str:
        """As the scene's file calls it."""
        named = json.loads(self.then.scene).get("name") if self.then.scene else None
        return str(named) if named else Path(self.case.name).name
