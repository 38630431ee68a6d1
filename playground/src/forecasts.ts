// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { Neighbour } from "apexline";
import type { TrackMesh } from "./scene/track-mesh";
import type { Timeline } from "./timeline";

/** Where another car is expected to be. */
export interface Forecast {
    car: number;
    /** The car's own plan, which other drivers know, or, without one, the racing line shifted by the car's distance from it. */
    source: "plan" | "line";
    /** Place along the road and lateral, m, and when the car is expected there, s from now. */
    knots: readonly { distanceM: number; lateralM: number; arrivalS: number }[];
}

/** Neighbours whose forecast is shown, and how far ahead it reaches where a car has no plan, s. */
const MOST = 6, AHEAD_S = 4;

/** A driver's forecasts of its neighbours. */
export function forecastsOf(timeline: Timeline, mesh: TrackMesh, neighbours: readonly Neighbour[]): Forecast[] {
    // Things on the road are neighbours, too, with numbers beyond the cars'; they stay where they are.
    return neighbours.filter(({ car }) => car < timeline.cars.length).slice(0, MOST).flatMap(({ car }): Forecast[] => {
        const plan = timeline.view.plannedPath(car);
        if (plan.length > 1) return [{ car, source: "plan", knots: plan }];
        const knots = alongLine(timeline, mesh, car);
        return knots.length > 1 ? [{ car, source: "line", knots }] : [];
    });
}

function alongLine(timeline: Timeline, mesh: TrackMesh, car: number): Forecast["knots"] {
    const { location } = timeline.view.debug(car), at = car * 10, states = timeline.states, speed = Math.hypot(states[at + 6]!, states[at + 8]!);
    if (location.sector === 0xffffffff || speed < 3) return [];
    const offset = location.lateralM - mesh.racingLateral(location.distanceM), knots = [{ distanceM: location.distanceM, lateralM: location.lateralM, arrivalS: 0 }];
    for (let arrivalS = 0.25; arrivalS <= AHEAD_S; arrivalS += 0.25) {
        const distanceM = location.distanceM + speed * arrivalS;
        if (!mesh.closed && distanceM > mesh.length) break;
        knots.push({ distanceM: distanceM % mesh.length, lateralM: mesh.racingLateral(distanceM % mesh.length) + offset, arrivalS });
    }
    return knots;
}
