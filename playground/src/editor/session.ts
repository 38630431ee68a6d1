// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { STEER_STATE_FLOATS, SteerSimulation, type SteerAgentInfo, type SteerInfo, type SteerShare, type SteerState } from "apexline";
import { Driver } from "./drive";
import type { Scene } from "./scene";

/** Places of one agent in the last seconds, for its trail. */
const TRAIL = 240;
/** Frames of catching up after a slow picture, so that a crowd never freezes the page. */
const MOST_STEPS = 12;

/** A simulation of the scene that is edited: run, stopped, stepped and changed in place. */
export class Session {
    sim: SteerSimulation;
    info: SteerInfo;
    agents: SteerAgentInfo[] = [];
    states: Float32Array;
    shares: SteerShare[] = [];
    trails: Float32Array[] = [];
    playing = false;
    speed = 1;
    readonly driver = new Driver();
    #owed = 0;
    #byName = new Map<string, number>();

    /** Throws what is wrong with the scene. */
    constructor(scene: Scene) {
        this.sim = SteerSimulation.fromJson(scene, scene.name || "scene");
        this.info = this.sim.info;
        this.states = this.sim.states();
        this.#noticed();
    }

    get begun(): boolean {
        return this.info.tick > 0;
    }
    indexOf(name: string): number {
        return this.#byName.get(name) ?? -1;
    }
    place(agent: number): [number, number, number] {
        const at = agent * STEER_STATE_FLOATS;
        return [this.states[at]!, this.states[at + 1]!, this.states[at + 2]!];
    }
    forward(agent: number): [number, number, number] {
        const at = agent * STEER_STATE_FLOATS + 6;
        return [this.states[at]!, this.states[at + 1]!, this.states[at + 2]!];
    }
    vector(agent: number, from: 3 | 9): [number, number, number] {
        const at = agent * STEER_STATE_FLOATS + from;
        return [this.states[at]!, this.states[at + 1]!, this.states[at + 2]!];
    }
    isThere(agent: number): boolean {
        const [x, , z] = this.forward(agent);
        return x !== 0 || z !== 0 || this.forward(agent)[1] !== 0;
    }

    /** Takes a changed scene: what runs goes on from where it is. Throws what is wrong with it and changes nothing then. */
    change(scene: Scene): void {
        const next = SteerSimulation.fromJson(scene, scene.name || "scene");
        if (this.begun) this.#carryOver(next);
        this.sim.dispose();
        this.sim = next;
        this.#noticed();
    }

    /** All state where the agents are the same, else the places of those that have kept their names. */
    #carryOver(next: SteerSimulation): void {
        try {
            next.restore(this.sim.snapshot());
            return;
        } catch { /* other agents, or another machine: by name */ }
        const count = next.info.agentCount;
        for (let agent = 0; agent < count; agent++) {
            const before = this.indexOf(next.agent(agent).name);
            if (before >= 0 && this.isThere(before)) next.setStates(agent, [this.stateOf(before)]);
        }
    }

    stateOf(agent: number): SteerState {
        const [x, y, z] = this.place(agent);
        return { position: [x, y, z], velocity: this.vector(agent, 3), forward: this.forward(agent), steeringForce: [0, 0, 0] };
    }

    /** From the beginning. */
    reset(): void {
        this.sim.reset();
        this.playing = false;
        this.#owed = 0;
        this.driver.drop();
        this.#noticed();
    }

    step(steps = 1): void {
        for (let i = 0; i < steps; i++) {
            this.driver.before(this, this.info.dtS);
            this.sim.step(1);
            this.states = this.sim.states();
            this.driver.after(this);
            this.#trail();
        }
        this.info = this.sim.info;
        this.shares = this.sim.shares();
    }

    /** Elapsed wall-clock time, s. */
    advance(seconds: number): void {
        if (!this.playing) return;
        this.#owed += Math.min(seconds, 0.1) * this.speed * this.info.playback;
        const steps = Math.min(Math.floor(this.#owed / this.info.dtS), MOST_STEPS * Math.max(1, Math.round(this.speed)));
        if (steps < 1) return;
        this.#owed = Math.min(this.#owed - steps * this.info.dtS, this.info.dtS);
        this.step(steps);
    }

    /** Puts an agent somewhere, while it runs. */
    put(agent: number, x: number, z: number): void {
        const state = this.stateOf(agent);
        state.position = [x, state.position[1]!, z];
        this.sim.setStates(agent, [state]);
        this.states = this.sim.states();
        this.trails[agent]?.fill(NaN);
    }

    refresh(): void {
        this.info = this.sim.info;
        this.states = this.sim.states();
    }

    describe(agent: number): SteerAgentInfo {
        return (this.agents[agent] = this.sim.agent(agent));
    }

    dispose(): void {
        this.sim.dispose();
    }

    #noticed(): void {
        this.refresh();
        this.shares = this.sim.shares();
        this.agents = Array.from({ length: this.info.agentCount }, (_, i) => this.sim.agent(i));
        this.#byName = new Map(this.agents.map((agent, i) => [agent.name, i]));
        const kept = this.trails.length === this.agents.length && this.begun;
        if (!kept) this.trails = this.agents.length > 400 ? [] : this.agents.map(() => new Float32Array(2 * TRAIL).fill(NaN));
        if (!this.begun) for (const trail of this.trails) trail.fill(NaN);
    }

    #trail(): void {
        for (let agent = 0; agent < this.trails.length; agent++) {
            const trail = this.trails[agent]!, at = agent * STEER_STATE_FLOATS;
            trail.copyWithin(0, 2);
            trail[2 * TRAIL - 2] = this.states[at]!;
            trail[2 * TRAIL - 1] = this.states[at + 2]!;
        }
    }
}
