# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Road meshes: round trips through OBJ and glTF, axes, choosing objects, damaged files."""

from __future__ import annotations

import base64
import json
import os
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import Command, assert_refused, ring

import apexline
from apexline import measure
from apexline.importers import Options, load, mesh

GROUND = [0, 2]
pytestmark = pytest.mark.skipif(not mesh.READER.is_file(), reason="built without assimp, so without a mesh reader")


def band(
    left: np.ndarray, right: np.ndarray, closed: bool, across: int, diagonal: str
) -> tuple[np.ndarray, np.ndarray]:
    """Vertices (n, 3) and triangles (m, 3) of a road between edges (k, 3), in `across` quads from side to side."""
    t = np.linspace(0.0, 1.0, across + 1)[None, :, None]
    vertices = (left[:, None] * (1.0 - t) + right[:, None] * t).reshape(-1, 3)
    random = np.random.default_rng(5)
    triangles = []
    for i in range(len(left) if closed else len(left) - 1):
        for k in range(across):
            a = i * (across + 1) + k
            c = (i + 1) % len(left) * (across + 1) + k
            other = {"/": False, "\\": True, "x": bool(random.integers(2))}[diagonal]
            triangles += [(a, c, c + 1), (a, c + 1, a + 1)] if other else [(a, c, a + 1), (a + 1, c, c + 1)]
    return vertices, np.array(triangles, np.uint32)


def in_file(positions: np.ndarray) -> np.ndarray:
    """Apexline's axes to those of a file."""
    return positions * [-1.0, 1.0, 1.0]


def write_obj(path: Path, **objects: tuple[np.ndarray, np.ndarray]) -> Path:
    lines, first = [], 1
    for name, (vertices, triangles) in objects.items():
        lines.append(f"o {name}")
        lines += ["v %.5f %.5f %.5f" % tuple(vertex) for vertex in vertices]
        lines += ["f %d %d %d" % tuple(triangle + first) for triangle in triangles.astype(int)]
        first += len(vertices)
    path.write_text("\n".join(lines) + "\n")
    return path


def gltf(vertices: np.ndarray, triangles: np.ndarray, **node: Any) -> tuple[dict[str, Any], bytes]:
    """A scene with one node, and its buffer."""
    positions, indices = vertices.astype("<f4"), triangles.astype("<u4")
    data = positions.tobytes() + indices.tobytes()
    limits = {"min": positions.min(axis=0).tolist(), "max": positions.max(axis=0).tolist()}
    scene = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "Road", "mesh": 0} | node],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": len(positions), "type": "VEC3"} | limits,
                      {"bufferView": 1, "componentType": 5125, "count": indices.size, "type": "SCALAR"}],
        "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": positions.nbytes},
                        {"buffer": 0, "byteOffset": positions.nbytes, "byteLength": indices.nbytes}],
        "buffers": [{"byteLength": len(data)}],
    }  # fmt: skip
    return scene, data


def glb_bytes(vertices: np.ndarray, triangles: np.ndarray, **node: Any) -> bytes:
    scene, data = gltf(vertices, triangles, **node)
    text = json.dumps(scene).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(data), 0x004E4942) + data
    return struct.pack("<III", 0x46546C67, 2, 12 + len(chunks)) + chunks


def edges_of(name: str) -> tuple[np.ndarray, np.ndarray, bool]:
    """A sample circuit's baked edges."""
    with apexline.Source.from_file(name) as source:
        gates = apexline.Track.bake(source).gates()
        return gates["left"].astype(float), gates["right"].astype(float), source.closed


def start_of(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    return 0.5 * (left[0] + right[0])


def deviation(source: apexline.Source, left: np.ndarray, right: np.ndarray, closed: bool) -> float:
    """Largest distance between the gates' ends and the edges, either way, seen from above."""
    gates = source.gates()
    return max(float(measure.distance_to_line(a, b, closed).max())
               for mine, theirs in ((gates["left"].astype(float), left), (gates["right"].astype(float), right))
               for a, b in ((mine[:, GROUND], theirs[:, GROUND]), (theirs[:, GROUND], mine[:, GROUND])))  # fmt: skip


@pytest.fixture(scope="module")
def ring_mesh() -> tuple[np.ndarray, np.ndarray]:
    gates = ring(90).gates()
    vertices, triangles = band(gates["left"].astype(float), gates["right"].astype(float), True, 2, "x")
    return in_file(vertices), triangles


# ---------------------------------------------------------------- the road


@pytest.mark.parametrize("name", apexline.sample_tracks())
@pytest.mark.parametrize(("across", "diagonal"), [(1, "/"), (3, "x"), (8, "\\")])
def test_a_circuit_comes_back_within_centimetres(name: str, across: int, diagonal: str) -> None:
    left, right, closed = edges_of(name)
    vertices, triangles = band(left, right, closed, across, diagonal)
    turn = enclosed_area(0.5 * (left + right)[:, GROUND])
    reverse = closed and turn > 0
    with apexline.Source.from_mesh(vertices, triangles, start=start_of(left, right), reverse=reverse) as source:
        assert source.closed == closed
        assert source.lint() == []
        assert deviation(source, left, right, closed) < 0.06
        heights = source.gates()["left"][:, 1]
        assert heights.min() == pytest.approx(left[:, 1].min(), abs=0.1)
        assert heights.max() == pytest.approx(left[:, 1].max(), abs=0.1)


def enclosed_area(points: np.ndarray) -> float:
    """Positive counter-clockwise seen from above."""
    after = np.roll(points, -1, axis=0)
    return 0.5 * float((points[:, 0] * after[:, 1] - points[:, 1] * after[:, 0]).sum())


def test_every_file_format_gives_the_same_road(tmp_path: Path) -> None:
    left, right, _ = edges_of("club")
    vertices, triangles = band(left, right, True, 2, "x")
    file = in_file(vertices)
    write_obj(tmp_path / "club.obj", Road=(file, triangles))
    (tmp_path / "club.glb").write_bytes(glb_bytes(file, triangles))
    scene, data = gltf(file, triangles)
    scene["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    (tmp_path / "club.gltf").write_text(json.dumps(scene))
    scene["buffers"][0]["uri"] = "club.bin"
    (tmp_path / "club.bin").write_bytes(data)
    (tmp_path / "beside.gltf").write_text(json.dumps(scene))
    direct = apexline.Source.from_mesh(vertices, triangles).gates()
    for name in ("club.obj", "club.glb", "club.gltf", "beside.gltf"):
        source = load(tmp_path / name)
        assert source.name == name.split(".")[0]
        assert source.gates()["left"][0] == pytest.approx(direct["left"][0], abs=1e-2)
        assert deviation(source, direct["left"].astype(float), direct["right"].astype(float), True) < 0.02


def test_a_top_view_is_turned_but_never_mirrored() -> None:
    """An F lies in the file as an F seen from above (x right, z down the page); so it does for us (x right, z up)."""
    letter = np.array([[0, 0, 0], [0, 0, -5], [3, 0, -5], [0, 0, -3], [2, 0, -3]], float)
    ours = mesh.to_unity(letter)
    seen_in_file = letter[:, GROUND] * [1.0, -1.0]
    assert enclosed_area(ours[:, GROUND]) == pytest.approx(enclosed_area(seen_in_file))
    assert ours[:, GROUND] == pytest.approx(-seen_in_file)  # by half a turn
    assert (mesh.to_unity(np.array([[1.0, 2.0, 3.0]]))[0]).tolist() == [-1.0, 2.0, 3.0]  # as Unity's own importers do


def test_z_may_be_up(tmp_path: Path, ring_mesh: tuple[np.ndarray, np.ndarray]) -> None:
    vertices, triangles = ring_mesh
    laid = np.stack([vertices[:, 0], -vertices[:, 2], vertices[:, 1]], axis=1)
    path = write_obj(tmp_path / "ring.obj", Road=(laid, triangles))
    with pytest.raises(apexline.InvalidData, match="is z up in it"):
        load(path)
    expected = load(write_obj(tmp_path / "up.obj", Road=ring_mesh)).gates()
    assert load(path, Options(up="z")).gates()["left"] == pytest.approx(expected["left"], abs=1e-3)


def test_nodes_are_placed_in_the_scene(tmp_path: Path, ring_mesh: tuple[np.ndarray, np.ndarray]) -> None:
    quarter = {"translation": [100.0, 20.0, 0.0], "rotation": [0.0, 2**-0.5, 0.0, 2**-0.5], "scale": [2.0, 1.0, 2.0]}
    (tmp_path / "ring.glb").write_bytes(glb_bytes(*ring_mesh, **quarter))
    gates = load(tmp_path / "ring.glb").gates()
    middle = 0.5 * (gates["left"] + gates["right"])
    assert middle[:, 1] == pytest.approx(20.0)
    assert np.hypot(middle[:, 0] + 100.0, middle[:, 2]) == pytest.approx(200.0, abs=0.1)


def test_direction_and_start_can_be_chosen(tmp_path: Path, ring_mesh: tuple[np.ndarray, np.ndarray]) -> None:
    path = write_obj(tmp_path / "ring.obj", Road=ring_mesh)
    clockwise = load(path, Options(start=(0.0, 200.0))).gates()
    counter = load(path, Options(start=(0.0, 3.0, 200.0), reverse=True)).gates()
    assert clockwise["left"][0] == pytest.approx([0, 0, 106], abs=0.1) and clockwise["left"][1][0] > 0.5
    assert counter["right"][0] == pytest.approx([0, 0, 106], abs=0.1) and counter["right"][1][0] < -0.5


def test_the_road_is_chosen_by_name(tmp_path: Path, ring_mesh: tuple[np.ndarray, np.ndarray]) -> None:
    lawn = (np.array([[-300, 0, -300], [300, 0, -300], [0, 0, 300]], float), np.array([[0, 2, 1]], np.uint32))
    named = write_obj(tmp_path / "named.obj", Lawn=lawn, MainRoad=ring_mesh)
    assert load(named).gate_count == load(named, Options(object="mainr*")).gate_count > 50
    other = write_obj(tmp_path / "other.obj", Lawn=lawn, Asphalt=ring_mesh)
    assert load(other, Options(object="Asphalt")).gate_count > 50
    with pytest.raises(apexline.InvalidData, match="objects in the file: Asphalt, Lawn"):
        load(other)
    with pytest.raises(apexline.InvalidArgument, match="no object 'Street'; there are Asphalt, Lawn"):
        load(other, Options(object="Street"))


def test_polygons_with_many_corners_are_split(tmp_path: Path) -> None:
    corners = [(-5, 0), (-5, 40), (-5, 80), (5, 80), (5, 40), (5, 0)]
    text = "".join(f"v {x} 0 {z}\n" for x, z in corners) + "f 1 2 3 4 5 6\n"
    (tmp_path / "road.obj").write_text(text)
    gates = load(tmp_path / "road.obj").gates()
    assert gates["left"][0] == pytest.approx([-5, 0, 0]) and gates["right"][-1] == pytest.approx([5, 0, 80])


# ---------------------------------------------------------------- advice and refusals


def test_lint_hands_on_what_was_mended(apx: Command, tmp_path: Path, ring_mesh: tuple[np.ndarray, np.ndarray]) -> None:
    vertices, triangles = ring_mesh
    torn = triangles.copy()
    torn[50] = torn[50][::-1]
    gates = ring(90).gates()
    wide = band(gates["left"].astype(float), gates["right"].astype(float), True, 3, "/")
    holed = (in_file(wide[0]), np.delete(wide[1], 6 * 20 + 2, axis=0))
    write_obj(tmp_path / "flipped.obj", Road=(vertices, torn))
    write_obj(tmp_path / "holed.obj", Road=holed)
    for name, words in (("flipped.obj", "wound the other way round"), ("holed.obj", "hole in the mesh, 3 edges")):
        result = apx("lint", name, "--json", "lint.json")
        assert result.returncode == 1 and result.stderr == ""
        findings = json.loads((tmp_path / "lint.json").read_text())["findings"]
        assert [(each["code"], each["severity"]) for each in findings] == [("mesh", "advice")]
        assert words in findings[0]["message"]
        assert apx("bake", name, "-o", "out.apx").returncode == 0


@pytest.mark.parametrize(("name", "content", "words"), [
    ("road.obj", b"", ["cannot be read"]),
    ("road.obj", b"hello\n" * 50, ["has no triangles"]),
    ("road.obj", b"v 0 0 0\nv 1 0 0\nv 0 0 1\n" * 20, ["road.obj"]),
    ("road.obj", b"v 0 0 0\nv 9 0 0\nv 0 0 9\nf 1 3 2\n", ["no two ends of a road"]),
    ("road.obj", b"v 0 0 0\nv 9 0 0\nv 0 0 nan\nv 0 0 9\nf 1 3 2\nf 1 4 2\n", ["road.obj"]),
    ("road.obj", b"v 0 0 0\nv 9 0 0\nv 0 0 9\nf 1 99999999 2\n", ["cannot be read", "index"]),
    ("road.glb", b"glTF\x02\x00\x00\x00", ["cannot be read"]),
    ("road.gltf", b"{}", ["cannot be read"]),
    ("road.gltf", b'{"asset": {"version": "2.0"}}', ["road.gltf"]),
])  # fmt: skip
def test_files_that_hold_no_road_are_refused_in_one_line(
    apx: Command, tmp_path: Path, name: str, content: bytes, words: list[str]
) -> None:
    (tmp_path / name).write_bytes(content)
    assert_refused(apx("bake", name, "-o", "out.apx"), f"apexline: {name}: ", *words)
    assert not (tmp_path / "out.apx").exists()


def test_damaged_files_are_read_or_refused(tmp_path: Path) -> None:
    left, right = ring(12).gates()["left"].astype(float), ring(12).gates()["right"].astype(float)
    vertices, triangles = band(left, right, True, 1, "/")
    random = np.random.default_rng(2)
    whole = {".glb": glb_bytes(vertices, triangles),
             ".obj": write_obj(tmp_path / "whole.obj", Road=(vertices, triangles)).read_bytes()}  # fmt: skip
    for suffix, data in whole.items():
        path = tmp_path / f"damaged{suffix}"
        for _ in range(25):
            damaged = bytearray(data)
            damaged[random.integers(len(damaged))] = random.integers(256)
            end = random.integers(len(damaged)) if random.random() < 0.3 else len(damaged)
            path.write_bytes(bytes(damaged[:end]))
            try:
                load(path)
            except apexline.Error as error:
                assert str(path) in str(error) and "\n" not in str(error)


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
@pytest.mark.parametrize(("script", "words"), [
    ("kill -SEGV $$", "the file is damaged"),
    ("echo nonsense", "build the package again"),
    ("printf 'APXMESH1\\004\\000\\000\\000Ro'", "stopped in the middle"),
    ("printf 'APXMESH1\\377\\377\\377\\377'", "has no triangles"),
])  # fmt: skip
def test_a_reader_that_breaks_down_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, words: str
) -> None:
    reader = tmp_path / "reader"
    reader.write_text(f"#!/bin/sh\n{script}\n")
    reader.chmod(0o755)
    (tmp_path / "road.obj").write_text("v 0 0 0\n")
    monkeypatch.setattr(mesh, "READER", reader)
    with pytest.raises(apexline.InvalidData, match=words):
        load(tmp_path / "road.obj")


def test_a_build_without_the_reader_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mesh, "READER", tmp_path / "no-reader")
    (tmp_path / "road.obj").write_text("v 0 0 0\n")
    with pytest.raises(apexline.InvalidArgument, match="libassimp-dev"):
        load(tmp_path / "road.obj")


@pytest.mark.parametrize(("positions", "triangles", "words"), [
    (np.zeros((4, 2)), [[0, 1, 2]], "must be (n, 3)"),
    (np.zeros((4, 3)), [[0, 1]], "whole numbers (n, 3)"),
    (np.zeros((4, 3)), [[0.0, 1.0, 2.0]], "whole numbers (n, 3)"),
    (np.zeros((4, 3)), [[0, 1, -2]], "index of -2"),
    (np.zeros((4, 3)), [[0, 1, 2**40]], "index of 1099511627776"),
    (np.zeros((4, 3)), np.zeros((0, 3), int), "0 indices"),
    (np.full((4, 3), np.nan), [[0, 1, 2]], "vertex 0: x is"),
])  # fmt: skip
def test_arrays_that_are_no_mesh_are_refused(positions: np.ndarray, triangles: Any, words: str) -> None:
    with pytest.raises(apexline.InvalidArgument) as caught:
        apexline.Source.from_mesh(positions, triangles)
    assert words in str(caught.value)


def test_the_command_line_bakes_a_mesh(apx: Command, tmp_path: Path, ring_mesh: tuple[np.ndarray, np.ndarray]) -> None:
    write_obj(tmp_path / "ring.obj", Road=ring_mesh)
    result = apx("bake", "ring.obj", "-o", "ring.apx", "--start=0,200", "--direction", "reverse", "--json", "-")
    assert (result.returncode, result.stderr) == (0, "")
    facts = json.loads(result.stdout)
    assert facts["length_m"] == pytest.approx(2.0 * np.pi * 100.0, abs=0.2)
    assert facts["edge_deviation_m"] < 0.1
    assert_refused(apx("bake", "ring.obj", "-o", "ring.apx", "--width", 8), "ring.obj", "--width")
    assert_refused(apx("bake", "ring.obj", "-o", "ring.apx", "--start", "here"), "--start", "'here'")
    assert apx("convert", "ring.obj", "-o", "ring.track.json").returncode == 0
    assert apx("lint", "ring.track.json").returncode == 0
