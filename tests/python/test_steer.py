# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Scenes of the steering kit: every shipped one runs, XML goes both ways, exports read back."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from apexline import _native, errors, steering
from apexline.cli import main
from apexline.steering import scene_xml, viewer
from apexline.steering.export import read_bmd
from apexline.steering.gltf import mirrored, quaternions


def ran(name: str, seconds: float) -> steering.Motion:
    with steering.load_scene(name) as steer:
        return steering.record(steer, name, seconds, groups=steering.group_names(steering.scene_text(name)))


@pytest.mark.parametrize("name", steering.sample_scenes())
def test_every_shipped_scene_runs_and_somebody_moves(name: str) -> None:
    with steering.load_scene(name) as steer:
        start = steer.states()["position"].copy()
        steer.step(60)
        states = steer.states()
        assert np.isfinite(states["position"]).all() and np.isfinite(states["forward"]).all()
        assert np.allclose(np.linalg.norm(states["forward"], axis=1), 1.0, atol=1e-4)
        assert np.abs(states["position"] - start).max() > 0.1


def test_the_eighteen_group_scenes_are_there() -> None:
    assert sum(bool(re.match(r"2-\d\d-", name)) for name in steering.sample_scenes()) == 18


def test_a_scene_gives_the_same_bits_again_and_after_a_reset() -> None:
    with steering.load_scene("birds") as steer:
        steer.step(40)
        first = steer.state_hash
        snapshot = steer.snapshot()
        steer.reset()
        steer.step(40)
        assert steer.state_hash == first
        steer.step(10)
        later = steer.state_hash
        steer.restore(snapshot)
        steer.step(10)
        assert steer.state_hash == later


def through_gap(name: str, seconds: float) -> tuple[float, float]:
    """How many pass the narrow way a minute, and the mean distance to the nearest other one before it, m."""
    motion = ran(name, seconds)
    z = motion.position[:, :, 2]
    passed = int(((z[:-1] < 5.0) & (z[1:] >= 5.0)).sum())
    near = []
    for row in motion.position[len(motion.position) // 3 :: 30]:
        waiting = row[(row[:, 2] > -6.0) & (row[:, 2] < 4.0)][:, [0, 2]]
        if len(waiting) > 1:
            away = np.linalg.norm(waiting[:, None] - waiting[None], axis=-1) + 1e9 * np.eye(len(waiting))
            near.append(float(away.min(axis=1).mean()))
    return passed * 60.0 / seconds, float(np.mean(near))


def test_without_looking_ahead_only_who_comes_behind_pushes_those_in_front_through_the_gap() -> None:
    with_look, without = through_gap("queue", 40.0), through_gap("queue-without-look-ahead", 40.0)
    assert 0.0 < 1.5 * with_look[0] < without[0]
    assert with_look[1] > 0.9, "who waits keeps clear of the others"


def test_a_goal_on_the_town_map_is_reached_without_touching_a_house() -> None:
    motion = ran("town-map", 80.0)
    end = motion.position[-1, 0]
    assert np.hypot(end[0] - 85.0, end[2] - 64.0) < 1.0


def nearest(motion: steering.Motion, one: str, others: tuple[str, ...]) -> float:
    index = {track.name: i for i, track in enumerate(motion.tracks)}
    own = motion.position[:, index[one]]
    return min(float(np.linalg.norm(own - motion.position[:, index[o]], axis=1).min()) for o in others)


def test_a_car_avoids_an_oncoming_truck_with_trailer_and_both_return_to_their_course() -> None:
    motion = ran("oncoming-truck", 14.0)
    assert nearest(motion, "car", ("truck", "trailer")) > 2.4
    assert abs(motion.position[-1, 0, 0]) < 5.0


def test_a_van_overtakes_a_truck_with_trailer() -> None:
    motion = ran("overtaking", 25.0)
    assert motion.position[0, 0, 2] < motion.position[0, 1, 2]
    assert motion.position[-1, 0, 2] > motion.position[-1, 1, 2]
    assert nearest(motion, "van", ("truck", "trailer")) > 2.4


def test_the_police_stay_near_the_van() -> None:
    motion = ran("police-chase", 60.0)
    late = motion.position[len(motion.position) // 2 :]
    for police in (1, 2, 3):
        assert float(np.median(np.linalg.norm((late[:, police] - late[:, 0])[:, [0, 2]], axis=1))) < 30.0


def test_the_first_scene_of_the_documentation_runs() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "scenes.md").read_text(encoding="utf-8")
    block = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert block
    with _native.Steer.from_json(block[1], "docs/scenes.md") as steer:
        steer.step(900)
        places = steer.states()["position"]
    assert np.allclose(places[:, [0, 2]], [[0, 20], [20, 0]], atol=0.3)


def test_the_scenes_are_what_the_tool_writes(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    subprocess.run([str(root / "tools" / "make_scenes"), str(tmp_path)], check=True)
    written = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    shipped = {path.name: path.read_text(encoding="utf-8") for path in (root / "data" / "scenes").glob("*.scene.json")}
    assert written == shipped


XML = """<?xml version="1.0" encoding="UTF-8"?>
<steering width="100" height="80">
  <vehicle name="a" x="10" y="20">
    <prioritymind>
      <seek aktivedistance="50" target="later" influence="0.5"/>
    </prioritymind>
  </vehicle>
  <obstacle name="later" x="50" y="40" radius="5"/>
</steering>
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "scene.xml"
    path.write_text(text, encoding="utf-8")
    return path


def test_xml_goes_round_and_keeps_its_spellings(tmp_path: Path) -> None:
    first = scene_xml.read(write(tmp_path, XML))
    text = scene_xml.write(first)
    assert "aktivedistance" in text
    again = scene_xml.read(write(tmp_path, text))
    assert scene_xml.write(again) == text
    assert scene_xml.to_scene(again) == scene_xml.to_scene(first)


def test_xml_becomes_our_scene(tmp_path: Path) -> None:
    scene = scene_xml.to_scene(scene_xml.read(write(tmp_path, XML)))
    assert scene["minds"]["a"] == {
        "combine": "force_budget", "behaviours": [{"weight": 0.5, "kind": "seek", "active_distance_m": 50.0, "target": "later"}]
    }  # fmt: skip
    _native.Steer.from_json(json.dumps(scene), "scene.xml").step(3)


@pytest.mark.parametrize(("old", "new", "says"), [
    ("<steering", "<scene", "not well-formed"),
    ("aktivedistance", "distance", "5: <seek> has the unknown attribute distance"),
    ('target="later"', 'target="never"', '5: <seek> has the target "never"'),
    ("<seek", "<fly", "5: unknown behaviour <fly>"),
    ("prioritymind", "supermind", "4: unknown tag <supermind>"),
    ('name="later"', 'name="a"', '8: the name "a" was given in line 3'),
    ('radius="5"', 'radius="0"', "8: obstacle"),
    ('x="10"', 'x="ten"', '3: x="ten"'),
    ('<obstacle name="later" x="50" y="40" radius="5"/>', '<obstacle name="later"><description><polygonshape><point2d x="1" y="1"/></polygonshape></description></obstacle>', "a polygon of 1 points"),
])  # fmt: skip
def test_what_is_wrong_in_xml_is_named_with_its_line(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(errors.InvalidData, match=re.escape(says)):
        scene_xml.to_scene(scene_xml.read(write(tmp_path, XML.replace(old, new))))


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


def test_lightwave_scenes_read_back_in_assimp(tmp_path: Path) -> None:
    tool = shutil.which("assimp")
    if tool is None:
        pytest.skip("the assimp command is not installed (Debian's assimp-utils)")
    path = tmp_path / "chase.lws"
    steering.export(small_motion(), path)
    text = subprocess.run([tool, "info", str(path)], capture_output=True, text=True, check=False).stdout
    assert re.search(r"Animations:\s+1", text), text


def test_a_recorded_race_is_exported(tmp_path: Path) -> None:
    race = tmp_path / "race.apxr"
    assert main(["race", "oval", "--cars", "2", "--laps", "1", "--record", str(race), "--json", str(tmp_path / "r.json")]) == 0
    target = tmp_path / "race.gltf"
    assert main(["steer", "export", str(race), "--export", str(target), "--every", "10"]) == 0
    motion = steering.motion_of_race(race)
    document = json.loads(target.read_text())
    assert [n["name"] for n in document["nodes"]] == ["cars", *(t.name for t in motion.tracks)]
    assert np.allclose(document["nodes"][1]["translation"], motion.position[0, 0] * [-1, 1, 1], atol=1e-4)


def test_the_page_holds_what_the_viewer_needs(tmp_path: Path) -> None:
    with steering.load_scene("town-map") as steer:
        picture = viewer.scene_picture(steer, steer.info.path_count)
        page = viewer.build_page(steering.record(steer, "a <town>", 3.0, details=True), picture, "text")
    assert "a &lt;town&gt;" in page and "<town>" not in page
    meta = json.loads(re.search(r'id="meta">(.*?)</script>', page, re.DOTALL)[1])
    tiles = meta["picture"]["tiles"]
    numbers = [n for n in tiles["order"] if n]
    assert len(set(numbers)) == len(numbers) > 100 and min(numbers) == 1, "one tile after another"
    assert "2" in meta["picture"]["tiles"]["marks"] and len(meta["picture"]["goals"][0]) > 2


def test_steer_run_writes_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {s: tmp_path / f"out{s}" for s in (".html", ".npz", ".gltf", ".ma", ".lws", ".mot", ".bmd", ".json")}
    exports = [x for s in steering.EXPORTS for x in ("--export", str(files[s]))]
    assert main(["steer", "run", "queue", "--seconds", "2", "--report", str(files[".html"]), "--record", str(files[".npz"]), "--json", str(files[".json"]), *exports]) == 0
    assert all(path.stat().st_size > 100 for path in files.values())
    facts = json.loads(files[".json"].read_text())
    assert (facts["agents"], facts["steps"]) == (24, 60)
    again = tmp_path / "again.gltf"
    assert main(["steer", "export", str(files[".npz"]), "--export", str(again)]) == 0
    assert json.loads(again.read_text())["nodes"] == json.loads(files[".gltf"].read_text())["nodes"]
    assert "24 agents" in capsys.readouterr().out


@pytest.mark.parametrize(("arguments", "says"), [
    (["run", "nowhere"], "no such scene"),
    (["run", "queue", "--seconds", "-1"], "--seconds"),
    (["run", "town-map", "--goal", "ghost,1,1"], "--goal"),
    (["run", "queue", "--export", "a.fbx"], ".fbx"),
    (["export", "queue"], "--export"),
])  # fmt: skip
def test_wrong_use_is_one_line(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["steer", *arguments]) == 2
    error = capsys.readouterr().err
    assert says in error and error.count("\n") == 1
