# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline race --link: the race of a playground's link, run natively up to the link's tick and compared with its hash.

A link carries the set-up, the road where it is none of the circuits that come with Apexline, what was changed on the way (a pace, a grip,
things, oil, who drives, a car that was moved) and the controls of a person who drove."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any

import numpy as np

from .. import _native, drivers, files, vehicles
from .common import UsageError, write_json

# As playground/src/setup.ts has them.
SITUATIONS = ("single", "normal", "random-grid", "overtake", "wrong-way", "crash")
NAMES = ("Ada", "Bruno", "Clara", "Dario", "Elin", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kira", "Luca", "Mara", "Nils", "Olga", "Pablo",
         "Quinn", "Rosa", "Sven", "Tess")  # fmt: skip
MIX = ("professional", "attacker", "veteran", "gentleman", "rookie", "erratic")
KINDS = ("gt", "touring", "formula", "reference", "kart")
FIELDS = {"circuit": str, "vehicle": str, "situation": int, "cars": int, "laps": int, "seed": int, "drivers": str, "pace": int, "tick": int, "hash": str}
MOST_TICKS = 10_000_000
MOST_BYTES = 64 << 20
# As playground/src/inputs.ts, changes.ts and worldOf in setup.ts have them.
INPUT_STEPS = 127
HALF_SIDE_M = {"cone": 0.3, "box": 0.75}
RUBBER_BAND = 0.8

Change = dict[str, Any]


def _unpack(text: str) -> Any:
    """The JSON of a link, plain or deflated."""
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if not data.startswith(b"{"):
        data = zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, MOST_BYTES)
    return json.loads(data)


def read(link: str) -> dict[str, Any]:
    """The content of a link; UsageError in words when it is none."""
    match = re.search(r"(?:^|[#&])race=([\w-]+)", link)
    if match is None:
        raise UsageError(f"'{link[:60]}' is no link of the playground: it has no #race=")
    try:
        content = _unpack(match[1])
    except (binascii.Error, ValueError, zlib.error) as error:
        raise UsageError(f"the link is damaged: {error}") from error
    for name, kind in FIELDS.items():
        if not isinstance(content, dict) or not isinstance(content.get(name), kind):
            raise UsageError(f"the link is damaged: it has no {name}")
    if not (0 <= content["situation"] < len(SITUATIONS) and 1 <= content["cars"] <= 20 and 0 <= content["tick"] <= MOST_TICKS and 30 <= content["pace"] <= 100):
        raise UsageError("the link is damaged: its situation, cars, pace or tick is out of range")
    paces = content.setdefault("paces", {})
    if not isinstance(paces, dict) or not all(isinstance(pace, int) and 30 <= pace <= 100 for pace in paces.values()):
        raise UsageError("the link is damaged: its paces are no whole per cent of each car")
    for name in ("changes", "inputs"):
        if not isinstance(content.setdefault(name, []), list):
            raise UsageError(f"the link is damaged: its {name} are no list")
    if not content["hash"]:
        raise UsageError("this link tells a set-up without a moment to compare; share the race again from the page")
    return dict(content)


def _count(content: dict[str, Any]) -> int:
    situation = SITUATIONS[content["situation"]]
    cars = int(content["cars"])
    return 1 if situation == "single" else max(3, cars) if situation == "crash" else cars


def _player(content: dict[str, Any]) -> int:
    """The car that a person drives at the start; -1: none."""
    return _count(content) - 1 if content.get("drive") else -1


def make_cars(content: dict[str, Any]) -> list[_native.Car]:
    """The field as the playground makes it."""
    random_grid = SITUATIONS[content["situation"]] == "random-grid"
    cars = []
    for index in range(_count(content)):
        kind = KINDS[(index * 7 + content["seed"]) % len(KINDS)] if random_grid else content["vehicle"]
        profile = drivers.load(MIX[index % len(MIX)] if content["drivers"] == "mixed" else content["drivers"])
        # The page multiplies the profile's float in double precision, in this order.
        pace = float(np.float32(json.loads(profile.to_json())["pace"])) * content["pace"] / 100 * content["paces"].get(str(index), 100) / 100
        driver = drivers.replace(profile, pace=min(1.0, max(0.3, pace)))
        is_player = index == _player(content)
        name = "You" if is_player else NAMES[index % len(NAMES)]
        cars.append(_native.Car(name, vehicles.load(kind), driver, driven_by="host" if is_player else "ai"))
    return cars


def load_track(content: dict[str, Any]) -> _native.Track:
    """One of the circuits, or the link's own road, baked as the page does."""
    road = content.get("road")
    if road is None:
        return files.load_track(content["circuit"])
    source = _native.Source.from_json(road["json"], content["circuit"])
    vehicle = _native.Vehicle.from_json(road["vehicle"]) if road.get("vehicle") else vehicles.load("reference")
    return _native.Track.bake(source, vehicle, overtaking_offset_m=road.get("overtakingOffsetM"))


def _inputs(content: dict[str, Any]) -> dict[int, tuple[float, float, float]]:
    """The player's steering, throttle and brake by tick."""
    inputs = {}
    for first, count, *steps in content["inputs"]:
        steering, throttle, brake = (step / INPUT_STEPS for step in steps)
        for tick in range(first, min(first + count, content["tick"])):
            inputs[tick] = (steering, throttle, brake)
    return inputs


class _Run:
    """The race of a link, tick by tick."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.track = load_track(content)
        self.cars = make_cars(content)
        self.situation = SITUATIONS[content["situation"]]
        self.options: dict[str, Any] = {"laps": content["laps"], "seed": content["seed"]}
        if content.get("rubberBand") and content.get("drive"):
            self.options["rubber_band"] = RUBBER_BAND
        self.world = _native.World(self.track, self.cars, situation=self.situation, **self.options)
        self.player = _player(content)
        self.tick = 0
        self.done: list[Change] = []
        self.inputs = _inputs(content)

    def drive(self, tick: int) -> None:
        """On to a tick, with the player's controls."""
        while self.tick < tick:
            controls = self.inputs.get(self.tick)
            if controls is not None and self.player >= 0:
                self.world.set_controls(self.player, *controls)
            self.world.step()
            self.tick += 1

    def change(self, change: Change) -> None:
        """Changes from here on."""
        self.done.append(change)
        if change["kind"] == "move":
            self._move(change)
            for index in range(len(self.done)):
                self._apply(self.done[: index + 1])
        else:
            self._apply(self.done)

    def _move(self, change: Change) -> None:
        """A world that begins anew with one car elsewhere."""
        states = self.world.states().copy()
        car = states[change["car"]]
        car["position"], car["velocity"], car["yaw_rad"] = change["position"], change["velocity"], change["yawRad"]
        car["pitch_rad"] = car["roll_rad"] = car["yaw_rate_radps"] = 0.0
        options = {**self.options, "laps": change["laps"]}
        self.world = _native.World(self.track, self.cars, situation="custom", states=states, started=True, **options)

    def _apply(self, changes: list[Change]) -> None:
        """The last of the changes, in this world."""
        change, race = changes[-1], self.world.race
        kind = change["kind"]
        if kind == "pace":
            race.set_pace(change["car"], change["pace"])
        elif kind == "grip":
            race.set_condition(change["car"], grip_share=change["share"])
        elif kind == "wheel":
            race.set_host_drives(change["car"], bool(change["host"]))
            self.player = change["car"] if change["host"] else -1
        elif kind == "thing":
            half = HALF_SIDE_M[change["thing"]]
            number = sum(other["kind"] == "thing" for other in changes)
            race.set_obstacle(number, change["position"], half_width_m=half, half_length_m=half, yaw_rad=change["yawRad"])
        elif kind == "oil":
            self.world.set_grip([_band(other) for other in changes if other["kind"] == "oil"])
        elif kind != "move":
            raise ValueError(f"a change of an unknown kind: {kind}")


def _band(oil: Change) -> dict[str, float]:
    return {"from_m": oil["fromM"], "to_m": oil["toM"], "low_m": oil["lowM"], "high_m": oil["highM"], "grip": oil["grip"]}


def _reproduce(content: dict[str, Any]) -> _Run:
    """UsageError when the link names what it does not carry."""
    try:
        run = _Run(content)
        for change in content["changes"]:
            run.drive(min(change["tick"], content["tick"]))
            run.change(change)
        run.drive(content["tick"])
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, UsageError):
            raise
        raise UsageError(f"the link is damaged: {error}") from error
    return run


def run(link: str, json_file: str | None) -> int:
    """Exit status 1 when the hash is another."""
    content = read(link)
    race = _reproduce(content)
    found = f"{race.world.state_hash()[1]:016x}"
    same, tick, name = found == content["hash"], race.tick, race.track.name
    write_json(json_file, {"track": name, "situation": race.situation, "tick": tick, "changes": len(race.done), "state_hash": found,
                           "link_hash": content["hash"], "same": same})  # fmt: skip
    if json_file != "-":
        words = "the same bits as in the browser" if same else f"not the browser's {content['hash']} at tick {content['tick']}: another build made the link"
        print(f"{name}, {race.situation}, tick {tick}: {found}, {words}")
    return 0 if same else 1
