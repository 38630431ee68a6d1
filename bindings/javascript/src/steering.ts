// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Status, type SteerName } from "./enums.g.js";
import { bytes, check, countOf, floats, list, memory, NativeObject, native, out, outId, outNumber, text, withProgress, type Progress } from "./library.js";
import { ReplayReport, SteerAgent, SteerAgentInfo, SteerBehaviour, SteerInfo, SteerObstacle, SteerPoint, SteerRecordingInfo, SteerShare, SteerState } from "./structs.g.js";

/** A place on the ground, (x, z), or in space, (x, y, z), m. */
export type Place = ArrayLike<number>;

const inSpace = (place: Place): readonly number[] => (place.length === 2 ? [place[0]!, 0, place[1]!] : [place[0]!, place[1]!, place[2]!]);

/** Floats of a state in `states`: position, velocity, heading and steering force, three each. */
export const STEER_STATE_FLOATS = SteerState.size / 4;

/** Perception between agents by their machines and behaviours, SteerPerceivedBy bits. */
export interface Perceived {
    /** How many agents there are. */
    readonly count: number;
    /** flags[i * count + j]: how agent i perceives agent j. */
    readonly flags: Uint8Array;
}

/** A simulation of steered agents: everything that moves besides race cars. */
export class SteerSimulation extends NativeObject {
    #states: Float32Array | undefined;

    /** Wraps an id that the C interface gave; the object owns it from then on. */
    constructor(id: bigint) {
        super(id);
    }
    protected destroy(id: bigint): Status {
        return native().apx_steer_destroy(id);
    }
    /** The text of a *.scene.json, or the object that it stands for. Throws an ApexlineError with label, line, place and what is wrong. */
    static fromJson(scene: string | object, label = "scene"): SteerSimulation {
        const m = memory(), json = typeof scene === "string" ? scene : JSON.stringify(scene);
        return new SteerSimulation(outId((p) => native().apx_steer_create_from_json(m.takeText(json), BigInt(m.byteLength(json)), m.takeText(label), p)));
    }
    get info(): SteerInfo {
        return out(SteerInfo, (p) => native().apx_steer_info_get(this.id, p));
    }
    agent(index: number): SteerAgentInfo {
        return out(SteerAgentInfo, (p) => native().apx_steer_agent_info_get(this.id, index, p));
    }
    /** The index of a name; undefined when there is none. */
    find(what: SteerName, name: string): number | undefined {
        const m = memory();
        return m.scratch(() => {
            const index = m.take(8);
            const status = native().apx_steer_find(this.id, what, m.takeText(name), index);
            if (status === Status.InvalidArgument) return undefined;
            check(status);
            return m.u32[index >>> 2]!;
        });
    }
    /** Steps all agents; `dtS` 0 is the scene's own step. */
    step(steps = 1, dtS = 0): void {
        check(native().apx_steer_step(this.id, dtS, countOf(steps, "steps")));
    }
    /** STEER_STATE_FLOATS of every agent; the same array in every call. */
    states(): Float32Array {
        const m = memory();
        return m.scratch(() => {
            const needed = m.take(8), room = this.#states?.length ?? 0;
            let pointer = m.take(Math.max(room * 4, 8));
            let status = native().apx_steer_states(this.id, pointer, room / STEER_STATE_FLOATS, needed);
            const count = m.u32[needed >>> 2]!;
            if (!this.#states || count * STEER_STATE_FLOATS !== room) {
                this.#states = new Float32Array(count * STEER_STATE_FLOATS);
                pointer = m.take(Math.max(count * SteerState.size, 8));
                status = native().apx_steer_states(this.id, pointer, count, needed);
            }
            check(status);
            this.#states.set(m.f32.subarray(pointer >>> 2, (pointer >>> 2) + count * STEER_STATE_FLOATS));
            return this.#states;
        });
    }
    /** Moves agents, of which `host_driven` ones have to be moved before each step. */
    setStates(first: number, states: readonly SteerState[]): void {
        const m = memory();
        m.scratch(() => check(native().apx_steer_set_states(this.id, first, m.takeStructs(SteerState, states), states.length)));
    }
    static defaultAgent = (): SteerAgent => out(SteerAgent, (p) => native().apx_steer_agent_init(p));
    /** Puts an agent into a spare place and gives its index; `machine` names a state machine of the scene. */
    spawn(agent: SteerAgent, machine: string | null = null): number {
        const m = memory();
        return outNumber((p) => native().apx_steer_spawn(this.id, m.takeStruct(SteerAgent, agent), m.takeText(machine), p));
    }
    remove(agent: number): void {
        check(native().apx_steer_remove(this.id, agent));
    }
    /** Steering, throttle and brake of every agent; of a tank what its tracks come to. */
    controls(): Float32Array {
        return floats((p, capacity, needed) => native().apx_steer_controls(this.id, p, capacity, needed));
    }
    /** Contribution of each behaviour of each agent in the last step: `info.shareStride` records an agent. */
    shares(): SteerShare[] {
        return list(SteerShare, (p, capacity, needed) => native().apx_steer_shares(this.id, p, capacity, needed));
    }
    /** Perception between all agents by senses of (reach of radar, m, reach of sight, m, field of view, rad) each. */
    perceive(senses: ArrayLike<number>, occluded = false): Perceived {
        const m = memory(), count = Math.floor(senses.length / 3);
        return m.scratch(() => {
            const size = count * count, pointer = m.take(Math.max(size, 8));
            check(native().apx_steer_perceive(this.id, m.takeFloats(senses), count, occluded ? 1 : 0, pointer, size, m.take(8)));
            return { count, flags: m.u8.slice(pointer, pointer + size) };
        });
    }
    obstacle(index: number): { record: SteerObstacle; points: SteerPoint[] } {
        const record = out(SteerObstacle, (p) => native().apx_steer_obstacle_get(this.id, index, p, 0, 0, memory().take(8)));
        return { record, points: list(SteerPoint, (p, capacity, needed) => native().apx_steer_obstacle_get(this.id, index, 0, p, capacity, needed)) };
    }
    setObstacle(index: number, position: Place, radiusM: number): void {
        const m = memory();
        m.scratch(() => check(native().apx_steer_set_obstacle(this.id, index, m.takeFloats(inSpace(position)), radiusM)));
    }
    path(index: number): SteerPoint[] {
        return list(SteerPoint, (p, capacity, needed) => native().apx_steer_path_points(this.id, index, p, capacity, needed));
    }
    /** The way to an agent's goal; empty without one. */
    goalPath(agent: number): SteerPoint[] {
        return list(SteerPoint, (p, capacity, needed) => native().apx_steer_goal_path(this.id, agent, p, capacity, needed));
    }
    /** The cost of every tile, x fastest; 0 is closed. */
    tiles(): Uint8Array {
        return this.#block(1, (p, capacity, needed) => native().apx_steer_tiles(this.id, p, capacity, needed));
    }
    /** How the last search saw the tiles: 0 not at all, 1 open, 2 closed. */
    searchMarks(): Uint8Array {
        return this.#block(1, (p, capacity, needed) => native().apx_steer_search_marks(this.id, p, capacity, needed));
    }
    /** When the last search expanded each tile: as the first, second, ...; 0 not at all. */
    searchOrder(): Uint32Array {
        return new Uint32Array(this.#block(4, (p, capacity, needed) => native().apx_steer_search_order(this.id, p, capacity, needed)).buffer);
    }
    /** A copy of elements of `size` bytes. */
    #block(size: number, call: (pointer: number, capacity: number, needed: number) => Status): Uint8Array {
        const m = memory();
        return m.scratch(() => {
            const needed = m.take(8);
            const asked = call(0, 0, needed);
            if (asked !== Status.BufferTooSmall) check(asked);
            const count = m.u32[needed >>> 2]!, pointer = m.take(Math.max(count * size, 8));
            check(call(pointer, count, needed));
            return m.u8.slice(pointer, pointer + count * size);
        });
    }
    /** Gives an agent a goal, a place or another agent, and plans the way. Throws when no way leads there. */
    setGoal(agent: number, goal: Place | number): void {
        const m = memory();
        m.scratch(() => check(typeof goal === "number" ? native().apx_steer_set_goal_agent(this.id, agent, goal)
            : native().apx_steer_set_goal(this.id, agent, m.takeFloats(inSpace(goal)))));
    }
    setBody(agent: number, body: string): void {
        const m = memory();
        m.scratch(() => check(native().apx_steer_set_body(this.id, agent, m.takeText(body))));
    }
    /** Gives an agent a behaviour set by its name; null: none, it coasts. */
    setBehaviourSet(agent: number, behaviourSet: string | null): void {
        const m = memory();
        m.scratch(() => check(native().apx_steer_set_behaviour_set(this.id, agent, m.takeText(behaviourSet))));
    }
    /** Orders an agent's machine into a state. Throws when it has no such state or does not accept now. */
    order(agent: number, state: string): void {
        const m = memory();
        m.scratch(() => check(native().apx_steer_order(this.id, agent, m.takeText(state))));
    }
    signal(name: string): number {
        const m = memory();
        return outNumber((p) => native().apx_steer_signal(this.id, m.takeText(name), p), "f32");
    }
    setSignal(name: string, value: number): void {
        const m = memory();
        m.scratch(() => check(native().apx_steer_set_signal(this.id, m.takeText(name), value)));
    }
    /** An event that every machine notices once. */
    raiseSignal(name: string): void {
        const m = memory();
        m.scratch(() => check(native().apx_steer_raise_signal(this.id, m.takeText(name))));
    }
    static defaultBehaviour = (kind: number): SteerBehaviour => out(SteerBehaviour, (p) => native().apx_steer_behaviour_init(kind, p));
    /** Changes a behaviour of a behaviour set for everybody who has it. */
    setBehaviour(behaviourSet: string, place: number, behaviour: SteerBehaviour): void {
        const m = memory();
        m.scratch(() => check(native().apx_steer_set_behaviour(this.id, m.takeText(behaviourSet), place, m.takeStruct(SteerBehaviour, behaviour))));
    }
    static behaviourName = (kind: number): string => memory().text(native().apx_steer_behaviour_name(kind));
    get stateHash(): { tick: number; hash: bigint } {
        const m = memory();
        return m.scratch(() => {
            const tick = m.take(8), hash = m.take(8);
            check(native().apx_steer_state_hash(this.id, tick, hash));
            return { tick: m.u32[tick >>> 2]!, hash: m.u64[hash >>> 3]! };
        });
    }
    snapshot(): Uint8Array {
        return bytes((p, capacity, needed) => native().apx_steer_snapshot(this.id, p, capacity, needed));
    }
    /** Takes a snapshot of the same scene back, or of one with other parameters and as many agents. */
    restore(snapshot: Uint8Array): void {
        const m = memory();
        m.scratch(() => check(native().apx_steer_restore(this.id, m.takeBytes(snapshot), BigInt(snapshot.length))));
    }
    /** Back to the beginning. */
    reset(): void {
        check(native().apx_steer_reset(this.id));
    }
}

/** Writes a run of a simulation: the header first, then a piece after each step. */
export class SteerRecorder extends NativeObject {
    constructor(of: SteerSimulation) {
        super(outId((p) => native().apx_steer_recorder_create(of.id, p)));
    }
    protected destroy(id: bigint): Status {
        return native().apx_steer_recorder_destroy(id);
    }
    header(): Uint8Array {
        return bytes((p, capacity, needed) => native().apx_steer_recorder_header(this.id, p, capacity, needed));
    }
    tick(): Uint8Array {
        return bytes((p, capacity, needed) => native().apx_steer_recorder_tick(this.id, p, capacity, needed));
    }
}

/** An opened *.apxr of a steering simulation. */
export class SteerRecording extends NativeObject {
    constructor(data: Uint8Array, label = "recording") {
        const m = memory();
        super(outId((p) => native().apx_steer_recording_open(m.takeBytes(data), BigInt(data.length), m.takeText(label), p)));
    }
    protected destroy(id: bigint): Status {
        return native().apx_steer_recording_destroy(id);
    }
    get info(): SteerRecordingInfo {
        return out(SteerRecordingInfo, (p) => native().apx_steer_recording_info_get(this.id, p));
    }
    /** The scene's text; empty for a simulation that was made of a description. */
    get scene(): string {
        return text((p, capacity, needed) => native().apx_steer_recording_scene(this.id, p, capacity, needed));
    }
    /** A simulation as it was before a step, to be stepped on freely. */
    steerAt(tick: number): SteerSimulation {
        return new SteerSimulation(outId((p) => native().apx_steer_recording_steer_at(this.id, tick, p)));
    }
    /** Does what the host did before a step, and steps. */
    feed(tick: number, steer: SteerSimulation): void {
        check(native().apx_steer_recording_feed(this.id, tick, steer.id));
    }
    /** Runs the recording again and stops at the first difference, which is a result. */
    replay(onProgress?: Progress): ReplayReport {
        return withProgress(onProgress, (callback) => out(ReplayReport, (p) => native().apx_steer_recording_replay(this.id, callback, 0, p)));
    }
}
