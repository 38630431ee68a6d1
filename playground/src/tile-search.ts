// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { signal } from "@preact/signals";
import { APX_OBSTACLE_MAX, Grid, Track, type PlanInfo, type PlanNode, type VehicleDesc } from "apexline";

/** Budget of a search, far more than a driver's in a race, so that its progress is visible. */
const MOST_TILES = 6000, HORIZON_M = 260, STEP_S = 0.25, HALF_BOX_M = 1.5, FASTEST_START_MPS = 60;

export interface Tile {
    /** Corners on the ground, x and z each. */
    corners: readonly (readonly [number, number])[];
    middle: readonly [number, number];
    parent: number;
    timeS: number;
}
export interface Found {
    tiles: Tile[];
    plan: (readonly [number, number])[];
    info: PlanInfo;
    /** Time to the last node. */
    timeS: number;
    nodes: PlanNode[];
}
export type SearchTool = "start" | "box";

/** The A* search over the cells of the workshop's road, and how much of it is shown. */
export class TileSearch {
    readonly result = signal<Found | undefined>(undefined);
    /** Tiles that are shown, of those that were looked at. */
    readonly shown = signal(0);
    readonly tool = signal<SearchTool>("box");
    readonly speedMps = signal(30);
    readonly cellM = signal(1);
    /** Distance and lateral place of boxes. */
    readonly boxes = signal<readonly (readonly [number, number])[]>([]);
    readonly start = signal<readonly [number, number]>([0, 0]);
    #track: Track | undefined;
    #vehicle: VehicleDesc | undefined;
    #timer = 0;

    /** Searches on this road from now on. */
    open(apx: Uint8Array, vehicle: VehicleDesc): void {
        this.close();
        this.#track = Track.load(apx);
        this.#vehicle = vehicle;
        this.search();
    }
    close(): void {
        this.#track?.dispose();
        this.#track = undefined;
        this.stop();
        this.result.value = undefined;
    }

    /** A click on the sheet moves the start, puts a box there, or takes one away. */
    click(x: number, z: number): void {
        const at = this.#track?.locate([x, 0, z]);
        if (!at || at.sector === 0xffffffff || at.t < -0.1 || at.t > 1.1) return;
        if (this.tool.value === "start") this.start.value = [at.distanceM, at.lateralM];
        else {
            const near = this.boxes.value.findIndex(([distance, lateral]) => Math.hypot(distance - at.distanceM, lateral - at.lateralM) < 2 * HALF_BOX_M);
            this.boxes.value = near < 0 ? [...this.boxes.value, [at.distanceM, at.lateralM]] : this.boxes.value.filter((_, index) => index !== near);
        }
        this.search();
    }

    search(): void {
        const track = this.#track;
        if (!track) return;
        const grid = new Grid(track, { ...Grid.defaultDesc(), vehicle: this.#vehicle!, cellM: this.cellM.value, stepS: STEP_S, horizonM: Math.min(HORIZON_M, track.info.lengthM * 0.9), maxExpansions: MOST_TILES });
        try {
            const [distanceM, lateralM] = this.start.value;
            const obstacles = this.boxes.value.slice(0, APX_OBSTACLE_MAX).map(([distance, lateral]) => ({ distanceM: distance, lateralM: lateral, speedAlongMps: 0, speedAcrossMps: 0, halfLengthM: HALF_BOX_M, halfWidthM: HALF_BOX_M, followsRoad: false }));
            const { nodes, info } = grid.plan({ ...Grid.defaultRequest(), distanceM, lateralM, speedMps: Math.min(this.speedMps.value, FASTEST_START_MPS) }, obstacles);
            const { nodes: looked, parents } = grid.expanded();
            const place = (distance: number, lateral: number) => this.place(distance, lateral);
            this.result.value = { tiles: tilesOf(looked, parents, this.cellM.value, place), plan: nodes.map((node) => place(node.distanceM, node.lateralM)), info, timeS: nodes.at(-1)?.timeS ?? 0, nodes };
            this.shown.value = this.result.value.tiles.length;
        } finally {
            grid.dispose();
        }
    }

    /** Where a place of the road is on the ground. */
    place(distanceM: number, lateralM: number): readonly [number, number] {
        const length = this.#track!.info.lengthM, [x, , z] = this.#track!.position(((distanceM % length) + length) % length, lateralM);
        return [x, z];
    }

    /** Shows one tile after the other, all within some seconds. */
    play(): void {
        this.stop();
        const count = this.result.value?.tiles.length ?? 0, each = Math.max(1, Math.round(count / 240));
        this.shown.value = 1;
        this.#timer = window.setInterval(() => {
            this.shown.value = Math.min(count, this.shown.value + each);
            if (this.shown.value >= count) this.stop();
        }, 25);
    }
    stop(): void {
        clearInterval(this.#timer);
    }
}

/** The tiles of states: from halfway to the station before to halfway to the one after. */
function tilesOf(nodes: readonly PlanNode[], parents: Uint32Array, cellM: number, place: (distance: number, lateral: number) => readonly [number, number]): Tile[] {
    const stations = [...new Set(nodes.slice(1).map((node) => node.distanceM))].sort((a, b) => a - b);
    const gaps = new Map(stations.map((distance, index) => [distance, index + 1 < stations.length ? stations[index + 1]! - distance : distance - (stations[index - 1] ?? distance - 4)]));
    return nodes.map((node, index) => {
        const half = (gaps.get(node.distanceM) ?? 4) * 0.46, aside = cellM * 0.42;
        const corners = ([[-half, -aside], [half, -aside], [half, aside], [-half, aside]] as const).map(([along, across]) => place(node.distanceM + along, node.lateralM + across));
        return { corners, middle: place(node.distanceM, node.lateralM), parent: parents[index]!, timeS: node.timeS };
    });
}
