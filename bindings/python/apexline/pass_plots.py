# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A picture of one pass: where both cars were, and what the driver weighed each time that it made a plan."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes

from . import _native
from .plot_style import MUTED, ROAD, STYLE, TEXT, check_suffix, new_figure, plain, save
from .racecraft import Moment, Pass

OWN_COLOUR, OTHER_COLOUR = "#0072b2", "#d55e00"
"""Okabe and Ito's, told apart by all eyes."""
WAYS = (
    ("left line", "#e69f00", "v"),
    ("right line", "#009e73", "^"),
    ("detour by A*", "#cc79a7", "D"),
)
TERMS = (("place_s", "place", "#009e73"), ("risk_s", "risk", "#d55e00"), ("move_s", "leaving the line", "#e69f00"), ("change_s", "change", "#0072b2"))
CAR_LENGTH_M = 4.6
ABOVE: dict[str, Any] = {"loc": "lower right", "bbox_to_anchor": (1.0, 1.0), "fontsize": 8, "borderaxespad": 0.2}


def draw_pass(one: Pass, path: Path) -> Path:
    """Four panels: laterals on the road, the distance between the cars, the cost of each way over staying behind, and the terms of
    the winner and the runner-up where the attempt begins."""
    check_suffix(path)
    with matplotlib.rc_context(STYLE):
        figure = new_figure(10.0, 9.0)
        grid = figure.add_gridspec(4, 1, height_ratios=(1.2, 0.8, 1.1, 0.75), hspace=0.5)
        road = figure.add_subplot(grid[0])
        gap, costs = figure.add_subplot(grid[1], sharex=road), figure.add_subplot(grid[2], sharex=road)
        terms = figure.add_subplot(grid[3])
        times = np.array([moment.time_s for moment in one.moments]) - one.begins_s
        draw_road(road, one.moments, times)
        draw_gap(gap, one.moments, times)
        draw_costs(costs, one.moments, times)
        for axes in (road, gap, costs):
            axes.axvline(0.0, color=TEXT, linewidth=1.0)
            axes.axvline(one.done_s - one.begins_s, color=TEXT, linewidth=1.0, linestyle=(0, (4, 3)))
            axes.set_xlim(times[0], times[-1])
        road.set_title(f"A pass on {plain(one.track)}: pace 0.99 behind 0.95", pad=14)
        words = {"xycoords": ("data", "axes fraction"), "textcoords": "offset points", "fontsize": 8, "color": TEXT}
        road.annotate("attempt begins", (0.0, 0.0), xytext=(4, 4), **words)
        road.annotate("past", (one.done_s - one.begins_s, 0.0), xytext=(4, 4), **words)
        costs.set_xlabel("time since the attempt began, s")
        draw_terms(terms, one)
        figure.subplots_adjust(left=0.12, right=0.97, top=0.94, bottom=0.06)
        save(figure, path)
    return path


def draw_road(axes: Axes, moments: list[Moment], times: np.ndarray) -> None:
    edges = np.array([moment.edges_m for moment in moments])
    laterals = np.array([moment.lateral_m for moment in moments])
    axes.fill_between(times, edges[:, 0], edges[:, 1], color=ROAD, label="road")
    axes.plot(times, laterals[:, 1], color=OTHER_COLOUR, linewidth=2.4, label="car ahead")
    axes.plot(times, laterals[:, 0], color=OWN_COLOUR, linewidth=2.4, label="car that passes")
    axes.invert_yaxis()  # left is up, as seen when driving to the right
    axes.set_ylabel("lateral, m\n(right is down)")
    axes.legend(**ABOVE, ncols=3)


def draw_gap(axes: Axes, moments: list[Moment], times: np.ndarray) -> None:
    ahead = np.array([moment.ahead_m for moment in moments])
    axes.axhspan(-CAR_LENGTH_M, CAR_LENGTH_M, color=ROAD, label="side by side")
    axes.plot(times, ahead, color=OWN_COLOUR, linewidth=2.4)
    axes.set_ylabel("ahead of\nthe other, m")
    axes.legend(**ABOVE)


def way_of(candidate: np.void) -> int | None:
    """Index into WAYS; None: it stays on the racing line."""
    if candidate["line"] == _native.PLAN_ON_GRID:
        return 2
    return None if candidate["side"] == 0.0 else 0 if candidate["side"] < 0.0 else 1


def draw_costs(axes: Axes, moments: list[Moment], times: np.ndarray) -> None:
    """The cheapest candidate of each way, over the cheapest that stays behind; hollow: a rule or the road forbids it."""
    points: dict[tuple[int, bool], list[tuple[float, float]]] = {}
    chosen: list[tuple[float, float]] = []
    for moment, time_s in zip(moments, times):
        stays = [float(row["total_s"]) for row in moment.plan if way_of(row) is None]
        if not stays:
            continue
        best: dict[int, np.void] = {}
        for row in moment.plan:
            way = way_of(row)
            if way is not None and way not in best:
                best[way] = row
        for way, row in best.items():
            points.setdefault((way, int(row["fails"]) == 0), []).append((time_s, float(row["total_s"]) - min(stays)))
        winner = moment.plan[0]
        chosen.append((time_s, 0.0 if way_of(winner) is None else float(winner["total_s"]) - min(stays)))
    axes.axhline(0.0, color=MUTED, linewidth=1.0)
    axes.plot(*zip(*chosen), color=MUTED, linewidth=4.0, alpha=0.35, label="chosen", drawstyle="steps-post")
    for way, (name, colour, mark) in enumerate(WAYS):
        for possible in (True, False):
            if found := points.get((way, possible)):
                label = name if possible else f"{name}, not allowed"
                axes.plot(*zip(*found), mark, color=colour, markersize=5.0, markerfacecolor=colour if possible else "none", label=label)
    axes.set_ylabel("cost over\nstaying behind, s")
    axes.legend(**ABOVE, ncols=7, columnspacing=1.0, handletextpad=0.4)


def draw_terms(axes: Axes, one: Pass) -> None:
    """The terms of the cheapest ways at the first plan in which passing wins, over the time of the quickest of them."""
    decided = next((m for m in one.moments if m.time_s >= one.begins_s and len(m.plan) > 1 and way_of(m.plan[0]) is not None), None)
    if decided is None:
        axes.set_axis_off()
        return
    shown: dict[int | None, np.void] = {}
    for row in decided.plan:
        shown.setdefault(way_of(row), row)
    rows = list(shown.items())
    quickest = min(float(row["time_s"]) for _, row in rows)
    for place, (_, row) in enumerate(rows):
        costs, gains = 0.0, 0.0
        for name, value, colour in (("time", float(row["time_s"]) - quickest, MUTED), *((words, float(row[key]), colour) for key, words, colour in TERMS)):
            start = costs if value >= 0.0 else gains
            axes.barh(place, value, left=start, color=colour, height=0.6, label=name if place == 0 else None)
            costs, gains = (costs + value, gains) if value >= 0.0 else (costs, gains + value)
        axes.plot(costs + gains, place, "|", color=TEXT, markersize=16, markeredgewidth=2.0, label="sum" if place == 0 else None)
    names = ["stay behind" if way is None else WAYS[way][0] for way, _ in rows]
    allowed = ["" if int(row["fails"]) == 0 else "\n(not allowed)" for _, row in rows]
    axes.set_yticks(range(len(rows)), [f"{name}{word}" for name, word in zip(names, allowed)])
    axes.invert_yaxis()
    axes.set_xlabel(f"terms of the plan {decided.time_s - one.begins_s:.1f} s after the attempt began, s (time: over the quickest)")
    axes.legend(**ABOVE, ncols=6)
    axes.margins(x=0.03)
