# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The sample circuits in data/tracks and the script that generates them."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]


def _load_script() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("make_tracks", str(ROOT / "tools" / "make_tracks"))
    spec = importlib.util.spec_from_loader("make_tracks", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_tracks"] = module
    sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
    loader.exec_module(module)
    sys.dont_write_bytecode = before
    return module


make_tracks = _load_script()
NAMES = [circuit.name for circuit in make_tracks.CIRCUITS]


def road_of(name: str):  # make_tracks.Road; the module has no name that a checker knows
    return make_tracks.build(next(circuit for circuit in make_tracks.CIRCUITS if circuit.name == name))


def gates_of(name: str) -> tuple[dict, np.ndarray, np.ndarray]:
    track = json.loads((ROOT / "data" / "tracks" / f"{name}.track.json").read_text(encoding="utf-8"))
    left = np.array([gate["left"] for gate in track["gates"]])
    right = np.array([gate["right"] for gate in track["gates"]])
    return track, left, right


def crossings(points: np.ndarray, closed: bool) -> list[tuple[int, int, float, float]]:
    """Pairs of edges (i, j, share of i, share of j) of a polyline that cross in the ground plane, neighbours left out."""
    plan = points[:, [0, 2]]
    ends = np.roll(plan, -1, axis=0) if closed else plan[1:]
    starts = plan if closed else plan[:-1]
    found = []
    for i, (start, end) in enumerate(zip(starts, ends)):
        along, others = end - start, ends - starts
        across = along[0] * others[:, 1] - along[1] * others[:, 0]
        offset = starts - start
        with np.errstate(divide="ignore", invalid="ignore"):
            mine = (offset[:, 0] * others[:, 1] - offset[:, 1] * others[:, 0]) / across
            theirs = (offset[:, 0] * along[1] - offset[:, 1] * along[0]) / across
        hits = np.flatnonzero((mine >= 0) & (mine < 1) & (theirs >= 0) & (theirs < 1))
        found += [(i, int(j), float(mine[j]), float(theirs[j])) for j in hits
                  if j > i + 1 and not (closed and i == 0 and j == len(starts) - 1)]
    return found


def test_committed_files_are_what_the_script_writes() -> None:
    result = subprocess.run([sys.executable, str(ROOT / "tools" / "make_tracks"), "--check"], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("name", NAMES)
def test_every_file_belongs_to_a_circuit_with_one_gate_per_line(name: str) -> None:
    text = (ROOT / "data" / "tracks" / f"{name}.track.json").read_text(encoding="utf-8")
    track, left, _ = gates_of(name)
    assert (track["format"], track["version"]) == ("apexline-track", 1)
    assert sum(line.lstrip().startswith('{"left"') for line in text.splitlines()) == len(left)


@pytest.mark.parametrize("name", [circuit.name for circuit in make_tracks.CIRCUITS if circuit.closed])
def test_closed_roads_end_where_they_began(name: str) -> None:
    road = road_of(name)
    turns = (road.heading_rad[-1] - road.heading_rad[0]) / (2.0 * np.pi)
    assert road.gap_m < 1e-3
    assert abs(turns - round(turns)) < 1e-9
    assert abs(road.height_m[-1] - road.height_m[0]) < 1e-9


@pytest.mark.parametrize("name", NAMES)
def test_curvature_changes_smoothly(name: str) -> None:
    road = road_of(name)
    change = np.abs(np.diff(road.curvature_1pm)) / np.diff(road.station_m)
    assert change.max() < 0.02  # a clothoid from straight to a radius of 14 m within 3.6 m would be that


@pytest.mark.parametrize("name", NAMES)
def test_gates_are_spaced_for_their_curvature(name: str) -> None:
    road = road_of(name)
    spacing = np.diff(road.gate_m)
    assert 3.5 < spacing.min() and spacing.max() < 15.0
    tight = np.abs(road.at(road.curvature_1pm))[:-1] > 1.0 / 20.0
    assert spacing[tight].max(initial=0.0) < 8.0


@pytest.mark.parametrize("name", NAMES)
def test_right_edge_lies_to_the_right_of_the_driving_direction(name: str) -> None:
    track, left, right = gates_of(name)
    middle = (left + right) / 2.0
    forward = (np.roll(middle, -1, axis=0) - middle)[:-1]
    across = (right - left)[:-1]
    assert (forward[:, 2] * across[:, 0] - forward[:, 0] * across[:, 2] > 0.0).all()  # right = (forward.z, -forward.x)


@pytest.mark.parametrize("name", NAMES)
def test_slopes_stay_below_eight_percent(name: str) -> None:
    road = road_of(name)
    assert np.abs(np.diff(road.height_m) / np.diff(road.station_m)).max() < 0.08


@pytest.mark.parametrize("name", NAMES)
def test_walls_cross_each_other_nowhere_but_at_the_bridge(name: str) -> None:
    track, left, right = gates_of(name)
    across = right - left
    across /= np.linalg.norm(across[:, [0, 2]], axis=1)[:, None]
    left_wall, right_wall = left - across * track["run_off_m"], right + across * track["run_off_m"]
    assert len(crossings(left_wall, track["closed"])) == (1 if name == "bridge" else 0)
    assert len(crossings(right_wall, track["closed"])) == (1 if name == "bridge" else 0)


def test_the_bridge_clears_the_road_beneath_by_six_metres() -> None:
    _, left, right = gates_of("bridge")
    for edge in (left, right, (left + right) / 2.0):
        [(i, j, share_i, share_j)] = crossings(edge, closed=True)
        beneath = edge[i, 1] + share_i * (edge[i + 1, 1] - edge[i, 1])
        above = edge[j, 1] + share_j * (edge[j + 1, 1] - edge[j, 1])
        assert above - beneath >= 6.0


@pytest.mark.parametrize(("name", "length_m", "width_m"), [
    ("club", 2200, 11), ("oval", 2000, 16), ("street", 2550, 9), ("bridge", 3300, 11), ("hillclimb", 2100, 8)])
def test_circuits_are_of_the_size_that_their_names_promise(name: str, length_m: float, width_m: float) -> None:
    _, left, right = gates_of(name)
    assert road_of(name).length_m == pytest.approx(length_m, rel=0.03)
    assert np.median(np.linalg.norm((right - left)[:, [0, 2]], axis=1)) == pytest.approx(width_m, abs=1.0)
