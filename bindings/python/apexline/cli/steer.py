# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline steer: scenes of the steering kit."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from .. import _native, steering
from ..steering import viewer
from .common import UsageError, add_json, check_output, human_console, progress_bar, write_json

HELP = "run scenes of steered agents: look at them, record and export them"
EXAMPLE = "apexline steer run queue --report queue.html --export queue.gltf"
MAX_DETAIL_AGENTS = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    run_parser = actions.add_parser("run", help="run a scene", description="Run a scene.")
    run_parser.add_argument("scene", metavar="SCENE", help="*.scene.json, *.xml, or the name of a shipped scene (see `list`)")
    run_parser.add_argument("--seconds", metavar="S", type=float, help="how long (default: as the scene says)")
    run_parser.add_argument("--goal", metavar="AGENT,X,Z", action="append", default=[], help="gives an agent a goal; repeatable")
    run_parser.add_argument("--report", metavar="FILE.html", help="write a page that plays the scene")
    run_parser.add_argument("--record", metavar="FILE.npz", help="write positions and headings of every step")
    add_export(run_parser)
    add_json(run_parser, "the results")
    run_parser.set_defaults(action=run_scene)
    convert = actions.add_parser("export", help="export a recorded motion or race", description="Export a recorded motion or race.")
    convert.add_argument("recording", metavar="FILE.npz|RACE.apxr", help="from `steer run --record` or `race --record`")
    add_export(convert)
    convert.set_defaults(action=export_recording)
    listing = actions.add_parser("list", help="list the shipped scenes", description="List the shipped scenes.")
    add_json(listing, "names and descriptions")
    listing.set_defaults(action=list_scenes)
    change = actions.add_parser("convert", help="turn an XML scene into JSON, or into XML again", description="Convert an XML scene.")
    change.add_argument("scene", metavar="SCENE.xml")
    change.add_argument("-o", "--output", metavar="OUT.scene.json|OUT.xml", required=True)
    change.set_defaults(action=convert_scene)


def add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--export", metavar="FILE", action="append", default=[],
                        help=f"{', '.join('*' + s for s in steering.EXPORTS)}; repeatable")  # fmt: skip
    parser.add_argument("--scale", metavar="F", type=float, default=1.0, help="positions times this (default: 1)")
    parser.add_argument("--every", metavar="N", type=int, default=1, help="write every Nth step (default: 1)")
    parser.add_argument("--no-parent", action="store_true", help="members do not hang under a node of their group")
    parser.add_argument("--no-align", action="store_true", help="members keep their first orientation")


def run(args: argparse.Namespace) -> int:
    return int(args.action(args))


def exports_of(args: argparse.Namespace) -> tuple[list[Path], steering.Options]:
    """Files to write, checked before anything runs, and how."""
    paths = []
    for name in args.export:
        path = check_output(name, *steering.EXPORTS)
        assert path is not None
        paths.append(path)
    if not args.scale > 0.0 or args.every < 1:
        raise UsageError(f"--scale is {args.scale} and --every is {args.every}; both have to be above 0")
    return paths, steering.Options(args.scale, not args.no_parent, not args.no_align, args.every)


def set_goals(steer: _native.Steer, goals: list[str]) -> None:
    names = {steer.agent(i).name: i for i in range(steer.info.agent_count)}
    for text in goals:
        parts = text.rsplit(",", 2)
        try:
            agent, place = names[parts[0]], (float(parts[1]), float(parts[2]))
        except (KeyError, IndexError, ValueError):
            raise UsageError(f"--goal {text}: AGENT,X,Z with the name of an agent is needed") from None
        steer.set_goal(agent, place)


def run_scene(args: argparse.Namespace) -> int:
    report = check_output(args.report, ".html", ".htm")
    record = check_output(args.record, ".npz")
    exports, options = exports_of(args)
    if args.seconds is not None and not 0.0 < args.seconds <= 1e6:
        raise UsageError(f"--seconds is {args.seconds}; it must be above 0")
    path = steering.find_scene(args.scene)
    text = steering.scene_text(args.scene)
    with _native.Steer.from_json(text, str(path)) as steer:
        set_goals(steer, args.goal)
        count = steer.info.agent_count
        if report and count > MAX_DETAIL_AGENTS:
            raise UsageError(f"--report shows up to {MAX_DETAIL_AGENTS} agents; {path.name} has {count}")
        began = time.perf_counter()
        document: dict[str, Any] = json.loads(text)
        name = str(document.get("name", path.name))
        picture = viewer.scene_picture(steer, steer.info.path_count) if report else {}
        with progress_bar(f"run {path.name}") as update:
            groups = steering.group_names(text)
            motion = steering.record(steer, name, args.seconds, report is not None, groups, update)
        seconds = time.perf_counter() - began
        simulated = (len(motion.position) - 1) * motion.dt_s
        facts = {
            "scene": str(path), "name": name, "agents": count, "steps": len(motion.position) - 1, "dt_s": motion.dt_s,
            "simulated_s": simulated, "wall_clock_s": seconds, "state_hash": f"{motion.extras['hash']:016x}",
        }  # fmt: skip
        if report:
            report.write_text(viewer.build_page(motion, picture, str(document.get("description", "")), steer.info.playback), encoding="utf-8")
    if record:
        motion.save(record)
    for target in exports:
        steering.export(motion, target, options)
    write_json(args.json, facts)
    human_console(args.json).print(
        f"{name}: {count} agents, {facts['steps']} steps, {simulated:.1f} s in {seconds:.2f} s, state {facts['state_hash']}",
        markup=False, soft_wrap=True,
    )  # fmt: skip
    return 0


def export_recording(args: argparse.Namespace) -> int:
    exports, options = exports_of(args)
    if not exports:
        raise UsageError("name a file with --export")
    path = Path(args.recording)
    if path.suffix.lower() == ".apxr":
        motion = steering.motion_of_race(path)
    elif path.suffix.lower() == ".npz":
        motion = steering.Motion.load(path)
    else:
        raise UsageError(f"{path}: neither a motion (*.npz) nor a race (*.apxr)")
    for target in exports:
        steering.export(motion, target, options)
    return 0


def list_scenes(args: argparse.Namespace) -> int:
    rows = []
    for name in steering.sample_scenes():
        document = json.loads(steering.scene_text(name))
        rows.append({"scene": name, "description": document.get("description", "")})
    write_json(args.json, rows)
    console = human_console(args.json)
    for row in rows:
        console.print(f"{row['scene']:38s} {row['description']}", markup=False, soft_wrap=True)
    return 0


def convert_scene(args: argparse.Namespace) -> int:
    from ..steering import scene_xml

    output = check_output(args.output, ".json", ".xml")
    assert output is not None
    path = Path(args.scene)
    if path.suffix.lower() != ".xml":
        raise UsageError(f"{path}: not an XML scene")
    scene = scene_xml.read(path)
    if output.suffix.lower() == ".xml":
        output.write_text(scene_xml.write(scene), encoding="utf-8")
    else:
        output.write_text(json.dumps(scene_xml.to_scene(scene), indent=1) + "\n", encoding="utf-8")
    return 0
