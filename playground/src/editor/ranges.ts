// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { SteerSimulation, steerBehaviourFields, steerBodyFields, type SteerProperty } from "apexline";

const accepts = (scene: object): boolean => {
    try {
        SteerSimulation.fromJson(scene).dispose();
        return true;
    } catch {
        return false;
    }
};
const beyond = (value: number, way: 1 | -1): number => value + way * Math.max(Math.abs(value) * 0.02, 0.02);

/** Fields whose range, as the panels show it, is not what the library takes: for tests. */
export function rangesThatDiffer(): string[] {
    const scene = (part: object) => ({ format: "apexline-scene", version: 1, ...part });
    const body = (field: SteerProperty, value: unknown) => accepts(scene({ bodies: { b: { kind: field.key === "physics" ? "car" : "point", [field.key]: value, ...(field.key === "min_speed_mps" ? { max_speed_mps: 500 } : {}), ...(field.key === "max_speed_mps" ? { min_speed_mps: 0 } : {}) } } }));
    const behaviour = (field: SteerProperty, value: unknown) => accepts(scene({ behaviour_sets: { m: { behaviours: [{ kind: "wander", [field.key]: value }] } } }));
    const wrong: string[] = [];
    for (const [what, fields, takes] of [["body", steerBodyFields, body], ["behaviour", steerBehaviourFields, behaviour]] as const) {
        for (const field of fields) {
            const as = (value: number) => (field.kind === "vector" ? [value, value, value] : field.kind === "flag" ? value === 1 : value);
            const low = field.above ? field.low + 1e-3 : field.kind === "number" ? field.low + 1e-7 * Math.abs(field.low) : field.low;
            if (!takes(field, as(low)) || !takes(field, as(field.high)) || !takes(field, as(field.standard))) wrong.push(`${what}.${field.key}: refuses ${low}, ${field.high} or ${field.standard}`);
            if (field.kind === "flag") continue;
            const step = field.kind === "whole" ? 1 : 0;
            if (takes(field, as(step ? field.high + 1 : beyond(field.high, 1))) || takes(field, as(field.above ? field.low : step ? field.low - 1 : beyond(field.low, -1)))) wrong.push(`${what}.${field.key}: takes more than ${field.low} to ${field.high}`);
        }
    }
    return wrong;
}
