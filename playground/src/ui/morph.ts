// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { BakedLine } from "../bake-worker";

const DURATION_MS = 220;

/** A line on its way from where it was to where the last bake has put it. */
export class Morph {
    #target: BakedLine | undefined;
    #from: Float32Array | undefined;
    #begin = 0;

    get moves(): boolean {
        return this.#from !== undefined;
    }
    /** The line as it is now. Lines with another number of nodes have nothing in common and change at once. */
    at(target: BakedLine): BakedLine {
        const now = performance.now();
        if (this.#target !== target) {
            const before = this.#target && this.#between(this.#target, now);
            this.#from = before?.length === target.points.length ? before : undefined;
            this.#target = target;
            this.#begin = now;
        }
        const points = this.#between(target, now);
        if (now - this.#begin >= DURATION_MS) this.#from = undefined;
        return points === target.points ? target : { ...target, points };
    }
    #between(target: BakedLine, now: number): Float32Array {
        const from = this.#from, share = Math.min(1, (now - this.#begin) / DURATION_MS), ease = 1 - (1 - share) ** 3;
        return from ? target.points.map((value, index) => from[index]! + (value - from[index]!) * ease) : target.points;
    }
}
