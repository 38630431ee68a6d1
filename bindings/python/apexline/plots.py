# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Pictures of tracks, lines and races for documents and bug reports: PNG or SVG by the file's suffix.

Drawn with matplotlib's figures alone: no pyplot, so no window, no global figure and nothing set for other users of
matplotlib. The same input gives the same file. Colours are those of the report.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib
import matplotlib.patches
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection, PathCollection, PolyCollection
from matplotlib.colors import ListedColormap, Normalize
from matplotlib.figure import Figure

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
    reference_distance_m,
)
from .trace import Floats, LinePicture, RaceTrace, TrackPicture, check_line, check_trace, check_track

SUFFIXES = (".png", ".svg")
DPI = 150
GRAVITY_MPS2 = 9.81
KMH_PER_MPS = 3.6

_TEXT = "#15191e"
_MUTED = "#5a6472"
_RULE = "#dfe4ea"
_ROAD = "#dce1e7"
_STYLE: dict[str, Any] = {
    "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"], "font.size": 9, "text.color": _TEXT,
    "axes.edgecolor": "#b9c1cb", "axes.labelcolor": _TEXT, "axes.titlesize": 11, "axes.titleweight": "bold",
    "axes.titlelocation": "left", "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
    "axes.axisbelow": True, "grid.color": _RULE, "grid.linewidth": 0.8, "xtick.color": _MUTED, "ytick.color": _MUTED,
    "lines.solid_joinstyle": "round", "lines.linewidth": 1.6, "legend.frameon": False, "figure.facecolor": "white",
    "svg.hashsalt": "apexline", "path.simplify": True,
}  # fmt: skip


def speed_colours() -> ListedColormap:
    """Viridis without its brightest end, which would fade into a light ground."""
    return ListedColormap(matplotlib.colormaps["viridis"](np.linspace(0.0, 0.93, 256)), name="apexline-speed")


def _check_suffix(path: Path) -> Path:
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        kind = f"'{path.suffix}' pictures" if path.suffix else "a picture without a suffix"
        raise ValueError(f"{path}: cannot write {kind}; end the name in .png or .svg")
    return path


def _figure(width_in: float, height_in: float) -> Figure:
    figure = Figure(figsize=(width_in, height_in), dpi=DPI)
    FigureCanvasAgg(figure)
    return figure


def _save(figure: Figure, path: Path) -> None:
    """Writes the figure without the date, so that the same picture is the same file."""
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else {"Software": None}
    figure.savefig(path, format=path.suffix.lower()[1:], dpi=DPI, metadata=metadata)


# ---- a track


def plot_track(track: TrackPicture, path: Path) -> None:
    """The map with the first line coloured by speed, and below it speed and curvature over the line's distance.

    TraceError when the track's parts do not fit together, ValueError for a suffix other than .png and .svg.
    """
    path = _check_suffix(path)
    check_track(track)
    line = track.lines[0]
    turns = find_turns(track, line)
    with matplotlib.rc_context(_STYLE):
        both = np.vstack([track.left_edge, track.right_edge])
        across, up = np.maximum(np.ptp(both, axis=0), 1.0)
        map_in = float(np.clip(10.4 * up / across, 3.2, 8.0))
        height_in = 0.6 + map_in + 4.7
        figure = _figure(11.0, height_in)
        top = 1.0 - 0.6 / height_in
        axes = figure.add_axes((0.03, top - map_in / height_in, 0.94, map_in / height_in))
        norm = Normalize(*_speed_range(line))
        _draw_map(axes, track, line, turns, norm)
        _heading(figure, track, line, height_in)
        _speed_bar(figure, norm, height_in)
        charts = figure.add_gridspec(2, 1, left=0.07, right=0.935, top=3.96 / height_in, bottom=0.5 / height_in,
                                     hspace=0.16, height_ratios=(1.35, 1.0))  # fmt: skip
        speed = figure.add_subplot(charts[0])
        _speed_over_distance(speed, [(line, "#2b6ca3", line.name)], track.closed)
        _mark_turns(speed, turns, numbers=True)
        speed.tick_params(labelbottom=False)
        curvature = figure.add_subplot(charts[1], sharex=speed)
        _curvature_over_distance(curvature, line)
        _mark_turns(curvature, turns, numbers=False)
        _save(figure, path)


def _speed_range(line: LinePicture) -> tuple[float, float]:
    """Slowest and fastest of a line, km/h, never equal."""
    speeds = np.asarray(line.speed_mps, float)
    speeds = speeds[np.isfinite(speeds)] * KMH_PER_MPS
    low, high = (float(speeds.min()), float(speeds.max())) if len(speeds) else (0.0, 1.0)
    return (low, high) if high - low > 1.0 else (high - 1.0, high)


def _heading(figure: Figure, track: TrackPicture, line: LinePicture, height_in: float) -> None:
    time = line.lap_time_s if np.isfinite(line.lap_time_s) else float(line_times_s(line, track.closed)[-1])
    figure.text(0.03, 1 - 0.3 / height_in, _plain(track.name), fontsize=15, fontweight="bold", va="center")
    kind = "lap" if track.closed else "run"
    facts = f"{track.length_m:,.0f} m, {line.name} line {_clock(time)} a {kind}"
    figure.text(0.97, 1 - 0.3 / height_in, _plain(facts), fontsize=10, color=_MUTED, va="center", ha="right")


def _plain(text: str) -> str:
    """A name as it is: matplotlib would read dollar signs as mathematics."""
    return text.replace("$", r"\$")


def _clock(seconds: float) -> str:
    if not np.isfinite(seconds):
        return "-"
    minutes, milliseconds = divmod(round(seconds * 1000), 60_000)
    return f"{minutes}:{milliseconds / 1000:06.3f}"


def _draw_map(axes: Axes, track: TrackPicture, line: LinePicture, turns: list[Turn], norm: Normalize) -> None:
    axes.set_axis_off()
    axes.set_aspect("equal", adjustable="datalim")
    _draw_road(axes, track, line, norm, np.arange(len(track.left_edge)), track.closed, zorder=2)
    for first, last in find_bridges(track):
        count = len(track.left_edge)
        gates = (first + np.arange((last - first) % count + 1)) % count
        _draw_road(axes, track, line, norm, gates, False, zorder=5)
    both = np.vstack([track.left_edge, track.right_edge])
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
    axes.add_collection(PolyCollection(quads, facecolors=_ROAD, edgecolors=_ROAD, linewidths=0.4, zorder=zorder))
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
        axes.plot(*ends.T, color=_TEXT, linewidth=2.4, solid_capstyle="butt", zorder=7.1)
        base = middle[gate] + outside * (reach + 8.0 * point)
        if text == "start":
            style = {"arrowstyle": "-|>", "color": _TEXT, "linewidth": 1.6, "mutation_scale": 12, "shrinkA": 0,
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
    axes.plot([x, x, x + length, x + length], [z + tick, z, z, z + tick], color=_TEXT, linewidth=1.3, zorder=9)
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
    metric.tick_params(length=2, labelsize=8, pad=1, colors=_MUTED)
    metric.spines["bottom"].set_visible(False)
    axes.text(1.03, 1.4, "km/h", transform=axes.transAxes, fontsize=8, va="bottom")
    axes.text(1.03, -0.4, "m/s", transform=axes.transAxes, fontsize=8, va="top", color=_MUTED)


# ---- over distance


def _speed_over_distance(axes: Axes, lines: list[tuple[LinePicture, str, str]], closed: bool) -> None:
    top = 1.0
    for line, colour, name in lines:
        speed = np.asarray(line.speed_mps, float) * KMH_PER_MPS
        top = max(top, float(np.nanmax(speed, initial=1.0)))
        axes.plot(line.distance_m, speed, color=colour, label=_plain(name))
    axes.set_xlim(0, max(line_length_m(line, closed) for line, _, _ in lines))
    axes.set_ylim(0, 1.06 * top)
    axes.set_ylabel("speed, km/h")
    metric = axes.secondary_yaxis("right", functions=(lambda v: v / KMH_PER_MPS, lambda v: v * KMH_PER_MPS))
    metric.set_ylabel("m/s", color=_MUTED)
    metric.spines["right"].set_visible(False)


def _curvature_over_distance(axes: Axes, line: LinePicture) -> None:
    curvature = np.asarray(line.curvature_1pm, float) * 1000.0
    axes.axhline(0, color="#b9c1cb", linewidth=0.9)
    axes.fill_between(line.distance_m, 0, np.maximum(curvature, 0), color=RIGHT_COLOUR, alpha=0.25, linewidth=0)
    axes.fill_between(line.distance_m, 0, np.minimum(curvature, 0), color=LEFT_COLOUR, alpha=0.25, linewidth=0)
    axes.plot(line.distance_m, curvature, color=_TEXT, linewidth=1.1)
    low, high = float(np.nanmin(curvature, initial=0.0)), float(np.nanmax(curvature, initial=0.0))
    reach = max(1.0, high - low)
    axes.set_ylim(min(low, -0.2 * reach) - 0.1 * reach, max(high, 0.2 * reach) + 0.1 * reach)
    axes.set_ylabel("curvature, 1/km")
    axes.set_xlabel("distance along the line from the start, m")
    axes.text(0.995, 0.95, "right", transform=axes.transAxes, ha="right", va="top", fontsize=8, color=RIGHT_COLOUR)
    axes.text(0.995, 0.05, "left", transform=axes.transAxes, ha="right", va="bottom", fontsize=8, color=LEFT_COLOUR)


def _mark_turns(axes: Axes, turns: list[Turn], numbers: bool, at: Floats | None = None) -> None:
    """Thin lines at the turns; numbers above the axes, where there is room."""
    places = [turn.distance_m for turn in turns] if at is None else list(at)
    gap = 0.014 * float(np.diff(axes.get_xlim())[0])
    last = -np.inf
    for turn, place in zip(turns, places):
        axes.axvline(place, color="#b9c1cb", linewidth=0.8, linestyle=(0, (3, 3)), zorder=0.6)
        if numbers and place - last > gap:
            last = place
            axes.text(place, 1.02, str(turn.number), transform=axes.get_xaxis_transform(), ha="center", va="bottom",
                      fontsize=8, fontweight="bold", color=_MUTED)  # fmt: skip


# ---- laps


def plot_laps(trace: RaceTrace, path: Path) -> None:
    """The lap chart: positions, and gaps to the leader, over the laps.

    TraceError when the trace's parts do not fit together, ValueError for a suffix other than .png and .svg.
    """
    path = _check_suffix(path)
    check_trace(trace)
    chart = lap_chart(trace)
    with matplotlib.rc_context(_STYLE):
        figure = _figure(11.0, max(4.6, 1.6 + 0.26 * len(trace.cars)))
        grid = figure.add_gridspec(1, 2, left=0.055, right=0.90, top=0.86, bottom=0.13, wspace=0.36)
        title = _plain(trace.title or f"Race on {trace.track.name}")
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
            figure.text(0.5, 0.5, "no cars", fontsize=12, color=_MUTED, ha="center")
        _save(figure, path)


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
            ends.append((float(values[index][known[-1]]), float(laps[known[-1]]), _plain(car.name), colour))
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


# ---- a line against the car's grip, and against another line


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
    path = _check_suffix(path)
    check_line(line)
    lateral, forward = (a / GRAVITY_MPS2 for a in accelerations_mps2(line))
    with matplotlib.rc_context(_STYLE):
        figure = _figure(6.6, 6.2)
        axes = figure.add_axes((0.11, 0.10, 0.72, 0.80))
        reach = max(0.5, 1.1 * float(np.percentile(np.hypot(lateral, forward), 99.5)))
        axes.set_aspect("equal")
        axes.set_xlim(-reach, reach)
        axes.set_ylim(-reach, reach)
        step = 0.5 if reach < 3.0 else 1.0
        for radius in np.arange(step, reach, step):
            axes.add_patch(matplotlib.patches.Circle((0, 0), radius, fill=False, edgecolor="#c3cad3", linewidth=0.8))
            axes.text(0, radius, f" {radius:g} g", fontsize=8, color=_MUTED, va="bottom")
        axes.grid(False)
        axes.axhline(0, color=_RULE, linewidth=0.9, zorder=0.5)
        axes.axvline(0, color=_RULE, linewidth=0.9, zorder=0.5)
        dots: PathCollection = axes.scatter(
            lateral, forward, c=np.asarray(line.speed_mps, float) * KMH_PER_MPS, cmap=speed_colours(),
            norm=Normalize(*_speed_range(line)), s=11, linewidths=0, zorder=3,
        )  # fmt: skip
        axes.set_title(_plain(f"Accelerations on the {line.name} line"), pad=10)
        axes.set_xlabel("sideways, g (left negative)")
        axes.set_ylabel("forward, g (braking negative)")
        bar = figure.colorbar(dots, cax=figure.add_axes((0.86, 0.18, 0.025, 0.64)))
        bar.set_label("speed, km/h")
        bar.outline.set_visible(False)
        _save(figure, path)


def plot_line_comparison(track: TrackPicture, line_a: LinePicture, line_b: LinePicture, path: Path) -> None:
    """Where the second line gains or loses against the first: speeds, time, and place on the road over distance.

    TraceError when the parts do not fit together, ValueError for a suffix other than .png and .svg.
    """
    path = _check_suffix(path)
    check_track(track)
    for line in (line_a, line_b):
        check_line(line)
    colours = (CAR_COLOURS[0], CAR_COLOURS[1])
    grid = np.linspace(0.0, track.length_m, max(200, len(track.left_edge)))
    curves = [_over_reference(track, line, grid) for line in (line_a, line_b)]
    gain = curves[0]["time"] - curves[1]["time"]
    turns = find_turns(track, line_a)
    at = np.interp([t.distance_m for t in turns], line_a.distance_m, reference_distance_m(track, line_a))
    with matplotlib.rc_context(_STYLE):
        figure = _figure(11.0, 7.4)
        rows = figure.add_gridspec(3, 1, left=0.075, right=0.95, top=0.86, bottom=0.075, hspace=0.18,
                                   height_ratios=(1.3, 1, 1))  # fmt: skip
        heading = f"{track.name}: {line_b.name} against {line_a.name}"
        figure.text(0.03, 0.955, _plain(heading), fontsize=15, fontweight="bold", va="center")
        times = ", ".join(f"{name} {_clock(c['time'][-1])}" for name, c in zip((line_a.name, line_b.name), curves))
        times += f", gain {gain[-1]:+.3f} s"
        figure.text(0.97, 0.955, _plain(times), fontsize=10, color=_MUTED, va="center", ha="right")
        speed, time, place = (figure.add_subplot(rows[k]) for k in range(3))
        for line, curve, colour in zip((line_a, line_b), curves, colours):
            speed.plot(grid, curve["speed"] * KMH_PER_MPS, color=colour, label=_plain(line.name))
            place.plot(grid, curve["lateral"], color=colour)
        speed.set_ylabel("speed, km/h")
        speed.set_ylim(bottom=0)
        speed.legend(loc="lower right", ncol=2, fontsize=9)
        time.axhline(0, color="#b9c1cb", linewidth=0.9)
        time.fill_between(grid, 0, np.maximum(gain, 0), color=colours[1], alpha=0.25, linewidth=0)
        time.fill_between(grid, 0, np.minimum(gain, 0), color=colours[0], alpha=0.25, linewidth=0)
        time.plot(grid, gain, color=_TEXT)
        time.set_ylabel("time gained, s")
        place.set_ylabel("lateral, m (right +)")
        place.set_xlabel("distance along the reference line from the start, m")
        for axes in (speed, time, place):
            axes.set_xlim(0, track.length_m)
            _mark_turns(axes, turns, numbers=axes is speed, at=at)
            axes.tick_params(labelbottom=axes is place)
        _save(figure, path)


def _over_reference(track: TrackPicture, line: LinePicture, grid: Floats) -> dict[str, Floats]:
    """Time, speed and lateral of a line at distances along the reference line."""
    at = reference_distance_m(track, line)
    if track.closed:
        at = np.where(at - at[0] < -0.5 * track.length_m, at + track.length_m, at)
        at[0] = at[0] - track.length_m if at[0] > 0.5 * track.length_m else at[0]
    at = np.maximum.accumulate(at)
    times = line_times_s(line, track.closed)
    ends = np.append(at, at[0] + track.length_m) if track.closed else at
    period = track.length_m if track.closed else None
    return {
        "time": np.interp(grid, ends, times) - float(np.interp(0.0, ends, times)),
        "speed": np.interp(grid, at, np.asarray(line.speed_mps, float), period=period),
        "lateral": np.interp(grid, at, np.asarray(line.lateral_m, float), period=period),
    }
