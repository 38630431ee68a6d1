// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial } from "three";
import type { LineNode, Location, PlanCandidate } from "apexline";
import type { TrackMesh } from "./track-mesh";

/** Most candidates that a plan has. */
const MOST = 16;
/** Way that is drawn of each, and the way that a change of line takes, m. */
const REACH_M = 160, CHANGE_M = 45;

/** Colour of a candidate by its cost: the winner green, dearer ones yellow to red, what fails grey. */
export function costColour(candidate: PlanCandidate, plan: readonly PlanCandidate[]): string {
    if (candidate.fails) return "#8e8e93";
    const costs = plan.filter((other) => !other.fails).map((other) => other.totalS);
    const share = Math.min(1, (candidate.totalS - Math.min(...costs)) / Math.max(0.5, Math.max(...costs) - Math.min(...costs)));
    return `hsl(${Math.round(140 - 140 * share)}, 85%, 50%)`;
}

/** The candidates of a driver's last plan: each from where the car is to its line, as a strip on the road. */
export class Ghosts {
    readonly group = new Group();
    readonly #strips = Array.from({ length: MOST }, () => new Mesh(new BufferGeometry(), new MeshBasicMaterial({ transparent: true, depthWrite: false, side: DoubleSide, toneMapped: false, polygonOffset: true, polygonOffsetFactor: -6, polygonOffsetUnits: -6 })));
    #mesh: TrackMesh | undefined;
    #lines: LineNode[][] = [];

    constructor() {
        for (const strip of this.#strips) {
            strip.frustumCulled = false;
            this.group.add(strip);
        }
    }

    update(plan: readonly PlanCandidate[], place: Location | undefined, mesh: TrackMesh | undefined): void {
        this.group.visible = plan.length > 0 && place !== undefined && mesh !== undefined && place.sector !== 0xffffffff;
        if (!this.group.visible || !mesh || !place) return;
        if (this.#mesh !== mesh) {
            this.#mesh = mesh;
            this.#lines = [];
        }
        this.#strips.forEach((strip, index) => {
            const candidate = plan[index];
            strip.visible = candidate !== undefined;
            if (!candidate) return;
            this.#lay(strip, candidate, place, mesh, index === 0 ? 0.3 : 0.12);
            strip.material.color.set(costColour(candidate, plan));
            strip.material.opacity = candidate.fails ? 0.35 : index === 0 ? 0.9 : 0.6;
        });
    }

    #lay(strip: Mesh, candidate: PlanCandidate, place: Location, mesh: TrackMesh, half: number): void {
        const line = (this.#lines[candidate.line] ??= mesh.track.lineNodes(candidate.line));
        const racing = mesh.racing, gates = mesh.gates, positions: number[] = [], indices: number[] = [];
        for (let i = 1; i < gates.length; i++) {
            const at = place.sector + i;
            if (!mesh.closed && at >= gates.length) break;
            const gate = gates[at % gates.length]!, way = (gate.distanceM - place.distanceM + mesh.length) % mesh.length;
            if (way > REACH_M) break;
            const ease = (from: number) => Math.min(1, Math.max(0, (way - from) / CHANGE_M));
            const smooth = (share: number) => share * share * (3 - 2 * share);
            // From its own place to the racing line, and from where the candidate begins on to its line.
            const own = place.t + (racing[at % gates.length]!.t - place.t) * smooth(ease(0));
            const before = candidate.beginsM > 0 ? own : place.t;
            const t = before + (line[at % gates.length]!.t - before) * smooth(ease(candidate.beginsM));
            const width = Math.hypot(gate.right[0]! - gate.left[0]!, gate.right[2]! - gate.left[2]!);
            for (const side of [-half / width, half / width]) {
                const share = t + side;
                positions.push(gate.left[0]! + (gate.right[0]! - gate.left[0]!) * share, gate.left[1]! + (gate.right[1]! - gate.left[1]!) * share + 0.07, -(gate.left[2]! + (gate.right[2]! - gate.left[2]!) * share));
            }
            const n = positions.length / 3;
            if (n > 2) indices.push(n - 4, n - 3, n - 2, n - 2, n - 3, n - 1);
        }
        strip.geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
        strip.geometry.setIndex(indices);
    }
}
