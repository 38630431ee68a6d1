# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Runs one case and says what holds, what does not, and what has changed."""

from __future__ import annotations

import io
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from .. import _native, files
from ..errors import is_bad_input, label, words
from ..input_file import read_bytes, read_text
from ..trace import RaceTrace
from .corners import corner_changes, turn_name
from .expectation import RELATIVE, SCENE_KEYS, Case, accepted_facts, case_text, load_case
from .judge import expect_limits, expect_relative, tell_results
from .outcome import Job, Outcome, accept, fail
from .races import CaseError, race_facts, run_race, run_world
from .runs import Pictures, Runs
from .traces import (
    cars_of,
    decision_text,
    first_different_decision,
    first_different_value,
    is_finished,
    recorded_facts,
    trace_of,
)

SHOWN_CHANGES = 8


def run_case(job: Job) -> Outcome:
    """Everything about one case. A problem with its files is an outcome, too."""
    began = time.perf_counter()
    outcome = Outcome(name=Path(job.label).name.removesuffix(".regress.json").removesuffix(".apxr"), file=job.label)
    try:
        case = load_case(Path(job.path))
        outcome.name = case.name
        if case.is_recording and case.recording is not None and files.is_scene_recording(case.recording):
            from .scene import check_scene

            check_scene(case, outcome, job)
        else:
            _check(case, outcome, job)
    except Exception as error:  # noqa: BLE001: what is no fault of the files goes on
        if not isinstance(error, CaseError) and not is_bad_input(error):
            raise
        outcome.status = "error"
        named = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else words(error)
        outcome.findings.append(" ".join(named.split()))
    outcome.seconds = round(time.perf_counter() - began, 3)
    return outcome


def _check(case: Case, outcome: Outcome, job: Job) -> None:
    for key in case.expect:
        if key in SCENE_KEYS and key != "exact":
            raise CaseError(f"{case.path}: expect.{key} is for recordings of scenes, and this is a race")
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
        expect_relative(case, outcome, runs)
        tell_results(outcome)
    missing = case.race is not None and case.recording is not None and runs.then is None
    if missing:
        outcome.can_update = True
        outcome.changes.append(f"{case.recording}: is not there yet; --update writes it")
    pictures = _compare_recordings(runs, outcome) if runs.then is not None and runs.now is not None else None
    if job.update and outcome.can_update:
        accept(outcome, _accepted_files(case, runs, outcome))
    if job.report:
        from .report import case_section

        outcome.section = case_section(outcome, pictures)


def _run_spec(case: Case, outcome: Outcome) -> Runs:
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
    runs = Runs(case, cars, now, data, then, then_bytes)
    if then is not None and then.info.track_hash != track.info.content_hash:
        runs.track_changed = True
        outcome.changes.append("the track is not the one of the accepted run")
    return runs


def _run_recording(case: Case, outcome: Outcome) -> Runs:
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
        return Runs(case, cars, _native.Recording.open(data, f"{case.name}, today"), data, then, then_bytes)
    data, off = _feed_again(then)
    now = _native.Recording.open(data, f"{case.name}, today")
    outcome.facts = recorded_facts(now)
    return Runs(case, cars, now, data, then, then_bytes, off)


def _open(path: Path, outcome: Outcome) -> tuple[_native.Recording, bytes]:
    """A recording and its bytes; one that was cut off is told, and good as far as it goes."""
    data = read_bytes(path)
    recording = _native.Recording.open(data, label(path))
    left = recording.info.bytes_left_out
    if left:
        text = f"{path}: cut off or damaged after tick {len(recording)}; its last {left} bytes are no whole tick"
        fail(outcome, text, cured=True)
    return recording, data[: len(data) - left]


def _step_with_host(
    then: _native.Recording, world: _native.World, cars: list[_native.Car], stream: io.BytesIO
) -> dict[str, Any]:
    """A world with the host's cars, which get the controls that they got then."""
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


def _accepted_facts(case: Case, runs: Runs) -> dict[str, Any] | None:
    if case.is_recording:
        assert runs.then is not None
        return recorded_facts(runs.then)
    return None if case.accepted is None else dict(case.accepted)


def _compare_recordings(runs: Runs, outcome: Outcome) -> Pictures | None:
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


def _accepted_files(case: Case, runs: Runs, outcome: Outcome) -> list[tuple[Path, bytes]]:
    """Files that make today's run the accepted one."""
    assert outcome.facts is not None
    written = []
    if case.recording is not None and runs.now_bytes:
        written.append((case.recording, runs.now_bytes))
    if not case.is_recording:
        content = json.loads(read_text(case.path))
        content["accepted"] = accepted_facts(outcome.facts)
        written.append((case.path, case_text(content).encode()))
    return written
