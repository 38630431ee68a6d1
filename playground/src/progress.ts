// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { STATE_FLOATS, type Standing } from "apexline";

/** Ticks between two samples of the progress, for gaps and comparisons. */
export const SAMPLE_TICKS = 15;

/** How far and how fast each car was, a few times a second. */
export class Progress {
    #rows: Float32Array[] = [];
    #gone = 0;

    /** Keeps the last `most` samples, one in `each` ticks. */
    constructor(readonly most: number, readonly each = SAMPLE_TICKS) {}

    /** A copy up to a tick. */
    upTo(tick: number): Progress {
        const copy = new Progress(this.most, this.each);
        copy.#rows = this.#rows.slice(0, Math.max(0, Math.floor(tick / this.each) - this.#gone));
        copy.#gone = this.#gone;
        return copy;
    }
    /** `states` has STATE_FLOATS numbers a car. */
    add(standings: readonly Standing[], states: Float32Array): void {
        const count = standings.length, row = new Float32Array(2 * count);
        for (const { car, progressM } of standings) {
            row[car] = progressM;
            row[count + car] = Math.hypot(states[car * STATE_FLOATS + 6]!, states[car * STATE_FLOATS + 8]!);
        }
        this.#rows.push(row);
        if (this.#rows.length <= this.most) return;
        this.#rows.shift();
        this.#gone++;
    }
    at(tick: number, car: number): number | undefined {
        return this.#rows[Math.floor(tick / this.each) - 1 - this.#gone]?.[car];
    }
    speedAt(tick: number, car: number): number | undefined {
        const row = this.#rows[Math.floor(tick / this.each) - 1 - this.#gone];
        return row?.[row.length / 2 + car];
    }
    /** The first and the last tick that have a sample. */
    get ticks(): [number, number] {
        return [(this.#gone + 1) * this.each, (this.#gone + this.#rows.length) * this.each];
    }
    /** The tick, between samples, in which a car came as far as that; undefined when it is not in the samples up to `tick`. */
    tickOf(progressM: number, car: number, tick: number): number | undefined {
        for (let index = Math.min(this.#rows.length, Math.floor(tick / this.each) - this.#gone) - 1; index > 0; index--) {
            const [a, b] = [this.#rows[index - 1]![car]!, this.#rows[index]![car]!];
            if (a <= progressM && progressM <= b && b > a) return (index + this.#gone + (progressM - a) / (b - a)) * this.each;
        }
        return undefined;
    }
}

/** Driving before a car was moved: a world that begins anew counts from nothing. */
export class Carried {
    readonly #progressM: Float64Array;
    #tied = false;

    /** The standings that the new world begins with, at `fromTick`. */
    constructor(readonly rows: readonly Standing[], readonly fromTick: number, readonly lengthM: number) {
        this.#progressM = new Float64Array(rows.length);
    }
    get laps(): number {
        return Math.max(...this.rows.map((row) => row.lapsDone));
    }
    /** Adds it to the standings of the new world. */
    add(rows: Standing[], tick: number): Standing[] {
        if (tick === this.fromTick) return this.rows.map((row) => ({ ...row }));
        if (!this.#tied) this.#tie(rows);
        for (const row of rows) {
            const before = this.rows.find((old) => old.car === row.car)!;
            row.progressM += this.#progressM[row.car]!;
            row.lapsDone = Math.max(0, Math.floor(row.progressM / this.lengthM));
            row.bestLapS = row.bestLapS && before.bestLapS ? Math.min(row.bestLapS, before.bestLapS) : row.bestLapS || before.bestLapS;
            row.lastLapS ||= before.lastLapS;
        }
        rows.sort((a, b) => b.progressM - a.progressM);
        rows.forEach((row, index) => (row.position = index + 1));
        return rows;
    }
    /** The new world's progress begins within its first lap; whole laps make it go on from the old one's. */
    #tie(rows: readonly Standing[]): void {
        this.#tied = true;
        for (const row of rows) {
            const before = this.rows.find((old) => old.car === row.car)!;
            this.#progressM[row.car] = Math.round((before.progressM - row.progressM) / this.lengthM) * this.lengthM;
        }
    }
}
