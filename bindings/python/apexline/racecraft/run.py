# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Runs situations over tracks and seeds, in processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from .. import _native
from ..errors import bad_argument
from ..workers import Failed, run_jobs
from .band import rubber_band
from .braking import crash
from .common import Options, Row
from .fields import charge, equal, overtake, reverse_grid
from .slalom import slalom
from .standing import standing
from .turning import pile_up, wrong_way

_RUNS: dict[str, Callable[[_native.Track, Options, int], list[Row]]] = {
    "equal": equal,
    "charge": charge,
    "reverse-grid": reverse_grid,
    "rubber-band": rubber_band,
    "overtake": overtake,
    "presets": overtake,
    "wrong-way": wrong_way,
    "pile-up": pile_up,
    "crash": crash,
    "standing": standing,
    "slalom": slalom,
}
SITUATIONS = tuple(_RUNS)
SEEDED = ("equal", "charge", "reverse-grid", "rubber-band", "overtake", "presets", "pile-up", "standing", "slalom")
"""What the seed changes."""
ALIASES = {
    "races": ("charge", "reverse-grid", "equal"),
    "things": ("standing", "slalom"),
    "heap": ("pile-up",),  # the name in older commands
    "all": tuple(name for name in SITUATIONS if name != "overtake"),
}
QUICK_TRACKS = ("club", "oval", "Budapest", "Monza", "Sakhir", "Spielberg")
"""Of --quick: narrow and wide, slow and fast."""


@dataclass(frozen=True)
class Job:
    """A situation with a seed on a track."""

    source: str
    situation: str
    seed: int
    options: Options


def jobs_of(tracks: list[str], options: Options) -> list[Job]:
    from ..vehicles import names

    jobs = []
    for track in tracks:
        for situation in options.situations:
            presets: list[str | None] = [*names()] if situation == "presets" else [options.vehicle]
            for preset in presets:
                for seed in options.seeds if situation in SEEDED else options.seeds[:1]:
                    jobs.append(Job(track, situation, seed, replace(options, vehicle=preset)))
    return jobs


def run_job(job: Job) -> list[Row]:
    track = _load(job.source, job.options.vehicle)
    about = {"track": track.name, "situation": job.situation, "seed": job.seed, "vehicle": job.options.vehicle or "reference"}
    return [about | row for row in _RUNS[job.situation](track, job.options, job.seed)]


def measure(track: _native.Track, options: Options) -> list[Row]:
    """All situations on one track."""
    rows: list[Row] = []
    for situation in options.situations:
        for seed in options.seeds if situation in SEEDED else options.seeds[:1]:
            rows += [
                {"track": track.name, "situation": situation, "seed": seed} | row
                for row in _RUNS[situation](track, options, seed)
            ]
    return rows


def measure_all(
    tracks: list[str], options: Options, jobs: int, progress: Callable[[float, str], object]
) -> Iterator[list[Row]]:
    """The rows of each job, in the order of tracks, situations and seeds."""
    todo = jobs_of(tracks, options)
    if jobs <= 1:
        for index, job in enumerate(todo):
            progress(index / len(todo), f"{job.source}: {job.situation}")
            yield run_job(job)
        return
    done = 0

    def tell(index: int, rows: list[Row] | Failed) -> None:
        nonlocal done
        done += 1
        progress(done / len(todo), f"{todo[index].source}: {todo[index].situation}")

    for rows in run_jobs(run_job, todo, min(jobs, len(todo)), tell):
        if isinstance(rows, Failed):
            raise bad_argument(rows.text)
        yield rows


@lru_cache(maxsize=8)
def _load(source: str, vehicle: str | None) -> _native.Track:
    from .. import files, vehicles

    return files.load_track(files.find_track(source), None if vehicle is None else vehicles.load(vehicle))
