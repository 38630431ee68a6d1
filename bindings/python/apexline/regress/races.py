# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A race told in a few words of JSON: read with every key checked, and run offline."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import Any, BinaryIO

from .. import _native, files, vehicles
from ..cli.race import make_cars, time_limit_s
from ..cli.standings import car_facts
from ..input_file import read_text

RACE_KEYS = ("track", "cars", "laps", "seed", "situation", "vehicle", "driver", "world")
CAR_KEYS = ("name", "vehicle", "driver", "driven_by")
WORLD_KEYS = ("dt_s", "ray_length_m", "substeps", "slipstream", "blue_flags", "rubber_band", "rubber_band_limit",
              "rubber_band_car")  # fmt: skip
CHUNK_TICKS = 240


class CaseError(ValueError):
    """A file of expectations or a matrix cannot be used; the message names the file and the key."""


def read_json(path: Path) -> Any:
    """Content of a file. CaseError names file, line and what is wrong."""
    try:
        return json.loads(read_text(path))
    except UnicodeDecodeError:
        raise CaseError(f"{path}: is not text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise CaseError(f"{path}:{error.lineno}: is not JSON ({error.msg})") from None
    except RecursionError:
        raise CaseError(f"{path}: is nested too deep to be read") from None


def check_keys(value: Any, known: Sequence[str], where: str) -> None:
    """CaseError when `value` is not an object with these keys alone."""
    if not isinstance(value, Mapping):
        raise CaseError(f"{where} must be an object {{...}}, not {json.dumps(value)}")
    for key in value:
        if key not in known:
            raise CaseError(f"{where} has an unknown key '{key}'; known are {', '.join(known)}")


def whole(value: Any, low: int, high: int, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise CaseError(f"{where} must be a whole number from {low} to {high}, not {json.dumps(value)}")
    return value


def text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value:
        raise CaseError(f"{where} must be a text, not {json.dumps(value)}")
    return value


@dataclass(frozen=True)
class RaceSpec:
    """Arguments of `World`, with files relative to the folder of the file that names them."""

    track: str
    cars: int | tuple[Mapping[str, Any], ...] = 8
    laps: int = 3
    seed: int = 1
    situation: str = "normal"
    vehicle: str | None = None
    driver: Mapping[str, Any] = field(default_factory=dict)
    world: Mapping[str, Any] = field(default_factory=dict)
    folder: str = "."

    @staticmethod
    def from_json(value: Any, folder: Path, where: str) -> RaceSpec:
        """Checks every key and value that does not need the library; CaseError names what is wrong."""
        check_keys(value, RACE_KEYS, where)
        if "track" not in value:
            raise CaseError(f"{where} has no 'track': a sample's name or a file relative to this one")
        situation = text(value.get("situation", "normal"), f"{where}.situation")
        known = [name for name in _native.SITUATION_NAMES if name != "custom"]
        if situation not in known:
            raise CaseError(f"{where}.situation is '{situation}'; known are {', '.join(known)}")
        cars: Any = value.get("cars", 1 if situation == "single" else 8)
        if isinstance(cars, list):
            for index, car in enumerate(cars):
                check_keys(car, CAR_KEYS, f"{where}.cars[{index}]")
            if not cars:
                raise CaseError(f"{where}.cars is empty; a race needs a car")
            cars = tuple(cars)
        else:
            whole(cars, 1, 10_000, f"{where}.cars")
        vehicle = value.get("vehicle")
        driver = value.get("driver", {})
        world = value.get("world", {})
        check_keys(world, WORLD_KEYS, f"{where}.world")
        if not isinstance(driver, Mapping):
            raise CaseError(f"{where}.driver must be an object {{...}}, not {json.dumps(driver)}")
        return RaceSpec(
            track=text(value["track"], f"{where}.track"),
            cars=cars,
            laps=whole(value.get("laps", 3), 1, 10_000, f"{where}.laps"),
            seed=whole(value.get("seed", 1), 0, 2**32 - 1, f"{where}.seed"),
            situation=situation,
            vehicle=None if vehicle is None else text(vehicle, f"{where}.vehicle"),
            driver=driver,
            world=world,
            folder=str(folder),
        )

    def _path(self, name: str) -> str:
        """A name of the package's own, or a path relative to the file's folder."""
        path = Path(self.folder) / name
        return str(path) if path.suffix or path.exists() else name

    def make_track(self) -> _native.Track:
        """Baked files as they are, everything else baked for the vehicle."""
        return _track(self._path(self.track), None if self.vehicle is None else self._path(self.vehicle))

    def make_cars(self) -> list[_native.Car]:
        """The field; every car of a list may have its own vehicle and driver."""
        vehicle = None if self.vehicle is None else vehicles.load(self._path(self.vehicle))
        common = driver_of(self.driver, "driver")
        if isinstance(self.cars, int):
            field_ = make_cars(self.cars, vehicle, self.situation, self.seed)
            return [_native.Car(car.name, car.vehicle, common) for car in field_]
        names = make_cars(len(self.cars), vehicle, "normal", self.seed)
        cars = []
        for index, (given, named) in enumerate(zip(self.cars, names)):
            own = given.get("vehicle")
            cars.append(
                _native.Car(
                    given.get("name", named.name),
                    named.vehicle if own is None else vehicles.load(self._path(own)),
                    driver_of({**self.driver, **given.get("driver", {})}, f"cars[{index}].driver"),
                    given.get("driven_by", "ai"),
                )
            )
        return cars

    def make_world(self, track: _native.Track, cars: Sequence[_native.Car]) -> _native.World:
        return _native.World(track, cars, situation=self.situation, laps=self.laps, seed=self.seed, **dict(self.world))


def driver_of(values: Mapping[str, Any], where: str) -> _native.Driver:
    """A driver from the fields of its JSON; what is missing keeps its default."""
    return _native.Driver.from_json(json.dumps(dict(values)), where)


@lru_cache(maxsize=8)
def _track(path: str, vehicle: str | None) -> _native.Track:
    """A worker bakes a track once."""
    baked = files.find_track(path)
    return files.load_track(baked) if baked.suffix.lower() == ".apx" else files.load_track(baked, vehicle)


@dataclass
class Ran:
    """A race that has been run."""

    facts: dict[str, Any]
    done: bool


def race_facts(race: _native.Race, cars: Sequence[_native.Car], ticks: int, state_hash: int) -> dict[str, Any]:
    """Results as files of expectations and tables have them."""
    standings = {int(line["car"]): int(line["position"]) for line in race.standings()}
    return {
        "ticks": ticks,
        "state_hash": f"{state_hash:016x}",
        "cars": [car_facts(race, index, car) | {"place": standings[index]} for index, car in enumerate(cars)],
    }


def run_race(spec: RaceSpec, track: _native.Track, cars: Sequence[_native.Car], stream: BinaryIO | None = None) -> Ran:
    """Runs to the end or to the time limit; records into `stream` if given."""
    world = spec.make_world(track, cars)
    limit = ceil(time_limit_s(world.race, spec.laps) / world.dt_s)
    return run_world(world, cars, limit, stream)


def run_world(world: _native.World, cars: Sequence[_native.Car], limit: int, stream: BinaryIO | None) -> Ran:
    """Steps a world until all have finished, at most `limit` ticks."""
    recorder = None
    if stream is not None:
        recorder = _native.Recorder(world)
        stream.write(recorder.header())
    ticks, done = 0, False
    while not done and ticks < limit:
        ask = min(CHUNK_TICKS, limit - ticks)
        if recorder is not None and stream is not None:
            written, stepped, done = recorder.step(ask)
            stream.write(written)
            ticks += stepped
        else:
            done = world.step(ask)
            ticks += ask
    total, state_hash = world.state_hash()
    return Ran(race_facts(world.race, cars, total, state_hash), done)
