// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { CarDebug, Neighbour, PlanCandidate, RaceEvent, Standing } from "apexline";
import type { Sectors, SectorMark } from "./sectors";
import { paints } from "./setup";
import type { Timeline } from "./timeline";

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
    debug: CarDebug | undefined;
    neighbours: Neighbour[];
    plan: PlanCandidate[];
    events: readonly RaceEvent[];
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
    const { states, controls, view } = timeline, at = focus * 10, standings = timeline.standings(), debug = view.debug(focus);
    return {
        rows: standings.map((row, index) => {
            const ahead = standings[index - 1];
            return {
                ...row, name: timeline.cars[row.car]!.name || `Car ${row.car + 1}`, colour: paints[row.car % paints.length]!, player: row.car === player,
                interval: ahead ? ahead.progressM - row.progressM : 0, behindS: ahead ? since(timeline, row.progressM, ahead.car) : 0, sectors: sectors?.marks[row.car] ?? [],
            };
        }),
        tick: timeline.tick, earliest: timeline.earliest, latest: timeline.latest, laps: timeline.laps,
        speedMps: Math.hypot(states[at + 6]!, states[at + 8]!), steering: controls[focus * 3]!, throttle: controls[focus * 3 + 1]!, brake: controls[focus * 3 + 2]!,
        targetMps: debug.targetSpeedMps, debug, neighbours: view.neighbours(focus), plan: view.plan(focus), events: timeline.events, over: timeline.over,
        hash: timeline.hash().toString(16).padStart(16, "0"), ...pace,
    };
}
