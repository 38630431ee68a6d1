// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { Timeline } from "./timeline";

/** Curves of a race over its samples; undefined becomes null, which a plot leaves out. */
export interface Chart {
    x: number[];
    byCar: (number | null)[][];
}

/** Most points of a chart. */
const MOST_POINTS = 600;

function ticksOf(timeline: Timeline): number[] {
    const [first, last] = timeline.progress.ticks, each = Math.max(1, Math.ceil((last - first) / timeline.progress.each / MOST_POINTS)) * timeline.progress.each;
    const ticks = [];
    for (let tick = first; tick <= last; tick += each) ticks.push(tick);
    return ticks;
}

/** Seconds behind the car that leads at the end, over time. */
export function gapsS(timeline: Timeline): Chart {
    const ticks = ticksOf(timeline), leader = timeline.standings()[0]?.car ?? 0, { progress, dtS } = timeline;
    const reference: [number, number][] = [];
    for (const tick of ticks) {
        const at = progress.at(tick, leader)!;
        if (reference.length === 0 || at > reference.at(-1)![0]) reference.push([at, tick * dtS]);
    }
    return { x: ticks.map((tick) => tick * dtS), byCar: timeline.cars.map((_, car) => ticks.map((tick) => {
        const then = timeAt(reference, progress.at(tick, car)!);
        return then === undefined ? null : tick * dtS - then;
    })) };
}

function timeAt(reference: readonly [number, number][], progressM: number): number | undefined {
    let low = 0, high = reference.length - 1;
    if (high < 1 || progressM < reference[0]![0] || progressM > reference[high]![0]) return undefined;
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (reference[middle]![0] <= progressM) low = middle;
        else high = middle;
    }
    const [a, b] = [reference[low]!, reference[high]!];
    return a[1] + ((b[1] - a[1]) * (progressM - a[0])) / (b[0] - a[0]);
}

/** Places over time, by progress. */
export function places(timeline: Timeline): Chart {
    const ticks = ticksOf(timeline), byCar: (number | null)[][] = timeline.cars.map(() => []);
    for (const tick of ticks) {
        const order = timeline.cars.map((_, car) => car).sort((a, b) => timeline.progress.at(tick, b)! - timeline.progress.at(tick, a)!);
        order.forEach((car, index) => byCar[car]!.push(index + 1));
    }
    return { x: ticks.map((tick) => tick * timeline.dtS), byCar };
}

/** Distance along the lap and speed of one car in one lap, counted from 0. */
export function lapSpeeds(timeline: Timeline, car: number, lap: number, lengthM: number): { distanceM: number; speedMps: number }[] {
    const [first, last] = timeline.progress.ticks, points = [];
    for (let tick = first; tick <= last; tick += timeline.progress.each) {
        const along = timeline.progress.at(tick, car)! - lap * lengthM;
        if (along >= 0 && along < lengthM) points.push({ distanceM: along, speedMps: timeline.progress.speedAt(tick, car)! });
    }
    return points.sort((a, b) => a.distanceM - b.distanceM);
}
