# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline race --link: what it repeats and what it refuses. tests/playground runs links that the page made."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

import apexline
from apexline.cli import race_link
from apexline.cli.common import UsageError

CONTENT: dict[str, Any] = {"circuit": "oval", "vehicle": "gt", "situation": 1, "cars": 4, "laps": 1, "seed": 3, "drivers": "mixed", "pace": 95, "tick": 90, "hash": "0" * 16}


def link(packed: bool = False, **changes: Any) -> str:
    data = json.dumps({**CONTENT, **changes}).encode()
    if packed:
        deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        data = deflate.compress(data) + deflate.flush()
    text = base64.urlsafe_b64encode(data).decode().rstrip("=")
    return f"https://example.org/play/#race={text}"


def hash_of(capsys: pytest.CaptureFixture[str], text: str) -> str:
    race_link.run(text, None)
    return capsys.readouterr().out.split(f"tick {race_link.read(text)['tick']}: ")[1][:16]


def test_another_hash_is_a_negative_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert race_link.run(link(), None) == 1
    found = capsys.readouterr().out.split("tick 90: ")[1][:16]
    assert race_link.run(link(hash=found), None) == 0
    assert "the same bits" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["https://example.org", "#race=!", "#race=abcd", link(cars="x"), link(situation=9), link(tick=-1), link(hash=""), link(inputs=3), link(paces=[90]), link(paces={"1": 4})])
def test_no_link_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="link"):
        race_link.read(text)


def test_a_deflated_link_is_the_same_race(capsys: pytest.CaptureFixture[str]) -> None:
    assert hash_of(capsys, link(packed=True)) == hash_of(capsys, link())


def test_a_cars_own_pace_is_in_the_race() -> None:
    as_all, slower = (race_link.make_cars(race_link.read(link(hash="1", paces=paces))) for paces in ({}, {"2": 70}))
    paces = [json.loads(car.driver.to_json())["pace"] for car in as_all]
    assert [json.loads(car.driver.to_json())["pace"] for car in slower] == pytest.approx([paces[0], paces[1], 0.7 * paces[2], paces[3]])


CHANGES: dict[str, dict[str, Any]] = {
    "pace": {"kind": "pace", "car": 1, "pace": 0.5},
    "grip": {"kind": "grip", "car": 1, "share": 0.5},
    "thing": {"kind": "thing", "thing": "box", "position": [0.0, 0.0, 0.0], "yawRad": 0.0},
    "oil": {"kind": "oil", "fromM": 0.0, "toM": 400.0, "lowM": -5.0, "highM": 5.0, "grip": 0.25},
    "wheel": {"kind": "wheel", "car": 0, "host": True},
}


@pytest.mark.parametrize("kind", CHANGES)
def test_a_change_takes_effect_at_its_tick(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    plain, change = link(tick=900), {**CHANGES[kind], "tick": 300}
    changed = hash_of(capsys, link(tick=900, changes=[change]))
    assert changed != hash_of(capsys, plain)
    assert changed == hash_of(capsys, link(tick=900, changes=[change]))
    # A box that nobody has met yet leaves the same state at whatever tick it came.
    assert kind == "thing" or changed != hash_of(capsys, link(tick=900, changes=[{**change, "tick": 600}]))


def test_a_person_drives_again_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    still, driven = link(tick=500, drive=True), link(tick=500, drive=True, inputs=[[60, 440, 0, 127, 0]])
    assert hash_of(capsys, still) != hash_of(capsys, driven)
    x, _, z = race_link._reproduce(race_link.read(driven)).world.states()[3]["velocity"]
    assert x * x + z * z > 10.0**2


def test_a_car_that_is_moved_begins_there(capsys: pytest.CaptureFixture[str]) -> None:
    there = race_link.load_track(CONTENT).position(500.0, 1.0)
    move = {"kind": "move", "tick": 120, "car": 2, "position": [float(value) for value in there], "yawRad": 0.0, "velocity": [0.0, 0.0, 0.0], "laps": 1}
    run = race_link._reproduce(race_link.read(link(tick=120, changes=[move])))
    assert run.world.states()[2]["position"] == pytest.approx(there)


def test_a_road_of_the_link_is_baked(capsys: pytest.CaptureFixture[str]) -> None:
    oval = (Path(apexline.__file__).parent / "data" / "tracks" / "oval.track.json").read_text(encoding="utf-8")
    assert hash_of(capsys, link(circuit="mine", road={"json": oval})) == hash_of(capsys, link())


@pytest.mark.parametrize("change", [{"kind": "rain", "tick": 10}, {"kind": "pace", "tick": 10, "car": 1}, {"kind": "pace", "tick": 10, "car": 99, "pace": 0.5}, {"tick": 10}])
def test_a_change_that_cannot_be_made_is_told(change: dict[str, Any]) -> None:
    with pytest.raises((UsageError, ValueError), match="link is damaged|car"):
        race_link.run(link(changes=[change]), None)
