# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline replay with the recording of a steering simulation."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from .. import _native, steering
from ..steering import viewer
from .common import NEGATIVE, UsageError, human_console, note, progress_bar, write_json


def replay(args: argparse.Namespace, recording: _native.SteerRecording, report: Path | None) -> int:
    """Compares the recording with what the library of today does; `--free-from` leaves it there and goes on without the host."""
    info = recording.info
    if info.bytes_left_out:
        note(f"{args.recording}: cut off; the last {info.bytes_left_out} bytes are no whole tick and were left out")
    if info.library_version != _native.VERSION:
        note(f"{args.recording}: recorded by version {info.library_version} of the library, this is {_native.VERSION}")
    if info.tick_count == 0:
        raise UsageError(f"{args.recording}: holds no tick; record the simulation to its end")
    if args.at is not None:
        raise UsageError(f"{args.recording}: --at is for races; --report FILE.html shows every step of a scene")
    if args.free_from is not None:
        return _go_on(args, recording, report)
    began = time.perf_counter()
    with progress_bar("replay") as update:
        result = recording.replay(update)
    seconds = time.perf_counter() - began
    facts: dict[str, Any] = {
        "file": args.recording, "agents": info.agent_count, "ticks": info.tick_count, "compared_ticks": result.ticks,
        "bytes_left_out": info.bytes_left_out, "dt_s": info.dt_s, "wall_clock_s": round(seconds, 6), "differs": result.differs, "difference": None,
    }  # fmt: skip
    console = human_console(args.json)
    if result.differs:
        text, facts["difference"] = _difference(recording, result)
        console.print(f"{args.recording}: differs: {text}", markup=False, soft_wrap=True)
    else:
        console.print(
            f"{args.recording}: {result.ticks} ticks of {info.agent_count} agents are the same, bit for bit ({seconds:.2f} s)",
            markup=False, soft_wrap=True,
        )  # fmt: skip
    write_json(args.json, facts)
    if report:
        with progress_bar("report") as update:
            motion = steering.motion_of(recording, True, update)
        _write_page(report, recording.steer_at(len(recording)), motion, recording.scene)
    return NEGATIVE if result.differs else 0


def _difference(recording: _native.SteerRecording, result: _native.ReplayReport) -> tuple[str, dict[str, Any]]:
    """The first difference in words, and as JSON has it."""
    place = f"tick {result.tick} ({result.tick * recording.info.dt_s:.2f} s)"
    facts: dict[str, Any] = {
        "tick": result.tick, "agent": None, "name": None, "field": result.field, "recorded": result.recorded, "replayed": result.replayed,
        "recorded_hash": f"{result.recorded_hash:016x}", "replayed_hash": f"{result.replayed_hash:016x}",
    }  # fmt: skip
    if result.car == _native.NONE:
        return f"{place}: {result.field} is {result.replayed_hash:016x}, recorded {result.recorded_hash:016x}", facts
    name = recording.steer_at(0).agent(result.car).name
    facts |= {"agent": result.car, "name": name}
    return f"{place}, agent {result.car} '{name}': {result.field} is {result.replayed!r}, recorded {result.recorded!r}", facts


def _go_on(args: argparse.Namespace, recording: _native.SteerRecording, report: Path | None) -> int:
    steer = recording.steer_at(args.free_from)
    scene = json.loads(recording.scene) if recording.scene else {}
    groups = steering.group_names(recording.scene) if recording.scene else []
    left_s = max(steer.info.duration_s - args.free_from * steer.info.dt_s, steer.info.dt_s)
    with progress_bar("run") as update:
        motion = steering.run(steer, scene.get("name", "simulation"), left_s, report is not None, groups, update)
    facts = {"file": args.recording, "free_from": args.free_from, "ticks": steer.info.tick, "state_hash": f"{steer.state_hash:016x}"}
    write_json(args.json, facts)
    human_console(args.json).print(
        f"{args.recording}: left at tick {args.free_from}, went on to tick {facts['ticks']}, state {facts['state_hash']}", markup=False, soft_wrap=True
    )
    if report:
        _write_page(report, steer, motion, recording.scene)
    return 0


def _write_page(report: Path, steer: _native.Steer, motion: steering.Motion, scene: str) -> None:
    picture = viewer.scene_picture(steer) | viewer.looks(json.loads(scene) if scene else {})
    description = str(json.loads(scene).get("description", "")) if scene else ""
    report.write_text(viewer.build_page(motion, picture, description, steer.info.playback), encoding="utf-8")
