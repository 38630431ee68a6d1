# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Outcome of a case, and how it becomes the accepted run."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import files


@dataclass
class Outcome:
    """Outcome of a case; everything in it is JSON."""

    name: str
    file: str
    kind: str = "race"
    """race or scene."""
    status: str = "passed"
    """passed, failed, new (nothing accepted yet) or error."""
    findings: list[str] = field(default_factory=list)
    """Expectations that do not hold, and what is wrong with the case."""
    changes: list[str] = field(default_factory=list)
    """What differs from the accepted run, whether allowed or not."""
    corners: list[dict[str, Any]] = field(default_factory=list)
    difference: dict[str, Any] | None = None
    """The first value that differs."""
    decision: dict[str, Any] | None = None
    """The first decision that differs."""
    facts: dict[str, Any] | None = None
    accepted: dict[str, Any] | None = None
    seconds: float = 0.0
    section: str = ""
    """Its part of the HTML report, if one was asked for."""
    can_update: bool = False
    lasting: int = 0
    """Findings that no update cures: limits, and files that are wrong."""
    updated: bool = False

    def json(self) -> dict[str, Any]:
        hidden = ("section", "can_update", "lasting")
        return {key: value for key, value in self.__dict__.items() if key not in hidden}


@dataclass(frozen=True)
class Job:
    """A case for a worker."""

    path: str
    label: str
    update: bool = False
    report: bool = False


def fail(outcome: Outcome, text: str, cured: bool = False) -> None:
    """Notes what does not hold; `cured`: accepting today's run would make it hold."""
    outcome.findings.append(text)
    outcome.can_update = outcome.can_update or cured
    outcome.lasting += not cured
    if outcome.status == "passed":
        outcome.status = "failed"


def shown(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def accept(outcome: Outcome, written: Sequence[tuple[Path, bytes]]) -> None:
    """Makes today's run the accepted one. All files are written before any takes its place, so that a disk that is full
    leaves all as they were; the outcome is an error then."""
    try:
        with ExitStack() as stack:
            for path, data in written:
                _write(stack.enter_context(files.replacing(path)), data)
    except OSError as error:
        outcome.status = "error"
        outcome.can_update = False
        outcome.findings.append(f"not accepted: {error.filename}: {error.strerror}; what was accepted before is as it was")
        return
    outcome.updated = True
    outcome.status = "failed" if outcome.lasting else "passed"


def _write(path: Path, data: bytes) -> None:
    """Writes and makes sure that it is on the disk before it takes another file's place."""
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
