// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { SteerBodyKind, type SteerState } from "apexline";
import type { Session } from "./session";

/** A body's limits, for the driver. */
export interface DrivenBody {
    kind: number;
    maxSpeed: number;
    reverse: number;
    acceleration: number;
    brake: number;
    turningRadius: number;
    turnRate: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** An agent driven by keys: its body's speed, force and turning circle, place by place; the others react to it as to anybody. */
export class Driver {
    /** -1: nobody is driven. */
    agent = -1;
    name = "";
    /** Pressed now. */
    readonly keys = new Set<string>();
    #body: DrivenBody | undefined;
    #state: SteerState | undefined;
    #speed = 0;
    #wheel = 0;

    take(session: Session, agent: number, body: DrivenBody): void {
        this.agent = agent;
        this.name = session.agents[agent]!.name;
        this.#body = body;
        this.#state = undefined;
    }
    drop(): void {
        this.agent = -1;
        this.keys.clear();
        this.#state = undefined;
    }
    get speedMps(): number {
        return this.#speed;
    }

    before(session: Session, dt: number): void {
        if (this.agent < 0) return;
        if (session.agents[this.agent]?.name !== this.name) this.agent = session.indexOf(this.name);
        if (this.agent < 0) return this.drop();
        if (!this.#state) {
            this.#state = session.stateOf(this.agent);
            const [x, , z] = this.#state.forward as [number, number, number], v = this.#state.velocity;
            this.#speed = v[0]! * x + v[2]! * z;
            this.#wheel = 0;
        }
        this.#move(dt);
        session.sim.setStates(this.agent, [this.#state]);
    }
    /** The simulation has moved it by its own behaviour set: it is put back to where it was driven. */
    after(session: Session): void {
        if (this.agent < 0 || !this.#state) return;
        session.sim.setStates(this.agent, [this.#state]);
        session.states = session.sim.states();
    }

    #move(dt: number): void {
        const body = this.#body!, state = this.#state!, held = (...keys: string[]) => (keys.some((key) => this.keys.has(key)) ? 1 : 0);
        const ahead = held("ArrowUp", "w") - held("ArrowDown", "s"), turn = held("ArrowRight", "d") - held("ArrowLeft", "a");
        const wanted = ahead > 0 ? body.maxSpeed : ahead < 0 ? -body.reverse : 0;
        const braking = Math.sign(wanted - this.#speed) !== Math.sign(this.#speed) && this.#speed !== 0;
        const change = (braking ? body.brake : body.acceleration) * (ahead === 0 ? 0.4 : 1) * dt;
        this.#speed += clamp(wanted - this.#speed, -change, change);
        this.#wheel += clamp(turn - this.#wheel, -4 * dt, 4 * dt);
        const circle = body.kind === SteerBodyKind.Car;
        const rate = circle ? (this.#wheel * this.#speed) / body.turningRadius : this.#wheel * body.turnRate * (this.#speed < -0.1 ? -1 : 1);
        const yaw = Math.atan2(state.forward[0]!, state.forward[2]!) + rate * dt, x = Math.sin(yaw), z = Math.cos(yaw);
        state.forward = [x, 0, z];
        state.velocity = [x * this.#speed, 0, z * this.#speed];
        const lift = body.kind === SteerBodyKind.Helicopter ? held("e", "PageUp") - held("q", "PageDown") : 0;
        state.position = [state.position[0]! + x * this.#speed * dt, Math.max(0, state.position[1]! + 4 * lift * dt), state.position[2]! + z * this.#speed * dt];
    }
}
