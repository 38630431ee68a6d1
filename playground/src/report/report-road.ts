// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Gate, LineNode } from "apexline";
import type { RoadShape } from "../timeline";
import type { Columns } from "./columns";

/** How far from an edge a wall is drawn where a report has none, m. */
const VERGE_M = 3;

/** The road of a report. */
export class ReportRoad implements RoadShape {
    readonly info: RoadShape["info"];
    readonly gates: Gate[];
    readonly turns: { number: number; position: number[] }[];
    readonly #lines: LineNode[][];

    constructor(columns: Columns) {
        const { track } = columns.meta, { closed } = track, distance = columns.get("track.gate_distance_m"), count = distance.length;
        const heights = ["left", "right"].map((side) => columns.get(`track.${side}_height_m`));
        const side = (name: string, high: Float64Array) => {
            const x = columns.get(`track.${name}.x`), z = columns.get(`track.${name}.z`);
            return Array.from({ length: x.length }, (_, i) => [x[i]!, high[i] ?? 0, z[i]!]);
        };
        const left = side("left_edge", heights[0]!), right = side("right_edge", heights[1]!), walls = [side("wall_left", heights[0]!), side("wall_right", heights[1]!)];
        const curvature = columns.get("line0.curvature_1pm");
        this.gates = Array.from({ length: count }, (_, i) => {
            const rim = (own: number[], other: number[], wall: number[][]) => (wall.length === count ? wall[i]! : beyond(own, other, VERGE_M));
            return { ...Gate.create(), left: left[i]!, right: right[i]!, wallLeft: rim(left[i]!, right[i]!, walls[0]!), wallRight: rim(right[i]!, left[i]!, walls[1]!),
                distanceM: distance[i]!, curvature1pm: curvature[i] ?? 0 };
        });
        const edges = [...left, ...right], over = (axis: number, pick: (...values: number[]) => number) => edges.reduce((best, point) => pick(best, point[axis]!), edges[0]![axis]!);
        this.info = { name: track.name, closed, lengthM: track.length_m, heightMinM: over(1, Math.min), heightMaxM: over(1, Math.max),
            bounds: [over(0, Math.min), over(2, Math.min), over(0, Math.max), over(2, Math.max)] };
        this.#lines = track.lines.map((_, line) => this.#nodes(columns, line));
        this.turns = track.turns.map(([number, x, z]) => ({ number, position: [x, this.gates[this.#nearest(x, z)]!.left[1]!, z] }));
    }

    lineNodes(line: number): LineNode[] {
        return this.#lines[line] ?? this.#lines[0]!;
    }
    lineSpeeds(line: number): { speedsMps: Float32Array } {
        return { speedsMps: Float32Array.from(this.lineNodes(line), (node) => node.speedMps) };
    }

    /** One node a gate, where the line crosses it. */
    #nodes(columns: Columns, line: number): LineNode[] {
        const of = (name: string) => columns.get(`line${line}.${name}`), x = of("x"), z = of("z"), distance = of("distance_m"), speed = of("speed_mps"), curvature = of("curvature_1pm");
        const at = (gate: number) => (x.length === this.gates.length ? gate : Math.min(x.length - 1, Math.round((gate * x.length) / this.gates.length)));
        return this.gates.map((gate, index) => {
            const node = at(index), next = x.length > 1 ? at(Math.min(this.gates.length - 1, index + 1)) : node, before = next === node ? at(Math.max(0, index - 1)) : node;
            const across = [gate.right[0]! - gate.left[0]!, gate.right[2]! - gate.left[2]!] as const, width2 = across[0] ** 2 + across[1] ** 2 || 1;
            const t = ((x[node]! - gate.left[0]!) * across[0] + (z[node]! - gate.left[2]!) * across[1]) / width2, end = next === node ? node : next;
            return { ...LineNode.create(), position: [x[node]!, gate.left[1]! + (gate.right[1]! - gate.left[1]!) * t, z[node]!], distanceM: distance[node]!, t, lateralM: (t - 0.5) * Math.sqrt(width2),
                headingRad: Math.atan2(x[end]! - x[before]!, z[end]! - z[before]!), curvature1pm: curvature[node]!, speedMps: speed[node]! };
        });
    }
    #nearest(x: number, z: number): number {
        let best = 0, least = Infinity;
        this.gates.forEach(({ left, right }, index) => {
            const far = ((left[0]! + right[0]!) / 2 - x) ** 2 + ((left[2]! + right[2]!) / 2 - z) ** 2;
            if (far < least) [least, best] = [far, index];
        });
        return best;
    }
}

function beyond(from: number[], other: number[], metres: number): number[] {
    const dx = from[0]! - other[0]!, dz = from[2]! - other[2]!, length = Math.hypot(dx, dz) || 1;
    return [from[0]! + (dx / length) * metres, from[1]!, from[2]! + (dz / length) * metres];
}
