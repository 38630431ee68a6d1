# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Laps alone in TORCS against laps that somebody else drove in the same car."""

from __future__ import annotations

import csv
import io
import math
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from . import torcs_game, workers
from .input_file import read_text
from .torcs_game import OWN_MODULE, Installation, TorcsError
from .torcs_league import driver_for

COLUMNS = ("track", "lap_s")


@dataclass(frozen=True)
class Compared:
    """The best of some laps on one track with one setup; best_lap_s is None where not all laps were driven."""

    track: str
    setup: str
    reference_s: float
    best_lap_s: float | None
    damage: int
    problem: str = ""

    def ratio(self) -> float | None:
        """Ratio of the lap to the reference."""
        return self.best_lap_s / self.reference_s if self.best_lap_s else None


def read_laps(path: Path) -> dict[str, float]:
    """Laps, s, by track, of a CSV file with the columns track and lap_s. Lines that begin with # are comments."""
    laps: dict[str, float] = {}
    rows = [(number, row) for number, row in enumerate(csv.reader(io.StringIO(read_text(path))), 1) if row and not row[0].startswith("#")]
    if not rows or [cell.strip() for cell in rows[0][1]] != list(COLUMNS):
        raise TorcsError(f"{path}: the first line has to be {','.join(COLUMNS)}")
    for number, row in rows[1:]:
        try:
            track, lap_s = row[0].strip(), float(row[1])
        except (IndexError, ValueError):
            raise TorcsError(f"{path}:{number}: not a track and its lap in seconds: {','.join(row)}") from None
        if not track or not math.isfinite(lap_s) or lap_s <= 0.0:
            raise TorcsError(f"{path}:{number}: a lap takes more than 0 s: {','.join(row)}")
        if track in laps:
            raise TorcsError(f"{path}:{number}: {track} a second time")
        laps[track] = lap_s
    if not laps:
        raise TorcsError(f"{path}: no laps")
    return laps


def compare(
    game: Installation,
    reference: Mapping[str, float],
    setups: Sequence[str],
    car: str,
    laps: int,
    jobs: int,
    timeout_s: float,
    update: Callable[..., None],
    module: str = OWN_MODULE,
) -> list[Compared]:
    """Drives alone on each track of the reference with each setup, which only Apexline's cars take."""
    driver = driver_for(game, module, car)
    halt = threading.Event()

    def drive(track: str, setup: str) -> Compared:
        try:
            result = torcs_game.race(game, track, [driver], laps, car, timeout_s=timeout_s, halt=halt, setup=setup)[0]
        except TorcsError as error:
            return Compared(track, setup, reference[track], None, 0, str(error))
        problem = "" if result.laps >= laps else f"{result.laps} of {laps} laps"
        best_s = None if problem else result.best_lap_s or None
        return Compared(track, setup, reference[track], best_s, result.damage, problem)

    work = [(track, setup) for setup in setups for track in reference]
    found = []
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        try:
            for row in workers.run_in_threads(pool, lambda item: drive(*item), work):
                found.append(row)
                update(len(found) / len(work), f"{row.track} {row.setup}")
        except BaseException:
            halt.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def geometric_mean(values: Sequence[float]) -> float | None:
    return math.exp(math.fsum(math.log(value) for value in values) / len(values)) if values else None


def totals(rows: Sequence[Compared]) -> list[dict[str, Any]]:
    """By setup: the geometric mean over the reference, tracks ahead of it, damage, tracks without all laps."""
    found = []
    for setup in dict.fromkeys(row.setup for row in rows):
        own = [row for row in rows if row.setup == setup]
        ratios = [ratio for row in own if (ratio := row.ratio()) is not None]
        found.append({
            "setup": setup,
            "tracks": len(own),
            "over_reference": geometric_mean(ratios),
            "ahead": sum(ratio < 1.0 for ratio in ratios),
            "damage": sum(row.damage for row in own),
            "failed": len(own) - len(ratios),
        })  # fmt: skip
    return found


def facts(rows: Sequence[Compared]) -> dict[str, Any]:
    return {"laps": [asdict(row) | {"ratio": row.ratio()} for row in rows], "totals": totals(rows)}
