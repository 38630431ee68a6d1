# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Shared parts of the plots and the report: the palette, and what follows from a trace (turns, bridges, lap chart)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .trace import Floats, Ints, LinePicture, RaceTrace, TrackPicture

CAR_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#c0ad00", "#6b6b6b")
"""Okabe and Ito's colour-blind-safe set, its yellow and black toned so that they show on white and on dark."""
"""The same set, lighter, for a dark ground."""
LEFT_COLOUR = "#d1495b"
RIGHT_COLOUR = "#2f6fbf"
"""Road edges: left red, right blue, as in the editor."""
VIRIDIS = (
    "#440154", "#48186a", "#472d7b", "#424086", "#3b528b", "#33638d", "#2c728e", "#26828e", "#21918c",
    "#1fa088", "#28ae80", "#3fbc73", "#5ec962", "#84d44b", "#addc30", "#d8e219", "#fde725",
)  # fmt: skip
"""17 even stops of the viridis scale (Smith and van der Walt), slow to fast."""

KMH_PER_MPS = 3.6
LEAST_TURN_RAD = 0.2
"""Heading change from which a bend is a turn with a number."""


@dataclass(frozen=True)
class Turn:
    """A bend of a line. Numbered from the start line; the number is ours, not the circuit's official one."""

    number: int
    distance_m: float
    """Along the line, of the tightest point."""
    x_m: float
    z_m: float
    curvature_1pm: float
    """At the tightest point, smoothed over some metres; positive to the right."""
    heading_change_rad: float


@dataclass(frozen=True)
class LapChart:
    """Order and gaps over the race distance; P places along it, C cars."""

    laps: Floats
    """(P,) race distance in laps, from 0."""
    times_s: Floats
    """(C, P) when each car passed there, on the trace's clock; NaN: never."""
    positions: Floats
    """(C, P) from 1; NaN: never got there."""
    gaps_s: Floats
    """(C, P) behind the first car that passed there."""


def line_length_m(line: LinePicture, closed: bool) -> float:
    """Length of a line, the way from its last node to its first included when closed."""
    last = float(line.distance_m[-1])
    if closed:
        last += float(np.hypot(*(np.asarray(line.points[0], float) - line.points[-1])))
    return last


def line_times_s(line: LinePicture, closed: bool) -> Floats:
    """Time at each node from the first at the target speeds: (M,), or (M + 1,) with the lap's end when closed. Speed
    squared is taken as linear between nodes, so dt = 2 ds / (v0 + v1)."""
    distance = np.asarray(line.distance_m, float)
    speed = np.maximum(np.nan_to_num(np.asarray(line.speed_mps, float)), 0.1)
    if closed:
        distance = np.append(distance, line_length_m(line, True))
        speed = np.append(speed, speed[0])
    return np.concatenate([[0.0], np.cumsum(2.0 * np.diff(distance) / (speed[1:] + speed[:-1]))])


def reference_distance_m(track: TrackPicture, line: LinePicture) -> Floats:
    """(M,) distance along the reference line of each node: its gate's when there is one node a gate; else from where
    the node lies between the two gates next to it."""
    gate_distance = np.asarray(track.gate_distance_m, float)
    points = np.asarray(line.points, float)
    if len(points) == len(gate_distance):
        return gate_distance.copy()
    left, right = np.asarray(track.left_edge, float), np.asarray(track.right_edge, float)
    across = right - left
    normal = np.stack([-across[:, 1], across[:, 0]], -1)
    normal /= np.maximum(np.hypot(normal[:, 0], normal[:, 1]), 1e-9)[:, None]
    middle = 0.5 * (left + right)
    out = np.empty(len(points))
    share = line.distance_m / max(line_length_m(line, track.closed), 1e-9)
    count = len(middle)
    reach = max(4, count // 12)
    for index, point in enumerate(points):
        around = int(np.searchsorted(gate_distance, share[index] * track.length_m)) + np.arange(-reach, reach + 1)
        around = around % count if track.closed else np.clip(around, 0, count - 1)
        gate = int(around[np.argmin(((middle[around] - point) ** 2).sum(1))])
        ahead = float((point - middle[gate]) @ normal[gate])
        out[index] = gate_distance[gate] + ahead
    return np.mod(out, track.length_m) if track.closed else np.clip(out, 0.0, track.length_m)


def find_turns(track: TrackPicture, line: LinePicture, step_m: float = 2.0) -> list[Turn]:
    """The bends of a line: stretches of one sign with a radius below 400 m that turn by at least 11 degrees. Equal ones
    less than 25 m apart are one bend; one that opens to less than 0.6 of its curvature in between is two."""
    length = line_length_m(line, track.closed)
    count = min(200_000, max(8, int(round(length / step_m))))
    grid = np.arange(count) * (length / count)
    step = length / count
    at = np.asarray(line.distance_m, float)
    period = length if track.closed else None
    curvature = np.interp(grid, at, np.nan_to_num(np.asarray(line.curvature_1pm, float)), period=period)
    half = max(1, int(round(8.0 / step)))
    window = np.hanning(2 * half + 3)[1:-1]
    padded = np.pad(curvature, half, mode="wrap" if track.closed else "edge")
    smooth = np.convolve(padded, window / window.sum(), mode="valid")
    shift = int(np.argmin(np.abs(smooth))) if track.closed else 0
    smooth = np.roll(smooth, -shift)

    spans: list[list[int]] = []
    sign = np.where(np.abs(smooth) > 1.0 / 400.0, np.sign(smooth), 0.0)
    edges = np.flatnonzero(np.diff(np.concatenate([[0.0], sign, [0.0]])))
    for first, last in zip(edges[:-1], edges[1:]):
        if sign[first] == 0.0:
            continue
        if spans and sign[spans[-1][0]] == sign[first] and (first - spans[-1][1]) * step < 25.0:
            spans[-1][1] = int(last)
        else:
            spans.append([int(first), int(last)])

    found = []
    for first, last in spans:
        for peak, change in _apexes(smooth[first:last], step):
            found.append((float(grid[(first + peak + shift) % count]), float(smooth[first + peak]), change))
    found.sort()
    x = np.interp([f[0] for f in found], at, line.points[:, 0], period=period) if found else []
    z = np.interp([f[0] for f in found], at, line.points[:, 1], period=period) if found else []
    return [Turn(i + 1, f[0], float(x[i]), float(z[i]), f[1], f[2]) for i, f in enumerate(found)]


def _apexes(curvature: Floats, step_m: float) -> list[tuple[int, float]]:
    """Tightest places of a stretch of one sign, each with the heading change of its part."""
    size = np.abs(curvature)
    inner = np.flatnonzero((size[1:-1] > size[:-2]) & (size[1:-1] >= size[2:])) + 1
    peaks: list[int] = []
    cuts: list[int] = []
    for peak in inner if len(inner) else [int(np.argmax(size))]:
        if peaks:
            dip = peaks[-1] + int(np.argmin(size[peaks[-1] : peak + 1]))
            if size[dip] > 0.6 * min(size[peaks[-1]], size[peak]):
                peaks[-1] = max(peaks[-1], int(peak), key=lambda i: float(size[i]))
                continue
            cuts.append(dip)
        peaks.append(int(peak))
    ends = [0, *cuts, len(size)]
    parts = [(peak, float(curvature[a:b].sum() * step_m)) for peak, a, b in zip(peaks, ends[:-1], ends[1:])]
    sharp = [part for part in parts if abs(part[1]) >= LEAST_TURN_RAD]
    if sharp or abs(curvature.sum() * step_m) < LEAST_TURN_RAD:
        return sharp
    return [(int(np.argmax(size)), float(curvature.sum() * step_m))]


def find_bridges(track: TrackPicture, clearance_m: float = 1.0) -> list[tuple[int, int]]:
    """Where the road passes over itself: (first gate, last gate) of each upper piece, first > last when it spans the
    start line. Crossings with less height between them than `clearance_m` are level and not listed."""
    left, right = np.asarray(track.left_edge, float), np.asarray(track.right_edge, float)
    middle = 0.5 * (left + right)
    height = np.asarray(track.height_m, float)
    if np.ptp(height) < clearance_m:
        return []
    count = len(middle)
    segments = count if track.closed else count - 1
    after = np.roll(middle, -1, axis=0)
    cell = max(float(np.hypot(*(after - middle)[:segments].T).max()), 5.0)
    cells: dict[tuple[int, int], list[int]] = {}
    bridges: list[tuple[int, int]] = []
    for i in range(segments):
        low = np.floor(np.minimum(middle[i], after[i]) / cell).astype(int)
        high = np.floor(np.maximum(middle[i], after[i]) / cell).astype(int)
        keys = [(cx, cz) for cx in range(low[0], high[0] + 1) for cz in range(low[1], high[1] + 1)]
        near = {j for key in keys for j in cells.get(key, ())}
        for j in sorted(near):
            if i - j < 3 or (track.closed and count - (i - j) < 3):
                continue
            crossing = _crossing(middle[j], after[j], middle[i], after[i])
            if crossing is None or abs(height[i] - height[j]) < clearance_m:
                continue
            upper, lower = (i, j) if height[i] >= height[j] else (j, i)
            width = float(np.hypot(*(right[lower] - left[lower])) + np.hypot(*(right[upper] - left[upper])))
            bridges.append(_span_around(middle, upper, crossing, width, track.closed))
        for key in keys:
            cells.setdefault(key, []).append(i)
    return bridges


def _crossing(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats | None:
    """Where segment ab crosses segment cd, or None."""
    r, s, q = b - a, d - c, c - a
    det = r[0] * s[1] - r[1] * s[0]
    if abs(det) < 1e-12:
        return None
    t = (q[0] * s[1] - q[1] * s[0]) / det
    u = (q[0] * r[1] - q[1] * r[0]) / det
    return a + t * r if 0.0 <= t < 1.0 and 0.0 <= u < 1.0 else None


def _span_around(middle: Floats, gate: int, centre: Floats, reach_m: float, closed: bool) -> tuple[int, int]:
    """Gates either side of `gate` until the road is `reach_m` away from `centre`."""
    count = len(middle)
    ends = []
    for direction in (-1, 1):
        at = gate
        for _ in range(count // 3):
            following = at + direction
            if not closed and not 0 <= following < count:
                break
            at = following % count
            if np.hypot(*(middle[at] - centre)) > reach_m:
                break
        ends.append(at)
    return ends[0], ends[1]


def race_laps(trace: RaceTrace) -> int:
    """Laps of the race as far as the trace tells: the most that any car completed; 0 when none did."""
    return max((max(len(car.lap_times_s), int(np.max(car.lap, initial=0))) for car in trace.cars), default=0)


def passing_times_s(progress_m: Floats, time_s: Floats, places_m: Floats) -> Floats:
    """When a car first got to each place, on the clock of `time_s`; NaN: never, or it started beyond the place."""
    out = np.full(len(places_m), np.nan)
    if not len(progress_m):
        return out
    best = np.maximum.accumulate(np.where(np.isfinite(progress_m), progress_m, -np.inf))
    index = np.searchsorted(best, places_m, side="left")
    for k in np.flatnonzero(index < len(best)):
        i = index[k]
        if i == 0:
            out[k] = time_s[0] if best[0] == places_m[k] else np.nan
        elif np.isfinite(best[i - 1]):
            out[k] = time_s[i - 1] + (time_s[i] - time_s[i - 1]) * (places_m[k] - best[i - 1]) / (best[i] - best[i - 1])
    return out


def lap_chart(trace: RaceTrace) -> LapChart:
    """Order and gaps at places along the race distance: several a lap for a short race, one a lap for a long one."""
    laps = race_laps(trace)
    if laps == 0:
        ends = [float(np.nanmax(car.progress_m)) for car in trace.cars if np.isfinite(car.progress_m).any()]
        share = max(0.0, max(ends, default=0.0)) / trace.track.length_m
        places = np.linspace(0.0, min(share, 1.0), 25)
    else:
        places = np.linspace(0.0, laps, laps * int(np.clip(240 // laps, 1, 24)) + 1)
    shape = (len(trace.cars), len(places))
    times = np.full(shape, np.nan)
    start = np.full(len(trace.cars), -np.inf)
    for index, car in enumerate(trace.cars):
        times[index] = passing_times_s(np.asarray(car.progress_m, float), car.time_s, places * trace.track.length_m)
        for lap in range(1, laps + 1):
            done = np.flatnonzero(np.asarray(car.lap) >= lap)
            place = lap * (len(places) - 1) // laps
            if len(done) and not np.isfinite(times[index, place]):
                times[index, place] = car.time_s[done[0]]
        present = np.flatnonzero(np.isfinite(car.progress_m))
        if len(present):
            start[index] = car.progress_m[present[0]]
    if laps:
        _settle_finish(trace, times)
    positions = np.full(shape, np.nan)
    for place in range(len(places)):
        there = np.flatnonzero(np.isfinite(times[:, place])) if place else np.flatnonzero(np.isfinite(start))
        key = times[there, place] if place else -start[there]
        positions[there[np.argsort(key, kind="stable")], place] = np.arange(1, len(there) + 1)
    return LapChart(places, times, positions, times - _smallest(times))


def _settle_finish(trace: RaceTrace, times: Floats) -> None:
    """The last column from the results, finer than the samples: a car that came home after the last sample has its time
    too. The start signal's place on the trace's clock is what most cars agree on."""
    totals = np.array([car.total_time_s if car.finished else np.nan for car in trace.cars])
    signal = times[:, -1] - totals
    if np.isfinite(signal).any():
        times[:, -1] = np.where(np.isfinite(totals), totals + np.nanmedian(signal), times[:, -1])


def _smallest(times: Floats) -> Floats:
    """Column minima that take a column without numbers as NaN, without numpy's warning."""
    filled = np.where(np.isfinite(times), times, np.inf).min(axis=0, initial=np.inf)
    return np.where(np.isfinite(filled), filled, np.nan)


def finish_order(trace: RaceTrace) -> Ints:
    """Car indices from the first to the last: by final position where there is one, then by how far they got."""

    def key(index: int) -> tuple[float, float, int]:
        car = trace.cars[index]
        progress = np.asarray(car.progress_m, float)
        far = float(np.nanmax(progress)) if np.isfinite(progress).any() else -np.inf
        return (car.position if car.position > 0 else np.inf, -far, index)

    return np.array(sorted(range(len(trace.cars)), key=key), dtype=int)
