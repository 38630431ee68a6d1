# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Tracks of other programs: TORCS XML, road meshes (OBJ, glTF), GPS recordings (GPX) and plain centre lines (CSV).

    source = apexline.importers.load("lap.gpx", Options(width_m=12.0))

Each importer is a module of its own and is loaded when it is needed. Errors are those of the package: one line with the
file, the place in it and what to do.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from .. import _native
from ..errors import Error, bad_argument

SUFFIXES = (".xml", ".obj", ".gltf", ".glb", ".gpx")
"""Of files that the importers read; *.csv with two or three columns besides."""


@dataclass(frozen=True)
class Options:
    """Properties that a file lacks. None and False: as the importer finds it."""

    width_m: float | None = None
    """Of the road, m. For files that have only a line; 10 unless given."""
    closed: bool | None = None
    """True: a circuit, False: point to point."""
    reverse: bool = False
    """Driven the other way round than the file has it; than clockwise seen from above, for a mesh."""
    start: tuple[float, ...] | None = None
    """x, z or x, y up, z of a place near the start line, m. The default is where the file begins, the origin in a
    mesh."""
    max_deviation_m: float | None = None
    """How far smoothing may move a line, m; 0: not at all. The default is 2 for a GPS recording, up to 8 if it must be,
    else 0."""
    object: str | None = None
    """Name of the road's object in a mesh; * and ? stand for letters. The default is what has road or track in its
    name, else everything."""
    up: str | None = None
    """The axis of a mesh that points up, y or z. The default is y."""

    def given(self) -> set[str]:
        """Names of those that are set."""
        return {field.name for field in fields(self) if getattr(self, field.name) != field.default}


_OF_LINE = {"width_m", "closed", "reverse", "start", "max_deviation_m"}
_OF_MESH = {"closed", "reverse", "start", "object", "up"}
_APPLY = {
    ".xml": {"closed", "reverse", "start"}, ".gpx": _OF_LINE, "line": _OF_LINE,
    ".obj": _OF_MESH, ".gltf": _OF_MESH, ".glb": _OF_MESH,
    ".csv": {"closed", "reverse", "start"}, ".track.json": {"reverse", "start"}, ".apx": {"reverse", "start"},
}  # fmt: skip
FLAGS = {
    "width_m": "--width", "closed": "--closed and --open", "reverse": "--direction", "start": "--start",
    "max_deviation_m": "--max-deviation", "object": "--object", "up": "--up",
}  # fmt: skip
"""What the options are called on the command line."""


def load(path: os.PathLike[str] | str, options: Options | None = None) -> _native.Source:
    """Reads a file of one of SUFFIXES or a centre line with one width. InvalidData or InvalidArgument with file, place
    and advice; OSError when it cannot be read."""
    return load_with_facts(path, options)[0]


def load_with_facts(
    path: os.PathLike[str] | str, options: Options | None = None
) -> tuple[_native.Source, dict[str, float]]:
    """The same with what was measured on the way: file_length_m, closing_gap_m and closing_height_gap_m of a TORCS
    track, line_deviation_m of a line that was smoothed; m."""
    file = Path(path)
    options = options or Options()
    suffix = file.suffix.lower()
    check_options(file, suffix if suffix in SUFFIXES else "line", options)
    if suffix == ".xml":
        from . import torcs

        road = torcs.read_road(file, options.closed)
        facts = {"file_length_m": road.length_m}
        if road.closed:
            facts |= {"closing_gap_m": road.gap_m, "closing_height_gap_m": road.height_gap_m}
        return turned(labelled(file, road.source), options), facts
    if suffix in SUFFIXES and suffix != ".gpx":
        from . import mesh

        return mesh.load(file, options.closed, options.reverse, options.start, options.object, options.up or "y"), {}
    from . import centre_line, gpx

    reader = gpx if suffix == ".gpx" else centre_line
    source, deviation = reader.load_with_deviation(file, options.width_m, options.closed, options.max_deviation_m)
    return turned(source, options), {"line_deviation_m": deviation}


def check_options(path: Path, kind: str, options: Options) -> None:
    """InvalidArgument when an option says nothing about such a file; kind is a suffix, or "line" for a plain centre
    line."""
    for name in sorted(options.given() - _APPLY[kind]):
        raise bad_argument(f"{path}: {FLAGS[name]} says nothing about a file like this; leave it out")


def turned(source: _native.Source, options: Options) -> _native.Source:
    """The same road driven the other way round and begun elsewhere, if the options want that."""
    if not options.reverse and options.start is None:
        return source
    if json.loads(source.to_json()).get("branches"):
        if options.start is not None:
            raise bad_argument(f"{source.name}: --start would renumber the gates at which branches leave and meet the road; edit the file")
        return source.reversed()
    gates = source.gates()
    order = np.arange(len(gates))
    if options.reverse:
        # A circuit's first gate stays the first.
        order = np.roll(order[::-1], 1) if source.closed else order[::-1]
    if options.start is not None and source.closed:
        middle = 0.5 * (gates["left"] + gates["right"]).astype(float)[order]
        axes = [0, 2] if len(options.start) == 2 else [0, 1, 2]
        away = np.linalg.norm(middle[:, axes] - np.asarray(options.start, float), axis=1)
        order = np.roll(order, -int(np.argmin(away)))
    result = _native.Source(
        _sides_swapped(gates[order]) if options.reverse else gates[order],
        name=source.name,
        closed=source.closed,
        run_off_m=source.run_off_m,
    )
    for name, places in source.lines().items():
        moved = [places[i] for i in order]
        result.add_line(name, [None if t is None else 1.0 - t for t in moved] if options.reverse else moved)
    if (pit := source.pit()) is not None:
        points, width_m, limit_mps = pit
        result.set_pit(points[::-1].copy() if options.reverse else points, width_m, limit_mps)
    return result


def _sides_swapped(gates: np.ndarray) -> np.ndarray:
    """Gates as who drives the other way sees them."""
    gates = gates.copy()
    for left, right in (("left", "right"), ("run_off_left_m", "run_off_right_m")):
        gates[left], gates[right] = gates[right].copy(), gates[left].copy()
    for name in ("racing_t", "overtaking_t"):
        gates[name] = np.where(gates[name] >= 0.0, 1.0 - gates[name], gates[name])
    gates["reference_t"] = np.where(gates["reference_t"] > 0.0, 1.0 - gates["reference_t"], gates["reference_t"])
    return gates


def labelled(path: Path, work: Callable[[], _native.Source]) -> _native.Source:
    """Runs work of the library and puts the file's name before what it complains about."""
    try:
        return work()
    except Error as error:
        raise type(error)(error.status, f"{path}: {error.message}") from None
