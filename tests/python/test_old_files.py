# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Files of earlier builds of the library stay as test data for ever: they load, or are refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import ROOT

import apexline
from apexline import _native, errors, files, steering

DATA = ROOT / "tests" / "data"


@pytest.mark.parametrize("path", sorted(DATA.glob("tracks/*.apx")), ids=lambda path: path.name)
def test_an_old_track_loads_and_is_raced_on(path: Path) -> None:
    with files.load_track(path) as track:
        world = _native.World(track, [_native.Car("a"), _native.Car("b")], laps=1)
        world.step(120)
        assert _native.Track.load(track.save(), "again").info.content_hash == track.info.content_hash


@pytest.mark.parametrize("path", sorted(DATA.glob("recordings/*.apxr")), ids=lambda path: path.name)
def test_an_old_recording_is_read_whole_and_replays_or_says_why_not(path: Path) -> None:
    recording = files.load_any_recording(path)
    assert recording.info.bytes_left_out == 0
    assert len(recording) > 0
    for tick in range(len(recording)):
        recording.tick(tick)
    try:
        report = recording.replay()
    except errors.UnsupportedVersion as error:
        assert "another build" in str(error)
    else:
        assert report.ticks > 0


def test_an_old_snapshot_of_a_scene_is_refused_in_words() -> None:
    with steering.load_scene(ROOT / "data" / "scenes" / "move-to.scene.json") as steer:
        before = steer.state_hash
        with pytest.raises(errors.InvalidData, match="of version 2, this library reads version 3"):
            steer.restore((DATA / "snapshots" / "move-to.snapshot").read_bytes())
        assert steer.state_hash == before


@pytest.mark.parametrize("name", ["world-v2.snapshot", "race-v2.snapshot"])
def test_an_old_snapshot_of_a_race_goes_on_or_is_refused_in_words(name: str) -> None:
    with files.load_track(DATA / "tracks" / "hillclimb-v5.apx") as track:
        cars = [_native.Car("a"), _native.Car("b")]
        world = _native.World(track, cars, situation="overtake", laps=1)
        race = _native.Race(track, cars, laps=1)
        thing = world if name.startswith("world") else race
        before = thing.state_hash()
        try:
            thing.restore((DATA / "snapshots" / name).read_bytes())
        except (errors.InvalidData, errors.UnsupportedVersion) as error:
            assert "snapshot" in str(error)
            assert thing.state_hash() == before
        else:
            assert thing.state_hash()[0] == 300
            world.step(60)


VERSIONS = sorted((DATA / "versions").iterdir())
"""One folder for each version, written by tools/write_version_files."""


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda path: path.name)
def test_a_versions_track_and_race_load_or_are_refused_in_words(folder: Path) -> None:
    with files.load_track(folder / "track.apx") as track:
        cars = [_native.Car("a"), _native.Car("b")]
        world = _native.World(track, cars, laps=1, seed=7)
        race = _native.Race(track, cars, laps=1, seed=7)
        recording = files.load_any_recording(folder / "world.apxr")
        assert recording.info.bytes_left_out == 0 and len(recording) == 120
        for thing, name in ((world, "world.snapshot"), (race, "race.snapshot")):
            before = thing.state_hash()
            try:
                thing.restore((folder / name).read_bytes())
            except (errors.InvalidData, errors.UnsupportedVersion) as error:
                assert folder.name != apexline.__version__ and "snapshot" in str(error)
                assert thing.state_hash() == before
            else:
                assert thing.state_hash()[0] == 120
        world.step(60)
        assert all(abs(float(x)) < 1e4 for x in world.states()["position"].ravel())


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda path: path.name)
def test_a_versions_scene_loads_or_is_refused_in_words(folder: Path) -> None:
    recording = files.load_any_recording(folder / "scene.apxr")
    assert len(recording) == 120
    with steering.load_scene(ROOT / "data" / "scenes" / "move-to.scene.json") as steer:
        before = steer.state_hash
        try:
            steer.restore((folder / "scene.snapshot").read_bytes())
        except errors.InvalidData as error:
            assert folder.name != apexline.__version__ and "snapshot" in str(error)
            assert steer.state_hash == before
        else:
            assert steer.state_hash != before
            steer.step(60)


def test_this_version_has_its_files() -> None:
    assert (DATA / "versions" / apexline.__version__) in VERSIONS
