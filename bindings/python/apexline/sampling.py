# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Turns tracks and races of the native library into the records of `apexline.trace`, for plots and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import _native
from .trace import CarTrace, Floats, LinePicture, RaceTrace, TrackPicture, WayPicture, Weighed

SAMPLES_PER_SECOND = 20.0
LONGEST_CATCH_S = 60.0
"""Beyond this a prediction says never."""
FAR_M = 10_000.0
MOST_WEIGHED = 4
"""Candidates of a plan that are kept."""
PLAN_KEPT_S = 1.0
"""After so long a plan is kept though it chooses as the one before."""
PLAN_TERMS = ("time_s", "place_s", "risk_s", "move_s", "change_s")
GROUND = [0, 2]
"""Columns of (x, y, z) that lie in the ground plane."""

_EVENT_KINDS = {
    _native.EventKind.CAR_CONTACT: "contact",
    _native.EventKind.WALL_CONTACT: "wall",
    _native.EventKind.OFF_TRACK: "off-track",
    _native.EventKind.BACK_ON_TRACK: "back-on-track",
    _native.EventKind.STATE_REFUSED: "state-refused",
}
"""One word for each kind of event; the others are named as in the library, in lower case."""


def track_picture(track: _native.Track) -> TrackPicture:
    """Data for a picture of a baked track."""
    info = track.info
    gates = track.gates()
    return TrackPicture(
        name=info.name,
        length_m=info.length_m,
        closed=info.closed,
        left_edge=gates["left"][:, GROUND],
        right_edge=gates["right"][:, GROUND],
        wall_left=gates["wall_left"][:, GROUND],
        wall_right=gates["wall_right"][:, GROUND],
        gate_distance_m=gates["distance_m"].copy(),
        height_m=0.5 * (gates["left"][:, 1] + gates["right"][:, 1]),
        lines=[line_picture(track, index) for index in range(info.line_count)],
        edge_height_m=np.stack([gates["left"][:, 1], gates["right"][:, 1]], axis=1),
        ways=[way_picture(track, number) for number in range(len(track.branches()))],
    )


def way_picture(track: _native.Track, branch: int) -> WayPicture:
    """Data for a picture of a branch."""
    info = track.branches()[branch]
    with track.route(branch) as route:
        gates, nodes = route.gates(), route.line_nodes(0)
    first, last = np.searchsorted(gates["distance_m"], [info.route_from_m - 0.1, info.route_to_m + 0.1])
    return WayPicture(
        name=info.name,
        left_edge=gates["left"][first:last, GROUND],
        right_edge=gates["right"][first:last, GROUND],
        points=nodes["position"][first:last, GROUND],
        speed_mps=nodes["speed_mps"][first:last].copy(),
        time_s=info.time_s,
        main_time_s=info.main_time_s,
        main_middle=track.position(0.5 * (info.from_m + info.to_m))[GROUND],
    )


def line_picture(track: _native.Track, line: int) -> LinePicture:
    """Data for a picture of a line."""
    info = track.line_info(line)
    nodes = track.line_nodes(line)
    return LinePicture(
        name=info.name,
        points=nodes["position"][:, GROUND],
        distance_m=nodes["distance_m"].copy(),
        speed_mps=nodes["speed_mps"].copy(),
        curvature_1pm=nodes["curvature_1pm"].copy(),
        lateral_m=nodes["lateral_m"].copy(),
        lap_time_s=info.time_s,
    )


def weighed_of(plan: np.ndarray, names: Sequence[str]) -> list[Weighed]:
    """The candidates of a plan (PLAN_CANDIDATE) in words, in their order."""
    weighed = []
    for candidate in plan:
        text = "stay behind"
        if int(candidate["target"]) != _native.NONE:
            where = "now" if candidate["begins_m"] <= 0 else f"in {candidate['begins_m']:.0f} m"
            text = f"{'left' if candidate['side'] < 0 else 'right'} of {names[int(candidate['target'])]}, {where}"
            text += " by the grid search" if candidate["line"] == _native.PLAN_ON_GRID else ""
            text += " after hanging back" if candidate["hang_back_s"] > 0 else ""
        time_s, place_s, risk_s, move_s, change_s = (float(candidate[name]) for name in PLAN_TERMS)
        weighed.append(Weighed(text, bool(candidate["fails"]), (time_s, place_s, risk_s, move_s, change_s)))
    return weighed


class TraceSampler:
    """Watches a race and keeps what a report shows. Call `sample` after every `every` ticks, then `trace`."""

    def __init__(self, track: _native.Track, race: _native.Race, cars: Sequence[_native.Car], dt_s: float) -> None:
        self._track = track
        self._race = race
        self._cars = cars
        self._dt_s = dt_s
        self.every = max(1, round(1.0 / (SAMPLES_PER_SECOND * dt_s)))
        """Ticks between two samples."""
        self._times: list[float] = []
        self._states: list[np.ndarray] = []
        self._controls: list[np.ndarray] = []
        self._debug: list[np.ndarray] = []
        self._standings: list[np.ndarray] = []
        self._weighed: list[list[tuple[float, np.ndarray]]] = [[] for _ in cars]
        self._events: list[np.ndarray] = []
        self._last_event = 0

    def __len__(self) -> int:
        """Samples so far."""
        return len(self._times)

    def sample(self, tick: int, states: np.ndarray, controls: np.ndarray) -> None:
        """Looks at the race after tick number `tick` (from 1): CAR_STATE and CONTROLS (cars,)."""
        self._times.append(tick * self._dt_s)
        self._states.append(states.copy())
        self._controls.append(controls.copy())
        self._debug.append(self._race.debug())
        standings = self._race.standings()
        self._standings.append(standings[np.argsort(standings["car"], kind="stable")])
        for car, weighed in enumerate(self._weighed):
            self._look_at_plan(car, tick * self._dt_s, weighed)
        self.collect_events()

    def _look_at_plan(self, car: int, time_s: float, weighed: list[tuple[float, np.ndarray]]) -> None:
        """Keeps a plan when it chooses otherwise than the last one, or after a while; a single candidate is no choice."""
        plan = self._race.plan(car)
        plan = plan[:MOST_WEIGHED] if len(plan) > 1 else plan[:0]
        if not weighed:
            changed = len(plan) > 0
        else:
            last_s, last = weighed[-1]
            choice = ["line", "target", "side", "fails"]
            same = len(last) == len(plan) and (len(plan) == 0 or last[0][choice] == plan[0][choice])
            changed = not same or (len(plan) > 0 and time_s - last_s > PLAN_KEPT_S)
        if changed:
            weighed.append((time_s, plan.copy()))

    def collect_events(self) -> None:
        """Fetches what happened since the last look; the race keeps 4096 events."""
        events = self._race.events(self._last_event)
        if len(events):
            self._events.append(events)
            self._last_event = int(events["sequence"][-1])

    def trace(self, title: str = "", summary: Mapping[str, Any] | None = None) -> RaceTrace:
        """Everything so far as one record. Needs at least one sample."""
        self.collect_events()
        states = np.stack(self._states)
        controls = np.stack(self._controls)
        debug = np.stack(self._debug)
        standings = np.stack(self._standings)
        look = _slowest_look(states[:, 0], debug[:, 0])
        angles, origins, lengths = _ray_set(states[look, 0], debug[look, 0])
        return RaceTrace(
            track=track_picture(self._track),
            dt_s=self.every * self._dt_s,
            cars=[
                self._car_trace(car, states[:, car], controls[:, car], debug[:, car], standings[:, car])
                for car in range(len(self._cars))
            ],
            state_names=_native.STATE_NAMES,
            reason_names=_native.REASON_NAMES,
            events=self._event_records(),
            ray_angles_rad=angles,
            ray_origins=origins,
            ray_length_m=lengths,
            title=title,
            summary=dict(summary or {}),
        )

    def _car_trace(
        self, index: int, states: np.ndarray, controls: np.ndarray, debug: np.ndarray, standings: np.ndarray
    ) -> CarTrace:
        car = self._cars[index]
        names = [other.name for other in self._cars]
        result = self._race.result(index)
        yaw = states["yaw_rad"].astype(float)
        velocity = states["velocity"]
        ahead = debug["car_ahead"]
        alone = ahead == _native.NONE
        never = alone | (debug["catch_s"] > LONGEST_CATCH_S)
        return CarTrace(
            name=car.name,
            vehicle=car.vehicle.name,
            length_m=car.vehicle.length_m,
            width_m=car.vehicle.width_m,
            time_s=np.asarray(self._times),
            x_m=states["position"][:, 0],
            z_m=states["position"][:, 2],
            yaw_rad=yaw,
            speed_mps=velocity[:, 0] * np.sin(yaw) + velocity[:, 2] * np.cos(yaw),
            steering=controls["steering"],
            throttle=controls["throttle"],
            brake=controls["brake"],
            state=debug["state"],
            reason=debug["reason"],
            line=debug["line"],
            distance_m=debug["location"]["distance_m"],
            lateral_m=debug["location"]["lateral_m"],
            progress_m=standings["progress_m"],
            lap=standings["laps_done"],
            target_speed_mps=debug["target_speed_mps"],
            runner_x_m=debug["runner"][:, 0],
            runner_z_m=debug["runner"][:, 2],
            forward_x_m=debug["forward_point"][:, 0],
            forward_z_m=debug["forward_point"][:, 2],
            buffer_zone=debug["buffer_zone"],
            buffer_inner_m=debug["inner_radius_m"],
            buffer_outer_m=debug["outer_radius_m"],
            ray_hits=debug["hits"]["distance_m"][:, : _ray_count(debug)],
            ray_kinds=debug["hits"]["kind"][:, : _ray_count(debug)],
            profile_speed_mps=debug["profile_speed_mps"],
            side_shift_m=debug["side_shift_m"],
            car_ahead=np.where(alone, -1, ahead.astype(np.int64)),
            gap_ahead_m=np.where(alone, np.nan, debug["gap_ahead_m"]),
            closing_mps=np.where(alone, np.nan, debug["closing_mps"]),
            catch_s=np.where(never, np.nan, debug["catch_s"]),
            catch_distance_m=np.where(never, np.nan, debug["catch_distance_m"]),
            pass_gain_s=np.where(alone | (debug["pass_gain_s"] < -FAR_M), np.nan, debug["pass_gain_s"]),
            slipstream=debug["slipstream"],
            weighed=[(time_s, weighed_of(plan, names)) for time_s, plan in self._weighed[index]],
            position=int(standings["position"][-1]),
            finished=result.finished,
            total_time_s=result.total_time_s if result.finished else float("nan"),
            lap_times_s=self._race.lap_times(index),
            ideal_lap_s=result.ideal_lap_s,
            target_lap_s=result.target_lap_s,
            car_contacts=result.car_contacts,
            wall_contacts=result.wall_contacts,
            off_track_s=result.off_track_s,
            overtakes_done=result.overtakes_done,
            overtakes_suffered=result.overtakes_suffered,
            attempts=result.attempts,
            attempts_failed=result.attempts_failed,
            defences=result.defences,
            mistakes=result.mistakes,
            time_lost_s=result.time_lost_s,
            recover_s=result.state_s["recover"],
        )

    def _event_records(self) -> list[dict[str, Any]]:
        names = [car.name for car in self._cars]
        records = []
        for event in np.concatenate(self._events) if self._events else ():
            kind = _native.EventKind(int(event["kind"]))
            other = int(event["other"])
            records.append(
                {
                    "time_s": int(event["tick"]) * self._dt_s,
                    "kind": _EVENT_KINDS.get(kind, kind.name.lower()),
                    "car": int(event["car"]) if int(event["car"]) < len(names) else -1,
                    "other": other if other < len(names) else -1,
                    "text": event_text(event, names),
                }
            )
        return records


def event_text(event: Any, names: Sequence[str]) -> str:
    """One sentence for people about an EVENT."""
    kind = _native.EventKind(int(event["kind"]))
    car = names[event["car"]] if event["car"] < len(names) else "the race"
    other = names[event["other"]] if event["other"] < len(names) else "another car"
    value, amount = int(event["value"]), float(event["amount"])
    if kind == _native.EventKind.START:
        return "start signal"
    if kind == _native.EventKind.STATE:
        reason = _native.REASON_NAMES[event["reason"]]
        return f"{car}: {_native.STATE_NAMES[value]} ({reason})"
    if kind == _native.EventKind.LAP:
        return f"{car} completes lap {value} in {clock(amount)}"
    if kind == _native.EventKind.OVERTAKE:
        return f"{car} overtakes {other}"
    if kind == _native.EventKind.CAR_CONTACT:
        return f"{car} and {other} touch at {amount:.1f} m/s"
    if kind == _native.EventKind.WALL_CONTACT:
        return f"{car} touches the wall at {amount:.1f} m/s"
    if kind == _native.EventKind.OFF_TRACK:
        return f"{car} leaves the road"
    if kind == _native.EventKind.BACK_ON_TRACK:
        return f"{car} is back on the road"
    if kind == _native.EventKind.DEFEND:
        return f"{car} covers the inside against {other}"
    if kind == _native.EventKind.MISTAKE:
        return f"{car} errs: {_native.MISTAKE_NAMES[value]}"
    if kind == _native.EventKind.RUBBER_BAND:
        return f"rubber band: {car} {100.0 * amount:+.1f} % pace"
    if kind == _native.EventKind.FINISH:
        return f"{car} finishes in position {value}"
    return f"{car}: a state of the host was refused"


def clock(seconds: float) -> str:
    """Seconds as people write lap times: 83.456 -> "1:23.456"; a dash for what does not exist."""
    if not np.isfinite(seconds) or seconds <= 0.0:
        return "-"
    minutes, rest = divmod(round(seconds * 1000.0), 60_000)
    return f"{minutes}:{rest / 1000.0:06.3f}"


def _slowest_look(states: np.ndarray, debug: np.ndarray) -> int:
    """The sample whose rays tell the ray set best: one with rays (a car that is home casts none), and as slow as possible,
    because the rays left before the step that moved the car to where the sample has it."""
    speed = np.hypot(states["velocity"][:, 0], states["velocity"][:, 2])
    casts = debug["ray_count"] > 0
    return int(np.argmin(np.where(casts, speed, np.inf)))


def _ray_count(debug: np.ndarray) -> int:
    """Rays of a car; a sample in which it was off the map casts none."""
    return int(debug["ray_count"].max())


def _ray_set(state: Any, debug: Any) -> tuple[Floats, Floats, Floats]:
    """Angles (R,), origins (R, 2) in the car's frame and lengths (R,) of a car's rays, from one look at it."""
    rays = debug["rays"][: int(debug["ray_count"])]
    yaw = float(state["yaw_rad"])
    direction = rays["direction"].astype(float)
    angles = np.arctan2(direction[:, 0], direction[:, 2]) - yaw
    offset = rays["origin"].astype(float)[:, GROUND] - state["position"].astype(float)[GROUND]
    forward = offset[:, 0] * np.sin(yaw) + offset[:, 1] * np.cos(yaw)
    right = offset[:, 0] * np.cos(yaw) - offset[:, 1] * np.sin(yaw)
    angles = np.remainder(angles + np.pi, 2.0 * np.pi) - np.pi
    return angles, np.stack([forward, right], axis=1), rays["length_m"].copy()
