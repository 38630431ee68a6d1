// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { Neighbour, Standing } from "apexline";
import type { Sectors, SectorMark } from "./sectors";
import { paintOf } from "./paints";
import type { Candidate, Insight, Timeline, Told } from "./timeline";

/** Content of the head-up display, renewed ten times a second. */
export interface Hud {
    rows: (Standing & { name: string; colour: string; interval: number; behindS: number | undefined; player: boolean; sectors: readonly SectorMark[] })[];
    tick: number;
    earliest: number;
    latest: number;
    laps: number;
    speedMps: number;
    steering: number;
    throttle: number;
    brake: number;
    targetMps: number;
    debug: Insight | undefined;
    neighbours: Neighbour[];
    plan: Candidate[];
    events: readonly Told[];
    over: boolean;
    hash: string;
    fps: number;
    stepMs: number;
}
/** Seconds since a car was as far as that; undefined where that is not known. */
function since(timeline: Timeline, progressM: number, car: number): number | undefined {
    const then = timeline.progress.tickOf(progressM, car, timeline.tick);
    return then === undefined ? undefined : (timeline.tick - then) * timeline.dtS;
}

interface Pace {
    fps: number;
    stepMs: number;
}

export function hudOf(timeline: Timeline, focus: number, player: number, sectors: Sectors | undefined, pace: Pace): Hud {
    const { states, controls, view } = timeline, at = focus * 10, standings = timeline.standings(), debug = focus >= 0 && focus < timeline.cars.length ? view.debug(focus) : undefined;
    return {
        rows: standings.map((row, index) => {
            const ahead = standings[index - 1];
            return {
                ...row, name: timeline.cars[row.car]!.name || `Car ${row.car + 1}`, colour: paintOf(row.car), player: row.car === player,
                interval: ahead ? ahead.progressM - row.progressM : 0, behindS: ahead ? since(timeline, row.progressM, ahead.car) : 0, sectors: sectors?.marks[row.car] ?? [],
            };
        }),
        tick: timeline.tick, earliest: timeline.earliest, latest: timeline.latest, laps: timeline.laps,
        speedMps: debug ? Math.hypot(states[at + 6]!, states[at + 8]!) : 0, steering: controls[focus * 3] ?? 0, throttle: controls[focus * 3 + 1] ?? 0, brake: controls[focus * 3 + 2] ?? 0,
        targetMps: debug?.targetSpeedMps ?? 0, debug, neighbours: debug ? view.neighbours(focus) : [], plan: debug ? view.plan(focus) : [], events: timeline.events, over: timeline.over,
        hash: timeline.hash().toString(16).padStart(16, "0"), ...pace,
    };
}
