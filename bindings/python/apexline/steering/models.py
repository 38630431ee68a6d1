# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Models on agents in exports: Wavefront OBJ and LightWave objects (LWO2, LWOB), nose along +z, y up, metres."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..errors import bad_argument
from ..importers._common import bad_data
from ..input_file import read_bytes, read_text
from .motion import Floats

MOST_POINTS = 1_000_000
FORM_HEADER = 12


@dataclass(frozen=True)
class Model:
    """A surface of polygons. Axes as everywhere: left-handed, y up, the nose along +z; corners clockwise seen from outside."""

    name: str
    points: Floats
    """(P, 3) m."""
    faces: list[list[int]]
    """Three corners or more each."""

    def triangles(self) -> np.ndarray:
        """(F, 3): the faces as fans."""
        corners = [(face[0], face[i], face[i + 1]) for face in self.faces for i in range(1, len(face) - 1)]
        return np.array(corners, dtype=np.int64).reshape(-1, 3)

    def mirrored(self) -> Model:
        """In right-handed axes, as glTF and Maya have them: x changes its sign, corners run the other way round."""
        return Model(self.name, self.points * np.array([-1.0, 1.0, 1.0], np.float32), [face[::-1] for face in self.faces])


def read_model(path: Path) -> Model:
    """A model by its suffix. InvalidData with file and place; OSError when it cannot be read."""
    suffix = path.suffix.lower()
    if suffix == ".obj":
        return _read_obj(path)
    if suffix == ".lwo":
        return _read_lwo(path)
    raise bad_data(str(path), f"a model is an *.obj or an *.lwo, not {suffix or 'a file without a suffix'}")


def _checked(path: Path, name: str, points: list[tuple[float, ...]], faces: list[list[int]]) -> Model:
    table = np.array(points, np.float32).reshape(-1, 3)
    if not faces:
        raise bad_data(str(path), "holds no face of three corners or more")
    if len(table) > MOST_POINTS:
        raise bad_data(str(path), f"holds {len(table)} points; {MOST_POINTS} are the most")
    if not np.isfinite(table).all():
        raise bad_data(str(path), "holds a point that is not finite")
    return Model(name, table, faces)


def _read_obj(path: Path) -> Model:
    """`v` and `f` lines; OBJ files are right-handed, so x is mirrored."""
    points: list[tuple[float, ...]] = []
    faces: list[list[int]] = []
    for number, line in enumerate(read_text(path, "replace").replace("\\\n", " ").splitlines(), 1):
        words = line.split("#")[0].split()
        try:
            if words[:1] == ["v"]:
                x, y, z = (float(word) for word in words[1:4])
                points.append((-x, y, z))
            elif words[:1] == ["f"]:
                face = [_index(word, len(points)) for word in words[1:]]
                if len(face) >= 3:
                    faces.append(face[::-1])
        except ValueError as error:
            raise bad_data(str(path), f"line {number}: {error}") from None
    return _checked(path, path.stem, points, faces)


def _index(word: str, count: int) -> int:
    """A corner's point from 0 on; OBJ counts from 1, or backwards from -1."""
    number = int(word.split("/")[0])
    index = number - 1 if number > 0 else count + number
    if number == 0 or not 0 <= index < count:
        raise ValueError(f"a face has the corner {word}, but there are {count} points so far")
    return index


def _chunks(path: Path, data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = FORM_HEADER
    while at + 8 <= len(data):
        (size,) = struct.unpack_from(">I", data, at + 4)
        if at + 8 + size > len(data):
            raise bad_data(str(path), f"offset {at}: a chunk of {size} bytes reaches beyond the end")
        yield data[at : at + 4], data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def _read_lwo(path: Path) -> Model:
    """Points and polygons of every layer; LightWave's axes are ours."""
    data = read_bytes(path)
    if len(data) < FORM_HEADER or data[:4] != b"FORM" or data[8:12] not in (b"LWO2", b"LWOB"):
        raise bad_data(str(path), "is no LightWave object (FORM LWO2 or LWOB)")
    old = data[8:12] == b"LWOB"
    points: list[tuple[float, ...]] = []
    faces: list[list[int]] = []
    base = 0
    for kind, body in _chunks(path, data):
        if kind == b"PNTS":
            base = len(points)
            points += list(struct.iter_unpack(">3f", body[: len(body) // 12 * 12]))
        elif kind == b"POLS":
            corners = _lwob_corners(body) if old else _lwo2_corners(body)
            try:
                for face in corners:
                    if any(base + corner >= len(points) for corner in face):
                        raise bad_data(str(path), f"a polygon names point {max(face)} of {len(points) - base}")
                    if len(face) >= 3:
                        faces.append([base + corner for corner in face])
            except struct.error:
                raise bad_data(str(path), "the polygons end in the middle of one") from None
    return _checked(path, path.stem, points, faces)


def _lwo2_corners(body: bytes) -> Iterator[list[int]]:
    """Corner lists of a POLS chunk of faces; an index has two bytes, or four behind 0xff."""
    if body[:4] not in (b"FACE", b"PTCH"):
        return
    at = 4
    while at < len(body):
        count = struct.unpack_from(">H", body, at)[0] & 0x3FF
        at += 2
        face = []
        for _ in range(count):
            if body[at : at + 1] == b"\xff":
                face.append(struct.unpack_from(">I", body, at)[0] & 0xFFFFFF)
                at += 4
            else:
                face.append(struct.unpack_from(">H", body, at)[0])
                at += 2
        yield face


def _lwob_corners(body: bytes) -> Iterator[list[int]]:
    """Corner lists of the older format: count, corners, surface; a negative surface has detail polygons behind it."""
    at = 0
    while at < len(body):
        (count,) = struct.unpack_from(">H", body, at)
        yield list(struct.unpack_from(f">{count}H", body, at + 2))
        (surface,) = struct.unpack_from(">h", body, at + 2 + 2 * count)
        at += 4 + 2 * count + (2 if surface < 0 else 0)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack(">I", len(body)) + body + b"\0" * (len(body) % 2)


def _text(name: str) -> bytes:
    raw = name.encode("ascii", "replace") + b"\0"
    return raw + b"\0" * (len(raw) % 2)


def lwo_bytes(model: Model, colour: tuple[float, float, float] = (0.8, 0.8, 0.8)) -> bytes:
    """The model as LWO2: one layer, one surface."""
    polygons = bytearray(b"FACE")
    for face in model.faces:
        polygons += struct.pack(">H", len(face))
        for corner in face:
            polygons += struct.pack(">H", corner) if corner < 0xFF00 else struct.pack(">I", 0xFF000000 | corner)
    tags = b"".join(struct.pack(">HH" if i < 0xFF00 else ">IH", i if i < 0xFF00 else 0xFF000000 | i, 0) for i in range(len(model.faces)))
    surface = _text(model.name) + _text("") + b"COLR" + struct.pack(">H3fH", 14, *colour, 0)
    points = model.points.astype(">f4").tobytes()
    body = b"".join([
        _chunk(b"TAGS", _text(model.name)), _chunk(b"LAYR", struct.pack(">HH3f", 0, 0, 0.0, 0.0, 0.0) + _text("")),
        _chunk(b"PNTS", points), _chunk(b"POLS", bytes(polygons)), _chunk(b"PTAG", b"SURF" + tags), _chunk(b"SURF", surface),
    ])  # fmt: skip
    return b"FORM" + struct.pack(">I", 4 + len(body)) + b"LWO2" + body


def read_models(arguments: list[str]) -> list[tuple[str, Model]]:
    """Of each `GROUP=FILE` or `FILE`, whose group is empty. InvalidData and OSError as read_model."""
    parts = [argument.rpartition("=") for argument in arguments]
    return [(group, read_model(Path(file))) for group, _, file in parts]


def models_of(given: list[tuple[str, Model]], groups: list[str]) -> dict[str, Model]:
    """Models by group: its own, else the last one without a group. InvalidArgument when there is no such group."""
    out: dict[str, Model] = {}
    for group, model in given:
        if group and group not in groups:
            raise bad_argument(f"there is no group {group!r} for a model; there are {', '.join(groups)}")
        out |= {title: model for title in groups} if not group else {}
    return out | {group: model for group, model in given if group}
