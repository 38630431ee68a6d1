// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Recorder, type World } from "apexline";

/** Most that is kept of a recording in memory: about 40 minutes of eight cars. */
const MOST_BYTES = 32 << 20;

/** The recording of a race from its start, up to the first leap in time: a recorder notes every tick as it comes. */
export class RaceRecorder {
    readonly #recorder: Recorder;
    readonly #parts: Uint8Array[];
    #size: number;
    #stopped = false;

    constructor(readonly world: World) {
        this.#recorder = new Recorder(world);
        this.#parts = [this.#recorder.header()];
        this.#size = this.#parts[0]!.length;
    }
    tick(over: boolean): void {
        if (this.#stopped) return;
        const part = this.#recorder.tick();
        this.#parts.push(part);
        this.#size += part.length;
        this.#stopped = over || this.#size > MOST_BYTES;
    }
    stop(): void {
        this.#stopped = true;
    }
    /** The recording so far, an *.apxr. */
    bytes(): Uint8Array {
        const all = new Uint8Array(this.#size);
        let at = 0;
        for (const part of this.#parts) {
            all.set(part, at);
            at += part.length;
        }
        return all;
    }
    dispose(): void {
        this.#recorder.dispose();
    }
}
