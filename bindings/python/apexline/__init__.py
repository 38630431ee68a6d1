# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Apexline: racing AI. Bake tracks, look at their lines, run races and compare them with recorded ones.

    import apexline

    track = apexline.Track.from_file("club")                    # a shipped sample, baked for the reference car
    cars = [apexline.Car(f"car {i}", "gt") for i in range(8)]
    world = apexline.World(track, cars, laps=3)
    while not world.step(60):
        pass
    print(world.race.standings()["car"])

Arrays are numpy arrays of the library's own structs (`apexline.CAR_STATE`, `apexline.CONTROLS`, ...). Axes: ground
plane (x, z), y up, metres, seconds, kilograms, radians; yaw clockwise from +z.
"""

from __future__ import annotations

import sys

from . import errors as errors

try:
    import numpy as _numpy  # noqa: F401
except ImportError as error:
    raise ImportError(f"apexline needs numpy, which {sys.executable} does not have; install Debian's python3-numpy, or with pip") from error
try:
    from . import _native
except ImportError as error:
    advice = "the native part of apexline did not load; build it with tools/demo or tools/test"
    raise ImportError(f"{error} ({advice})") from error

from ._native import (
    CAR_DEBUG,
    CAR_STATE,
    CONTROLS,
    ENVELOPE_POINT,
    EVENT,
    EVENT_NAMES,
    EXTRAS,
    FORMAT_VERSIONS,
    GATE,
    LINE_NODE,
    LOCATION,
    MAX_RAYS,
    MISTAKE_NAMES,
    NAME_SIZE,
    NEIGHBOUR,
    PLAN_CANDIDATE,
    PLAN_KNOT,
    NONE,
    OBSTACLE,
    PLAN_NODE,
    RACE_OBSTACLE,
    RAY,
    RAY_COUNT,
    RAY_HIT,
    REASON_NAMES,
    SITUATION_NAMES,
    SLIP_MEMORY,
    SOURCE_GATE,
    STANDING,
    STATE_NAMES,
    WHEEL,
    WORLD_OBSTACLE,
    Calibration,
    CalibrationInfo,
    Car,
    CarResult,
    Driver,
    EventKind,
    Finding,
    Grid,
    HitKind,
    HostFinding,
    LapFlaw,
    BranchInfo,
    LineInfo,
    LintCode,
    PlanInfo,
    Race,
    Reason,
    Recorder,
    Recording,
    RecordingInfo,
    ReplayReport,
    Retired,
    Source,
    State,
    Status,
    Track,
    TrackInfo,
    Vehicle,
    World,
    slip_control,
)
from .errors import (
    Cancelled,
    Error,
    InternalError,
    InvalidArgument,
    InvalidData,
    InvalidId,
    InvalidState,
    OutOfMemory,
    UnsupportedVersion,
)
from .files import sample_tracks
from .vehicles import names as vehicle_names

__version__ = f"{_native.VERSION // 10000}.{_native.VERSION // 100 % 100}.{_native.VERSION % 100}"

__all__ = [
    "CAR_DEBUG",
    "CAR_STATE",
    "CONTROLS",
    "Calibration",
    "CalibrationInfo",
    "Cancelled",
    "Car",
    "CarResult",
    "Driver",
    "ENVELOPE_POINT",
    "EVENT",
    "EVENT_NAMES",
    "EXTRAS",
    "Error",
    "EventKind",
    "FORMAT_VERSIONS",
    "Finding",
    "GATE",
    "Grid",
    "HitKind",
    "HostFinding",
    "LapFlaw",
    "InternalError",
    "InvalidArgument",
    "InvalidData",
    "InvalidId",
    "InvalidState",
    "LINE_NODE",
    "LOCATION",
    "BranchInfo",
    "LineInfo",
    "LintCode",
    "MAX_RAYS",
    "MISTAKE_NAMES",
    "NAME_SIZE",
    "NEIGHBOUR",
    "PLAN_CANDIDATE",
    "PLAN_KNOT",
    "NONE",
    "OBSTACLE",
    "OutOfMemory",
    "PLAN_NODE",
    "PlanInfo",
    "RACE_OBSTACLE",
    "RAY",
    "RAY_COUNT",
    "RAY_HIT",
    "REASON_NAMES",
    "Race",
    "Reason",
    "Recorder",
    "Recording",
    "RecordingInfo",
    "ReplayReport",
    "Retired",
    "SITUATION_NAMES",
    "SLIP_MEMORY",
    "SOURCE_GATE",
    "STANDING",
    "STATE_NAMES",
    "Source",
    "State",
    "Status",
    "Track",
    "TrackInfo",
    "UnsupportedVersion",
    "Vehicle",
    "WHEEL",
    "WORLD_OBSTACLE",
    "World",
    "__version__",
    "sample_tracks",
    "slip_control",
    "vehicle_names",
]
