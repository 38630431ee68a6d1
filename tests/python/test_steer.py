# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Scenes of the steering kit: every shipped one runs, XML goes both ways, exports read back."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import dom_of

from apexline import _native, errors, steering
from apexline.cli import main
from apexline.steering import scene_to_xml, scene_xml, viewer


def ran(name: str, seconds: float) -> steering.Motion:
    with steering.load_scene(name) as steer:
        return steering.run(steer, name, seconds, groups=steering.group_names(steering.scene_text(name)))


@pytest.mark.parametrize("name", steering.sample_scenes())
def test_every_shipped_scene_runs_and_somebody_moves(name: str) -> None:
    with steering.load_scene(name) as steer:
        start = steer.states()["position"].copy()
        steer.step(180)
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


def test_who_looks_ahead_alone_queues_and_more_pass_than_out_of_a_crowd() -> None:
    with_look, without = through_gap("queue", 40.0), through_gap("queue-without-look-ahead", 40.0)
    assert with_look[0] > 1.2 * without[0] > 0
    assert with_look[1] > 0.9, "who waits keeps clear of the others"


def queue_without(kind: str = "") -> _native.Steer:
    """The queue by the three behaviours of Regensburg 2001 alone, nothing is pushed out of anything; without one of them."""
    scene = json.loads(steering.scene_text("queue"))
    scene["overlap_rounds"] = 0
    for obstacle in scene["obstacles"]:
        obstacle["solid"] = False
    behaviour_set = scene["behaviour_sets"]["queue"]
    assert not kind or any(b["kind"] == kind for b in behaviour_set["behaviours"])
    behaviour_set["behaviours"] = [b for b in behaviour_set["behaviours"] if b["kind"] not in (kind, "queue")]
    return _native.Steer.from_json(json.dumps(scene), "queue")


def depth_in(wall: np.ndarray, places: np.ndarray) -> np.ndarray:
    """How deep places are inside a convex wall, m; negative outside."""
    along = np.roll(wall, -1, axis=0) - wall
    offset = places[:, None] - wall[None]
    # Clockwise from above: the inside is to the right of every edge.
    right = (along[:, 1] * offset[..., 0] - along[:, 0] * offset[..., 1]) / np.linalg.norm(along, axis=1)
    return np.maximum(right.min(axis=1), (-right).min(axis=1))


def in_walls(steer: _native.Steer) -> int:
    walls = [np.array(steer.obstacle(i)["points"]) for i in range(steer.info.obstacle_count) if steer.obstacle(i)["points"]]
    found = 0
    for _ in range(900):
        steer.step()
        places = steer.states()["position"][:, [0, 2]]
        found += sum(int((depth_in(wall, places) > 0.4).sum()) for wall in walls)
    return found


def test_containment_is_what_keeps_the_queue_out_of_the_walls() -> None:
    assert in_walls(queue_without()) < 0.1 * in_walls(queue_without("containment"))


def test_without_separation_people_walk_through_one_another() -> None:
    def touching(steer: _native.Steer) -> float:
        count = 0
        for _ in range(900):
            steer.step()
            places = steer.states()["position"][:, [0, 2]]
            away = np.linalg.norm(places[:, None] - places[None], axis=-1) + 9.0 * np.eye(len(places))
            count += int((away < 0.3).sum())
        return count

    assert touching(queue_without()) < 0.2 * touching(queue_without("separation"))


def test_a_track_becomes_a_scene_whose_traffic_keeps_to_the_road(tmp_path: Path) -> None:
    path = tmp_path / "club.scene.json"
    assert main(["steer", "convert", "club", "-o", str(path)]) == 0
    with steering.load_scene(path) as steer:
        motion = steering.run(steer, "club", 40.0)
        road = steer.path(0)
    middle, half = road["position"][:, [0, 2]], road["half_width_m"]
    for row in motion.position[::30]:
        away = np.linalg.norm(row[:, None, [0, 2]] - middle[None], axis=-1)
        assert (away.min(axis=1) < half[away.argmin(axis=1)] + 3.0).all()
    driven = np.linalg.norm(np.diff(motion.position, axis=0), axis=-1).sum(axis=0)
    assert driven.min() > 300.0
    assert main(["steer", "convert", "club", "-o", str(tmp_path / "club.xml")]) == 2


def test_the_smallest_xml_scenes_run(tmp_path: Path) -> None:
    for text in ("<steering></steering>", '<steering><vehicle x="100" y="150"/></steering>'):
        steering.load_scene(write(tmp_path, text)).step(5)


def test_a_goal_on_the_town_map_is_reached_without_touching_a_house() -> None:
    motion = ran("town-map", 80.0)
    end = motion.position[-1, 0]
    assert np.hypot(end[0] - 85.0, end[2] - 64.0) < 1.0


def gap(motion: steering.Motion, one: str, others: tuple[str, ...]) -> float:
    """The least room across between a car of 1.8 m by 4 m and others of 2.2 m by 5 m beside it on a road along z."""
    index = {track.name: i for i, track in enumerate(motion.tracks)}
    own = motion.position[:, index[one]]
    least = np.inf
    for other in others:
        offset = np.abs(motion.position[:, index[other]] - own)
        beside = offset[:, 2] < 0.5 * (4.0 + 5.0)
        least = min(least, float(offset[beside, 0].min()) - 0.5 * (1.8 + 2.2))
    return least


def test_a_car_avoids_an_oncoming_truck_with_trailer_and_both_return_to_their_course() -> None:
    motion = ran("oncoming-truck", 14.0)
    assert gap(motion, "car", ("truck", "trailer")) > 0.1
    assert abs(motion.position[-1, 0, 0]) < 5.0


def test_a_van_overtakes_a_truck_with_trailer() -> None:
    motion = ran("overtaking", 25.0)
    assert motion.position[0, 0, 2] < motion.position[0, 1, 2]
    assert motion.position[-1, 0, 2] > motion.position[-1, 1, 2]
    assert gap(motion, "van", ("truck", "trailer")) > 0.1


def test_the_police_stay_near_the_van_without_collisions() -> None:
    motion = ran("police-chase", 60.0)
    late = motion.position[len(motion.position) // 2 :]
    for police in (1, 2, 3):
        assert float(np.linalg.norm((late[:, police] - late[:, 0])[:, [0, 2]], axis=1).max()) < 50.0
    cars = [i for i, track in enumerate(motion.tracks) if track.kind == "car"]
    for car in cars:
        for other in (c for c in cars if c < car):
            # Side by side their outlines are 1.64 m apart from middle to middle.
            assert float(np.linalg.norm(motion.position[:, car] - motion.position[:, other], axis=1).min()) > 1.64
    # The blocks are solid: nobody's middle is inside one.
    for block in json.loads(steering.scene_text("police-chase"))["obstacles"]:
        (x, z), (x2, z2) = np.min(block["polygon"], axis=0), np.max(block["polygon"], axis=0)
        place = motion.position[:, [i for i, t in enumerate(motion.tracks) if t.kind == "car"]]
        assert not ((place[..., 0] > x) & (place[..., 0] < x2 - 6) & (place[..., 2] > z) & (place[..., 2] < z2 - 6)).any()


def test_cars_follow_the_net_of_streets_and_arrive() -> None:
    motion = ran("move-to", 60.0)
    for car, agent in enumerate(json.loads(steering.scene_text("move-to"))["agents"]):
        assert float(np.hypot(*(motion.position[-1, car, [0, 2]] - agent["goal"]))) < 1.0
        assert float(np.linalg.norm(motion.position[-1, car] - motion.position[-30, car])) < 0.1, "it stands"


def test_an_order_from_above_sends_a_platoon_behind_cover() -> None:
    with steering.load_scene("platoon") as steer:
        assert {steer.agent(i).state for i in range(12)} == {"wait"}
        steer.step(round(4.5 / steer.info.dt_s))
        assert {steer.agent(i).state for i in range(12)} == {"advance"}
        steer.step(round(25.0 / steer.info.dt_s))
        assert {steer.agent(i).state for i in range(12)} == {"cover"}
        place = steer.states()["position"]
    # Between everybody and the gun lies the front of the house, or the wall of the trench.
    for x, z in place[:12, [0, 2]]:
        left = x < 0
        share = ((4 if left else 5) - z) / (30 - z)
        assert 0 < share < 1 and abs(x * (1 - share) - (-16 if left else 16)) < 5.5


def test_the_perception_test_bed_says_who_perceives_whom_all_the_time() -> None:
    with steering.load_scene("perception") as steer:
        seen = 0
        for _ in range(200):
            steer.step(3)
            flags = steer.perceive((6.0, 14.0, np.radians(60.0)))
            states = steer.states()
            offset = states["position"][None] - states["position"][:, None]
            away = np.linalg.norm(offset, axis=-1) + np.eye(len(states)) * 1e9
            ahead = (offset * states["forward"][:, None]).sum(axis=-1) / away
            assert np.array_equal(flags & 1 != 0, away <= 6.0)
            # Nothing stands in the box; a hair's breadth at the edge of the cone is left out.
            sure = np.abs(ahead - np.cos(np.radians(30.0))) > 1e-4
            assert np.array_equal((flags & 2 != 0)[sure], ((away <= 14.0) & (ahead > np.cos(np.radians(30.0))))[sure])
            seen += int((flags[0] & 2).any())
        assert 20 < seen < 200
        with pytest.raises(errors.InvalidArgument, match="senses"):
            steer.perceive((6.0, 14.0))


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
    assert scene["behaviour_sets"]["a"] == {
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


@pytest.mark.parametrize(("old", "new", "says"), [
    ('influence="0.5"', 'influence="-1"', "5: <seek>: influence: -1 is out of range"),
    ('aktivedistance="50"', 'aktivedistance="-50"', "5: <seek>: activedistance: -50 is out of range"),
    ('name="a"', 'name="a" maxvel="-2"', "3: <vehicle>: maxvel: -2 is out of range"),
    ('name="a"', f'name="{"a" * 40}"', "3: <vehicle>: the name"),
    ('<obstacle name="later" x="50" y="40" radius="5"/>', '<obstacle name="later"><description><polygonshape><point2d x="0" y="0"/><point2d x="9" y="9"/><point2d x="9" y="0"/><point2d x="0" y="12"/></polygonshape></description></obstacle>', "8: <obstacle>: obstacle 'later': its polygon crosses itself"),
])  # fmt: skip
def test_what_the_simulation_refuses_is_named_with_the_line_of_the_xml(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(errors.InvalidData, match=re.escape(f"scene.xml:{says}")):
        steering.load_scene(write(tmp_path, XML.replace(old, new)))


def test_signals_orders_bodies_and_moving_goals_from_a_host() -> None:
    with steering.load_scene("pursuit") as steer:
        police, thief = steer.find("agent", "police 1"), steer.find("agent", "thief")
        steer.step(60)
        assert (steer.agent(police).cascade, steer.signal("alarm")) == ("wait", 0)
        steer.set_signal("alarm", 1)
        steer.step(45)
        assert steer.agent(police).cascade == "chase > follow"
        steer.order(police, "close in")
        assert steer.agent(police).cascade == "chase > close in"
        steer.raise_signal("alarm")
        assert steer.signal("alarm") == 2
        steer.set_body(thief, "limping thief")
        assert steer.agent(thief).max_speed_mps == 1.5
        steer.set_goal_agent(thief, police)
        assert len(steer.goal_path(thief)["position"]) > 1
        with pytest.raises(errors.InvalidArgument, match="there is no signal 'alarn'"):
            steer.set_signal("alarn", 1)
        with pytest.raises(errors.InvalidArgument, match="itself"):
            steer.set_goal_agent(thief, thief)


@pytest.mark.parametrize("keys_of_0_1", [False, True])
@pytest.mark.parametrize("name", ["bmw-and-audi", "queue-in-pixels", "object-tree"])
def test_a_scene_that_came_from_xml_is_written_as_xml_again(name: str, keys_of_0_1: bool, tmp_path: Path) -> None:
    scene = json.loads(steering.scene_text(name))
    scene["agents"][0]["position"] = [12.5, 13]
    path = tmp_path / f"{name}.scene.json"
    text = json.dumps(scene)
    for now, earlier in (("behaviour_set", "mind"), ("variant", "law")) if keys_of_0_1 else ():
        text = text.replace(f'"{now}', f'"{earlier}')
    path.write_text(text)
    assert main(["steer", "convert", str(path), "-o", str(tmp_path / "again.xml")]) == 0
    again = steering.scene_text(tmp_path / "again.xml")
    assert json.loads(again)["agents"][0]["position"] == [12.5, 13]
    with steering.load_scene(path) as ours, steering.load_scene(tmp_path / "again.xml") as theirs:
        ours.step(200)
        theirs.step(200)
        assert ours.state_hash == theirs.state_hash


@pytest.mark.parametrize(("change", "says"), [
    (lambda s: s["behaviour_sets"]["Audi"].update(combine="budget"), "XML has weighted_sum and force_budget alone"),
    (lambda s: s["behaviour_sets"]["Audi"]["behaviours"].append({"kind": "queue"}), "XML has no tag for queue"),
    (lambda s: s["behaviour_sets"]["Audi"]["behaviours"][0].update(strength_mps2=1.5), "agents[0].behaviour_set.behaviours[0].strength_mps2 is 1.5; XML means 6.0"),
    (lambda s: s.update(step_s=0.1), "step_s is 0.1; XML means 1.0"),
    (lambda s: s.update(loop_s=9), "loop_s is 9; XML has no word for it"),
])  # fmt: skip
def test_what_xml_cannot_say_is_refused(change: Callable[[Any], None], says: str) -> None:
    scene = json.loads(steering.scene_text("bmw-and-audi"))
    change(scene)
    with pytest.raises(errors.InvalidArgument, match=re.escape(says)):
        scene_to_xml.from_scene(scene, "scene.json")


def test_the_picture_has_the_colours_outlines_and_background_of_the_scene(tmp_path: Path) -> None:
    path = tmp_path / "town.xml"
    text = XML.replace("<steering", '<steering image="town.png" showgrid="true" imgsizex="30" imgsizey="20"').replace('name="a"', 'name="a" color="red"')
    path.write_text(text)
    document = json.loads(steering.scene_text(path))
    with pytest.raises(errors.InvalidArgument, match="its background town.png is no file beside it"):
        viewer.looks(document, path)
    (tmp_path / "town.png").write_bytes(b"a picture")
    looks = viewer.looks(document, path)
    assert looks["looks"] == {"a": {"color": "red"}} and looks["grid"] and looks["imageSize"] == [30.0, 20.0]
    assert looks["image"].startswith("data:image/png;base64,")
    group = {"groups": {"g": {"count": 2, "color": "blue", "members": {"2": {"color": "#fff"}}}}}
    assert viewer.looks(group)["looks"] == {"g 1": {"color": "blue"}, "g 2": {"color": "#fff"}}
    assert "outline" in viewer.looks(json.loads(steering.scene_text("object-tree")))["looks"]["vehicle1"]


def test_the_page_holds_what_the_viewer_needs(tmp_path: Path) -> None:
    with steering.load_scene("town-map") as steer:
        picture = viewer.scene_picture(steer)
        page = viewer.build_page(steering.run(steer, "a <town>", 3.0, details=True), picture, "text")
    assert "a &lt;town&gt;" in page and "<town>" not in page
    meta = json.loads(re.search(r'id="meta">(.*?)</script>', page, re.DOTALL)[1])
    tiles = meta["picture"]["tiles"]
    numbers = [n for n in tiles["order"] if n]
    assert len(set(numbers)) == len(numbers) > 100 and min(numbers) == 1, "one tile after another"
    assert "2" in meta["picture"]["tiles"]["marks"] and len(meta["picture"]["ways"][0]["points"]) > 2


PRESSED = """<script>setTimeout(() => {
  const said = [], now = () => [Number(document.getElementById("time").value), document.getElementById("play").textContent, document.getElementById("speed").value].join(" ");
  const press = (key, more) => dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  const keys = [[" "], ["Home"], ["ArrowRight"], ["ArrowRight", { shiftKey: true }], ["ArrowLeft"], ["+"], ["-"], ["-"], ["r"], ["End"], [" "]];
  const next = () => {
    if (!keys.length) { document.body.dataset.said = said.join(", "); return; }
    const [key, more] = keys.shift(); press(key, more);
    setTimeout(() => { said.push(now()); next(); }, 120);
  };
  next();
}, 300);</script></body>"""


def test_the_page_is_driven_by_keys(tmp_path: Path) -> None:
    with steering.load_scene("2-02-anim-seek") as steer:
        page = viewer.build_page(steering.run(steer, "keys", 3.0, details=True), viewer.scene_picture(steer))
    for words in ("Space", "Home", "one step", "speed", "restart"):
        assert words in re.search(r'id="shortcuts">(.*?)</p>', page)[1], words
    path = tmp_path / "keys.html"
    path.write_text(page.replace("</body>", PRESSED), encoding="utf-8")
    said = re.search(r'data-said="(.*?)"', dom_of(path))[1].split(", ")
    last = json.loads(re.search(r'id="meta">(.*?)</script>', page, re.DOTALL)[1])["steps"] - 1
    assert said[1:8] == ["0 Play 1", "1 Play 1", "11 Play 1", "10 Play 1", "10 Play 2", "10 Play 1", "10 Play 0.5"]
    assert said[8:10] == ["0 Play 0.5", f"{last} Play 0.5"]
    assert said[10].split()[1] == "Pause", "space plays on"


def test_a_page_holds_fine_ground_in_few_nodes_and_places_of_three_numbers() -> None:
    fine = {"origin": [1, 0, 2], "columns": 300, "heights": [float(i % 300) for i in range(300 * 250)]}
    eddy = {"columns": 2, "velocities": [[3, 0, 4], [0, 0], [0, 0], [0, 0]]}
    looks = viewer.looks({"terrain": fine, "fields": {"eddy": eddy}})
    assert (looks["terrain"]["columns"], looks["terrain"]["cell"], looks["terrain"]["origin"]) == (100, 3, [1, 2])
    assert len(looks["terrain"]["heights"]) == 100 * 84 and looks["terrain"]["heights"][:2] == [0, 0.01]
    assert looks["fields"][0]["velocities"] == [[0.6, 0.8], [0, 0], [0, 0], [0, 0]]


INKED = """<script>let most = 0; const copy = document.createElement("canvas"), paper = copy.getContext("2d", { willReadFrequently: true }); setInterval(() => {
  const canvas = document.getElementById("view");
  dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true, cancelable: true }));  // draws at once, without a frame
  [copy.width, copy.height] = [canvas.width, canvas.height]; paper.drawImage(canvas, 0, 0);
  const { data } = paper.getImageData(0, 0, copy.width, copy.height);
  let inked = 0;
  for (let i = 3; i < data.length; i += 4) inked += data[i] > 8 ? 1 : 0;
  most = Math.max(most, inked / (data.length / 4));
  document.body.dataset.inked = most;
}, 200);</script></body>"""


@pytest.mark.parametrize(("scene", "part"), [("hills", "terrain"), ("stream", "fields")])
def test_the_page_draws_the_ground_and_the_fields(scene: str, part: str, tmp_path: Path) -> None:
    document = json.loads(steering.scene_text(scene))
    inked = {}
    for shown in (True, False):
        with steering.load_scene(scene) as steer:
            looks = viewer.looks(document if shown else {key: value for key, value in document.items() if key != part})
            page = viewer.build_page(steering.run(steer, scene, 1.0, details=True), viewer.scene_picture(steer) | looks)
        path = tmp_path / f"{shown}.html"
        path.write_text(page.replace("</body>", INKED), encoding="utf-8")
        inked[shown] = float(re.search(r'data-inked="(.*?)"', dom_of(path, 900, "640,450"))[1])
    assert inked[True] > inked[False] + 0.02, inked


def test_steer_run_writes_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {s: tmp_path / f"out{s}" for s in (".html", ".apxr", ".gltf", ".ma", ".lws", ".mot", ".bmd", ".json")}
    exports = [x for s in steering.EXPORTS for x in ("--export", str(files[s]))]
    assert main(["steer", "run", "queue", "--seconds", "2", "--report", str(files[".html"]), "--record", str(files[".apxr"]), "--json", str(files[".json"]), *exports]) == 0
    assert all(path.stat().st_size > 100 for path in files.values())
    facts = json.loads(files[".json"].read_text())
    assert (facts["agents"], facts["steps"]) == (24, 60)
    again = tmp_path / "again.gltf"
    assert main(["steer", "export", str(files[".apxr"]), "--export", str(again)]) == 0
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
