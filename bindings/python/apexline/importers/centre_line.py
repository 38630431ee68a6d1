# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Plain centre lines (*.csv): rows x_m,y_m or x_m,y_m,z_m (east, north, height, metres); one width for the whole road.

Centre lines with widths, four columns, are read by the library itself (`Source.from_csv`).
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from .. import _native
from ..input_file import read_text
from . import labelled
from ._common import Floats, bad_data, finite_number, short_name

MAX_POINTS = 1_000_000


def column_count(data: bytes) -> int:
    """Columns of the first row that is no comment; 0 when there is none."""
    for row in data.decode("utf-8", "replace").splitlines():
        row = row.split("#", 1)[0].strip().lstrip("\ufeff")
        if row:
            return len(row.split(";" if ";" in row else ","))
    return 0


def load(
    path: os.PathLike[str] | str,
    width_m: float | None = None,
    closed: bool | None = None,
    max_deviation_m: float | None = None,
) -> _native.Source:
    """A road of one width along the points of a file; closed None: a circuit."""
    return load_with_deviation(path, width_m, closed, max_deviation_m)[0]


def load_with_deviation(
    path: os.PathLike[str] | str,
    width_m: float | None = None,
    closed: bool | None = None,
    max_deviation_m: float | None = None,
) -> tuple[_native.Source, float]:
    """The same with the largest distance of a point from the line, m."""
    file = Path(path)
    points = read(file)
    deviation = 0.0

    def lay() -> _native.Source:
        nonlocal deviation
        source, deviation = _native.Source.from_centre_line(
            points, 10.0 if width_m is None else width_m, name=short_name(file.stem), closed=closed,
            max_deviation_m=max_deviation_m,
        )  # fmt: skip
        return source

    return labelled(file, lay), deviation


def read(path: Path) -> Floats:
    """The points (n, 3): x east, y up, z north. InvalidData names file and line."""
    rows: list[list[float]] = []
    columns = 0
    for number, line in enumerate(read_text(path, "replace").splitlines(), 1):
        line = line.split("#", 1)[0].strip().lstrip("\ufeff")
        if not line:
            continue
        texts = [text.strip() for text in line.split(";" if ";" in line else ",")]
        values = [finite_number(text) for text in texts]
        if columns == 0 and all(value is None for value in values) and not rows:
            columns = -1  # names
            continue
        columns = len(texts) if columns <= 0 else columns
        if len(texts) != columns or columns not in (2, 3):
            raise bad_data(path, f"line {number}: has {len(texts)} columns, must be x_m,y_m or x_m,y_m,z_m throughout")
        if None in values or max(abs(value) for value in values if value is not None) > 1e6:
            wrong = next(text for text, value in zip(texts, values, strict=True) if value is None or abs(value) > 1e6)
            raise bad_data(path, f"line {number}: '{wrong[:24]}' must be a number within -1e6 to 1e6 m")
        rows.append([value for value in values if value is not None])
        if len(rows) > MAX_POINTS:
            raise bad_data(path, f"line {number}: has more than {MAX_POINTS} points; thin them out")
    if len(rows) < 2:
        raise bad_data(path, f"has {len(rows)} points; expected rows x_m,y_m")
    table = np.array(rows)
    height = table[:, 2] if columns == 3 else np.zeros(len(table))
    return np.stack([table[:, 0], height, table[:, 1]], axis=1)
