// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { Controls } from "./timeline";

const KEYS = { left: ["ArrowLeft", "KeyA"], right: ["ArrowRight", "KeyD"], up: ["ArrowUp", "KeyW"], down: ["ArrowDown", "KeyS"] } as const;

/** The player's hands: keyboard, gamepad, touch. The last one that moved counts. */
export class Input {
    readonly controls: Controls = { steering: 0, throttle: 0, brake: 0 };
    /** Of the touch pads, set by the page. */
    readonly touch = { steering: 0, throttle: 0, brake: 0, active: false };
    readonly #down = new Set<string>();

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

    /** Keys move the wheel at a hand's speed, and less far the faster the car is. Reverse: brake at a standstill. */
    update(speedMps: number, dt: number): Controls {
        const c = this.controls;
        const pad = navigator.getGamepads?.().find((candidate) => candidate?.connected);
        const stick = pad ? pad.axes[0] ?? 0 : 0;
        let steer = (this.#is(KEYS.right) ? 1 : 0) - (this.#is(KEYS.left) ? 1 : 0);
        let go = this.#is(KEYS.up) ? 1 : 0, stop = this.#is(KEYS.down) ? 1 : 0;
        const most = 1 / (1 + Math.max(0, speedMps - 8) / 14);
        let wanted = steer * most;
        let rate = 3.2;
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
        steer = wanted - c.steering;
        c.steering += Math.sign(steer) * Math.min(Math.abs(steer), rate * dt * (wanted === 0 ? 1.6 : 1));
        const reversing = stop > 0 && speedMps < 1.5;
        c.throttle = reversing ? -stop * 0.6 : go;
        c.brake = reversing ? 0 : stop;
        return c;
    }
}
