# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline replay: a recorded race or scene, run again and compared bit by bit."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

from .. import _native, files
from ..sampling import TraceSampler
from . import replay_at, steer_replay
from .common import (
    NEGATIVE,
    UsageError,
    add_json,
    check_output,
    human_console,
    integer,
    note,
    progress_bar,
    write_json,
)
from .race import check_report, time_limit_s, write_report
from .standings import car_facts, print_standings, race_summary

HELP = "run a recorded race or scene again and compare it tick by tick"
EXAMPLE = (
    "apexline replay race.apxr --report race.html\n"
    "  apexline replay race.apxr --at 1200          # what every driver sees and decides there\n"
    "  apexline replay race.apxr --free-from 1200 --report free.html     # leaves the recording there and races on"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("recording", metavar="REC.apxr", help="made by `apexline race --record`, `apexline steer run --record` or by a game")
    parser.add_argument(
        "--at", metavar="TICK", type=integer(0, 2**32 - 1), help="show every car in that tick of a race: place, controls, decision; then and today"
    )
    parser.add_argument(
        "--free-from",
        metavar="TICK",
        type=integer(0, 2**32 - 1),
        help="leave the recording before that tick and race on freely; a host's goes on with the reference physics",
    )
    parser.add_argument("--report", metavar="FILE.html", help="write a report of the recorded race, or of the free one")
    add_json(parser, "the result")


def run(args: argparse.Namespace) -> int:
    report_path = check_report(args.report)
    check_output(None if args.json == "-" else args.json)
    recording = files.load_any_recording(args.recording)
    if isinstance(recording, _native.SteerRecording):
        return steer_replay.replay(args, recording, report_path)
    info = recording.info
    if info.bytes_left_out:
        note(
            f"{args.recording}: cut off or damaged after tick {info.tick_count}; the {info.bytes_left_out} bytes behind it were left out"
        )
    if info.library_version != _native.VERSION:
        note(f"{args.recording}: recorded by version {info.library_version} of the library, this is {_native.VERSION}")
    if info.tick_count == 0:
        raise UsageError(f"{args.recording}: holds no tick; record the race to its end")
    if args.at is not None:
        if args.free_from is not None or report_path:
            raise UsageError("--at shows one tick; leave out --free-from and --report")
        return replay_at.show_tick(args, recording)
    if args.free_from is not None:
        return race_on(args, recording, report_path)
    began = time.perf_counter()
    with progress_bar("replay") as update:
        result = recording.replay(update)
    seconds = time.perf_counter() - began
    facts = replay_facts(args.recording, recording, result, seconds)
    write_json(args.json, facts)
    console = human_console(args.json)
    if result.differs:
        console.print(f"{args.recording}: differs: {difference_text(recording, result)}", markup=False, soft_wrap=True)
    else:
        speed = facts["simulated_s"] / seconds if seconds > 0.0 else 0.0
        console.print(
            f"{args.recording}: {result.ticks} ticks of {info.car_count} cars are the same, bit for bit "
            f"({seconds:.2f} s, {speed:.0f} times real time)",
            markup=False,
            soft_wrap=True,
        )
    if report_path:
        sampler = watch(recording)
        end = recording.world_at(len(recording)) if info.from_world else recording.race_at(len(recording))
        last_hash = end.state_hash()[1]
        summary = race_summary(recording.race(), info.race["laps"], info.race["seed"], situation_of(info), last_hash)
        summary["replay"] = difference_text(recording, result) if result.differs else "the same, bit for bit"
        write_report(sampler, report_path, f"{recording.track().name}: recorded race", summary)
    return NEGATIVE if result.differs else 0


def race_on(args: argparse.Namespace, recording: _native.Recording, report_path: Path | None) -> int:
    """A free race from a recorded tick to its end."""
    cars, track, laps = cars_of(recording), recording.track(), recording.info.race["laps"]
    world = recording.world_at(args.free_from)
    sampler = TraceSampler(track, world.race, cars, world.dt_s)
    limit = world.state_hash()[0] + ceil(time_limit_s(world.race, laps) / world.dt_s)
    ticks, done = args.free_from, False
    with progress_bar("race") as update:
        while not done and ticks < limit:
            done = world.step(sampler.every)
            ticks = world.state_hash()[0]
            sampler.sample(ticks, world.states(), world.controls())
            update(ticks / limit)
    state_hash = world.state_hash()[1]
    write_json(args.json, {
        "file": args.recording, "free_from": args.free_from, "ticks": ticks, "state_hash": f"{state_hash:016x}",
        "cars": [car_facts(world.race, index, car) for index, car in enumerate(cars)],
    })  # fmt: skip
    title = f"{track.name}: free from tick {args.free_from}"
    print_standings(human_console(args.json), world.race, cars, title)
    if report_path:
        summary = race_summary(world.race, laps, recording.info.race["seed"], situation_of(recording.info), state_hash)
        write_report(sampler, report_path, title, summary)
    return 0


def situation_of(info: _native.RecordingInfo) -> str:
    """Origin of the recording, in a word."""
    return info.situation if info.from_world else "recorded by a host"


def difference_text(recording: _native.Recording, result: _native.ReplayReport) -> str:
    """The first difference in words."""
    dt_s = recording.info.race["dt_s"]
    place = f"tick {result.tick} ({result.tick * dt_s:.2f} s)"
    if result.car == _native.NONE or result.car >= recording.info.car_count:
        return f"{place}: {result.field} is {result.replayed_hash:016x}, recorded {result.recorded_hash:016x}"
    name = recording.car(result.car).name
    now, then = (value_text(recording, result.field, value) for value in (result.replayed, result.recorded))
    return f"{place}, car {result.car} '{name}': {result.field} is {now}, recorded {then}"


def value_text(recording: _native.Recording, field: str, value: float) -> str:
    """A value of a difference; decisions by their names."""
    names = {"state": _native.STATE_NAMES, "reason": _native.REASON_NAMES}.get(field)
    if names is not None:
        return f"'{names[int(value)]}'" if value < len(names) else f"{int(value)}"
    if field == "car ahead":
        return f"'{recording.car(int(value)).name}'" if value < recording.info.car_count else "nobody"
    return repr(value)


def replay_facts(
    path: str, recording: _native.Recording, result: _native.ReplayReport, seconds: float
) -> dict[str, Any]:
    """The result as JSON has it."""
    info = recording.info
    facts: dict[str, Any] = {
        "file": path,
        "track": recording.track().name,
        "cars": info.car_count,
        "ticks": info.tick_count,
        "compared_ticks": result.ticks,
        "bytes_left_out": info.bytes_left_out,
        "dt_s": info.race["dt_s"],
        "simulated_s": round(result.ticks * info.race["dt_s"], 6),
        "wall_clock_s": round(seconds, 6),
        "differs": result.differs,
        "difference": None,
    }
    if result.differs:
        one_car = result.car < info.car_count
        facts["difference"] = {
            "tick": result.tick,
            "car": result.car if one_car else None,
            "name": recording.car(result.car).name if one_car else None,
            "field": result.field,
            "recorded": result.recorded,
            "replayed": result.replayed,
            "recorded_hash": f"{result.recorded_hash:016x}",
            "replayed_hash": f"{result.replayed_hash:016x}",
        }
    return facts


def watch(recording: _native.Recording) -> TraceSampler:
    """Runs the recorded race once more, to see what its drivers saw and what it came to."""
    return watch_world(recording) if recording.info.from_world else watch_host(recording)


def watch_world(recording: _native.Recording) -> TraceSampler:
    """Steps the recorded world, physics and contacts too; the host's cars get the controls that they got then."""
    world = recording.world()
    sampler = TraceSampler(recording.track(), world.race, cars_of(recording), world.dt_s)
    host_cars = [index for index, car in enumerate(cars_of(recording)) if car.driven_by == "host"]
    states, controls, _ = recording.tick(0)
    for tick in watched_ticks(recording, sampler):
        if host_cars:
            recording.tick(tick, states, controls)
            for car in host_cars:
                world.set_controls(car, *(float(value) for value in controls[car]))
        world.step()
        if is_sampled(recording, sampler, tick):
            sampler.sample(world.state_hash()[0], world.states(states), world.controls(controls))
    return sampler


def watch_host(recording: _native.Recording) -> TraceSampler:
    """Feeds the race what the host gave it; contacts are the host's secret."""
    race = recording.race()
    sampler = TraceSampler(recording.track(), race, cars_of(recording), race.dt_s)
    states, controls, _ = recording.tick(0)
    for tick in watched_ticks(recording, sampler):
        recording.feed(tick, race)
        if is_sampled(recording, sampler, tick):
            recording.tick(tick, states, controls)
            sampler.sample(race.state_hash()[0], states, controls)
    return sampler


def cars_of(recording: _native.Recording) -> list[_native.Car]:
    """The cars as they were created."""
    return [recording.car(index) for index in range(recording.info.car_count)]


def watched_ticks(recording: _native.Recording, sampler: TraceSampler) -> Iterator[int]:
    """Every tick of the file, with a progress bar."""
    count = recording.info.tick_count
    with progress_bar("report") as update:
        for tick in range(count):
            yield tick
            if (tick + 1) % sampler.every == 0:
                update(tick / count)


def is_sampled(recording: _native.Recording, sampler: TraceSampler, tick: int) -> bool:
    """Every few ticks, and at least once."""
    return (tick + 1) % sampler.every == 0 or tick + 1 == recording.info.tick_count and len(sampler) == 0
