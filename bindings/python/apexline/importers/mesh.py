# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Road meshes: *.obj, *.gltf and *.glb, read by assimp in a program of its own, the road found by the library.

Axes: these files are right-handed with y up, Apexline and Unity are left-handed with y up. x changes its sign, as in
Unity's own importers of OBJ and glTF, so a track made from a file lies on the road that Unity makes from the same file,
and a top view is turned by half a turn but never mirrored. A file with z up is laid down first: (x, y, z) becomes
(x, z, -y).
"""

from __future__ import annotations

import fnmatch
import json
import os
import stat
import struct
import subprocess
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from .. import _native
from ..errors import InvalidData, bad_argument
from ..input_file import read_bytes
from ._common import Floats, bad_data, short_name

READER = Path(__file__).resolve().parents[1] / ("mesh_reader.exe" if os.name == "nt" else "mesh_reader")
MAX_BYTES = 2 * 1024**3
MAX_PLACED = 20_000_000
"""Vertices that the nodes of a glTF file may place, each instance counted."""
MAX_PARTS = 20_000
"""Objects, groups and changes of material in an OBJ file: the reader's time grows with their square."""
TIMEOUT_S = 600.0
USUAL_NAMES = ("*road*", "*track*")
_END = 0xFFFFFFFF


@dataclass
class MeshObject:
    """An object of a mesh file, in the file's axes."""

    name: str
    positions: Floats
    """(n, 3), m."""
    triangles: npt.NDArray[np.uint32]
    """(m, 3)."""


def load(
    path: os.PathLike[str] | str,
    closed: bool | None = None,
    reverse: bool = False,
    start: Sequence[float] | None = None,
    object: str | None = None,
    up: str = "y",
    weld_m: float | None = None,
) -> _native.Source:
    """Finds the road in a mesh file; see `importers.Options` and `Source.from_mesh`."""
    file = Path(path)
    objects = read_objects(file)
    chosen = choose(file, objects, object)
    positions = to_unity(np.concatenate([each.positions for each in chosen]), up)
    first = np.cumsum([0, *(len(each.positions) for each in chosen)])
    triangles = np.concatenate([each.triangles + offset for each, offset in zip(chosen, first, strict=False)])
    place = None if start is None else tuple(start) if len(start) == 3 else (start[0], 0.0, start[1])
    if not np.isfinite(positions).all():
        raise bad_data(file, f"vertex {int(np.argmin(np.isfinite(positions).all(axis=1)))} is not a number")
    try:
        return _native.Source.from_mesh(
            positions, triangles, name=short_name(file.stem), closed=closed, weld_m=weld_m, start=place, reverse=reverse
        )
    except (InvalidData, ValueError) as error:
        names = sorted({each.name for each in objects})
        shown = ", ".join(names[:8]) + (" ..." if len(names) > 8 else "")
        advice = f" (objects in the file: {shown})" if len(objects) > 1 else ""
        raise bad_data(file, f"{error}{advice}") from None


def to_unity(positions: Floats, up: str = "y") -> Floats:
    """Right-handed positions of a file, y or z up, in Apexline's axes."""
    x, y, z = positions[:, 0], positions[:, 1], positions[:, 2]
    if up == "y":
        return np.stack([-x, y, z], axis=1)
    if up == "z":
        return np.stack([-x, z, -y], axis=1)
    raise bad_argument(f"up is {up!r}, must be y or z")


def choose(path: Path, objects: list[MeshObject], pattern: str | None) -> list[MeshObject]:
    """The objects that the pattern names; without one those that are called road or track, else all."""
    if pattern is None:
        named = [each for each in objects if any(fnmatch.fnmatch(each.name.lower(), usual) for usual in USUAL_NAMES)]
        return named or objects
    chosen = [each for each in objects if fnmatch.fnmatch(each.name.lower(), pattern.lower())]
    if not chosen:
        names = sorted({each.name for each in objects})
        shown = ", ".join(names[:12]) + (" ..." if len(names) > 12 else "")
        raise bad_argument(f"{path}: has no object '{pattern}'; there are {shown}")
    return chosen


def read_objects(path: Path) -> list[MeshObject]:
    """The objects of a mesh file that have triangles, placed in the scene. InvalidData when the file is damaged."""
    with path.open("rb") as file:  # for OSError as everywhere
        status = os.fstat(file.fileno())
        if status.st_size > MAX_BYTES:
            raise bad_data(path, f"is larger than {MAX_BYTES // 2**30} GB")
        if not stat.S_ISREG(status.st_mode):
            raise bad_data(path, "is no ordinary file; the reader of meshes opens it more than once")
    if not READER.is_file():
        raise bad_argument(
            f"{path}: this build cannot read meshes; install libassimp-dev (tools/setup does) and build again"
        )
    if path.suffix.lower() in (".gltf", ".glb"):
        _check_nodes(path)
    elif path.suffix.lower() == ".obj":
        _check_parts(path)
    try:
        result = subprocess.run([READER, os.path.abspath(path)], capture_output=True, timeout=TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired:
        raise bad_data(path, f"took more than {TIMEOUT_S:.0f} s to read; thin the mesh out") from None
    if result.returncode != 0:
        words = " ".join(result.stderr.decode("utf-8", "replace").split())[:300]
        words = words.replace(os.path.abspath(path), path.name) or "the reader gave up on it, the file is damaged"
        raise bad_data(path, f"cannot be read as a mesh: {words}; export it again")
    objects = [each for each in _parse(result.stdout, path) if len(each.triangles)]
    if not objects:
        raise bad_data(path, "has no triangles; export the road's surface as a mesh")
    return objects


def _check_parts(path: Path) -> None:
    parts = 0
    with path.open("rb") as file:
        while lines := file.readlines(2**24):
            parts += sum(line.startswith((b"o ", b"g ", b"usemtl ")) for line in lines)
    if parts > MAX_PARTS:
        raise bad_data(path, f"has {parts} objects, groups and materials, at most {MAX_PARTS} are read; join them")


def _check_nodes(path: Path) -> None:
    """Refuses a small glTF file that stands for a huge scene. Other damage is told by the reader."""
    data = read_bytes(path)
    text = data[20 : 20 + int.from_bytes(data[12:16], "little")] if data[:4] == b"glTF" else data
    try:
        document = json.loads(text)
        nodes, meshes, accessors = (document.get(name, []) for name in ("nodes", "meshes", "accessors"))
        parts = [[accessors[part["attributes"]["POSITION"]]["count"] for part in mesh["primitives"]] for mesh in meshes]
        parents = Counter(child for node in nodes for child in node.get("children", []))
        placed = sum(sum(parts[node["mesh"]]) for node in nodes if "mesh" in node)
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
        return
    if shared := [node for node, count in parents.items() if count > 1]:
        raise bad_data(path, f"nodes[{shared[0]}] is the child of more than one node; glTF allows one")
    if placed > MAX_PLACED:
        raise bad_data(path, f"places {placed} vertices, at most {MAX_PLACED} are read; thin the meshes or their instances out")


def _parse(data: bytes, path: Path) -> list[MeshObject]:
    place = 8
    objects = []

    def take(size: int) -> bytes:
        nonlocal place
        if place + size > len(data):
            raise bad_data(path, "the reader stopped in the middle; export the file again")
        place += size
        return data[place - size : place]

    if data[:8] != b"APXMESH1":
        raise bad_data(path, "the reader's answer is not understood; build the package again")
    while True:
        (length,) = struct.unpack("<I", take(4))
        if length == _END:
            return objects
        name = take(length).decode("utf-8", "replace")
        vertices, triangles = struct.unpack("<II", take(8))
        positions = np.frombuffer(take(12 * vertices), "<f4").reshape(-1, 3).astype(np.float64)
        indices = np.frombuffer(take(12 * triangles), "<u4").reshape(-1, 3)
        objects.append(MeshObject("".join(c if c.isprintable() else "?" for c in name), positions, indices))
