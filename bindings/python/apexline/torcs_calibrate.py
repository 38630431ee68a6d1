# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Manoeuvres in TORCS's physics against what the library plans with for the same car."""

from __future__ import annotations

import math
import re
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from lxml import etree

from . import _native, torcs_game, workers
from .plan_envelope import PlanEnvelope
from .torcs_game import OWN_MODULE, Installation, TorcsError
from .torcs_league import driver_for
from .trace import Floats

TURN, BRAKE, BRAKE_AND_TURN, DRIVE = "turn", "brake", "brake_and_turn", "drive"
TURN_MPS = (15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0, 55.0, 60.0)
BRAKE_FROM_MPS = 70.0
BRAKE_MPS = (60.0, 50.0, 40.0, 30.0, 20.0)
BOTH_MPS = (35.0, 50.0, 65.0)
BOTH_SHARES = (0.4, 0.6, 0.8)
"""Side acceleration that is held while braking, over the believed limit."""
BOTH_LEAST_MPS = 18.0
"""Below, the curve is so tight that the car turns about itself faster and faster."""
BOTH_SHARE = 0.3
"""Of the acceleration, at least, across and along the way."""
DRIVE_TO_MPS = 40.0
DRIVE_MPS = (10.0, 13.0, 16.0)
WINDOW_S = 0.3
"""Time over which a driven acceleration is a mean."""
SETTLED_S = 2.5
"""Time in a curve after which it counts: the wheel is turned quickly first."""
BRAKED_S = 0.4
"""Time under braking after which it counts: the car dips first."""
STEADY_MPS2 = 0.5
"""A turn counts where the car gets faster or slower by less: braking shifts load to the axle that gives in."""
HELD_RADPS = 0.1
"""A car counts as held while its direction of travel swings about its own by less: a car that spins out brakes and turns harder
than any that drives on."""
HELD_BY_TYRES = 0.97
"""Share of the accelerator below which the tyres limit, not the engine."""
OWN_WINGS, LEAST_WINGS, MOST_WINGS = "own", "least", "most"
REACH = 0.03


@dataclass(frozen=True)
class Measured:
    """One driven acceleration beside the believed one in the same direction at the same speed."""

    manoeuvre: str
    wings: str
    speed_mps: float
    side_mps2: float
    along_mps2: float
    believed_mps2: float

    @property
    def driven_mps2(self) -> float:
        return math.hypot(self.side_mps2, self.along_mps2)

    @property
    def error(self) -> float:
        """By how much more than believed was driven, share."""
        return self.driven_mps2 / self.believed_mps2 - 1.0


@dataclass(frozen=True)
class Setting:
    """A car at one setting of its wings."""

    wings: str
    setup: str
    vehicle: _native.Vehicle
    envelope: PlanEnvelope
    rows: list[Measured]


class Drive:
    """A trace: speed, m/s, and accelerations across and along the car's way, m/s^2, each a mean over WINDOW_S."""

    def __init__(self, path: Path) -> None:
        vehicle, self.setup, names, *rows = path.read_text(encoding="utf-8").splitlines()
        self.vehicle = _native.Vehicle.from_json(vehicle.removeprefix("# ").encode(), str(path))
        columns = names.split(",")
        if len(rows) < 2 * self._window(rows):
            raise TorcsError(f"the manoeuvre ended after {len(rows)} steps; the car may not have got up to speed")
        table = np.array([[float(cell) for cell in row.split(",")] for row in rows]).T
        values = dict(zip(columns, table, strict=True))
        self.time_s = values["time_s"] - values["time_s"][0]
        self.accelerator = values["accelerator"]
        self.gear = values["gear"]
        speed = np.hypot(values["forward_mps"], values["left_mps"])
        slide = np.arctan2(values["left_mps"], np.maximum(values["forward_mps"], 1.0))
        swinging = np.gradient(slide, self.time_s)
        turning = values["yaw_radps"] + swinging
        self.is_held = np.abs(self._mean(swinging)) < HELD_RADPS
        self.speed_mps = self._mean(speed)
        self.side_mps2 = self._mean(-speed * turning)
        self.along_mps2 = self._mean(np.gradient(speed, self.time_s))

    @staticmethod
    def _window(rows: Sequence[Any]) -> int:
        return min(max(1, round(WINDOW_S / 0.02)), max(1, len(rows)))

    def _mean(self, values: Floats) -> Floats:
        """Means around each step; nan where the window is not whole."""
        width = self._window(values)
        means = np.full(len(values), np.nan)
        whole = np.convolve(values, np.ones(width) / width, "valid")
        means[width // 2 : width // 2 + len(whole)] = whole
        return means


def wings(game: Installation, car: str) -> dict[str, str]:
    """Setups of a car by name: its own wings, and both at the least and the most that its file allows."""
    path = game.data / "cars" / car / f"{car}.xml"
    tree = etree.parse(str(path), etree.XMLParser(recover=True, load_dtd=False, no_network=True, resolve_entities=False))
    found = {OWN_WINGS: torcs_game.DEFAULT}
    angles = {}
    for name, field in (("Front Wing", "front_wing_deg"), ("Rear Wing", "rear_wing_deg")):
        for item in tree.xpath(f'//section[@name="{name}"]/attnum[@name="angle"]'):
            low, high = (float(item.get(end, item.get("val"))) for end in ("min", "max"))
            if high > low:
                angles[field] = (low, high)
    for name, which in ((LEAST_WINGS, 0), (MOST_WINGS, 1)):
        if angles:
            found[name] = ",".join(f"{field}={ends[which]:g}" for field, ends in angles.items())
    return found


def calibrate(
    game: Installation, car: str, jobs: int, update: Callable[..., None], changed: str = ""
) -> list[Setting]:
    """Drives all manoeuvres with a car at several settings of its wings. `changed`: numbers of the setup, over its own."""
    driver = driver_for(game, OWN_MODULE, car)
    halt = threading.Event()
    settings = wings(game, car)
    with tempfile.TemporaryDirectory(prefix="apexline-calibrate-") as folder, ThreadPoolExecutor(max_workers=jobs) as pool:

        def drive(work: tuple[str, str]) -> Drive:
            text, setup = work
            trace = Path(folder, re.sub(r"\W", "_", f"{setup},{text}") + ".csv")
            torcs_game.manoeuvre(game, driver, car, text, ",".join(filter(None, (changed, setup))), trace, halt)
            return Drive(trace)

        try:
            found = []
            for name, setup in settings.items():
                found.append(_setting(name, "" if setup == torcs_game.DEFAULT and changed else setup, drive, pool))
                update(len(found) / len(settings), f"{car} {name}")
        except BaseException:
            halt.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def _setting(name: str, setup: str, drive: Callable[[tuple[str, str]], Drive], pool: ThreadPoolExecutor) -> Setting:
    braked = drive((f"{BRAKE},speed_mps={BRAKE_FROM_MPS:g}", setup))
    vehicle = braked.vehicle
    envelope = PlanEnvelope(vehicle)
    both = []
    for speed in BOTH_MPS:
        most = envelope.side_mps2(speed)
        if math.isfinite(most):
            both += [f"{BRAKE_AND_TURN},speed_mps={speed:g},side_mps2={share * most:.4g}" for share in BOTH_SHARES]
    texts = [f"{TURN},speed_mps={speed:g}" for speed in TURN_MPS] + both + [f"{DRIVE},speed_mps={DRIVE_TO_MPS:g}"]
    rows = list(_brake_rows(name, braked, envelope))
    for text, driven in zip(texts, workers.run_in_threads(pool, drive, [(text, setup) for text in texts]), strict=True):
        kind = text.split(",")[0]
        evaluate = {TURN: _turn_rows, BRAKE_AND_TURN: _both_rows, DRIVE: _drive_rows}[kind]
        rows += evaluate(name, driven, envelope)
    order = (TURN, BRAKE, BRAKE_AND_TURN, DRIVE)
    rows.sort(key=lambda row: order.index(row.manoeuvre))
    return Setting(name, braked.setup.removeprefix("# "), vehicle, envelope, rows)


def _rows_at(
    manoeuvre: str, name: str, driven: Drive, envelope: PlanEnvelope, steps: Sequence[int]
) -> Iterator[Measured]:
    """Rows of steps of a drive for which there is a believed acceleration."""
    for i in steps:
        speed, side, along = (float(values[i]) for values in (driven.speed_mps, driven.side_mps2, driven.along_mps2))
        if manoeuvre == TURN:
            along, believed = 0.0, envelope.side_mps2(speed)
        elif manoeuvre == BRAKE_AND_TURN:
            believed = envelope.reach_mps2(speed, side, along)
        else:
            side, believed = 0.0, abs(envelope.along_mps2(speed, math.copysign(1.0, along)))
        if math.isfinite(believed):
            yield Measured(manoeuvre, name, speed, side, along, believed)


def _turn_rows(name: str, driven: Drive, envelope: PlanEnvelope) -> Iterator[Measured]:
    is_steady = driven.is_held & (np.abs(driven.along_mps2) < STEADY_MPS2)
    counts = np.where(is_steady & (driven.time_s > SETTLED_S), driven.side_mps2, -np.inf)
    return _rows_at(TURN, name, driven, envelope, [int(np.argmax(counts))] if np.isfinite(counts).any() else [])


def _steps_at(driven: Drive, speeds_mps: Sequence[float], counts: Any) -> list[int]:
    """The step that is nearest to each speed among those that count, where one is within 1 m/s."""
    steps = []
    for speed in speeds_mps:
        off = np.where(counts & np.isfinite(driven.along_mps2), np.abs(driven.speed_mps - speed), np.inf)
        if off.min() < 1.0:
            steps.append(int(np.argmin(off)))
    return steps


def _brake_rows(name: str, driven: Drive, envelope: PlanEnvelope) -> Iterator[Measured]:
    return _rows_at(BRAKE, name, driven, envelope, _steps_at(driven, BRAKE_MPS, driven.time_s > BRAKED_S))


def _drive_rows(name: str, driven: Drive, envelope: PlanEnvelope) -> Iterator[Measured]:
    limited = np.convolve(driven.accelerator, np.ones(15) / 15, "same") < HELD_BY_TYRES
    return _rows_at(DRIVE, name, driven, envelope, _steps_at(driven, DRIVE_MPS, limited & (driven.along_mps2 > 0.0)))


def _both_rows(name: str, driven: Drive, envelope: PlanEnvelope) -> Iterator[Measured]:
    """The step of a held car at which the driven acceleration is the largest over the believed one."""
    best: Measured | None = None
    total = np.hypot(driven.side_mps2, driven.along_mps2)
    is_both = driven.is_held & (driven.side_mps2 > BOTH_SHARE * total) & (-driven.along_mps2 > BOTH_SHARE * total)
    for i in np.flatnonzero(is_both & (driven.speed_mps >= BOTH_LEAST_MPS))[::2]:
        for row in _rows_at(BRAKE_AND_TURN, name, driven, envelope, [int(i)]):
            if best is None or row.error > best.error:
                best = row
    return iter([] if best is None else [best])


def worst(rows: Sequence[Measured]) -> dict[str, float]:
    """The error with the largest size by manoeuvre."""
    found: dict[str, float] = {}
    for row in rows:
        if abs(row.error) >= abs(found.get(row.manoeuvre, 0.0)):
            found[row.manoeuvre] = row.error
    return found


def facts(car: str, settings: Sequence[Setting]) -> Mapping[str, Any]:
    rows = [row for setting in settings for row in setting.rows]
    return {
        "car": car,
        "settings": [{"wings": item.wings, "setup": item.setup, "vehicle": item.vehicle.to_dict()} for item in settings],
        "manoeuvres": [
            {name: value if isinstance(value, str) else round(value, 4) for name, value in asdict(row).items()}
            | {"driven_mps2": round(row.driven_mps2, 4), "error": round(row.error, 4)}
            for row in rows
        ],
        "worst": {name: round(error, 4) for name, error in worst(rows).items()},
        "within_reach": sum(abs(row.error) <= REACH for row in rows),
        "count": len(rows),
    }
