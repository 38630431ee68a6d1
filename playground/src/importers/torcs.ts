// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Source, type SourceGate } from "apexline";
import { readSegments, type Segment } from "./torcs-file";

/** As the command line's importer has them: how far gates lie apart, and what a closing gap may be. */
const LONGEST_STEP_M = 8, SHORTEST_STEP_M = 0.5, SAGITTA_M = 0.02, MOST_GAP_M = 25, MOST_RUN_OFF_M = 100, MOST_GATES = 20_000;

interface Place {
    x: number;
    z: number;
    heading: number;
    distance: number;
    segment: Segment;
    /** Along the segment, [0, 1). */
    share: number;
}

/** A TORCS track: x is east, y north and z up, so a top view keeps its handedness. Pits are left out. */
export function fromTorcs(text: string, file: string, name: string): Source {
    const places: Place[] = [], segments = readSegments(text, file);
    let x = 0, z = 0, heading = 0, distance = 0;
    for (const segment of segments) {
        const count = gateCount(segment), gates = places.length;
        segment.radiiM.forEach((radius, step) => {
            const curvature = -segment.turn / radius;
            for (let i = places.length - gates; i < count && (i / count) * segment.radiiM.length < step + 1 - 1e-9; i++) {
                const along = ((i / count) * segment.radiiM.length - step) * segment.stepM, [dx, dz] = chord(heading, curvature, Math.max(along, 0));
                places.push({ x: x + dx, z: z + dz, heading: heading + curvature * along, distance: distance + Math.max(along, 0), segment, share: i / count });
            }
            const [dx, dz] = chord(heading, curvature, segment.stepM);
            x += dx;
            z += dz;
            heading += curvature * segment.stepM;
            distance += segment.stepM;
        });
        if (places.length > MOST_GATES) throw new Error(`${file}: is too long: more than ${MOST_GATES} gates; check lg and radius`);
    }
    const turns = heading / (2 * Math.PI), headingError = (turns - Math.round(turns)) * 2 * Math.PI, gap = Math.hypot(x, z);
    if (gap > MOST_GAP_M || Math.abs(headingError) > 0.1) throw new Error(`${file}: ends ${gap.toFixed(1)} m and ${((headingError * 180) / Math.PI).toFixed(1)} degrees from where it began; make its segments close`);
    const first = edges(places[0]!), last = segments.at(-1)!, heightGap = [last.heights[0][1] - first[0], last.heights[1][1] - first[1]] as const;
    const gates = places.map((place) => {
        // The closing gap grows smoothly over the lap, so there is no kink.
        const share = place.distance / distance, smooth = share * share * (3 - 2 * share), h = place.heading - smooth * headingError, [left, right] = edges(place);
        const half = (place.segment.widthM[0] + (place.segment.widthM[1] - place.segment.widthM[0]) * place.share) / 2;
        const side = (sign: number, height: number) => [place.x - smooth * x - sign * Math.sin(h) * half, height, place.z - smooth * z + sign * Math.cos(h) * half];
        const runOff = (which: 0 | 1) => Math.min(MOST_RUN_OFF_M, place.segment.runOffM[which][0] + (place.segment.runOffM[which][1] - place.segment.runOffM[which][0]) * place.share);
        return { ...Source.defaultGate(), left: side(1, left - smooth * heightGap[0]), right: side(-1, right - smooth * heightGap[1]), runOffLeftM: runOff(0), runOffRightM: runOff(1), grip: place.segment.grip } satisfies SourceGate;
    });
    return Source.create({ ...Source.defaultDesc(), name, closed: true }, gates);
}

/** Close enough that a curve's edge bulges out by SAGITTA_M at most. */
function gateCount(segment: Segment): number {
    const spacing = Math.min(Math.max(Math.sqrt(8 * SAGITTA_M * Math.min(...segment.radiiM)), SHORTEST_STEP_M), LONGEST_STEP_M);
    return Math.max(Math.ceil((segment.stepM * segment.radiiM.length) / spacing), segment.turn ? 2 : 1);
}

/** The way along an arc: the chord, whose direction is the mean heading. */
function chord(heading: number, curvature: number, length: number): [number, number] {
    const half = (curvature * length) / 2, reach = length * (Math.abs(half) < 1e-9 ? 1 : Math.sin(half) / half);
    return [reach * Math.cos(heading + half), reach * Math.sin(heading + half)];
}

/** Heights of both edges: cubics with the slopes at both ends, on which the ends of the steps lie. */
function edges({ segment, share }: Place): [number, number] {
    const steps = segment.radiiM.length, step = Math.min(Math.floor(share * steps), steps - 1), within = share * steps - step;
    const cubic = ([start, end]: readonly [number, number], [rise, fall]: readonly [number, number], s: number) =>
        (2 * s ** 3 - 3 * s ** 2 + 1) * start + (3 * s ** 2 - 2 * s ** 3) * end + ((s ** 3 - 2 * s ** 2 + s) * rise + (s ** 3 - s ** 2) * fall) * segment.nominalM;
    const at = (side: 0 | 1) => {
        const [a, b] = [step / steps, (step + 1) / steps].map((s) => cubic(segment.heights[side], segment.slopes[side], s)) as [number, number];
        return a + (b - a) * within;
    };
    return [at(0), at(1)];
}
