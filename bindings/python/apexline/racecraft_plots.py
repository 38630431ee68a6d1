# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A picture of what `apexline racecraft` measured: bars by track with a dot for each seed, one panel per number."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import numpy as np

from .plot_style import STYLE, check_suffix, new_figure, plain, save
from .racecraft import Row

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
