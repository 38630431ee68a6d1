# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Motion out of a *.bmd, the text format of Kolve 2000, whoever wrote it."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from ..errors import InvalidData, bad_argument
from ..importers._common import bad_data
from ..input_file import read_text
from .export import read_bmd
from .motion import Floats, Motion, Track


def motion_of_bmd(path: Path, fps: float = 30.0) -> Motion:
    """The file's keys as samples, one a frame, straight between keys that are farther apart; headings are those of the way, as the format
    has none. `fps` is how many frames make a second. InvalidData with file and line; OSError when it cannot be read."""
    if not (math.isfinite(fps) and 0.0 < fps <= 1e6):
        raise bad_argument(f"{fps} frames a second: it has to be above 0, 1,000,000 at most")
    try:
        group, members = read_bmd(read_text(path))
    except InvalidData:
        raise
    except ValueError as error:
        raise bad_data(str(path), f"{error}") from None
    if not members:
        raise bad_data(str(path), f"line 1: a group without members")
    frames = [[key[0] for key in keys] for keys in members.values()]
    for name, numbers in zip(members, frames, strict=True):
        if any(later <= earlier for earlier, later in zip(numbers, numbers[1:], strict=False)):
            raise bad_data(str(path), f"the frames of {name} do not rise")
    first, last = min(numbers[0] for numbers in frames), max(numbers[-1] for numbers in frames)
    if last - first > 10_000_000:
        raise bad_data(str(path), f"frames {first} to {last} are more than 10,000,000")
    at = np.arange(first, last + 1)
    position = np.empty((len(at), len(members), 3), np.float32)
    for member, keys in enumerate(members.values()):
        table = np.array(keys, float)
        for axis in range(3):
            position[:, member, axis] = np.interp(at, table[:, 0], table[:, 1 + axis])
    tracks = [Track(name, group, "point", 0.5) for name in members]
    return Motion(group, 1.0 / fps, tracks, position, _headings(position))


def _headings(position: Floats) -> Floats:
    """Unit vectors along the way; who stands keeps the heading, and looks along +z before the first move."""
    forward = np.zeros_like(position)
    forward[..., 2] = 1.0
    if len(position) < 2:
        return forward
    step = np.diff(position, axis=0)
    step = np.concatenate([step, step[-1:]])
    length = np.linalg.norm(step, axis=2)
    for row in range(len(position)):
        moves = length[row] > 1e-6
        forward[row] = forward[row - 1] if row > 0 else forward[0]
        forward[row, moves] = step[row, moves] / length[row, moves, None]
    # An agent that stands at first looks where it will go.
    for member in range(position.shape[1]):
        start = int(np.argmax(length[:, member] > 1e-6))
        forward[:start, member] = forward[start, member]
    return forward
