# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Whole input files, bounded: a link to a device without end, or a sparse file of terabytes, is refused before it fills the memory."""

from __future__ import annotations

import os
from pathlib import Path

from . import _native
from .errors import InvalidData, label

MAX_BYTES = 1 << 30
"""The library's own bound (`apx_track_from_file`)."""


def read_bytes(path: Path, most_bytes: int = MAX_BYTES) -> bytes:
    """InvalidData when there are more than `most_bytes`, OSError when the file cannot be read."""
    parts: list[bytes] = []
    size = 0
    with path.open("rb") as stream:
        # A device has no size of its own.
        fits = os.fstat(stream.fileno()).st_size <= most_bytes
        while fits and (part := stream.read(1 << 20)):
            parts.append(part)
            size += len(part)
            fits = size <= most_bytes
    if not fits:
        bound = f"{most_bytes >> 30} GiB" if most_bytes >= 1 << 30 else f"{most_bytes >> 20} MiB"
        raise InvalidData(int(_native.Status.INVALID_DATA), f"{label(path)}: is larger than {bound}")
    return b"".join(parts)


def read_text(path: Path, errors: str = "strict") -> str:
    """UTF-8 with any kind of line end, as `Path.read_text`."""
    return read_bytes(path).decode("utf-8", errors).replace("\r\n", "\n").replace("\r", "\n")
