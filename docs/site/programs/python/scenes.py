# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
import io
import json
import tempfile
from pathlib import Path

import apexline
import numpy as np
from apexline import steering

SCENE = json.dumps({
    "format": "apexline-scene", "version": 1, "signals": {"alarm": 0}, "spare_agents": 1,
    "bodies": {"man": {"kind": "walker"}, "slow": {"kind": "walker", "max_speed_mps": 1}},
    "behaviour_sets": {"seekers": {"behaviours": [{"kind": "seek", "target": [100, 0]}]}},
    "machines": {"m": {"states": {"calm": {"transitions": [{"to": "alert", "when": {"signal": "alarm"}}]}, "alert": {}}}},
    "paths": {"way": {"points": [[0, 0], [90, 0]]}}, "obstacles": [{"name": "pillar", "position": [50, 20], "radius_m": 2}],
    "agents": [{"name": "a", "body": "man", "machine": "m"}, {"name": "b", "body": "man", "behaviour_set": "seekers", "position": [0, 9]}]})


# Steer, STEER_STATE, STEER_SHARE, STEER_BEHAVIOURS: a step, where all are, and what moved them.
def step() -> None:
    scene = steering.Steer.from_json(SCENE, label="two.scene.json")
    scene.step(60)
    states, shares = scene.states(), scene.shares()
    print(states["position"], steering.STEER_BEHAVIOURS[shares["kind"][1][0]], shares["share"][1][0], scene.controls().shape)
    states["velocity"] = 0
    scene.set_states(states[:2])
    before = scene.snapshot()
    scene.step()
    scene.restore(before)
    scene.reset()
    print(scene.state_hash)
    scene.close()


# Steer, SteerInfo, SteerAgentInfo, STEER_POINT: what it has, who notices whom, and what can be changed while it runs.
def change() -> None:
    with steering.Steer.from_json(SCENE) as scene:
        late = scene.spawn("late", "man", (5, 0, 5))
        print(scene.find("agent", "late") == late, scene.info.agent_count, scene.agent(1).behaviour_set, scene.perceive([[4, 0, 1]] * 3))
        scene.remove(late)
        scene.set_obstacle(0, (40, 0, 20), radius_m=3)
        scene.set_body(1, "slow")
        scene.set_behaviour_set(1, "seekers")
        scene.set_signal("alarm", 2)
        scene.raise_signal("alarm")
        scene.set_goal(1, (20, 0, 0))
        scene.set_goal_agent(0, 1)
        scene.order(0, "alert")
        scene.step(40)
        print(scene.signal("alarm"), scene.agent(0).state, scene.obstacle(0), scene.path(0)["position"], scene.goal_path(1)["position"])


# Steer, find_scene, load_scene, sample_scenes, scene_text, simulate, group_names: shipped scenes, and the search on tiles.
def scenes() -> None:
    town = steering.load_scene("town-map")
    town.step(1)
    print(len(steering.sample_scenes()), np.count_nonzero(town.search_marks() == 2), town.search_order().max(), town.tiles().shape)
    path = steering.find_scene("birds")
    text = steering.scene_text(path)
    print(steering.group_names(text), steering.simulate(text, path).info.agent_count)


# SteerRecorder, SteerRecording, SteerRecordingInfo, motion_of: recorded, driven again, and from any step on.
def record() -> None:
    scene = steering.Steer.from_json(SCENE)
    recorder = steering.SteerRecorder(scene)
    file = recorder.header()
    for _ in range(10):
        scene.step()
        file += recorder.tick()
    recorder.close()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "walk.apxr"
        path.write_bytes(file)
        again = steering.SteerRecording.from_file(path)
    with steering.SteerRecording.open(file, label="walk.apxr") as recording:
        states, dt_s, state_hash = recording.tick(9)
        middle = recording.steer_at(5)
        recording.feed(5, middle)
        print(recording.info.tick_count, recording.replay().differs, middle.info.tick, len(again), len(recording.scene), dt_s)
        print(steering.motion_of(recording).times_s)
        recording.close()


# Motion, Track, Options, Model, EXPORTS, run, record, export, read_model, read_models, models_of: as files of animation programs.
def files() -> None:
    scene = steering.Steer.from_json(SCENE)
    motion = steering.run(scene, "two", duration_s=1)
    longer = steering.record(scene, "two", 30, lambda index: scene.step())
    square = steering.Model("square", np.array([[0, 0, 0], [0, 0, 1], [1, 0, 1], [1, 0, 0]]), [[0, 1, 2, 3]])
    print(motion.gone, motion.leaps, motion.members(), [track.name for track in motion.tracks], longer.times_s[-1], square.triangles(), square.mirrored().points)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "square.obj").write_text("v 0 0 0\nv 0 0 1\nv 1 0 1\nf 1 2 3\n")
        print(steering.read_model(Path(folder) / "square.obj").name)
        models = steering.models_of(steering.read_models([f"{folder}/square.obj"]), [""])
        for suffix in steering.EXPORTS:
            steering.export(motion, Path(folder) / f"two{suffix}", steering.Options(every=2, models=models))
        print(sorted(path.name for path in Path(folder).iterdir()))


# motion_of_race, motion_of_bmd: a recorded race as a motion; and a table of keys.
def races() -> None:
    with apexline.World(apexline.Track.from_file("club"), [apexline.Car()], laps=1) as world, tempfile.TemporaryDirectory() as folder:
        recorder = apexline.Recorder(world)
        path = Path(folder) / "race.apxr"
        path.write_bytes(recorder.header() + recorder.step(60)[0])
        motion = steering.motion_of_race(path)
        steering.export(motion, Path(folder) / "race.bmd")
        print(motion.times_s[-1], steering.motion_of_bmd(Path(folder) / "race.bmd", fps=60).times_s[-1])


step()
change()
scenes()
record()
files()
races()
