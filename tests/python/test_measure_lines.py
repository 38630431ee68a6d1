# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""tools/measure_lines: its calculation of lap times against closed forms, its search for faster lines, and the command."""

from __future__ import annotations

import importlib
import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

import apexline

sys.path.insert(0, str(ROOT / "tools"))
lap_time = importlib.import_module("measuring.lap_time")
nudges = importlib.import_module("measuring.nudges")
tables = importlib.import_module("measuring.tables")


def circle(radius_m: float, count: int = 240) -> np.ndarray:
    angle = 2.0 * math.pi * np.arange(count) / count
    return radius_m * np.stack([np.cos(angle), np.sin(angle)], -1)


def bean(count: int = 240) -> np.ndarray:
    angle = 2.0 * math.pi * np.arange(count) / count
    return np.stack([180.0 * np.cos(angle) + 30.0 * np.cos(2.0 * angle), 90.0 * np.sin(angle)], -1)


@pytest.mark.parametrize("radius_m", [20.0, 80.0])
def test_a_circle_is_driven_at_its_steady_speed(radius_m: float) -> None:
    # (grip (m g + downforce w))^2 = (m w / R)^2 + (drag w)^2 at the speed squared w that drag and circle leave.
    car = lap_time.PointMass()
    low, high = 1.0, 1e4
    for _ in range(200):
        w = 0.5 * (low + high)
        spare = (car.grip * (car.mass_kg * 9.81 + car.downforce_kgpm * w)) ** 2
        low, high = (w, high) if spare > (car.mass_kg * w / radius_m) ** 2 + (car.drag_kgpm * w) ** 2 else (low, w)
    line = lap_time.drive(circle(radius_m), car)
    assert line.time_s == pytest.approx(2.0 * math.pi * radius_m / math.sqrt(low), rel=2e-3)
    assert np.abs(line.curvature).mean() == pytest.approx(1.0 / radius_m, rel=1e-3)


def test_margins_are_distances_to_the_edges_without_the_folds_of_tight_curves() -> None:
    rows = np.column_stack([bean(), np.full((240, 2), 6.0)])
    circuit = lap_time.Circuit(rows)
    assert circuit.margin_m(lap_time.drive(bean(), lap_time.PointMass())) == pytest.approx(6.0, abs=0.02)
    tight = lap_time.Circuit(np.column_stack([circle(10.0), np.full((240, 2), 15.0)]))
    right, left = tight.boundaries()
    assert min(len(right), len(left)) == 0, "the inner edge of a circle tighter than the width is no edge"


def test_the_search_finds_what_a_middle_line_leaves_and_nothing_on_the_fastest() -> None:
    rows = np.column_stack([bean(), np.full((240, 2), 6.0)])
    text = "\n".join(",".join(map(repr, map(float, row))) for row in rows)
    with apexline.Source.from_csv(text.encode(), "bean", name="bean") as source:
        track = apexline.Track.bake(source, None, 0.0)
    points = track.line_nodes(0)["position"][:, [0, 2]].astype(float)
    car, circuit = lap_time.PointMass(), lap_time.Circuit(rows)
    assert nudges.best(circuit, bean(), car, 1.0).gain > 1e-3
    assert nudges.best(circuit, points, car, 1.0).gain < 2e-4


def test_what_another_command_wrote_into_the_page_is_kept(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    assert tables.kept_sections(page) == ""
    page.write_text("# Lines\n\nold\n\n<!-- racecraft: written -->\n\ntable\n")
    assert tables.kept_sections(page) == "\n<!-- racecraft: written -->\n\ntable\n"


def test_the_command_writes_table_pictures_and_numbers(tmp_path: Path) -> None:
    circuits = tmp_path / "circuits"
    circuits.mkdir()
    rows = np.column_stack([bean(), np.full((240, 2), 6.0)])
    np.savetxt(circuits / "bean.csv", rows, fmt="%.6f", delimiter=",")
    (tmp_path / "best.json").write_text('{"bean": {"best_known_s": 10.0}}')
    build = Path(apexline.__file__).parents[2]
    command = [sys.executable, ROOT / "tools" / "measure_lines", circuits, "-o", tmp_path / "out", "--quick"]
    result = subprocess.run(
        [*map(str, command), "--reference", str(tmp_path / "best.json")],
        env=os.environ | {"APEXLINE_BUILD": str(build)}, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    row = json.loads((tmp_path / "out" / "measurements.json").read_text())["circuits"][0]
    assert row["time_s"] == pytest.approx(row["predicted_s"], rel=2e-3)
    assert row["margin_m"] == pytest.approx(1.0, abs=0.01)
    assert row["behind_best_percent"] == pytest.approx(100.0 * (row["time_s"] / 10.0 - 1.0), abs=0.01)
    page = (tmp_path / "out" / "measurements.md").read_text()
    assert "| bean |" in page and str(tmp_path) not in page
    assert (tmp_path / "out" / "gain-bean.png").read_bytes().startswith(b"\x89PNG")
