# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline race --link: the race of a playground's link, run natively up to the link's tick and compared with its hash."""

from __future__ import annotations

import base64
import binascii
import json
import re
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


def read(link: str) -> dict[str, Any]:
    """The content of a link; UsageError in words when it is none."""
    match = re.search(r"(?:^|[#&])race=([\w-]+)", link)
    if match is None:
        raise UsageError(f"'{link[:60]}' is no link of the playground: it has no #race=")
    text = match[1]
    try:
        content: dict[str, Any] = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (binascii.Error, ValueError) as error:
        raise UsageError(f"the link is damaged: {error}") from error
    for name, kind in FIELDS.items():
        if not isinstance(content, dict) or not isinstance(content.get(name), kind):
            raise UsageError(f"the link is damaged: it has no {name}")
    if content.get("drive"):
        raise UsageError("in this race a person drives; only a race of the AI alone can be run again from a link")
    if not (0 <= content["situation"] < len(SITUATIONS) and 1 <= content["cars"] <= 20 and 0 <= content["tick"] <= MOST_TICKS and 30 <= content["pace"] <= 100):
        raise UsageError("the link is damaged: its situation, cars, pace or tick is out of range")
    return content


def make_cars(content: dict[str, Any]) -> list[_native.Car]:
    """The field as the playground makes it."""
    situation = SITUATIONS[content["situation"]]
    count = 1 if situation == "single" else max(3, content["cars"]) if situation == "crash" else content["cars"]
    cars = []
    for index in range(count):
        kind = KINDS[(index * 7 + content["seed"]) % len(KINDS)] if situation == "random-grid" else content["vehicle"]
        profile = drivers.load(MIX[index % len(MIX)] if content["drivers"] == "mixed" else content["drivers"])
        # The page multiplies the profile's float in double precision.
        pace = float(np.float32(json.loads(profile.to_json())["pace"])) * content["pace"] / 100
        cars.append(_native.Car(NAMES[index % len(NAMES)], vehicles.load(kind), drivers.replace(profile, pace=min(1.0, max(0.3, pace)))))
    return cars


def run(link: str, json_file: str | None) -> int:
    """Exit status 1 when the hash is another."""
    content = read(link)
    track = files.load_track(content["circuit"])
    situation = SITUATIONS[content["situation"]]
    world = _native.World(track, make_cars(content), situation=situation, laps=content["laps"], seed=content["seed"])
    if content["tick"]:
        world.step(content["tick"])
    tick, state_hash = world.state_hash()
    found, same = f"{state_hash:016x}", f"{state_hash:016x}" == content["hash"] and tick == content["tick"]
    write_json(json_file, {"track": track.name, "situation": situation, "tick": tick, "state_hash": found, "link_hash": content["hash"], "same": same})
    if json_file != "-":
        words = "the same bits as in the browser" if same else f"not the browser's {content['hash']} at tick {content['tick']}: another build made the link"
        print(f"{track.name}, {situation}, tick {tick}: {found}, {words}")
    return 0 if same else 1
