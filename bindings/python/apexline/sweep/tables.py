# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Tables of results as CSV, Parquet or JSON."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .. import files
from ..input_file import read_text
from ..regress.races import CaseError
from .parquet import table_bytes
from .statistics import METRICS, RACE

COLUMNS = ("track", "vehicle", "driver", "seed", "situation", "laps", "cars", "car", "place", "finished", "laps_done",
           "best_lap_s", "total_time_s", "ideal_lap_s", "target_lap_s", "car_contacts", "wall_contacts",
           "off_track_s", "overtakes_done", "overtakes_suffered", "ticks", "state_hash")  # fmt: skip
TEXTS = ("track", "vehicle", "driver", "situation", "state_hash")
COLUMN_TYPES = {name: str if name in TEXTS else float if name.endswith("_s") else int for name in COLUMNS}


def write_table(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Writes *.csv, *.parquet or *.json, whole or not at all; the same rows give the same bytes."""
    kind = path.suffix.lower()
    if kind == ".parquet":
        data = table_bytes(COLUMN_TYPES, rows)
    elif kind == ".json":
        data = (json.dumps(list(rows), indent=1) + "\n").encode()
    else:
        text = io.StringIO(newline="")
        writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: _guarded(name, row[name]) for name in COLUMNS if name in row} for row in rows)
        data = text.getvalue().encode("utf-8", "backslashreplace")
    with files.replacing(path) as part, part.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet take a cell for a formula."""


def _guarded(name: str, value: Any) -> Any:
    """A name as a cell that no spreadsheet computes: with the quotation mark that spreadsheets take for text."""
    return f"'{value}" if name in TEXTS and isinstance(value, str) and value.startswith((*FORMULA, "'")) else value


def _plain(name: str, value: Any) -> Any:
    """The name that `_guarded` wrote."""
    return value[1:] if name in TEXTS and isinstance(value, str) and value[:1] == "'" and value[1:].startswith((*FORMULA, "'")) else value


def read_table(path: Path) -> list[dict[str, Any]]:
    """Reads a CSV or JSON that `write_table` wrote. CaseError when a column that a comparison needs is missing or no number."""
    if path.suffix.lower() == ".parquet":
        raise CaseError(f"{path}: comparisons read CSV and JSON; give -o a name that ends in .csv")
    try:
        if path.suffix.lower() == ".json":
            rows = json.loads(read_text(path))
        else:
            rows = [{name: _plain(name, value) for name, value in row.items()} for row in csv.DictReader(io.StringIO(read_text(path)))]
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError, csv.Error):
        raise CaseError(f"{path}: is no table of results; write one with apexline sweep -o") from None
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise CaseError(f"{path}: has no rows")
    needed = (*RACE, *METRICS)
    missing = [name for name in needed if name not in rows[0]]
    if missing:
        raise CaseError(f"{path}: has no column {', '.join(missing)}; write the table with apexline sweep -o")
    for number, row in enumerate(rows, 2):
        for name in METRICS:
            try:
                if row.get(name) not in (None, ""):
                    float(row[name])
            except (TypeError, ValueError):
                raise CaseError(f"{path}:{number}: {name} is '{row[name]}', which is no number") from None
    return rows
