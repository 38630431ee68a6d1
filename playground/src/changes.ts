// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { DrivenBy, type World } from "apexline";

/** Changes from a tick on. Numbers are floats of 32 bits, so that a link carries them to the bit. */
export type Change = { tick: number } & (
    | { kind: "pace"; car: number; pace: number }
    | { kind: "grip"; car: number; share: number }
    | { kind: "thing"; thing: Thing; position: number[]; yawRad: number }
    | { kind: "oil"; fromM: number; toM: number; lowM: number; highM: number; grip: number }
    | { kind: "wheel"; car: number; host: boolean }
    /** `laps` are those that are left for the leader. */
    | { kind: "move"; car: number; position: number[]; yawRad: number; velocity: number[]; laps: number }
);
export type Thing = "cone" | "box";

/** Half the side of a thing's square, m. */
export const halfSideM: Readonly<Record<Thing, number>> = { cone: 0.3, box: 0.75 };
/** Share of the road's grip on a spot of oil, and its size, m. */
export const OIL = { grip: Math.fround(0.35), lengthM: 14, widthM: 3.2 };

/** Applies the last of `changes` to a world at its tick; a car that is moved needs a new world instead. */
export function apply(world: World, changes: readonly Change[]): void {
    const change = changes.at(-1)!;
    switch (change.kind) {
        case "pace":
            return world.setPace(change.car, change.pace);
        case "grip":
            return world.setCondition(change.car, { gripShare: change.share });
        case "wheel":
            return world.setDrivenBy(change.car, change.host ? DrivenBy.Host : DrivenBy.Ai);
        case "thing": {
            const half = halfSideM[change.thing], id = changes.filter((other) => other.kind === "thing").length;
            return world.setObstacle({ id, position: change.position, yawRad: change.yawRad, halfWidthM: half, halfLengthM: half });
        }
        case "oil":
            return world.setGrip(changes.flatMap((other) => (other.kind === "oil" ? [other] : [])));
        case "move":
    }
}

/** The car that is driven by hand at a tick; `first` is the one at the start, -1: none. */
export function playerAt(changes: readonly Change[], first: number, tick: number): number {
    return changes.reduce((player, change) => (change.kind === "wheel" && change.tick <= tick ? (change.host ? change.car : -1) : player), first);
}

/** A change in a few words. */
export function titleOf(change: Change, nameOf: (car: number) => string, distanceM?: number): string {
    switch (change.kind) {
        case "pace": return `${nameOf(change.car)} at ${Math.round(change.pace * 100)} %`;
        case "grip": return `${nameOf(change.car)} on ${Math.round(change.share * 100)} % grip`;
        case "wheel": return change.host ? `${nameOf(change.car)} by hand` : `${nameOf(change.car)} drives itself`;
        case "thing": return `A ${change.thing}${distanceM === undefined ? "" : ` at ${Math.round(distanceM)} m`}`;
        case "oil": return `Oil at ${Math.round(change.fromM)} m`;
        case "move": return `${nameOf(change.car)} moved`;
    }
}
