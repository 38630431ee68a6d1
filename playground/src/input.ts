// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { VehicleDesc } from "apexline";
import type { Controls } from "./inputs";

const KEYS = { left: ["ArrowLeft", "KeyA"], right: ["ArrowRight", "KeyD"], up: ["ArrowUp", "KeyW"], down: ["ArrowDown", "KeyS"] } as const;

/** Slip at which aids begin to take the pedals back, and the further slip at which they have; share of the slide that the wheel follows. */
const SLIDE_RAD = 0.03, LOST_RAD = 0.1, COUNTER_STEER = 0.6;

/** The player's hands: keyboard, gamepad, touch. The last one that moved counts. */
export class Input {
    readonly controls: Controls = { steering: 0, throttle: 0, brake: 0 };
    /** Touch pads, set by the page. */
    readonly touch = { steering: 0, throttle: 0, brake: 0, active: false };
    readonly #down = new Set<string>();
    /** Where the hands hold the wheel, aids aside. */
    #wheel = 0;

    constructor() {
        addEventListener("keydown", (event) => {
            if (event.target instanceof HTMLInputElement && event.target.type === "text") return;
            this.#down.add(event.code);
            if (event.code.startsWith("Arrow") && !(event.target instanceof HTMLInputElement) && !(event.target instanceof HTMLSelectElement)) event.preventDefault();
        });
        addEventListener("keyup", (event) => this.#down.delete(event.code));
        addEventListener("blur", () => this.#down.clear());
    }

    #is(keys: readonly string[]): boolean {
        return keys.some((key) => this.#down.has(key));
    }

    /** Keys move the wheel at a hand's speed, and no further than where the front tyres hold most: their peak slip, and the angle of the
     *  tightest curve at this speed. Reverse: brake at a standstill. With aids the wheel follows a slide and pedals leave the tyres
     *  what the curve and the slide take; `slipRad` is how far the car moves to the right of its nose. */
    update(speedMps: number, slipRad: number, dt: number, vehicle: VehicleDesc, aids: boolean): Controls {
        const c = this.controls;
        const pad = navigator.getGamepads?.().find((candidate) => candidate?.connected);
        const stick = pad ? pad.axes[0] ?? 0 : 0;
        let steer = (this.#is(KEYS.right) ? 1 : 0) - (this.#is(KEYS.left) ? 1 : 0);
        let go = this.#is(KEYS.up) ? 1 : 0, stop = this.#is(KEYS.down) ? 1 : 0;
        const tightest = (vehicle.wheelbaseM * vehicle.grip * 9.81) / Math.max(speedMps, 3) ** 2;
        const most = Math.min(1, (vehicle.peakSlipRad + tightest) / vehicle.maxSteerRad);
        let wanted = steer * most;
        let rate = 3.2 * Math.max(most, 0.25);
        if (pad && (Math.abs(stick) > 0.08 || (pad.buttons[7]?.value ?? 0) > 0.02 || (pad.buttons[6]?.value ?? 0) > 0.02)) {
            wanted = Math.sign(stick) * Math.max(0, Math.abs(stick) - 0.08) ** 1.6 * Math.max(most, 0.35);
            go = pad.buttons[7]?.value ?? 0;
            stop = pad.buttons[6]?.value ?? 0;
            rate = 8;
        } else if (this.touch.active) {
            wanted = this.touch.steering * Math.max(most, 0.3);
            go = this.touch.throttle;
            stop = this.touch.brake;
            rate = 8;
        }
        steer = wanted - this.#wheel;
        this.#wheel += Math.sign(steer) * Math.min(Math.abs(steer), rate * dt * (wanted === 0 ? 1.6 : 1));
        const reversing = stop > 0 && speedMps < 1.5;
        const helps = aids && speedMps > 4;
        const slide = helps ? Math.max(0, Math.abs(slipRad) - SLIDE_RAD) / LOST_RAD : 0;
        const used = helps ? Math.min(1, Math.abs(this.#wheel) / most) ** 2 : 0;
        c.steering = Math.max(-1, Math.min(1, this.#wheel + (helps ? (COUNTER_STEER * slipRad) / vehicle.maxSteerRad : 0)));
        c.throttle = reversing ? -stop * 0.6 : go * Math.max(0, 1 - slide) * Math.sqrt(1 - 0.8 * used);
        c.brake = reversing ? 0 : stop * Math.max(0.2, 1 - slide) * Math.sqrt(1 - 0.7 * used);
        return c;
    }
}
