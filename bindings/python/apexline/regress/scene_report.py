# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A scene's part of a regression's report: whose way has changed, how far, and both runs side by side."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from .. import _native, steering
from ..pictures import CAR_COLOURS
from ..plot_style import MUTED, ROAD, STYLE, new_figure, plain
from ..steering import viewer
from .outcome import Outcome
from .report import NOW_COLOUR, THEN_COLOUR, difference_table, picture, png, side_by_side
from .runs import SceneRuns

MOST_WAYS = 8
"""Agents whose ways are drawn: those that changed most."""
MOST_NAMES = 3
"""Of them, those whose names are written."""


def scene_section(outcome: Outcome, runs: SceneRuns) -> str:
    """Nothing when nothing has changed."""
    if runs.same:
        return ""
    d = outcome.difference
    assert d is not None
    values = [f"{d['field']} = {value:.7g}" if isinstance(value, float) else value for value in (d["then"], d["now"])]
    where = f"{d['x_m']:.1f}, {d['z_m']:.1f} m" if "x_m" in d else ""
    rows = [("first different value", d | {"name": d["name"] or "", "place": where}, values[0], values[1])]
    parts = [difference_table(rows), picture(draw_distance(runs), "distance of the agents from their accepted places over time")]
    parts.append(picture(draw_ways(runs, outcome), "the ways that changed most, accepted and today"))
    start_s = max(0.0, d["time_s"] - 1.0)
    parts.append(side_by_side(_pages(runs), start_s, f"agent={d['agent'] or 0}"))
    return "".join(parts)


def draw_distance(runs: SceneRuns) -> bytes:
    """The farthest agent's and the median's distance from the accepted place, as PNG."""
    from matplotlib import rc_context

    away = np.where(np.isfinite(runs.away_m), runs.away_m, 0.0)
    time_s = (np.arange(len(away)) + 1) * runs.then.info.dt_s
    with rc_context(STYLE):
        figure = new_figure(11.0, 3.0)
        axes = figure.subplots()
        axes.plot(time_s, away.max(axis=1), color=NOW_COLOUR, label="farthest agent")
        axes.plot(time_s, np.median(away, axis=1), color=MUTED, label="half of the agents are nearer")
        axes.set_xlim(0.0, time_s[-1])
        axes.set_ylim(bottom=0.0)
        axes.set_xlabel("time, s")
        axes.set_ylabel("from the accepted\nplace, m")
        axes.legend(loc="upper left")
        figure.tight_layout()
        return png(figure)


def draw_ways(runs: SceneRuns, outcome: Outcome) -> bytes:
    """From above: obstacles, both ways of the agents that changed most, and where the first difference is, as PNG."""
    from matplotlib import rc_context

    chosen = [i for i in np.argsort(-runs.farthest_m, kind="stable")[:MOST_WAYS] if runs.farthest_m[i] > 0.0]
    with rc_context(STYLE):
        figure = new_figure(11.0, 6.0)
        axes = figure.subplots()
        _draw_obstacles(axes, runs.then.steer_at(0))
        looks = ((runs.states_then, THEN_COLOUR, "-", "accepted"), (runs.states_now, NOW_COLOUR, (0, (4, 1.5)), "today"))
        for states, colour, dashes, label in looks:
            for number, agent in enumerate(chosen):
                way = states["position"][:, agent].astype(float)
                way[~states["forward"][:, agent].any(axis=-1)] = np.nan
                # Over the edge of a box that wraps no line is drawn.
                way[1:][(np.abs(np.diff(way, axis=0)) > 0.5 * runs.period_m).any(axis=1)] = np.nan
                axes.plot(way[:, 0], way[:, 2], color=colour, linestyle=dashes, linewidth=1.2, label=label if number == 0 else None)
        for agent in chosen[:MOST_NAMES]:
            there = np.flatnonzero(runs.states_now["forward"][:, agent].any(axis=-1))
            if len(there):
                end = runs.states_now["position"][there[-1], agent]
                axes.annotate(plain(runs.names[agent]), (end[0], end[2]), xytext=(4, 4), textcoords="offset points", fontsize=8, color=MUTED)
        d = outcome.difference
        if d is not None and "x_m" in d:
            label = f"first difference: {plain(d['name'])}, {d['time_s']:.1f} s"
            axes.plot(d["x_m"], d["z_m"], marker="*", markersize=14, color=CAR_COLOURS[4], linestyle="none", markeredgecolor="black", label=label)
        axes.set_aspect("equal", adjustable="datalim")
        axes.set_xlabel("x (east), m")
        axes.set_ylabel("z (north), m")
        figure.legend(loc="upper left", ncol=3, bbox_to_anchor=(0.05, 1.0))
        figure.tight_layout(rect=(0.0, 0.0, 1.0, 0.94))
        return png(figure)


def _draw_obstacles(axes: Any, steer: _native.Steer) -> None:
    from matplotlib.patches import Circle, Polygon

    for index in range(steer.info.obstacle_count):
        obstacle = steer.obstacle(index)
        points = np.asarray(obstacle["points"], float)
        if obstacle["kind"] == "circle":
            place = (obstacle["position"][0], obstacle["position"][2])
            axes.add_patch(Circle(place, obstacle["radius_m"], facecolor=ROAD, edgecolor=MUTED))
        elif obstacle["kind"] == "polygon":
            axes.add_patch(Polygon(points, facecolor=ROAD, edgecolor=MUTED))
        else:
            axes.plot(points[:, 0], points[:, 1], color=MUTED, linewidth=1.0)


def _pages(runs: SceneRuns) -> list[str]:
    """Both runs as pages of their own. The accepted run has states only, not the forces on the agents."""
    today = steering.motion_of(runs.then, True)
    start = runs.then.steer_at(0).states()[np.newaxis]
    extras = {key: np.zeros_like(value) for key, value in today.extras.items() if key not in ("hash", "behaviour_set")}
    states = np.concatenate([start, runs.states_then])
    extras |= {
        "steering_force": states["steering_force"], "senses": today.extras["senses"], "target_point": np.full_like(today.extras["target_point"], np.nan),
        "behaviour_set": [[("not recorded", "")] * len(runs.names)] * len(states),
        "hash": next((h for _, _, h in (runs.then.tick(i) for i in reversed(range(len(runs.then)))) if h), 0),
    }  # fmt: skip
    gone = ~states["forward"].any(axis=-1)
    accepted = steering.Motion(
        today.name, today.dt_s, today.tracks, states["position"].copy(), states["forward"].copy(), extras, gone if gone.any() else None
    )
    steer = runs.then.steer_at(len(runs.then))
    still = viewer.scene_picture(steer)
    about = str(json.loads(runs.then.scene).get("description", "")) if runs.then.scene else ""
    pages = []
    for motion, words in ((accepted, "accepted"), (today, "today")):
        motion.name = f"{runs.name}: {words}"
        pages.append(viewer.build_page(motion, still, about, steer.info.playback))
    return pages
