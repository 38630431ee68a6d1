# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Pictures of tracks, lines and races for documents and bug reports: PNG or SVG by the file's suffix.

Drawn with matplotlib's figures alone: no pyplot, so no window, no global figure and nothing set for other users of
matplotlib. The same input gives the same file. Colours are those of the report.
"""

from __future__ import annotations

from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from .line_plots import accelerations_mps2, plot_gg, plot_line_comparison
from .pictures import (
    CAR_COLOURS,
    LEFT_COLOUR,
    RIGHT_COLOUR,
    Turn,
    find_bridges,
    find_turns,
    lap_chart,
    line_length_m,
    line_times_s,
)
from .plot_style import (
    KMH_PER_MPS,
    MUTED,
    ROAD,
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
from .trace import Floats, LinePicture, RaceTrace, TrackPicture, WayPicture, check_trace, check_track

__all__ = ["accelerations_mps2", "plot_gg", "plot_laps", "plot_line_comparison", "plot_track"]


# ---- a track


def plot_track(track: TrackPicture, path: Path) -> None:
    """The map with the first line coloured by speed, and below it speed and curvature over the line's distance.

    TraceError when the track's parts do not fit together, ValueError for a suffix other than .png and .svg.
    """
    path = check_suffix(path)
    check_track(track)
    line = track.lines[0]
    turns = find_turns(track, line)
    with matplotlib.rc_context(STYLE):
        both = np.vstack([track.left_edge, track.right_edge])
        across, up = np.maximum(np.ptp(both, axis=0), 1.0)
        map_in = float(np.clip(10.4 * up / across, 3.2, 8.0))
        height_in = 0.6 + map_in + 4.7
        figure = new_figure(11.0, height_in)
        top = 1.0 - 0.6 / height_in
        axes = figure.add_axes((0.03, top - map_in / height_in, 0.94, map_in / height_in))
        norm = Normalize(*speed_range_kmh(line))
        _draw_map(axes, track, line, turns, norm)
        _heading(figure, track, line, height_in)
        _speed_bar(figure, norm, height_in)
        charts = figure.add_gridspec(2, 1, left=0.07, right=0.935, top=3.96 / height_in, bottom=0.5 / height_in,
                                     hspace=0.16, height_ratios=(1.35, 1.0))  # fmt: skip
        speed = figure.add_subplot(charts[0])
        _speed_over_distance(speed, [(line, "#2b6ca3", line.name)], track.closed)
        mark_turns(speed, turns, numbers=True)
        speed.tick_params(labelbottom=False)
        curvature = figure.add_subplot(charts[1], sharex=speed)
        _curvature_over_distance(curvature, line)
        mark_turns(curvature, turns, numbers=False)
        save(figure, path)


def _heading(figure: Figure, track: TrackPicture, line: LinePicture, height_in: float) -> None:
    time = line.lap_time_s if np.isfinite(line.lap_time_s) else float(line_times_s(line, track.closed)[-1])
    figure.text(0.03, 1 - 0.3 / height_in, plain(track.name), fontsize=15, fontweight="bold", va="center")
    kind = "lap" if track.closed else "run"
    facts = f"{track.length_m:,.0f} m, {line.name} line {clock(time)} a {kind}"
    figure.text(0.97, 1 - 0.3 / height_in, plain(facts), fontsize=10, color=MUTED, va="center", ha="right")


def _draw_map(axes: Axes, track: TrackPicture, line: LinePicture, turns: list[Turn], norm: Normalize) -> None:
    axes.set_axis_off()
    axes.set_aspect("equal", adjustable="datalim")
    _draw_road(axes, track, line, norm, np.arange(len(track.left_edge)), track.closed, zorder=2)
    for first, last in find_bridges(track):
        count = len(track.left_edge)
        gates = (first + np.arange((last - first) % count + 1)) % count
        _draw_road(axes, track, line, norm, gates, False, zorder=5)
    for way in track.ways:
        _draw_way(axes, way, norm)
    both = np.vstack([track.left_edge, track.right_edge, *(way.points for way in track.ways)])
    low, high = both.min(axis=0), both.max(axis=0)
    pad = 0.05 * float(np.max(high - low)) + 5.0
    axes.set_xlim(low[0] - pad, high[0] + pad)
    axes.set_ylim(low[1] - pad, high[1] + pad)
    axes.figure.canvas.draw()
    _draw_start(axes, track)
    _draw_turn_numbers(axes, track, line, turns)
    _draw_scale_bar(axes)


def _draw_road(
    axes: Axes, track: TrackPicture, line: LinePicture, norm: Normalize, gates: np.ndarray, closed: bool, zorder: int
) -> None:
    """Road, edges and the coloured line of some gates in order."""
    left, right = np.asarray(track.left_edge, float)[gates], np.asarray(track.right_edge, float)[gates]
    if closed:
        left, right = np.vstack([left, left[:1]]), np.vstack([right, right[:1]])
    quads = np.stack([left[:-1], left[1:], right[1:], right[:-1]], axis=1)
    if zorder > 2:
        rims = LineCollection([left, right], colors="#8d97a3", linewidths=4.0, zorder=zorder - 1)
        axes.add_collection(rims)
    axes.add_collection(PolyCollection(quads, facecolors=ROAD, edgecolors=ROAD, linewidths=0.4, zorder=zorder))
    for side, colour in ((left, LEFT_COLOUR), (right, RIGHT_COLOUR)):
        axes.add_collection(LineCollection([side], colors=colour, linewidths=0.7, zorder=zorder + 0.1))
    points, speed = np.asarray(line.points, float), np.asarray(line.speed_mps, float)
    if len(points) == len(track.left_edge):
        points, speed = points[gates], speed[gates]
    elif zorder > 2:
        return
    if closed:
        points, speed = np.vstack([points, points[:1]]), np.append(speed, speed[0])
    pieces = np.stack([points[:-1], points[1:]], axis=1)
    extent = max(float(np.ptp(np.vstack([track.left_edge, track.right_edge]), axis=0).max()), 1.0)
    road_points = float(np.hypot(*(left - right).T).mean()) * 720.0 / extent
    thick = float(np.clip(0.45 * road_points, 1.6, 2.6))
    coloured = LineCollection(pieces, cmap=speed_colours(), norm=norm, linewidths=thick, zorder=zorder + 0.2)
    coloured.set_capstyle("round")
    coloured.set_array(0.5 * (speed[1:] + speed[:-1]) * KMH_PER_MPS)
    axes.add_collection(coloured)


def _draw_way(axes: Axes, way: WayPicture, norm: Normalize) -> None:
    """A branch under the main road, with the times of both ways."""
    left, right = np.asarray(way.left_edge, float), np.asarray(way.right_edge, float)
    quads = np.stack([left[:-1], left[1:], right[1:], right[:-1]], axis=1)
    axes.add_collection(PolyCollection(quads, facecolors=ROAD, edgecolors=ROAD, linewidths=0.4, zorder=1))
    for side, colour in ((left, LEFT_COLOUR), (right, RIGHT_COLOUR)):
        axes.add_collection(LineCollection([side], colors=colour, linewidths=0.7, zorder=1.1))
    points, speed = np.asarray(way.points, float), np.asarray(way.speed_mps, float)
    line = LineCollection(
        np.stack([points[:-1], points[1:]], axis=1), cmap=speed_colours(), norm=norm, linewidths=1.8, zorder=2.3
    )
    line.set_array(0.5 * (speed[1:] + speed[:-1]) * KMH_PER_MPS)
    axes.add_collection(line)
    middle = 0.5 * (left + right)[len(left) // 2]
    # Both on the side away from the main road, whose corners are numbered on its outside.
    apart = middle - np.asarray(way.main_middle, float)
    apart /= max(float(np.hypot(*apart)), 1e-6)
    beside = "center" if abs(apart[0]) < 0.5 else ("left" if apart[0] > 0.0 else "right")
    for place, words in ((middle, f"{way.name} {way.time_s:.2f} s"), (way.main_middle, f"main road {way.main_time_s:.2f} s")):
        axes.annotate(plain(words), place, xytext=tuple(30.0 * apart), textcoords="offset points", fontsize=9, color=TEXT, zorder=8,
                      ha=beside, va="center")  # fmt: skip


def _per_point(axes: Axes) -> float:
    """Data units a typographic point on a map of equal axes."""
    box = axes.transData.inverted().transform([(0.0, 0.0), (axes.figure.dpi / 72.0, 0.0)])
    return float(box[1, 0] - box[0, 0])


def _draw_start(axes: Axes, track: TrackPicture) -> None:
    """A line across the road at the first gate with an arrow in driving direction, and one at the finish of a stage."""
    point = _per_point(axes)
    middle = 0.5 * (np.asarray(track.left_edge, float) + track.right_edge)
    cuts = [(0, "start")] if track.closed else [(0, "start"), (len(middle) - 1, "finish")]
    centre = middle.mean(axis=0)
    for gate, text in cuts:
        across = np.asarray(track.right_edge[gate], float) - track.left_edge[gate]
        width = max(float(np.hypot(*across)), 1e-6)
        across /= width
        forward = np.array([-across[1], across[0]])
        outside = across if (middle[gate] - centre) @ across >= 0 else -across
        reach = 0.5 * width + 3.0 * point
        ends = np.array([middle[gate] - across * reach, middle[gate] + across * reach])
        axes.plot(*ends.T, color="white", linewidth=4.2, solid_capstyle="butt", zorder=7)
        axes.plot(*ends.T, color=TEXT, linewidth=2.4, solid_capstyle="butt", zorder=7.1)
        base = middle[gate] + outside * (reach + 8.0 * point)
        if text == "start":
            style = {"arrowstyle": "-|>", "color": TEXT, "linewidth": 1.6, "mutation_scale": 12, "shrinkA": 0,
                     "shrinkB": 0}  # fmt: skip
            axes.annotate("", base + forward * 17 * point, base - forward * 9 * point, arrowprops=style, zorder=8)
            base = base + outside * 9.0 * point
        side = "left" if outside[0] > 0.5 else "right" if outside[0] < -0.5 else "center"
        axes.text(*base, text, fontsize=9, fontweight="bold", ha=side, va="center", zorder=8)


def _draw_turn_numbers(axes: Axes, track: TrackPicture, line: LinePicture, turns: list[Turn]) -> None:
    """Numbers outside the bends; one that would lie on another is left out."""
    point = _per_point(axes)
    middle = 0.5 * (np.asarray(track.left_edge, float) + track.right_edge)
    taken: list[np.ndarray] = []
    for turn in turns:
        gate = int(np.argmin(((middle - (turn.x_m, turn.z_m)) ** 2).sum(1)))
        out = np.asarray(track.left_edge[gate], float) - track.right_edge[gate]
        edge = track.left_edge[gate]
        if turn.curvature_1pm < 0:
            out, edge = -out, track.right_edge[gate]
        place = edge + out / max(float(np.hypot(*out)), 1e-6) * 11.0 * point
        if any(np.hypot(*(place - other)) < 13.0 * point for other in taken):
            continue
        taken.append(place)
        circle = {"boxstyle": "circle,pad=0.22", "facecolor": "white", "edgecolor": "#b9c1cb", "linewidth": 0.8}
        axes.text(*place, str(turn.number), fontsize=8, fontweight="bold", ha="center", va="center", bbox=circle,
                  zorder=9)  # fmt: skip


def _draw_scale_bar(axes: Axes) -> None:
    (x0, x1), (z0, z1) = axes.get_xlim(), axes.get_ylim()
    want = (x1 - x0) * 0.12
    length = max((m for e in range(0, 6) for m in (10**e, 2 * 10**e, 5 * 10**e) if m <= want), default=1)
    x, z, tick = x0 + (x1 - x0) * 0.01, z0 + (z1 - z0) * 0.02, 4.0 * _per_point(axes)
    axes.plot([x, x, x + length, x + length], [z + tick, z, z, z + tick], color=TEXT, linewidth=1.3, zorder=9)
    text = f"{length} m" if length < 1000 else f"{length / 1000:g} km"
    axes.text(x + length / 2, z + 0.9 * tick, text, ha="center", va="bottom", fontsize=9, zorder=9)


def _speed_bar(figure: Figure, norm: Normalize, height_in: float) -> None:
    """The colour scale, km/h above and m/s below."""
    low, high = float(norm.vmin or 0.0), float(norm.vmax or 1.0)
    axes = figure.add_axes((0.70, 4.44 / height_in, 0.22, 0.09 / height_in))
    axes.imshow(np.linspace(0, 1, 256)[None, :], cmap=speed_colours(), aspect="auto", extent=(low, high, 0, 1))
    axes.set_yticks([])
    axes.grid(False)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=2, labelsize=8, bottom=False, labelbottom=False, top=True, labeltop=True, pad=1)
    metric = axes.secondary_xaxis("bottom", functions=(lambda v: v / KMH_PER_MPS, lambda v: v * KMH_PER_MPS))
    metric.tick_params(length=2, labelsize=8, pad=1, colors=MUTED)
    metric.spines["bottom"].set_visible(False)
    axes.text(1.03, 1.4, "km/h", transform=axes.transAxes, fontsize=8, va="bottom")
    axes.text(1.03, -0.4, "m/s", transform=axes.transAxes, fontsize=8, va="top", color=MUTED)


# ---- over distance


def _speed_over_distance(axes: Axes, lines: list[tuple[LinePicture, str, str]], closed: bool) -> None:
    top = 1.0
    for line, colour, name in lines:
        speed = np.asarray(line.speed_mps, float) * KMH_PER_MPS
        top = max(top, float(np.nanmax(speed, initial=1.0)))
        axes.plot(line.distance_m, speed, color=colour, label=plain(name))
    axes.set_xlim(0, max(line_length_m(line, closed) for line, _, _ in lines))
    axes.set_ylim(0, 1.06 * top)
    axes.set_ylabel("speed, km/h")
    metric = axes.secondary_yaxis("right", functions=(lambda v: v / KMH_PER_MPS, lambda v: v * KMH_PER_MPS))
    metric.set_ylabel("m/s", color=MUTED)
    metric.spines["right"].set_visible(False)


def _curvature_over_distance(axes: Axes, line: LinePicture) -> None:
    curvature = np.asarray(line.curvature_1pm, float) * 1000.0
    axes.axhline(0, color="#b9c1cb", linewidth=0.9)
    axes.fill_between(line.distance_m, 0, np.maximum(curvature, 0), color=RIGHT_COLOUR, alpha=0.25, linewidth=0)
    axes.fill_between(line.distance_m, 0, np.minimum(curvature, 0), color=LEFT_COLOUR, alpha=0.25, linewidth=0)
    axes.plot(line.distance_m, curvature, color=TEXT, linewidth=1.1)
    low, high = float(np.nanmin(curvature, initial=0.0)), float(np.nanmax(curvature, initial=0.0))
    reach = max(1.0, high - low)
    axes.set_ylim(min(low, -0.2 * reach) - 0.1 * reach, max(high, 0.2 * reach) + 0.1 * reach)
    axes.set_ylabel("curvature, 1/km")
    axes.set_xlabel("distance along the line from the start, m")
    axes.text(0.995, 0.95, "right", transform=axes.transAxes, ha="right", va="top", fontsize=8, color=RIGHT_COLOUR)
    axes.text(0.995, 0.05, "left", transform=axes.transAxes, ha="right", va="bottom", fontsize=8, color=LEFT_COLOUR)


# ---- laps


def plot_laps(trace: RaceTrace, path: Path) -> None:
    """The lap chart: positions, and gaps to the leader, over the laps.

    TraceError when the trace's parts do not fit together, ValueError for a suffix other than .png and .svg.
    """
    path = check_suffix(path)
    check_trace(trace)
    chart = lap_chart(trace)
    with matplotlib.rc_context(STYLE):
        figure = new_figure(11.0, max(4.6, 1.6 + 0.26 * len(trace.cars)))
        grid = figure.add_gridspec(1, 2, left=0.055, right=0.90, top=0.86, bottom=0.13, wspace=0.36)
        title = plain(trace.title or f"Race on {trace.track.name}")
        figure.text(0.055, 0.945, title, fontsize=15, fontweight="bold", va="center")
        titles = (("position", chart.positions), ("behind the leader, s", chart.gaps_s))
        for column, (name, values) in enumerate(titles):
            axes = figure.add_subplot(grid[column])
            _draw_laps(axes, trace, chart.laps, values)
            axes.set_ylabel(name)
            axes.set_xlabel("laps driven" if trace.track.closed else "share of the way")
            axes.invert_yaxis()
            if column == 0 and len(trace.cars):
                axes.set_yticks(np.arange(1, len(trace.cars) + 1, max(1, len(trace.cars) // 12)))
        if not trace.cars:
            figure.text(0.5, 0.5, "no cars", fontsize=12, color=MUTED, ha="center")
        save(figure, path)


def _draw_laps(axes: Axes, trace: RaceTrace, laps: Floats, values: Floats) -> None:
    ends = []
    for index, car in enumerate(trace.cars):
        style = ("-", "--", ":", "-.")[index // len(CAR_COLOURS) % 4]
        colour = CAR_COLOURS[index % len(CAR_COLOURS)]
        axes.plot(laps, values[index], color=colour, linestyle=style, linewidth=2.0)
        whole = np.abs(laps - np.rint(laps)) < 1e-6
        if laps[-1] <= 40:
            axes.plot(laps[whole], values[index][whole], "o", color=colour, markersize=4, clip_on=False)
        known = np.flatnonzero(np.isfinite(values[index]))
        if len(known):
            ends.append((float(values[index][known[-1]]), float(laps[known[-1]]), plain(car.name), colour))
    axes.set_xlim(0, max(float(laps[-1]), 1e-3))
    if laps[-1] <= 12 and trace.track.closed:
        axes.set_xticks(np.arange(0, int(laps[-1]) + 1))
    low, high = axes.get_ylim()
    ends.sort()
    height_points = axes.get_position().height * axes.figure.get_figheight() * 72.0
    room = (high - low) / height_points * min(11.0, height_points / max(1, len(ends)))
    places = [end[0] for end in ends]
    for k in range(1, len(places)):
        places[k] = max(places[k], places[k - 1] + room)
    if places and places[-1] > high:
        places[-1] = high
        for k in range(len(places) - 2, -1, -1):
            places[k] = min(places[k], places[k + 1] - room)
    for (value, lap, name, colour), place in zip(ends, places):
        axes.annotate(
            name if len(name) <= 16 else name[:15] + "…", (lap, value), (1.05, place), xycoords="data",
            textcoords=axes.get_yaxis_transform(), va="center", fontsize=9, annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.8, "shrinkA": 1, "shrinkB": 3},
        )  # fmt: skip
    axes.set_ylim(low, high)
