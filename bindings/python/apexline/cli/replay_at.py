# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline replay --at: one tick of a recorded race, as it was and as the library of today decides it."""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from .. import _native
from ..errors import bad_argument
from ..pictures import KMH_PER_MPS
from ..regress.traces import decision_text, has_decisions
from ..sampling import PLAN_TERMS, weighed_of
from .common import human_console, rounded, write_json


def show_tick(args: argparse.Namespace, recording: _native.Recording) -> int:
    """Prints and writes every car's place, speed, controls and decision in recorded tick number `--at`."""
    if args.at >= len(recording):
        raise bad_argument(f"--at is {args.at}; the recording has ticks 0 to {len(recording) - 1}")
    cars = car_rows(recording, recording.race_at(args.at + 1), args.at)
    dt_s = recording.info.race["dt_s"]
    write_json(args.json, {"file": args.recording, "tick": args.at, "time_s": rounded(args.at * dt_s), "cars": cars})
    console = human_console(args.json)
    console.print(f"{args.recording}: tick {args.at} of {len(recording)} ({args.at * dt_s:.2f} s)", markup=False, soft_wrap=True)
    for car in cars:
        place = f"lap {car['lap']}, {car['distance_m']:.1f} m, {KMH_PER_MPS * car['speed_mps']:.0f} km/h"
        controls = ", ".join(f"{name} {value:.3f}" for name, value in car["controls"].items())
        console.print(f"{car['position']:>3}  {car['name']}: {place}; {controls}; {car['decision']}", markup=False, soft_wrap=True)
        for candidate in car["weighed"]:
            terms = ", ".join(f"{name} {0.0 + candidate[f'{name}_s']:+.2f}" for name in ("time", "place", "risk", "move", "change"))
            sum_text = "fails" if candidate["fails"] else f"{candidate['total_s']:.2f} s"
            console.print(f"       weighed {candidate['text']}: {sum_text} ({terms})", markup=False, soft_wrap=True)
        for what, now in car["today"].items():
            console.print(f"       today {what}: {now}", markup=False, soft_wrap=True)
    return 0


def car_rows(recording: _native.Recording, race: _native.Race, tick: int) -> list[dict[str, Any]]:
    """Each car as it was recorded, and under `today` what the library of today does otherwise in the recorded states."""
    states, controls, _ = recording.tick(tick)
    now = race.debug()
    names = [recording.car(index).name for index in range(len(states))]
    ranked = {int(line["car"]): line for line in race.standings()}
    then = np.stack(recording.decisions(tick), axis=1) if has_decisions(recording) else None
    rows = []
    for index, name in enumerate(names):
        ai = recording.car(index).driven_by == "ai"
        decided = decision_text(*(int(now[index][key]) for key in ("state", "reason", "car_ahead")), names)
        was = decided if then is None else decision_text(*(int(value) for value in then[index]), names)
        today: dict[str, Any] = {} if was == decided or not ai else {"decision": decided}
        for key in controls.dtype.names or ():
            if ai and controls[index][key] != now[index]["controls"][key]:
                today[key] = float(now[index]["controls"][key])
        rows.append({
            "car": index, "name": name, "position": int(ranked[index]["position"]), "lap": int(ranked[index]["laps_done"]) + 1,
            "distance_m": rounded(float(now[index]["location"]["distance_m"])),
            "speed_mps": rounded(float(np.linalg.norm(states[index]["velocity"]))),
            "controls": {key: float(controls[index][key]) for key in controls.dtype.names or ()},
            "decision": was if ai else "driven by the host", "weighed": weighed_rows(race.plan(index), names), "today": today,
        })  # fmt: skip
    return sorted(rows, key=lambda row: row["position"])


def weighed_rows(plan: np.ndarray, names: list[str]) -> list[dict[str, Any]]:
    """Candidates of the driver's last plan, the best first; a single candidate is no choice."""
    if len(plan) < 2:
        return []
    return [
        {"text": candidate.text, "fails": candidate.fails, "total_s": rounded(sum(candidate.terms))}
        | {name: rounded(term) for name, term in zip(PLAN_TERMS, candidate.terms)}
        for candidate in weighed_of(plan, names)
    ]
