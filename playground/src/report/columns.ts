// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/** Where a column lies in the bytes: offset, count, bytes a number, order of differences, step, offset of the mask of missing values or -1. */
type Entry = [offset: number, count: number, width: number, order: number, step: number, mask: number];

/** Data of a race by bindings/python/apexline/report.py, next to its columns. */
export interface Meta {
    title: string;
    summary: [string, string][];
    track: { name: string; length_m: number; closed: boolean; lines: { name: string; time_s: number }[]; turns: [number, number, number, number, number][]; bridges: [number, number][] };
    cars: MetaCar[];
    /** Numbers of the cars, the first one first. */
    order: number[];
    chart: { laps: number };
    events: { t: number; kind: string; car: number; other: number; text: string }[];
    states: string[];
    reasons: string[];
    kinds: string[];
    time: { start_s: number; step_s: number; count: number };
    rays: { angles: number[]; origins: [number, number][]; lengths: number[] };
    columns: Record<string, Entry>;
}
export interface MetaCar {
    name: string;
    vehicle: string;
    length_m: number;
    width_m: number;
    position: number;
    finished: boolean;
    total_time_s: number | null;
    lap_times_s: (number | null)[];
    best_lap_s: number | null;
    ideal_lap_s: number | null;
    target_lap_s: number | null;
    car_contacts: number;
    wall_contacts: number;
    off_track_s: number | null;
    overtakes_done: number;
    overtakes_suffered: number;
    attempts: number;
    attempts_failed: number;
    defences: number;
    mistakes: number;
    time_lost_s: number | null;
    recover_s: number | null;
    /** Time, and what the driver weighed then: words, whether it fails, and five terms in seconds. */
    weighed: [number, [string, number, number, number, number, number, number][]][];
    optional: string[];
}

const NOTHING = new Float64Array(0);

/** Columns by name, read when first asked for. Missing values are NaN; a column that is not there is empty. */
export class Columns {
    readonly #read = new Map<string, Float64Array>();

    constructor(readonly meta: Meta, readonly bytes: Uint8Array) {}

    has(name: string): boolean {
        return name in this.meta.columns;
    }
    get(name: string): Float64Array {
        let column = this.#read.get(name);
        if (!column) this.#read.set(name, (column = this.has(name) ? this.#decode(this.meta.columns[name]!) : NOTHING));
        return column;
    }
    /** Byte planes of folded differences back to numbers; see report.py. */
    #decode([offset, count, width, order, step, mask]: Entry): Float64Array {
        const out = new Float64Array(count), bytes = this.bytes;
        for (let i = 0; i < count; i++) {
            let folded = 0;
            for (let b = 0; b < width; b++) folded += bytes[offset + b * count + i]! * 2 ** (8 * b);
            out[i] = folded % 2 ? -(folded + 1) / 2 : folded / 2;
        }
        for (let pass = 0; pass < order; pass++) for (let i = 1; i < count; i++) out[i]! += out[i - 1]!;
        for (let i = 0; i < count; i++) out[i]! *= step;
        if (mask >= 0) for (let i = 0; i < count; i++) if ((bytes[mask + (i >> 3)]! >> (i & 7)) & 1) out[i] = NaN;
        return out;
    }
}

/** The numbers in the page. */
export async function readColumns(): Promise<Columns> {
    const meta = JSON.parse(document.getElementById("report-meta")!.textContent!) as Meta;
    const packed = Uint8Array.from(atob(document.getElementById("report-data")!.textContent!.trim()), (letter) => letter.charCodeAt(0));
    if (typeof DecompressionStream === "undefined") throw new Error("This browser cannot unpack the report: it needs DecompressionStream (Chromium 80, Firefox 113, Safari 16.4 or later).");
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, BufferSource>);
    return new Columns(meta, new Uint8Array(await new Response(stream).arrayBuffer()));
}
