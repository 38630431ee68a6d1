# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A made-up race that looks like a real one, for tests of the pictures: no native code, no files, always the same."""

from __future__ import annotations

from typing import Any

import numpy as np

from apexline.trace import CarTrace, LinePicture, RaceTrace, TrackPicture

CLUB = np.array(
    [(0, 0), (260, 6), (520, 0), (640, 60), (620, 160), (500, 190), (420, 150), (330, 190), (300, 300), (380, 390),
     (560, 400), (610, 450), (560, 500), (300, 490), (120, 430), (90, 300), (-20, 240), (-120, 140), (-90, 30)], float
)  # fmt: skip
EIGHT = np.array([(0, 0), (180, -160), (380, -120), (420, 60), (280, 150), (60, -60), (-140, -220), (-330, -110),
                  (-300, 90), (-150, 150)], float)  # fmt: skip
ANGLES = np.deg2rad([-6.0, 0.0, 6.0, -90.0, -90.0, 90.0, 90.0, -35.0, 35.0])
ORIGINS = np.array([(2.3, -0.8), (2.3, 0), (2.3, 0.8), (1.5, -1), (-1.5, -1), (1.5, 1), (-1.5, 1),
                    (2.2, -0.9), (2.2, 0.9)])  # fmt: skip
RAY_LENGTH_M = 60.0


def _spline(waypoints: np.ndarray, closed: bool, step_m: float) -> np.ndarray:
    """Evenly spaced points of a smooth curve through the waypoints."""
    if closed:
        p = np.vstack([waypoints[-1:], waypoints, waypoints[:2]])
    else:
        p = np.vstack([2 * waypoints[0] - waypoints[1], waypoints, 2 * waypoints[-1] - waypoints[-2]])
    u = np.linspace(0, 1, 60, endpoint=False)[:, None]
    pieces = [
        0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u**2 + (3 * b - a - 3 * c + d) * u**3)
        for a, b, c, d in zip(p[:-3], p[1:-2], p[2:-1], p[3:])
    ]
    dense = np.vstack(pieces)
    if closed:
        spectrum = np.fft.fft(dense[:, 0] + 1j * dense[:, 1])
        frequency = np.fft.fftfreq(len(dense), 1 / len(dense))
        smooth = np.fft.ifft(spectrum * np.exp(-((frequency / 26) ** 2)))
        dense = np.stack([smooth.real, smooth.imag], -1)
        dense = np.vstack([dense, dense[:1]])
    s = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(dense, axis=0).T))])
    count = int(round(s[-1] / step_m))
    at = np.linspace(0, s[-1], count, endpoint=not closed)
    return np.stack([np.interp(at, s, dense[:, 0]), np.interp(at, s, dense[:, 1])], -1)


def _derivative(values: np.ndarray, closed: bool) -> np.ndarray:
    if closed:
        return 0.5 * (np.roll(values, -1, axis=0) - np.roll(values, 1, axis=0))
    return np.gradient(values, axis=0)


def _line(
    name: str, middle: np.ndarray, right: np.ndarray, lateral: np.ndarray, closed: bool, grip: float
) -> LinePicture:
    points = middle + right * lateral[:, None]
    d1 = _derivative(points, closed)
    d2 = _derivative(d1, closed)
    curvature = -(d1[:, 0] * d2[:, 1] - d1[:, 1] * d2[:, 0]) / np.maximum(np.hypot(*d1.T), 1e-6) ** 3
    ds = np.hypot(*(np.roll(points, -1, axis=0) - points).T)
    limit = np.minimum(np.sqrt(9.81 * grip / np.maximum(np.abs(curvature), 1e-4)), 72.0)
    speed = limit.copy()
    for _ in range(2 if closed else 1):
        for i in range(len(speed)):
            if i or closed:
                speed[i] = min(speed[i], np.sqrt(speed[i - 1] ** 2 + 2 * ds[i - 1] * min(7.0, 280 / speed[i - 1])))
        for i in range(len(speed) - 1, -1, -1):
            if i + 1 < len(speed) or closed:
                j = (i + 1) % len(speed)
                speed[i] = min(speed[i], np.sqrt(speed[j] ** 2 + 2 * ds[i] * 12.0))
    distance = np.concatenate([[0], np.cumsum(ds[:-1])])
    return LinePicture(name, points, distance, speed, curvature, lateral)


def make_track(name: str = "Club circuit", shape: str = "club", gate_step_m: float = 5.0) -> TrackPicture:
    """shape: "club" (closed, flat), "bridge" (crosses over itself), "stage" (point to point)."""
    closed = shape != "stage"
    waypoints = {"club": CLUB, "bridge": EIGHT * 1.5, "stage": CLUB[:13]}[shape]
    middle = _spline(waypoints, closed, gate_step_m)
    count = len(middle)
    forward = _derivative(middle, closed)
    forward /= np.hypot(*forward.T)[:, None]
    right = np.stack([forward[:, 1], -forward[:, 0]], -1)
    half = 6.0 + 1.5 * np.sin(np.arange(count) * 0.03)
    lateral = np.zeros(count)
    for _ in range(1500):
        points = middle + right * lateral[:, None]
        pull = 0.5 * (np.roll(points, 1, axis=0) + np.roll(points, -1, axis=0)) - points
        wide = 0.5 * (np.roll(points, 6, axis=0) + np.roll(points, -6, axis=0)) - points
        if not closed:
            pull[:1] = pull[-1:] = 0
            wide[:6] = wide[-6:] = 0
        lateral = np.clip(lateral + ((0.4 * pull + 0.04 * wide) * right).sum(1), 1.2 - half, half - 1.2)
    other = lateral + np.where(lateral > 0, -3.5, 3.5)
    steps = np.hypot(*np.diff(middle, axis=0).T)
    distance = np.concatenate([[0], np.cumsum(steps)])
    length = distance[-1] + (np.hypot(*(middle[0] - middle[-1])) if closed else 0.0)
    height = 4.0 + 4.0 * np.cos(2 * np.pi * (distance / length - 0.45)) if shape == "bridge" else np.zeros(count)
    return TrackPicture(
        name=name, length_m=float(length), closed=closed,
        left_edge=middle - right * half[:, None], right_edge=middle + right * half[:, None],
        wall_left=middle - right * (half + 2.5)[:, None], wall_right=middle + right * (half + 2.5)[:, None],
        gate_distance_m=distance, height_m=height,
        lines=[_line("racing", middle, right, lateral, closed, 1.5),
               _line("overtaking", middle, right, other, closed, 1.3)],
    )  # fmt: skip


def _at(line: LinePicture, values: np.ndarray, s: np.ndarray, track: TrackPicture) -> np.ndarray:
    period = track.length_m if track.closed else None
    return np.interp(s, track.gate_distance_m, values, period=period)


def _car(track: TrackPicture, index: int, cars: int, laps: int, dt_s: float, samples: int, name: str) -> dict[str, Any]:
    """Columns of one car: the profile times a pace, from a place on the grid, with a wander across the road."""
    racing = track.lines[0]
    pace = 0.90 + 0.075 * ((index * 5) % cars + 1) / cars
    goal = laps * track.length_m
    progress, speed = np.empty(samples), np.empty(samples)
    s, v = -14.0 - 9.0 * index if track.closed else 2.0 + 9.0 * (cars - index), 0.0
    for k in range(samples):
        progress[k], speed[k] = s, v
        here = s + 3.0
        target = pace * float(_at(racing, racing.speed_mps, np.array([here]), track)[0]) if s < goal else 18.0
        if k * dt_s > 2.0:
            v += float(np.clip((target - v) * 4.0, -13.0, 7.0 if v < 35 else 250.0 / v)) * dt_s
        s += v * dt_s
    if not track.closed:
        progress = np.minimum(progress, track.length_m)
    distance = np.mod(progress, track.length_m) if track.closed else progress
    time = np.arange(samples) * dt_s
    slot = 2.2 * (1 if index % 2 else -1)
    onto = np.clip((progress + 14 + 9 * index - 20) / 150, 0, 1)
    wander = 0.35 * np.sin(time * 0.7 + index)
    lateral = slot * (1 - onto) + onto * (_at(racing, racing.lateral_m, distance, track) + wander)
    return {"progress": progress, "distance": distance, "speed": speed, "lateral": lateral, "time": time, "pace": pace}


def _place(track: TrackPicture, distance: np.ndarray, lateral: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points on the road and the road's right, at a distance and lateral from the middle."""
    middle = 0.5 * (track.left_edge + track.right_edge)
    across = track.right_edge - track.left_edge
    across = across / np.hypot(*across.T)[:, None]
    line = track.lines[0]
    point = np.stack([_at(line, middle[:, c], distance, track) for c in (0, 1)], -1)
    right = np.stack([_at(line, across[:, c], distance, track) for c in (0, 1)], -1)
    right /= np.maximum(np.hypot(*right.T), 1e-9)[:, None]
    return point + right * lateral[:, None], right, point


def make_race(shape: str = "club", cars: int = 8, laps: int = 3, dt_s: float = 0.05, names: list[str] | None = None,
              title: str = "") -> RaceTrace:  # fmt: skip
    """A race of `laps` laps, sampled until the last car is home."""
    track = make_track(shape=shape)
    names = names or ["Kestrel", "Merlin", "Harrier", "Osprey", "Falcon", "Goshawk", "Hobby", "Peregrine"]
    names = [names[i % len(names)] + (f" {i // len(names) + 1}" if i >= len(names) else "") for i in range(cars)]
    line = track.lines[0]
    ideal = float(np.sum(np.hypot(*np.diff(line.points, axis=0).T) / line.speed_mps[:-1]))
    samples = int((ideal / 0.88 * laps + 22.0) / dt_s)
    raw = [_car(track, i, cars, laps, dt_s, samples, names[i]) for i in range(cars)]
    middle_progress = np.stack([r["progress"] for r in raw])
    traces, totals = [], []
    for i, r in enumerate(raw):
        others = np.delete(middle_progress, i, axis=0)
        gap = others - r["progress"]
        gap_ahead = np.where(gap > 0, gap, 1e9).min(axis=0, initial=1e9)
        alongside = (np.abs(gap) < 9).any(axis=0)
        shift = np.where(alongside, 1.6 * (1 if i % 2 else -1), 0.0)
        kernel = np.hanning(41) / np.hanning(41).sum()
        lateral = np.clip(r["lateral"] + np.convolve(shift, kernel, mode="same"), -6.0, 6.0)
        point, right, _ = _place(track, r["distance"], lateral)
        move = np.gradient(point, axis=0)
        yaw = np.unwrap(np.arctan2(move[:, 0], move[:, 1]))
        still = np.hypot(*move.T) < 0.02
        yaw = np.where(still, np.arctan2(-right[:, 1], right[:, 0]), np.mod(yaw, 2 * np.pi))
        curvature = _at(line, line.curvature_1pm, r["distance"], track)
        push = np.gradient(r["speed"], dt_s)
        ahead = np.clip(6.0 + 0.45 * r["speed"], 6, 45)
        runner, _, _ = _place(track, np.mod(r["distance"] + ahead, track.length_m) if track.closed else
                              np.minimum(r["distance"] + ahead, track.length_m), lateral)  # fmt: skip
        nose = point + np.stack([np.sin(yaw), np.cos(yaw)], -1) * ahead[:, None]
        miss = np.hypot(*(nose - runner).T)
        state = np.where(r["time"] < 2.0, 0, np.where(alongside, 2, 1))
        half = 7.5
        with np.errstate(divide="ignore"):
            reach = np.stack([(half + np.sign(a) * -lateral) / max(abs(np.sin(a)), 0.12) for a in ANGLES], -1)
        hits = np.clip(reach, 0.3, RAY_LENGTH_M)
        kinds = (hits < RAY_LENGTH_M).astype(int)
        near = gap_ahead < 40
        hits[near, 1] = np.maximum(gap_ahead[near] - 4.6, 0.5)
        kinds[near, 1] = 2
        hits = np.where(kinds == 0, np.nan, hits)
        crossing = [float(np.interp(track.length_m * k, r["progress"], r["time"])) - 2.0 for k in range(1, laps + 1)]
        done = int(np.floor(r["progress"][-1] / track.length_m + 1e-9))
        crossing = crossing[: min(laps, done)]
        total = crossing[-1] if len(crossing) == laps and laps else float("nan")
        totals.append(total if np.isfinite(total) else 1e9 - r["progress"][-1])
        traces.append(dict(
            name=names[i], vehicle="reference" if i % 3 else "touring", length_m=4.6, width_m=2.0, time_s=r["time"],
            x_m=point[:, 0], z_m=point[:, 1], yaw_rad=yaw, speed_mps=r["speed"],
            steering=np.clip(curvature * 14, -1, 1), throttle=np.clip(push / 7, 0, 1), brake=np.clip(-push / 13, 0, 1),
            state=state, reason=np.where(state == 2, 2, np.where(gap_ahead < 12, 1, 0)), line=(state == 2).astype(int),
            distance_m=r["distance"], lateral_m=lateral, progress_m=r["progress"],
            lap=np.clip(np.floor(r["progress"] / track.length_m), 0, laps).astype(int),
            target_speed_mps=r["pace"] * _at(line, line.speed_mps, r["distance"], track),
            runner_x_m=runner[:, 0], runner_z_m=runner[:, 1], forward_x_m=nose[:, 0], forward_z_m=nose[:, 1],
            buffer_zone=np.where(miss < 0.5, 2, np.where(miss < 1.5, 1, 0)), buffer_inner_m=np.full(samples, 0.5),
            buffer_outer_m=np.full(samples, 1.5), ray_hits=hits, ray_kinds=kinds,
            finished=bool(np.isfinite(total)), total_time_s=total, lap_times_s=np.diff([0.0, *crossing]),
            ideal_lap_s=ideal, car_contacts=i % 3 == 1, wall_contacts=0, overtakes_done=i, overtakes_suffered=2,
        ))  # fmt: skip
    order = np.argsort(totals, kind="stable")
    built = [CarTrace(**{**t, "position": int(np.flatnonzero(order == i)[0]) + 1}) for i, t in enumerate(traces)]
    return RaceTrace(
        track=track, dt_s=dt_s, cars=built, state_names=("Start", "Drive", "Overtake"),
        reason_names=("profile speed of the line", "following the car ahead", "faster than the car ahead"),
        events=_events(built, laps), ray_angles_rad=ANGLES, ray_origins=ORIGINS, ray_length_m=RAY_LENGTH_M, title=title,
        summary={"Situation": "normal", "Seed": 7, "Step": "10 ms", "State hash": "9c51e02f6ab1d377"},
    )  # fmt: skip


def _events(cars: list[CarTrace], laps: int) -> list[dict[str, Any]]:
    """The start, every change of order, every finish."""
    events: list[dict[str, Any]] = [{"time_s": 2.0, "kind": "start", "car": -1, "other": -1, "text": "Start signal"}]
    if not cars:
        return events
    progress = np.stack([c.progress_m for c in cars])
    rank = np.argsort(-progress, axis=0, kind="stable")
    changes = np.flatnonzero((np.diff(rank, axis=1) != 0).any(axis=0))
    last = -9.0
    for k in changes:
        time = float(cars[0].time_s[k])
        if time - last < 0.5 or all(c.lap[k] >= laps for c in cars):
            continue
        last = time
        for place in range(len(cars) - 1):
            a, b = int(rank[place, k + 1]), int(rank[place, k])
            if a != b and cars[a].lap[k] < laps:
                text = f"{cars[a].name} passes {cars[b].name} for position {place + 1}"
                events.append({"time_s": time, "kind": "overtake", "car": a, "other": b, "text": text})
                break
    for i, car in enumerate(cars):
        if car.finished:
            text = f"{car.name} finishes in position {car.position}"
            events.append({"time_s": car.total_time_s + 2.0, "kind": "finish", "car": i, "other": -1, "text": text})
    return sorted(events, key=lambda e: e["time_s"])
