# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Runs one case and says what holds, what does not, and what has changed."""

from __future__ import annotations

import io
import json
import os
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from .. import _native, files
from ..errors import Error
from ..sampling import clock
from ..trace import RaceTrace
from .corners import corner_changes, turn_name
from .expectation import AT_LEAST, AT_MOST, PERCENT, RELATIVE, Case, accepted_facts, case_text, load_case
from .races import CaseError, run_race, run_world
from .traces import (
    cars_of,
    decision_text,
    first_different_decision,
    first_different_value,
    is_finished,
    recorded_facts,
    trace_of,
)

FACTS = {
    "car_contacts_at_most": ("car_contacts", "contacts with cars", ""),
    "wall_contacts_at_most": ("wall_contacts", "contacts with walls", ""),
    "off_track_at_most_s": ("off_track_s", "time off the track", " s"),
    "best_lap_at_most_s": ("best_lap_s", "best lap", " s"),
    "total_time_at_most_s": ("total_time_s", "total time", " s"),
    "overtakes_at_most": ("overtakes_done", "overtakes", ""),
    "overtakes_at_least": ("overtakes_done", "overtakes", ""),
    "best_lap_within_percent": ("best_lap_s", "best lap", " s"),
    "total_time_within_percent": ("total_time_s", "total time", " s"),
}
"""Of each expectation: the key of a car's results, in words, and the unit."""
SUMMED = ("overtakes_at_most", "overtakes_at_least", "car_contacts_at_most", "wall_contacts_at_most")
"""Those that count over all cars."""
SHOWN_CHANGES = 8


@dataclass
class Outcome:
    """What a case came to; everything in it is JSON."""

    name: str
    file: str
    status: str = "passed"
    """passed, failed, new (nothing accepted yet) or error."""
    findings: list[str] = field(default_factory=list)
    """Expectations that do not hold, and what is wrong with the case."""
    changes: list[str] = field(default_factory=list)
    """What differs from the accepted run, whether allowed or not."""
    corners: list[dict[str, Any]] = field(default_factory=list)
    difference: dict[str, Any] | None = None
    """The first value that differs."""
    decision: dict[str, Any] | None = None
    """The first decision that differs."""
    facts: dict[str, Any] | None = None
    accepted: dict[str, Any] | None = None
    seconds: float = 0.0
    section: str = ""
    """Its part of the HTML report, if one was asked for."""
    can_update: bool = False
    lasting: int = 0
    """Findings that no update cures: limits, and files that are wrong."""
    updated: bool = False

    def json(self) -> dict[str, Any]:
        hidden = ("section", "can_update", "lasting")
        return {key: value for key, value in self.__dict__.items() if key not in hidden}


@dataclass(frozen=True)
class Job:
    """A case for a worker."""

    path: str
    label: str
    update: bool = False
    report: bool = False


@dataclass
class _Runs:
    """The accepted run and today's."""

    case: Case
    cars: list[_native.Car]
    now: _native.Recording | None
    now_bytes: bytes
    then: _native.Recording | None
    then_bytes: bytes = b""
    controls_off: float = 0.0
    """Largest difference of a control of a host's recording."""
    track_changed: bool = False

    @property
    def identical(self) -> bool:
        """The files are the same as far as the accepted one goes: the quick way to see that nothing has changed."""
        return bool(self.then_bytes) and self.now_bytes.startswith(self.then_bytes)


def run_case(job: Job) -> Outcome:
    """Everything about one case. What is wrong with its files is an outcome, too."""
    began = time.perf_counter()
    outcome = Outcome(name=Path(job.label).name.removesuffix(".regress.json").removesuffix(".apxr"), file=job.label)
    try:
        case = load_case(Path(job.path))
        outcome.name = case.name
        _check(case, outcome, job)
    except (CaseError, Error, OSError) as error:
        outcome.status = "error"
        named = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
        outcome.findings.append(" ".join(named.split()))
    outcome.seconds = round(time.perf_counter() - began, 3)
    return outcome


def _check(case: Case, outcome: Outcome, job: Job) -> None:
    runs = _run_recording(case, outcome) if case.is_recording else _run_spec(case, outcome)
    assert outcome.facts is not None
    outcome.accepted = _accepted_facts(case, runs)
    relative = [key for key in RELATIVE if case.expect.get(key) not in (None, False)]
    if relative and outcome.accepted is None:
        outcome.status = "new"
        outcome.can_update = True
        outcome.findings.append(f"nothing is accepted yet for {', '.join(relative)}; look at it and run with --update")
    expect_limits(case, outcome)
    if outcome.accepted is not None:
        _expect_relative(case, outcome, runs)
        _tell_results(outcome)
    missing = case.race is not None and case.recording is not None and runs.then is None
    if missing:
        outcome.can_update = True
        outcome.changes.append(f"{case.recording}: is not there yet; --update writes it")
    pictures = _compare_recordings(runs, outcome) if runs.then is not None and runs.now is not None else None
    if job.update and outcome.can_update:
        accept(case, runs, outcome)
    if job.report:
        from .report import case_section

        outcome.section = case_section(outcome, pictures)


def _run_spec(case: Case, outcome: Outcome) -> _Runs:
    assert case.race is not None
    track = case.race.make_track()
    cars = case.race.make_cars()
    stream = io.BytesIO() if case.recording is not None else None
    ran = run_race(case.race, track, cars, stream)
    outcome.facts = ran.facts
    data = stream.getvalue() if stream is not None else b""
    then, then_bytes = None, b""
    if case.recording is not None and case.recording.exists():
        then, then_bytes = _open(case.recording, outcome)
    now = _native.Recording.open(data, f"{case.name}, today") if data else None
    runs = _Runs(case, cars, now, data, then, then_bytes)
    if then is not None and then.info.track_hash != track.info.content_hash:
        runs.track_changed = True
        outcome.changes.append("the track is not the one of the accepted run")
    return runs


def _run_recording(case: Case, outcome: Outcome) -> _Runs:
    assert case.recording is not None
    then, then_bytes = _open(case.recording, outcome)
    if len(then) == 0:
        raise CaseError(f"{case.recording}: holds no tick; record the race to its end")
    cars = cars_of(then)
    if then.info.from_world:
        stream = io.BytesIO()
        world = then.world()
        if any(car.driven_by == "host" for car in cars):
            outcome.facts = _step_with_host(then, world, cars, stream)
        else:
            finished = is_finished(recorded_facts(then), cars)
            # A race that was recorded to its end runs to its end, however long that takes today.
            limit = 2 * len(then) + 600 if finished else len(then)
            outcome.facts = run_world(world, cars, limit, stream).facts
        data = stream.getvalue()
        return _Runs(case, cars, _native.Recording.open(data, f"{case.name}, today"), data, then, then_bytes)
    data, off = _feed_again(then)
    now = _native.Recording.open(data, f"{case.name}, today")
    outcome.facts = recorded_facts(now)
    return _Runs(case, cars, now, data, then, then_bytes, off)


def _open(path: Path, outcome: Outcome) -> tuple[_native.Recording, bytes]:
    """A recording and its bytes; one that was cut off is told, and good as far as it goes."""
    data = path.read_bytes()
    recording = _native.Recording.open(data, str(path))
    left = recording.info.bytes_left_out
    if left:
        text = f"{path}: cut off or damaged after tick {len(recording)}; its last {left} bytes are no whole tick"
        _fail(outcome, text, cured=True)
    return recording, data[: len(data) - left]


def _step_with_host(
    then: _native.Recording, world: _native.World, cars: list[_native.Car], stream: io.BytesIO
) -> dict[str, Any]:
    """A world with the host's cars, which get the controls that they got then."""
    from .races import race_facts

    recorder = _native.Recorder(world)
    stream.write(recorder.header())
    states, controls, _ = then.tick(0)
    hosts = [index for index, car in enumerate(cars) if car.driven_by == "host"]
    for tick in range(len(then)):
        then.tick(tick, states, controls)
        for car in hosts:
            world.set_controls(car, *(float(value) for value in controls[car]))
        stream.write(recorder.step(1)[0])
    ticks, state_hash = world.state_hash()
    return race_facts(world.race, cars, ticks, state_hash)


def _feed_again(then: _native.Recording) -> tuple[bytes, float]:
    """A host's race fed with its states once more: the recording with today's controls, and how far they are off."""
    race = then.race()
    recorder = _native.Recorder(race)
    parts = [recorder.header()]
    states, controls, _ = then.tick(0)
    fresh = controls.copy()
    off = 0.0
    for tick in range(len(then)):
        then.feed(tick, race)
        parts.append(recorder.tick())
        then.tick(tick, states, controls)
        debug = race.debug()["controls"]
        for name in fresh.dtype.names or ():
            off = max(off, float(np.abs(debug[name] - controls[name]).max()))
    return b"".join(parts), off


def _accepted_facts(case: Case, runs: _Runs) -> dict[str, Any] | None:
    if case.is_recording:
        assert runs.then is not None
        return recorded_facts(runs.then)
    return None if case.accepted is None else dict(case.accepted)


def _fail(outcome: Outcome, text: str, cured: bool = False) -> None:
    """Notes what does not hold; `cured`: accepting today's run would make it hold."""
    outcome.findings.append(text)
    outcome.can_update = outcome.can_update or cured
    outcome.lasting += not cured
    if outcome.status == "passed":
        outcome.status = "failed"


def _shown(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def expect_limits(case: Case, outcome: Outcome) -> None:
    assert outcome.facts is not None
    cars = outcome.facts["cars"]
    late = [car["name"] for car in cars if not car["finished"]]
    if case.expect.get("finished") and late:
        _fail(outcome, f"not finished: {', '.join(late)}")
    for key in (*AT_MOST, *AT_LEAST):
        if key in case.expect:
            _expect_limit(key, float(case.expect[key]), cars, outcome)
    for name, place in case.expect.get("places", {}).items():
        found = next((car for car in cars if car["name"] == name), None)
        if found is None:
            _fail(outcome, f"places: no car is called '{name}'; they are {', '.join(car['name'] for car in cars)}")
        elif found["place"] != place:
            _fail(outcome, f"{name}: place {found['place']}, {place} expected")


def _expect_limit(key: str, limit: float, cars: list[dict[str, Any]], outcome: Outcome) -> None:
    """A limit on a fact of every car, or of all together."""
    word = f"{'at most' if key in AT_MOST else 'at least'} {_shown(limit)}"
    if key == "best_lap_over_ideal_at_most":
        for car in cars:
            share = car["best_lap_s"] / car["ideal_lap_s"] if car["best_lap_s"] else np.inf
            if share > limit:
                _fail(outcome, f"{car['name']}: best lap is {share:.3f} times the ideal, {word} expected")
        return
    fact, words, unit = FACTS[key]
    if key in SUMMED:
        total = sum(car[fact] or 0 for car in cars)
        # A contact of two cars counts with both.
        total = (total + 1) // 2 if fact == "car_contacts" else total
        if total > limit if key in AT_MOST else total < limit:
            _fail(outcome, f"{words}: {total} in all, {word} expected")
        return
    for car in cars:
        value = car[fact]
        if value is None or value > limit:
            got = "none" if value is None else _shown(value) + unit
            _fail(outcome, f"{car['name']}: {words} is {got}, {word}{unit} expected")


def _expect_relative(case: Case, outcome: Outcome, runs: _Runs) -> None:
    assert outcome.facts is not None and outcome.accepted is not None
    now, then = outcome.facts["cars"], outcome.accepted["cars"]
    if len(now) != len(then):
        _fail(outcome, f"{len(now)} cars race, {len(then)} were accepted", cured=True)
        return
    for key in PERCENT:
        if key in case.expect:
            _expect_percent(key, float(case.expect[key]), then, now, outcome)
    if case.expect.get("same_places"):
        moved = [f"{b['name']} {a['place']} -> {b['place']}" for a, b in zip(then, now) if a["place"] != b["place"]]
        if moved:
            _fail(outcome, f"places changed: {', '.join(moved)}", cured=True)
    if "controls_within" in case.expect:
        limit = float(case.expect["controls_within"])
        if not case.is_recording or runs.then is None or runs.then.info.from_world:
            _fail(outcome, "controls_within is for recordings of a host, whose states stay as they were")
        elif runs.controls_off > limit:
            _fail(outcome, f"a control is off by {runs.controls_off:.4f}, at most {_shown(limit)} expected", cured=True)
    if case.expect.get("exact"):
        _expect_exact(outcome, runs)


def _expect_percent(
    key: str, limit: float, then: list[dict[str, Any]], now: list[dict[str, Any]], outcome: Outcome
) -> None:
    """A time of every car close to the accepted one."""
    fact, words, _ = FACTS[key]
    for old, new in zip(then, now):
        what = f"{new['name']}: {words} is {_clock(new[fact])}, accepted {_clock(old[fact])}"
        if old[fact] is None or new[fact] is None:
            if old[fact] != new[fact]:
                _fail(outcome, what, cured=True)
            continue
        percent = 100.0 * (new[fact] / old[fact] - 1.0)
        if abs(percent) > limit:
            _fail(outcome, f"{what} ({percent:+.2f} %, within {_shown(limit)} % expected)", cured=True)


def _expect_exact(outcome: Outcome, runs: _Runs) -> None:
    assert outcome.facts is not None and outcome.accepted is not None
    if runs.then is not None and runs.now is not None and not runs.track_changed:
        if not runs.identical and first_different_value(runs.then, runs.now) is not None:
            _fail(outcome, "not the same bits as the accepted run", cured=True)
            return
        longer = len(runs.now) - len(runs.then)
        if longer < 0 or longer > 0 and not runs.case.is_recording:
            counts = f"{len(runs.now)} ticks, {len(runs.then)} accepted"
            _fail(outcome, f"the race has {counts}; up to there they are the same", cured=True)
        return
    if outcome.facts["state_hash"] != outcome.accepted.get("state_hash"):
        new, old = outcome.facts, outcome.accepted
        _fail(
            outcome,
            f"not the same bits: state hash {new['state_hash']} after {new['ticks']} ticks, accepted "
            f"{old.get('state_hash')} after {old.get('ticks')}",
            cured=True,
        )


def _clock(seconds: float | None) -> str:
    return "none" if seconds is None else clock(seconds)


def _tell_results(outcome: Outcome) -> None:
    """What changed in the results, within the limits or not."""
    assert outcome.facts is not None and outcome.accepted is not None
    for old, new in zip(outcome.accepted["cars"], outcome.facts["cars"]):
        told = []
        for fact, words in (("best_lap_s", "best lap"), ("total_time_s", "total")):
            a, b = old.get(fact), new[fact]
            if a is not None and b is not None and abs(a - b) >= 0.001:
                told.append(f"{words} {_clock(a)} -> {_clock(b)} ({b - a:+.3f} s)")
        for fact, words in (("place", "place"), ("car_contacts", "contacts"), ("wall_contacts", "wall contacts"),
                            ("overtakes_done", "overtakes")):  # fmt: skip
            if old.get(fact) != new[fact]:
                told.append(f"{words} {old.get(fact)} -> {new[fact]}")
        if told:
            outcome.changes.append(f"{new['name']}: {', '.join(told)}")


@dataclass(frozen=True)
class Pictures:
    """The two runs as traces, for the report."""

    then: RaceTrace
    now: RaceTrace


def _compare_recordings(runs: _Runs, outcome: Outcome) -> Pictures | None:
    """First difference, first differing decision, corner by corner; None when the runs are the same."""
    then, now = runs.then, runs.now
    assert then is not None and now is not None
    if runs.identical:
        return None
    difference = first_different_value(then, now)
    decision = first_different_decision(then, now)
    if (difference is None and decision is None) or then.info.car_count != now.info.car_count:
        return None
    old, new = trace_of(then, "accepted"), trace_of(now, "today")
    names = [car.name for car in new.cars]
    outcome.can_update = True
    if difference is not None:
        outcome.difference = difference | _place_of(now, difference["tick"], difference["car"], new, names)
        d = outcome.difference
        outcome.changes.insert(
            0,
            f"first difference: tick {d['tick']} ({d['time_s']:.2f} s), {d['name']} {d['place']}: {d['field']} was "
            f"{d['then']:.7g}, is {d['now']:.7g}",
        )
    if decision is not None:
        tick, car, was, is_ = decision
        words = {"then": decision_text(*was, names), "now": decision_text(*is_, names)}
        outcome.decision = _place_of(now, tick, car, new, names) | {"tick": tick, "car": car} | words
        d = outcome.decision
        outcome.changes.insert(
            1 if difference else 0,
            f"first differing decision: tick {tick} ({d['time_s']:.2f} s), {d['name']} {d['place']}: was {d['then']}; "
            f"is {d['now']}",
        )
    if not runs.track_changed:
        changes = corner_changes(old, new)
        outcome.corners = [change.json() for change in changes]
        outcome.changes.extend(change.text() for change in changes[:SHOWN_CHANGES])
        if len(changes) > SHOWN_CHANGES:
            outcome.changes.append(f"and {len(changes) - SHOWN_CHANGES} more corners")
    return Pictures(old, new)


def _place_of(recording: _native.Recording, tick: int, car: int, trace: RaceTrace, names: list[str]) -> dict[str, Any]:
    """Time, car, place on the track and the turn of a tick, as today's run has it."""
    states = recording.tick(min(tick, len(recording) - 1))[0]
    location = recording.track().locate(states["position"][car : car + 1])[0]
    distance_m = float(location["distance_m"])
    return {
        "time_s": round(tick * recording.info.race["dt_s"], 4),
        "name": names[car],
        "distance_m": round(distance_m, 1),
        "x_m": round(float(states["position"][car][0]), 2),
        "z_m": round(float(states["position"][car][2]), 2),
        "place": turn_name(trace.track, distance_m),
    }


def accept(case: Case, runs: _Runs, outcome: Outcome) -> None:
    """Makes today's run the accepted one, each file whole or not at all."""
    assert outcome.facts is not None
    # Both are written before either takes its place, so that a full disk leaves both as they were.
    with ExitStack() as stack:
        if case.recording is not None and runs.now_bytes:
            _write(stack.enter_context(files.replacing(case.recording)), runs.now_bytes)
        if not case.is_recording:
            content = json.loads(case.path.read_text(encoding="utf-8"))
            content["accepted"] = accepted_facts(outcome.facts)
            _write(stack.enter_context(files.replacing(case.path)), case_text(content).encode())
    outcome.updated = True
    outcome.status = "failed" if outcome.lasting else "passed"


def _write(path: Path, data: bytes) -> None:
    """Writes and makes sure that it is on the disk before it takes another file's place."""
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
