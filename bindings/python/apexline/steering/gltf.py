# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""glTF 2.0: a node and a mesh for everybody, an animation of all and one of each group, named, one file with its data inside."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from .keys import Keys
from .models import Model
from .motion import Floats, Motion

FLOAT, UNSIGNED_SHORT = 5126, 5123
# Colour-blind safe (Okabe & Ito 2008), as linear factors.
COLOURS = [(0.0, 0.17, 0.45), (0.79, 0.11, 0.0), (0.0, 0.34, 0.17), (0.6, 0.18, 0.39), (0.79, 0.35, 0.0), (0.1, 0.45, 0.8)]


class _Buffer:
    """Binary data and the accessors into it."""

    def __init__(self) -> None:
        self.bytes = bytearray()
        self.views: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []

    def add(self, values: np.ndarray, kind: str, target: int | None = None, bounds: bool = False) -> int:
        """The number of an accessor of new data."""
        data = np.ascontiguousarray(values)
        self.bytes += b"\0" * (-len(self.bytes) % 4)
        view: dict[str, Any] = {"buffer": 0, "byteOffset": len(self.bytes), "byteLength": data.nbytes}
        if target is not None:
            view["target"] = target
        self.views.append(view)
        self.bytes += data.tobytes()
        accessor: dict[str, Any] = {
            "bufferView": len(self.views) - 1, "count": len(data), "type": kind,
            "componentType": FLOAT if data.dtype == np.float32 else UNSIGNED_SHORT,
        }  # fmt: skip
        if bounds:
            table = data.reshape(len(data), -1)
            accessor |= {"min": table.min(axis=0).tolist(), "max": table.max(axis=0).tolist()}
        self.accessors.append(accessor)
        return len(self.accessors) - 1


# A flat-bottomed arrow of length 2 along +z, its middle at the origin.
ARROW = Model("arrow", np.array([(0.0, 0.0, 1.2), (-0.8, 0.0, -0.8), (0.8, 0.0, -0.8), (0.0, 0.7, -0.6)], np.float32),
              [[2, 3, 0], [3, 1, 0], [3, 2, 1], [1, 2, 0]])  # fmt: skip


def _surface(buffer: _Buffer, model: Model) -> dict[str, int]:
    """Triangles with the normals of their faces, right-handed."""
    right = model.mirrored()
    corners = right.points[right.triangles()]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = np.where(length > 0.0, normals / np.where(length > 0.0, length, 1.0), np.array([0.0, 1.0, 0.0]))
    return {
        "POSITION": buffer.add(corners.reshape(-1, 3).astype(np.float32), "VEC3", 34962, bounds=True),
        "NORMAL": buffer.add(normals.repeat(3, axis=0).astype(np.float32), "VEC3", 34962),
    }


def mirrored(vectors: Floats) -> Floats:
    """From our left-handed axes to right-handed ones: x changes its sign."""
    return vectors * np.array([-1.0, 1.0, 1.0], np.float32)


def quaternions(forward: Floats) -> Floats:
    """(T, 4) x, y, z, w that turn +z to each (right-handed) heading without roll, neighbours on the same half sphere."""
    yaw = np.arctan2(forward[:, 0], forward[:, 2]).astype(float) / 2.0
    pitch = -np.arcsin(np.clip(forward[:, 1].astype(float), -1.0, 1.0)) / 2.0
    out = np.stack([np.cos(yaw) * np.sin(pitch), np.sin(yaw) * np.cos(pitch), -np.sin(yaw) * np.sin(pitch), np.cos(yaw) * np.cos(pitch)], axis=-1)
    for i in range(1, len(out)):
        if np.dot(out[i], out[i - 1]) < 0.0:
            out[i] = -out[i]
    return (out / np.linalg.norm(out, axis=1, keepdims=True)).astype(np.float32)


def gltf_bytes(motion: Motion, keys: list[Keys], parent: bool, scale: float, models: Mapping[str, Model]) -> bytes:
    """The file, of each member's keys. Members of a group without a model are arrows of their radius."""
    buffer = _Buffer()
    titles = list(dict.fromkeys(track.group for track in motion.tracks))
    materials = [
        {"name": title, "doubleSided": True, "pbrMetallicRoughness": {"baseColorFactor": [*COLOURS[i % len(COLOURS)], 1.0], "metallicFactor": 0.0}}
        for i, title in enumerate(titles)
    ]  # fmt: skip
    shown = [models.get(title, ARROW) for title in titles]
    surfaces: dict[int, dict[str, int]] = {}
    for model in shown:
        if id(model) not in surfaces:
            surfaces[id(model)] = _surface(buffer, model)
    meshes = [{"name": t, "primitives": [{"attributes": surfaces[id(m)], "material": i}]} for i, (t, m) in enumerate(zip(titles, shown, strict=True))]
    nodes: list[dict[str, Any]] = []
    roots: list[int] = []
    group_node: dict[str, int] = {}
    if parent:
        for title in titles:
            group_node[title] = len(nodes)
            roots.append(len(nodes))
            nodes.append({"name": title, "children": []})
    # Members whose keys are at the same times share them.
    time_accessors: dict[tuple[float, ...], int] = {}
    channels: list[dict[str, Any]] = []
    samplers: list[dict[str, Any]] = []
    # Of each group: the channels that its own animation has.
    own: dict[str, list[int]] = {title: [] for title in titles}
    for index, track in enumerate(motion.tracks):
        node = len(nodes)
        way = mirrored(keys[index].position)
        turn = quaternions(mirrored(keys[index].forward))
        gone = None if motion.gone is None else motion.gone[keys[index].rows, index]
        times = tuple(keys[index].times)
        if times not in time_accessors:
            time_accessors[times] = buffer.add(np.array(times, np.float32), "SCALAR", bounds=True)
        size = scale if track.group in models else max(track.radius_m, 0.05) * scale
        nodes.append({
            "name": track.name, "mesh": titles.index(track.group), "translation": way[0].tolist(), "rotation": turn[0].tolist(),
            "scale": [size] * 3,
        })  # fmt: skip
        (nodes[group_node[track.group]]["children"] if parent else roots).append(node)
        curves = [("translation", way, "VEC3", "LINEAR"), ("rotation", turn, "VEC4", "LINEAR")]
        if gone is not None and gone.any():
            # An empty slot has no size.
            curves.append(("scale", np.where(gone[:, None], 0.0, size).astype(np.float32).repeat(3, axis=1), "VEC3", "STEP"))
        for path, values, kind, between in curves:
            samplers.append({"input": time_accessors[times], "output": buffer.add(values, kind), "interpolation": between})
            own[track.group].append(len(channels))
            channels.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": path}})
    animations = [{"name": motion.name, "channels": channels, "samplers": samplers}]
    if len(titles) > 1:
        animations += [_part(f"{motion.name}: {title}", channels, samplers, own[title]) for title in titles]
    data = "data:application/octet-stream;base64," + base64.b64encode(bytes(buffer.bytes)).decode()
    document: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "Apexline"}, "scene": 0, "scenes": [{"name": motion.name, "nodes": roots}],
        "nodes": nodes, "meshes": meshes, "materials": materials,
        "animations": animations,
        "accessors": buffer.accessors, "bufferViews": buffer.views,
        "buffers": [{"byteLength": len(buffer.bytes), "uri": data}],
    }  # fmt: skip
    if not motion.tracks:
        # Empty lists are not allowed in glTF.
        document = {key: value for key, value in document.items() if value not in ([], {}) and key not in ("animations", "scene", "scenes")}
    return json.dumps(document, separators=(",", ":")).encode()


def _part(name: str, channels: list[dict[str, Any]], samplers: list[dict[str, Any]], kept: list[int]) -> dict[str, Any]:
    """An animation of some channels of the whole one; they share its data."""
    return {
        "name": name, "channels": [{**channels[i], "sampler": k} for k, i in enumerate(kept)],
        "samplers": [samplers[channels[i]["sampler"]] for i in kept],
    }  # fmt: skip
