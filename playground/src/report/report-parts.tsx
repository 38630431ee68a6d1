// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useSignal } from "@preact/signals";
import { eventColours, lapTime } from "../words";
import { paintOf } from "../paints";
import { WidePlot } from "./wide-plot";
import type { MetaCar } from "./columns";
import type { ReportViewer } from "./report-viewer";

export const known = (value: number | null | undefined): value is number => value !== null && value !== undefined && Number.isFinite(value);
const time = (value: number | null): string => (known(value) ? lapTime(value) : "–");
const seconds = (value: number | null): string => (known(value) ? `${value.toFixed(1)} s` : "–");
const capital = (text: string): string => (text ? text[0]!.toUpperCase() + text.slice(1) : "");
const kilometres = (metres: number): string => (metres >= 1000 ? `${(metres / 1000).toFixed(2)} km` : `${Math.round(metres)} m`);

/** What happened, in a sentence. */
export function Headline({ report }: { report: ReportViewer }) {
    const { meta } = report.race.columns, { cars, order } = meta, winner = cars[order[0] ?? -1], second = cars[order[1] ?? -1], home = cars.filter((car) => car.finished).length;
    let text = "No cars took part.";
    if (winner && !winner.finished) text = `No car finished; ${winner.name} got furthest.`;
    else if (winner) {
        const lead = second?.finished ? `, ${(second.total_time_s! - winner.total_time_s!).toFixed(3)} s ahead of ${second.name}` : "";
        text = `${winner.name} wins in ${time(winner.total_time_s)}${lead}.${home < cars.length ? ` ${home} of ${cars.length} cars finished.` : ""}`;
    }
    return <><h1>{meta.title}</h1><p>{text}</p></>;
}

export function Facts({ report }: { report: ReportViewer }) {
    const { meta } = report.race.columns, { cars, track, chart, summary } = meta, sum = (of: (car: MetaCar) => number) => cars.reduce((total, car) => total + of(car), 0);
    const best = cars.filter((car) => known(car.best_lap_s)).sort((a, b) => a.best_lap_s! - b.best_lap_s!)[0];
    const facts: [string, string][] = [["Track", track.name], ["Length", kilometres(track.length_m)], ["Laps", track.closed ? String(chart.laps || "–") : "point to point"],
        ["Best lap", best ? `${time(best.best_lap_s)}  ${best.name}` : "–"], ["Contacts car, wall", `${sum((car) => car.car_contacts)}, ${sum((car) => car.wall_contacts)}`]];
    const said = new Set(facts.map(([key]) => key.toLowerCase()));
    return <dl class="facts-list">{[...facts, ...summary.filter(([key]) => !said.has(key.toLowerCase()))].map(([key, value]) => <div key={key}><dt>{capital(key)}</dt><dd>{value}</dd></div>)}</dl>;
}

/** Places and gaps over the laps. */
export function LapCharts({ report }: { report: ReportViewer }) {
    const { columns, cars } = report.race, focus = report.focus.value, laps = [...columns.get("chart.laps")];
    const curves = (name: string, stepped: boolean) => cars.map((_, car) => ({ colour: paintOf(car), values: [...columns.get(`chart.${car}.${name}`)].map((value) => (Number.isFinite(value) ? value : null)), width: car === focus ? 3 : 1.5, stepped }));
    const renew = [focus, report.dark.value];
    if (laps.length === 0) return null;
    return (
        <>
            <section class="card"><h2>Lap chart</h2><WidePlot height={282} x={laps} curves={curves("position", true)} down xWords={lapWords} yWords={(value) => (Number.isInteger(value) && value > 0 ? `${value}.` : "")} renew={renew} /></section>
            <section class="card"><h2>Behind the leader, s</h2><WidePlot height={282} x={laps} curves={curves("gap_s", false)} down xWords={lapWords} yWords={(value) => String(value)} renew={renew} /></section>
        </>
    );
}
const lapWords = (value: number): string => String(Number(value.toFixed(2)));

/** What happened when; a click goes there. */
export function EventList({ report }: { report: ReportViewer }) {
    const kind = useSignal(""), { events } = report.race.columns.meta, kinds = [...new Set(events.map((event) => event.kind))], now = (report.hud.value?.tick ?? 0) * report.race.dtS + report.race.columns.meta.time.start_s;
    const shown = events.filter((event) => !kind.value || event.kind === kind.value);
    return (
        <>
            <div class="caption"><h2>Events</h2><select aria-label="Kind of event" value={kind.value} onChange={(event) => (kind.value = event.currentTarget.value)}><option value="">all</option>{kinds.map((name) => <option key={name}>{name}</option>)}</select></div>
            {shown.length === 0 && <p class="note">Nothing.</p>}
            <ul class="log">{shown.map((event, index) => (
                <li key={index}><button class={event.t <= now && (shown[index + 1]?.t ?? Infinity) > now ? "now" : ""} onClick={() => { if (event.car >= 0) report.select(event.car); report.seek(report.race.sampleAt(event.t - 1)); }}>
                    <small class="at">{lapTime(event.t - report.race.columns.meta.time.start_s)}</small><i style={{ background: event.car >= 0 ? paintOf(event.car) : eventColours[0] }} />{capital(event.text)}</button></li>
            ))}</ul>
        </>
    );
}

const HEADS = ["Pos", "Car", "Vehicle", "Laps", "Total", "Best lap", "Ideal lap", "Over ideal", "Target", "Contacts", "Walls", "Off track", "Overtakes", "Overtaken", "Attempts", "Defences", "Mistakes", "Time lost", "Recovering"];

/** All results of all cars. */
export function ResultTable({ report }: { report: ReportViewer }) {
    const { order, cars } = report.race.columns.meta;
    const cells = (car: MetaCar) => [car.vehicle, car.lap_times_s.length, car.finished ? time(car.total_time_s) : "not home", time(car.best_lap_s), time(car.ideal_lap_s),
        known(car.best_lap_s) && known(car.ideal_lap_s) && car.ideal_lap_s > 0 ? `${((car.best_lap_s / car.ideal_lap_s - 1) * 100).toFixed(2)} %` : "–", time(car.target_lap_s), car.car_contacts, car.wall_contacts,
        seconds(car.off_track_s), car.overtakes_done, car.overtakes_suffered, car.attempts_failed ? `${car.attempts}, ${car.attempts_failed} given up` : car.attempts, car.defences, car.mistakes, seconds(car.time_lost_s), seconds(car.recover_s)];
    return (
        <>
            <h2>Results</h2>
            <div class="scroll"><table class="sheet">
                <thead><tr>{HEADS.map((head, index) => (index === 1 || index === 2 ? <th key={head}>{head}</th> : <td key={head}>{head}</td>))}</tr></thead>
                <tbody>{order.map((index, place) => {
                    const car = cars[index]!;
                    return <tr key={index} class={index === report.focus.value ? "on" : ""} onClick={() => report.select(index)}>
                        <td>{place + 1}</td><th><i style={{ background: paintOf(index) }} /><span class="name">{car.name}</span></th>{cells(car).map((text, at) => (at === 0 ? <th key={at} class="soft">{text}</th> : <td key={at} class={(at === 7 || at === 8) && text ? "bad" : ""}>{text}</td>))}
                    </tr>;
                })}</tbody>
            </table></div>
            {order.length === 0 && <p class="note">No cars.</p>}
        </>
    );
}
