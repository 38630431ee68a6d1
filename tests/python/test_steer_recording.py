# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Recordings of scenes: replayed bit by bit, cut off, left; agents that come and go; goals by a click."""

from __future__ import annotations

import http.client
import json
import threading
from pathlib import Path

import numpy as np
import pytest
from apexline import _native, errors, files, steering
from apexline.cli import main
from apexline.steering import live

ROOMY = json.dumps({
    "format": "apexline-scene", "version": 1, "spare_agents": 2, "duration_s": 4, "bodies": {"man": {"kind": "walker"}},
    "behaviour_sets": {"go": {"behaviours": [{"kind": "seek", "target": [0, 90]}]}, "stand": {}},
    "groups": {"people": {"count": 3, "body": "man", "behaviour_set": "go", "within": [[-9, 0], [9, 3]]}},
})  # fmt: skip


def recorded(folder: Path, *arguments: str) -> Path:
    path = folder / "run.apxr"
    assert main(["steer", "run", *arguments, "--record", str(path)]) == 0
    return path


def test_a_recording_replays_bit_by_bit_goals_included(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = recorded(tmp_path, "town-map", "--seconds", "6", "--goal", "walker,30,-64")
    facts = tmp_path / "replay.json"
    assert main(["replay", str(path), "--json", str(facts), "--report", str(tmp_path / "replay.html")]) == 0
    result = json.loads(facts.read_text())
    assert (result["differs"], result["ticks"], result["compared_ticks"]) == (False, 180, 180)
    assert "bit for bit" in capsys.readouterr().out
    assert (tmp_path / "replay.html").stat().st_size > 10_000


def test_another_scene_differs_at_a_named_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = recorded(tmp_path, "queue", "--seconds", "2")
    data = path.read_bytes()
    # A flipped bit of a state with its frame's checksum made good would be caught by the replay; here the frame is dropped.
    cut = tmp_path / "cut.apxr"
    cut.write_bytes(data[:-10])
    assert main(["replay", str(cut)]) == 0
    assert "cut off" in capsys.readouterr().err
    assert len(files.load_any_recording(cut)) == 59
    assert main(["replay", str(path), "--free-from", "30", "--report", str(tmp_path / "free.html")]) == 0
    assert "went on to tick" in capsys.readouterr().out


def test_a_scenes_recording_is_used_as_a_races_is(tmp_path: Path) -> None:
    path = recorded(tmp_path, "queue", "--seconds", "1")
    with _native.SteerRecording.from_file(path) as recording:
        assert len(recording) == recording.info.tick_count == 30
        assert repr(recording) == f"<SteerRecording: {recording.info.agent_count} agents, 30 ticks>"
        with pytest.raises(errors.Cancelled):
            recording.replay(lambda share: False)
    assert repr(recording) == "<recording, closed>"
    with pytest.raises(errors.InvalidId):
        recording.replay()
    with pytest.raises(FileNotFoundError):
        _native.SteerRecording.from_file(tmp_path / "none.apxr")


def test_a_race_reader_says_what_the_file_is(tmp_path: Path) -> None:
    path = recorded(tmp_path, "queue", "--seconds", "1")
    with pytest.raises(errors.InvalidData, match="steering simulation, not of a race"):
        _native.Recording.from_file(str(path))


def test_a_recorded_scene_gives_the_motion_that_ran(tmp_path: Path) -> None:
    path = recorded(tmp_path, "police-chase", "--seconds", "3")
    motion = steering.motion_of(files.load_any_recording(path))
    with steering.load_scene("police-chase") as steer:
        ran = steering.run(steer, "police chase", 3.0, groups=steering.group_names(steering.scene_text("police-chase")))
    assert np.array_equal(motion.position, ran.position) and np.array_equal(motion.forward, ran.forward)
    assert [t.group for t in motion.tracks] == [t.group for t in ran.tracks]


def test_agents_come_and_go_and_are_recorded(tmp_path: Path) -> None:
    with _native.Steer.from_json(ROOMY, "roomy") as steer:
        recorder = _native.SteerRecorder(steer)
        data = recorder.header()
        for step in range(60):
            if step == 20:
                late = steer.spawn("late", "man", (0, -5), behaviour_set="go", group="people")
                assert late == 3 and steer.agent(late).name == "late" and steer.find("agent", "late") == 3
            if step == 40:
                steer.remove(0)
            steer.step()
            data += recorder.tick()
        assert (steer.info.agent_count, steer.info.present_count) == (5, 3)
        end = steer.state_hash
    recording = _native.SteerRecording.open(data, "roomy.apxr")
    assert not recording.replay().differs
    assert recording.steer_at(60).state_hash == end
    motion = steering.motion_of(recording, details=True)
    assert motion.gone is not None and (~motion.gone).sum(axis=0).tolist() == [41, 61, 61, 40, 0]
    assert np.isfinite(motion.position).all() and motion.tracks[3].name == "late"
    assert np.array_equal(motion.position[50, 0], motion.position[40, 0])
    target = tmp_path / "roomy.gltf"
    steering.export(motion, target)
    document = json.loads(target.read_text())
    assert [n["name"] for n in document["nodes"]] == ["people", "people 1", "people 2", "people 3", "late"]
    scaled = [c["target"]["node"] for c in document["animations"][0]["channels"] if c["target"]["path"] == "scale"]
    assert scaled == [1, 4], "who comes or goes has no size meanwhile"


def test_no_place_left_is_said() -> None:
    with _native.Steer.from_json(ROOMY.replace('"spare_agents": 2', '"spare_agents": 0')) as steer:
        with pytest.raises(errors.InvalidState, match="all 3 places are taken"):
            steer.spawn("late", "man", (0, 0))
        with pytest.raises(errors.InvalidArgument, match="no body 'cat'"):
            steer.spawn("late", "cat", (0, 0))


def test_a_click_sends_an_agent_to_its_goal() -> None:
    stage = live.Stage(steering.scene_text("town-map"), Path("town-map"), 40.0)
    with live.make_server(stage) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def post(body: object) -> dict[str, object]:
            link = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=60)
            link.request("POST", "/goal", json.dumps(body), {"Content-Type": "application/json"})
            answer: dict[str, object] = json.loads(link.getresponse().read())
            return answer

        link = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=60)
        link.request("GET", "/")
        assert b"connect-src" in link.getresponse().read()
        place = stage.motion.position[300, 0, [0, 2]] + [6.0, 4.0]
        answer = post({"step": 300, "agent": 0, "x": float(place[0]), "z": float(place[1])})
        assert "meta" in answer, answer
        assert stage.goals == [(300, 0, (float(place[0]), float(place[1])))]
        away = np.linalg.norm(stage.motion.position[:, 0, [0, 2]] - stage.steer.goal_path(0)["position"][-1, [0, 2]], axis=1)
        assert away[-1] < 2.0
        before = stage.motion.position.copy()
        assert "agent 99" in str(post({"step": 1, "agent": 99, "x": 0, "z": 0})["problem"])
        assert "problem" in post({"step": 1})
        assert np.array_equal(stage.motion.position, before)
        server.shutdown()
