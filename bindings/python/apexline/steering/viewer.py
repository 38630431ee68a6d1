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
from ..errors import bad_argument
from ..input_file import read_bytes
from .motion import Motion

PARTS = Path(__file__).resolve().parents[1] / "report"
MAX_VALUES = 6_000_000
"""Numbers in a page; longer recordings are thinned."""
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f6000", "#444444"]
"""Okabe & Ito 2008 without yellow, for groups."""
BEHAVIOUR_COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#7f7f7f", "#8c6d31", "#17becf", "#9467bd", "#c5b400", "#111111"]
"""One for each kind of behaviour that occurs, in the order of its first occurrence."""


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


Way = tuple[int, int, np.ndarray]
"""Step from which an agent has a planned way, its index, and the way (STEER_POINT)."""


def ways_now(steer: _native.Steer, step: int = 0) -> list[Way]:
    """The ways that have been planned, as they are from a step on."""
    ways = [(step, i, steer.goal_path(i)) for i in range(steer.info.agent_count)]
    return [way for way in ways if len(way[2])]


def scene_picture(steer: _native.Steer, ways: list[Way] | None = None, search_step: int = 0) -> dict[str, Any]:
    """Standing things, planned ways, and the last search with its step."""
    info = steer.info
    obstacles = [steer.obstacle(i) for i in range(info.obstacle_count)]
    picture: dict[str, Any] = {
        "obstacles": [
            {"name": o["name"], "kind": o["kind"], "x": o["position"][0], "z": o["position"][2], "r": o["radius_m"], "points": o["points"]}
            for o in obstacles
        ],
        "paths": [[[float(v) for v in (p["position"][0], p["position"][2], p["half_width_m"])] for p in steer.path(i)] for i in range(info.path_count)],
        "ways": ways_now(steer) if ways is None else ways,
        "box": None if info.box is None else [info.box[0][0], info.box[0][2], info.box[1][0], info.box[1][2]],
        "tiles": None,
    }  # fmt: skip
    tiles = steer.tiles()
    if tiles.size:
        marks, order = steer.search_marks(), steer.search_order()
        picture["tiles"] = {
            "low": list(info.tile_low), "cell": info.tile_m, "columns": int(tiles.shape[1]), "cost": "".join(chr(48 + min(int(c), 9)) for c in tiles.ravel()),
            "marks": "".join(str(int(m)) for m in marks.ravel()) if marks.size == tiles.size else "", "from": search_step,
            "order": order.ravel().tolist() if order.size == tiles.size else [], "expanded": int(order.max(initial=0)),
        }  # fmt: skip
    return picture


MAX_NODES = 100
"""Nodes of a lattice that a page draws along each axis; of finer ones every second, third and so on."""


def _lattice(part: dict[str, Any], values: str) -> dict[str, Any]:
    """A scene's terrain or field for the page: nodes from 0 (lowest, at rest) to 1, velocities as [x, z] of length up to 1."""
    heights = values == "heights"
    rows = part[values] if heights else [[velocity[0], velocity[-1]] for velocity in part[values]]
    numbers = np.array(rows, dtype=float).reshape(-1, int(part["columns"]), *(() if heights else (2,)))
    every = max(math.ceil(max(numbers.shape[:2]) / MAX_NODES), 1)
    numbers = numbers[::every, ::every]
    if heights:
        numbers = (numbers - numbers.min()) / max(float(np.ptp(numbers)), 1e-6)
    else:
        numbers = numbers / max(float(np.linalg.norm(numbers, axis=-1).max()), 1e-6)
    origin = part.get("origin", [0, 0])
    return {"origin": [origin[0], origin[-1]], "cell": every * float(part.get("cell_m", 1)), "columns": numbers.shape[1],
            values: np.round(numbers, 3).reshape(-1, *numbers.shape[2:]).tolist()}  # fmt: skip


IMAGES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif"}


def looks(document: dict[str, Any], path: Path | None = None) -> dict[str, Any]:
    """Parts of a scene for its picture only: colours, outlines, grid, terrain, fields, and the background beside its file.
    InvalidArgument when that is not there."""
    named = {a["name"]: a for a in document.get("agents", []) if "name" in a}
    for group, template in document.get("groups", {}).items():
        members = template.get("members", {})
        named |= {f"{group} {i}": template | members.get(str(i), {}) for i in range(1, int(template.get("count", 1)) + 1)}
    agents = {name: {key: what[key] for key in ("color", "outline") if key in what} for name, what in named.items()}
    picture = document.get("picture", {})
    out: dict[str, Any] = {
        "looks": {name: look for name, look in agents.items() if look}, "grid": bool(picture.get("grid")),
        "obstacleColours": {o["name"]: o["color"] for o in document.get("obstacles", []) if "name" in o and "color" in o},
    }  # fmt: skip
    if "terrain" in document:
        out["terrain"] = _lattice(document["terrain"], "heights")
    out["fields"] = [_lattice(field, "velocities") for field in document.get("fields", {}).values()]
    if "image" in picture and path is not None:
        # Links resolved: a scene shows nothing of the machine but what lies beside it.
        folder = path.parent.resolve()
        image = (folder / str(picture["image"])).resolve()
        if image.suffix.lower() not in IMAGES or not image.is_relative_to(folder) or not image.is_file():
            raise bad_argument(f"{path}: its background {picture['image']} is no file beside it ({', '.join(IMAGES)}); put it there or leave it out")
        out["image"] = f"data:{IMAGES[image.suffix.lower()]};base64,{base64.b64encode(read_bytes(image)).decode('ascii')}"
        out["imageSize"] = picture.get("size") or document.get("box", {}).get("high", [100, 100])
    return out


def _passed(position: np.ndarray, way: np.ndarray, from_step: int) -> list[list[float]]:
    """Points of a way as [x, z, step at which the agent passed it, half of the corridor]: reached ones vanish from the picture."""
    out, step = [], from_step
    for point, half_width in zip(way["position"][:, [0, 2]], way["half_width_m"], strict=True):
        away = np.hypot(*(position[step:, [0, 2]] - point).T)
        near = int(np.argmin(away)) if len(away) else 0
        reached = len(away) > 0 and float(away[near]) < 4.0
        step = step + near if reached else step
        out.append([round(float(point[0]), 3), round(float(point[1]), 3), step if reached else len(position), round(float(half_width), 3)])
    return out


def page_parts(motion: Motion, picture: dict[str, Any], description: str = "", playback: float = 1.0) -> tuple[dict[str, Any], str]:
    """Content of a page: facts, and the packed arrays of a motion recorded with details."""
    extras = motion.extras
    count = len(motion.tracks)
    share = np.asarray(extras["share"])
    per_step = count * (4 + 2 + 2 + share.shape[-1] * 3 + 3)
    stride = max(1, math.ceil(len(motion.position) * per_step / MAX_VALUES))
    data = _Data()
    position = (motion.position if motion.gone is None else np.where(motion.gone[..., None], np.float32(np.nan), motion.position))[::stride]
    data.add("position", position.astype(np.float32))
    data.add("yaw", np.arctan2(motion.forward[::stride, :, 0], motion.forward[::stride, :, 2]).astype(np.float32))
    data.add("steering_force", np.asarray(extras["steering_force"], np.float32)[::stride][..., [0, 2]])
    data.add("apart", np.asarray(extras["apart"], np.float32)[::stride][..., [0, 2]])
    data.add("share", np.round(255 * share[::stride]).astype(np.uint8))
    data.add("target_point", np.asarray(extras["target_point"], np.float32)[::stride][..., [0, 2]])
    data.add("kind", np.asarray(extras["kind"])[::stride].astype(np.uint8))
    # Senses repeat: each kind of them once, and who has which.
    senses = np.round(np.asarray(extras["senses"], np.float32)[::stride], 2).reshape(-1, 11)
    table, which = np.unique(senses, axis=0, return_inverse=True)
    data.add("senses", table.astype(np.float32))
    data.add("sense", which.astype(np.uint32))
    groups = list(dict.fromkeys(t.group for t in motion.tracks))
    behaviour_sets = extras["behaviour_set"][::stride]
    words = sorted({word for row in behaviour_sets for pair in row for word in pair})
    index = {word: i for i, word in enumerate(words)}
    data.add("behaviour_set", np.array([[[index[m], index[s]] for m, s in row] for row in behaviour_sets], np.uint16).reshape(len(behaviour_sets), count, 2))
    shown = picture | {
        "ways": [{"from": step // stride, "agent": agent, "points": _passed(motion.position[::stride, agent], way, step // stride)}
                 for step, agent, way in picture["ways"]],
    }  # fmt: skip
    meta = {
        "name": motion.name, "description": description, "dt": motion.dt_s * stride, "every": stride, "steps": len(position), "playback": playback,
        "agents": [{"name": t.name, "group": groups.index(t.group), "kind": t.kind, "r": t.radius_m} for t in motion.tracks],
        "groups": groups, "colours": COLOURS, "behaviourColours": BEHAVIOUR_COLOURS, "stride": int(share.shape[-1]),
        "behaviours": list(_native.STEER_BEHAVIOURS), "words": words,
        "hash": f"{extras['hash']:016x}", "picture": shown, "data": data.directory,
    }  # fmt: skip
    return meta, data.payload()


def build_page(motion: Motion, picture: dict[str, Any], description: str = "", playback: float = 1.0, live: bool = False) -> str:
    """The page of a motion recorded with details; a live one takes goals for the server that sends it."""
    meta, payload = page_parts(motion, picture, description, playback)
    meta["live"] = live
    text = json.dumps(meta, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    parts = {
        "title": html.escape(motion.name), "description": html.escape(description), "meta": text, "data": payload,
        "connect": "connect-src 'self'; " if live else "", "script": (PARTS / "steer.js").read_text(encoding="utf-8"),
    }  # fmt: skip
    pieces = (PARTS / "steer.html").read_text(encoding="utf-8").split("%%")
    return "".join(parts[piece] if number % 2 else piece for number, piece in enumerate(pieces))
