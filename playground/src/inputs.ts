// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/** Steering and throttle in [-1, 1], brake in [0, 1]. */
export interface Controls {
    steering: number;
    throttle: number;
    brake: number;
}

/** Steps of a control from 0 to 1: few enough for a link, fine enough for a hand. */
const STEPS = 127;
/** First tick, ticks, steering, throttle, brake, the controls in steps. */
type Run = [number, number, number, number, number];

/** The player's controls tick by tick, as whole steps, so that another machine repeats them to the bit. */
export class Inputs {
    readonly #steps = new Map<number, [number, number, number]>();

    set(tick: number, controls: Controls): void {
        // A negative zero would come back as a positive one.
        const whole = (value: number) => Math.round(Math.max(-1, Math.min(1, value)) * STEPS) || 0;
        this.#steps.set(tick, [whole(controls.steering), whole(controls.throttle), whole(controls.brake)]);
    }
    get(tick: number): Controls | undefined {
        const steps = this.#steps.get(tick);
        return steps && { steering: steps[0] / STEPS, throttle: steps[1] / STEPS, brake: steps[2] / STEPS };
    }
    forget(tick: number): void {
        this.#steps.delete(tick);
    }
    /** A copy of what lies before a tick. */
    before(tick: number): Inputs {
        const copy = new Inputs();
        for (const [at, steps] of this.#steps) if (at < tick) copy.#steps.set(at, steps);
        return copy;
    }
    /** In runs of equal controls. */
    encode(): Run[] {
        const runs: Run[] = [];
        for (const [tick, [steering, throttle, brake]] of [...this.#steps].sort((a, b) => a[0] - b[0])) {
            const last = runs.at(-1);
            if (last && last[0] + last[1] === tick && last[2] === steering && last[3] === throttle && last[4] === brake) last[1]++;
            else runs.push([tick, 1, steering, throttle, brake]);
        }
        return runs;
    }
    static decode(runs: readonly Run[]): Inputs {
        const inputs = new Inputs();
        for (const [tick, count, ...steps] of runs) for (let i = 0; i < count; i++) inputs.#steps.set(tick + i, steps);
        return inputs;
    }
}
