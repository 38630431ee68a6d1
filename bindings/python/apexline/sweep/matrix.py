# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Runs of a sweep: every combination of tracks, vehicles, drivers and seeds."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from .. import _native, files, vehicles
from ..regress.races import WORLD_KEYS, CaseError, check_keys, driver_of, read_json, text, whole

MATRIX_KEYS = ("tracks", "vehicles", "drivers", "seeds", "cars", "laps", "situation", "world")
MOST_RACES = 10_000_000


@dataclass(frozen=True)
class Matrix:
    """The axes of a sweep and what its races share."""

    tracks: Sequence[str]
    vehicles: Sequence[str | None] = (None,)
    """Presets or files; None: the reference."""
    drivers: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: {"default": {}})
    """Fields of `Driver` by a name of your own."""
    seeds: Sequence[int] = (1,)
    cars: int = 8
    laps: int = 3
    situation: str = "normal"
    world: Mapping[str, Any] = field(default_factory=dict)

    def jobs(self) -> list[dict[str, Any]]:
        """One for each race, in the order of the axes; the seed runs quickest."""
        return [
            {
                "track": track,
                "track_name": Path(track).name.split(".")[0],
                "vehicle": vehicle,
                "driver": driver,
                "driver_fields": dict(self.drivers[driver]),
                "seed": seed,
                "cars": self.cars,
                "laps": self.laps,
                "situation": self.situation,
                "world_fields": dict(self.world),
            }
            for track, vehicle, driver, seed in product(self.tracks, self.vehicles, self.drivers, self.seeds)
        ]

    def check(self) -> None:
        """CaseError or the library's own error for what no race could be made of, before the first one runs."""
        for name, axis in (("tracks", self.tracks), ("vehicles", self.vehicles), ("drivers", self.drivers),
                           ("seeds", self.seeds)):  # fmt: skip
            if not axis:
                raise CaseError(f"the matrix has no {name}")
            if len(set(axis)) != len(axis):
                raise CaseError(f"the matrix names one of its {name} twice")
        count = len(self.tracks) * len(self.vehicles) * len(self.drivers) * len(self.seeds)
        if count > MOST_RACES:
            raise CaseError(f"the matrix has {count} races; at most {MOST_RACES} fit")
        for track in self.tracks:
            path = files.find_track(track)
            if not path.is_file():
                raise FileNotFoundError(2, "No such file or directory", str(path))
        for vehicle in self.vehicles:
            if vehicle is not None:
                vehicles.load(vehicle)
        for name, fields in self.drivers.items():
            driver_of(fields, f"driver '{name}'")


def read_matrix(path: Path) -> Matrix:
    """A matrix from JSON with every key checked; files in it are relative to its folder."""
    content = read_json(path)
    where = str(path)
    check_keys(content, MATRIX_KEYS, where)
    names = content.get("tracks")
    if not isinstance(names, list):
        raise CaseError(f"{where}: 'tracks' must be a list of samples' names or files")
    tracks = [_beside(path, text(name, f"{where}: tracks")) for name in names]
    given = content.get("vehicles", [])
    if not isinstance(given, list):
        raise CaseError(f"{where}: 'vehicles' must be a list of presets or files")
    drivers = content.get("drivers", {"default": {}})
    if not isinstance(drivers, Mapping) or not all(isinstance(fields, Mapping) for fields in drivers.values()):
        raise CaseError(f'{where}: \'drivers\' must be an object like {{"calm": {{"pace": 0.9}}}}')
    world = content.get("world", {})
    check_keys(world, WORLD_KEYS, f"{where}: world")
    return Matrix(
        tracks=tracks,
        vehicles=[_beside(path, text(name, f"{where}: vehicles")) for name in given] or [None],
        drivers=drivers,
        seeds=read_seeds(content.get("seeds", [1]), f"{where}: seeds"),
        cars=whole(content.get("cars", 8), 1, 10_000, f"{where}: cars"),
        laps=whole(content.get("laps", 3), 1, 10_000, f"{where}: laps"),
        situation=check_situation(content.get("situation", "normal"), where),
        world=world,
    )


def check_situation(name: Any, where: str) -> str:
    known = [situation for situation in _native.SITUATION_NAMES if situation != "custom"]
    if name not in known:
        raise CaseError(f"{where}: situation is '{name}'; known are {', '.join(known)}")
    return str(name)


def _beside(path: Path, name: str) -> str:
    beside = path.parent / name
    return str(beside) if beside.exists() else name


def read_seeds(value: Any, where: str) -> list[int]:
    """A list of whole numbers, or text such as "1-20,100"."""
    if isinstance(value, list):
        return [whole(seed, 0, 2**32 - 1, where) for seed in value]
    seeds: list[int] = []
    for part in text(value, where).split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdigit() or (dash and not last.isdigit()):
            raise CaseError(f"{where}: '{part}' is neither a number nor a range such as 1-20")
        low, high = int(first), int(last) if dash else int(first)
        if high > 2**32 - 1 or high < low or high - low >= MOST_RACES:
            raise CaseError(f"{where}: '{part}' must go upwards, at most to 4294967295")
        seeds.extend(range(low, high + 1))
    return seeds


def read_driver(definition: str) -> tuple[str, dict[str, Any]]:
    """ "NAME:key=value,key=value" as the name and the fields."""
    name, _, rest = definition.partition(":")
    fields: dict[str, Any] = {}
    for part in filter(None, (p.strip() for p in rest.split(","))):
        key, equals, value = part.partition("=")
        if not equals:
            raise CaseError(f"driver '{name}': '{part}' is not key=value, as in calm:pace=0.9")
        try:
            fields[key.strip()] = json.loads(value)
        except json.JSONDecodeError:
            fields[key.strip()] = value.strip()
    return text(name.strip(), f"the name of driver '{definition}'"), fields
