# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Race regressions: expectations, recordings, what changed in words, --update, reports, and words for bad files."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
import resource
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ROOT, Command, assert_refused

import apexline
from apexline import regress
from apexline.regress.expectation import EXPECT_KEYS
from apexline.report import PARTS
from apexline.timeline import Timeline

RACE = {"track": "club", "cars": 2, "laps": 1, "seed": 3, "vehicle": "gt"}


def write_case(folder: Path, name: str = "race", **content: Any) -> Path:
    path = folder / f"{name}.regress.json"
    path.write_text(json.dumps({"apexline_regress": 1, "race": RACE, **content}), encoding="utf-8")
    return path


def edit(path: Path, **content: Any) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | content), encoding="utf-8")


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an accepted race and its recording."""
    folder = tmp_path_factory.mktemp("accepted")
    path = write_case(folder, recording="race.apxr", expect={"exact": True, "best_lap_within_percent": 0.01})
    assert regress.check(path).status == "new"
    assert regress.check(path, update=True).status == "passed"
    return folder


@pytest.fixture
def copied(accepted: Path, tmp_path: Path) -> Path:
    """The accepted race in a folder of its own, to be changed."""
    for path in accepted.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path / "race.regress.json"


def test_an_accepted_race_passes_and_says_nothing(accepted: Path) -> None:
    outcome = regress.check(accepted / "race.regress.json")
    assert (outcome.status, outcome.findings, outcome.changes) == ("passed", [], [])


def test_an_accepted_case_stays_a_small_readable_file(accepted: Path) -> None:
    text = (accepted / "race.regress.json").read_text(encoding="utf-8")
    cars = json.loads(text)["accepted"]["cars"]
    assert len(text.splitlines()) < 20 + len(cars)
    assert all(sum(car["name"] in line and '"best_lap_s"' in line for line in text.splitlines()) == 1 for car in cars)


def test_a_changed_driver_is_told_value_decision_corner_and_time(copied: Path) -> None:
    edit(copied, race=RACE | {"driver": {"grip_use": 0.9}})
    outcome = regress.check(copied)
    assert outcome.status == "failed" and outcome.can_update
    assert "not the same bits as the accepted run" in outcome.findings
    assert any("best lap" in finding and "within 0.01 % expected" in finding for finding in outcome.findings)
    assert outcome.difference is not None and outcome.difference["name"] in outcome.changes[0]
    assert outcome.difference["then"] != outcome.difference["now"]
    losses = [corner for corner in outcome.corners if corner["lost_s"] > 0.05]
    assert losses and all("turn" in corner["text"] and "loses" in corner["text"] for corner in losses)


def test_update_shows_and_accepts(copied: Path, apx: Command) -> None:
    edit(copied, race=RACE | {"driver": {"pace": 0.95}})
    shown = apx("regress", copied.parent, "--update")
    assert shown.returncode == 0 and "updated" in shown.stdout and "best lap" in shown.stdout
    again = apx("regress", copied.parent, "--json", "-")
    assert again.returncode == 0 and json.loads(again.stdout)["passed"] == 1
    assert not list(copied.parent.glob(".*"))


def test_limits_hold_whatever_is_accepted(copied: Path) -> None:
    edit(copied, expect={"exact": True, "best_lap_at_most_s": 20})
    outcome = regress.check(copied, update=True)
    assert outcome.status == "failed"
    assert any("best lap is" in finding and "at most 20 s expected" in finding for finding in outcome.findings)


@pytest.mark.parametrize(
    ("expect", "words"),
    [
        ({"overtakes_at_least": 50}, "overtakes: "),
        ({"places": {"Nobody": 1}}, "no car is called 'Nobody'"),
        ({"places": {"Alba Corvane": 7}}, "7 expected"),
        ({"best_lap_over_ideal_at_most": 0.5}, "times the ideal"),
        ({"total_time_at_most_s": 1}, "total time"),
        ({"controls_within": 0.1, "exact": True}, "recordings of a host"),
    ],
)
def test_what_does_not_hold_is_said(copied: Path, expect: dict[str, Any], words: str) -> None:
    edit(copied, expect=expect)
    outcome = regress.check(copied)
    assert outcome.status == "failed" and any(words in finding for finding in outcome.findings), outcome.findings


def record_world(path: Path, club: apexline.Track, ticks: int = 400) -> None:
    world = apexline.World(club, [apexline.Car("Ada"), apexline.Car("Bob")], seed=2)
    recorder = apexline.Recorder(world)
    path.write_bytes(recorder.header() + recorder.step(ticks)[0])


def record_host(path: Path, club: apexline.Track) -> None:
    """A host whose cars follow the reference line."""
    race = apexline.Race(club, [apexline.Car("Ada"), apexline.Car("Bob")], started=True)
    recorder = apexline.Recorder(race)
    states = np.zeros(2, apexline.CAR_STATE)
    parts = [recorder.header()]
    for tick in range(200):
        for car in range(2):
            states["position"][car] = club.position(10.0 + 20.0 * car + 0.3 * tick)
        states["yaw_rad"] = club.locate(states["position"])["heading_rad"]
        states["velocity"][:, 0] = 18.0 * np.sin(states["yaw_rad"])
        states["velocity"][:, 2] = 18.0 * np.cos(states["yaw_rad"])
        race.tick(states)
        parts.append(recorder.tick())
    path.write_bytes(b"".join(parts))


def test_recordings_by_themselves_must_replay(tmp_path: Path, club: apexline.Track) -> None:
    record_world(tmp_path / "world.apxr", club)
    record_host(tmp_path / "host.apxr", club)
    outcomes = regress.run_folder(tmp_path)
    assert [(o.name, o.status, o.findings) for o in outcomes] == [("host", "passed", []), ("world", "passed", [])]


def test_a_hosts_recording_with_other_controls_fails_and_can_be_accepted(tmp_path: Path, club: apexline.Track) -> None:
    """The recorded race is given another driver, as if the library had changed."""
    record_host(tmp_path / "host.apxr", club)
    data = bytearray((tmp_path / "host.apxr").read_bytes())
    slow = apexline.Car("Ada", driver=apexline.Driver(pace=0.35))
    header = apexline.Recorder(apexline.Race(club, [slow, apexline.Car("Bob")], started=True)).header()
    old = apexline.Race(club, [apexline.Car("Ada"), apexline.Car("Bob")], started=True)
    ticks = data[len(apexline.Recorder(old).header()) :]
    (tmp_path / "host.apxr").write_bytes(header + bytes(ticks))
    outcome = regress.check(tmp_path / "host.apxr")
    assert outcome.status == "failed" and outcome.difference is not None
    assert outcome.difference["name"] == "Ada" and outcome.difference["field"] in ("steering", "throttle", "brake")
    case = write_case(tmp_path, "near", recording="host.apxr", expect={"controls_within": 2.0})
    content = json.loads(case.read_text())
    del content["race"]
    case.write_text(json.dumps(content))
    assert regress.check(case).status == "passed"
    assert regress.check(tmp_path / "host.apxr", update=True).status == "passed"
    assert regress.check(tmp_path / "host.apxr").status == "passed"


def test_a_recording_that_was_cut_off_is_said(tmp_path: Path, club: apexline.Track) -> None:
    record_world(tmp_path / "cut.apxr", club)
    data = (tmp_path / "cut.apxr").read_bytes()
    (tmp_path / "cut.apxr").write_bytes(data[:-9])
    outcome = regress.check(tmp_path / "cut.apxr")
    assert outcome.status == "failed" and "cut off or damaged after tick 399" in outcome.findings[0]


def test_another_track_is_said(copied: Path) -> None:
    edit(copied, race=RACE | {"track": "oval"})
    outcome = regress.check(copied)
    assert outcome.status == "failed" and any("the track is not the one" in change for change in outcome.changes)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not JSON"),
        ("[]", "must be an object"),
        ('{"apexline_regress": 2, "race": {"track": "club"}}', "this version reads 1"),
        ('{"apexline_regress": 1}', "neither 'race' nor 'recording'"),
        ('{"apexline_regress": 1, "race": {"track": "club"}, "expext": {}}', "unknown key 'expext'"),
        ('{"apexline_regress": 1, "race": {"track": "club"}, "expect": {"exakt": true}}', "unknown key 'exakt'"),
        ('{"apexline_regress": 1, "race": {"track": "club"}, "expect": {"exact": 1}}', "true or false"),
        (
            '{"apexline_regress": 1, "race": {"track": "club"}, "expect": {"overtakes_at_least": "1"}}',
            "a number from 0",
        ),
        ('{"apexline_regress": 1, "race": {"track": "club", "lap": 3}}', "unknown key 'lap'"),
        ('{"apexline_regress": 1, "race": {"laps": 3}}', "no 'track'"),
        ('{"apexline_regress": 1, "race": {"track": "club", "laps": 0}}', "from 1 to 10000"),
        ('{"apexline_regress": 1, "race": {"track": "club", "situation": "parade"}}', "'parade'"),
        ('{"apexline_regress": 1, "race": {"track": "club", "driver": {"pase": 1}}}', "pase"),
        ('{"apexline_regress": 1, "race": {"track": "nowhere"}}', "nowhere"),
        ('{"apexline_regress": 1, "recording": "gone.apxr"}', "gone.apxr"),
        ('{"apexline_regress": 1, "race": {"track": "club"}, "accepted": 3}', "written by --update"),
        ('{"apexline_regress": 1, "race": {"track": "club"}, "accepted": {"cars": [{}]}}', "written by --update"),
    ],
)
def test_bad_expectations_are_errors_in_words(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "bad.regress.json"
    path.write_text(text, encoding="utf-8")
    outcome = regress.check(path, update=True)
    assert outcome.status == "error" and words in outcome.findings[0], outcome.findings
    assert path.read_text(encoding="utf-8") == text


def test_junit_report_and_json_tell_the_same(copied: Path, apx: Command) -> None:
    edit(copied, race=RACE | {"driver": {"grip_use": 0.92}})
    (copied.parent / "bad.regress.json").write_text("{}")
    result = apx("regress", copied.parent, "--junit", "r.xml", "--report", "r.html", "--json", "r.json", "--jobs", 2)
    assert result.returncode == 1 and "FAILED" in result.stdout and "ERROR" in result.stdout
    suite = ET.parse(copied.parent / "r.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "1")
    facts = json.loads((copied.parent / "r.json").read_text())
    assert (facts["failed"], facts["error"], facts["passed"]) == (1, 1, 0)
    page = (copied.parent / "r.html").read_text(encoding="utf-8")
    for words in ("first different value", "Corner by corner", "data:image/png;base64", "apexline_regress"):
        assert words in page
    runs = re.findall(r'<script type="text/plain" class="parts">(.*?)</script>', page)
    assert page.count('<script type="text/plain" id="viewer">') == 1, "one viewer for all cases"
    for run, title in zip(runs, ("accepted", "today"), strict=True):
        parts = json.loads(gzip.decompress(base64.b64decode(run)))
        assert set(parts) == set(PARTS) and parts["title"].endswith(title)


def test_wrong_use_is_refused(apx: Command, tmp_path: Path) -> None:
    assert_refused(apx("regress", tmp_path / "nowhere"), "nowhere")
    (tmp_path / "empty").mkdir()
    assert_refused(apx("regress", tmp_path / "empty"), "neither a recording")
    assert_refused(apx("regress", tmp_path, "--jobs", 0), "--jobs")
    assert_refused(apx("regress", tmp_path, "--junit", "a.txt"), ".xml")


def limit_files() -> None:
    """A limit on the size of files stands for a disk that is full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))


def test_a_full_disk_leaves_the_old_files(copied: Path) -> None:
    edit(copied, race=RACE | {"driver": {"pace": 0.93}})
    before = {path.name: path.read_bytes() for path in copied.parent.iterdir()}

    environment = os.environ | {"PYTHONPATH": str(Path(apexline.__file__).parents[1]), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "apexline", "regress", str(copied), "--update"]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, preexec_fn=limit_files)
    assert result.returncode == 1 and "ERROR" in result.stdout and "large" in result.stdout.lower(), result.stdout
    assert "not accepted: " in result.stdout and "as it was" in result.stdout, result.stdout
    assert "would be accepted" not in result.stdout, result.stdout
    assert {path.name: path.read_bytes() for path in copied.parent.iterdir()} == before


def test_the_examples_hold() -> None:
    outcomes = regress.run_folder(ROOT / "tests" / "regress")
    assert len(outcomes) >= 2
    assert [outcome.findings for outcome in outcomes] == [[]] * len(outcomes)


def test_the_documentation_names_every_expectation() -> None:
    page = (ROOT / "docs" / "regression.md").read_text(encoding="utf-8")
    assert [key for key in EXPECT_KEYS if f"`{key}`" not in page] == []


def test_the_documentations_python_runs_as_it_is_printed(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "regression.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    environment = os.environ | {"PYTHONPATH": str(Path(apexline.__file__).parents[1]), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr
    assert apexline.Recording.from_file(tmp_path / "race.apxr").info.car_count == 8


def test_a_full_disk_leaves_no_recording_that_looks_whole(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(Path(apexline.__file__).parents[1]), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "apexline", "race", "club", "--cars", "2", "--laps", "1", "--record", "race.apxr"]
    result = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, preexec_fn=limit_files, timeout=120
    )
    assert result.returncode == 2 and "race.apxr" in result.stderr and len(result.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_timeline_goes_back_and_forth_with_the_same_bits(club: apexline.Track, tmp_path: Path) -> None:
    for name, record in (("world", record_world), ("host", record_host)):
        record(tmp_path / f"{name}.apxr", club)
        timeline = Timeline(apexline.Recording.from_file(tmp_path / f"{name}.apxr"))
        seen = {}
        for tick in (0, 60, 130, len(timeline)):
            timeline.seek(tick)
            seen[tick] = timeline.race.state_hash()
        for tick in (130, 0, len(timeline), 60):
            timeline.seek(tick)
            assert timeline.race.state_hash() == seen[tick]
        timeline.step(-1000)
        assert timeline.tick == 0
        timeline.step(5)
        assert timeline.tick == 5 and timeline.free().state_hash()[0] == 5
        with pytest.raises(apexline.InvalidArgument, match="tick is 100000"):
            timeline.seek(100000)


def test_replay_leaves_the_recording_and_races_on(tmp_path: Path, club: apexline.Track, apx: Command) -> None:
    record_world(tmp_path / "world.apxr", club)
    record_host(tmp_path / "host.apxr", club)
    recorded = apexline.World(club, [apexline.Car("Ada"), apexline.Car("Bob")], seed=2)
    while not recorded.step(600):
        pass
    result = apx("replay", "world.apxr", "--free-from", 250, "--json", "-")
    facts = json.loads(result.stdout)
    assert (facts["ticks"], facts["state_hash"]) == (recorded.state_hash()[0], f"{recorded.state_hash()[1]:016x}")
    shown = apx("replay", "host.apxr", "--free-from", 150, "--report", "free.html")
    assert shown.returncode == 0 and "Ada" in shown.stdout and (tmp_path / "free.html").exists()
    assert_refused(apx("replay", "host.apxr", "--free-from", 200), "tick is 200")


def test_replay_shows_a_tick_as_it_was_and_as_it_is_decided_today(tmp_path: Path, club: apexline.Track, apx: Command) -> None:
    record_world(tmp_path / "world.apxr", club)
    recording = apexline.Recording.from_file(tmp_path / "world.apxr")
    facts = json.loads(apx("replay", "world.apxr", "--at", 300, "--json", "-").stdout)
    assert facts["tick"] == 300 and [car["position"] for car in facts["cars"]] == [1, 2]
    states, controls, _ = recording.tick(300)
    for car in facts["cars"]:
        assert car["today"] == {} and "because" in car["decision"]
        assert car["controls"]["throttle"] == float(controls[car["car"]]["throttle"])
        # Two cars on a grid: nobody has anything to weigh yet, or the best comes first.
        sums = [one["total_s"] for one in car["weighed"] if not one["fails"]]
        assert sums == sorted(sums)
        assert car["speed_mps"] == pytest.approx(float(np.linalg.norm(states[car["car"]]["velocity"])), abs=1e-3)
    # The same states with another driver in the header: today's library decides otherwise than was recorded.
    slow = [apexline.Car(name, driver=apexline.Driver(pace=0.35)) for name in ("Ada", "Bob")]
    header = apexline.Recorder(apexline.World(club, slow, seed=2)).header()
    data = (tmp_path / "world.apxr").read_bytes()
    ticks = data[16 + int.from_bytes(data[8:12], "little") :]
    (tmp_path / "slow.apxr").write_bytes(header + ticks)
    shown = apx("replay", "slow.apxr", "--at", 390)
    assert shown.returncode == 0 and "tick 390 of 400" in shown.stdout and "today throttle: " in shown.stdout
    assert_refused(apx("replay", "world.apxr", "--at", 400), "--at is 400", "0 to 399")
    assert_refused(apx("replay", "world.apxr", "--at", 4, "--free-from", 4), "leave out --free-from")


def test_a_recorder_gives_one_file_whichever_way_it_is_stepped(club: apexline.Track) -> None:
    worlds = [apexline.World(club, [apexline.Car("Ada")], "overtake") for _ in range(2)]
    recorders = [apexline.Recorder(world) for world in worlds]
    one, other = recorders[0].header(), recorders[1].header()
    for _ in range(150):
        worlds[0].step()
        one += recorders[0].tick()
    bytes_, stepped, done = recorders[1].step(150)
    assert one == other + bytes_ and stepped == 150 and not done
    recording = apexline.Recording.open(one)
    assert not recording.replay().differs
    states, reasons, ahead = recording.decisions(149)
    assert states[0] == worlds[0].race.debug()["state"][0] and ahead[0] == apexline.NONE
    assert len(recording.events()) == len(worlds[0].race.events())
    with pytest.raises(apexline.InvalidState, match="already|record each tick once"):
        recorders[0].tick()
