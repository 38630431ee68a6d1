// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { CarDesc, RaceEvent, RaceView, Standing, Track } from "apexline";
import type { Controls } from "./inputs";

/** A race that can be stepped and scrubbed: live or recorded. Ticks count from the start of the first race of a family. */
export interface Timeline {
    readonly title: string;
    readonly track: Track;
    readonly cars: readonly CarDesc[];
    readonly laps: number;
    readonly tick: number;
    readonly earliest: number;
    readonly latest: number;
    readonly dtS: number;
    readonly over: boolean;
    readonly view: RaceView;
    readonly states: Float32Array;
    readonly controls: Float32Array;
    readonly events: readonly RaceEvent[];
    /** Place in the whole race, so that laps of a branch go on counting. */
    standings(): Standing[];
    step(input: Controls | undefined): void;
    seek(tick: number): void;
    /** Progress of a car at a tick, m; undefined where it is not known. */
    progressAt(tick: number, car: number): number | undefined;
    /** Seconds since a car was as far as `progressM`; undefined where that is not known. */
    sinceAt(progressM: number, car: number): number | undefined;
    hash(): bigint;
    dispose(): void;
}
