# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Evaluation of measurements by tools/measure_racing."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from apexline.cli import main

ROOT = Path(__file__).resolve().parents[2]
LAP = {"pace": 1.0, "finished": True, "over_ideal_percent": 1.2, "beyond_edge_m": 0.1, "wall_contacts": 0,
       "slowest_percent": 0.2, "fastest_percent": -0.1}


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("measure_racing", str(ROOT / "tools" / "measure_racing"))
    spec = importlib.util.spec_from_loader("measure_racing", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look
    loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("changed", "broken"),
    [
        ({}, set()),
        ({"over_ideal_percent": 2.1}, {0}),
        ({"beyond_edge_m": 0.31}, {1}),
        ({"wall_contacts": 1}, {2}),
        ({"finished": False}, {2}),
        ({"fastest_percent": -0.6}, {3}),
        ({"pace": 0.9, "over_ideal_percent": 11.0}, set()),
    ],
)
def test_one_lap_that_breaks_a_bound_breaks_the_promise(tool: ModuleType, changed: dict[str, Any], broken: set[int]) -> None:
    promises = tool.of_single_cars([LAP, {**LAP, **changed}])
    assert {place for place, promise in enumerate(promises) if not promise.holds} == broken


def test_races_are_judged_by_what_racecraft_writes(tool: ModuleType, tmp_path: Path) -> None:
    facts = tmp_path / "facts.json"
    situations = "equal,overtake,wrong-way,crash"
    assert main(["racecraft", "club", "--situations", situations, "--seeds", "1", "--laps", "2", "--json", str(facts)]) == 0
    measured = json.loads(facts.read_text(encoding="utf-8"))
    summary, reach = measured["summary"], measured["reach"]
    promises = tool.of_races(summary)
    assert all(promise.holds for promise in promises)
    assert "**no**" not in tool.page(promises, [], 1, 1)
    assert all(f"| {row['about']} | {row['measured']} |" in tool.page(promises, reach, 1, 1) for row in reach)
    summary["equal"]["wall_contacts"] = 1
    assert tool.page(tool.of_races(summary), [], 1, 1).count("**no**") == 1
