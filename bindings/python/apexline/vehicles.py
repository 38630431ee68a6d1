# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Vehicle files and the presets that come with the package."""

from __future__ import annotations

import os
from pathlib import Path

from . import _native
from .errors import bad_argument, label
from .input_file import read_bytes

FOLDER = Path(__file__).with_name("data") / "vehicles"


def names() -> list[str]:
    """Names of the presets, in alphabetical order."""
    return sorted({path.stem for path in FOLDER.glob("*.json")} | {"reference"})


def load(source: _native.Vehicle | os.PathLike[str] | str) -> _native.Vehicle:
    """A preset by its name, or a vehicle file. Text is a file's path when it ends in .json or has a folder in it."""
    if isinstance(source, _native.Vehicle):
        return source
    if not isinstance(source, (str, os.PathLike)):
        raise bad_argument(f"a vehicle must be a Vehicle, a dict, a preset's name or a file; got {source!r}")
    path = Path(source)
    if isinstance(source, str) and path.suffix.lower() != ".json" and path.name == source:
        if source not in names():
            known = ", ".join(names())
            raise bad_argument(f"no vehicle preset '{source}'; use one of {known} or a file's path (*.json)")
        path = FOLDER / f"{source}.json"
        if not path.exists():
            return _native.Vehicle()
        return _native.Vehicle.from_json(read_bytes(path), source)
    return _native.Vehicle.from_json(read_bytes(path), label(path))
