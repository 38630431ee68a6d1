# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Compares the expectations of a race with its results."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..sampling import clock
from .expectation import AT_LEAST, AT_MOST, PERCENT, Case
from .outcome import Outcome, fail, shown
from .runs import Runs
from .traces import first_different_value

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


def expect_limits(case: Case, outcome: Outcome) -> None:
    assert outcome.facts is not None
    cars = outcome.facts["cars"]
    late = [car["name"] for car in cars if not car["finished"]]
    if case.expect.get("finished") and late:
        fail(outcome, f"not finished: {', '.join(late)}")
    for key in (*AT_MOST, *AT_LEAST):
        if key in case.expect:
            _expect_limit(key, float(case.expect[key]), cars, outcome)
    for name, place in case.expect.get("places", {}).items():
        found = next((car for car in cars if car["name"] == name), None)
        if found is None:
            fail(outcome, f"places: no car is called '{name}'; they are {', '.join(car['name'] for car in cars)}")
        elif found["place"] != place:
            fail(outcome, f"{name}: place {found['place']}, {place} expected")


def _expect_limit(key: str, limit: float, cars: list[dict[str, Any]], outcome: Outcome) -> None:
    """A limit on a fact of every car, or of all together."""
    word = f"{'at most' if key in AT_MOST else 'at least'} {shown(limit)}"
    if key == "best_lap_over_ideal_at_most":
        for car in cars:
            share = car["best_lap_s"] / car["ideal_lap_s"] if car["best_lap_s"] else np.inf
            if share > limit:
                fail(outcome, f"{car['name']}: best lap is {share:.3f} times the ideal, {word} expected")
        return
    fact, words, unit = FACTS[key]
    if key in SUMMED:
        total = sum(car[fact] or 0 for car in cars)
        # A contact of two cars counts with both.
        total = (total + 1) // 2 if fact == "car_contacts" else total
        if total > limit if key in AT_MOST else total < limit:
            fail(outcome, f"{words}: {total} in all, {word} expected")
        return
    for car in cars:
        value = car[fact]
        if value is None or value > limit:
            got = "none" if value is None else shown(value) + unit
            fail(outcome, f"{car['name']}: {words} is {got}, {word}{unit} expected")


def expect_relative(case: Case, outcome: Outcome, runs: Runs) -> None:
    assert outcome.facts is not None and outcome.accepted is not None
    now, then = outcome.facts["cars"], outcome.accepted["cars"]
    if len(now) != len(then):
        fail(outcome, f"{len(now)} cars race, {len(then)} were accepted", cured=True)
        return
    for key in PERCENT:
        if key in case.expect:
            _expect_percent(key, float(case.expect[key]), then, now, outcome)
    if case.expect.get("same_places"):
        moved = [f"{b['name']} {a['place']} -> {b['place']}" for a, b in zip(then, now) if a["place"] != b["place"]]
        if moved:
            fail(outcome, f"places changed: {', '.join(moved)}", cured=True)
    if "controls_within" in case.expect:
        limit = float(case.expect["controls_within"])
        if not case.is_recording or runs.then is None or runs.then.info.from_world:
            fail(outcome, "controls_within is for recordings of a host, whose states stay as they were")
        elif runs.controls_off > limit:
            fail(outcome, f"a control is off by {runs.controls_off:.4f}, at most {shown(limit)} expected", cured=True)
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
                fail(outcome, what, cured=True)
            continue
        percent = 100.0 * (new[fact] / old[fact] - 1.0)
        if abs(percent) > limit:
            fail(outcome, f"{what} ({percent:+.2f} %, within {shown(limit)} % expected)", cured=True)


def _expect_exact(outcome: Outcome, runs: Runs) -> None:
    assert outcome.facts is not None and outcome.accepted is not None
    if runs.then is not None and runs.now is not None and not runs.track_changed:
        if not runs.identical and first_different_value(runs.then, runs.now) is not None:
            fail(outcome, "not the same bits as the accepted run", cured=True)
            return
        longer = len(runs.now) - len(runs.then)
        if longer < 0 or longer > 0 and not runs.case.is_recording:
            counts = f"{len(runs.now)} ticks, {len(runs.then)} accepted"
            fail(outcome, f"the race has {counts}; up to there they are the same", cured=True)
        return
    if outcome.facts["state_hash"] != outcome.accepted.get("state_hash"):
        new, old = outcome.facts, outcome.accepted
        fail(
            outcome,
            f"not the same bits: state hash {new['state_hash']} after {new['ticks']} ticks, accepted "
            f"{old.get('state_hash')} after {old.get('ticks')}",
            cured=True,
        )


def _clock(seconds: float | None) -> str:
    return "none" if seconds is None else clock(seconds)


def tell_results(outcome: Outcome) -> None:
    """Changes of the results, within the limits or not."""
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
