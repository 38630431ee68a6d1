// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { DriverState, EventKind, Mistake, Reason, type RaceEvent } from "apexline";
import type { Insight, Told } from "./timeline";

const kmh = (mps: number): string => `${Math.round(mps * 3.6)} km/h`;
const metres = (m: number): string => `${m.toFixed(m < 10 ? 1 : 0)} m`;

export const stateNames: Record<DriverState, string> = {
    [DriverState.Start]: "Start", [DriverState.Drive]: "Drive", [DriverState.Overtake]: "Overtake", [DriverState.Recover]: "Recover",
    [DriverState.Finish]: "Finish", [DriverState.Yield]: "Yield", [DriverState.Rejoin]: "Rejoin",
};

export const stateColours: Record<DriverState, string> = {
    [DriverState.Start]: "#8e8e93", [DriverState.Drive]: "#30b158", [DriverState.Overtake]: "#e4002b", [DriverState.Recover]: "#ff9f0a",
    [DriverState.Finish]: "#8e8e93", [DriverState.Yield]: "#0a84ff", [DriverState.Rejoin]: "#bf5af2",
};

/** Why a driver does what it does, as a sentence. */
export function sentence(debug: Insight, reason: Reason, nameOf: (car: number) => string): string {
    if (debug.words) return debug.words.reason;
    const ahead = debug.carAhead < 4096 ? nameOf(debug.carAhead) : "the car ahead";
    const target = debug.targetCar < 4096 ? nameOf(debug.targetCar) : ahead;
    const side = debug.passSide < 0 ? " on the left" : debug.passSide > 0 ? " on the right" : "";
    const closing = debug.closingMps > 0.3 ? `, closing at ${kmh(debug.closingMps)}` : debug.closingMps < -0.3 ? `, losing ${kmh(-debug.closingMps)}` : "";
    const gap = `${metres(Math.max(0, debug.gapAheadM))} behind ${ahead}${closing}`;
    const words: Record<Reason, string> = {
        [Reason.WaitForSignal]: "Waits for the start signal.",
        [Reason.FreeRoad]: "Free road: drives the line at the speed that it allows.",
        [Reason.FollowCar]: `Follows ${gap}.`,
        [Reason.BrakeForCar]: `Brakes for ${ahead}: ${gap}.`,
        [Reason.FasterThanCarAhead]: `Is faster than ${ahead}: ${gap}.`,
        [Reason.CarBeside]: "Keeps its gap to a car beside.",
        [Reason.LeadGained]: "The pass is done: back to the racing line.",
        [Reason.AttemptFailed]: "The attempt failed: falls back into line.",
        [Reason.WrongWay]: "Points the wrong way: turns around.",
        [Reason.Stuck]: "Is stuck: reverses.",
        [Reason.OffTrack]: "Is off the road: comes back.",
        [Reason.RaceOver]: "The race is over: rolls out.",
        [Reason.HostDrives]: "A person drives this car.",
        [Reason.StateRefused]: "Its state was refused; it holds the last good one.",
        [Reason.BlueFlag]: `A blue flag: lets ${target} by.`,
        [Reason.LetBy]: `${target} has gone by.`,
        [Reason.PassPays]: `Passes ${target}${side}: it pays before the next corner.`,
        [Reason.PassLost]: `The pass of ${target} no longer works out.`,
        [Reason.NoOverlap]: "No overlap when the corner began: gives way.",
        [Reason.Defend]: "Makes its one move to the inside.",
        [Reason.Slipstream]: `Stays in the wake: ${gap}, ${Math.round(debug.slipstream * 100)} % less drag.`,
        [Reason.TrafficComing]: "Waits beside the road: a car is coming.",
        [Reason.RoadClear]: "The road is clear: back to the line.",
        [Reason.FacingForward]: "Points along the road again.",
        [Reason.Mistake]: `Errs: ${debug.mistake === Mistake.LateBraking ? "brakes too late" : debug.mistake === Mistake.MissedApex ? "misses the apex" : "is late on the throttle"}.`,
        [Reason.TimedOut]: "The manoeuvre took too long: gives up.",
        [Reason.Overturned]: "Lies on its side or roof.",
        [Reason.Gone]: "Is nowhere on the track.",
        [Reason.Retired]: "Has retired from the race.",
    };
    return words[reason] ?? "";
}

/** Whether an event tells that a driver begins to overtake. */
export const isAttempt = (event: RaceEvent): boolean => event.kind === EventKind.State && event.value === DriverState.Overtake;

/** An event as a sentence. */
export function told(event: Told, nameOf: (car: number) => string): string {
    if (event.text !== undefined) return event.text;
    const car = nameOf(event.car), other = event.other < 4096 ? nameOf(event.other) : "another car";
    switch (event.kind) {
        case EventKind.State: return event.other < 4096 ? `${car} tries to pass ${other}` : `${car} tries to pass`;
        case EventKind.Start: return "The race starts";
        case EventKind.Lap: return `${car}: lap ${event.value} in ${lapTime(event.amount)}`;
        case EventKind.Overtake: return `${car} passes ${other}`;
        case EventKind.CarContact: return `${car} touches ${other} at ${kmh(event.amount)}`;
        case EventKind.WallContact: return `${car} touches the wall at ${kmh(event.amount)}`;
        case EventKind.OffTrack: return `${car} leaves the road`;
        case EventKind.BackOnTrack: return `${car} is back on the road`;
        case EventKind.Finish: return `${car} finishes ${ordinal(event.value)}`;
        case EventKind.Defend: return `${car} defends against ${other}`;
        case EventKind.Mistake: return `${car} makes a mistake`;
        case EventKind.RubberBand: return `Rubber band: ${car} ${event.amount >= 0 ? "+" : "−"}${Math.abs(event.amount * 100).toFixed(0)} % pace`;
        case EventKind.Retired: return `${car} retires`;
        case EventKind.Rejoined: return `${car} races again`;
        case EventKind.NeedsRescue: return `${car} is stuck`;
        case EventKind.RoadBlocked: return `${car} waits: ${other} blocks the road`;
        case EventKind.StateRefused: return `${car}: a state was refused`;
        default: return `${car}`;
    }
}

export const eventColours: Partial<Record<EventKind, string>> = {
    [EventKind.State]: "#a3d9b1", [EventKind.Overtake]: "#30b158", [EventKind.CarContact]: "#ff3b30", [EventKind.WallContact]: "#ff3b30", [EventKind.Defend]: "#0a84ff",
    [EventKind.Mistake]: "#ff9f0a", [EventKind.OffTrack]: "#ff9f0a", [EventKind.Finish]: "#8e8e93", [EventKind.Start]: "#8e8e93",
};

export function ordinal(place: number): string {
    const tens = place % 100;
    return `${place}${tens > 10 && tens < 14 ? "th" : ["th", "st", "nd", "rd"][place % 10] ?? "th"}`;
}

export function lapTime(seconds: number): string {
    if (!(seconds > 0)) return "–";
    const minutes = Math.floor(seconds / 60);
    return `${minutes}:${(seconds - minutes * 60).toFixed(3).padStart(6, "0")}`;
}

export function clock(seconds: number): string {
    const s = Math.max(0, seconds), minutes = Math.floor(s / 60);
    return `${minutes}:${Math.floor(s - minutes * 60).toString().padStart(2, "0")}`;
}
