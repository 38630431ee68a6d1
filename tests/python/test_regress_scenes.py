# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Regressions of scenes: recordings run again, exactly or by tolerance, what changed in words and pictures, --update."""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import Command

from apexline import _native, regress
from apexline.cli import main
from apexline.regress.expectation import load_case
from apexline.regress.outcome import Outcome
from apexline.regress.scene import hold, run_again

SCENE = json.dumps({
    "format": "apexline-scene", "version": 1, "name": "crowd", "spare_agents": 1, "duration_s": 4,
    "bodies": {"man": {"kind": "walker"}}, "obstacles": [{"name": "tree", "position": [0, 20], "radius_m": 2}],
    "behaviour_sets": {"go": {"behaviours": [{"kind": "avoid_box"}, {"kind": "seek", "target": [0, 90], "weight": 0.9}]}},
    "groups": {"people": {"count": 3, "body": "man", "behaviour_set": "go", "within": [[-9, 0], [9, 3]]}},
})  # fmt: skip


def record(path: Path, ticks: int = 90) -> Path:
    """Somebody comes and somebody goes, as a host may do."""
    with _native.Steer.from_json(SCENE, "crowd") as steer:
        recorder = _native.SteerRecorder(steer)
        data = recorder.header()
        for step in range(ticks):
            if step == 20:
                steer.spawn("late", "man", (0, -5), behaviour_set="go", group="people")
            if step == 40:
                steer.remove(0)
            steer.step()
            data += recorder.tick()
    path.write_bytes(data)
    return path


def with_other_scene(path: Path, old: str, new: str) -> Path:
    """The recording as if it had been made by a library that steers otherwise: its header's scene says something else."""
    data = path.read_bytes()
    magic, version, size = struct.unpack_from("<3I", data)
    header = data[16 : 16 + size].replace(old.encode(), new.encode(), 1)
    assert len(header) == size and header != data[16 : 16 + size]
    path.write_bytes(struct.pack("<4I", magic, version, size, zlib.crc32(header)) + header + data[16 + size :])
    return path


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    return with_other_scene(record(tmp_path / "crowd.apxr"), '"weight": 0.9', '"weight": 0.2')


def write_case(folder: Path, **expect: Any) -> Path:
    path = folder / "crowd.regress.json"
    path.write_text(json.dumps({"apexline_regress": 1, "recording": "crowd.apxr", "expect": expect}), encoding="utf-8")
    return path


def test_a_scenes_recording_by_itself_must_run_again_bit_by_bit(tmp_path: Path, apx: Command) -> None:
    record(tmp_path / "crowd.apxr")
    assert main(["steer", "run", "queue", "--seconds", "2", "--record", str(tmp_path / "queue.apxr")]) == 0
    result = apx("regress", tmp_path, "--json", "-")
    facts = json.loads(result.stdout)
    assert result.returncode == 0
    assert [(case["name"], case["kind"], case["changes"]) for case in facts["cases"]] == [("crowd", "scene", []), ("queue", "scene", [])]


def test_another_way_is_told_value_agent_and_distance(changed: Path) -> None:
    outcome = regress.check(changed)
    assert outcome.status == "failed" and outcome.findings == ["not the same bits as the accepted run"]
    difference = outcome.difference
    assert difference is not None and difference["tick"] == 0 and difference["name"] == "people 1"
    assert difference["field"].startswith(("position.", "velocity.", "steering force.", "forward."))
    assert difference["then"] != difference["now"]
    assert any("farthest apart: " in line and "of 4 agents" in line for line in outcome.changes), outcome.changes


def test_a_tolerance_allows_what_is_near(changed: Path) -> None:
    near = regress.check(write_case(changed.parent, positions_within_m=500))
    assert near.status == "passed" and near.changes and near.can_update
    far = regress.check(write_case(changed.parent, positions_within_m=0.001))
    assert far.status == "failed" and "at most 0.001 m expected" in far.findings[0]


def test_who_is_there_in_one_run_alone_is_said(tmp_path: Path) -> None:
    """Today's run is one in which the host forgets to remove somebody."""
    path = record(tmp_path / "crowd.apxr")
    then = _native.SteerRecording.open(path.read_bytes())
    steer = then.steer_at(0)
    recorder = _native.SteerRecorder(steer)
    data = recorder.header()
    for tick in range(len(then)):
        if tick == 40:
            steer.step()
        else:
            then.feed(tick, steer)
        data += recorder.tick()
    outcome = Outcome("crowd", "crowd.apxr")
    runs = run_again(load_case(write_case(tmp_path, positions_within_m=100)), then, outcome)
    other = _native.SteerRecording.open(data)
    states = np.stack([other.tick(tick)[0] for tick in range(len(other))])
    hold(replace(runs, states_now=states), outcome)
    assert outcome.findings == ["people 1 is there in one of the runs alone"]


def test_update_accepts_and_keeps_what_the_host_did(changed: Path, apx: Command) -> None:
    shown = apx("regress", changed.parent, "--update")
    assert shown.returncode == 0 and "updated crowd" in shown.stdout and "farthest apart" in shown.stdout
    assert regress.check(changed).status == "passed"
    with _native.SteerRecording.open(changed.read_bytes()).steer_at(90) as end:
        assert end.find("agent", "late") == 3


def test_the_report_shows_ways_distance_and_both_runs(changed: Path, tmp_path: Path, apx: Command) -> None:
    page = tmp_path / "report.html"
    assert apx("regress", changed.parent, "--report", page).returncode == 1
    text = page.read_text(encoding="utf-8")
    assert text.count('<img src="data:image/png') == 2 and text.count('class="page"') == 2
    assert "first different value" in text and "crowd" in text and 'data-shown="agent=0"' in text


@pytest.mark.parametrize(
    ("expect", "words"),
    [
        ({"finished": True}, "expect.finished is for races"),
        ({"positions_within_m": -1}, "must be a number from 0"),
        ({"positions_within_km": 1}, "unknown key 'positions_within_km'"),
    ],
)
def test_what_a_scene_cannot_be_expected_to_do_is_refused(changed: Path, expect: dict[str, Any], words: str) -> None:
    outcome = regress.check(write_case(changed.parent, **expect))
    assert outcome.status == "error" and words in outcome.findings[0]


def test_damaged_recordings_are_said(tmp_path: Path) -> None:
    path = record(tmp_path / "crowd.apxr")
    data = path.read_bytes()
    path.write_bytes(data[:-5])
    cut = regress.check(path)
    assert cut.status == "failed" and "cut off or damaged after tick 89" in cut.findings[0]
    assert regress.check(path, update=True).status == "passed" and len(_native.SteerRecording.open(path.read_bytes())) == 89
    for damaged, words in ((data[:40], "ends"), (data[:20] + b"\xff" + data[21:], "damaged"), (b"APXS\x09" + data[5:], "version 9")):
        path.write_bytes(damaged)
        outcome = regress.check(path)
        assert outcome.status == "error" and words in outcome.findings[0], outcome.findings


def test_a_recording_of_another_build_is_replayed_and_said(tmp_path: Path, apx: Command) -> None:
    path = record(tmp_path / "crowd.apxr")
    data = path.read_bytes()
    size = int.from_bytes(data[8:12], "little")
    header = struct.pack("<I", 99) + data[20 : 16 + size]
    path.write_bytes(data[:12] + struct.pack("<I", zlib.crc32(header)) + header + data[16 + size :])
    replayed = apx("replay", path)
    assert replayed.returncode == 0 and "recorded by version 99 of the library" in replayed.stderr
    assert regress.check(path).status == "passed"


def test_a_race_is_not_expected_to_stay_near(tmp_path: Path) -> None:
    path = tmp_path / "race.regress.json"
    race = {"track": "club", "cars": 1, "laps": 1}
    path.write_text(json.dumps({"apexline_regress": 1, "race": race, "expect": {"positions_within_m": 1}}), encoding="utf-8")
    outcome = regress.check(path)
    assert outcome.status == "error" and "for recordings of scenes" in outcome.findings[0]
