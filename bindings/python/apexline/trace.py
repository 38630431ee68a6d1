# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Data for a picture of a race: plain, frozen records of numpy arrays.

The plots (`apexline.plots`) and the report (`apexline.report`) read nothing but these records, so they need neither the
native library nor a recording: whoever has the numbers can draw them.

Axes are the library's: ground plane (x, z) with x to the east and z to the north, metres, seconds, radians. Yaw is
clockwise from +z, so forward is (sin yaw, cos yaw) and right is (cos yaw, -sin yaw). Curvature and lateral are positive
to the right.

Letters in shapes: N gates, W wall points, M nodes of a line, T samples in time, R rays, C cars. Columns may be any
number type; floats may be NaN where a value does not exist (the picture leaves the place empty).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.floating[Any]]
Ints: TypeAlias = npt.NDArray[np.integer[Any]]


class TraceError(ValueError):
    """A record whose parts do not fit together; the message names the field, what it has and what it needs."""


@dataclass(frozen=True)
class LinePicture:
    """One driving line: the chain of its nodes, one a gate or denser. On a closed track the last node is not a
    repetition of the first."""

    name: str
    """"racing", "overtaking", ..."""
    points: Floats
    """(M, 2) m: x, z."""
    distance_m: Floats
    """(M,) m along this line from the start line, growing from 0."""
    speed_mps: Floats
    """(M,) m/s: the profile's target speed."""
    curvature_1pm: Floats
    """(M,) 1/m, positive in a right-hand bend."""
    lateral_m: Floats
    """(M,) m from the reference line, positive to the right."""
    lap_time_s: float = float("nan")
    """Predicted time over the whole line; NaN: worked out from speed and distance."""


@dataclass(frozen=True)
class WayPicture:
    """A branch beside the main road."""

    name: str
    left_edge: Floats
    """(K, 2) m: left boundary points from the fork to the merge."""
    right_edge: Floats
    """(K, 2) m: right boundary points."""
    points: Floats
    """(K, 2) m: the racing line."""
    speed_mps: Floats
    """(K,) m/s."""
    time_s: float
    """From the fork to the merge."""
    main_time_s: float
    """The same on the main road."""
    main_middle: Floats
    """(2,) m: the place half-way along the main road beside it."""


@dataclass(frozen=True)
class TrackPicture:
    """A track seen from above. Row i of the (N, ...) arrays belongs to gate i; on a closed track the last gate is not a
    repetition of the first."""

    name: str
    length_m: float
    """Length of the reference line; on a closed track the way from the last gate to the first is part of it."""
    closed: bool
    left_edge: Floats
    """(N, 2) m: left boundary point of each gate."""
    right_edge: Floats
    """(N, 2) m: right boundary point of each gate."""
    wall_left: Floats
    """(W, 2) m: wall left of the road, in driving direction; (0, 2) when there is none."""
    wall_right: Floats
    """(W, 2) m: wall right of the road, W independent of the left one's; (0, 2) when there is none."""
    gate_distance_m: Floats
    """(N,) m along the reference line, growing from 0 at the start line."""
    height_m: Floats
    """(N,) m: height of the road's middle at each gate (zeros for a flat track). Where the road crosses itself the
    higher piece is drawn on top."""
    lines: Sequence[LinePicture]
    """At least one; the first is the racing line."""
    edge_height_m: Floats | None = None
    """(N, 2) m: height of the left and the right boundary point of each gate; None: the road is level across, at height_m."""
    ways: Sequence[WayPicture] = ()
    """The branches, in driving order."""

    def line(self, name: str) -> LinePicture:
        """The line of that name; KeyError names the ones that exist."""
        for line in self.lines:
            if line.name == name:
                return line
        raise KeyError(f"track '{self.name}' has no line '{name}'; it has {', '.join(ln.name for ln in self.lines)}")


@dataclass(frozen=True)
class Weighed:
    """A way of driving on that a driver weighed; costs are seconds, the least sum wins."""

    text: str
    """What it is, for people: "stay behind", "right of Berta at the end of the straight"."""
    fails: bool
    """Does not lead past its target."""
    terms: tuple[float, float, float, float, float]
    """Time, place, risk, move, change, s."""


@dataclass(frozen=True)
class CarTrace:
    """One car over the whole race. All cars of a race are sampled at the same times; a car that is not there (retired,
    not yet placed) has NaN in x_m and z_m."""

    name: str
    vehicle: str
    """Name of the vehicle preset or file."""
    length_m: float
    width_m: float

    time_s: Floats
    """(T,) s since the race was created, evenly spaced by RaceTrace.dt_s."""
    x_m: Floats
    """(T,) m, centre of the outline."""
    z_m: Floats
    """(T,) m, centre of the outline."""
    yaw_rad: Floats
    """(T,) rad clockwise from +z, any winding."""
    speed_mps: Floats
    """(T,) m/s, forward positive."""
    steering: Floats
    """(T,) [-1, 1], left to right."""
    throttle: Floats
    """(T,) [-1, 1], negative drives backward."""
    brake: Floats
    """(T,) [0, 1]."""
    state: Ints
    """(T,) index into RaceTrace.state_names."""
    reason: Ints
    """(T,) index into RaceTrace.reason_names: what decided the target speed or the line."""
    line: Ints
    """(T,) index into TrackPicture.lines: the line being driven."""
    distance_m: Floats
    """(T,) m along the reference line, in [0, track.length_m)."""
    lateral_m: Floats
    """(T,) m from the reference line, positive to the right."""
    progress_m: Floats
    """(T,) m along the reference line since the start line, laps summed up; negative on a grid behind the line. This
    is what ranks the cars."""
    lap: Ints
    """(T,) laps completed: 0 until the end of the first lap."""
    target_speed_mps: Floats
    """(T,) m/s that the driver wants now."""
    runner_x_m: Floats
    runner_z_m: Floats
    """(T,) m: the runner, the point that the car steers at."""
    forward_x_m: Floats
    forward_z_m: Floats
    """(T,) m: the point on the car's forward vector at the runner's distance."""
    buffer_zone: Ints
    """(T,) where the forward point is: 0 outside, 1 in the outer zone (steering halved), 2 in the inner (quartered)."""
    buffer_inner_m: Floats
    buffer_outer_m: Floats
    """(T,) m: radii of the two zones round the runner."""
    ray_hits: Floats
    """(T, R) m from the ray's origin to the hit; NaN or at least RaceTrace.ray_length_m: nothing hit."""
    ray_kinds: Ints
    """(T, R) index into RaceTrace.ray_kind_names; 0: nothing hit."""
    profile_speed_mps: Floats | None = None
    """(T,) m/s that the line's profile allows here; None: not shown."""
    side_shift_m: Floats | None = None
    """(T,) m that the aim is shifted sideways from the line, positive to the right; None: not shown."""
    car_ahead: Ints | None = None
    """(T,) index of the car in the way, -1 for none; None: not shown."""
    gap_ahead_m: Floats | None = None
    """(T,) m between the outlines of the two, NaN for none; None: not shown."""
    closing_mps: Floats | None = None
    """(T,) m/s, positive when nearing; None: not shown."""
    catch_s: Floats | None = None
    """(T,) s until the car in the way is predicted to be caught, NaN for never; None: not shown."""
    catch_distance_m: Floats | None = None
    """(T,) m along the reference line: where that will be, NaN for nowhere; None: not shown."""
    pass_gain_s: Floats | None = None
    """(T,) m ahead of it at the next braking point for who pulls out now, negative behind, NaN for nobody; None: not shown."""
    slipstream: Floats | None = None
    """(T,) share of the drag that the wake of others spares; None: not shown."""

    weighed: Sequence[tuple[float, Sequence[Weighed]]] = ()
    """What its driver weighed: (time_s, candidates with the best first), whenever the choice changed and now and then in between; a
    time without candidates: nobody to race with from then on."""

    position: int = 0
    """Final position, 1 is first; 0: not classified."""
    finished: bool = False
    """Has driven all laps of the race."""
    total_time_s: float = float("nan")
    """s from the start signal to the finish (NaN when not finished)."""
    lap_times_s: Floats = field(default_factory=lambda: np.zeros(0))
    """(laps completed,) s; the first one counts from the start signal."""
    ideal_lap_s: float = float("nan")
    """s: the profile's prediction of a flying lap for this car's line and vehicle."""
    target_lap_s: float = float("nan")
    """s: what its driver aims at by its pace."""
    car_contacts: int = 0
    wall_contacts: int = 0
    off_track_s: float = 0.0
    overtakes_done: int = 0
    overtakes_suffered: int = 0
    attempts: int = 0
    """Overtaking manoeuvres begun."""
    attempts_failed: int = 0
    """Of them given up."""
    defences: int = 0
    mistakes: int = 0
    time_lost_s: float = 0.0
    """s lost because of other cars."""
    recover_s: float = 0.0
    """s spent turning round and getting away from what stood in the way."""


@dataclass(frozen=True)
class RaceTrace:
    """A race to look at."""

    track: TrackPicture
    dt_s: float
    """s between two samples (20 Hz is smooth; the report interpolates)."""
    cars: Sequence[CarTrace]
    state_names: Sequence[str]
    """Names of CarTrace.state: "Start", "Drive", "Overtake", ..."""
    reason_names: Sequence[str]
    """Names of CarTrace.reason, in words a reader understands."""
    events: Sequence[Mapping[str, Any]] = ()
    """In order of time: {"time_s": float, "kind": str, "car": int, "other": int, "text": str}. `car` and `other` are
    indices into cars, -1 for none; `kind` is one word ("start", "overtake", "contact", "wall", "lap", "finish", ...);
    `text` is one sentence for people."""
    ray_angles_rad: Floats = field(default_factory=lambda: np.zeros(0))
    """(R,) rad: direction of each ray against the car's yaw, clockwise positive."""
    ray_origins: Floats = field(default_factory=lambda: np.zeros((0, 2)))
    """(R, 2) m in the car's frame: forward, right of the centre. For cars of different sizes those of the first car;
    the report scales them by length and width."""
    ray_length_m: float | Floats = 0.0
    """m: how far the rays see; one number for all or (R,)."""
    ray_kind_names: Sequence[str] = ("none", "wall", "car", "other")
    title: str = ""
    """Heading of the report; empty: made of the track's name."""
    summary: Mapping[str, Any] = field(default_factory=dict)
    """Facts for the heading, shown in this order as "key: value" (laps, seed, situation, step, state hash, speed of the
    simulation, version ...). Values are written by str()."""


def _need(what: str, array: Any, shape: tuple[int | None, ...]) -> None:
    """TraceError unless `array` has this shape (None: any count)."""
    got = np.shape(array)
    if len(got) != len(shape) or any(want is not None and want != have for want, have in zip(shape, got)):
        wanted = ", ".join("any" if n is None else str(n) for n in shape)
        raise TraceError(f"{what} has shape {got}; it needs ({wanted})")


def check_line(line: LinePicture, owner: str = "line") -> None:
    """TraceError when the columns of a line do not fit together."""
    what = f"{owner} '{line.name}'"
    count = len(line.points)
    _need(f"{what}: points", line.points, (count, 2))
    for name in ("distance_m", "speed_mps", "curvature_1pm", "lateral_m"):
        _need(f"{what}: {name}", getattr(line, name), (count,))
    if count < 2:
        raise TraceError(f"{what} has {count} nodes; it needs at least 2")
    if not (np.isfinite(line.points).all() and np.isfinite(line.distance_m).all()):
        raise TraceError(f"{what} has points or distances that are not finite")


def check_track(track: TrackPicture) -> None:
    """TraceError when the parts of a track do not fit together."""
    what = f"track '{track.name}'"
    count = len(track.left_edge)
    if count < 2:
        raise TraceError(f"{what} has {count} gates; it needs at least 2")
    _need(f"{what}: left_edge", track.left_edge, (count, 2))
    _need(f"{what}: right_edge", track.right_edge, (count, 2))
    _need(f"{what}: wall_left", track.wall_left, (None, 2))
    _need(f"{what}: wall_right", track.wall_right, (None, 2))
    _need(f"{what}: gate_distance_m", track.gate_distance_m, (count,))
    _need(f"{what}: height_m", track.height_m, (count,))
    if track.edge_height_m is not None:
        _need(f"{what}: edge_height_m", track.edge_height_m, (count, 2))
    if not np.isfinite(track.length_m) or track.length_m <= 0:
        raise TraceError(f"{what}: length_m is {track.length_m}; it must be positive")
    for name in ("left_edge", "right_edge", "wall_left", "wall_right", "gate_distance_m", "height_m", "edge_height_m"):
        values = getattr(track, name)
        if values is not None and not np.isfinite(values).all():
            raise TraceError(f"{what}: {name} has values that are not finite")
    if not track.lines:
        raise TraceError(f"{what} has no lines; it needs at least the racing line")
    for line in track.lines:
        check_line(line, f"{what}: line")


CAR_COLUMNS = (
    "time_s", "x_m", "z_m", "yaw_rad", "speed_mps", "steering", "throttle", "brake", "state", "reason", "line",
    "distance_m", "lateral_m", "progress_m", "lap", "target_speed_mps", "runner_x_m", "runner_z_m", "forward_x_m",
    "forward_z_m", "buffer_zone", "buffer_inner_m", "buffer_outer_m",
)  # fmt: skip
"""Names of the (T,) columns of CarTrace."""
OPTIONAL_COLUMNS = (
    "profile_speed_mps", "side_shift_m", "car_ahead", "gap_ahead_m", "closing_mps", "catch_s", "catch_distance_m",
    "pass_gain_s", "slipstream",
)  # fmt: skip
"""Names of the (T,) columns that may be None."""


def check_trace(trace: RaceTrace) -> None:
    """TraceError when the parts of a race do not fit together: shapes, equal sample counts, indices in range."""
    check_track(trace.track)
    if not (np.isfinite(trace.dt_s) and trace.dt_s > 0):
        raise TraceError(f"dt_s is {trace.dt_s}; it must be positive")
    rays = len(trace.ray_angles_rad)
    _need("ray_origins", trace.ray_origins, (rays, 2))
    if np.ndim(trace.ray_length_m) != 0:
        _need("ray_length_m", trace.ray_length_m, (rays,))
    samples = len(trace.cars[0].time_s) if trace.cars else 0
    limits = (
        ("state", len(trace.state_names), "state_names"),
        ("reason", len(trace.reason_names), "reason_names"),
        ("line", len(trace.track.lines), "track.lines"),
        ("ray_kinds", len(trace.ray_kind_names), "ray_kind_names"),
        ("buffer_zone", 3, "the zones 0, 1 and 2"),
    )
    for index, car in enumerate(trace.cars):
        what = f"car {index} '{car.name}'"
        for name in CAR_COLUMNS:
            _need(f"{what}: {name}", getattr(car, name), (samples,))
        for name in OPTIONAL_COLUMNS:
            if getattr(car, name) is not None:
                _need(f"{what}: {name}", getattr(car, name), (samples,))
        _need(f"{what}: ray_hits", car.ray_hits, (samples, rays))
        _need(f"{what}: ray_kinds", car.ray_kinds, (samples, rays))
        _need(f"{what}: lap_times_s", car.lap_times_s, (None,))
        for name, count, where in limits:
            column = np.asarray(getattr(car, name))
            if column.size and (column.min() < 0 or column.max() >= count):
                raise TraceError(f"{what}: {name} goes from {column.min()} to {column.max()}; {where} has {count}")
    for index, event in enumerate(trace.events):
        if "time_s" not in event or "kind" not in event:
            raise TraceError(f"event {index} needs at least time_s and kind; it has {', '.join(event) or 'nothing'}")
