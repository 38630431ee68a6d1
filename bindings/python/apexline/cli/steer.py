# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline steer: scenes of the steering kit."""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from .. import _native, files, steering
from ..input_file import read_text
from ..steering import viewer
from .common import UsageError, add_json, check_output, human_console, integer, progress_bar, write_json

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
    run_parser.add_argument("--record", metavar="FILE.apxr", help="write a recording, for `apexline replay` and `steer export`")
    add_export(run_parser)
    add_json(run_parser, "the results")
    run_parser.set_defaults(action=run_scene)
    view = actions.add_parser(
        "view", help="show a scene in a browser and give goals by clicking",
        description="Serve a scene's page on this machine; a click gives the chosen agent a goal, and it runs on from there.",
    )  # fmt: skip
    view.add_argument("scene", metavar="SCENE", help="*.scene.json, *.xml, or the name of a shipped scene (see `list`)")
    view.add_argument("--seconds", metavar="S", type=float, help="how long (default: as the scene says)")
    view.add_argument("--port", metavar="N", type=integer(0, 65535), default=8008, help="of the page (default: 8008; 0: any)")
    view.set_defaults(action=view_scene)
    convert = actions.add_parser("export", help="export a recorded scene or race, or a *.bmd", description="Export a recorded scene or race, or a *.bmd.")
    convert.add_argument("recording", metavar="REC.apxr|FILE.bmd", help="from `steer run --record` or `race --record`, or the text format")
    convert.add_argument("--fps", metavar="F", type=float, default=30.0, help="frames in a second of a *.bmd, which does not say (default: 30)")
    add_export(convert)
    convert.set_defaults(action=export_recording)
    listing = actions.add_parser("list", help="list the shipped scenes", description="List the shipped scenes.")
    add_json(listing, "names and descriptions")
    listing.set_defaults(action=list_scenes)
    change = actions.add_parser(
        "convert", help="turn an XML scene into JSON, a JSON scene into XML, or make a scene of a racing track",
        description="Convert an XML scene, or make a scene with traffic of a track.",
    )  # fmt: skip
    change.add_argument("scene", metavar="SCENE|TRACK", help="an XML or JSON scene, or a track as `bake` reads it, or a sample's name")
    change.add_argument("-o", "--output", metavar="OUT.scene.json|OUT.xml", required=True)
    change.set_defaults(action=convert_scene)


def add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--export", metavar="FILE", action="append", default=[],
                        help=f"{', '.join('*' + s for s in steering.EXPORTS)}; repeatable")  # fmt: skip
    parser.add_argument("--model", metavar="[GROUP=]FILE", action="append", default=[],
                        help="an *.obj or *.lwo that a group's members show in *.gltf, *.ma and *.lws, or everybody's; repeatable")  # fmt: skip
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


def write_exports(motion: steering.Motion, exports: list[Path], options: steering.Options, models: list[tuple[str, steering.Model]]) -> None:
    groups = list(dict.fromkeys(track.group for track in motion.members().tracks))
    options = dataclasses.replace(options, models=steering.models_of(models, groups))
    for target in exports:
        steering.export(motion, target, options)


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
    record = check_output(args.record, ".apxr")
    exports, options = exports_of(args)
    models = steering.read_models(args.model)
    if args.seconds is not None and not 0.0 < args.seconds <= 1e6:
        raise UsageError(f"--seconds is {args.seconds}; it must be above 0")
    path = steering.find_scene(args.scene)
    text = steering.scene_text(args.scene)
    with steering.simulate(text, path) as steer, ExitStack() as stack:
        recorder = None
        if record:
            # Before the goals are set: they are part of the recording.
            stream = stack.enter_context(stack.enter_context(files.replacing(record)).open("wb"))
            recorder = _native.SteerRecorder(steer), stream
            stream.write(recorder[0].header())
        set_goals(steer, args.goal)
        count = steer.info.agent_count
        if report and count > MAX_DETAIL_AGENTS:
            raise UsageError(f"--report shows up to {MAX_DETAIL_AGENTS} agents; {path.name} has {count}")
        began = time.perf_counter()
        document: dict[str, Any] = json.loads(text)
        name = str(document.get("name", path.name))
        picture = viewer.scene_picture(steer) | viewer.looks(document, path) if report else {}
        with progress_bar(f"run {path.name}") as update:
            groups = steering.group_names(text)
            motion = steering.run(steer, name, args.seconds, report is not None, groups, update, recorder)
        seconds = time.perf_counter() - began
        simulated = (len(motion.position) - 1) * motion.dt_s
        facts = {
            "scene": str(path), "name": name, "agents": count, "steps": len(motion.position) - 1, "dt_s": motion.dt_s,
            "simulated_s": simulated, "wall_clock_s": seconds, "state_hash": f"{motion.extras['hash']:016x}",
        }  # fmt: skip
        if report:
            page = viewer.build_page(motion, picture, str(document.get("description", "")), steer.info.playback)
            report.write_text(page, encoding="utf-8")
    write_exports(motion, exports, options, models)
    write_json(args.json, facts)
    human_console(args.json).print(
        f"{name}: {count} agents, {facts['steps']} steps, {simulated:.1f} s in {seconds:.2f} s, state {facts['state_hash']}",
        markup=False, soft_wrap=True,
    )  # fmt: skip
    return 0


def view_scene(args: argparse.Namespace) -> int:
    if args.seconds is not None and not 0.0 < args.seconds <= 1e6:
        raise UsageError(f"--seconds is {args.seconds}; it must be above 0")
    from ..steering import live

    path = steering.find_scene(args.scene)
    stage = live.Stage(steering.scene_text(args.scene), path, args.seconds)
    if stage.steer.info.agent_count > MAX_DETAIL_AGENTS:
        raise UsageError(f"a page shows up to {MAX_DETAIL_AGENTS} agents; {path.name} has {stage.steer.info.agent_count}")
    with live.make_server(stage, args.port) as server:
        human_console(None).print(f"{path.name}: http://127.0.0.1:{server.server_port}/ (Ctrl+C ends it)", markup=False)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass
    return 0


def recorded_motion(path: Path, fps: float) -> steering.Motion:
    """Of a scene, a race or a *.bmd."""
    if path.suffix.lower() == ".bmd":
        return steering.motion_of_bmd(path, fps)
    recording = files.load_any_recording(path)
    return steering.motion_of(recording) if isinstance(recording, _native.SteerRecording) else steering.motion_of_race(path)


def export_recording(args: argparse.Namespace) -> int:
    exports, options = exports_of(args)
    models = steering.read_models(args.model)
    if not exports:
        raise UsageError("name a file with --export")
    motion = recorded_motion(Path(args.recording), args.fps)
    write_exports(motion, exports, options, models)
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


def _is_scene_xml(path: Path) -> bool:
    if path.suffix.lower() != ".xml":
        return False
    with path.open("rb") as stream:
        return b"<steering" in stream.read(4096)


def convert_scene(args: argparse.Namespace) -> int:
    from ..steering import circuit, scene_to_xml, scene_xml

    output = check_output(args.output, ".json", ".xml")
    assert output is not None
    path = Path(args.scene)
    if _is_scene_xml(path):
        scene = scene_xml.read(path)
        text = scene_xml.write(scene) if output.suffix.lower() == ".xml" else json.dumps(scene_xml.to_scene(scene), indent=1) + "\n"
    elif output.suffix.lower() == ".xml":
        if not path.name.endswith(".json"):
            raise UsageError(f"{path}: not a scene; a track becomes *.scene.json")
        with steering.load_scene(path):  # what is wrong in it is said first
            text = scene_xml.write(scene_to_xml.from_scene(json.loads(read_text(path)), str(path)))
    else:
        text = circuit.scene_lines(circuit.scene_of_track(files.load_track(args.scene)))
    output.write_text(text, encoding="utf-8")
    return 0
