// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { APX_STATE_COUNT, type DriverState, type Reason, Status } from "./enums.g.js";
import { bytes, check, countOf, list, memory, NativeObject, native, out, outId, withProgress, type Progress } from "./library.js";
import { type Hash, hashOf, RaceView, withBands } from "./race-view.js";
import {
    CarDesc, CarState, Controls, GridDesc, GridInfo, type GripBand, Obstacle, PlanInfo, PlanNode, PlanRequest, RaceDesc, RaceEvent, RecordingInfo, ReplayReport, WorldDesc,
} from "./structs.g.js";
import { Track } from "./tracks.js";

/** States and controls in the module's memory, for calls without copies. */
class CarArrays {
    statePointer: number;
    controlPointer: number;
    constructor(public count: number) {
        this.statePointer = memory().allocate(count * CarState.size);
        this.controlPointer = memory().allocate(count * Controls.size);
    }
    /** Position, yaw, pitch, roll, velocity, yaw rate: STATE_FLOATS numbers a car. */
    get states(): Float32Array {
        if (this.#states?.buffer !== memory().f32.buffer) this.#states = view(this.statePointer, this.count * CarState.size / 4);
        return this.#states;
    }
    /** Steering, throttle, brake: three numbers a car. */
    get controls(): Float32Array {
        if (this.#controls?.buffer !== memory().f32.buffer) this.#controls = view(this.controlPointer, this.count * 3);
        return this.#controls;
    }
    #states: Float32Array | undefined;
    #controls: Float32Array | undefined;
    /** From then on both are empty. */
    free(): void {
        memory().free(this.statePointer);
        memory().free(this.controlPointer);
        this.count = this.statePointer = this.controlPointer = 0;
        this.#states = this.#controls = undefined;
    }
}

function view(pointer: number, length: number): Float32Array {
    return new Float32Array(memory().f32.buffer, pointer, length);
}

/** A race whose physics is the host's. */
export class Race extends RaceView {
    readonly #arrays: CarArrays;
    constructor(desc: RaceDesc, cars: readonly CarDesc[], track?: Track) {
        const m = memory();
        const made = track ? { ...desc, track: track.id } : desc;
        super(outId((p) => native().apx_race_create(m.takeStruct(RaceDesc, made), m.takeStructs(CarDesc, cars), cars.length, p)));
        this.#arrays = new CarArrays(cars.length);
    }
    static defaultDesc = (): RaceDesc => out(RaceDesc, (p) => native().apx_race_desc_init(p));
    protected get raceId(): bigint {
        return this.id;
    }
    protected destroy(id: bigint): Status {
        const status = native().apx_race_destroy(id);
        if (status === Status.Ok) this.#arrays.free();
        return status;
    }
    /** How many cars there are. */
    get carCount(): number {
        return this.#arrays.count;
    }
    /** To be filled by the host before each tick; see STATE_FLOATS. Not to be kept across calls. */
    get states(): Float32Array {
        return this.#arrays.states;
    }
    /** Controls of the last tick. Not to be kept across calls. */
    get controls(): Float32Array {
        return this.#arrays.controls;
    }
    start(): void {
        check(native().apx_race_start(this.id));
    }
    /** One physics step of all cars, from `states` to `controls`; makes no garbage and does not throw. */
    tick(dtS: number): Status {
        return native().apx_race_tick(this.id, dtS, this.#arrays.statePointer, this.#arrays.count, this.#arrays.controlPointer);
    }
    snapshot(): Uint8Array {
        return bytes((p, capacity, needed) => native().apx_race_snapshot(this.id, p, capacity, needed));
    }
    restore(data: Uint8Array): void {
        const m = memory();
        m.scratch(() => check(native().apx_race_restore(this.id, m.takeBytes(data), BigInt(data.length))));
    }
}

/** An offline race with the reference physics. */
export class World extends RaceView {
    readonly #arrays: CarArrays;
    readonly #race: bigint;
    #done: number;
    #control: number;
    private constructor(id: bigint, count: number) {
        super(id);
        this.#race = outId((p) => native().apx_world_race(id, p));
        this.#arrays = new CarArrays(count);
        this.#done = memory().allocate(8);
        this.#control = memory().allocate(Controls.size);
        this.refresh();
    }
    static defaultDesc = (): WorldDesc => out(WorldDesc, (p) => native().apx_world_desc_init(p));
    /** `states` are needed with Situation.Custom and refused otherwise. */
    static create(desc: WorldDesc, cars: readonly CarDesc[], track?: Track, states?: readonly CarState[]): World {
        const m = memory();
        const made = track ? { ...desc, race: { ...desc.race, track: track.id } } : desc;
        const id = outId((p) => native().apx_world_create(m.takeStruct(WorldDesc, made), m.takeStructs(CarDesc, cars), cars.length,
            states ? m.takeStructs(CarState, states) : 0, p));
        return new World(id, cars.length);
    }
    /** Owns an id that the C interface gave. */
    static fromId(id: bigint): World {
        const m = memory();
        const count = m.scratch(() => {
            const needed = m.take(8);
            check(native().apx_world_cars(id, 0, 0, 0, needed));
            return m.u32[needed >>> 2]!;
        });
        return new World(id, count);
    }
    protected get raceId(): bigint {
        return this.#race;
    }
    protected destroy(id: bigint): Status {
        const status = native().apx_world_destroy(id);
        if (status !== Status.Ok) return status;
        this.#arrays.free();
        memory().free(this.#done);
        memory().free(this.#control);
        this.#done = this.#control = 0;
        return status;
    }
    /** How many cars there are. */
    get carCount(): number {
        return this.#arrays.count;
    }
    /** After the last step; see STATE_FLOATS. Not to be kept across calls. */
    get states(): Float32Array {
        return this.#arrays.states;
    }
    /** Controls of the last tick. Not to be kept across calls. */
    get controls(): Float32Array {
        return this.#arrays.controls;
    }
    /** Steps, then fills `states` and `controls`; true once the race is over. Makes no garbage. */
    step(ticks = 1): boolean {
        memory().u32[this.#done >>> 2] = 0;
        check(native().apx_world_step(this.id, countOf(ticks, "ticks"), this.#done));
        const done = memory().u32[this.#done >>> 2] !== 0;
        this.refresh();
        return done;
    }
    /** Fills `states` and `controls`. */
    refresh(): void {
        const { statePointer, controlPointer, count } = this.#arrays;
        check(native().apx_world_cars(this.id, statePointer, controlPointer, count, this.#done)); // the count needed goes nowhere else
    }
    /** Of a car that the host drives, from the next tick on. */
    setControls(car: number, steering: number, throttle: number, brake: number): void {
        if (this.id !== 0n) {
            const at = this.#control >>> 2, view = memory().f32;
            view[at] = steering;
            view[at + 1] = throttle;
            view[at + 2] = brake;
        }
        check(native().apx_world_set_controls(this.id, car, this.#control));
    }
    /** Sets what the physics holds of the baked grip; drivers are told by announceGrip. None: as baked. */
    setGrip(bands: readonly Partial<GripBand>[]): void {
        withBands(bands, (p, count) => native().apx_world_set_grip(this.id, p, count));
    }
    stateHash(): Hash {
        return hashOf((tick, hash) => native().apx_world_state_hash(this.id, tick, hash));
    }
    snapshot(): Uint8Array {
        return bytes((p, capacity, needed) => native().apx_world_snapshot(this.id, p, capacity, needed));
    }
    restore(data: Uint8Array): void {
        const m = memory();
        m.scratch(() => check(native().apx_world_restore(this.id, m.takeBytes(data), BigInt(data.length))));
        this.refresh();
    }
}

/** Writes an *.apxr tick by tick. */
export class Recorder extends NativeObject {
    constructor(of: Race | World) {
        super(outId((p) => of instanceof World ? native().apx_world_recorder(of.id, p) : native().apx_race_recorder(of.id, p)));
    }
    protected destroy(id: bigint): Status {
        return native().apx_recorder_destroy(id);
    }
    header(): Uint8Array {
        return bytes((p, capacity, needed) => native().apx_recorder_header(this.id, p, capacity, needed));
    }
    /** The last tick, to be appended after each. */
    tick(): Uint8Array {
        return bytes((p, capacity, needed) => native().apx_recorder_tick(this.id, p, capacity, needed));
    }
}

/** An opened *.apxr. */
export class Recording extends NativeObject {
    constructor(data: Uint8Array, label = "recording") {
        const m = memory();
        super(outId((p) => native().apx_recording_open(m.takeBytes(data), BigInt(data.length), m.takeText(label), p)));
    }
    protected destroy(id: bigint): Status {
        return native().apx_recording_destroy(id);
    }
    get info(): RecordingInfo {
        return out(RecordingInfo, (p) => native().apx_recording_info_get(this.id, p));
    }
    track(): Track {
        return new Track(outId((p) => native().apx_recording_track(this.id, p)));
    }
    car(index: number): CarDesc {
        return out(CarDesc, (p) => native().apx_recording_car(this.id, index, p));
    }
    /** States, STATE_FLOATS a car, and controls, three a car, of one tick. */
    tick(tick: number, carCount: number): { states: Float32Array; controls: Float32Array; hash: bigint } {
        const m = memory();
        return m.scratch(() => {
            const states = m.take(carCount * CarState.size), controls = m.take(carCount * Controls.size), hash = m.take(8);
            check(native().apx_recording_tick(this.id, tick, states, controls, carCount, hash));
            return {
                states: m.f32.slice(states >>> 2, (states >>> 2) + carCount * CarState.size / 4),
                controls: m.f32.slice(controls >>> 2, (controls >>> 2) + carCount * 3),
                hash: m.u64[hash >>> 3]!,
            };
        });
    }
    decisions(tick: number, carCount: number): { states: DriverState[]; reasons: Reason[]; carsAhead: number[] } {
        const m = memory();
        return m.scratch(() => {
            const [states, reasons, ahead] = [m.take(carCount * 4), m.take(carCount * 4), m.take(carCount * 4)];
            check(native().apx_recording_decisions(this.id, tick, states!, reasons!, ahead!, carCount));
            const read = (p: number) => Array.from(m.u32.subarray(p >>> 2, (p >>> 2) + carCount));
            return { states: read(states!) as DriverState[], reasons: read(reasons!) as Reason[], carsAhead: read(ahead!) };
        });
    }
    events(after = 0): RaceEvent[] {
        return list(RaceEvent, (p, capacity, needed) => native().apx_recording_events(this.id, after, p, capacity, needed));
    }
    /** A free world from before that tick. */
    worldAt(tick: number): World {
        return World.fromId(outId((p) => native().apx_recording_world_at(this.id, tick, p)));
    }
    /** The race as recorded, fed tick by tick. */
    raceAt(tick: number): FedRace {
        return new FedRace(outId((p) => native().apx_recording_race_at(this.id, tick, p)));
    }
    feed(tick: number, race: FedRace): void {
        check(native().apx_recording_feed(this.id, tick, race.id));
    }
    replay(onProgress?: Progress): ReplayReport {
        return withProgress(onProgress, (callback) => out(ReplayReport, (p) => native().apx_recording_replay(this.id, callback, 0, p)));
    }
}

/** A race that a recording feeds. */
export class FedRace extends RaceView {
    constructor(id: bigint) {
        super(id);
    }
    protected get raceId(): bigint {
        return this.id;
    }
    protected destroy(id: bigint): Status {
        return native().apx_race_destroy(id);
    }
}

/** The road as cells, for plans among obstacles. */
export class Grid extends NativeObject {
    constructor(track: Track, desc: GridDesc = Grid.defaultDesc()) {
        const m = memory();
        super(outId((p) => native().apx_grid_create(track.id, m.takeStruct(GridDesc, desc), p)));
    }
    static defaultDesc = (): GridDesc => out(GridDesc, (p) => native().apx_grid_desc_init(p));
    static defaultRequest = (): PlanRequest => out(PlanRequest, (p) => native().apx_plan_request_init(p));
    protected destroy(id: bigint): Status {
        return native().apx_grid_destroy(id);
    }
    get info(): GridInfo {
        return out(GridInfo, (p) => native().apx_grid_info_get(this.id, p));
    }
    /** The fastest way among what is to be kept clear of, which takes the place of the request's own obstacles. */
    plan(request: PlanRequest, keepClear: readonly Obstacle[] = []): { nodes: PlanNode[]; info: PlanInfo } {
        const m = memory();
        return m.scratch(() => {
            const given = keepClear.length > 0 ? { obstacles: m.takeStructs(Obstacle, keepClear), obstacleCount: keepClear.length } : {};
            const asked = m.takeStruct(PlanRequest, { ...request, ...given });
            const info = m.takeStruct(PlanInfo, PlanInfo.create());
            const nodes = list(PlanNode, (p, capacity, needed) => native().apx_grid_plan(this.id, asked, p, capacity, needed, info));
            return { nodes, info: PlanInfo.read(m, info) };
        });
    }
    /** The states that the last plan's search expanded, in order, and the index of the one that each came from. */
    expanded(): { nodes: PlanNode[]; parents: Uint32Array } {
        const m = memory();
        return m.scratch(() => {
            const needed = m.take(8);
            check(native().apx_grid_expanded(this.id, 0, 0, 0, needed));
            const count = m.u32[needed >>> 2]!, nodes = m.take(count * PlanNode.size), parents = m.take(count * 4);
            check(native().apx_grid_expanded(this.id, nodes, parents, count, needed));
            return { nodes: m.structs(PlanNode, nodes, count), parents: m.u32.slice(parents >>> 2, (parents >>> 2) + count) };
        });
    }
}

/** Names of numbers, as logs and reports have them. */
export const nameOf = {
    state: (value: number): string => memory().text(native().apx_state_name(value)),
    reason: (value: number): string => memory().text(native().apx_reason_name(value)),
    event: (value: number): string => memory().text(native().apx_event_name(value)),
    mistake: (value: number): string => memory().text(native().apx_mistake_name(value)),
};

/** How many states a driver has. */
export const STATE_COUNT = APX_STATE_COUNT;
