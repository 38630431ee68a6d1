# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The race report: one HTML file with everything in it, to be opened from disk without a network.

The page is the playground's viewer (playground/report.html), built into one file that playground/report_viewer.py puts beside
this one as `report/viewer.html`; a build without npm has none, and then `NoViewer` says so. The numbers travel in two pieces: a
small JSON text (names, results, turns, the directory of columns) and one gzip stream of all columns. A column is
rounded to a step too fine to see, differenced up to twice, folded to unsigned numbers (zigzag) and cut into byte
planes: cars move smoothly, so most bytes are zeros and the stream is a tenth of the raw floats.
"""

from __future__ import annotations

import base64
import gzip
import html
import json
import math
import re
from pathlib import Path
from typing import Any

import numpy as np

from .pictures import (
    find_bridges,
    find_turns,
    finish_order,
    lap_chart,
    line_times_s,
    race_laps,
    reference_distance_m,
)
from .trace import OPTIONAL_COLUMNS, CarTrace, RaceTrace, check_trace

VIEWER = Path(__file__).with_name("report") / "viewer.html"
"""The built page, with a place for each of `PARTS`."""
PARTS = ("title", "meta", "data")
MAX_SAMPLES = 300_000
"""Samples of all cars together beyond which every k-th is kept, so that a long race stays a small file."""

STEPS = {
    "x_m": 0.005, "z_m": 0.005, "yaw_rad": 0.0005, "speed_mps": 0.01, "steering": 0.005, "throttle": 0.005,
    "brake": 0.005, "state": 1, "reason": 1, "line": 1, "distance_m": 0.02, "lateral_m": 0.01, "progress_m": 0.02,
    "lap": 1, "target_speed_mps": 0.02, "runner_x_m": 0.02, "runner_z_m": 0.02, "forward_x_m": 0.02,
    "forward_z_m": 0.02, "buffer_zone": 1, "buffer_inner_m": 0.01, "buffer_outer_m": 0.01, "ray_hits": 0.05,
    "ray_kinds": 1, "profile_speed_mps": 0.02, "side_shift_m": 0.01, "car_ahead": 1, "gap_ahead_m": 0.05,
    "closing_mps": 0.02, "catch_s": 0.1, "catch_distance_m": 1, "pass_gain_s": 0.1, "slipstream": 0.01,
}  # fmt: skip
"""Rounding step of each column of a car; the error is half of it."""


class _Columns:
    """Collects columns; `directory` says where each lies in `payload()` and how to read it."""

    def __init__(self) -> None:
        self.directory: dict[str, list[Any]] = {}
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, name: str, values: Any, step: float) -> None:
        """One column. The directory entry is [offset, count, bytes a number, order of differences, step, offset of the
        mask of missing values or -1]."""
        array = np.asarray(values, np.float64)
        missing = ~np.isfinite(array)
        if missing.any():
            last_seen = np.maximum.accumulate(np.where(missing, -1, np.arange(len(array))))
            array = np.where(last_seen >= 0, array[np.maximum(last_seen, 0)], 0.0)
        whole = np.rint(array / step)
        if len(whole) and np.abs(whole).max() >= 2**29:
            raise ValueError(f"column {name} reaches {np.abs(array).max():g}, too large for a report; check its unit")
        order, folded = _difference(whole.astype(np.int64))
        top = int(folded.max(initial=0))
        width = 1 if top < 1 << 8 else 2 if top < 1 << 16 else 4
        raw = folded.astype(f"<u{width}").view(np.uint8).reshape(-1, width)
        entry = [self._put(raw.T.tobytes()), len(array), width, order, step, -1]
        if missing.any():
            entry[5] = self._put(np.packbits(missing, bitorder="little").tobytes())
        self.directory[name] = entry

    def _put(self, data: bytes) -> int:
        self._parts.append(data)
        self._size += len(data)
        return self._size - len(data)

    def payload(self) -> bytes:
        """All columns, compressed; the same input gives the same bytes."""
        return gzip.compress(b"".join(self._parts), compresslevel=9, mtime=0)


def _difference(whole: np.ndarray) -> tuple[int, np.ndarray]:
    """The order of differences, 0 to 2, that leaves the smallest numbers, and these folded to unsigned."""
    best: tuple[float, int, np.ndarray] | None = None
    current = whole
    for order in range(3):
        folded = np.where(current >= 0, 2 * current, -2 * current - 1)
        cost = float(np.log2(1.0 + folded).sum())
        if (best is None or cost < best[0]) and folded.max(initial=0) < 2**32:
            best = (cost, order, folded)
        current = np.diff(current, prepend=0)
    assert best is not None
    return best[1], best[2]


def _number(value: Any) -> float | None:
    """A JSON number, or None for one that is not finite."""
    number = float(value)
    return number if math.isfinite(number) else None


def _track_part(trace: RaceTrace, columns: _Columns) -> dict[str, Any]:
    """The track's data for the page; its arrays go into `columns`."""
    track = trace.track
    for name in ("left_edge", "right_edge", "wall_left", "wall_right"):
        points = np.asarray(getattr(track, name), float).reshape(-1, 2)
        columns.add(f"track.{name}.x", points[:, 0], 0.01)
        columns.add(f"track.{name}.z", points[:, 1], 0.01)
    columns.add("track.gate_distance_m", track.gate_distance_m, 0.01)
    heights = np.repeat(np.asarray(track.height_m, float)[:, np.newaxis], 2, axis=1) if track.edge_height_m is None else np.asarray(track.edge_height_m, float)
    columns.add("track.left_height_m", heights[:, 0], 0.01)
    columns.add("track.right_height_m", heights[:, 1], 0.01)
    lines = []
    for index, line in enumerate(track.lines):
        prefix = f"line{index}."
        columns.add(prefix + "x", line.points[:, 0], 0.01)
        columns.add(prefix + "z", line.points[:, 1], 0.01)
        columns.add(prefix + "distance_m", reference_distance_m(track, line), 0.01)
        columns.add(prefix + "speed_mps", line.speed_mps, 0.02)
        columns.add(prefix + "curvature_1pm", line.curvature_1pm, 1e-5)
        time = line.lap_time_s if math.isfinite(line.lap_time_s) else line_times_s(line, track.closed)[-1]
        lines.append({"name": line.name, "time_s": float(time)})
    turns = find_turns(track, track.lines[0])
    return {
        "name": track.name,
        "length_m": float(track.length_m),
        "closed": bool(track.closed),
        "lines": lines,
        "turns": [[t.number, round(t.x_m, 2), round(t.z_m, 2), round(t.distance_m, 1), t.curvature_1pm] for t in turns],
        "bridges": find_bridges(track),
    }


def _car_part(trace: RaceTrace, index: int, columns: _Columns, stride: int) -> dict[str, Any]:
    """Name and results of a car; its columns go into `columns`."""
    car: CarTrace = trace.cars[index]
    for name, step in STEPS.items():
        values = getattr(car, name)
        if values is None:
            continue
        values = np.asarray(values)[::stride]
        if values.ndim == 1:
            columns.add(f"car{index}.{name}", values, step)
            continue
        far = np.broadcast_to(np.asarray(trace.ray_length_m, float), values.shape[1:])
        for ray in range(values.shape[1]):
            column = values[:, ray]
            if name == "ray_hits":
                column = np.where(np.isfinite(column), np.clip(column, 0.0, far[ray]), far[ray])
            columns.add(f"car{index}.{name}.{ray}", column, step)
    laps = [_number(t) for t in car.lap_times_s]
    return {
        "name": car.name,
        "vehicle": car.vehicle,
        "length_m": float(car.length_m),
        "width_m": float(car.width_m),
        "position": int(car.position),
        "finished": bool(car.finished),
        "total_time_s": _number(car.total_time_s),
        "lap_times_s": laps,
        "best_lap_s": min((t for t in laps if t is not None), default=None),
        "ideal_lap_s": _number(car.ideal_lap_s),
        "target_lap_s": _number(car.target_lap_s),
        "car_contacts": int(car.car_contacts),
        "wall_contacts": int(car.wall_contacts),
        "off_track_s": _number(car.off_track_s),
        "overtakes_done": int(car.overtakes_done),
        "overtakes_suffered": int(car.overtakes_suffered),
        "attempts": int(car.attempts),
        "attempts_failed": int(car.attempts_failed),
        "defences": int(car.defences),
        "mistakes": int(car.mistakes),
        "time_lost_s": _number(car.time_lost_s),
        "recover_s": _number(car.recover_s),
        "weighed": [
            [round(time_s, 2), [[c.text, int(c.fails), *(round(term, 2) for term in c.terms)] for c in candidates]]
            for time_s, candidates in car.weighed
        ],
        "optional": [name for name in OPTIONAL_COLUMNS if getattr(car, name) is not None],
    }


def _event_part(trace: RaceTrace) -> list[dict[str, Any]]:
    """Events in order of time; those at no time in particular are left out."""
    cars = len(trace.cars)
    out = []
    for event in trace.events:
        time = _number(event["time_s"])
        if time is None:
            continue
        car, other = int(event.get("car", -1)), int(event.get("other", -1))
        out.append({
            "t": round(time, 3), "kind": str(event["kind"]), "car": car if 0 <= car < cars else -1,
            "other": other if 0 <= other < cars else -1, "text": str(event.get("text") or event["kind"]),
        })  # fmt: skip
    return sorted(out, key=lambda e: e["t"])


def _chart_part(trace: RaceTrace, columns: _Columns) -> dict[str, Any]:
    """The lap chart; its arrays go into `columns`."""
    chart = lap_chart(trace)
    columns.add("chart.laps", chart.laps, 1e-4)
    for index in range(len(trace.cars)):
        columns.add(f"chart.{index}.position", chart.positions[index], 1)
        columns.add(f"chart.{index}.gap_s", chart.gaps_s[index], 0.001)
        columns.add(f"chart.{index}.time_s", chart.times_s[index], 0.001)
    return {"laps": race_laps(trace)}


def report_title(trace: RaceTrace) -> str:
    """The heading: the trace's own, else made of the track's name."""
    return trace.title or f"Race on {trace.track.name}"


class NoViewer(RuntimeError):
    """This installation was built without npm, so it holds no viewer to put a race into."""

    def __init__(self) -> None:
        super().__init__(
            "this installation holds no viewer for reports: it was built where npm was missing; "
            "install npm (tools/setup play), then build the target apexline_python_package again"
        )


def viewer_template() -> str:
    """The page without a race. NoViewer where the installation holds none."""
    try:
        return VIEWER.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NoViewer from None


def build_report(trace: RaceTrace) -> str:
    """The whole page as text. TraceError (a ValueError) when the parts of the trace do not fit together; NoViewer without a viewer."""
    parts = report_parts(trace)
    pieces = re.split(f"%%({'|'.join(PARTS)})%%", viewer_template())
    return "".join(parts[piece] if index % 2 else piece for index, piece in enumerate(pieces))


def report_parts(trace: RaceTrace) -> dict[str, str]:
    """Data for the viewer, by the names of `PARTS`. TraceError when the parts of the trace do not fit together."""
    check_trace(trace)
    samples = len(trace.cars[0].time_s) if trace.cars else 0
    stride = max(1, math.ceil(samples * len(trace.cars) / MAX_SAMPLES))
    columns = _Columns()
    rays = len(trace.ray_angles_rad)
    meta = {
        "format": 1,
        "title": report_title(trace),
        "summary": [[str(key), str(value)] for key, value in trace.summary.items()],
        "track": _track_part(trace, columns),
        "cars": [_car_part(trace, i, columns, stride) for i in range(len(trace.cars))],
        "order": [int(i) for i in finish_order(trace)],
        "chart": _chart_part(trace, columns),
        "events": _event_part(trace),
        "states": [str(name) for name in trace.state_names],
        "reasons": [str(name) for name in trace.reason_names],
        "kinds": [str(name) for name in trace.ray_kind_names],
        "time": {
            "start_s": float(trace.cars[0].time_s[0]) if samples else 0.0,
            "step_s": float(trace.dt_s) * stride,
            "count": len(range(0, samples, stride)),
        },
        "rays": {
            "angles": [float(a) for a in trace.ray_angles_rad],
            "origins": [[float(v) for v in o] for o in trace.ray_origins],
            "lengths": [float(v) for v in np.broadcast_to(np.asarray(trace.ray_length_m, float), (rays,))],
        },
        "columns": columns.directory,
    }  # fmt: skip
    return {
        "title": html.escape(report_title(trace)),
        "meta": _json_for_html(meta),
        "data": base64.b64encode(columns.payload()).decode("ascii"),
    }


def _json_for_html(value: Any) -> str:
    """JSON that no HTML parser can take for markup, whatever the names in it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def write_report(trace: RaceTrace, path: Path) -> None:
    """Writes the report of a race to `path`, one self-contained HTML file.

    TraceError (a ValueError) when the parts of the trace do not fit together; NoViewer (a RuntimeError) where the installation holds no
    viewer; OSError when the file cannot be written.
    """
    Path(path).write_text(build_report(trace), encoding="utf-8")
