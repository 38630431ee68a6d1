// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { Location } from "apexline";
import { OIL, type Change, type Thing } from "./changes";
import type { LiveRace } from "./live-race";

/** The change that puts a car, a thing or oil at a place of the road, along which it points. */
export function placed(what: Thing | "oil" | { car: number }, live: LiveRace, at: readonly number[], location: Location): Change {
    const tick = live.tick, position = at.map(Math.fround), yawRad = Math.fround(location.headingRad);
    if (what === "oil") return spill(live, location);
    if (typeof what === "string") return { kind: "thing", tick, thing: what, position, yawRad };
    const { velocity } = live.stateOf(what.car), speed = Math.hypot(velocity[0]!, velocity[2]!), leader = Math.max(0, ...live.standings().map((row) => row.lapsDone));
    return { kind: "move", tick, car: what.car, position, yawRad, velocity: [speed * Math.sin(yawRad), 0, speed * Math.cos(yawRad)].map(Math.fround), laps: Math.max(1, live.laps - leader) };
}

function spill(live: LiveRace, location: Location): Change {
    const { lengthM, closed } = live.track.info;
    const on = (distance: number) => Math.fround(closed ? (distance + lengthM) % lengthM : Math.max(0, Math.min(lengthM, distance)));
    return { kind: "oil", tick: live.tick, fromM: on(location.distanceM - OIL.lengthM / 2), toM: on(location.distanceM + OIL.lengthM / 2),
        lowM: Math.fround(location.lateralM - OIL.widthM / 2), highM: Math.fround(location.lateralM + OIL.widthM / 2), grip: OIL.grip };
}
