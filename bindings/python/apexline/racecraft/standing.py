# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""One thing that stands on the racing line, and a car that comes at racing speed: touched, or not passed?

A standing car is known to a driver as its perception says. A box is known by rays alone, as a collider of a host's scene, which call it a
wall or something else."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import _native
from ..sampling import GROUND
from .braking import GRAVITY, least_braking
from .common import Options, Row, make_cars, node_places

SPACING_M = 250.0
"""Between one place of the thing and the next, m; the seed moves them all."""
BY_RAYS_SPACING_M = 500.0
"""The same for drivers who perceive by rays alone, m."""
MORE_RUN_M = 40.0
"""Way of the run-up beyond the braking distance, m."""
START_SHARE = 0.95
"""Of the line's speed, at which the car begins."""
PASS_LIMIT_S = 30.0
"""Time to be past, s."""
PAST_M = 10.0
"""Past means this far beyond, m."""
HALF_BOX_M = 1.0
"""Half of a box's extent either way, m."""
RAY_LENGTH_M = 250.0
"""Rays reach farther than the preset's braking distance, m."""
BY_RAYS = {"perception": "view cone", "sight_range_m": 1.0, "radar_range_m": 1.0}
"""A driver who notices only what rays meet."""


@dataclass(frozen=True)
class Thing:
    """Kinds of standing obstacles, and of perception."""

    name: str
    kind: int | None
    """What rays call the box; None for a car."""
    driver: dict[str, Any]
    spacing_m: float


def things() -> tuple[Thing, ...]:
    wall, other = int(_native.HitKind.WALL), int(_native.HitKind.OTHER)
    return (
        Thing("car", None, {}, SPACING_M),
        Thing("wall box", wall, {}, SPACING_M),
        Thing("other box", other, {}, SPACING_M),
        Thing("car by rays", None, BY_RAYS, BY_RAYS_SPACING_M),
        Thing("wall box by rays", wall, BY_RAYS, BY_RAYS_SPACING_M),
        Thing("other box by rays", other, BY_RAYS, BY_RAYS_SPACING_M),
    )


def standing(track: _native.Track, options: Options, seed: int) -> list[Row]:
    """Everything of `things` at places along the whole lap."""
    rows = []
    for thing in things():
        for place_m in places_along(track, thing.spacing_m, seed):
            run_m = run_up_m(track, options, place_m)
            if track.info.closed or place_m > run_m + 20.0:
                rows.append(
                    {"thing": thing.name, "place_m": place_m, "run_m": run_m}
                    | drive_at(track, options, thing, place_m, run_m, seed)
                )
    return [{"cases": rows}]


def places_along(track: _native.Track, spacing_m: float, seed: int) -> list[float]:
    """Places all over the lap, m, which differ from seed to seed."""
    count = max(4, round(track.length_m / spacing_m))
    shift = (seed * 0.6180339887) % 1.0
    end_m = track.length_m if track.info.closed else track.length_m - 150.0
    return [end_m * (index + shift) / count for index in range(count)]


@dataclass(frozen=True)
class LinePlace:
    """A place on the racing line."""

    lateral_m: float
    heading_rad: float
    speed_mps: float
    curvature_1pm: float


def line_at(track: _native.Track, distance_m: float) -> LinePlace:
    nodes = track.line_nodes("racing")
    places = node_places(track)
    period = track.length_m if track.info.closed else None

    def at(place: float, name: str) -> float:
        return float(np.interp(place, places, nodes[name].astype(float), period=period))

    behind = track.position(wrapped(track, distance_m - 1.0), at(distance_m - 1.0, "lateral_m"))
    ahead = track.position(wrapped(track, distance_m + 1.0), at(distance_m + 1.0, "lateral_m"))
    heading = math.atan2(ahead[0] - behind[0], ahead[2] - behind[2])
    return LinePlace(
        at(distance_m, "lateral_m"), heading, at(distance_m, "speed_mps"), at(distance_m, "curvature_1pm")
    )


def wrapped(track: _native.Track, distance_m: float) -> float:
    return distance_m % track.length_m if track.info.closed else distance_m


def run_up_m(track: _native.Track, options: Options, place_m: float) -> float:
    """Way before the place at which the car begins: beyond the braking distance, where the line is straightest, as a car is not yet
    settled where it is put."""
    vehicle = make_cars(options, 1)[0].vehicle
    # Without downforce and drag, so that it is rather too long.
    slowing = min(GRAVITY * vehicle.grip, vehicle.max_brake_force_n / vehicle.mass_kg or math.inf)
    least = 100.0
    for _ in range(4):
        least = line_at(track, place_m - least).speed_mps ** 2 / (2.0 * slowing) + MORE_RUN_M
    runs = [run for run in np.arange(least, least + 200.0, 10.0) if run < 0.8 * track.length_m]
    if not track.info.closed:
        runs = [run for run in runs if run < place_m - 10.0]
    return float(min(runs, key=lambda run: abs(line_at(track, place_m - run).curvature_1pm), default=0.8 * track.length_m))


def on_line(track: _native.Track, distance_m: float, share: float) -> np.ndarray:
    """A CAR_STATE (1,) on the racing line, at a share of its speed."""
    place = line_at(track, distance_m)
    state, speed = np.zeros(1, _native.CAR_STATE), share * place.speed_mps
    state["position"][0] = track.position(wrapped(track, distance_m), place.lateral_m)
    state["yaw_rad"] = math.remainder(place.heading_rad, 2.0 * math.pi)
    state["velocity"][0] = (speed * math.sin(place.heading_rad), 0.0, speed * math.cos(place.heading_rad))
    state["yaw_rate_radps"] = speed * place.curvature_1pm
    return state


def box_on_line(track: _native.Track, distance_m: float, kind: int) -> np.ndarray:
    """A WORLD_OBSTACLE (1,) on the racing line, along it."""
    place = line_at(track, distance_m)
    box = np.zeros(1, _native.WORLD_OBSTACLE)
    box["position"][0] = track.position(wrapped(track, distance_m), place.lateral_m)
    box["yaw_rad"] = place.heading_rad
    box["half_width_m"] = box["half_length_m"] = HALF_BOX_M
    box["kind"] = kind
    return box


def drive_at(track: _native.Track, options: Options, thing: Thing, place_m: float, run_m: float, seed: int) -> Row:
    """One run: a car that begins `run_m` before the thing at racing speed."""
    states = [on_line(track, place_m - run_m, START_SHARE)]
    cars = make_cars(options, 1, **thing.driver)
    if thing.kind is None:
        states.append(on_line(track, place_m, 0.0))
        cars.append(_native.Car("standing", options.vehicle, driven_by="host"))
    ray_length_m = RAY_LENGTH_M if thing.kind is not None or thing.driver else None
    with _native.World(
        track,
        cars,
        "custom",
        states=np.concatenate(states),
        laps=2,
        seed=seed,
        started=True,
        ray_length_m=ray_length_m,
    ) as world:
        half_length_m, half_width_m = 0.5 * cars[0].vehicle.length_m, 0.5 * cars[0].vehicle.width_m
        extent_m = (half_length_m, half_width_m)
        if thing.kind is not None:
            world.set_obstacles(box_on_line(track, place_m, thing.kind))
            extent_m = (HALF_BOX_M, HALF_BOX_M)
        middle = np.array(track.position(wrapped(track, place_m), line_at(track, place_m).lateral_m))[GROUND]
        sight = Sight(middle, math.hypot(*extent_m) + 0.1, half_length_m + extent_m[0])
        return watch(track, options, world, place_m, run_m, sight if ray_length_m is not None else None)


@dataclass(frozen=True)
class Sight:
    """Of a thing that rays have to meet: where it is, (x, z), how far it reaches from there, and the distance between its middle and
    a car's at which they touch, m."""

    middle: np.ndarray
    reach_m: float
    touch_m: float


def watch(
    track: _native.Track, options: Options, world: _native.World, place_m: float, run_m: float, sight: Sight | None
) -> Row:
    """Runs until the car is past, or its time is up, and a second more. Without `sight` the thing is known from the start."""
    before = float(track.locate([world.states()["position"][0]])[0]["distance_m"])
    driven, past_s = 0.0, math.inf
    seen_gap_m, in_time = (run_m, True) if sight is None else (None, False)
    for tick in range(3, math.ceil(PASS_LIMIT_S / world.dt_s), 3):
        world.step(3)
        state = world.states()[0]
        now = float(track.locate([state["position"]])[0]["distance_m"])
        driven += math.remainder(now - before, track.length_m) if track.info.closed else now - before
        before = now
        if seen_gap_m is None and sight is not None and rays_meet(world, sight):
            seen_gap_m = run_m - driven - sight.touch_m
            speed = float(np.hypot(*state["velocity"][GROUND]))
            in_time = seen_gap_m > float(least_braking(track, options, place_m - run_m + driven, speed)[0][-1])
        if past_s == math.inf and driven > run_m + PAST_M:
            past_s = tick * world.dt_s
        if tick * world.dt_s > past_s + 1.0:
            break
    events = world.race.events()
    touches = touches_of(events)
    return {
        "touched": bool(len(touches)),
        "impact_mps": float(touches["amount"].max()) if len(touches) else 0.0,
        "wall_contacts": int(((events["kind"] == int(_native.EventKind.WALL_CONTACT)) & (events["value"] == 0)).sum()),
        "seen_gap_m": seen_gap_m,
        "seen_in_time": in_time,
        "past_s": past_s,
        "passed": past_s < math.inf,
        "end_speed_mps": float(np.hypot(*world.states()["velocity"][0][GROUND])),
    }


def touches_of(events: np.ndarray) -> np.ndarray:
    """Contacts with a car or with an obstacle of the world."""
    car = events["kind"] == int(_native.EventKind.CAR_CONTACT)
    obstacle = (events["kind"] == int(_native.EventKind.WALL_CONTACT)) & (events["value"] > 0)
    return events[car | obstacle]


def rays_meet(world: _native.World, sight: Sight) -> bool:
    """Whether a ray of the first car ends at the thing."""
    debug = world.race.debug()[0]
    count = int(debug["ray_count"])
    rays, hits = debug["rays"][:count], debug["hits"][:count]
    ends = rays["origin"][:, GROUND] + rays["direction"][:, GROUND] * hits["distance_m"][:, None]
    met = hits["kind"] != int(_native.HitKind.NONE)
    return bool((met & (np.hypot(*(ends - sight.middle).T) < sight.reach_m)).any())
