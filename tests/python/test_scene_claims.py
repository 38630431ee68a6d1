# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Every shipped scene shows what its description says: one measurement for each."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from apexline import _native, steering

Floats = npt.NDArray[np.float64]


@dataclass
class Run:
    """A scene that was played to its end. Arrays are (T, N, 3) in the ground plane's axes x, y, z."""

    scene: dict[str, Any]
    names: list[str]
    groups: list[int]
    position: Floats
    velocity: Floats
    active: npt.NDArray[np.bool_]
    """(T, N, behaviours): which behaviours wished for something in the step before."""
    states: list[list[str]]
    """Each agent's machine's states, from the outermost on, once a second."""
    controls: Floats
    """(T, N, 3)."""
    dt_s: float
    steer: _native.Steer

    def of(self, name: str) -> int:
        return self.names.index(name)

    def away(self, name_or_number: str | int, place: tuple[float, float]) -> Floats:
        """The distance of one to a place in the ground plane, over time."""
        number = self.of(name_or_number) if isinstance(name_or_number, str) else name_or_number
        return np.asarray(np.hypot(self.position[:, number, 0] - place[0], self.position[:, number, 2] - place[1]))

    def speed(self) -> Floats:
        return np.asarray(np.linalg.norm(self.velocity, axis=2))


def played(name: str, seconds: float | None = None, text: str | None = None) -> Run:
    text = text or steering.scene_text(name)
    steer = _native.Steer.from_json(text, name)
    info = steer.info
    about = [steer.agent(i) for i in range(info.agent_count)]
    places, velocities, active, states, controls = [], [], [], [], []
    steps = round((info.duration_s if seconds is None else seconds) / info.dt_s)
    per_second = max(round(1.0 / info.dt_s), 1)
    for step in range(steps + 1):
        now = steer.states()
        places.append(now["position"].astype(float))
        velocities.append(now["velocity"].astype(float))
        active.append(steer.shares()["active"].reshape(info.agent_count, -1) != 0)
        controls.append(steer.controls().reshape(info.agent_count, 3).astype(float))
        if step % per_second == 0:
            states.append([steer.agent(i).cascade for i in range(info.agent_count)])
        if step < steps:
            steer.step(1)
    return Run(json.loads(text), [a.name for a in about], [a.group for a in about], np.array(places), np.array(velocities), np.array(active),
               states, np.array(controls), info.dt_s, steer)  # fmt: skip


def passes(distances: Floats, near_m: float, far_m: float) -> int:
    """How often something comes nearer than near_m after having been farther than far_m."""
    count, far = 0, True
    for away in distances:
        if far and away < near_m:
            count, far = count + 1, False
        far = far or away > far_m
    return count


def turns_round(run: Run, number: int, centre: Floats) -> float:
    """Whole turns about a centre, which may move: (T, 3)."""
    offset = run.position[:, number] - centre
    angle = np.unwrap(np.arctan2(offset[:, 0], offset[:, 2]))
    return float(abs(angle[-1] - angle[0]) / (2 * np.pi))


def nearest_other(places: Floats) -> Floats:
    """(N,): the distance of each to the nearest other one, m."""
    away = np.linalg.norm(places[:, None, :] - places[None, :, :], axis=2)
    np.fill_diagonal(away, np.inf)
    return np.asarray(away.min(axis=1))


def polarisation(velocities: Floats) -> float:
    """1: all go the same way; about 0: every way."""
    size = np.linalg.norm(velocities, axis=1, keepdims=True)
    return float(np.linalg.norm((velocities / np.maximum(size, 1e-9)).mean(axis=0)))


def inside(points: Floats, corners: list[list[float]]) -> npt.NDArray[np.bool_]:
    """Which of (..., 2) points lie in a polygon: crossings of a ray."""
    result = np.zeros(points.shape[:-1], dtype=bool)
    x, z = points[..., 0], points[..., 1]
    for (ax, az), (bx, bz) in zip(corners, [*corners[1:], corners[0]], strict=True):
        crosses = (az > z) != (bz > z)
        with np.errstate(divide="ignore", invalid="ignore"):
            result ^= crosses & (x < (bx - ax) * (z - az) / (bz - az) + ax)
    return result


def in_obstacles(run: Run) -> int:
    """Steps in which somebody's middle is in a polygon or circle."""
    ground = run.position[:, :, [0, 2]]
    count = 0
    for obstacle in run.scene["obstacles"]:
        place = np.array(obstacle.get("position", [0, 0]), dtype=float)
        if "polygon" in obstacle:
            count += int(inside(ground - place, obstacle["polygon"]).sum())
        elif "radius_m" in obstacle:
            count += int((np.linalg.norm(ground - place, axis=2) < obstacle["radius_m"]).sum())
    return count


def seeks_and_flees() -> None:
    run = played("2-01-schematic-seek-flee")
    assert passes(run.away("one", (0, 0)), 1, 2) >= 4, "beyond its own size, again and again"
    fled = run.away("two", (0, 0))
    assert fled[-1] > fled[0] + 30 and (np.diff(fled[60:]) > 0).all()


def seeks_again_and_again() -> None:
    run = played("2-02-anim-seek")
    passed = np.array([passes(run.away(i, (0, 0)), 1, 2) for i in range(len(run.names))])
    assert (passed >= 3).mean() > 0.9, passed


def moth_circles_and_moth_flees() -> None:
    run = played("2-03-schematic-moth-seek-flee")
    assert turns_round(run, run.of("one"), np.zeros((1, 3))) >= 2
    assert run.away("two", (0, 0))[-1] > run.away("two", (0, 0))[0] + 30


def moths_around_a_light() -> None:
    run = played("2-04-anim-moth-seek")
    light = run.position[:, run.of("light")]
    assert np.ptp(light[:, 0]) + np.ptp(light[:, 2]) > 3, "the light wanders"
    moths = [i for i, name in enumerate(run.names) if name != "light"]
    round_it = np.array([turns_round(run, i, light) for i in moths])
    assert (round_it > 1.5).mean() > 0.7, "most circle it; some swing through it"
    assert np.linalg.norm(run.position[-1, moths] - light[-1], axis=1).max() < 40


def arrives_and_stays(name: str) -> None:
    run = played(name)
    rest = run.position[-90:]
    assert run.speed()[-90:].max() < 0.3 and np.ptp(rest, axis=0).max() < 0.3
    assert np.linalg.norm(rest[-1], axis=1).max() < 6
    far, speed = np.linalg.norm(run.position[:, :, [0, 2]], axis=2)[30:], run.speed()[30:]
    assert speed[far > 6].mean() > 2 * speed[(far < 2) & (far > 1)].mean(), "slows down"


def aligns(name: str) -> None:
    run = played(name)
    began, ended = polarisation(run.velocity[0]), polarisation(run.velocity[-1])
    assert ended > 0.95 > began + 0.2


def gathers(name: str) -> None:
    run = played(name)
    began, ended = np.linalg.norm(run.position[0] - run.position[0].mean(axis=0), axis=1), run.position[-150:]
    spread = np.linalg.norm(ended - ended.mean(axis=1, keepdims=True), axis=2)
    assert spread.mean() < 0.5 * began.mean()
    closest = min(nearest_other(places).min() for places in ended[::10])
    assert closest < 0.8, "two bodies of 0.4 m overlap"


def spreads(name: str) -> None:
    run = played(name)
    assert nearest_other(run.position[-1]).mean() > 1.5 * nearest_other(run.position[0]).mean()
    assert nearest_other(run.position[-1]).min() > 2


def lines_push(name: str) -> None:
    run = played(name, 0)
    walls = [np.array(o["wall"], dtype=float) for o in run.scene["obstacles"]]
    normals = [np.array([a[1] - b[1], b[0] - a[0]]) / np.linalg.norm(b - a) for a, b in walls]
    pushed = 0
    for _ in range(600):
        run.steer.step(1)
        shares = run.steer.shares()
        for share in shares[shares["active"] != 0]:
            steering_force = share["steering_force"][[0, 2]]
            assert abs(steering_force @ normals[share["other"]]) > 0.999 * np.linalg.norm(steering_force)
            pushed += 1
    assert pushed > 20


def circles_deflect_and_hold(name: str) -> None:
    run = played(name)
    assert run.active[:, :, 0].any()
    entered, left = 0, 0
    for obstacle in run.scene["obstacles"]:
        away = np.stack([run.away(i, tuple(obstacle["position"])) for i in range(len(run.names))], axis=1)
        began_inside = away[0] < obstacle["radius_m"] - 0.5
        left += int((away[:, began_inside] > obstacle["radius_m"] + 0.5).sum())
        entered += int((away[:, ~began_inside & (away[0] > obstacle["radius_m"])] < obstacle["radius_m"] - 0.3).sum())
    assert (entered, left) == (0, 0)


def group_avoids() -> None:
    run = played("2-17-anim-group-obstacle-avoidance")
    assert in_obstacles(run) == 0
    assert run.active.any(axis=(0, 1)).all(), "each of the three acts"


def flocks_through_a_canyon() -> None:
    run = played("2-18-anim-path-flocking")
    banks = {o["name"]: np.array(o["wall"], dtype=float) for o in run.scene["obstacles"]}
    x, z = run.position[..., 0], run.position[..., 2]
    low, high = np.interp(x, *banks["left bank"].T), np.interp(x, *banks["right bank"].T)
    assert ((z > low) & (z < high)).mean() > 0.999
    through = (run.velocity[30:, :, 0].mean(axis=0) > 1).mean()
    assert through > 0.9 and polarisation(run.velocity[-1]) > 0.8


def throughput(name: str, seed: int) -> list[int]:
    """Agents that pass the narrow way, in this order."""
    scene = json.loads(steering.scene_text(name)) | {"seed": seed}
    z = played(name, text=json.dumps(scene)).position[:, :, 2]
    through = (z[:-1] < 6) & (z[1:] >= 6) & (z[1:] - z[:-1] < 5)
    return [int(i) for i in np.nonzero(through)[1]]


def queues_in_order() -> None:
    for seed in (1, 2, 3):
        queue, crowd = throughput("queue", seed), throughput("queue-without-look-ahead", seed)
        assert len(set(queue[:24])) == 24, "everybody once before anybody twice"
        assert len(queue) > len(crowd) + 5, (seed, len(queue), len(crowd))


def crowds_block() -> None:
    with_it, without = json.loads(steering.scene_text("queue")), json.loads(steering.scene_text("queue-without-look-ahead"))
    looking_ahead = with_it["behaviour_sets"]["queue"]["behaviours"]
    assert looking_ahead.pop(1)["kind"] == "queue"
    assert looking_ahead[1].pop("angle_deg") == 120
    for scene in (with_it, without):
        scene.pop("description")
        scene.pop("name")
    assert with_it == without, "they differ in nothing but how far round they look"


def queues_in_pixels() -> None:
    run = played("queue-in-pixels")
    walls = {"obstacles": [o for o in run.scene["obstacles"] if "polygon" in o]}
    run.scene |= walls
    assert in_obstacles(run) == 0
    z = run.position[:, :, 2]
    through = (z[:-1] < 230) & (z[1:] >= 230) & (z[1:] - z[:-1] < 50)
    assert through.any(axis=0).all(), "everybody passes"


def audi_seeks_bmw() -> None:
    run = played("bmw-and-audi", 2000)
    bmw, audi = run.position[:, run.of("BMW")], run.position[:, run.of("Audi")]
    assert np.ptp(bmw, axis=0).max() > 100, "it wanders"
    way, course = bmw - audi, run.velocity[:, run.of("Audi")]
    towards = (way * course).sum(axis=1) / np.maximum(np.linalg.norm(way, axis=1) * np.linalg.norm(course, axis=1), 1e-9)
    assert np.median(towards[50:]) > 0.99, "it drives towards it"


def wander_in_a_tree() -> None:
    run = played("object-tree")
    assert in_obstacles(run) == 0
    assert np.ptp(run.position[:, :, 0], axis=0).min() > 50
    assert min(nearest_other(places).min() for places in run.position[50::5]) > 12, "apart"


def searches_by_four_distances() -> None:
    expanded, costs = {}, {}
    for distance in ("maximum", "euclidean", "diagonal", "manhattan"):
        scene = json.loads(steering.scene_text("search"))
        scene["tiles"]["distance"] = distance
        run = played("search", text=json.dumps(scene))
        expanded[distance] = int((run.steer.search_marks() == 2).sum())
        points = run.steer.goal_path(0)["position"]
        low, cell = run.steer.info.tile_low, run.steer.info.tile_m
        tiles = run.steer.tiles()
        on = [tiles[int((p[2] - low[1]) / cell), int((p[0] - low[0]) / cell)] for p in points]
        assert 0 not in on
        costs[distance] = int(sum(on))
        assert run.away("walker", (13.5, 6.5))[-1] < 0.7
    assert len(set(expanded.values())) == 4, expanded
    assert expanded["manhattan"] == min(expanded.values())


def flocks_and_a_hawk() -> None:
    run = played("birds")
    groups = {name: [i for i, n in enumerate(run.names) if n.startswith(name)] for name in ("swifts", "gulls")}
    for members in groups.values():
        flying = run.velocity[-1, members]
        assert np.linalg.norm(flying, axis=1).min() > 3.9
        assert np.median(nearest_other(run.position[-1, members])) < 5, "they keep together"
    assert np.ptp(run.position[..., 1]) > 15, "in space"
    hawk = run.position[:, run.of("hawk")]
    nearest = np.linalg.norm(run.position[:, groups["swifts"]] - hawk[:, None], axis=2).min(axis=1)
    assert nearest[300:].min() < 6, "the hawk comes near"
    evading = run.active[:, groups["swifts"], 0]
    assert evading.any(axis=1)[300:].mean() > 0.2


def sticks_and_keeps_clear() -> None:
    run = played("fuzzy-corner")
    fuzzy, plain = run.of("fuzzy"), run.of("plain")
    assert run.active[:, fuzzy, 0].sum() > 30
    assert run.position[-1, fuzzy, 2] > 9.2 and run.position[:, plain, 2].max() < 9


def arrives_through_a_net() -> None:
    run = played("move-to")
    goals = [a["goal"] for a in run.scene["agents"]]
    for i, goal in enumerate(goals):
        assert run.away(i, tuple(goal))[-1] < 1 and run.speed()[-1, i] < 0.05
    assert {states[0] for states in run.states} >= {"follow", "arrive"}


def passes_oncoming() -> None:
    run = played("oncoming-truck")
    car, truck = run.position[:, run.of("car")], run.position[:, run.of("truck")]
    beside = np.abs(car[:, 2] - truck[:, 2]).argmin()
    assert car[beside, 0] > 0.5 and truck[beside, 0] < -0.5, "each on its right"
    assert car[-1, 2] > truck[-1, 2] and np.abs(np.diff(car[:, 0])).max() < 0.2


def overtakes() -> None:
    run = played("overtaking")
    van, truck = run.position[:, run.of("van")], run.position[:, run.of("truck")]
    assert van[0, 2] < truck[0, 2] and van[-1, 2] > truck[-1, 2] + 15
    assert abs(van[-1, 0]) < 0.3


def marches_in_formation() -> None:
    run = played("parade")
    leader = run.of("leader")
    turns = turns_round(run, leader, np.zeros((1, 3)))
    assert turns > 0.3
    late = run.position[-300:]
    marshals = [i for i in range(len(run.names)) if i != leader]
    assert np.linalg.norm(late[:, marshals] - late[:, [leader]], axis=2).max() < 9
    assert min(nearest_other(places).min() for places in late[::10]) > 0.75


def perceives() -> None:
    run = played("perception")
    noticed = {name: np.mean([states[run.of(name)] != "calm" for states in run.states]) for name in ("radar 1", "radar 2", "cone 1", "cone 2")}
    assert noticed["radar 1"] + noticed["radar 2"] > 1.5 * (noticed["cone 1"] + noticed["cone 2"]) > 0
    crowd = [i for i, name in enumerate(run.names) if name.startswith("crowd")]
    assert run.speed()[30:, crowd].min() >= 0.79 and run.speed()[:, crowd].max() <= 3.01


def takes_cover() -> None:
    run = played("platoon")
    men = [i for i, name in enumerate(run.names) if name != "gun"]
    assert run.speed()[60:110, men].max() < 0.6, "they wait"
    assert all(run.states[6][i] in ("attack > advance", "attack > cover") for i in men), "the order"
    blocks = [o["polygon"] for o in run.scene["obstacles"]]
    gun = run.position[-1, run.of("gun")][[0, 2]]
    covered = 0
    for i in men:
        way = run.position[-1, i][[0, 2]] + np.linspace(0, 1, 400)[:, None] * (gun - run.position[-1, i][[0, 2]])
        covered += int(any(inside(way, block).any() for block in blocks))
    assert covered == len(men)


def chases() -> None:
    run = played("police-chase")
    van = run.position[:, run.of("van")]
    for name in ("police 1", "police 2", "helicopter"):
        away = np.linalg.norm((run.position[:, run.of(name)] - van)[:, [0, 2]], axis=1)
        assert away[-600:].mean() < 40, name
    assert {"patrol", "flight"} <= {states[run.of("van")] for states in run.states}
    traffic = [i for i, name in enumerate(run.names) if name.startswith("car")]
    assert run.speed()[300:, traffic].mean() > 2


def away_from_path(places: Floats, corners: list[list[float]]) -> Floats:
    """How far each place (T, 2) is from a closed path, m."""
    points = np.array([corner[:2] for corner in corners], dtype=float)
    best = np.full(len(places), np.inf)
    for a, b in zip(points, np.roll(points, -1, axis=0), strict=True):
        share = np.clip(((places - a) @ (b - a)) / ((b - a) @ (b - a)), 0, 1)
        best = np.minimum(best, np.linalg.norm(places - (a + share[:, None] * (b - a)), axis=1))
    return best


def shares_a_road() -> None:
    run = played("bodies")
    road, pavement = run.scene["paths"]["round"]["points"], run.scene["paths"]["pavement"]["points"]
    half_widths = {"racing car": 1.0, "car": 0.82, "tank": 1.07}
    for name, half_width in half_widths.items():
        ground = run.position[:, run.of(name)][:, [0, 2]]
        assert away_from_path(ground, road).max() + half_width <= 6, name
        assert np.linalg.norm(np.diff(ground, axis=0), axis=1).sum() > 200, "it drives"
    walker = run.position[:, run.of("walker")][:, [0, 2]]
    assert away_from_path(walker, pavement).max() + 0.4 <= 1
    assert run.position[:, run.of("helicopter"), 1].min() > 9
    for name in ("racing car", "car"):
        assert np.linalg.norm(run.position[:, run.of(name)] - run.position[:, run.of("tank")], axis=1).min() > 2.07, "they pass beside it"
    steering, throttle = run.controls[:, run.of("tank"), 0], run.controls[:, run.of("tank"), 1]
    assert np.abs(steering).max() > 0.05, "one track faster than the other"
    assert np.abs(throttle + steering).max() <= 1.001 and np.abs(throttle - steering).max() <= 1.001


def pursues_over_the_net() -> None:
    run = played("pursuit", 5)
    police = [run.of("police 1"), run.of("police 2")]
    assert run.speed()[:, police].max() < 0.05, "they wait"
    run = played("pursuit", 60)
    seconds = round(1 / run.dt_s)
    assert {run.states[4][i] for i in police} == {"wait"}
    assert all(run.states[7][i].startswith("chase > ") for i in police)
    assert run.steer.signal("calls answered") == 2
    thief = run.position[:, run.of("thief")]
    for i in police:
        away = np.linalg.norm(run.position[:, i] - thief, axis=1)
        assert away[10 * seconds] > 40 and away[50 * seconds :].max() < 12, run.names[i]
    assert run.speed()[30 * seconds, run.of("thief")] > 2.5 and run.speed()[40 * seconds :, run.of("thief")].max() < 1.6
    ends = set()
    steer = _native.Steer.from_json(steering.scene_text("pursuit"), "pursuit")
    for _ in range(30):
        steer.step(seconds)
        ends.add(tuple(np.round(steer.goal_path(police[0])["position"][-1])))
    assert len(ends) > 20, "planned again as the thief moves"


class Wheel:
    """The player's van: round a way of corners at a speed, by a bicycle with the turning circle of its body."""

    def __init__(self, place: tuple[float, float]) -> None:
        self.x, self.z = place
        self.yaw, self.speed = 0.0, 0.0
        self.way = [(-2.0, -26.0), (-42.0, -22.0), (-42.0, 18.0), (38.0, 18.0), (38.0, -22.0), (-38.0, -22.0)]

    def drive(self, wanted_mps: float, dt: float) -> None:
        if len(self.way) > 1 and np.hypot(self.way[0][0] - self.x, self.way[0][1] - self.z) < 7:
            del self.way[0]
        self.speed += float(np.clip(wanted_mps - self.speed, -8 * dt, 5 * dt))
        off = (np.arctan2(self.way[0][0] - self.x, self.way[0][1] - self.z) - self.yaw + np.pi) % (2 * np.pi) - np.pi
        self.yaw += float(np.clip(2 * off, -1, 1)) * self.speed / 6 * dt
        self.x += float(np.sin(self.yaw)) * self.speed * dt
        self.z += float(np.cos(self.yaw)) * self.speed * dt

    def state(self, like: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
        ahead = np.array([np.sin(self.yaw), 0.0, np.cos(self.yaw)])
        like["position"], like["forward"], like["velocity"] = (self.x, 0.0, self.z), ahead, ahead * self.speed
        return like


def gap(run_positions: Floats, forward: Floats, one: int, other: int, half: tuple[float, float]) -> float:
    """The least distance between the outlines of two equal boxes over time, m; 0 when they touch."""
    least = np.inf
    grid = np.array([(x, z) for x in np.linspace(-half[0], half[0], 5) for z in np.linspace(-half[1], half[1], 9)])
    for place, ahead in zip(run_positions[:, [one, other]], forward[:, [one, other]], strict=True):
        if np.linalg.norm(place[0] - place[1]) > 8:
            continue
        a, b = ((at[[0, 2]], np.array([look[2], -look[0]]), look[[0, 2]]) for at, look in zip(place, ahead, strict=True))
        points = a[0] + grid[:, :1] * a[1] + grid[:, 1:] * a[2] - b[0]
        across, along = np.abs(points @ b[1]) - half[0], np.abs(points @ b[2]) - half[1]
        least = min(least, float(np.hypot(np.maximum(across, 0), np.maximum(along, 0)).min()))
    return least


def keeps_clear_of_the_player() -> None:
    steer = _native.Steer.from_json(steering.scene_text("player"), "player")
    info = steer.info
    names = [steer.agent(i).name for i in range(info.agent_count)]
    player, walker, police = (names.index(name) for name in ("player", "walker", "police"))
    wheel, places, looks, states, stopped = Wheel((-2.0, -56.0)), [], [], [], []
    for step in range(round(60 / info.dt_s)):
        second = step * info.dt_s
        wheel.drive(0.0 if second < 2.5 or second > 35 else 7.0, info.dt_s)
        steer.set_states(wheel.state(steer.states()[player : player + 1]), player)
        if step == round(2 / info.dt_s):
            steer.raise_signal("horn")
        if step == round(10 / info.dt_s):
            steer.set_signal("wanted", 1)
        if step == round(57 / info.dt_s):
            steer.set_signal("wanted", 0)
        steer.step(1)
        now = steer.states()
        places.append(now["position"].astype(float))
        looks.append(now["forward"].astype(float))
        states.append(steer.agent(police).state)
        stopped.append(steer.signal("stopped"))
    position, forward = np.array(places), np.array(looks)
    at = lambda second: round(second / info.dt_s)  # noqa: E731
    assert np.hypot(position[-1, player, 0] - wheel.x, position[-1, player, 2] - wheel.z) < 1e-4, "the host alone moves it"
    assert np.linalg.norm(position[at(2), walker] - [-2, 0, -34]) < 0.01 and np.linalg.norm(position[at(14), walker] - [3, 0, -20]) < 0.3
    assert np.linalg.norm(position[:, walker] - position[:, player], axis=1).min() > 2
    for other in range(info.agent_count):
        if other not in (player, walker):
            assert gap(position, forward, player, other, (0.9, 2.0)) > 0.1, names[other]
    assert set(states[: at(9)]) == {"patrol"} and "chase" in states[at(11) : at(13)]
    away = np.linalg.norm(position[:, police] - position[:, player], axis=1)
    assert away[at(10)] > 60 and away[at(20) : at(35)].min() < 30 and away[at(50)] < 16, "it comes after a van that drives on"
    assert stopped[at(50)] >= 1 and states[-1] == "patrol"


def reaches_the_goal() -> None:
    run = played("town-map")
    assert run.away("walker", (85, 64))[-1] < 1
    assert in_obstacles(run) == 0


def crosses_without_contact() -> None:
    """A loop begins again after 30 s; until then everybody has come through the other crowd."""

    def least_distance(scene: dict[str, Any]) -> tuple[float, Run]:
        run = played("crossing", 29, text=json.dumps(scene))
        east = [i for i, name in enumerate(run.names) if name.startswith("eastward")]
        north = [i for i, name in enumerate(run.names) if name.startswith("northward")]
        assert run.position[-1, east, 0].min() > 7 and run.position[-1, north, 2].min() > 7, "all get across"
        return float(np.linalg.norm(run.position[:, east][:, :, None] - run.position[:, north][:, None], axis=3).min()), run

    for seed in (1, 2, 3, 4):
        scene = json.loads(steering.scene_text("crossing")) | {"seed": seed}
        blind = json.loads(json.dumps(scene))
        for behaviour_set in blind["behaviour_sets"].values():
            assert behaviour_set["behaviours"].pop(0)["kind"] == "avoid_collision"
        assert least_distance(blind)[0] < 0.6, "without foresight bodies of 0.4 m touch"
        apart, run = least_distance(scene)
        assert apart > 0.9, (apart, seed)
        assert run.active[:, :, 0].any(axis=0).mean() > 0.5, "they foresee one another"
    run.steer.step(round(1.5 / run.dt_s))
    assert np.abs(run.steer.states()["position"] - run.position[0]).max() < 1.5, "it begins again"


def escorts() -> None:
    run = played("escort")
    at = {name: run.position[:, run.of(name)][:, [0, 2]] for name in ("minister", "stranger", "guard", "dog", "cyclist")}
    seconds = round(1 / run.dt_s)
    to_guard, to_stranger = at["guard"] - at["minister"], at["stranger"] - at["minister"]
    share = (to_guard * to_stranger).sum(axis=1) / (to_stranger**2).sum(axis=1)
    beside = np.abs(to_guard[:, 0] * to_stranger[:, 1] - to_guard[:, 1] * to_stranger[:, 0]) / np.linalg.norm(to_stranger, axis=1)
    walls = [o["polygon"] for o in run.scene["obstacles"]]
    line = np.linspace(0, 1, 60)[None, :, None]
    sight = at["minister"][:, None] + line * to_stranger[:, None]
    hidden = np.any([inside(sight, wall).any(axis=1) for wall in walls], axis=0)
    assert hidden[5 * seconds] and not hidden[15 * seconds : 30 * seconds].any(), "the kiosk hides him for a while"
    comes = run.active[1:, run.of("stranger"), 0]
    assert (comes == ~hidden[:-1]).mean() > 0.98, "the stranger comes while he sees the minister"
    assert in_obstacles(run) == 0
    between = (share > 0.2) & (share < 0.8) & (beside < 1)
    assert between[14 * seconds : 45 * seconds].mean() > 0.9, "the guard is between them"
    staff = [i for i, name in enumerate(run.names) if name.startswith("staff")]
    late = np.linalg.norm(run.position[15 * seconds :, staff][:, :, [0, 2]] - at["minister"][15 * seconds :, None], axis=2)
    assert late.max() < 6 and late.min() > 0.8, "three follow"
    pace, his = run.speed()[:, run.of("cyclist")], run.speed()[:, run.of("minister")]
    assert pace[0] > 4 and np.abs(pace - his)[10 * seconds :].max() < 0.3, "the cyclist keeps his speed"
    corners = np.clip(at["dog"], np.array([-14, 4]), np.array([14, 16]))
    off = np.linalg.norm(at["dog"] - corners, axis=1)[2 * seconds :]
    assert 0.3 < off.min() and off.max() < 3 and turns_round(run, run.of("dog"), np.array([[0.0, 0, 10]])) > 0.7, "the dog runs along the walls"


def flows_round_an_island() -> None:
    run = played("stream")
    groups = {name: [i for i, n in enumerate(run.names) if n.startswith(name)] for name in ("leaves", "fish", "boats")}
    away = np.linalg.norm(run.position[..., [0, 2]], axis=2)
    assert away.min() > 5, "nobody gets on the island"
    x, z = run.position[:-1, :, 0], run.position[:-1, :, 2]
    later = run.position[1:, :, 0]
    through = (x < 22) & (later >= 22) & (later - x < 5) & (z > 4) & (z < 22)
    assert through[:, groups["fish"]].any(axis=0).all() and not through[:, groups["boats"]].any()
    drifted = np.diff(run.position[..., 0], axis=0)
    drifted = np.where(drifted < -40, drifted + 80, drifted)[:, groups["leaves"]].sum(axis=0)
    assert drifted.min() > 40, "leaves drift"


def stands_on_hills() -> None:
    run = played("hills")
    terrain = run.scene["terrain"]
    columns, cell = terrain["columns"], terrain["cell_m"]
    nodes = np.array(terrain["heights"], dtype=float).reshape(-1, columns)
    for name in ("car", "tank", "walker"):
        place = run.position[1:, run.of(name)]
        u, v = ((place[:, axis] - low) / cell for axis, low in ((0, terrain["origin"][0]), (2, terrain["origin"][1])))
        i, j = u.astype(int), v.astype(int)
        a, b = u - i, v - j
        ground = (nodes[j, i] * (1 - a) + nodes[j, i + 1] * a) * (1 - b) + (nodes[j + 1, i] * (1 - a) + nodes[j + 1, i + 1] * a) * b
        assert np.abs(place[:, 1] - ground).max() < 1e-3, name
        assert np.ptp(ground) > 2.5, "up and down"
    over = run.position[:, run.of("helicopter"), 1] - run.position[:, run.of("car"), 1]
    assert np.abs(over[300:] - 15).max() < 2.5


CLAIMS: dict[str, Callable[[], None]] = {
    "2-01-schematic-seek-flee": seeks_and_flees, "2-02-anim-seek": seeks_again_and_again, "2-03-schematic-moth-seek-flee": moth_circles_and_moth_flees,
    "2-04-anim-moth-seek": moths_around_a_light, "2-05-schematic-arrival": lambda: arrives_and_stays("2-05-schematic-arrival"),
    "2-06-anim-arrival": lambda: arrives_and_stays("2-06-anim-arrival"), "2-07-schematic-alignment": lambda: aligns("2-07-schematic-alignment"),
    "2-08-anim-alignment": lambda: aligns("2-08-anim-alignment"), "2-09-schematic-cohesion": lambda: gathers("2-09-schematic-cohesion"),
    "2-10-anim-cohesion": lambda: gathers("2-10-anim-cohesion"), "2-11-schematic-separation": lambda: spreads("2-11-schematic-separation"),
    "2-12-anim-separation": lambda: spreads("2-12-anim-separation"),
    "2-13-schematic-line-obstacle-avoidance": lambda: lines_push("2-13-schematic-line-obstacle-avoidance"),
    "2-14-anim-line-obstacle-avoidance": lambda: lines_push("2-14-anim-line-obstacle-avoidance"),
    "2-15-schematic-circle-obstacle-avoidance": lambda: circles_deflect_and_hold("2-15-schematic-circle-obstacle-avoidance"),
    "2-16-anim-circle-obstacle-avoidance": lambda: circles_deflect_and_hold("2-16-anim-circle-obstacle-avoidance"),
    "2-17-anim-group-obstacle-avoidance": group_avoids, "2-18-anim-path-flocking": flocks_through_a_canyon, "birds": flocks_and_a_hawk, "bodies": shares_a_road, "pursuit": pursues_over_the_net, "player": keeps_clear_of_the_player,
    "bmw-and-audi": audi_seeks_bmw, "fuzzy-corner": sticks_and_keeps_clear, "move-to": arrives_through_a_net, "object-tree": wander_in_a_tree,
    "oncoming-truck": passes_oncoming, "overtaking": overtakes, "parade": marches_in_formation, "perception": perceives, "platoon": takes_cover,
    "police-chase": chases, "queue": queues_in_order, "queue-in-pixels": queues_in_pixels, "queue-without-look-ahead": crowds_block,
    "crossing": crosses_without_contact, "escort": escorts, "stream": flows_round_an_island, "hills": stands_on_hills,
    "search": searches_by_four_distances, "town-map": reaches_the_goal,
}  # fmt: skip


@pytest.mark.parametrize("name", steering.sample_scenes())
def test_every_shipped_scene_shows_what_it_says(name: str) -> None:
    assert name in CLAIMS, "a scene needs a measurement of what its description says"
    CLAIMS[name]()


def test_the_scenes_show_every_behaviour_and_every_part_of_the_format() -> None:
    texts = [steering.scene_text(name) for name in steering.sample_scenes()]
    scenes = [json.loads(text) for text in texts if text.lstrip().startswith("{")]
    shown = {b["kind"] for scene in scenes for behaviours in scene["behaviour_sets"].values() for b in behaviours["behaviours"]}
    assert set(_native.STEER_BEHAVIOURS) - shown == set()
    parts = {"terrain", "fields", "tiles", "net", "paths", "obstacles", "signals", "machines", "triggers", "groups", "loop_s", "overlap_rounds", "box"}
    assert parts - {key for scene in scenes for key in scene} == set()
