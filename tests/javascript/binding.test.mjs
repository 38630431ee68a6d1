// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// The npm package in Node, against the hashes that native builds give.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import * as apexline from "../../bindings/javascript/dist/apexline.js";

const { Car, Driver, DrivenBy, Grid, Recorder, Recording, Race, Retired, Situation, Source, Status, SteerName, SteerRecorder, SteerRecording, SteerSimulation, STEER_STATE_FLOATS, Track, Vehicle, World } = apexline;
const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const source = (name) => Source.fromJson(read(`data/tracks/${name}.track.json`), name);
const bake = (name) => {
    const authored = use(source(name));
    return Track.bake(authored);
};
const carOf = (vehicle) => ({ ...Car.default(), vehicle: Vehicle.preset(vehicle) });

before(() => apexline.load());

// Objects of a test, freed after it, last first.
const used = [];
const use = (object) => (used.push(object), object);
afterEach(() => {
    while (used.length > 0) used.pop().dispose();
});

function fnv(hash, value) {
    for (let i = 0n; i < 8n; i++) hash = BigInt.asUintN(64, (hash ^ ((value >> (8n * i)) & 0xffn)) * 0x100000001b3n);
    return hash;
}
const START = 0xcbf29ce484222325n;

const GOLDEN = {
    "single-club": ["club", Situation.Single, ["reference"], 1],
    "normal-street": ["street", Situation.Normal, Array(6).fill("touring"), 2],
    "random-grid-bridge": ["bridge", Situation.RandomGrid, ["reference", "kart", "touring", "gt", "formula", "gt", "touring", "reference"], 3],
    "overtake-oval": ["oval", Situation.Overtake, ["gt", "gt", "formula", "gt", "formula"], 4],
    "wrong-way-hillclimb": ["hillclimb", Situation.WrongWay, ["kart", "kart", "gt", "kart"], 5],
    "crash-club": ["club", Situation.Crash, ["reference", "gt", "formula", "touring"], 6],
    "runner-steering-oval": ["oval", Situation.Normal, ["reference", "touring"], 8],
};
const committed = new Map(read("tests/races/golden.txt").trim().split("\n").map((line) => [line.split(" ")[0], line.split(" ").slice(1)]));

test("a branch has times and a route", () => {
    const authored = use(Source.fromJson(read("data/branches/ford.track.json"), "ford"));
    const track = use(Track.bake(authored));
    const [branch] = track.branches;
    assert.equal(branch.name, "ford");
    const route = use(track.route(0));
    assert.equal(route.branches.length, 0);
    const race = use(new Race(Race.defaultDesc(), [Car.default()], track));
    assert.equal(race.branchOf(0), undefined);
    assert.ok(Math.abs(race.branchLapS(0, 0) - branch.lapS) < 0.5);
    assert.ok(Math.abs(race.branchLapS(0) - branch.mainLapS) < 0.5);
});

for (const [name, [trackName, situation, vehicles, seed]] of Object.entries(GOLDEN)) {
    test(`${name} has native's bits`, () => {
        const track = use(bake(trackName));
        const desc = World.defaultDesc();
        Object.assign(desc.race, { seed, laps: 2 });
        desc.situation = situation;
        const cars = vehicles.map(carOf);
        for (const car of cars) car.driver.runnerSteering = name === "runner-steering-oval";
        const world = use(World.create(desc, cars, track));
        const [ticks, expected] = committed.get(name);
        let all = START;
        for (let tick = 0; tick < Number(ticks); tick++) {
            assert.equal(world.step(), false);
            all = fnv(all, fnv(START, world.stateHash().hash));
        }
        assert.equal(all.toString(16).padStart(16, "0"), expected);
    });
}

test("a world says when every car has finished", () => {
    const track = use(bake("oval"));
    const desc = { ...World.defaultDesc(), situation: Situation.Single };
    desc.race.laps = 1;
    const world = use(World.create(desc, [Car.default()], track));
    let ticks = 1;
    while (!world.step() && ticks < 60 * 120) ticks++;
    assert.ok(world.result(0).finished && ticks < 60 * 120, `${ticks} ticks`);
    assert.ok(world.events().some((event) => event.kind === apexline.EventKind.Finish));
});

test("misuse gives the library's own words", () => {
    assert.throws(() => Source.fromJson("{]", "broken"), (error) => error instanceof apexline.ApexlineError
        && error.statusName === "APX_ERROR_INVALID_DATA" && /broken/.test(error.message) && /line 1/.test(error.message));
    assert.throws(() => Vehicle.fromJson('{"mass_kg": -1}', "feather"), /mass_kg/);
    const long = { ...Car.default(), name: "x".repeat(40) };
    const track = use(bake("oval"));
    assert.throws(() => World.create(World.defaultDesc(), [long], track), /40 bytes/);
    assert.throws(() => World.create({ ...World.defaultDesc(), situation: 99 }, [Car.default()], track), /situation/);
    const gone = bake("oval");
    gone.dispose();
    gone.dispose();
    assert.throws(() => gone.info, (error) => error.status === Status.InvalidId);
});

test("every function of the C interface refuses zeros without a crash", () => {
    const api = apexline.native();
    assert.ok(apexline.functionNames.length > 150);
    let refused = 0;
    for (const name of apexline.functionNames) {
        // A 64-bit parameter takes a bigint alone, any other a number alone: every pattern is tried until one fits.
        let result;
        for (let tries = 0; tries < 4096 && result === undefined; tries++) {
            try {
                result = api[name](...Array.from({ length: 12 }, (_, index) => (tries >> index) & 1 ? 0n : 0));
            } catch (error) {
                if (!(error instanceof TypeError)) throw error;
            }
        }
        assert.notEqual(result, undefined, name);
        if (name === "apx_last_error" || name.endsWith("_name")) assert.ok(apexline.memory().text(result).length > 0, name);
        else if (result !== 0) refused++;
        assert.ok(result >= 0, name);
    }
    assert.ok(refused > 140, `${refused} refused`);
});

test("the example of the package's page runs", async () => {
    const [, example] = /```js\n([^]*?)```/.exec(read("bindings/javascript/README.md"));
    const file = new URL("bindings/javascript/dist/example.mjs", root);
    writeFileSync(file, example.replace('from "apexline"', 'from "./apexline.js"').replace('"data/', `"${fileURLToPath(root)}data/`));
    const objects = apexline.liveObjects();
    await import(file);
    assert.equal(apexline.liveObjects(), objects);
});

test("structs keep every field", () => {
    const vehicle = Vehicle.preset("formula");
    const again = Vehicle.fromJson(Vehicle.toJson(vehicle));
    assert.deepEqual(again, vehicle);
    const driver = { ...Driver.preset("attacker"), pace: 0.875, bufferZones: false };
    assert.deepEqual(Driver.fromJson(Driver.toJson(driver)), driver);
});

test("a source survives its own JSON, and its lint is clean", () => {
    const first = use(source("bridge"));
    const second = use(Source.fromJson(first.toJson()));
    assert.deepEqual(second.gates, first.gates);
    assert.deepEqual(first.lint(), []);
});

test("a bake tells its progress and can be called off", () => {
    const authored = use(source("club"));
    const shares = [];
    const track = use(Track.bake(authored, { onProgress: (share) => void shares.push(share) }));
    assert.ok(shares.length > 3 && shares.at(-1) <= 1);
    assert.throws(() => Track.bake(authored, { onProgress: () => false }), (error) => error.status === Status.Cancelled);
    assert.throws(() => Track.bake(authored, { onProgress: () => { throw new Error("mine"); } }), /mine/);
    assert.ok(track.info.lengthM > 1000);
    const loaded = use(Track.load(track.save()));
    assert.equal(loaded.info.contentHash, track.info.contentHash);
    assert.equal(loaded.lineNodes(0).length, loaded.gates.length);
});

test("a host's race drives a point mass around, without garbage in its arrays", () => {
    const track = use(bake("club"));
    const desc = Race.defaultDesc();
    desc.started = true;
    const race = use(new Race(desc, [Car.default()], track));
    const start = track.position(-8, 0);
    race.states.set(start, 0);
    race.states[3] = track.locate(start).headingRad;
    let speed = 0, hint;
    for (let step = 0; step < 100 * 60; step++) {
        assert.equal(race.tick(1 / 60), Status.Ok);
        const [steering, throttle, brake] = race.controls;
        const s = race.states;
        speed += (5 * throttle - 11 * brake * (speed > 0)) / 60;
        s[9] = (speed * Math.tan(0.6 * steering)) / 2.8;
        s[3] += s[9] / 60;
        s[0] += (s[6] = speed * Math.sin(s[3])) / 60;
        s[2] += (s[8] = speed * Math.cos(s[3])) / 60;
        const place = track.locate([s[0], s[1], s[2]], hint);
        hint = place.sector;
        s[1] = place.heightM;
    }
    const [standing] = race.standings();
    assert.ok(standing.lapsDone >= 1, `${standing.lapsDone} laps`);
    assert.equal(race.states, race.states);
});

test("a driver in traffic publishes where it plans to be, knot after knot along the road", () => {
    const world = use(World.create(World.defaultDesc(), Array.from({ length: 6 }, () => carOf("gt")), use(bake("club"))));
    let most = 0;
    for (let tick = 0; tick < 900; tick += 30) {
        world.step(30);
        for (let car = 0; car < 6; car++) {
            const path = world.plannedPath(car);
            most = Math.max(most, path.length);
            for (let i = 1; i < path.length; i++) assert.ok(path[i].arrivalS >= path[i - 1].arrivalS && Math.abs(path[i].lateralM) < 30, JSON.stringify(path[i]));
        }
    }
    assert.ok(most > 3 && most <= 32, `${most} knots`);
});

test("a snapshot goes on with the same bits, a recording replays", () => {
    const track = use(bake("oval"));
    const desc = World.defaultDesc();
    desc.race.laps = 1;
    const cars = Array.from({ length: 4 }, () => carOf("gt"));
    cars[3].drivenBy = DrivenBy.Host;
    const world = use(World.create(desc, cars, track));
    const recorder = use(new Recorder(world));
    const parts = [recorder.header()];
    let kept;
    for (let tick = 0; tick < 400; tick++) {
        world.setControls(3, 0, tick > 60 ? 0.5 : 0, 0);
        world.step();
        parts.push(recorder.tick());
        if (tick === 199) kept = world.snapshot();
    }
    const hash = world.stateHash();
    world.restore(kept);
    for (let tick = 200; tick < 400; tick++) {
        world.setControls(3, 0, 0.5, 0);
        world.step();
    }
    assert.deepEqual(world.stateHash(), hash);
    const recording = use(new Recording(Buffer.concat(parts)));
    const { carCount, tickCount } = recording.info;
    assert.deepEqual([carCount, tickCount], [4, 400]);
    assert.equal(recording.replay().differs, false);
    assert.deepEqual([...recording.tick(399, 4).controls], [...world.controls]);
    assert.throws(() => new Recording(Buffer.concat(parts).subarray(0, 40)), apexline.ApexlineError);
});

test("a race goes on differently in a second world, and what is changed shows", () => {
    const track = use(bake("oval"));
    const cars = Array.from({ length: 4 }, () => carOf("gt"));
    const world = use(World.create(World.defaultDesc(), cars, track));
    world.step(400);
    const other = () => {
        const made = use(World.create(World.defaultDesc(), cars, track));
        made.restore(world.snapshot());
        return made;
    };
    const bands = [{ fromM: 0, toM: 0, grip: 0.5 }];
    const changes = {
        pace: (made) => made.setPace(0, 0.6), grip: (made) => made.setCondition(0, { gripShare: 0.6 }), oil: (made) => made.setGrip(bands), flag: (made) => made.announceGrip(bands),
        hands: (made) => made.setDrivenBy(0, DrivenBy.Host),
        box: (made) => made.setObstacle({ id: 7, position: track.position(made.standings()[0].progressM + 60, 0) }),
    };
    const same = other();
    world.step(300);
    same.step(300);
    assert.equal(same.stateHash().hash, world.stateHash().hash);
    same.restore(world.snapshot());
    for (const [name, change] of Object.entries(changes)) {
        const made = other(), plain = other();
        change(made);
        made.step(300);
        plain.step(300);
        assert.notEqual(made.stateHash().hash, plain.stateHash().hash, name);
    }
    same.setObstacle({ id: 7, position: track.position(100, 0) });
    assert.deepEqual(same.obstacles.map(({ id, halfWidthM }) => [id, halfWidthM]), [[7, 1]]);
    same.removeObstacle(7);
    assert.deepEqual(same.obstacles, []);
    assert.throws(() => same.setPace(9, 1), /car/);
});

test("cars come and go, slots get other cars and the origin floats", () => {
    const track = use(bake("club")), slow = Car.default();
    const world = use(World.create(World.defaultDesc(), [Car.default(), Car.default()], track));
    const before = world.result(1).idealLapS;
    world.step(60);
    world.setPresent(1, false);
    world.setCar(1, { ...slow, vehicle: { ...slow.vehicle, powerW: 90000 } });
    world.step(60);
    assert.equal(world.standings().at(-1).car, 1);
    assert.equal(world.result(1).retired, Retired.Absent);
    assert.ok(world.result(1).idealLapS > 1.03 * before);
    world.setPresent(1, true);
    world.step(60);
    assert.equal(world.result(1).retired, Retired.No);
    const hash = world.stateHash().hash, place = world.rescuePlace(0).position;
    world.shiftOrigin([1000, 0, -500]);
    assert.deepEqual(world.origin, [1000, 0, -500]);
    assert.equal(world.stateHash().hash, hash);
    assert.ok(Math.abs(world.rescuePlace(0).position[0] - (place[0] - 1000)) < 0.01);
    assert.throws(() => world.setPresent(9, true), /car/);
    world.retire(1);
    assert.equal(world.result(1).retired, Retired.ByHost);
    world.rejoin(1);
    assert.equal(world.result(1).retired, Retired.No);
    assert.throws(() => world.rejoin(1), /has not retired/);
    const target = world.result(0).targetLapS;
    world.setDriver(0, { ...Driver.default(), pace: 0.6 });
    assert.ok(world.result(0).targetLapS > 1.3 * target);
});

test("a grid plans around an obstacle and shows what it looked at", () => {
    const grid = use(new Grid(use(bake("club")))), request = { ...Grid.defaultRequest(), distanceM: 100, speedMps: 20 };
    const alone = grid.plan(request), looked = grid.expanded();
    assert.equal(looked.nodes.length, alone.info.expanded);
    assert.ok(looked.parents.every((parent, index) => parent < index || index === 0));
    const box = { distanceM: 160, lateralM: alone.nodes.find((node) => node.distanceM > 155).lateralM, speedAlongMps: 0, speedAcrossMps: 0, halfLengthM: 2, halfWidthM: 1.5, followsRoad: false };
    const around = grid.plan(request, [box]);
    assert.ok(around.info.complete);
    const near = around.nodes.reduce((best, node) => (Math.abs(node.distanceM - 160) < Math.abs(best.distanceM - 160) ? node : best));
    assert.ok(Math.abs(near.lateralM - box.lateralM) > 2, `${near.lateralM} m`);
});

test("10,000 sources and 1,000 worlds that come and go leak nothing", () => {
    const track = use(bake("oval"));
    const whole = source("oval");
    const gates40 = whole.gates.slice(0, 40);
    whole.dispose();
    const desc = { ...World.defaultDesc(), situation: Situation.Single };
    const objects = apexline.liveObjects();
    const round = (worlds) => {
        Source.create(Source.defaultDesc(), gates40).dispose();
        if (worlds) World.create(desc, [Car.default()], track).dispose();
    };
    for (let i = 0; i < 200; i++) round(true);
    const before = apexline.memory().size;
    for (let i = 0; i < 10_000; i++) round(i % 10 === 0);
    assert.equal(apexline.memory().size, before);
    assert.equal(apexline.liveObjects(), objects);
});

test("a steering scene runs, is ordered, goes back and is recorded", () => {
    const scene = read("data/scenes/platoon.scene.json");
    const steer = use(SteerSimulation.fromJson(scene, "platoon"));
    steer.step(150);
    const { agentCount, tick, presentCount } = steer.info;
    assert.deepEqual([agentCount, tick, presentCount], [13, 150, 13]);
    assert.equal(steer.states().length, 13 * STEER_STATE_FLOATS);
    assert.equal(steer.agent(0).cascade, "attack > advance");
    const kept = steer.snapshot(), hash = steer.stateHash.hash;
    steer.step(60);
    assert.notEqual(steer.stateHash.hash, hash);
    steer.restore(kept);
    assert.equal(steer.stateHash.hash, hash);
    assert.equal(steer.find(SteerName.Agent, "gun"), 12);
    assert.equal(steer.find(SteerName.Agent, "nobody"), undefined);
    assert.throws(() => steer.order(12, "attack"), apexline.ApexlineError);
    assert.throws(() => SteerSimulation.fromJson('{"format": "apexline-scene", "version": 1, "agents": [{}]}', "s"), /s:1: agents\[0\]: an agent has a "body"/);

    const again = use(SteerSimulation.fromJson(JSON.parse(scene)));
    const recorder = use(new SteerRecorder(again)), parts = [recorder.header()];
    for (let i = 0; i < 150; i++) {
        if (i === 40) again.setGoal(0, [3, 3]);
        again.step();
        parts.push(recorder.tick());
    }
    const recording = use(new SteerRecording(Buffer.concat(parts)));
    assert.equal(recording.replay().differs, false);
    const there = use(recording.steerAt(100));
    for (let i = 100; i < 150; i++) recording.feed(i, there);
    assert.equal(there.stateHash.hash, again.stateHash.hash);
});
