// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { ComponentChildren } from "preact";
import { DriverState, HitKind, type CarDebug } from "apexline";
import { forecastsOf } from "../forecasts";
import { paintOf } from "../paints";
import { costColour } from "../scene/ghosts";
import { viewer } from "../viewer";
import { sentence, stateColours, stateNames, told } from "../words";
import { Icon } from "./icons";

const LINES = ["behind", "overtaking line", "overtaking, clear", "left line", "right line"] as const;
const ZONES = ["outside both zones: full steering", "in the outer zone: half steering", "in the inner zone: a quarter"] as const;

/** Rays around the car, each as long as it sees. */
function Radar({ debug }: { debug: CarDebug }) {
    const yaw = viewer.timeline!.states[viewer.focus.value * 10 + 3]!;
    const car = viewer.timeline!.cars[viewer.focus.value]!.vehicle;
    const at = viewer.focus.value * 10, s = viewer.timeline!.states;
    const turn = (x: number, z: number): [number, number] => [x * Math.cos(yaw) - z * Math.sin(yaw), x * Math.sin(yaw) + z * Math.cos(yaw)];
    const scale = (m: number) => Math.sign(m) * Math.sqrt(Math.abs(m)) * 10.5;
    const place = (x: number, z: number): [number, number] => {
        const [right, forward] = turn(x - s[at]!, z - s[at + 2]!);
        const d = Math.hypot(right, forward), k = d > 0 ? scale(d) / d : 0;
        return [70 + right * k, 96 - forward * k];
    };
    return (
        <svg class="radar" viewBox="0 0 140 120" aria-label="Rays">
            {[4, 16, 60].map((m) => <circle key={m} cx="70" cy="96" r={scale(m)} />)}
            {debug.rays.slice(0, debug.rayCount).map((ray, index) => {
                const hit = debug.hits[index]!;
                const [x1, y1] = place(ray.origin[0]!, ray.origin[2]!);
                const [x2, y2] = place(ray.origin[0]! + ray.direction[0]! * hit.distanceM, ray.origin[2]! + ray.direction[2]! * hit.distanceM);
                const kind = hit.kind === HitKind.Car ? "car" : hit.kind === HitKind.Wall ? "wall" : "free";
                return <g key={index} class={kind}><line x1={x1} y1={y1} x2={x2} y2={y2} />{kind !== "free" && <circle class="hit" cx={x2} cy={y2} r="2.4" />}</g>;
            })}
            <rect x={70 - car.widthM * 3} y={96 - car.lengthM * 2.4} width={car.widthM * 6} height={car.lengthM * 4.8} rx="3" fill={viewer.hud.value!.rows.find((row) => row.car === viewer.focus.value)?.colour} />
        </svg>
    );
}

/** Where the neighbours are expected, in words; the picture has their marks on the road. */
function Expected({ nameOf }: { nameOf: (car: number) => string }) {
    const forecasts = forecastsOf(viewer.timeline!, viewer.mesh, viewer.hud.value!.neighbours);
    if (forecasts.length === 0) return null;
    return (
        <>
            <h3>Expected of them</h3>
            <table class="rows expected"><tbody>
                {forecasts.map(({ car, source, knots }) => {
                    const end = knots.at(-1)!, shift = end.lateralM - viewer.mesh.racingLateral(end.distanceM);
                    return (
                        <tr key={car} onClick={() => viewer.select(car)}>
                            <th><i style={{ background: paintOf(car) }} />{nameOf(car)}</th>
                            <td>{source === "plan" ? "its own plan" : "along the line"}</td>
                            <td>in {end.arrivalS.toFixed(1)} s {Math.abs(shift) < 0.3 ? "on the line" : `${Math.abs(shift).toFixed(1)} m ${shift > 0 ? "right" : "left"} of it`}</td>
                        </tr>
                    );
                })}
            </tbody></table>
        </>
    );
}

/** State and reason in words, and everything that the driver sees and aims at. `reasonName` names the reason of its state, `children` act on the car. */
export function Why({ reasonName, children }: { reasonName?: (reason: number) => string; children?: ComponentChildren }) {
    const hud = viewer.hud.value!, debug = hud.debug!, timeline = viewer.timeline!, car = viewer.focus.value;
    const nameOf = (index: number) => (index < timeline.cars.length ? timeline.cars[index]!.name || `Car ${index + 1}` : "An obstacle");
    const row = hud.rows.find((entry) => entry.car === car);
    const state = debug.state as DriverState;
    const mine = hud.events.filter((event) => event.car === car || event.other === car).slice(-6).reverse();
    return (
        <section class="panel why" aria-label="Why">
            <h2><i style={{ background: row?.colour }} />{nameOf(car)}<button class="icon" title="Close" aria-label="Close" onClick={() => (viewer.panel.value = "none")}><Icon name="close" /></button></h2>
            <p class="state"><b style={{ background: stateColours[state] ?? "#8e8e93" }}>{debug.words?.state ?? stateNames[state]}</b>{!debug.words && <span>for {debug.stateS.toFixed(1)} s</span>}</p>
            <p class="reason" data-testid="reason">{sentence(debug, debug.reason, nameOf)}</p>
            {reasonName && debug.stateReason !== debug.reason && <p class="note">In this state because: {reasonName(debug.stateReason)}.</p>}
            {debug.rayCount > 0 && <><Radar debug={debug} /><p class="legend"><i class="free" />free <i class="wall" />wall <i class="car" />car</p></>}
            <table class="facts">
                <tbody>
                    <tr><th>Target speed</th><td>{Math.round(debug.targetSpeedMps * 3.6)} km/h</td></tr>
                    <tr><th>The line allows</th><td>{Math.round(debug.profileSpeedMps * 3.6)} km/h</td></tr>
                    <tr><th>Runner's line</th><td>{["racing", "overtaking", "overtaking, clear", "left", "right"][debug.line] ?? `line ${debug.line}`}{Math.abs(debug.sideShiftM) > 0.05 && `, ${Math.abs(debug.sideShiftM).toFixed(1)} m ${debug.sideShiftM > 0 ? "right" : "left"}`}</td></tr>
                    <tr><th>Nose</th><td>{ZONES[debug.bufferZone] ?? ""}</td></tr>
                    {debug.pace > 0 && <tr><th>Pace</th><td>{(debug.pace * 100).toFixed(1)} %{debug.rubberBand !== 0 && ` (rubber band ${(debug.rubberBand * 100).toFixed(1)})`}</td></tr>}
                    {debug.carAhead < timeline.cars.length && <tr><th>In the way</th><td>{nameOf(debug.carAhead)}, {debug.gapAheadM.toFixed(1)} m, {debug.closingMps >= 0 ? "nearing" : "leaving"} at {Math.abs(debug.closingMps * 3.6).toFixed(0)} km/h</td></tr>}
                    {debug.carAhead < timeline.cars.length && debug.catchS > 0 && debug.catchS < 60 && <tr><th>Catches it</th><td>in {debug.catchS.toFixed(1)} s, at {debug.catchDistanceM.toFixed(0)} m</td></tr>}
                    {debug.carAhead < timeline.cars.length && Math.abs(debug.passGainS) < 100 && <tr><th>Pass</th><td>{Math.abs(debug.passGainS).toFixed(2)} s {debug.passGainS >= 0 ? "better" : "worse"} than staying behind</td></tr>}
                    {debug.slipstream > 0.005 && <tr><th>Slipstream</th><td>{Math.round(debug.slipstream * 100)} % less drag</td></tr>}
                    {debug.timeToContactS > 0 && debug.timeToContactS < 20 && <tr><th>Contact in</th><td>{debug.timeToContactS.toFixed(1)} s</td></tr>}
                </tbody>
            </table>
            {hud.plan.length > 0 && (
                <>
                    <h3>The last plan, in seconds</h3>
                    <table class="rows plan"><thead><tr><th>Way</th><td>time</td><td>place</td><td>risk</td><td>move</td><td>kept</td><td>sum</td></tr></thead><tbody>
                        {hud.plan.slice(0, 8).map((candidate, index) => (
                            <tr key={index} class={candidate.fails ? "fails" : ""}>
                                <th><i style={{ background: costColour(candidate, hud.plan) }} />{candidate.text ?? (candidate.target < 4096 ? `${nameOf(candidate.target)}, ${candidate.side < 0 ? "left" : "right"}` : LINES[candidate.line] ?? `line ${candidate.line}`)}</th>
                                {[candidate.timeS, candidate.placeS, candidate.riskS, candidate.moveS, candidate.changeS].map((term, at) => <td key={at}>{Math.abs(term) < 0.005 ? "" : term.toFixed(2)}</td>)}
                                <td><b>{candidate.totalS.toFixed(2)}</b></td>
                            </tr>
                        ))}
                    </tbody></table>
                </>
            )}
            {hud.neighbours.length > 0 && (
                <>
                    <h3>Neighbours</h3>
                    <table class="rows"><tbody>
                        {hud.neighbours.slice(0, 6).map((neighbour) => (
                            <tr key={neighbour.car} onClick={() => neighbour.car < timeline.cars.length && viewer.select(neighbour.car)}>
                                <th>{nameOf(neighbour.car)}</th>
                                <td>{Math.abs(neighbour.gapM) < 0.05 || neighbour.gapM < 0 ? "beside" : `${neighbour.gapM.toFixed(1)} m ${neighbour.aheadM > 0 ? "ahead" : "behind"}`}</td>
                                <td>{`${Math.abs(neighbour.rightM).toFixed(1)} m ${neighbour.rightM > 0 ? "right" : "left"}`}</td>
                                <td class={neighbour.closingMps > 0.5 ? "warn" : ""}>{neighbour.closingMps > 0.05 ? "+" : neighbour.closingMps < -0.05 ? "−" : ""}{Math.abs(neighbour.closingMps * 3.6).toFixed(0)} km/h</td>
                            </tr>
                        ))}
                    </tbody></table>
                </>
            )}
            <Expected nameOf={nameOf} />
            {mine.length > 0 && (
                <>
                    <h3>Events</h3>
                    <ul class="log">{mine.map((event) => <li key={event.sequence}><button onClick={() => { viewer.paused.value = true; viewer.seek(event.tick - 60); }}>{told(event, nameOf)}<small>{((hud.tick - event.tick) * timeline.dtS).toFixed(0)} s ago</small></button></li>)}</ul>
                </>
            )}
            {children}
        </section>
    );
}
