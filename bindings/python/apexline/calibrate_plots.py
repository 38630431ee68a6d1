# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Pictures of what `apexline torcs calibrate` found: the believed g-g-v diagram and what was driven."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.axes import Axes

from .plot_style import MUTED, STYLE, check_suffix, new_figure, plain, save
from .torcs_calibrate import BRAKE, BRAKE_AND_TURN, DRIVE, TURN, Setting

COLOURS = ("#0072b2", "#e69f00", "#009e73")
"""Okabe and Ito's, told apart by all eyes; one per speed or setting of the wings."""
MARKERS = {TURN: "o", BRAKE: "s", BRAKE_AND_TURN: "D", DRIVE: "^"}
SPEEDS_MPS = (20.0, 40.0, 60.0)
NEAR_MPS = 10.0
"""A driven point belongs to the nearest of these speeds, this far at most."""


def draw_calibration(car: str, settings: Sequence[Setting], path: Path) -> Path:
    """Draws believed lines and driven points: along over across for the car's own wings, both limits over speed for all."""
    path = check_suffix(path)
    with matplotlib.rc_context(STYLE):
        figure = new_figure(12.0, 5.4)
        circle, side, brake = figure.subplots(1, 3, gridspec_kw={"width_ratios": [1.2, 1.0, 1.0]})
        _draw_circle(circle, settings[0])
        _draw_speeds(side, settings, TURN)
        _draw_speeds(brake, settings, BRAKE)
        figure.suptitle(plain(f"{car} in TORCS: lines believed, points driven"), x=0.01, ha="left", fontweight="bold")
        figure.tight_layout(rect=(0.0, 0.0, 1.0, 0.96))
        save(figure, path)
    return path


def _draw_circle(axes: Axes, setting: Setting) -> None:
    for speed, colour in zip(SPEEDS_MPS, COLOURS):
        braking = setting.envelope.boundary(speed)
        driving = setting.envelope.boundary(speed, 1.0)
        for rows, label in ((braking, f"{speed:g} m/s"), (driving, None)):
            if len(rows):
                axes.plot(rows[:, 0], rows[:, 1], color=colour, label=label)
    for row in setting.rows:
        nearest = min(SPEEDS_MPS, key=lambda speed: abs(speed - row.speed_mps))
        if abs(nearest - row.speed_mps) <= NEAR_MPS:
            colour = COLOURS[SPEEDS_MPS.index(nearest)]
            axes.plot(row.side_mps2, row.along_mps2, MARKERS[row.manoeuvre], color=colour, markersize=5, alpha=0.9)
    for kind, marker in MARKERS.items():
        axes.plot([], [], marker, color=MUTED, markersize=5, label=kind.replace("_", " "))
    axes.set_title(f"{setting.wings} wings")
    axes.set_xlabel("across the way (m/s²)")
    axes.set_ylabel("along the way, braking negative (m/s²)")
    axes.legend(fontsize=7, loc="best")


def _draw_speeds(axes: Axes, settings: Sequence[Setting], kind: str) -> None:
    speeds = np.arange(10.0, 76.0, 1.0)
    for setting, colour in zip(settings, COLOURS):
        envelope = setting.envelope
        believed = [envelope.side_mps2(speed) if kind == TURN else -envelope.along_mps2(speed) for speed in speeds]
        axes.plot(speeds, believed, color=colour, label=f"{setting.wings} wings")
        rows = [row for row in setting.rows if row.manoeuvre == kind]
        axes.plot([row.speed_mps for row in rows], [row.driven_mps2 for row in rows], MARKERS[kind], color=colour, markersize=5)
    limits = [row.driven_mps2 for setting in settings for row in setting.rows if row.manoeuvre == kind]
    if limits:
        axes.set_ylim(0.0, 1.2 * math.ceil(max(limits)))
    axes.set_title("across, skid pad" if kind == TURN else "braking, straight ahead")
    axes.set_xlabel("speed (m/s)")
    axes.set_ylabel("acceleration (m/s²)")
    axes.legend(fontsize=7, loc="lower right")
