// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

import { readFileSync } from "node:fs";
import { Car, DrivenBy, Driver, EventKind, LapFlaw, load, Mistake, nameOf, Race, Reason, Recorder, Recording, Retired, Shape, Situation, Source, STATE_COUNT, STATE_FLOATS, Status, DriverState, Track, World } from "apexline";

await load();
const club = Track.bake(Source.fromJson(readFileSync("data/tracks/club.track.json", "utf8"), "club"));
const cars = [{ ...Car.default(), name: "Ada" }, { ...Car.default(), name: "Bob" }];

// World, WorldDesc, Situation, Standing, GripBand, CarState, STATE_FLOATS: a race with the library's physics, stepped to its end.
function offline() {
    const desc = { ...World.defaultDesc(), situation: Situation.Normal };
    desc.race.laps = 1;
    const world = World.create(desc, cars, club);
    world.setGrip([{ fromM: 300, toM: 500, lowM: -20, highM: 20, grip: 0.8 }]);
    while (!world.step(60)) continue;                               // a second
    for (const place of world.standings()) console.log(place.position, place.car, place.bestLapS);
    console.log(world.carCount, world.states.length / STATE_FLOATS, world.controls[1], world.stateHash().hash);
    world.dispose();
}

// BranchInfo, Track, RaceView: a track whose road parts and meets, the time of both ways, and the way that a car drives.
function ways() {
    const ford = Track.bake(Source.fromJson(readFileSync("data/branches/ford.track.json", "utf8"), "ford"));
    for (const branch of ford.branches) console.log(branch.name, branch.timeS, branch.mainTimeS);
    console.log(ford.route(0).info.lengthM);                        // the whole road by way of the branch, as a track
    const world = World.create(World.defaultDesc(), cars, ford);
    world.step(1200);
    console.log(world.branchOf(0), world.branchLapS(0), world.branchLapS(0, 0));   // undefined: on the main road
}

// World, NativeObject: rollback, a car that the host drives, and the object by its number.
function rollBack() {
    const world = World.create(World.defaultDesc(), [{ ...Car.default(), drivenBy: DrivenBy.Host }], club);
    const before = world.snapshot();
    world.setControls(0, 0, 1, 0);
    world.step();
    world.restore(before);
    const same = World.fromId(world.id);
    same.refresh();
    console.log(same.carCount, world.stateHash().tick);
    world.dispose();
}

// Race, RaceDesc, Status, RaceView: one call for all cars in each physics step of a host.
function host() {
    const race = new Race({ ...Race.defaultDesc(), laps: 3 }, cars, club);
    race.start();                                                   // or started: true
    race.states.set(club.position(200, 0), 0);
    race.states.set(club.position(188, 0), STATE_FLOATS);
    console.log(race.tick(1 / 60) === Status.Ok, race.controls[1], race.carCount);
    const before = race.snapshot();
    race.restore(before);
    race.dispose();
}

// RaceView, CarCondition, RaceObstacle, Shape, GripBand, DrivenBy: what a game changes while it runs.
function live() {
    const race = new Race({ ...Race.defaultDesc(), started: true }, [...cars, Car.default()], club);
    race.setCondition(0, { gripShare: 0.9 });
    race.setDriver(0, Driver.preset("attacker"));
    race.setPace(1, 0.95);
    race.setDrivenBy(1, DrivenBy.Host);
    race.retire(2);
    race.rejoin(2);
    race.setCar(2, { ...Car.default(), name: "Cy" });
    race.setPresent(2, false);
    race.shiftOrigin([0, 0, 0]);
    race.setObstacle({ id: 7, position: club.position(260, 1), shape: Shape.Box });
    race.announceGrip([{ fromM: 300, toM: 500, grip: 0.7 }]);
    for (let car = 0; car < 3; car++) race.states.set(club.position(200 - 12 * car, 0), car * STATE_FLOATS);
    race.tick(1 / 60);
    console.log(race.origin, race.obstacles.length, race.rescuePlace(0).position);
    race.removeObstacle(7);
    race.dispose();
}

// RaceView, Hash, CarResult, CarDebug, PlanCandidate, PlanKnot, Neighbour, RaceEvent, EventKind, LapFlaw, Retired, DriverState, Reason, Mistake, nameOf, STATE_COUNT: what a race tells.
function explain() {
    const world = World.create(World.defaultDesc(), cars, club);
    world.step(1200);
    const debug = world.debug(1);
    console.log(nameOf.state(debug.state), nameOf.reason(debug.reason), nameOf.mistake(debug.mistake), debug.state === DriverState.Drive, debug.reason === Reason.FreeRoad, debug.mistake === Mistake.None);
    console.log(world.plan(1)[0].totalS, world.plannedPath(1)[0].lateralM, world.neighbours(1)[0].gapM, STATE_COUNT);
    for (const event of world.events()) if (event.kind === EventKind.Overtake) console.log(nameOf.event(event.kind), event.car);
    const result = world.result(0);
    console.log(result.lapsDone, world.lapTimes(0).length, result.retired === Retired.No, (result.lapFlaws & LapFlaw.Cut) !== 0, world.raceHash().tick, world.raceHash().hash, world.standings()[0].car);
    world.dispose();
}

// Recorder: a recording beside the race.
function record() {
    const desc = World.defaultDesc();
    desc.race.laps = 1;
    const world = World.create(desc, cars, club);
    const recorder = new Recorder(world);
    const parts = [recorder.header()];
    for (let tick = 0; tick < 300; tick++) {
        world.step();
        parts.push(recorder.tick());
    }
    return Buffer.concat(parts);
}

// Recording, RecordingInfo, ReplayReport, FedRace: driven again and compared, to the bit; the race from any tick on.
function replay(file) {
    const recording = new Recording(file, "race.apxr");
    const { info } = recording;
    const { states, controls, hash } = recording.tick(100, info.carCount);
    console.log(info.tickCount, recording.replay().differs, recording.car(0).name, states[0], controls.length, hash);
    console.log(nameOf.state(recording.decisions(100, info.carCount).states[0]), recording.events().length, recording.track().info.name);
    const race = recording.raceAt(200);
    recording.feed(200, race);
    console.log(race.standings().length, recording.worldAt(200).stateHash().tick);
}

offline();
ways();
rollBack();
host();
live();
explain();
replay(record());
