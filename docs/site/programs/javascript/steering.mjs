// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

import { readFileSync } from "node:fs";
import { load, SteerAgent, SteerBehaviourKind, SteerName, SteerPerceivedBy, SteerRecorder, SteerRecording, SteerSimulation, SteerState, SteerTarget, STEER_STATE_FLOATS } from "apexline";

await load();
const SCENE = {
    format: "apexline-scene", version: 1, signals: { alarm: 0 }, spare_agents: 1,
    bodies: { man: { kind: "walker" }, slow: { kind: "walker", max_speed_mps: 1 } },
    behaviour_sets: { seekers: { behaviours: [{ kind: "seek", target: [100, 0] }] } },
    machines: { m: { states: { calm: { transitions: [{ to: "alert", when: { signal: "alarm" } }] }, alert: {} } } },
    paths: { way: { points: [[0, 0], [90, 0]] } }, obstacles: [{ name: "pillar", position: [50, 20], radius_m: 2 }],
    agents: [{ name: "a", body: "man", machine: "m" }, { name: "b", body: "man", behaviour_set: "seekers", position: [0, 9] }],
};

// SteerSimulation, SteerState, SteerShare, STEER_STATE_FLOATS: a step, where all are, and what moved them.
function step() {
    const scene = SteerSimulation.fromJson(SCENE, "two.scene.json");
    const start = scene.snapshot();
    scene.step(60);
    const states = scene.states();
    const shares = scene.shares();
    console.log(states.length / STEER_STATE_FLOATS, SteerSimulation.behaviourName(shares[scene.info.shareStride].kind), scene.controls().length, scene.stateHash.hash);
    scene.setStates(0, [{ ...SteerState.create(), position: [1, 0, 1], forward: [0, 0, 1] }]);
    scene.restore(start);
    scene.reset();
    scene.dispose();
}

// SteerSimulation, SteerAgent, SteerInfo, SteerAgentInfo, SteerName, SteerPerceivedBy, Perceived, SteerBehaviour, SteerBehaviourKind, SteerTarget, SteerObstacle, SteerPoint, Place: what it has, who notices whom, and what can be changed while it runs.
function change() {
    const scene = SteerSimulation.fromJson(SCENE);
    const late = scene.spawn({ ...SteerSimulation.defaultAgent(), name: "late", position: [5, 0, 5] });
    const { count, flags } = scene.perceive(new Float32Array([4, 0, 1, 4, 0, 1, 4, 0, 1]));
    console.log(late === scene.find(SteerName.Agent, "late"), scene.info.agentCount, scene.agent(1).behaviourSet, count, (flags[1] & SteerPerceivedBy.Radar) !== 0);
    scene.remove(late);
    scene.setObstacle(0, [40, 0, 20], 3);
    scene.setBody(1, "slow");
    const flee = { ...SteerSimulation.defaultBehaviour(SteerBehaviourKind.Flee), targetKind: SteerTarget.Point };
    scene.setBehaviour("seekers", 0, flee);
    scene.setBehaviourSet(1, "seekers");
    scene.setSignal("alarm", 2);
    scene.raiseSignal("alarm");
    scene.setGoal(1, [20, 0, 0]);
    scene.setGoal(0, 1);                                            // another agent
    scene.order(0, "alert");
    scene.step(40);
    console.log(scene.signal("alarm"), scene.agent(0).state, scene.obstacle(0).record.position, scene.path(0).length, scene.goalPath(1).length);
}

// SteerSimulation: the search on tiles of a shipped scene.
function search() {
    const town = SteerSimulation.fromJson(readFileSync("data/scenes/town-map.scene.json", "utf8"), "town");
    town.step();
    console.log(town.tiles().length, town.searchMarks().filter((mark) => mark === 2).length, town.searchOrder().length);
}

// SteerRecorder, SteerRecording, SteerRecordingInfo, ReplayReport: recorded, driven again, and from any step on.
function record() {
    const scene = SteerSimulation.fromJson(SCENE);
    const recorder = new SteerRecorder(scene);
    const parts = [recorder.header()];
    for (let index = 0; index < 10; index++) {
        scene.step();
        parts.push(recorder.tick());
    }
    const recording = new SteerRecording(Buffer.concat(parts), "walk.apxr");
    const middle = recording.steerAt(5);
    recording.feed(5, middle);
    console.log(recording.info.tickCount, recording.replay().differs, middle.info.tick, recording.scene.length);
}

step();
change();
search();
record();
