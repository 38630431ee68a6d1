# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Cost of one drive call of each robot in a TORCS race, in instructions counted by callgrind: the same on a busy machine."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from . import torcs_game
from .torcs_game import Driver, Installation, TorcsError


@dataclass
class DriveCost:
    """One robot's drive calls, with all that they call but for what they prepare."""

    driver: str
    calls: int
    instructions_per_call: float


Calls = dict[tuple[str, str], dict[tuple[str, str], tuple[int, int]]]
"""By function that calls and function that is called, as (object file, name): how often, and the instructions of these calls."""

RARELY = 0.01
"""Of a robot's drive calls: what they call less often is preparation, such as the bake in a race's first call."""


def measure(
    game: Installation, track: str, entries: Sequence[Driver], laps: int, car: str | None, timeout_s: float
) -> list[DriveCost]:
    """Runs a race under valgrind's callgrind. Takes some fifty times as long as the race alone."""
    modules = [driver.module for driver in entries]
    if len(set(modules)) < len(modules):
        raise TorcsError("name one driver of a module: its drivers share their code, and so their count")
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise TorcsError("valgrind, which counts the instructions, is not installed; install Debian's valgrind")
    with tempfile.TemporaryDirectory(prefix="apexline-callgrind-") as folder:
        profile = Path(folder, "profile")
        # No pipes for a debugger: one that is killed would leave them behind.
        under = (valgrind, "--tool=callgrind", "--vgdb=no", f"--callgrind-out-file={profile}", "--log-file=/dev/null")
        torcs_game.race(game, track, entries, laps, car, None, timeout_s, under)
        if not profile.is_file():
            raise TorcsError("callgrind wrote no profile of the race")
        with profile.open(encoding="utf-8", errors="replace") as lines:
            calls = read_calls(lines)
    return [drive_cost(calls, driver) for driver in entries]


def drive_cost(calls: Calls, driver: Driver) -> DriveCost:
    """The function called most from outside of the robot's module is its drive function; the others are called once a race or a driver."""
    entered: dict[tuple[str, str], tuple[int, int]] = {}
    for caller, called in calls.items():
        for function, (count, cost) in called.items():
            if Path(function[0]).stem == driver.module and caller[0] != function[0]:
                before = entered.get(function, (0, 0))
                entered[function] = (before[0] + count, before[1] + cost)
    if not entered:
        return DriveCost(str(driver), 0, 0.0)
    drive, (count, cost) = max(entered.items(), key=lambda item: item[1])
    return DriveCost(str(driver), count, (cost - _prepared(calls, drive, RARELY * count, set())) / count)


def _prepared(calls: Calls, function: tuple[str, str], rare: float, seen: set[tuple[str, str]]) -> int:
    """Instructions of the calls below a function that it makes rarely."""
    seen.add(function)
    total = 0
    for called, (count, cost) in calls.get(function, {}).items():
        if count < rare:
            total += cost
        elif called[0] == function[0] and called not in seen:
            total += _prepared(calls, called, rare, seen)
    return total


def read_calls(lines: Iterable[str]) -> Calls:
    """A profile in callgrind's format."""
    names: dict[tuple[str, str], str] = {}

    def name(kind: str, text: str) -> str:
        number, _, said = text.strip().partition(" ")
        if said:
            names[kind, number] = said
        return names.get((kind, number), number)

    calls: Calls = defaultdict(dict)
    object_file = called_object = function = called = ""
    count = 0
    for line in lines:
        key, _, text = line.partition("=")
        if key == "ob":
            object_file = name("ob", text)
        elif key == "fn":
            function = name("fn", text)
            called_object = object_file
        elif key == "cob":
            called_object = name("ob", text)
        elif key == "cfn":
            called = name("fn", text)
        elif key == "calls":
            count = int(text.split()[0])
        elif count and (numbers := re.match(r"\S+ (\d+)", line)):
            made = calls[object_file, function]
            before = made.get((called_object, called), (0, 0))
            made[called_object, called] = (before[0] + count, before[1] + int(numbers[1]))
            count, called_object = 0, object_file
    return calls
