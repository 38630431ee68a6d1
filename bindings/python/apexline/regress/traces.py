# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Content of a recording: its trace for reports, its results, and where the drivers of two recordings first
disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from .. import _native
from ..errors import InvalidState
from ..sampling import TraceSampler
from ..trace import RaceTrace
from .races import race_facts


def cars_of(recording: _native.Recording) -> list[_native.Car]:
    """The cars as they were created."""
    return [recording.car(index) for index in range(recording.info.car_count)]


def has_decisions(recording: _native.Recording) -> bool:
    """Files of version 1 have none."""
    try:
        recording.decisions(0)
    except InvalidState:
        return False
    return True


def contacts(recording: _native.Recording, kind: _native.EventKind) -> Counter[int]:
    """Contacts of each car, from the recorded events."""
    count: Counter[int] = Counter()
    for event in recording.events():
        if event["kind"] == int(kind):
            count[int(event["car"])] += 1
            if kind == _native.EventKind.CAR_CONTACT:
                count[int(event["other"])] += 1
    return count


def recorded_facts(recording: _native.Recording) -> dict[str, Any]:
    """Results of the recorded race: its states counted again, its contacts from the events."""
    race = recording.race_at(len(recording))
    cars = cars_of(recording)
    ticks, state_hash = race.state_hash()
    facts = race_facts(race, cars, ticks, state_hash)
    touched = contacts(recording, _native.EventKind.CAR_CONTACT)
    walls = contacts(recording, _native.EventKind.WALL_CONTACT)
    for index, car in enumerate(facts["cars"]):
        car["car_contacts"] = touched[index]
        car["wall_contacts"] = walls[index]
    return facts


def is_finished(facts: dict[str, Any], cars: list[_native.Car]) -> bool:
    """Every AI car has done its laps."""
    return all(fact["finished"] for fact, car in zip(facts["cars"], cars) if car.driven_by == "ai")


def trace_of(recording: _native.Recording, title: str, ticks: int | None = None) -> RaceTrace:
    """The recorded race as a trace. States, controls, states of the drivers and reasons are the recorded ones; what a
    driver wanted besides (target speed, runner) is what today's library sees in the recorded states."""
    race = recording.race()
    cars = cars_of(recording)
    sampler = TraceSampler(recording.track(), race, cars, race.dt_s)
    count = len(recording) if ticks is None else min(ticks, len(recording))
    states, controls, _ = recording.tick(0)
    decided = has_decisions(recording)
    decisions: list[tuple[np.ndarray, np.ndarray]] = []
    for tick in range(count):
        recording.feed(tick, race)
        if (tick + 1) % sampler.every == 0 or tick + 1 == count and len(sampler) == 0:
            recording.tick(tick, states, controls)
            if decided:
                decisions.append(recording.decisions(tick)[:2])
            sampler.sample(tick + 1, states, controls)
    trace = sampler.trace(title)
    touched = contacts(recording, _native.EventKind.CAR_CONTACT)
    walls = contacts(recording, _native.EventKind.WALL_CONTACT)
    traced = []
    for index, car in enumerate(trace.cars):
        car = replace(car, car_contacts=touched[index], wall_contacts=walls[index])
        if decided:
            state = np.array([row[0][index] for row in decisions])
            reason = np.array([row[1][index] for row in decisions])
            known = (state < len(_native.STATE_NAMES)) & (reason < len(_native.REASON_NAMES))
            car = replace(car, state=np.where(known, state, car.state), reason=np.where(known, reason, car.reason))
        traced.append(car)
    return replace(trace, cars=traced)


def decision_text(state: int, reason: int, car_ahead: int, names: list[str]) -> str:
    """A driver's decision in words."""
    state_name = _native.STATE_NAMES[state] if state < len(_native.STATE_NAMES) else f"state {state}"
    reason_name = _native.REASON_NAMES[reason] if reason < len(_native.REASON_NAMES) else f"reason {reason}"
    ahead = f", behind {names[car_ahead]}" if car_ahead < len(names) else ", nobody ahead"
    return f"{state_name}, because {reason_name.lower()}{ahead}"


def first_different_decision(
    then: _native.Recording, now: _native.Recording
) -> tuple[int, int, tuple[int, int, int], tuple[int, int, int]] | None:
    """Tick, car and the two decisions (state, reason, car ahead) where the drivers first disagree; None if nowhere."""
    if not (len(then) and len(now) and has_decisions(then) and has_decisions(now)):
        return None
    for tick in range(min(len(then), len(now))):
        a, b = np.stack(then.decisions(tick)), np.stack(now.decisions(tick))
        if a.shape != b.shape:
            return None
        different = np.flatnonzero((a != b).any(axis=0))
        if len(different):
            car = int(different[0])
            return tick, car, tuple(map(int, a[:, car])), tuple(map(int, b[:, car]))  # type: ignore[return-value]
    return None


def first_different_value(then: _native.Recording, now: _native.Recording) -> dict[str, Any] | None:
    """Tick, car, field and both values of the first state or control that differs in any bit; None if nowhere."""
    count = min(len(then), len(now))
    if count == 0 or then.info.car_count != now.info.car_count:
        return None
    differs: Callable[[int], bool] = lambda tick: any(  # noqa: E731
        a.tobytes() != b.tobytes() for a, b in zip(then.tick(tick)[:2], now.tick(tick)[:2])
    )
    # States go on from states, so that what has differed once keeps differing: the first place is found by halving, and
    # from there backwards in case the two met again.
    low, high = 0, count - 1
    if not differs(high):
        first = next((tick for tick in range(count) if differs(tick)), None)
        if first is None:
            return None
        low = first
    else:
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if differs(middle) else (middle + 1, high)
        while low > 0 and differs(low - 1):
            low -= 1
    return _value_at(then, now, low)


def _value_at(then: _native.Recording, now: _native.Recording, tick: int) -> dict[str, Any]:
    for a, b in zip(then.tick(tick)[:2], now.tick(tick)[:2]):
        car = next((i for i in range(len(a)) if a[i].tobytes() != b[i].tobytes()), None)
        if car is None:
            continue
        for name in a.dtype.names or ():
            old, new = np.atleast_1d(a[name][car]), np.atleast_1d(b[name][car])
            for axis in range(len(old)):
                if old[axis].tobytes() != new[axis].tobytes():
                    part = f"{name}.{'xyz'[axis]}" if len(old) == 3 else name
                    return {"tick": tick, "car": car, "field": part, "then": float(old[axis]), "now": float(new[axis])}
    raise AssertionError("unreachable: the tick differs")
