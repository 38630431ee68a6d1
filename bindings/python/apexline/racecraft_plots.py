# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Pictures of what `apexline racecraft` measured: bars by track with a dot for each seed, one panel per number; lap charts of
reversed grids."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.axes import Axes

from .plot_style import MUTED, STYLE, check_suffix, new_figure, plain, save
from .racecraft import HARD_MPS, Row

COLOURS = ("#0072b2", "#e69f00", "#009e73")
"""Okabe and Ito's, told apart by all eyes; one per panel's series."""

SEED_COLOUR = "#15191e"

PANELS = (
    ("car contacts per 100 car-laps", (("equal", "equal cars"), ("overtake", "one slow car")), "car_contacts"),
    ("overtakes per 100 car-laps", (("equal", "equal cars"), ("overtake", "one slow car")), "overtakes"),
    ("time lost behind others, s per car-lap", (("equal", "equal cars"), ("overtake", "one slow car")), "time_lost_s"),
    ("time off the road, s per car-lap", (("equal", "equal cars"), ("overtake", "one slow car")), "off_track_s"),
)
PER_HUNDRED = ("car_contacts", "overtakes")


def rate(rows: list[Row], situation: str, track: str, column: str) -> float:
    """A number over the car-laps of all seeds; nan when there were none."""
    chosen = [row for row in rows if row["situation"] == situation and row["track"] == track and column in row]
    laps = sum(row["car_laps"] for row in chosen)
    scale = 100.0 if column in PER_HUNDRED else 1.0
    return scale * sum(row[column] for row in chosen) / laps if laps else float("nan")


def rates_by_seed(rows: list[Row], situation: str, track: str, column: str) -> list[float]:
    """The number of each race by itself."""
    seeds = dict.fromkeys(row["seed"] for row in rows if row["situation"] == situation and row["track"] == track)
    return [rate([row for row in rows if row["seed"] == seed], situation, track, column) for seed in seeds]


def draw_racecraft(rows: list[Row], path: Path) -> Path:
    """Draws the races of `rows`; turns and crashes are in the table."""
    check_suffix(path)
    tracks = list(dict.fromkeys(row["track"] for row in rows))
    with matplotlib.rc_context(STYLE):
        figure = new_figure(max(7.0, 2.5 + 0.42 * len(tracks)), 10.5)
        all_axes = figure.subplots(len(PANELS), 1, sharex=True)
        places = np.arange(len(tracks))
        for axes, (title, series, column) in zip(all_axes, PANELS):
            for index, (situation, label) in enumerate(series):
                heights = [rate(rows, situation, track, column) for track in tracks]
                middles = places + 0.4 * index - 0.2
                axes.bar(middles, heights, 0.38, color=COLOURS[index], label=label)
                for middle, track in zip(middles, tracks):
                    seeds = rates_by_seed(rows, situation, track, column)
                    spread = np.linspace(-0.1, 0.1, len(seeds)) if len(seeds) > 1 else np.zeros(len(seeds))
                    axes.plot(middle + spread, seeds, ".", color=SEED_COLOUR, markersize=4.0)
            if column == "car_contacts":
                axes.axhline(3.0, color=SEED_COLOUR, linewidth=1.0, linestyle=(0, (4, 3)), label="target: at most 3")
            axes.set_title(title, pad=8)
            axes.set_ylabel("s" if column.endswith("_s") else "per 100 car-laps")
            axes.grid(axis="x", visible=False)
            axes.set_ylim(0.0, None if axes.get_ylim()[1] > 0.1 else 1.0)
        all_axes[0].plot([], [], ".", color=SEED_COLOUR, markersize=4.0, label="one seed")
        handles, labels = all_axes[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="upper right", ncols=4)
        all_axes[-1].set_xticks(places, [plain(track) for track in tracks], rotation=40, ha="right")
        all_axes[-1].set_xlabel("track")
        figure.tight_layout(rect=(0.0, 0.0, 1.0, 0.97))
        save(figure, path)
    return path


CHART_TRACKS = 3
"""Columns of a lap chart at most."""
SIGNAL_S = 1.0
"""From a world's creation to a grid's start signal, s."""
CAR_MARK, HARD_MARK = "o", "X"


def draw_lap_charts(rows: list[Row], path: Path) -> Path:
    """Places by lap of reversed grids: a row of panels for each step of pace, a column for each of the first tracks. A car's colour is
    its pace, from dark and slow to bright and fast; contacts are marked on the car that touched."""
    check_suffix(path)
    chosen = [row for row in rows if row["situation"] == "reverse-grid" and "skipped" not in row]
    tracks = list(dict.fromkeys(row["track"] for row in chosen))[:CHART_TRACKS]
    steps = list(dict.fromkeys(row["step"] for row in chosen))
    if not tracks:
        raise ValueError(f"{path}: no reversed grid was raced on a closed track; measure reverse-grid")
    with matplotlib.rc_context(STYLE):
        figure = new_figure(1.6 + 3.6 * len(tracks), 0.9 + 2.5 * len(steps))
        panels = figure.subplots(len(steps), len(tracks), squeeze=False, sharex=True, sharey=True)
        for line, step in enumerate(steps):
            for column, track in enumerate(tracks):
                row = next(row for row in chosen if row["step"] == step and row["track"] == track)
                draw_lap_chart(panels[line][column], row)
            panels[line][0].set_ylabel("place")
        for axes in panels[-1]:
            axes.set_xlabel("lap")
        figure.suptitle(
            "Reversed grids: slowest on pole, fastest last. Numbers: grid slot, coloured by pace (dark is slow).\n"
            "Dots: contacts, crosses: at more than 3 m/s.",
            x=0.01,
            ha="left",
            fontsize=9,
            color=MUTED,
        )
        figure.tight_layout(rect=(0.0, 0.0, 1.0, 0.97))
        save(figure, path)
    return path


def draw_lap_chart(axes: Axes, row: Row) -> None:
    """One race: every car's place on the grid and after each lap."""
    places = np.array(row["places"], float)
    places[places == 0] = np.nan
    cars, points = places.shape
    # Cividis is made for colour-blind eyes; its palest end fades into the page.
    colours = matplotlib.colormaps["cividis"](np.linspace(0.0, 0.9, cars))
    for car in range(cars):
        axes.plot(range(points), places[car], color=colours[car], linewidth=2.0)
        label = {"color": colours[car], "fontsize": 8, "fontweight": "bold", "va": "center"}
        axes.text(-0.15, places[car][0], str(car + 1), ha="right", **label)
        if np.isfinite(places[car][-1]):
            axes.text(points - 0.85, places[car][-1], str(car + 1), ha="left", **label)
    for contact in row["contacts"]:
        if contact["kind"] == "car":
            ends = [0.0, *row["lap_ends_s"][contact["car"]]]
            lap = float(np.interp(contact["time_s"] - SIGNAL_S, ends, range(points)))
            place = float(np.interp(lap, range(points), places[contact["car"]]))
            hard = contact["closing_mps"] > HARD_MPS
            axes.plot(lap, place, HARD_MARK if hard else CAR_MARK, color="#d55e00", markersize=6.0 if hard else 4.0, zorder=3)
    share = row["pairs_in_order"] / row["pairs"]
    touched = row["car_contacts"]
    touches = f"{touched} contact{'s' if touched > 1 else ''}" if touched else "no contact"
    axes.set_title(f"{plain(row['track'])}, {100 * row['step']:g} %: {share:.0%} in order, {touches}", fontsize=9, pad=6)
    axes.set_xlim(-0.6, points - 0.4)
    axes.set_ylim(cars + 0.6, 0.4)
    axes.set_xticks(range(points), ["grid", *(str(lap) for lap in range(1, points))])
    axes.set_yticks(range(1, cars + 1))
    axes.tick_params(axis="y", length=0)
