# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""glTF 2.0 with one animation: a node and a small arrow of a mesh for everybody, one file with its data inside."""

from __future__ import annotations

import base64
import json
from typing import Any

import numpy as np

from .keys import Keys
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


def _arrow(buffer: _Buffer) -> dict[str, int]:
    """A flat-bottomed arrow of length 2 along +z, its middle at the origin."""
    tip, left, right, top = (0.0, 0.0, 1.2), (0.8, 0.0, -0.8), (-0.8, 0.0, -0.8), (0.0, 0.7, -0.6)
    faces = [(tip, top, right), (tip, left, top), (left, right, top), (tip, right, left)]
    points, normals = [], []
    for face in faces:
        a, b, c = (np.array(corner) for corner in face)
        normal = np.cross(b - a, c - a)
        for corner in face:
            points.append(corner)
            normals.append(normal / np.linalg.norm(normal))
    return {
        "POSITION": buffer.add(np.array(points, np.float32), "VEC3", 34962, bounds=True),
        "NORMAL": buffer.add(np.array(normals, np.float32), "VEC3", 34962),
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


def gltf_bytes(motion: Motion, keys: list[Keys], parent: bool, scale: float) -> bytes:
    """The file, of each member's keys. Everything that moves has an arrow of its radius; a reader replaces it by a model of its own."""
    buffer = _Buffer()
    attributes = _arrow(buffer)
    titles = list(dict.fromkeys(track.group for track in motion.tracks))
    materials = [
        {"name": title, "doubleSided": True, "pbrMetallicRoughness": {"baseColorFactor": [*COLOURS[i % len(COLOURS)], 1.0], "metallicFactor": 0.0}}
        for i, title in enumerate(titles)
    ]  # fmt: skip
    meshes = [{"name": t, "primitives": [{"attributes": attributes, "material": i}]} for i, t in enumerate(titles)]
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
    channels, samplers = [], []
    for index, track in enumerate(motion.tracks):
        node = len(nodes)
        way = mirrored(keys[index].position)
        turn = quaternions(mirrored(keys[index].forward))
        gone = None if motion.gone is None else motion.gone[keys[index].rows, index]
        times = tuple(keys[index].times)
        if times not in time_accessors:
            time_accessors[times] = buffer.add(np.array(times, np.float32), "SCALAR", bounds=True)
        size = max(track.radius_m, 0.05) * scale
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
            channels.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": path}})
    data = "data:application/octet-stream;base64," + base64.b64encode(bytes(buffer.bytes)).decode()
    document: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "Apexline"}, "scene": 0, "scenes": [{"name": motion.name, "nodes": roots}],
        "nodes": nodes, "meshes": meshes, "materials": materials,
        "animations": [{"name": motion.name, "channels": channels, "samplers": samplers}],
        "accessors": buffer.accessors, "bufferViews": buffer.views,
        "buffers": [{"byteLength": len(buffer.bytes), "uri": data}],
    }  # fmt: skip
    if not motion.tracks:
        # Empty lists are not allowed in glTF.
        document = {key: value for key, value in document.items() if value not in ([], {}) and key not in ("animations", "scene", "scenes")}
    return json.dumps(document, separators=(",", ":")).encode()
