# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline race: a whole race with physics, offline."""

from __future__ import annotations

import argparse
import random
import time
from contextlib import ExitStack
from dataclasses import dataclass
from math import ceil, isfinite
from pathlib import Path
from typing import Any, BinaryIO

from .. import _native, drivers, files, vehicles
from ..sampling import TraceSampler
from .common import (
    UsageError,
    add_json,
    add_track,
    add_vehicle,
    check_output,
    human_console,
    integer,
    note,
    number,
    open_track,
    progress_bar,
    write_json,
)
from . import race_link
from .standings import car_facts, print_standings, race_summary

HELP = "run a race offline and print the standings"
EXAMPLE = "apexline race monza.apx --cars 8 --laps 3 --record race.apxr --report race.html --json race.json"

SITUATIONS = ("single", "normal", "random-grid", "overtake", "wrong-way", "crash")
NAMES = (
    "Alba Corvane", "Bruno Estel", "Cleo Marrick", "Dario Venn", "Enna Solberg", "Felix Oduya", "Greta Lindqvale",
    "Hiro Tanabe", "Isa Montcalm", "Jonas Brekke", "Kaia Ferrow", "Luca Santerre", "Mira Halden", "Nilo Barros",
    "Orla Kestrel", "Pavel Drago", "Quinn Aldair", "Rosa Ventura", "Stellan Moor", "Tove Aurelin",
)  # fmt: skip
"""Invented drivers; further cars get a number."""
PROGRESS_TICKS = 60
"""Ticks between two looks at the race when nothing asks for more."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_track(parser, optional=True)
    parser.add_argument("--link", metavar="URL", help="run the race of a playground's link up to its tick, in place of TRACK, and compare the state hash")
    parser.add_argument(
        "--situation",
        metavar="NAME",
        choices=SITUATIONS,
        default="normal",
        help=f"how the cars are placed: {', '.join(SITUATIONS)} (default: normal); random-grid draws vehicles too",
    )
    parser.add_argument("--cars", metavar="N", type=integer(1, 10_000), help="default: 8, or 1 in situation single")
    parser.add_argument("--laps", metavar="N", type=integer(1, 10_000), default=3, help="default: 3")
    add_vehicle(parser, "what everybody drives (default: reference)")
    parser.add_argument(
        "--driver", metavar="NAME|FILE.json", help=f"who drives; profiles: {', '.join(drivers.names())}; mixed draws them"
    )
    parser.add_argument(
        "--pace",
        metavar="P",
        type=number(0.3, 1.0),
        help="how hard the race is: laps last the ideal lap's time over this share, the same on every track and in every "
        "vehicle (default: the driver's)",
    )
    parser.add_argument(
        "--slipstream",
        metavar="S",
        type=number(0.0, 0.6),
        help="share of its drag that a car right behind another is spared, 0 for none (default: 0.4)",
    )
    parser.add_argument(
        "--true-grip",
        metavar="G",
        type=number(0.3, 2.0),
        default=1.0,
        help="what the tyres hold as a multiple of the vehicle's grip, which drivers believe unless they learn (default: 1)",
    )
    parser.add_argument("--learn-grip", action="store_true", help="drivers find out what their tyres hold and plan with that")
    parser.add_argument(
        "--rubber-band",
        metavar="S",
        type=number(0.0, 1.0),
        default=0.0,
        help="strength of the rubber band: the first car ahead of the player eases, those behind it press (default: 0, off)",
    )
    parser.add_argument(
        "--rubber-band-limit",
        metavar="L",
        type=number(0.0, 0.2),
        help="most that a rubber band of strength 1 changes a car's pace, as a share of it (default: 0.05)",
    )
    parser.add_argument(
        "--player",
        metavar="N",
        type=integer(1, 10_000),
        help="car that the rubber band is tied to, by its number in the order of the JSON's cars (default: 1)",
    )
    parser.add_argument("--seed", metavar="N", type=integer(0, 2**32 - 1), default=1, help="default: 1")
    parser.add_argument("--record", metavar="FILE.apxr", help="write a recording, for `apexline replay`")
    parser.add_argument("--report", metavar="FILE.html", help="write a report to look at in a browser")
    add_json(parser, "the results")


@dataclass(frozen=True)
class Grip:
    """Grip of all cars' tyres as a multiple of their description's, and whether their drivers learn it."""

    true: float = 1.0
    learned: bool = False


@dataclass
class Outcome:
    """Result of a simulated race."""

    ticks: int
    dt_s: float
    state_hash: int
    wall_clock_s: float
    done: bool


def run(args: argparse.Namespace) -> int:
    if args.link is not None:
        if args.track is not None or args.record or args.report:
            raise UsageError("--link names the whole race; only --json goes with it")
        return race_link.run(args.link, args.json)
    if args.track is None:
        raise UsageError("a TRACK or a --link is needed")
    record = check_output(args.record, ".apxr")
    report = check_report(args.report)
    check_output(None if args.json == "-" else args.json)
    count = args.cars or (1 if args.situation == "single" else 8)
    if args.situation == "single" and count != 1:
        raise UsageError(f"situation single is for one car, not {count}; leave out --cars or choose another situation")
    vehicle = None if args.vehicle is None else vehicles.load(args.vehicle)
    grip = Grip(args.true_grip, args.learn_grip)
    cars = make_cars(count, vehicle, args.situation, args.seed, args.driver, grip, args.pace)
    track = open_track(args.track, vehicle, args.reverse)
    options = {} if args.slipstream is None else {"slipstream": args.slipstream}
    options |= rubber_band_options(args.rubber_band, args.rubber_band_limit, args.player, count)
    world = _native.World(track, cars, situation=args.situation, laps=args.laps, seed=args.seed, **options)
    sampler = TraceSampler(track, world.race, cars, world.dt_s) if report else None
    with ExitStack() as stack:
        stream = stack.enter_context(stack.enter_context(files.replacing(record)).open("wb")) if record else None
        outcome = simulate(world, track, args.laps, stream, sampler)
    facts = race_facts(world.race, track, cars, outcome)
    write_json(args.json, facts)
    print_standings(human_console(args.json), world.race, cars, track.name)
    tell_unfinished(facts, outcome)
    if sampler is not None and report is not None:
        summary = race_summary(world.race, args.laps, args.seed, args.situation, outcome.state_hash)
        summary["simulated"] = f"{facts['simulated_s'] / max(outcome.wall_clock_s, 1e-9):.0f} times real time"
        write_report(sampler, report, f"{track.name}: {args.situation} race", summary)
    return 0


def rubber_band_options(strength: float, limit: float | None, player: int | None, count: int) -> dict[str, Any]:
    """Options of the world for a rubber band that is tied to car number `player`, from 1; none when it is off."""
    if strength == 0.0:
        if limit is not None or player is not None:
            raise UsageError("--player and --rubber-band-limit are for a rubber band; turn it on with --rubber-band 1")
        return {}
    number_of = player or 1
    if number_of > count:
        raise UsageError(f"--player {number_of}: the race has {count} car{'s' if count > 1 else ''}")
    options: dict[str, Any] = {"rubber_band": strength, "rubber_band_car": number_of - 1}
    return options if limit is None else options | {"rubber_band_limit": limit}


def make_cars(
    count: int,
    vehicle: _native.Vehicle | None,
    situation: str,
    seed: int,
    driver: str | None = None,
    grip: Grip = Grip(),
    pace: float | None = None,
) -> list[_native.Car]:
    """The field: everybody in the same vehicle, or in one drawn from the presets on a random grid without a vehicle; driven
    alike, or with profiles drawn when the driver is "mixed"."""
    names = [NAMES[i % len(NAMES)] + (f" {i // len(NAMES) + 1}" if i >= len(NAMES) else "") for i in range(count)]
    draw = random.Random(seed)
    vehicle_of: list[_native.Vehicle | None] = [vehicle] * count
    if vehicle is None and situation == "random-grid":
        presets = {name: vehicles.load(name) for name in vehicles.names()}
        vehicle_of = [presets[draw.choice(sorted(presets))] for _ in names]
    driver_of: list[_native.Driver | None] = [None if driver in (None, "mixed") else drivers.load(driver)] * count
    if driver == "mixed":
        profiles = {name: drivers.load(name) for name in drivers.names()}
        driver_of = [profiles[draw.choice(sorted(profiles))] for _ in names]
    changes = ({"learn_grip": True} if grip.learned else {}) | ({} if pace is None else {"pace": pace})
    if changes:
        driver_of = [drivers.replace(chosen or _native.Driver(), **changes) for chosen in driver_of]
    return [_native.Car(*fields, true_grip=grip.true) for fields in zip(names, vehicle_of, driver_of)]


def time_limit_s(race: _native.Race, laps: int) -> float:
    """Simulated time after which a race ends whoever is still on the road."""
    ideal = [race.result(car).ideal_lap_s for car in range(race.car_count)]
    return 3.0 * max((lap for lap in ideal if isfinite(lap)), default=0.0) * laps + 120.0


def simulate(
    world: _native.World,
    track: _native.Track,
    laps: int,
    stream: BinaryIO | None,
    sampler: TraceSampler | None,
) -> Outcome:
    """Steps the world to the end of the race, or to the time limit; records every tick, samples every few."""
    race, dt_s = world.race, world.dt_s
    limit = ceil(time_limit_s(race, laps) / dt_s)
    distance_m = track.length_m * (laps if track.info.closed else 1)
    chunk = sampler.every if sampler is not None else PROGRESS_TICKS
    began = time.perf_counter()
    recorder = None
    if stream:
        recorder = _native.Recorder(world)
        stream.write(recorder.header())
    ticks, done = 0, False
    with progress_bar("race") as update:
        while not done and ticks < limit:
            before, ask = ticks, min(chunk, limit - ticks)
            if recorder is not None and stream is not None:
                written, stepped, done = recorder.step(ask)
                stream.write(written)
                ticks += stepped
            else:
                done = world.step(ask)
                # Hashing costs as much as a tick, so the clock is only asked when the last chunk may have been cut short.
                ticks = world.state_hash()[0] if done else ticks + ask
            if sampler is not None and ticks > before and ticks % sampler.every == 0:
                sampler.sample(ticks, world.states(), world.controls())
            if ticks % PROGRESS_TICKS < chunk:
                leader = race.standings()[0]
                shown = min(int(leader["laps_done"]) + 1, laps)
                update(max(0.0, float(leader["progress_m"])) / distance_m, f"lap {shown}/{laps}, {ticks * dt_s:.0f} s")
    if sampler is not None and len(sampler) == 0:
        sampler.sample(ticks, world.states(), world.controls())
    return Outcome(ticks, dt_s, world.state_hash()[1], time.perf_counter() - began, done)


def race_facts(race: _native.Race, track: _native.Track, cars: list[_native.Car], outcome: Outcome) -> dict[str, Any]:
    """The race as JSON has it."""
    return {
        "track": track.name,
        "length_m": track.length_m,
        "dt_s": outcome.dt_s,
        "ticks": outcome.ticks,
        "state_hash": f"{outcome.state_hash:016x}",
        "wall_clock_s": round(outcome.wall_clock_s, 6),
        "simulated_s": round(outcome.ticks * outcome.dt_s, 6),
        "cars": [car_facts(race, index, car) for index, car in enumerate(cars)],
    }


def tell_unfinished(facts: dict[str, Any], outcome: Outcome) -> None:
    """Says who was still on the road when the time limit ended the race."""
    if outcome.done:
        return
    names = [car["name"] for car in facts["cars"] if not car["finished"]]
    shown = ", ".join(names[:10]) + (f" and {len(names) - 10} more" if len(names) > 10 else "")
    note(f"ended by the time limit after {facts['simulated_s']:.0f} s; not finished: {shown}")


def check_report(path: str | None) -> Path | None:
    """The path that a report goes to. UsageError when it is no *.html or this installation has no viewer to put the race into."""
    from .. import report

    checked = check_output(path, ".html", ".htm")
    if checked and not report.VIEWER.is_file():
        raise UsageError(f"--report: {report.NoViewer()}")
    return checked


def write_report(sampler: TraceSampler, path: Path, title: str, summary: dict[str, Any]) -> None:
    """Writes the report of what the sampler saw, whole or not at all."""
    from .. import report

    with files.replacing(path) as part:
        report.write_report(sampler.trace(title, summary), part)
