# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""What one drive call of each robot in a TORCS race costs, in instructions counted by callgrind: the same on a busy machine."""

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
    """One robot's drive calls, with all that they call."""

    driver: str
    calls: int
    instructions_per_call: float


def measure(
    game: Installation, track: str, entries: Sequence[Driver], laps: int, car: str | None, timeout_s: float
) -> list[DriveCost]:
    """Runs two races under valgrind's callgrind, one a lap longer than the other: the difference is without what the first call
    prepares. Takes some fifty times as long as the races alone."""
    modules = [driver.module for driver in entries]
    if len(set(modules)) < len(modules):
        raise TorcsError("name one driver of a module: its drivers share their code, and so their count")
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise TorcsError("valgrind is not installed; it counts the instructions")
    shorter, longer = (_drive_calls(game, track, entries, raced, car, timeout_s, valgrind) for raced in (laps, laps + 1))
    costs = []
    for driver in entries:
        count, cost = (after - before for before, after in zip(shorter[driver.module], longer[driver.module], strict=True))
        costs.append(DriveCost(str(driver), count, cost / count if count > 0 else 0.0))
    return costs


def _drive_calls(
    game: Installation, track: str, entries: Sequence[Driver], laps: int, car: str | None, timeout_s: float, valgrind: str
) -> dict[str, tuple[int, int]]:
    """By module: its drive calls in a race and their instructions."""
    with tempfile.TemporaryDirectory(prefix="apexline-callgrind-") as folder:
        profile = Path(folder, "profile")
        under = (valgrind, "--tool=callgrind", f"--callgrind-out-file={profile}", "--log-file=/dev/null")
        torcs_game.race(game, track, entries, laps, car, None, timeout_s, under)
        if not profile.is_file():
            raise TorcsError("callgrind wrote no profile of the race")
        with profile.open(encoding="utf-8", errors="replace") as lines:
            calls = calls_from_outside(lines)
    # A module's other functions are called once a race or once a driver.
    return {driver.module: max(calls.get(driver.module, {}).values(), default=(0, 0)) for driver in entries}


def calls_from_outside(lines: Iterable[str]) -> dict[str, dict[str, tuple[int, int]]]:
    """By module NAME (of an object file NAME.so): how often each of its functions was called from other objects, and the
    instructions of these calls, out of a profile in callgrind's format."""
    names: dict[tuple[str, str], str] = {}

    def name(kind: str, text: str) -> str:
        number, _, said = text.strip().partition(" ")
        if said:
            names[kind, number] = said
        return names.get((kind, number), number)

    totals: dict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
    caller = callee = function = ""
    count = 0
    for line in lines:
        key, _, text = line.partition("=")
        if key == "ob":
            caller = name("ob", text)
        elif key == "fn":
            name("fn", text)
            callee = caller
        elif key == "cob":
            callee = name("ob", text)
        elif key == "cfn":
            function = name("fn", text)
        elif key == "calls":
            count = int(text.split()[0])
        elif count and (numbers := re.match(r"\S+ (\d+)", line)):
            if callee != caller:
                calls = totals[Path(callee).stem]
                before = calls.get(function, (0, 0))
                calls[function] = (before[0] + count, before[1] + int(numbers[1]))
            count, callee = 0, caller
    return totals
