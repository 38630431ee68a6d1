# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Keys of a member's motion, as animation packages take them."""

from __future__ import annotations

from dataclasses import dataclass

from .motion import Floats


@dataclass(frozen=True)
class Keys:
    """Attributes of a member that are written: who is put elsewhere goes on as he went until just before, so that nobody is seen to fly there."""

    times: list[float]
    """s, rising."""
    position: Floats
    """(K, 3) m, times the scale."""
    forward: Floats
    """(K, 3)."""
    rows: list[int]
    """The sample of each."""
