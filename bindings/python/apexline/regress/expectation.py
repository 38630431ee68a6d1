# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Files of expectations (*.regress.json): what is raced or replayed, what must hold, and what was accepted last."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..input_file import read_text
from .races import CaseError, RaceSpec, check_keys, read_json, text

SUFFIX = ".regress.json"
FORMAT = 1
KEYS = ("apexline_regress", "about", "race", "recording", "expect", "accepted")
PERCENT = ("best_lap_within_percent", "total_time_within_percent")
AT_MOST = ("car_contacts_at_most", "wall_contacts_at_most", "off_track_at_most_s", "best_lap_at_most_s",
           "total_time_at_most_s", "best_lap_over_ideal_at_most", "overtakes_at_most")  # fmt: skip
AT_LEAST = ("overtakes_at_least",)
SWITCHES = ("exact", "finished", "same_places")
SCENE_KEYS = ("exact", "positions_within_m")
"""Of a scene's recording; the others are of races."""
EXPECT_KEYS = (*SWITCHES, *PERCENT, *AT_MOST, *AT_LEAST, "places", "controls_within", "positions_within_m")
RELATIVE = ("exact", "same_places", *PERCENT)
"""Those that compare with what was accepted."""
ACCEPTED = ("name", "place", "finished", "best_lap_s", "total_time_s", "car_contacts", "wall_contacts", "off_track_s",
            "overtakes_done")  # fmt: skip
"""Of a car's results, what a case file keeps."""
LINE_WIDTH = 240
"""Of a case file that --update wrote: a car's row fits."""


@dataclass(frozen=True)
class Case:
    """One race regression."""

    path: Path
    """Its *.regress.json, or the recording alone."""
    name: str
    race: RaceSpec | None = None
    recording: Path | None = None
    expect: Mapping[str, Any] = field(default_factory=lambda: {"exact": True})
    accepted: Mapping[str, Any] | None = None

    @property
    def is_recording(self) -> bool:
        """The recording itself is the race; else it is the accepted run of `race`."""
        return self.race is None


def _number(value: Any, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e9:
        raise CaseError(f"{where} must be a number from 0, not {json.dumps(value)}")
    return float(value)


def check_expect(expect: Any, where: str) -> None:
    """CaseError when a key is unknown or a value makes no sense."""
    check_keys(expect, EXPECT_KEYS, where)
    for key, value in expect.items():
        place = f"{where}.{key}"
        if key in SWITCHES:
            if not isinstance(value, bool):
                raise CaseError(f"{place} must be true or false, not {json.dumps(value)}")
        elif key == "places":
            if not isinstance(value, Mapping) or not all(isinstance(v, int) and v > 0 for v in value.values()):
                raise CaseError(f'{place} must be an object like {{"Alba Corvane": 1}}, not {json.dumps(value)}')
        else:
            _number(value, place)


def accepted_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Part of a run that a case file keeps: as much as expectations and reports compare."""
    cars = [{key: car[key] for key in ACCEPTED} for car in facts["cars"]]
    return {"ticks": facts["ticks"], "state_hash": facts["state_hash"], "cars": cars}


def case_text(value: Any, indent: int = 0) -> str:
    """JSON as a person would write it: what fits into a line is on one line, so that a car's results are."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= LINE_WIDTH and indent > 0 or not isinstance(value, (dict, list)) or not value:
        return line
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        rows = [f"{pad}{json.dumps(key, ensure_ascii=False)}: {case_text(item, indent + 2)}" for key, item in value.items()]
    else:
        rows = [pad + case_text(item, indent + 2) for item in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    text = f"{first}\n" + ",\n".join(rows) + f"\n{' ' * indent}{last}"
    return text if indent else text + "\n"


def _check_accepted(accepted: Any, where: str) -> None:
    cars = accepted.get("cars") if isinstance(accepted, Mapping) else None
    whole = isinstance(cars, list) and all(isinstance(car, Mapping) and set(ACCEPTED) <= set(car) for car in cars)
    if not whole:
        raise CaseError(f"{where}: 'accepted' is written by --update; remove it and run that")


def read_case(path: Path) -> Case:
    """A *.regress.json with every key checked. CaseError names file, place and what to do."""
    content = read_json(path)
    where = str(path)
    check_keys(content, KEYS, where)
    if content.get("apexline_regress") != FORMAT:
        found = json.dumps(content.get("apexline_regress"))
        raise CaseError(f"{where}: 'apexline_regress' is {found}; this version reads {FORMAT}")
    if "race" not in content and "recording" not in content:
        raise CaseError(f"{where}: has neither 'race' nor 'recording'; one of them says what runs")
    expect = content.get("expect", {"exact": True})
    check_expect(expect, f"{where}: expect")
    accepted = content.get("accepted")
    if accepted is not None:
        _check_accepted(accepted, where)
    race = content.get("race")
    recording = content.get("recording")
    return Case(
        path=path,
        name=path.name.removesuffix(SUFFIX),
        race=None if race is None else RaceSpec.from_json(race, path.parent, f"{where}: race"),
        recording=None if recording is None else path.parent / text(recording, f"{where}: recording"),
        expect=expect,
        accepted=accepted,
    )


def find_cases(folder: Path) -> list[Path]:
    """The files of a folder and those below it that are cases: expectations, and recordings that none of them names.
    CaseError when there is none, OSError when there is no such folder."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise FileNotFoundError(2, "no such folder", str(folder))
    files = sorted(folder.rglob("*" + SUFFIX))
    named = set()
    for path in files:
        try:
            recording = json.loads(read_text(path)).get("recording")
            named.add((path.parent / recording).resolve())
        except (ValueError, AttributeError, TypeError, OSError, RecursionError):
            continue  # the case itself will say what is wrong with it
    alone = [path for path in sorted(folder.rglob("*.apxr")) if path.resolve() not in named]
    if not files and not alone:
        raise CaseError(f"{folder}: holds neither a recording (*.apxr) nor an expectation (*{SUFFIX})")
    return sorted([*files, *alone])


def load_case(path: Path) -> Case:
    """A file of expectations, or a recording by itself, which must replay bit by bit."""
    if path.suffix == ".apxr":
        return Case(path=path, name=path.name.removesuffix(".apxr"), recording=path)
    return read_case(path)
