# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""What the commands share: arguments, tables, progress bars, JSON, and errors in one line."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _native, files

if TYPE_CHECKING:
    from rich.console import Console

NEGATIVE = 1
"""Exit status of a result that is negative."""
WRONG_USE = 2
"""Exit status of wrong use."""

TRACK_HELP = "baked *.apx; also *.track.json or *.csv, baked on the fly, or a sample's name: " + ", ".join(
    files.sample_tracks()
)


class UsageError(Exception):
    """The command cannot do what was asked; the message says what to do instead."""


def one_line(error: BaseException) -> str:
    """An error as one line, with the file it is about."""
    if isinstance(error, OSError) and error.strerror:
        advice = {
            FileNotFoundError: "; check the path",
            IsADirectoryError: "; give a file inside it",
            PermissionError: "; check its permissions",
        }.get(type(error), "")
        text = error.strerror[0].lower() + error.strerror[1:]
        text = f"{error.filename}: {text}{'' if ';' in text else advice}" if error.filename else text
    elif isinstance(error, ModuleNotFoundError):
        text = f"the Python module '{error.name}' is missing; install Debian's python3-{error.name}, or with pip"
    elif isinstance(error, MemoryError):
        text = str(error) or "memory ran out; use a smaller track or fewer cars"
    else:
        text = str(error)
    return " ".join(text.split())


# ---------------------------------------------------------------- arguments


def add_track(parser: argparse.ArgumentParser) -> None:
    """The positional argument TRACK."""
    parser.add_argument("track", metavar="TRACK", help=TRACK_HELP)


def add_vehicle(parser: argparse.ArgumentParser, what: str) -> None:
    """The option --vehicle."""
    from ..vehicles import names

    parser.add_argument("--vehicle", metavar="NAME|FILE.json", help=f"{what}; presets: {', '.join(names())}")


def add_json(parser: argparse.ArgumentParser, what: str) -> None:
    """The option --json."""
    parser.add_argument("--json", metavar="FILE", help=f"write {what} as JSON; - for standard output")


def number(low: float, high: float, unit: str = "") -> Callable[[str], float]:
    """An argument type: a number in [low, high]."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"'{text}' is not a number from {low:g} to {high:g}{unit}")
        return value

    return parse


def integer(low: int, high: int) -> Callable[[str], int]:
    """An argument type: a whole number in [low, high]."""

    def parse(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {low} to {high}")
        return value

    return parse


def check_output(path: str | None, *suffixes: str) -> Path | None:
    """Refuses a place to write to before the work begins rather than after it."""
    if path is None:
        return None
    target = Path(path)
    if suffixes and target.suffix.lower() not in suffixes and not target.is_dir():
        raise UsageError(f"{path}: the output's name must end in {' or '.join(suffixes)}")
    files.check_writable(target)
    return target


# ---------------------------------------------------------------- output


def human_console(json_target: str | None) -> Console:
    """Where tables go: standard output, or nowhere when that carries the JSON."""
    from rich.console import Console

    console = Console(quiet=json_target == "-", highlight=False)
    if not console.is_terminal:
        console.width = 120
    return console


def note(text: str) -> None:
    """A remark for people, on standard error."""
    print(f"apexline: {text}", file=sys.stderr)


def write_json(target: str | None, value: Any) -> None:
    """Writes a result for programs: a file, whole or not at all, or standard output."""
    if target is None:
        return
    text = json.dumps(finite(value), indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    if target == "-":
        sys.stdout.write(text)
        return
    with files.replacing(Path(target)) as part:
        part.write_text(text, encoding="utf-8")


def finite(value: Any) -> Any:
    """The value with null in place of numbers that JSON has no word for."""
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def rounded(value: float, digits: int = 6) -> float:
    """A float32 of the library as a number with no more digits than it has."""
    return float(f"{value:.{digits + 1}g}") if math.isfinite(value) else value


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[..., None]]:
    """A progress bar on standard error while the block runs, if that is a terminal. Yields update(share, note="")."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda share, note="": None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=1.0, note="")
        yield lambda share, note="": progress.update(task, completed=min(float(share), 1.0), note=note)


def open_track(source: str, vehicle: Any = None) -> _native.Track:
    """A TRACK argument: baked files as they are, everything else baked for the vehicle."""
    path = files.find_track(source)
    if path.suffix.lower() == ".apx":
        return files.load_track(path)
    with progress_bar(f"bake {path.name}") as update:
        return files.load_track(path, vehicle, progress=update)
