# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The HTML viewer of a steering scene: one self-contained file that plays what was recorded."""

from __future__ import annotations

import base64
import gzip
import html
import json
import math
from pathlib import Path
from typing import Any

import numpy as np

from .. import _native
from .motion import Motion

PARTS = Path(__file__).resolve().parents[1] / "report"
MAX_VALUES = 6_000_000
"""Numbers in a page; longer recordings are thinned."""
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f6000", "#444444"]
"""Okabe & Ito 2008 without yellow, for groups."""
BEHAVIOUR_COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#7f7f7f", "#8c6d31"]


class _Data:
    """Arrays one after another, and where each lies."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.size = 0
        self.directory: dict[str, list[Any]] = {}

    def add(self, name: str, values: np.ndarray) -> None:
        data = np.ascontiguousarray(values)
        padding = -self.size % 4
        self.parts.append(b"\0" * padding + data.tobytes())
        self.directory[name] = [self.size + padding, data.size, str(data.dtype)]
        self.size += padding + data.nbytes

    def payload(self) -> str:
        return base64.b64encode(gzip.compress(b"".join(self.parts), 9, mtime=0)).decode("ascii")


def scene_picture(steer: _native.Steer, path_count: int) -> dict[str, Any]:
    """What stands still."""
    info = steer.info
    obstacles = [steer.obstacle(i) for i in range(info.obstacle_count)]
    picture: dict[str, Any] = {
        "obstacles": [
            {"name": o["name"], "kind": o["kind"], "x": o["position"][0], "z": o["position"][2], "r": o["radius_m"], "points": o["points"]}
            for o in obstacles
        ],
        "paths": [[[float(v) for v in (p["position"][0], p["position"][2], p["half_width_m"])] for p in steer.path(i)] for i in range(path_count)],
        "goals": [
            [[float(p["position"][0]), float(p["position"][2])] for p in steer.goal_path(i)] for i in range(info.agent_count)
        ],
        "box": None if info.box is None else [info.box[0][0], info.box[0][2], info.box[1][0], info.box[1][2]],
        "tiles": None,
    }  # fmt: skip
    tiles = steer.tiles()
    if tiles.size:
        marks, order = steer.search_marks(), steer.search_order()
        picture["tiles"] = {
            "low": list(info.tile_low), "cell": info.tile_m, "columns": int(tiles.shape[1]), "cost": "".join(chr(48 + min(int(c), 9)) for c in tiles.ravel()),
            "marks": "".join(str(int(m)) for m in marks.ravel()) if marks.size == tiles.size else "",
            "order": order.ravel().tolist() if order.size == tiles.size else [], "expanded": int(order.max(initial=0)),
        }  # fmt: skip
    return picture


def build_page(motion: Motion, picture: dict[str, Any], description: str = "", playback: float = 1.0) -> str:
    """The page of a motion recorded with details."""
    extras = motion.extras
    count = len(motion.tracks)
    share = np.asarray(extras["share"])
    per_step = count * (4 + 2 + share.shape[-1] * 3 + 2)
    stride = max(1, math.ceil(len(motion.position) * per_step / MAX_VALUES))
    data = _Data()
    position = motion.position[::stride]
    data.add("position", position.astype(np.float32))
    data.add("yaw", np.arctan2(motion.forward[::stride, :, 0], motion.forward[::stride, :, 2]).astype(np.float32))
    data.add("wish", np.asarray(extras["wish"], np.float32)[::stride][..., [0, 2]])
    data.add("share", np.round(255 * share[::stride]).astype(np.uint8))
    data.add("spot", np.asarray(extras["spot"], np.float32)[::stride][..., [0, 2]])
    data.add("kind", np.asarray(extras["kind"])[::stride].astype(np.uint8))
    data.add("hitbox", np.asarray(extras["hitbox"], np.float32)[::stride])
    groups = list(dict.fromkeys(t.group for t in motion.tracks))
    minds = extras["mind"][::stride]
    words = sorted({word for row in minds for pair in row for word in pair})
    index = {word: i for i, word in enumerate(words)}
    data.add("mind", np.array([[[index[m], index[s]] for m, s in row] for row in minds], np.uint16).reshape(len(minds), count, 2))
    meta = {
        "name": motion.name, "description": description, "dt": motion.dt_s * stride, "steps": len(position), "playback": playback,
        "agents": [{"name": t.name, "group": groups.index(t.group), "kind": t.kind, "r": t.radius_m} for t in motion.tracks],
        "groups": groups, "colours": COLOURS, "behaviourColours": BEHAVIOUR_COLOURS, "stride": int(share.shape[-1]),
        "behaviours": list(_native.STEER_BEHAVIOURS), "words": words,
        "hash": f"{extras['hash']:016x}", "picture": picture, "data": data.directory,
    }  # fmt: skip
    text = json.dumps(meta, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    parts = {
        "title": html.escape(motion.name), "description": html.escape(description), "meta": text, "data": data.payload(),
        "script": (PARTS / "steer.js").read_text(encoding="utf-8"),
    }  # fmt: skip
    pieces = (PARTS / "steer.html").read_text(encoding="utf-8").split("%%")
    return "".join(parts[piece] if number % 2 else piece for number, piece in enumerate(pieces))
