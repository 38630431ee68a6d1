// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { CarDebug, CarDesc, CarResult, Gate, LineNode, Neighbour, PlanCandidate, PlanKnot, RaceEvent, RaceObstacle, Standing, TrackInfo, VehicleDesc } from "apexline";
import type { Controls } from "./inputs";
import type { Progress } from "./progress";

/** Drawn parts of a road: a baked track of the library, or what a report holds of one. */
export interface RoadShape {
    readonly info: Pick<TrackInfo, "name" | "closed" | "lengthM" | "heightMinM" | "heightMaxM" | "bounds">;
    readonly gates: Gate[];
    lineNodes(line: number): LineNode[];
    /** The line's speed at each gate, m/s. */
    lineSpeeds(line: number, vehicle: VehicleDesc): { speedsMps: Float32Array };
    /** Numbers of the turns and where they are; none: not known. */
    readonly turns?: readonly { number: number; position: readonly number[] }[];
}

/** A candidate of a plan; one of a report comes in words. */
export type Candidate = PlanCandidate & { text?: string };
/** An event; one of a report comes in words. */
export type Told = RaceEvent & { text?: string };
/** A driver's debug view; one of a report comes with its words, and without what was not recorded. */
export type Insight = CarDebug & { words?: { state: string; reason: string } };

/** Queries of what drivers see and weigh now. */
export interface Minds {
    debug(car: number, into?: CarDebug): Insight;
    neighbours(car: number): Neighbour[];
    plan(car: number): Candidate[];
    plannedPath(car: number): PlanKnot[];
    readonly obstacles: RaceObstacle[];
}

/** A race that can be stepped and scrubbed: live, recorded or in a report. Ticks count from the start of the first race of a family. */
export interface Timeline {
    readonly title: string;
    readonly track: RoadShape;
    readonly cars: readonly CarDesc[];
    readonly laps: number;
    readonly tick: number;
    readonly earliest: number;
    readonly latest: number;
    readonly dtS: number;
    readonly over: boolean;
    readonly view: Minds;
    readonly states: Float32Array;
    readonly controls: Float32Array;
    readonly events: readonly Told[];
    readonly progress: Progress;
    /** The car that is driven by hand now; none: -1 or left out. */
    readonly player?: number;
    /** Place in the whole race, so that laps of a branch go on counting. */
    standings(): Standing[];
    step(input: Controls | undefined): void;
    seek(tick: number): void;
    /** Results of each car, at the end of a recording, so far in a live race. */
    results(): CarResult[];
    hash(): bigint;
    dispose(): void;
}
