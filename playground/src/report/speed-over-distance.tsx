// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { paintOf } from "../paints";
import { lapTime } from "../words";
import { known } from "./report-parts";
import { WidePlot } from "./wide-plot";
import type { ReportRace } from "./report-race";
import type { ReportViewer } from "./report-viewer";

/** The lap that the replay is in. */
const NOW = -1;
const POINTS = 900;

/** Speed, m/s, at evenly spaced places of one lap; null where the car did not drive. */
function sampled(race: ReportRace, car: number, lap: number, name: string): (number | null)[] {
    const length = race.track.info.lengthM, values = race.column(car, name), none = values.length === 0;
    return Array.from({ length: POINTS + 1 }, (_, index) => {
        const sample = none ? NaN : race.passing(car, (lap + index / POINTS) * length), at = Math.floor(sample);
        if (!Number.isFinite(sample)) return null;
        const value = values[at]! + ((values[at + 1] ?? values[at]!) - values[at]!) * (sample - at);
        return Number.isFinite(value) ? value * 3.6 : null;
    });
}

function lapsOf(race: ReportRace, car: number): number {
    const times = race.columns.meta.cars[car]!.lap_times_s.length, far = Number.isFinite(race.passing(car, (times + 0.01) * race.track.info.lengthM));
    return Math.min(race.laps, times + (far ? 1 : 0));
}

function bestLap(race: ReportRace, car: number): number {
    const times = race.columns.meta.cars[car]!.lap_times_s.map((time) => (known(time) ? time : Infinity));
    return times.length ? times.indexOf(Math.min(...times)) : -1;
}

/** Speed over the distance of a lap, beside another car's best lap and what the line allows. */
export function SpeedOverDistance({ report }: { report: ReportViewer }) {
    const race = report.race, { order, cars } = race.columns.meta, car = Math.max(0, report.focus.value), picked = useSignal<number | undefined>(undefined), other = useSignal(-1);
    useEffect(() => void (picked.value = undefined), [car]);
    const laps = lapsOf(race, car), best = bestLap(race, car), now = Math.min(laps - 1, Math.max(0, Math.floor((race.column(car, "progress_m")[report.hud.value!.tick] ?? 0) / race.track.info.lengthM)));
    const chosen = picked.value ?? (best >= 0 ? best : 0), lap = chosen === NOW ? now : chosen, length = race.track.info.lengthM;
    const x = useMemo(() => Array.from({ length: POINTS + 1 }, (_, index) => (index / POINTS) * length), [race]);
    const own = useMemo(() => sampled(race, car, lap, "speed_mps"), [race, car, lap]);
    const allowed = useMemo(() => {
        const profile = sampled(race, car, lap, "profile_speed_mps");
        if (profile.some((value) => value !== null)) return profile;
        const gates = race.track.gates, speeds = race.track.lineSpeeds(0).speedsMps;
        let gate = 0;
        return x.map((distance) => {
            while (gate < gates.length - 1 && gates[gate + 1]!.distanceM <= distance) gate++;
            return speeds[gate]! * 3.6;
        });
    }, [race, car, lap]);
    const rival = useMemo(() => (other.value >= 0 ? sampled(race, other.value, Math.max(0, bestLap(race, other.value)), "speed_mps") : undefined), [race, other.value]);
    const curves = [{ colour: "#8e8e93", values: allowed, width: 1.3 }, ...(rival ? [{ colour: paintOf(other.value), values: rival, dash: [7, 4] }] : []), { colour: paintOf(car), values: own, width: 2.2 }];
    const point = (index: number | undefined) => {
        const at = index === undefined ? undefined : x[index], speed = index === undefined ? undefined : own[index];
        report.view?.labels.mark(at === undefined ? undefined : report.mesh.at(at % length, report.mesh.racingLateral(at % length)), `${Math.round(at ?? 0)} m${known(speed) ? `, ${Math.round(speed)} km/h` : ""}`);
    };
    return (
        <>
            <div class="caption"><h2>Speed over distance</h2>
                <label>Car <select aria-label="Car of the speeds" value={String(car)} onChange={(event) => report.select(Number(event.currentTarget.value))}>{order.map((index) => <option key={index} value={index}>{cars[index]!.name}</option>)}</select></label>
                <label>Lap <select aria-label="Lap of the speeds" value={String(chosen)} onChange={(event) => (picked.value = Number(event.currentTarget.value))}>
                    {Array.from({ length: laps }, (_, index) => { const time = cars[car]!.lap_times_s[index]; return <option key={index} value={index}>{`${index + 1} (${known(time) ? `${lapTime(time)}${index === best ? ", best" : ""}` : "not finished"})`}</option>; })}
                    {laps > 1 && <option value={NOW}>as in the replay</option>}
                </select></label>
                <label>Beside <select aria-label="Beside" value={String(other.value)} onChange={(event) => (other.value = Number(event.currentTarget.value))}><option value={-1}>nothing</option>{order.map((index) => <option key={index} value={index}>{`${cars[index]!.name}, best lap`}</option>)}</select></label>
            </div>
            <WidePlot height={270} x={x} curves={curves} xWords={(value) => `${value} m`} yWords={(value) => String(value)} renew={[car, lap, other.value, report.dark.value]} onPoint={point}
                onPick={(index) => { const sample = race.passing(car, lap * length + x[index]!); if (Number.isFinite(sample)) report.seek(sample); }} />
            <p class="legend"><i style={{ background: paintOf(car) }} />{cars[car]!.name}, lap {lap + 1} {rival && <><i style={{ background: paintOf(other.value) }} />{cars[other.value]!.name}, best lap </>}<i style={{ background: "#8e8e93" }} />what the line allows; km/h. A click goes to that moment.</p>
        </>
    );
}
