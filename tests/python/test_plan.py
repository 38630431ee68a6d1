# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The grid of cells: plans around moving cars and the line "astar"."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

import apexline
from apexline.cli import main


@pytest.fixture(scope="module")
def track() -> apexline.Track:
    return apexline.Track.from_file("club")


@pytest.fixture(scope="module")
def grid(track: apexline.Track) -> apexline.Grid:
    return apexline.Grid(track)


def car_at(distance_m: float, lateral_m: float, speed_mps: float) -> np.ndarray:
    car = np.zeros(1, apexline.OBSTACLE)
    car[0] = (distance_m, lateral_m, speed_mps, 0.0, 2.3, 1.0, 0)
    return car


def test_a_plan_leads_from_the_place_to_the_horizon(grid: apexline.Grid) -> None:
    nodes, info = grid.plan(30.0, 1.5, 40.0)
    assert nodes.dtype == apexline.PLAN_NODE
    assert tuple(nodes[0]) == (30.0, 1.5, 0.0, 40.0)
    assert nodes["distance_m"][-1] >= 230.0
    assert np.all(np.diff(nodes["time_s"]) > 0.0)
    assert info.complete and info.optimal
    assert info.expanded > 0 and info.cost_s > nodes["time_s"][-1]


def test_a_plan_passes_a_slow_car(grid: apexline.Grid) -> None:
    nodes, info = grid.plan(30.0, 0.0, 40.0, obstacles=car_at(80.0, 1.0, 15.0))
    assert info.complete
    ahead = nodes["distance_m"] - (80.0 + 15.0 * nodes["time_s"])
    assert ahead[0] < 0.0 < ahead[-1]
    passing = np.interp(0.0, ahead, nodes["lateral_m"])
    assert abs(passing - 1.0) >= 2.4


def test_a_budget_is_kept_and_told(grid: apexline.Grid) -> None:
    nodes, info = grid.plan(30.0, 0.0, 40.0, max_expansions=2)
    assert info.expanded <= 2 and not info.complete and not info.optimal
    assert len(nodes) >= 1


def test_a_search_shows_what_it_expanded(grid: apexline.Grid) -> None:
    _, info = grid.plan(30.0, 0.0, 40.0, obstacles=car_at(80.0, 1.0, 15.0))
    nodes, parents = grid.expanded()
    assert nodes.dtype == apexline.PLAN_NODE and len(nodes) == len(parents) == info.expanded
    assert nodes["distance_m"][0] == 30.0 and parents[0] == 0
    assert np.all(parents[1:] < np.arange(1, len(parents)))


def test_a_grid_tells_its_size_and_closes(track: apexline.Track) -> None:
    with apexline.Grid(track, "kart", cell_m=1.5, step_s=0.6) as grid:
        assert grid.station_count > 50
        assert grid.cell_count > grid.station_count
        assert grid.memory_bytes > 100_000
    with pytest.raises(apexline.InvalidId):
        grid.plan(0.0, 0.0, 10.0)


def test_wrong_values_are_named(grid: apexline.Grid, track: apexline.Track) -> None:
    with pytest.raises(apexline.InvalidArgument, match="speed_mps"):
        grid.plan(0.0, 0.0, float("nan"))
    with pytest.raises(apexline.InvalidArgument, match="obstacles"):
        grid.plan(0.0, 0.0, 10.0, obstacles=np.zeros((1, 7)))
    with pytest.raises(apexline.InvalidArgument, match=r"obstacles\[0\]"):
        grid.plan(0.0, 0.0, 10.0, obstacles=car_at(float("inf"), 0.0, 0.0))
    with pytest.raises(apexline.InvalidArgument, match="cell_m"):
        apexline.Grid(track, cell_m=100.0)
    with pytest.raises(apexline.InvalidArgument, match="cell_m"):
        track.add_astar_line(7.0)


def test_the_astar_line_is_close_to_the_racing_line_in_time(track: apexline.Track) -> None:
    with_line = track.add_astar_line(0.5)
    assert with_line.line_names == [*track.line_names, "astar"]
    racing, astar = (with_line.line_info(name).time_s for name in ("racing", "astar"))
    assert racing * 0.999 < astar < racing * 1.04
    assert apexline.Track.load(with_line.save()).line_names == with_line.line_names


def test_the_command_line_makes_the_astar_line_when_asked(tmp_path: Path) -> None:
    target = tmp_path / "astar.csv"
    assert main(["line", "club", "--line", "astar", "--csv", str(target)]) == 0
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) > 100 and float(rows[0]["speed_mps"]) > 10.0
