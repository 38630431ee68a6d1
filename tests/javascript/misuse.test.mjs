// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Every method of every class, on objects alive and disposed of, with arguments that nobody meant: an error in words, never a trap of the
// WebAssembly and never another object's memory.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import * as apexline from "../../bindings/javascript/dist/apexline.js";

const { Car, Driver, Grid, Race, Recorder, Recording, Situation, Source, Status, SteerRecorder, SteerSimulation, Track, Vehicle, World } = apexline;
const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const source = (name = "oval") => Source.fromJson(read(`data/tracks/${name}.track.json`), name);

let baked;
before(async () => {
    await apexline.load();
    const authored = source();
    baked = Track.bake(authored).save();
    authored.dispose();
});

// The same numbers in every run (xorshift, Marsaglia 2003).
function generator(seed) {
    let state = seed >>> 0;
    return (below) => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) % below;
    };
}

const track = () => Track.load(baked, "oval");
const world = (on) => World.create({ ...World.defaultDesc(), situation: Situation.Overtake }, [Car.default(), Car.default()], on);

function make() {
    const on = track(), own = world(on), race = new Race({ ...Race.defaultDesc(), started: true }, [Car.default()], on);
    const steer = SteerSimulation.fromJson(read("data/scenes/queue.scene.json"), "queue");
    const recorder = new Recorder(own), steerRecorder = new SteerRecorder(steer);
    const recording = new Recording(recorder.header(), "own");
    return [steerRecorder, steer, recorder, recording, race, own, source(), on];
}

function methodsOf(thing) {
    const found = new Map();
    for (let at = thing; at && at !== Object.prototype && at !== Function.prototype; at = Object.getPrototypeOf(at)) {
        for (const [name, described] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
            if (typeof name === "string" && !["constructor", "dispose", "destroy", "raceId"].includes(name) && !found.has(name)) found.set(name, described);
        }
    }
    return found;
}

const SLOW = new Set(["bake", "rebake", "withAStarLine", "lint", "replay"]);
const throwing = () => { throw new Error("thrown by a host's callback"); };

function junk(pick, alive) {
    const values = [
        undefined, null, -1, 0, 1, 2, 3, 2 ** 31, 2 ** 32, 2 ** 53, Number.NaN, Infinity, 1e308, 1e-42, 0.5, "", "x", "\0", "\ud800", "{}", "y".repeat(5000), 0n, -1n, 2n ** 64n,
        true, [], [1], [1, 2, 3], [Number.NaN, 1e30, -1], {}, { id: 1 }, { length: 2 ** 31 }, { length: -1 }, Symbol.iterator, throwing, new Uint8Array(9), new Uint8Array(1 << 18),
        new Float32Array(20), Car.default(), Vehicle.default(), Driver.default(), Race.defaultDesc(), World.defaultDesc(), Source.defaultDesc(), Grid.defaultRequest(),
        { ...Vehicle.default(), massKg: Number.NaN }, [Car.default(), undefined], { onProgress: throwing }, { grip: 1e30 }, [{ grip: 0.5 }], new Proxy({}, { get: throwing }),
    ];
    const all = [...values, ...alive];
    return all[pick(all.length)];
}

// A trap of the WebAssembly is what must not be.
function expected(error, name) {
    assert.ok(error instanceof Error, `${name} threw ${String(error)}`);
    assert.ok(!(error instanceof WebAssembly.RuntimeError), `${name}: ${error.stack}`);
    assert.ok(error.message.length > 0, `${name} said nothing`);
}

for (const seed of [1, 2]) {
    test(`no method traps whatever it is given (${seed})`, () => {
        const pick = generator(seed * 7919), objects = apexline.liveObjects();
        const on = track(), reference = world(on), witness = world(on);
        reference.step(40);
        witness.step(20);
        const alive = make(), gone = make();
        gone.forEach((thing) => thing.dispose());
        const made = [];
        let raised = 0;
        const call = (target, name, described) => {
            try {
                if (described.set && pick(2) === 0) target[name] = junk(pick, alive);
                const member = target[name];
                if (typeof member !== "function") return;
                const words = name === "step" ? [[1, 3, -1, Number.NaN, "x", undefined][pick(6)]] : Array.from({ length: pick(5) }, () => junk(pick, [...alive, ...gone]));
                const result = /^[A-Z]/.test(name) ? undefined : member.apply(target, words);
                if (result instanceof apexline.NativeObject && !alive.includes(result)) made.push(result);
            } catch (error) {
                raised += 1;
                expected(error, name);
            }
            while (made.length > 0) made.pop().dispose();
        };
        const targets = [...alive, ...gone, Race, World, Source, Track, SteerSimulation, Vehicle, Driver, Car, apexline.nameOf];
        for (let round = 0; round < 4; round++) {
            for (const target of targets) {
                for (const [name, described] of methodsOf(target)) {
                    if (!SLOW.has(name) || round === 0) call(target, name, described);
                }
            }
            for (const made of [Race, Recorder, Recording, Grid, SteerRecorder, apexline.SteerRecording]) {
                call({ construct: (...words) => new made(...words) }, "construct", {});
            }
        }
        assert.ok(raised > 500, `${raised} errors`);
        witness.step(20);
        assert.equal(witness.stateHash().hash, reference.stateHash().hash);
        [...alive, witness, reference, on].forEach((thing) => thing.dispose());
        assert.equal(apexline.liveObjects(), objects);
    });
}

test("the arrays of a race that is gone belong to nobody", () => {
    const on = track(), race = new Race({ ...Race.defaultDesc(), started: true }, [Car.default()], on), driven = world(on);
    race.dispose();
    driven.dispose();
    for (const thing of [race, driven]) {
        assert.equal(thing.states.length, 0);
        assert.equal(thing.controls.length, 0);
    }
    assert.notEqual(race.tick(1 / 60), Status.Ok);
    assert.throws(() => driven.step(), apexline.ApexlineError);
    assert.throws(() => driven.setControls(0, 0, 0, 0), apexline.ApexlineError);
    on.dispose();
});

test("a source that a callback disposes of is baked to the end all the same", () => {
    const authored = source(), objects = apexline.liveObjects();
    const made = Track.bake(authored, { onProgress: () => authored.dispose() });
    assert.deepEqual(made.save(), baked);
    assert.throws(() => authored.gates, (error) => error.status === Status.InvalidId);
    made.dispose();
    assert.equal(apexline.liveObjects(), objects - 1);
});

test("a callback may call the library for other objects", () => {
    const authored = source(), other = source("club");
    let gates = 0;
    const made = Track.bake(authored, { onProgress: () => { gates = other.gates.length; } });
    assert.ok(gates > 10);
    assert.deepEqual(made.save(), baked);
    [made, authored, other].forEach((thing) => thing.dispose());
});
