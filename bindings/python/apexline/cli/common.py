# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Shared parts of the commands: arguments, tables, progress bars, JSON, and errors in one line."""

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

from .. import _native, errors, files, importers

if TYPE_CHECKING:
    from rich.console import Console

NEGATIVE = 1
"""Exit status of a result that is negative."""
WRONG_USE = 2
"""Exit status of wrong use."""
ASTAR = "astar"
"""A line that a track need not carry: it is made when asked for."""

TRACK_HELP = "baked *.apx; also whatever `apexline bake` reads, baked on the fly, or a sample's name: " + ", ".join(
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
        text = errors.words(error)
    return errors.printable(" ".join(text.split()))


# ---------------------------------------------------------------- arguments


def add_track(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    """The positional argument TRACK."""
    if optional:
        parser.add_argument("track", metavar="TRACK", nargs="?", help=TRACK_HELP)
    else:
        parser.add_argument("track", metavar="TRACK", help=TRACK_HELP)
    parser.add_argument("--reverse", action="store_true", help="drive the track in the other direction: all lines are baked for it")


def add_vehicle(parser: argparse.ArgumentParser, what: str) -> None:
    """The option --vehicle."""
    from ..vehicles import names

    parser.add_argument("--vehicle", metavar="NAME|FILE.json", help=f"{what}; presets: {', '.join(names())}")


def add_json(parser: argparse.ArgumentParser, what: str) -> None:
    """The option --json."""
    parser.add_argument("--json", metavar="FILE", help=f"write {what} as JSON; - for standard output")


INPUT_HELP = (
    "centre line with widths *.csv (x_m,y_m,w_tr_right_m,w_tr_left_m) or without (x_m,y_m), authored *.track.json, "
    "TORCS track *.xml, road mesh *.obj, *.gltf or *.glb, GPS recording *.gpx, or a baked *.apx; also a sample's name"
)


def add_import_options(parser: argparse.ArgumentParser) -> None:
    """Properties that a track's file lacks; `import_options` reads them."""
    group = parser.add_argument_group("what the file does not say")
    group.add_argument(
        "--width",
        metavar="W",
        type=number(0.5, 200.0, " m"),
        help="of the road, m, for a line without widths (default: 10)",
    )
    group.add_argument("--reverse", action="store_const", const="reverse", dest="direction", help="the same as --direction reverse")
    shape = group.add_mutually_exclusive_group()
    shape.add_argument("--closed", action="store_true", default=None, dest="closed", help="it is a circuit")
    shape.add_argument("--open", action="store_false", default=None, dest="closed", help="it runs from point to point")
    group.add_argument(
        "--direction",
        choices=("forward", "reverse"),
        default="forward",
        help="reverse: the other way round than the file has it; than clockwise, for a mesh",
    )
    group.add_argument(
        "--start",
        metavar="X,Z",
        type=_place,
        help="place near the start line, m, also X,Y,Z, as in --start=-80,12 (default: where the file begins; the "
        "origin, for a mesh)",
    )
    group.add_argument(
        "--max-deviation",
        metavar="D",
        type=number(0.0, 100.0, " m"),
        help="how far smoothing may move a line without widths, m (default: 2 for *.gpx, up to 8 if need be, else 0)",
    )
    group.add_argument(
        "--object",
        metavar="NAME",
        help="the road's object in a mesh, * and ? stand for letters (default: *road* or *track*, else all)",
    )
    group.add_argument("--up", choices=("y", "z"), help="the axis of a mesh that points up (default: y)")


def import_options(args: argparse.Namespace) -> importers.Options:
    """The options that `add_import_options` added."""
    return importers.Options(
        width_m=args.width,
        closed=args.closed,
        reverse=args.direction == "reverse",
        start=args.start,
        max_deviation_m=args.max_deviation,
        object=args.object,
        up=args.up,
    )


def _place(text: str) -> tuple[float, ...]:
    try:
        values = tuple(float(part) for part in text.split(","))
    except ValueError:
        values = ()
    if len(values) not in (2, 3) or not all(abs(value) <= 1e6 for value in values):
        raise argparse.ArgumentTypeError(f"'{text}' is not a place: X,Z or X,Y,Z in metres, like 120.5,-3")
    return values


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
    from rich.segment import Segment

    class PlainConsole(Console):
        """Names come from files: none of them moves the cursor or colours the terminal."""

        def render(self, *args: Any, **options: Any) -> Iterator[Segment]:
            for segment in super().render(*args, **options):
                yield segment if segment.control else segment._replace(text=errors.printable(segment.text, keep="\n"))

    console = PlainConsole(quiet=json_target == "-", highlight=False)
    if not console.is_terminal:
        console.width = 120
    return console


def note(text: str) -> None:
    """A remark for people, on standard error."""
    print(f"apexline: {errors.printable(text)}", file=sys.stderr)


def write_json(target: str | None, value: Any) -> None:
    """Writes a result for programs: a file, whole or not at all, or standard output."""
    if target is None:
        return
    text = json.dumps(finite(value), indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    if target == "-":
        sys.stdout.write(text)
        return
    with files.replacing(Path(target)) as part:
        # JSON has an escape for halves of characters, which names of files may hold.
        part.write_text(text, encoding="utf-8", errors="backslashreplace")


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


def open_track(source: str, vehicle: Any = None, reverse: bool = False) -> _native.Track:
    """A TRACK argument: baked files as they are, everything else, and a reversed track, baked for the vehicle."""
    path = files.find_track(source)
    if reverse:
        with progress_bar(f"bake {path.name}") as update:
            return files.load_track(path, vehicle, progress=update, reverse=True)
    if path.suffix.lower() == ".apx":
        return files.load_track(path)
    with progress_bar(f"bake {path.name}") as update:
        return files.load_track(path, vehicle, progress=update)


def with_line(track: _native.Track, name: str | None) -> _native.Track:
    """The track, with its A* line where that is the one that is wanted and it has none."""
    return track.add_astar_line() if name == ASTAR and ASTAR not in track.line_names else track
