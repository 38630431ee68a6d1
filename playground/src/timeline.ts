// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { CarDesc, CarResult, RaceEvent, RaceView, Standing, Track } from "apexline";
import type { Controls } from "./inputs";
import type { Progress } from "./progress";

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
    readonly progress: Progress;
    /** Place in the whole race, so that laps of a branch go on counting. */
    standings(): Standing[];
    step(input: Controls | undefined): void;
    seek(tick: number): void;
    /** What each car has achieved, at the end of a recording, so far in a live race. */
    results(): CarResult[];
    hash(): bigint;
    dispose(): void;
}
