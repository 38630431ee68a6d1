# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Runs a scene's recording again and says whose way has changed, where first and how far."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import _native
from ..errors import label
from ..input_file import read_bytes
from .expectation import SCENE_KEYS, Case
from .outcome import Job, Outcome, accept, fail, shown
from .races import CaseError
from .runs import Floats, SceneRuns
from .scene_report import scene_section

NOTICED_M = 0.01
"""Who stays within it goes the accepted way, in words."""


def check_scene(case: Case, outcome: Outcome, job: Job) -> None:
    """Everything about one recording of a scene."""
    assert case.recording is not None
    outcome.kind = "scene"
    for key in case.expect:
        if key not in SCENE_KEYS:
            known = ", ".join(SCENE_KEYS)
            raise CaseError(f"{case.path}: expect.{key} is for races; of a scene's recording, {known} can be expected")
    data = read_bytes(case.recording)
    then = _native.SteerRecording.open(data, label(case.recording))
    if then.info.bytes_left_out:
        left = then.info.bytes_left_out
        cut = f"cut off or damaged after tick {len(then)}; its last {left} bytes are no whole tick"
        fail(outcome, f"{case.recording}: {cut}", cured=True)
    if len(then) == 0:
        raise CaseError(f"{case.recording}: holds no tick; record the scene to its end")
    runs = run_again(case, then, outcome)
    hold(runs, outcome)
    if not runs.same:
        _tell(runs, outcome)
    if job.update and outcome.can_update:
        accept(outcome, [(case.recording, runs.now_bytes)])
    if job.report:
        outcome.section = scene_section(outcome, runs)


def run_again(case: Case, then: _native.SteerRecording, outcome: Outcome) -> SceneRuns:
    """Does what the host did, tick by tick, with the library of today, and records it."""
    steer = then.steer_at(0)
    recorder = _native.SteerRecorder(steer)
    parts = [recorder.header()]
    names = [steer.agent(agent).name for agent in range(then.info.agent_count)]
    there = steer.states()["forward"].any(axis=-1)
    states_then, states_now, other_hash = [], [], None
    for tick in range(len(then)):
        then.feed(tick, steer)
        parts.append(recorder.tick())
        accepted, _, recorded_hash = then.tick(tick)
        states_then.append(accepted)
        states_now.append(steer.states().copy())
        if recorded_hash and recorded_hash != steer.state_hash and other_hash is None:
            other_hash = (tick, recorded_hash, steer.state_hash)
        before, there = there, states_now[-1]["forward"].any(axis=-1)
        for agent in np.flatnonzero(there & ~before).tolist():
            names[agent] = steer.agent(agent).name
    outcome.facts = {"ticks": len(then), "state_hash": f"{steer.state_hash:016x}", "agents": len(names)}
    outcome.accepted = {"ticks": len(then), "agents": len(names)}
    states = np.stack(states_then), np.stack(states_now)
    return SceneRuns(case, then, b"".join(parts), names, *states, other_hash, _period_m(steer))


def _period_m(steer: _native.Steer) -> Floats:
    """An axis without extent does not wrap."""
    if steer.info.box is None:
        return np.full(3, np.inf)
    low, high = (np.asarray(corner, float) for corner in steer.info.box)
    return np.where(high > low, high - low, np.inf)


def hold(runs: SceneRuns, outcome: Outcome) -> None:
    """Compares expectations with results."""
    expect = runs.case.expect
    if expect.get("exact") and not runs.same:
        fail(outcome, "not the same bits as the accepted run", cured=True)
    if "positions_within_m" in expect:
        limit, farthest = float(expect["positions_within_m"]), runs.farthest_m
        for agent in np.flatnonzero(np.isinf(farthest)):
            fail(outcome, f"{runs.names[agent]} is there in one of the runs alone", cured=True)
        known = np.where(np.isinf(farthest), 0.0, farthest)
        agent = int(known.argmax()) if len(known) else 0
        if len(known) and known[agent] > limit:
            away = f"{known[agent]:.3f} m from the accepted place, at most {shown(limit)} m expected"
            fail(outcome, f"{runs.names[agent]} is {away}", cured=True)


def _first_difference(runs: SceneRuns) -> dict[str, Any]:
    """The first value that differs in any bit; of the state hash when no state does."""
    states = np.flatnonzero([a.tobytes() != b.tobytes() for a, b in zip(runs.states_then, runs.states_now)])
    dt_s = runs.then.info.dt_s
    if not len(states):
        assert runs.other_hash is not None
        tick, *hashes = runs.other_hash
        then, now = (f"{value:016x}" for value in hashes)
        return {"tick": tick, "time_s": tick * dt_s, "agent": None, "name": None, "field": "state hash", "then": then, "now": now}
    tick = int(states[0])
    old, new = runs.states_then[tick], runs.states_now[tick]
    agent = next(i for i in range(len(old)) if old[i].tobytes() != new[i].tobytes())
    name = next(n for n in old.dtype.names or () if old[n][agent].tobytes() != new[n][agent].tobytes())
    axis = next(i for i in range(3) if old[name][agent][i].tobytes() != new[name][agent][i].tobytes())
    return {
        "tick": tick, "time_s": round(tick * dt_s, 4), "agent": agent, "name": runs.names[agent], "field": f"{name}.{'xyz'[axis]}",
        "then": float(old[name][agent][axis]), "now": float(new[name][agent][axis]),
        "x_m": round(float(new["position"][agent][0]), 2), "z_m": round(float(new["position"][agent][2]), 2),
    }  # fmt: skip


def _tell(runs: SceneRuns, outcome: Outcome) -> None:
    """Changes, allowed or not."""
    outcome.can_update = True
    outcome.difference = d = _first_difference(runs)
    who = "" if d["name"] is None else f", {d['name']}"
    values = [f"{value:.7g}" if isinstance(value, float) else value for value in (d["then"], d["now"])]
    outcome.changes.append(
        f"first difference: tick {d['tick']} ({d['time_s']:.2f} s){who}: {d['field']} was {values[0]}, is {values[1]}"
    )
    away = np.where(np.isfinite(runs.away_m), runs.away_m, 0.0)
    if away.size and away.max() > 0.0:
        tick, agent = (int(i) for i in np.unravel_index(away.argmax(), away.shape))
        moved = int((runs.farthest_m > NOTICED_M).sum())
        outcome.changes.append(
            f"farthest apart: {runs.names[agent]}, {away[tick, agent]:.2f} m after {(tick + 1) * runs.then.info.dt_s:.2f} s; "
            f"{moved} of {len(runs.names)} agents leave their accepted way by more than {100 * NOTICED_M:.0f} cm"
        )
