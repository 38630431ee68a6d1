// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { Timeline } from "./timeline";

export interface SectorMark {
    time: number;
    /** best: of all cars; own: of this car; slow: neither. */
    kind: "best" | "own" | "slow" | "none";
}
const THIRDS = 3;

/** The times of all cars in thirds of the lap, from the tick on at which it was made. */
export class Sectors {
    readonly marks: SectorMark[][];
    #tick = -1;
    readonly #enter: number[];
    readonly #current: number[];
    readonly #own: number[][];
    readonly #best = Array<number>(THIRDS).fill(0);

    constructor(cars: number, readonly lengthM: number) {
        this.marks = Array.from({ length: cars }, () => Array.from({ length: THIRDS }, () => ({ time: 0, kind: "none" as const })));
        this.#own = Array.from({ length: cars }, () => Array<number>(THIRDS).fill(0));
        this.#enter = Array<number>(cars).fill(-1);
        this.#current = Array<number>(cars).fill(-1);
    }

    update(timeline: Timeline): void {
        if (timeline.tick <= this.#tick || timeline.tick % 3 !== 0) return;
        this.#tick = timeline.tick;
        for (const row of timeline.standings()) {
            const now = Math.floor(row.progressM / (this.lengthM / THIRDS)), before = this.#current[row.car]!, entered = this.#enter[row.car]!;
            if (now === before) continue;
            if (before >= 0 && entered >= 0 && now === before + 1) this.#mark(row.car, before % THIRDS, (timeline.tick - entered) * timeline.dtS);
            this.#current[row.car] = now;
            this.#enter[row.car] = timeline.tick;
        }
    }

    #mark(car: number, sector: number, time: number): void {
        const own = this.#own[car]!, best = this.#best[sector]!;
        const kind = !best || time < best ? "best" : !own[sector] || time < own[sector]! ? "own" : "slow";
        if (kind === "best") {
            this.#best[sector] = time;
            for (const marks of this.marks) if (marks[sector]!.kind === "best") marks[sector] = { ...marks[sector]!, kind: "own" };
        }
        if (kind !== "slow") own[sector] = time;
        this.marks[car]![sector] = { time, kind };
    }
}
