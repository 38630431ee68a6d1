# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Exports of scenes and races, read back by programs and players that share nothing with the writers."""

from __future__ import annotations

import base64
import json
import re
import shlex
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from apexline import _native, steering
from apexline.cli import main
from apexline.steering.export import keys_of, read_bmd
from apexline.steering.gltf import mirrored, quaternions

Curves = dict[str, dict[str, dict[float, float]]]
"""By node, by channel, value by time."""


def ran(name: str, seconds: float) -> steering.Motion:
    with steering.load_scene(name) as steer:
        return steering.run(steer, name, seconds, groups=steering.group_names(steering.scene_text(name)))


def small_motion() -> steering.Motion:
    return ran("police-chase", 3.0)


def test_text_export_reads_back() -> None:
    motion = ran("queue", 2.0)
    group, members = read_bmd(steering.EXPORTS[".bmd"](motion, steering.Options(scale=2.0)).decode())
    assert (group, len(members)) == ("people", 24)
    keys = members["people 3"]
    assert len(keys) == len(motion.position)
    assert np.allclose(np.array(keys)[:, 1:], 2.0 * motion.position[:, 2], atol=1e-3)
    assert read_bmd("g;1\na;0\n0;1,5;0,0;2,25\n")[1]["a"] == [(0, 1.5, 0.0, 2.25)]
    with pytest.raises(ValueError, match="line 3"):
        read_bmd("g;1\na;0\n0;1;2\n")


def test_a_text_file_becomes_another_export_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    motion = ran("queue", 2.0)
    text, back = tmp_path / "queue.bmd", tmp_path / "back.bmd"
    text.write_bytes(steering.EXPORTS[".bmd"](motion, steering.Options()))
    assert main(["steer", "export", str(text), "--export", str(back), "--export", str(tmp_path / "queue.gltf"), "--fps", "30"]) == 0
    assert back.read_bytes() == text.read_bytes()
    read = steering.motion_of_bmd(text, 30.0)
    assert np.allclose(read.position, motion.position, atol=2e-4)
    moves = np.linalg.norm(np.diff(motion.position[:, 2], axis=0), axis=1) > 0.03
    way = np.diff(motion.position[:, 2], axis=0)[moves]
    assert np.allclose(read.forward[:-1, 2][moves], way / np.linalg.norm(way, axis=1)[:, None], atol=0.02)
    # Keys farther apart, with decimal commas, as the original program wrote them.
    text.write_text("swarm;1\na;1\n0;0,0;0;0\n4;2,0;0;1,0\n", encoding="utf-8")
    assert steering.motion_of_bmd(text).position[:, 0, 0].tolist() == [0.0, 0.5, 1.0, 1.5, 2.0]
    for wrong, says in (("g;1\na;1\n0;1;2\n", "line 3"), ("g;0\n", "without members"), ("g;1\na;1\n3;0;0;0\n3;1;0;0\n", "do not rise")):
        text.write_text(wrong, encoding="utf-8")
        capsys.readouterr()
        assert main(["steer", "export", str(text), "--export", str(back)]) != 0
        assert says in capsys.readouterr().err


def test_gltf_holds_the_motion_in_right_handed_axes() -> None:
    motion = small_motion()
    document = json.loads(steering.EXPORTS[".gltf"](motion, steering.Options(every=5)))
    data = base64.b64decode(document["buffers"][0]["uri"].split(",")[1])
    names = [node["name"] for node in document["nodes"]]
    channel = next(c for c in document["animations"][0]["channels"] if c["target"] == {"node": names.index("police 1"), "path": "translation"})
    accessor = document["accessors"][document["animations"][0]["samplers"][channel["sampler"]]["output"]]
    view = document["bufferViews"][accessor["bufferView"]]
    places = np.frombuffer(data, np.float32, 3 * accessor["count"], view["byteOffset"]).reshape(-1, 3)
    index = [t.name for t in motion.tracks].index("police 1")
    assert np.allclose(places[:-1], motion.position[::5, index][: len(places) - 1] * [-1, 1, 1])
    assert {"police", "traffic"} <= set(names)


@pytest.mark.parametrize(("every", "scale"), [(1, 1.0), (7, 2.0)])
def test_who_crosses_the_seam_of_the_box_is_not_seen_to_fly_through_it(every: int, scale: float) -> None:
    motion = ran("2-14-anim-line-obstacle-avoidance", 20.0)
    assert motion.leaps is not None and set(np.unique(np.abs(motion.leaps))) == {0.0, 50.0}
    crossing = np.flatnonzero(motion.leaps.any(axis=(0, 2)))
    assert len(crossing) > 3
    fastest = 1.05 * float(np.linalg.norm((np.diff(motion.position, axis=0) - motion.leaps[1:]) / motion.dt_s, axis=-1).max())
    for keys in [keys_of(motion, steering.Options(every=every, scale=scale))[i] for i in crossing]:
        times = np.array(keys.times, np.float32).astype(float)
        assert (np.diff(times) > 0.0).all()
        speed = np.linalg.norm(np.diff(keys.position, axis=0), axis=1) / np.diff(times) / scale
        assert ((speed < fastest * 1.1) | (np.diff(times) < 0.05 * motion.dt_s)).all(), "only between two keys that lie as good as together"


def test_who_begins_again_is_not_seen_to_fly_back() -> None:
    scene = json.loads(steering.scene_text("2-02-anim-seek"))
    scene["loop_s"] = 2.0
    with _native.Steer.from_json(json.dumps(scene), "looped") as steer:
        motion = steering.run(steer, "looped", 5.0)
    assert motion.leaps is not None
    steps = np.flatnonzero(motion.leaps.any(axis=(1, 2)))
    assert [round(float(step) * motion.dt_s, 2) for step in steps] == [2.0, 4.0]
    assert np.array_equal(motion.position[steps[0]], motion.position[0])


def test_gltf_turns_forward_to_the_heading() -> None:
    forward = np.array([[0, 0, 1], [1, 0, 0], [0.6, 0, -0.8], [0, 0.6, 0.8], [-0.48, -0.6, 0.64]], np.float32)
    x, y, z, w = quaternions(mirrored(forward)).T
    turned = np.stack([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)], axis=1)
    assert np.allclose(turned, mirrored(forward), atol=1e-6)


def test_without_parenting_and_alignment_members_stand_alone() -> None:
    motion = small_motion()
    document = json.loads(steering.EXPORTS[".gltf"](motion, steering.Options(parent=False, align=False)))
    assert len(document["nodes"]) == len(motion.tracks) == len(document["scenes"][0]["nodes"])
    text = steering.EXPORTS[".lws"](motion, steering.Options(parent=False)).decode()
    assert "ParentItem" not in text and text.count("AddNullObject") == len(motion.tracks)
    assert "rotateY" not in steering.EXPORTS[".ma"](motion, steering.Options(align=False)).decode()


def play_maya(text: str) -> tuple[Curves, dict[str, str], dict[str, list[float]]]:
    """Plays a Maya ASCII file by what its commands say: curves by node and channel, parents, and static turns."""
    made: dict[str, dict[float, float]] = {}
    parents: dict[str, str] = {}
    turns: dict[str, list[float]] = {}
    curves: Curves = {}
    current = ""
    for command in text.replace("\n\t", " ").replace("\n", " ").split(";"):
        words = shlex.split(re.sub(r"//[^\"]*?(?=(requires|$))", "", command.strip()))
        if not words:
            continue
        if words[0] == "createNode":
            current = words[words.index("-n") + 1]
            if "-p" in words:
                parents[current] = words[words.index("-p") + 1]
        elif words[0] == "setAttr" and any(w.startswith(".ktv") for w in words):
            numbers = [float(w) for w in words[words.index(next(w for w in words if w.startswith(".ktv"))) + 1 :]]
            assert words[1] == "-s" and int(words[2]) == len(numbers) // 2
            made[current] = dict(zip(numbers[::2], numbers[1::2], strict=True))
        elif words[0] == "setAttr" and "double3" in words:
            turns[words[1].removesuffix(".r")] = [float(w) for w in words[-3:]]
        elif words[0] == "connectAttr":
            (curve, plug), (node, channel) = words[1].split("."), words[2].split(".")
            assert plug == "o"
            curves.setdefault(node, {})[channel] = made[curve]
    return curves, parents, turns


def test_maya_plays_every_place_and_heading() -> None:
    motion = small_motion()
    curves, parents, _ = play_maya(steering.EXPORTS[".ma"](motion, steering.Options(every=7, scale=3.0)).decode())
    rows = sorted({*range(0, len(motion.position), 7), len(motion.position) - 1})
    for index, track in enumerate(motion.tracks):
        node = track.name.replace(" ", "_")
        assert parents[node] == track.group.replace(" ", "_") + "_group"
        channel = curves[node]
        times = np.array(list(channel["translateX"]))
        assert np.allclose(times / 24.0, np.array(rows) * motion.dt_s, atol=1e-4), "film has 24 frames a second"
        x, y, z = (np.array(list(channel[f"translate{axis}"].values())) for axis in "XYZ")
        assert np.allclose(np.stack([-x, y, z], axis=1), 3.0 * motion.position[rows, index], atol=2e-3)
        # Maya turns about x first, then about y.
        pitch, yaw = (np.radians(list(channel[f"rotate{axis}"].values())) for axis in "XY")
        heading = np.stack([np.sin(yaw) * np.cos(pitch), -np.sin(pitch), np.cos(yaw) * np.cos(pitch)], axis=1)
        assert np.allclose(heading * [-1, 1, 1], motion.forward[rows, index], atol=1e-3)


def test_maya_without_alignment_keeps_the_first_heading() -> None:
    motion = small_motion()
    curves, parents, turns = play_maya(steering.EXPORTS[".ma"](motion, steering.Options(parent=False, align=False)).decode())
    assert all("rotateY" not in channels for channels in curves.values())
    name = motion.tracks[0].name.replace(" ", "_")
    yaw = np.radians(-turns[name][1])
    assert np.allclose([np.sin(yaw), np.cos(yaw)], motion.forward[0, 0, [0, 2]], atol=1e-4)
    assert set(parents) == {f"{t.name}Shape".replace(" ", "_") for t in motion.tracks}


def play_lightwave(lines: list[str]) -> list[dict[float, float]]:
    """Channels of one motion block, as keys."""
    assert lines[0].split()[0] == "NumChannels"
    channels: list[dict[float, float]] = []
    at = 1
    for number in range(int(lines[0].split()[1])):
        assert lines[at].split() == ["Channel", str(number)] and lines[at + 1] == "{ Envelope"
        count = int(lines[at + 2])
        keys = [line.split() for line in lines[at + 3 : at + 3 + count]]
        assert all(key[0] == "Key" and key[3] == "3" and len(key) == 10 for key in keys), "linear spans"
        channels.append({float(key[2]): float(key[1]) for key in keys})
        assert lines[at + 3 + count : at + 5 + count] == ["  Behaviors 1 1", "}"]
        at += 5 + count
    return channels


def plays(channels: list[dict[float, float]], times: np.ndarray) -> np.ndarray:
    """Values of channels at times, linear between keys."""
    return np.stack([np.interp(times, list(c), list(c.values())) for c in channels], axis=1)


def test_lightwave_plays_every_place_and_heading() -> None:
    motion = small_motion()
    times = motion.times_s
    lines = steering.EXPORTS[".lws"](motion, steering.Options()).decode().split("\n")
    assert lines[:2] == ["LWSC", "3"] and f"FramesPerSecond {1 / motion.dt_s:.7g}" in lines
    items = [i for i, line in enumerate(lines) if line.startswith("AddNullObject")]
    names = [lines[i].split(" ", 1)[1] for i in items]
    for index, track in enumerate(motion.tracks):
        at = items[names.index(track.name, len(items) - len(motion.tracks))]
        played = plays(play_lightwave(lines[at + 2 :]), times)
        assert np.allclose(played[:, :3], motion.position[:, index], atol=2e-3)
        heading, pitch = played[:, 3], played[:, 4]
        forward = np.stack([np.sin(heading) * np.cos(pitch), -np.sin(pitch), np.cos(heading) * np.cos(pitch)], axis=1)
        assert np.allclose(forward, motion.forward[:, index], atol=1e-3)
    single = steering.EXPORTS[".mot"](motion, steering.Options(scale=0.5)).decode().split("\n")
    assert single[:3] == ["LWMO", "3", ""]
    assert np.allclose(plays(play_lightwave(single[3:]), times)[:, :3], 0.5 * motion.position[:, 0], atol=2e-3)


def test_lightwave_scenes_move_in_assimp_as_they_were_recorded(tmp_path: Path) -> None:
    tool = shutil.which("assimp")
    if tool is None:
        pytest.skip("the assimp command is not installed (Debian's assimp-utils)")
    motion = small_motion()
    path, other = tmp_path / "chase.lws", tmp_path / "chase.gltf"
    steering.export(motion, path)
    done = subprocess.run([tool, "export", str(path), str(other), "-fgltf2"], capture_output=True, text=True, check=False)
    assert other.exists(), done.stdout + done.stderr
    document = json.loads(other.read_text())
    names = [node.get("name", "") for node in document["nodes"]]
    assert names.count("Pivot:police 1_(10000004)") == 1, names
    node = names.index("Pivot:police 1_(10000004)")
    animation = document["animations"][0]
    channel = next(c for c in animation["channels"] if c["target"] == {"node": node, "path": "translation"})
    sampler = animation["samplers"][channel["sampler"]]
    data = (tmp_path / document["buffers"][0]["uri"]).read_bytes()

    def values(index: int, width: int) -> np.ndarray:
        accessor = document["accessors"][index]
        view = document["bufferViews"][accessor["bufferView"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        return np.frombuffer(data, np.float32, accessor["count"] * width, start).reshape(-1, width)

    times, places = values(sampler["input"], 1)[:, 0], values(sampler["output"], 3)
    index = [t.name for t in motion.tracks].index("police 1")
    seconds = times * (motion.times_s[-1] / times[-1])
    for axis in (0, 2):
        recorded = np.interp(seconds, motion.times_s, motion.position[:, index, axis])
        played = places[:, axis]
        assert min(np.abs(played - recorded).max(), np.abs(played + recorded).max()) < 0.05


def test_a_recorded_race_is_exported(tmp_path: Path) -> None:
    race = tmp_path / "race.apxr"
    assert main(["race", "oval", "--cars", "2", "--laps", "1", "--record", str(race), "--json", str(tmp_path / "r.json")]) == 0
    target = tmp_path / "race.gltf"
    assert main(["steer", "export", str(race), "--export", str(target), "--every", "10"]) == 0
    motion = steering.motion_of_race(race)
    document = json.loads(target.read_text())
    assert [n["name"] for n in document["nodes"]] == ["cars", *(t.name for t in motion.tracks)]
    assert np.allclose(document["nodes"][1]["translation"], motion.position[0, 0] * [-1, 1, 1], atol=1e-4)


# A box 2 wide, 1 high and 4 long, its nose at z = 2, faces outwards, as OBJ writes it: right-handed.
BOX = "\n".join(f"v {x} {y} {z}" for x in (-1, 1) for y in (0, 1) for z in (-2, 2)) + """
f 1 2 4 3
f 5/1/1 7/2/1 8/3/1 6/4/1
f 1 5 6 2
f 3 4 8 7
f 1 3 7 5
f -7 -3 -1 -5
"""


def gltf_values(document: dict[str, Any], data: bytes, index: int, width: int) -> np.ndarray:
    accessor = document["accessors"][index]
    view = document["bufferViews"][accessor["bufferView"]]
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    return np.frombuffer(data, np.float32, accessor["count"] * width, start).reshape(-1, width)


def by_assimp(source: Path, target: Path, kind: str) -> None:
    tool = shutil.which("assimp")
    if tool is None:
        pytest.skip("the assimp command is not installed (Debian's assimp-utils)")
    done = subprocess.run([tool, "export", str(source), str(target), f"-f{kind}"], capture_output=True, text=True, check=False)
    assert target.exists(), done.stdout + done.stderr


def test_models_stand_on_the_members_of_a_group(tmp_path: Path) -> None:
    box = tmp_path / "box.obj"
    box.write_text(BOX, encoding="utf-8")
    out = [tmp_path / f"chase.{kind}" for kind in ("gltf", "lws", "ma")]
    steering_forces = ["--model", f"police={box}", *(word for path in out for word in ("--export", str(path)))]
    assert main(["steer", "run", "police-chase", "--seconds", "1", *steering_forces]) == 0
    document = json.loads(out[0].read_text())
    node = next(n for n in document["nodes"] if n["name"] == "police 1")
    assert node["scale"] == [1, 1, 1], "a model has its own size"
    attributes = document["meshes"][node["mesh"]]["primitives"][0]["attributes"]
    data = base64.b64decode(document["buffers"][0]["uri"].split(",")[1])
    points, normals = (gltf_values(document, data, attributes[kind], 3) for kind in ("POSITION", "NORMAL"))
    assert points.min(axis=0).tolist() == [-1, 0, -2] and points.max(axis=0).tolist() == [1, 1, 2]
    assert ((points - [0, 0.5, 0]) * normals).sum(axis=1).min() > 0.4, "faces look outwards"
    # LightWave's objects lie beside the scene, and another program finds box and motion in them.
    by_assimp(tmp_path / "police.lwo", tmp_path / "police.obj", "obj")
    back = [line.split()[1:] for line in (tmp_path / "police.obj").read_text().splitlines() if line.startswith("v ")]
    assert np.ptp(np.array(back, float), axis=0).tolist() == [2, 1, 4]
    by_assimp(out[1], tmp_path / "scene.gltf", "gltf2")
    assert len(json.loads((tmp_path / "scene.gltf").read_text())["meshes"]) >= 1
    lines = out[1].read_text().splitlines()
    assert lines.count("LoadObjectLayer 1 police.lwo") == 3 and "AddNullObject van" in lines
    # Maya: each face is a closed chain of edges.
    text = out[2].read_text()
    mesh = text[text.index('createNode mesh -n "police_1Shape"') :]
    numbers = re.search(r'"\.vt\[0:7\]" ([^;]*);\s*setAttr -s 12 "\.ed\[0:11\]" ([^;]*);\s*setAttr -s 6 "\.fc\[0:5\]" -type "polyFaces" ([^;]*);', mesh)
    assert numbers, mesh[:400]
    edges = np.array(numbers[2].split(), int).reshape(-1, 3)
    for face in numbers[3].split("f 4")[1:]:
        chain = [edges[i][:2] if i >= 0 else edges[-1 - i][1::-1] for i in map(int, face.split())]
        assert all(chain[i][1] == chain[(i + 1) % 4][0] for i in range(4)), "the edges of a face follow one another"
    assert mesh.count("createNode mesh") == 3


def test_gltf_moves_in_assimp_as_it_was_recorded_and_each_group_has_its_animation(tmp_path: Path) -> None:
    motion = small_motion()
    path, other = tmp_path / "chase.gltf", tmp_path / "other.gltf"
    steering.export(motion, path)
    groups = list(dict.fromkeys(t.group for t in motion.tracks))
    clips = [motion.name, *(f"{motion.name}: {group}" for group in groups)]
    assert [a["name"] for a in json.loads(path.read_text())["animations"]] == clips
    by_assimp(path, other, "gltf2")
    document = json.loads(other.read_text())
    assert {a["name"] for a in document["animations"]} == set(clips)
    data = (tmp_path / document["buffers"][0]["uri"]).read_bytes()
    names = [node.get("name", "") for node in document["nodes"]]
    index = [t.name for t in motion.tracks].index("police 1")
    for animation in document["animations"]:
        channels = [c for c in animation["channels"] if c["target"] == {"node": names.index("police 1"), "path": "translation"}]
        assert len(channels) == (animation["name"] in (motion.name, f"{motion.name}: police"))
        for channel in channels:
            sampler = animation["samplers"][channel["sampler"]]
            times, places = gltf_values(document, data, sampler["input"], 1)[:, 0], gltf_values(document, data, sampler["output"], 3)
            seconds = times * (motion.times_s[-1] / times[-1])
            for axis in range(3):
                recorded = np.interp(seconds, motion.times_s, motion.position[:, index, axis] * [-1, 1, 1][axis])
                assert np.abs(places[:, axis] - recorded).max() < 0.01


def test_lightwave_objects_of_other_programs_are_models(tmp_path: Path) -> None:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return kind + struct.pack(">I", len(body)) + body + b"\0" * (len(body) % 2)

    points = chunk(b"PNTS", struct.pack(">12f", 0, 0, 1, 1, 0, -1, -1, 0, -1, 0, 1, -1))
    new = chunk(b"POLS", b"FACE" + struct.pack(">4H", 3, 0, 1, 2) + struct.pack(">HH", 3, 0) + b"\xff\0\0\x03" + struct.pack(">H", 1))
    old = chunk(b"POLS", struct.pack(">4HhHHHHHh", 3, 0, 1, 2, -1, 1, 3, 0, 3, 1, 1))
    for kind, polygons in ((b"LWO2", new), (b"LWOB", old)):
        path = tmp_path / "thing.lwo"
        body = kind + points + polygons
        path.write_bytes(b"FORM" + struct.pack(">I", len(body)) + body)
        model = steering.read_model(path)
        assert model.faces == [[0, 1, 2], [0, 3, 1]] and model.points[3].tolist() == [0, 1, -1]
        for cut in range(len(path.read_bytes()) - 1):
            part = tmp_path / "part.lwo"
            part.write_bytes(path.read_bytes()[:cut])
            try:
                steering.read_model(part)
            except ValueError as error:
                assert "part.lwo" in str(error)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.obj", "v 0 0\n", "line 1"), ("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "line 4: a face has the corner 4"),
        ("a.obj", "v 0 0 0\n", "no face"), ("a.obj", "v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "not finite"),
        ("a.lwo", "FORM", "no LightWave object"), ("a.fbx", "", "an *.obj or an *.lwo"),
    ],
)  # fmt: skip
def test_a_model_that_is_none_is_refused_before_anything_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, says: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    out = tmp_path / "out.gltf"
    assert main(["steer", "run", "police-chase", "--export", str(out), "--model", str(tmp_path / name)]) != 0
    assert says in capsys.readouterr().err and not out.exists()
    (tmp_path / "box.obj").write_text(BOX, encoding="utf-8")
    assert main(["steer", "run", "police-chase", "--seconds", "1", "--export", str(out), "--model", f"polce={tmp_path / 'box.obj'}"]) != 0
    assert "there is no group 'polce'" in capsys.readouterr().err


def test_written_xml_is_well_formed_for_an_independent_reader(tmp_path: Path) -> None:
    tool = shutil.which("xmllint")
    if tool is None:
        pytest.skip("the xmllint command is not installed (Debian's libxml2-utils)")
    for name in ("object-tree.xml", "bmw-and-audi.xml", "queue-in-pixels.xml"):
        scene, again = tmp_path / "scene.scene.json", tmp_path / "again.xml"
        assert main(["steer", "convert", str(steering.find_scene(name.removesuffix(".xml"))), "-o", str(scene)]) == 0
        assert main(["steer", "convert", str(scene), "-o", str(again)]) == 0
        done = subprocess.run([tool, "--noout", str(again)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        counted = subprocess.run([tool, "--xpath", "count(//vehicle)", str(again)], capture_output=True, text=True, check=False)
        assert int(counted.stdout) == len(json.loads(scene.read_text())["agents"])
