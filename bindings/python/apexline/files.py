# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Files: what a suffix means, the shipped sample tracks, and writing that leaves a whole file or none."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from . import _native, importers, measure
from .errors import InvalidData, bad_argument, label
from .input_file import read_bytes

TRACKS = Path(__file__).with_name("data") / "tracks"
SOURCE_SUFFIXES = (".track.json", ".csv", *importers.SUFFIXES)
TRACK_SUFFIXES = (".apx", *SOURCE_SUFFIXES)
SCENE_MAGIC = b"APXS"


def sample_tracks() -> list[str]:
    """Names of the shipped tracks, in alphabetical order."""
    return sorted(path.name.removesuffix(".track.json") for path in TRACKS.glob("*.track.json"))


def _suffix(path: Path) -> str:
    name = path.name.lower()
    return ".track.json" if name.endswith(".track.json") else path.suffix.lower()


def find_track(source: os.PathLike[str] | str) -> Path:
    """The file that is meant: a path, or the name of a shipped sample track. InvalidArgument when the suffix is none of
    a track's; whether the file exists is for the reader to find out."""
    path = Path(source)
    suffix = _suffix(path)
    if isinstance(source, str) and suffix == "" and path.name == source and not path.exists():
        sample = TRACKS / f"{source}.track.json"
        if sample.exists():
            return sample
        raise bad_argument(
            f"{source}: no such file and no such sample track; the samples are {', '.join(sample_tracks()) or 'none'}"
        )
    if suffix not in TRACK_SUFFIXES and not path.is_dir():
        advice = "a vehicle's file? tracks end in .track.json" if suffix == ".json" else "not a track"
        raise bad_argument(f"{path}: {advice}; accepted are {', '.join('*' + s for s in TRACK_SUFFIXES)}")
    return path


def load_source(source: os.PathLike[str] | str, options: importers.Options | None = None) -> _native.Source:
    """Reads *.track.json, *.csv (named after the file) or what `importers` read, or turns the gates of a baked *.apx
    back into a source."""
    return _load_with_facts(find_track(source), options or importers.Options())[0]


def _load_with_facts(path: Path, options: importers.Options) -> tuple[_native.Source, dict[str, float]]:
    suffix = _suffix(path)
    if suffix in importers.SUFFIXES:
        return importers.load_with_facts(path, options)
    data = read_bytes(path)
    if suffix == ".csv":
        from .importers import centre_line

        if centre_line.column_count(data) in (2, 3):
            return importers.load_with_facts(path, options)
    importers.check_options(path, suffix, options)
    if suffix == ".csv":
        authored = _native.Source.from_csv(data, label(path), name=_short_name(path.stem), closed=options.closed)
    elif suffix == ".apx":
        with _native.Track.load(data, label(path)) as track:
            authored = source_of(track)
    else:
        authored = _native.Source.from_json(data, label(path))
    return importers.turned(authored, options), {}


def load_track(
    source: os.PathLike[str] | str,
    vehicle: Any = None,
    margin_m: float | None = None,
    overtaking_offset_m: float | None = None,
    progress: Callable[[float], object] | None = None,
    reverse: bool = False,
) -> _native.Track:
    """Reads *.apx as it is, unless a vehicle, margin or offset asks for another bake, or the other direction; bakes
    everything else. The options are those of `Track.bake`."""
    path = find_track(source)
    if reverse:
        if _suffix(path) == ".apx":
            with _native.Track.load(read_bytes(path), label(path)) as track:
                info = track.info
            vehicle = info.vehicle if vehicle is None else vehicle
            margin_m = info.margin_m if margin_m is None else margin_m
        return bake_track(path, vehicle, margin_m, overtaking_offset_m, progress, importers.Options(reverse=True))
    if _suffix(path) == ".apx" and vehicle is None and margin_m is None and overtaking_offset_m is None:
        return _native.Track.load(read_bytes(path), label(path))
    return bake_track(path, vehicle, margin_m, overtaking_offset_m, progress)


def bake_track(
    source: os.PathLike[str] | str,
    vehicle: Any = None,
    margin_m: float | None = None,
    overtaking_offset_m: float | None = None,
    progress: Callable[[float], object] | None = None,
    options: importers.Options | None = None,
    facts: dict[str, float] | None = None,
    findings: list[Any] | None = None,
) -> _native.Track:
    """Bakes *.track.json, *.csv, what `importers` read, a sample track, or a baked *.apx again, whose vehicle and
    margin stay unless others are given. The options are those of `Track.bake` and of the importers; `facts` is filled
    with what was measured on the way: what `importers.load_with_facts` gives, and edge_deviation_m of `measure`;
    `findings` with what lint says of the source."""
    path = find_track(source)
    options = options or importers.Options()
    if _suffix(path) != ".apx" or options.given():
        authored, measured = _load_with_facts(path, options)
        with authored:
            try:
                track = _native.Track.bake(authored, vehicle, margin_m, overtaking_offset_m, progress)
            except InvalidData as error:
                # The bake knows the road, not the file that it came from.
                raise InvalidData(error.status, f"{path}: {error.message}") from None
            if facts is not None:
                facts.update(measured, edge_deviation_m=measure.edge_deviation_m(authored, track))
            if findings is not None:
                findings.extend(authored.lint())
            return track
    with _native.Track.load(read_bytes(path), label(path)) as track:
        info = track.info
        return track.rebake(
            info.vehicle if vehicle is None else vehicle,
            info.margin_m if margin_m is None else margin_m,
            overtaking_offset_m,
            progress,
        )


def source_of(track: _native.Track) -> _native.Source:
    """The road of a baked track as a source: its gates, run-offs and surfaces; lines are for the bake to place."""
    if branches := track.branches():
        raise bad_argument(
            f"{track.name}: the branch {branches[0].name!r} does not go back from a baked track into a source; use the *.track.json"
        )
    baked = track.gates()
    gates = _native.Source.default_gates(len(baked))
    for name in ("left", "right", "grip"):
        gates[name] = baked[name]
    for side in ("left", "right"):
        gates[f"run_off_{side}_m"] = np.linalg.norm(baked[f"wall_{side}"] - baked[side], axis=1)
    return _native.Source(gates, name=track.name, closed=track.info.closed)


def save_track(track: _native.Track, path: os.PathLike[str] | str) -> None:
    """Writes *.apx, whole or not at all."""
    with replacing(Path(path)) as part:
        part.write_bytes(track.save())


def load_any_recording(path: os.PathLike[str] | str) -> _native.Recording | _native.SteerRecording:
    """Reads an *.apxr file of a race or of a steering simulation."""
    data = read_bytes(Path(path))
    kind = _native.SteerRecording if data[:4] == SCENE_MAGIC else _native.Recording
    return kind.open(data, label(path))


def is_scene_recording(path: os.PathLike[str] | str) -> bool:
    """Whether an *.apxr file begins as that of a steering simulation does."""
    with Path(path).open("rb") as stream:
        return stream.read(len(SCENE_MAGIC)) == SCENE_MAGIC


def _short_name(stem: str) -> str:
    """The start of a file's name that fits a track's name, cut between letters."""
    return stem.encode("utf-8", "replace")[: _native.NAME_SIZE - 1].decode("utf-8", "ignore")


def check_writable(path: Path) -> None:
    """OSError when a file could not be written there, before the work that fills it is done."""
    with replacing(path, keep=False) as part:
        if part != path.resolve():
            part.touch()


@contextmanager
def replacing(path: Path, keep: bool = True) -> Iterator[Path]:
    """A file beside `path`, of the same suffix, to write to; it takes the place of `path` when the block ends well (and
    `keep`), else it is removed. Anything but an ordinary file (/dev/null, a pipe) is written directly."""
    path = path.resolve()
    if path.is_dir():
        raise IsADirectoryError(21, "Is a directory; a file's name is needed", str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(2, "No such folder; make it first", str(path.parent))
    if path.exists() and not path.is_file():
        yield path
        return
    part = path.with_name(f".{path.stem[:40]}.{os.getpid()}.part{path.suffix}")
    try:
        yield part
        if keep:
            os.replace(part, path)
    except OSError as error:
        # Writing to an open file does not say which: a disk that is full.
        if error.errno is not None and error.filename in (None, str(part)):
            error.filename = str(path)
        raise
    finally:
        # On a read-only file system even the removal of what is not there fails, and would hide why nothing was written.
        if part.exists():
            part.unlink(missing_ok=True)
