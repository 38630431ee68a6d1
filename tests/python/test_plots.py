# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Plots: files of the right kind, the same each time, and clear words for what cannot be drawn."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from synthetic_race import make_race, make_track

from apexline import line_plots, pictures, plots
from apexline.trace import LinePicture, TraceError, TrackPicture

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
Draw = Callable[[Path], None]


def circle_track(radius_m: float, gates: int = 360, right_hand: bool = True) -> TrackPicture:
    """A ring of one radius driven at 20 m/s, for closed forms."""
    angle = np.arange(gates) * 2 * np.pi / gates
    turn = np.stack([-np.cos(angle), np.sin(angle)], -1) if right_hand else np.stack([np.cos(angle), np.sin(angle)], -1)
    length = 2 * np.pi * radius_m
    distance = np.arange(gates) * length / gates
    flat = np.zeros(gates)
    sign = 1.0 if right_hand else -1.0
    line = LinePicture("racing", turn * radius_m, distance, flat + 20.0, flat + sign / radius_m, flat)
    inner, outer = turn * (radius_m - 5), turn * (radius_m + 5)
    left, right = (outer, inner) if right_hand else (inner, outer)
    return TrackPicture("ring", length, True, left, right, left, right, distance, flat, [line])


@pytest.fixture(scope="module")
def draws() -> dict[str, Draw]:
    """Every plot, as a function of the path alone."""
    track, race = make_track(), make_race(cars=8, laps=2, dt_s=0.2)
    return {
        "track": lambda path: plots.plot_track(track, path),
        "bridge": lambda path: plots.plot_track(make_track("Bridge", "bridge"), path),
        "stage": lambda path: plots.plot_track(make_track("Stage $a$ <b>", "stage"), path),
        "laps": lambda path: plots.plot_laps(race, path),
        "gg": lambda path: plots.plot_gg(track.lines[0], path),
        "comparison": lambda path: plots.plot_line_comparison(track, track.lines[1], track.lines[0], path),
    }


@pytest.mark.parametrize("name", ["track", "bridge", "stage", "laps", "gg", "comparison"])
def test_every_plot_writes_png_and_svg(draws: dict[str, Draw], name: str, tmp_path: Path) -> None:
    draws[name](tmp_path / "picture.png")
    draws[name](tmp_path / "picture.svg")
    assert (tmp_path / "picture.png").read_bytes().startswith(PNG_SIGNATURE)
    assert (tmp_path / "picture.png").stat().st_size > 20_000
    text = (tmp_path / "picture.svg").read_text(encoding="utf-8")
    assert text.startswith("<?xml") and text.rstrip().endswith("</svg>")


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_the_same_track_gives_the_same_file(draws: dict[str, Draw], suffix: str, tmp_path: Path) -> None:
    for name in ("a", "b"):
        draws["gg"](tmp_path / f"{name}.{suffix}")
    assert (tmp_path / f"a.{suffix}").read_bytes() == (tmp_path / f"b.{suffix}").read_bytes()


@pytest.mark.parametrize("name", ["track", "laps", "gg", "comparison"])
@pytest.mark.parametrize("file", ["picture.pdf", "picture.jpg", "picture"])
def test_another_suffix_is_refused_in_words(draws: dict[str, Draw], name: str, file: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.png or \.svg"):
        draws[name](tmp_path / file)
    assert not (tmp_path / file).exists()


def test_a_track_whose_parts_do_not_fit_is_refused(tmp_path: Path) -> None:
    track = make_track()
    with pytest.raises(TraceError, match="right_edge"):
        plots.plot_track(dataclasses.replace(track, right_edge=track.right_edge[:-1]), tmp_path / "x.png")
    with pytest.raises(TraceError, match="no lines"):
        plots.plot_track(dataclasses.replace(track, lines=[]), tmp_path / "x.png")


def test_plots_start_no_pyplot() -> None:
    code = "import sys; import apexline.plots; sys.exit('matplotlib.pyplot' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, check=False)
    assert done.returncode == 0


def test_a_race_without_cars_or_laps_is_drawn(tmp_path: Path) -> None:
    race = make_race(cars=2, laps=1, dt_s=0.2)
    empty = dataclasses.replace(race, cars=[], events=[])
    none = np.zeros(0)
    still = [
        dataclasses.replace(c, lap=c.lap * 0, progress_m=c.progress_m * 0 - 5, lap_times_s=none) for c in race.cars
    ]
    for name, trace in {"empty": empty, "still": dataclasses.replace(race, cars=still)}.items():
        plots.plot_laps(trace, tmp_path / f"{name}.png")
        assert (tmp_path / f"{name}.png").read_bytes().startswith(PNG_SIGNATURE)


def test_accelerations_of_a_circle_are_speed_squared_over_radius() -> None:
    lateral, forward = plots.accelerations_mps2(circle_track(100.0).lines[0])
    assert lateral == pytest.approx(20.0**2 / 100.0)
    assert forward == pytest.approx(0.0)


def test_time_over_a_circle_is_length_over_speed() -> None:
    track = circle_track(100.0)
    assert pictures.line_times_s(track.lines[0], True)[-1] == pytest.approx(2 * np.pi * 100.0 / 20.0, rel=1e-4)


def test_a_comparison_goes_once_around_from_nodes_just_behind_the_start() -> None:
    track = circle_track(100.0)
    line = track.lines[0]
    grid = np.linspace(0.0, track.length_m, 200)
    lateral = np.sin(2 * np.pi * line.distance_m / track.length_m)
    for behind_m in (0.0, 0.4):  # the first node's distance is then the length but for this
        angle = (line.distance_m - behind_m) / 100.0
        # Fewer nodes than gates, so that their places along the road are looked for.
        moved = LinePicture("moved", 100.0 * np.stack([-np.cos(angle), np.sin(angle)], -1)[::2], line.distance_m[::2],
                            line.speed_mps[::2], line.curvature_1pm[::2], lateral[::2])  # fmt: skip
        curve = line_plots._over_reference(track, moved, grid)
        assert curve["time"] == pytest.approx(grid / 20.0, abs=0.01)
        assert curve["lateral"] == pytest.approx(np.sin((grid + behind_m) / 100.0), abs=0.01)


@pytest.mark.parametrize("right_hand", [True, False])
def test_a_circle_is_one_turn_of_its_own_curvature(right_hand: bool) -> None:
    track = circle_track(80.0, right_hand=right_hand)
    (turn,) = pictures.find_turns(track, track.lines[0])
    assert turn.curvature_1pm == pytest.approx((1 if right_hand else -1) / 80.0)
    assert abs(turn.heading_change_rad) == pytest.approx(2 * np.pi, rel=0.01)


def test_turns_are_numbered_from_the_start_line() -> None:
    track = make_track()
    turns = pictures.find_turns(track, track.lines[0])
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    assert 5 <= len(turns) <= 14
    assert all(a.distance_m < b.distance_m for a, b in zip(turns, turns[1:]))


def test_the_upper_road_of_a_crossing_is_found() -> None:
    track = make_track(shape="bridge")
    ((first, last),) = pictures.find_bridges(track)
    assert first < last
    assert track.height_m[first : last + 1].min() > track.height_m.mean()
    assert pictures.find_bridges(dataclasses.replace(track, height_m=track.height_m * 0)) == []


def test_nodes_between_gates_keep_their_place_along_the_road() -> None:
    track = make_track()
    line = track.lines[0]
    half = dataclasses.replace(line, **{
        name: getattr(line, name)[::2] for name in ("points", "distance_m", "speed_mps", "curvature_1pm", "lateral_m")
    })  # fmt: skip
    error = pictures.reference_distance_m(track, half) - track.gate_distance_m[::2]
    error -= track.length_m * np.round(error / track.length_m)
    assert np.abs(error).max() < 0.01


def test_the_lap_chart_knows_order_and_gaps() -> None:
    race = make_race(cars=5, laps=2, dt_s=0.1)
    chart = pictures.lap_chart(race)
    assert chart.laps[-1] == 2
    assert [int(p) for p in chart.positions[:, -1]] == [car.position for car in race.cars]
    best = min(car.total_time_s for car in race.cars)
    for index, car in enumerate(race.cars):
        assert chart.gaps_s[index, -1] == pytest.approx(car.total_time_s - best, abs=0.01)
