# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The table of docs/reliability.md has every function of the C ABI once, with the statuses that the headers name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from source_text import public_headers

_FUNCTION = re.compile(r"(/\*\*(?:(?!\*/).)*\*/)\s*APX_API\s([^;]*?\b(apx_\w+)\s*\(([^;]*)\));", re.DOTALL)
_ID = re.compile(r"(?:^|,)\s*apx_(?:source|track|race|world|recording|recorder|grid|calibration|steer|steer_recorder|steer_recording) \w+\s*(?:,|$)")
STATUSES = {"INVALID_ARGUMENT": "argument", "INVALID_ID": "id", "INVALID_DATA": "data", "UNSUPPORTED_VERSION": "version",
            "BUFFER_TOO_SMALL": "buffer", "INVALID_STATE": "state", "CANCELLED": "cancelled", "OUT_OF_MEMORY": "memory"}


class Function(NamedTuple):
    comment: str
    arguments: str


class Row(NamedTuple):
    object: str
    memory: str
    time: str
    statuses: set[str]


@pytest.fixture
def functions(root: Path) -> dict[str, Function]:
    found = {}
    for header in public_headers(root):
        for comment, _, name, arguments in _FUNCTION.findall(header.read_text(encoding="utf-8")):
            found[name] = Function(comment, " ".join(arguments.split()))
    assert len(found) > 200
    return found


@pytest.fixture
def rows(root: Path) -> list[tuple[list[str], Row]]:
    section = (root / "docs" / "reliability.md").read_text(encoding="utf-8").split("\n## Each function\n")[1].split("\n## ")[0]
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("| `")]
    assert all(len(cells) == 5 for cells in lines)
    return [(re.findall(r"`(\w+)`", names), Row(kind, memory, time, set(statuses.split(", ")) - {"never"}))
            for names, kind, memory, time, statuses in lines]


def test_every_function_stands_in_the_table_once(functions: dict[str, Function], rows: list[tuple[list[str], Row]]) -> None:
    assert sorted(name for names, _ in rows for name in names) == sorted(functions)


def test_the_table_uses_its_own_words(rows: list[tuple[list[str], Row]]) -> None:
    for names, row in rows:
        assert row.object in {"none", "reads", "changes"}, names
        assert row.memory in {"none", "needed", "note"}, names
        assert row.statuses <= set(STATUSES.values()), names
        assert row.time, names


def test_a_row_has_the_statuses_that_its_functions_can_give(functions: dict[str, Function], rows: list[tuple[list[str], Row]]) -> None:
    for names, row in rows:
        known = [functions[name] for name in names if name in functions]
        named = {STATUSES[status] for function in known for status in re.findall(r"APX_ERROR_(\w+)", function.comment) if status in STATUSES}
        assert named <= row.statuses, names
        takes_id = any(_ID.search(function.arguments) for function in known)
        assert takes_id == ("id" in row.statuses) or set(names) == {"apx_race_create", "apx_world_create"}, names
        assert any(re.search(r"\bcapacity\b", function.arguments) for function in known) == ("buffer" in row.statuses), names
        assert (row.memory != "none") == ("memory" in row.statuses), names
        assert row.object == "none" or "state" in row.statuses, names
        assert not any("apx_progress" in function.arguments for function in known) or "cancelled" in row.statuses, names
