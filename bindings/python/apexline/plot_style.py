# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The look of the plots and what all of them need: style, figures without pyplot, saving, turn marks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure

from .pictures import KMH_PER_MPS, Turn
from .trace import Floats, LinePicture

SUFFIXES = (".png", ".svg")
DPI = 150
GRAVITY_MPS2 = 9.81

TEXT = "#15191e"
MUTED = "#5a6472"
RULE = "#dfe4ea"
ROAD = "#dce1e7"
STYLE: dict[str, Any] = {
    "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"], "font.size": 9, "text.color": TEXT,
    "axes.edgecolor": "#b9c1cb", "axes.labelcolor": TEXT, "axes.titlesize": 11, "axes.titleweight": "bold",
    "axes.titlelocation": "left", "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
    "axes.axisbelow": True, "grid.color": RULE, "grid.linewidth": 0.8, "xtick.color": MUTED, "ytick.color": MUTED,
    "lines.solid_joinstyle": "round", "lines.linewidth": 1.6, "legend.frameon": False, "figure.facecolor": "white",
    "svg.hashsalt": "apexline", "path.simplify": True,
}  # fmt: skip


def speed_colours() -> ListedColormap:
    """Viridis without its brightest end, which would fade into a light ground."""
    return ListedColormap(matplotlib.colormaps["viridis"](np.linspace(0.0, 0.93, 256)), name="apexline-speed")


def check_suffix(path: Path) -> Path:
    """The path when its suffix can be drawn, else ValueError."""
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        kind = f"'{path.suffix}' pictures" if path.suffix else "a picture without a suffix"
        raise ValueError(f"{path}: cannot write {kind}; end the name in .png or .svg")
    return path


def new_figure(width_in: float, height_in: float) -> Figure:
    """A figure of its own, known to nobody else."""
    figure = Figure(figsize=(width_in, height_in), dpi=DPI)
    FigureCanvasAgg(figure)
    return figure


def save(figure: Figure, path: Path) -> None:
    """Writes the figure without the date, so that the same picture is the same file."""
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else {"Software": None}
    figure.savefig(path, format=path.suffix.lower()[1:], dpi=DPI, metadata=metadata)


def speed_range_kmh(line: LinePicture) -> tuple[float, float]:
    """Slowest and fastest of a line, km/h, never equal."""
    speeds = np.asarray(line.speed_mps, float)
    speeds = speeds[np.isfinite(speeds)] * KMH_PER_MPS
    low, high = (float(speeds.min()), float(speeds.max())) if len(speeds) else (0.0, 1.0)
    return (low, high) if high - low > 1.0 else (high - 1.0, high)


def plain(text: str) -> str:
    """A name as it is: matplotlib would read dollar signs as mathematics."""
    return text.replace("$", r"\$")


def clock(seconds: float) -> str:
    if not np.isfinite(seconds):
        return "-"
    minutes, milliseconds = divmod(round(seconds * 1000), 60_000)
    return f"{minutes}:{milliseconds / 1000:06.3f}"


def mark_turns(axes: Axes, turns: list[Turn], numbers: bool, at: Floats | None = None) -> None:
    """Thin lines at the turns; numbers above the axes, where there is room."""
    places = [turn.distance_m for turn in turns] if at is None else list(at)
    gap = 0.014 * float(np.diff(axes.get_xlim())[0])
    last = -np.inf
    for turn, place in zip(turns, places):
        axes.axvline(place, color="#b9c1cb", linewidth=0.8, linestyle=(0, (3, 3)), zorder=0.6)
        if numbers and place - last > gap:
            last = place
            axes.text(place, 1.02, str(turn.number), transform=axes.get_xaxis_transform(), ha="center", va="bottom",
                      fontsize=8, fontweight="bold", color=MUTED)  # fmt: skip
