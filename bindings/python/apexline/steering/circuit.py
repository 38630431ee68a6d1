# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Scenes on racing tracks: the road as a path with its corridor, and traffic on it."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np

from .. import _native

SPACING_M = 5.0
"""Between the points of the path."""


def scene_of_track(track: _native.Track, cars: int = 8) -> dict[str, Any]:
    """A scene: the track's road as the path "road", as wide as it is, and cars spread along it that keep to it by the reference physics."""
    gates = track.gates()
    chosen = gates[np.searchsorted(gates["distance_m"], np.arange(0.0, track.length_m, SPACING_M)).clip(max=len(gates) - 1)]
    middle = 0.5 * (chosen["left"].astype(float) + chosen["right"])
    half = 0.5 * np.linalg.norm(chosen["right"][:, [0, 2]].astype(float) - chosen["left"][:, [0, 2]], axis=1)
    points = [[round(float(v), 3) for v in (*place, width)] for place, width in zip(middle, half, strict=True)]
    agents = []
    for number in range(cars):
        here = number * len(points) // cars
        (x, y, z, _), (to_x, _, to_z, _) = points[here], points[(here + 1) % len(points)]
        yaw = math.degrees(math.atan2(to_x - x, to_z - z))
        agents.append({"name": f"car {number + 1}", "group": "traffic", "body": "car", "behaviour_set": "drive", "position": [x, y, z],
                       "yaw_deg": round(yaw, 2), "speed_mps": 8})  # fmt: skip
    drive = [
        {"kind": "avoid_box", "variant": "agents", "length_m": 8, "predict_s": 2, "width_m": 1, "weight": 0.9},
        {"kind": "curve_sensor", "path": "road", "ahead_m": 25, "tolerance_deg": 8, "full_brake_deg": 50, "min_speed_mps": 6, "weight": 0.6},
        {"kind": "follow_path", "path": "road", "predict_s": 0.6, "follow_m": 10},
    ]
    return {
        "format": "apexline-scene", "version": 1, "name": track.name, "description": f"Traffic on {track.name}.", "duration_s": 60,
        "bodies": {"car": {"kind": "car", "physics": True, "max_speed_mps": 16}},
        "behaviour_sets": {"drive": {"combine": "budget", "smoothing_samples": 3, "behaviours": drive}},
        "paths": {"road": {"points": points, "closed": bool(track.info.closed)}}, "agents": agents,
    }  # fmt: skip


def scene_lines(scene: dict[str, Any]) -> str:
    """The text of a scene, a line for each of its parts."""
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {json.dumps(part)}" for key, part in scene.items()) + "\n}\n"
