# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Pictures of lines: the friction circle as a line uses it, and one line against another. Part of `apexline.plots`."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import matplotlib.patches
import numpy as np
from matplotlib.collections import PathCollection
from matplotlib.colors import Normalize

from .pictures import CAR_COLOURS, find_turns, line_times_s, reference_distance_m
from .plot_style import (
    GRAVITY_MPS2,
    KMH_PER_MPS,
    MUTED,
    RULE,
    STYLE,
    TEXT,
    check_suffix,
    clock,
    mark_turns,
    new_figure,
    plain,
    save,
    speed_colours,
    speed_range_kmh,
)
from .trace import Floats, LinePicture, TrackPicture, check_line, check_track


def accelerations_mps2(line: LinePicture) -> tuple[Floats, Floats]:
    """(M,) sideways, positive to the right, and (M,) forward, of a car that follows the line at its target speeds."""
    speed = np.nan_to_num(np.asarray(line.speed_mps, float))
    distance = np.asarray(line.distance_m, float)
    lateral = speed**2 * np.nan_to_num(np.asarray(line.curvature_1pm, float))
    return lateral, 0.5 * np.gradient(speed**2, distance, edge_order=1)


def plot_gg(line: LinePicture, path: Path) -> None:
    """The friction circle as the line uses it: forward over sideways acceleration at each node, coloured by speed.

    TraceError when the line's columns do not fit together, ValueError for a suffix other than .png and .svg.
    """
    path = check_suffix(path)
    check_line(line)
    lateral, forward = (a / GRAVITY_MPS2 for a in accelerations_mps2(line))
    with matplotlib.rc_context(STYLE):
        figure = new_figure(6.6, 6.2)
        axes = figure.add_axes((0.11, 0.10, 0.72, 0.80))
        # All of it: braking from top speed takes few nodes, and is what the picture is looked at for.
        reach = max(0.5, 1.06 * float(max(np.abs(lateral).max(), np.abs(forward).max())))
        axes.set_aspect("equal")
        axes.set_xlim(-reach, reach)
        axes.set_ylim(-reach, reach)
        step = 0.5 if reach < 3.0 else 1.0
        for radius in np.arange(step, reach, step):
            axes.add_patch(matplotlib.patches.Circle((0, 0), radius, fill=False, edgecolor="#c3cad3", linewidth=0.8))
            axes.text(0, radius, f" {radius:g} g", fontsize=8, color=MUTED, va="bottom")
        axes.grid(False)
        axes.axhline(0, color=RULE, linewidth=0.9, zorder=0.5)
        axes.axvline(0, color=RULE, linewidth=0.9, zorder=0.5)
        dots: PathCollection = axes.scatter(
            lateral, forward, c=np.asarray(line.speed_mps, float) * KMH_PER_MPS, cmap=speed_colours(),
            norm=Normalize(*speed_range_kmh(line)), s=11, linewidths=0, zorder=3,
        )  # fmt: skip
        axes.set_title(plain(f"Accelerations on the {line.name} line"), pad=10)
        axes.set_xlabel("sideways, g (left negative)")
        axes.set_ylabel("forward, g (braking negative)")
        bar = figure.colorbar(dots, cax=figure.add_axes((0.86, 0.18, 0.025, 0.64)))
        bar.set_label("speed, km/h")
        bar.outline.set_visible(False)
        save(figure, path)


def plot_line_comparison(track: TrackPicture, line_a: LinePicture, line_b: LinePicture, path: Path) -> None:
    """Where the second line gains or loses against the first: speeds, time, and place on the road over distance.

    TraceError when the parts do not fit together, ValueError for a suffix other than .png and .svg.
    """
    path = check_suffix(path)
    check_track(track)
    for line in (line_a, line_b):
        check_line(line)
    colours = (CAR_COLOURS[0], CAR_COLOURS[1])
    grid = np.linspace(0.0, track.length_m, max(200, len(track.left_edge)))
    curves = [_over_reference(track, line, grid) for line in (line_a, line_b)]
    gain = curves[0]["time"] - curves[1]["time"]
    turns = find_turns(track, line_b)  # numbered as on the map of the line that the picture is about
    at = np.interp([t.distance_m for t in turns], line_b.distance_m, reference_distance_m(track, line_b))
    with matplotlib.rc_context(STYLE):
        figure = new_figure(11.0, 7.4)
        rows = figure.add_gridspec(3, 1, left=0.075, right=0.95, top=0.86, bottom=0.075, hspace=0.18,
                                   height_ratios=(1.3, 1, 1))  # fmt: skip
        heading = f"{track.name}: {line_b.name} against {line_a.name}"
        figure.text(0.03, 0.955, plain(heading), fontsize=15, fontweight="bold", va="center")
        times = ", ".join(f"{name} {clock(c['time'][-1])}" for name, c in zip((line_a.name, line_b.name), curves))
        times += f", gain {gain[-1]:+.3f} s"
        figure.text(0.97, 0.955, plain(times), fontsize=10, color=MUTED, va="center", ha="right")
        speed, time, place = (figure.add_subplot(rows[k]) for k in range(3))
        for line, curve, colour in zip((line_a, line_b), curves, colours):
            speed.plot(grid, curve["speed"] * KMH_PER_MPS, color=colour, label=plain(line.name))
            place.plot(grid, curve["lateral"], color=colour)
        speed.set_ylabel("speed, km/h")
        speed.set_ylim(bottom=0)
        speed.legend(loc="lower right", ncol=2, fontsize=9)
        time.axhline(0, color="#b9c1cb", linewidth=0.9)
        time.fill_between(grid, 0, np.maximum(gain, 0), color=colours[1], alpha=0.25, linewidth=0)
        time.fill_between(grid, 0, np.minimum(gain, 0), color=colours[0], alpha=0.25, linewidth=0)
        time.plot(grid, gain, color=TEXT)
        time.set_ylabel("time gained, s")
        place.set_ylabel("lateral, m (right +)")
        place.set_xlabel("distance along the reference line from the start, m")
        for axes in (speed, time, place):
            axes.set_xlim(0, track.length_m)
            mark_turns(axes, turns, numbers=axes is speed, at=at)
            axes.tick_params(labelbottom=axes is place)
        save(figure, path)


def _over_reference(track: TrackPicture, line: LinePicture, grid: Floats) -> dict[str, Floats]:
    """Time, speed and lateral of a line at distances along the reference line."""
    at = reference_distance_m(track, line)
    if track.closed:
        # Once around, from wherever the first node lies, which may be just behind the start.
        half_m = 0.5 * track.length_m
        steps = np.mod(np.diff(at) + half_m, track.length_m) - half_m
        at = (at[0] - track.length_m if at[0] > half_m else at[0]) + np.concatenate([[0.0], np.cumsum(steps)])
    at = np.maximum.accumulate(at)
    times = line_times_s(line, track.closed)
    ends = at
    if track.closed:  # a node more on either side of the lap, wherever that begins between two
        ends = np.concatenate([[at[-1] - track.length_m], at, at[:2] + track.length_m])
        times = np.concatenate([[times[-2] - times[-1]], times, [times[-1] + times[1]]])
    period = track.length_m if track.closed else None
    return {
        "time": np.interp(grid, ends, times) - float(np.interp(0.0, ends, times)),
        "speed": np.interp(grid, at, np.asarray(line.speed_mps, float), period=period),
        "lateral": np.interp(grid, at, np.asarray(line.lateral_m, float), period=period),
    }
