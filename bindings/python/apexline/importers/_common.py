# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Shared parts of the importers."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import numpy.typing as npt

from .. import _native
from ..errors import InvalidData

Floats = npt.NDArray[np.float64]


def bad_data(path: Path | str, message: str) -> InvalidData:
    """For a file that is malformed: file, place, advice."""
    return InvalidData(int(_native.Status.INVALID_DATA), f"{path}: {message}")


def short_name(name: str) -> str:
    """The start of a name that fits a track's name, cut between letters, without what a terminal would act on."""
    text = "".join(letter for letter in name if letter.isprintable()).strip() or "track"
    return text.encode("utf-8", "replace")[: _native.NAME_SIZE - 1].decode("utf-8", "ignore")


def finite_number(text: str | None) -> float | None:
    """The number that the text is, or None."""
    try:
        value = float(text) if text is not None else math.nan
    except ValueError:
        return None
    return value if math.isfinite(value) else None
