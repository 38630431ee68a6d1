// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { flat, get, nameOf, wayPoint, type Scene } from "./scene";
import { store } from "./store";

export interface Handle {
    kind: "turn" | "scale" | "point";
    x: number;
    z: number;
    point?: number | string;
}

/** Handles of what is chosen alone: red turns, blue scales, white moves a point. */
export function handlesOf(scene: Scene, px: number): Handle[] {
    const ref = store.chosen.value.length === 1 ? store.chosen.value[0]! : undefined, one = ref && get(scene, ref);
    if (!ref || !one) return [];
    if (ref.part === "agents") {
        if (store.session.begun) return [];
        const agent = store.session.indexOf(nameOf(scene, ref)), [x, z] = flat(one.position ?? [0, 0]);
        const yaw = one.yaw_deg !== undefined ? (one.yaw_deg * Math.PI) / 180 : (one.yaw_rad ?? (one.velocity ? Math.atan2(flat(one.velocity)[0], flat(one.velocity)[1]) : 0));
        const reach = (agent >= 0 ? store.session.agents[agent]!.radiusM : 1) * 1.2 + 26 * px;
        return [{ kind: "turn", x: x + reach * Math.sin(yaw), z: z + reach * Math.cos(yaw) }];
    }
    if (ref.part === "obstacles") {
        const [x, z] = flat(one.position ?? [0, 0]);
        if (one.radius_m !== undefined) return [{ kind: "scale", x: x + one.radius_m, z }];
        const points: number[][] = one.polygon ?? one.wall, reach = Math.max(...points.map((p) => Math.hypot(...flat(p))));
        return [...points.map((p, i): Handle => ({ kind: "point", x: x + flat(p)[0], z: z + flat(p)[1], point: i })),
            { kind: "turn", x, z: z + reach + 22 * px }, { kind: "scale", x: x + reach + 22 * px, z }];
    }
    if (ref.part === "paths") return one.points.map((p: number[], i: number): Handle => { const [x, z] = wayPoint(p, 1); return { kind: "point", x, z, point: i }; });
    if (ref.part === "net") return Object.entries(one.points).map(([name, p]): Handle => { const [x, z] = wayPoint(p as number[], 1); return { kind: "point", x, z, point: name }; });
    if (ref.part === "groups" && one.within) return one.within.map((p: number[], i: number): Handle => ({ kind: "point", x: flat(p)[0], z: flat(p)[1], point: i }));
    if (ref.part === "triggers" && one.position) { const [x, z] = flat(one.position); return [{ kind: "scale", x: x + (one.radius_m ?? 1), z }]; }
    return [];
}
