# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Pictures of where a racing line gains time on another line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .cases import Judge
from .lap_time import Circuit, Floats, PointMass


def draw(
    rows: Sequence[dict[str, Any]],
    count: int,
    baked: Path,
    circuits: Path,
    supplied: Path | None,
    judge: Judge,
    output: Path,
) -> list[tuple[str, Path]]:
    """Draws the circuits that gain most; captions and files."""
    chosen = sorted(rows, key=lambda row: -row.get("gain_on_supplied_percent", 0.0))[: max(count, 0)]
    made = []
    for row in chosen:
        name = row["circuit"]
        other = supplied / f"{name}.csv" if supplied is not None else None
        path = output / f"gain-{name}.png"
        caption = _draw_one(name, baked / f"{name}.apx", circuits / f"{name}.csv", other, judge, path)
        made.append((caption, path))
    return made


def draw_lengths(rows: Sequence[dict[str, Any]], path: Path) -> tuple[str, Path]:
    """Seconds of a bake over the length of its road, beside what the same cost per kilometre would be."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    from apexline.pictures import CAR_COLOURS
    from apexline.plot_style import MUTED, RULE, STYLE, TEXT

    length = np.array([row["length_km"] for row in rows])
    seconds = np.array([row["bake_s"] for row in rows])
    with matplotlib.rc_context(STYLE):
        figure, axes = plt.subplots(figsize=(7.4, 4.6), layout="constrained")
        each = float(np.median(seconds / length))
        axes.plot(length, each * length, color=MUTED, linewidth=1.2, linestyle="--", label=f"{1000 * each:.0f} ms per km")
        axes.plot(length, seconds, "o-", color=CAR_COLOURS[0], label="measured")
        axes.set(xscale="log", yscale="log", xlabel="length of the road, km", ylabel="processor time of the bake, s")
        axes.set_xticks(length, [f"{value:.0f}" for value in length])
        axes.minorticks_off()
        low, high = seconds.min(), seconds.max()
        ticks = [tick for tick in (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50) if 0.5 * low <= tick <= 2 * high]
        axes.set_yticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.grid(color=RULE)
        axes.legend(loc="upper left")
        axes.set_title("All lines and profiles of a winding road", loc="left", color=TEXT, fontweight="bold")
        figure.savefig(path)
        plt.close(figure)
    return "Bake time over length", path


def _draw_one(name: str, track_file: Path, circuit_file: Path, other: Path | None, judge: Judge, path: Path) -> str:
    import apexline
    from apexline import plots
    from apexline.sampling import track_picture

    track = apexline.Track.from_file(track_file)
    has_other = other is not None and other.exists()
    if has_other:
        points = np.loadtxt(str(other), delimiter=",", comments="#", ndmin=2)[:, :2]
    else:
        points = Circuit.read(circuit_file).rows[:, :2]
    against = "supplied" if has_other else "centre"
    racing = track.line_nodes(0)["position"][:, [0, 2]].astype(float)
    pair = [_picture(track, label, p, judge) for label, p in ((against, points), ("racing", racing))]
    plots.plot_line_comparison(track_picture(track), pair[0], pair[1], path)
    what = "the supplied line" if has_other else "the centre line"
    return f"{name}: where the racing line gains time on {what}"


def _picture(track: Any, name: str, points: Floats, judge: Judge) -> Any:
    """A line as the plots take it: at equal steps, from the start line on, driven by the reference car."""
    from apexline.trace import LinePicture

    driven = judge.drive(points, PointMass())
    places = track.locate(np.insert(driven.points, 1, 0.0, axis=1).astype(np.float32))
    first = int(np.argmin(places["distance_m"]))
    order = np.roll(np.arange(len(driven.points)), -first)
    return LinePicture(
        name=name,
        points=driven.points[order],
        distance_m=driven.step_m * np.arange(len(order)),
        speed_mps=driven.speed_mps[order],
        curvature_1pm=-driven.curvature[order],
        lateral_m=places["lateral_m"][order].astype(float),
        lap_time_s=driven.time_s,
    )
