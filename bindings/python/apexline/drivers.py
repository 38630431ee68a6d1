# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Driver files and the profiles that come with the package."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from . import _native
from .errors import bad_argument, label
from .input_file import read_bytes

FOLDER = Path(__file__).with_name("data") / "drivers"


def names() -> list[str]:
    """Names of the profiles, in alphabetical order; `default` is the library's own."""
    return sorted({path.stem for path in FOLDER.glob("*.json")} | {"default"})


def load(source: _native.Driver | os.PathLike[str] | str) -> _native.Driver:
    """A profile by its name, or a driver file. Text is a file's path when it ends in .json or has a folder in it."""
    if isinstance(source, _native.Driver):
        return source
    if not isinstance(source, (str, os.PathLike)):
        raise bad_argument(f"a driver must be a Driver, a profile's name or a file; got {source!r}")
    path = Path(source)
    if isinstance(source, str) and path.suffix.lower() != ".json" and path.name == source:
        if source not in names():
            known = ", ".join(names())
            raise bad_argument(f"no driver profile '{source}'; use one of {known} or a file's path (*.json)")
        if source == "default":
            return _native.Driver()
        path = FOLDER / f"{source}.json"
        return _native.Driver.from_json(read_bytes(path), source)
    return _native.Driver.from_json(read_bytes(path), label(path))


def replace(driver: _native.Driver, **changes: Any) -> _native.Driver:
    """A copy of the driver with these fields changed, as its JSON has them."""
    return _native.Driver.from_json(json.dumps({**json.loads(driver.to_json()), **changes}), "replace()")
