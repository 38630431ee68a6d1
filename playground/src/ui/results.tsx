// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { gapsS, lapSpeeds, places } from "../comparison";
import { paintOf } from "../paints";
import { viewer } from "../viewer";
import { clock, lapTime } from "../words";
import { Icon } from "./icons";
import { Plot, type Curve } from "./plot";

const WIDE = { width: 528, height: 168 };

/** Gaps or places of all cars over time. */
function RaceChart() {
    const kind = useSignal<"gap" | "place">("gap"), timeline = viewer.timeline!, focus = viewer.focus.value, renewed = Math.floor(timeline.latest / 120);
    const chart = useMemo(() => (kind.value === "gap" ? gapsS(timeline) : places(timeline)), [timeline, kind.value, renewed]);
    const curves: Curve[] = chart.byCar.map((values, car) => ({ colour: paintOf(car), values, width: car === focus ? 3 : 1.4, stepped: kind.value === "place" }));
    return (
        <>
            <div class="segments slim">
                <button class={kind.value === "gap" ? "on" : ""} onClick={() => (kind.value = "gap")}>Gap to the leader</button>
                <button class={kind.value === "place" ? "on" : ""} onClick={() => (kind.value = "place")}>Places</button>
            </div>
            <Plot x={chart.x} curves={curves} {...WIDE} down xWords={clock} yWords={(value) => (kind.value === "gap" ? `${value} s` : Number.isInteger(value) ? `${value}.` : "")} renew={[chart, focus, viewer.dark.value]} />
        </>
    );
}

/** Speed over one lap of the car that is looked at, over what the racing line allows. */
function SpeedChart() {
    const timeline = viewer.timeline!, car = viewer.focus.value, length = viewer.mesh.length, row = viewer.hud.value!.rows.find((entry) => entry.car === car);
    const laps = Math.max(1, Math.min(timeline.laps, (row?.lapsDone ?? 0) + (row?.finished ? 0 : 1))), picked = useSignal(-1);
    const lap = picked.value >= 0 && picked.value < laps ? picked.value : Math.max(0, laps - 1), renewed = Math.floor(timeline.latest / 120);
    const points = useMemo(() => lapSpeeds(timeline, car, lap, length), [timeline, car, lap, renewed]);
    const gates = viewer.mesh.gates, vehicle = timeline.cars[car]!.vehicle;
    const ideal = useMemo(() => viewer.mesh.track.lineSpeeds(0, vehicle).speedsMps, [timeline, car]);
    const x = [...points.map((point) => point.distanceM), ...gates.map((gate) => gate.distanceM)].sort((a, b) => a - b);
    const at = new Map(points.map((point) => [point.distanceM, point.speedMps])), line = new Map(gates.map((gate, index) => [gate.distanceM, ideal[index]!]));
    const fill = (known: Map<number, number>) => x.map((distance) => (known.has(distance) ? known.get(distance)! * 3.6 : undefined)) as (number | null)[];
    return (
        <>
            <div class="caption"><h3>{timeline.cars[car]?.name}: speed over a lap</h3>
                <select aria-label="Lap" value={String(lap)} onChange={(event) => (picked.value = Number(event.currentTarget.value))}>{Array.from({ length: laps }, (_, index) => <option key={index} value={index}>Lap {index + 1}</option>)}</select></div>
            <Plot x={x} curves={[{ colour: "#8e8e93", values: fill(line), width: 1.2, dash: [4, 3] }, { colour: paintOf(car), values: fill(at) }]} {...WIDE}
                xWords={(value) => `${value} m`} yWords={(value) => `${value}`} renew={[points, viewer.dark.value]} />
            <p class="legend"><i class="dashed" />what the racing line allows, km/h</p>
        </>
    );
}

/** Who came where, and how the race went. */
export function Results() {
    const hud = viewer.hud.value!, timeline = viewer.timeline!, results = useMemo(() => timeline.results(), [timeline, Math.floor(timeline.latest / 60)]);
    const best = Math.min(...results.map((result) => result.bestLapS || Infinity)), winner = hud.rows[0]!;
    const time = (car: number, index: number, finished: boolean) => {
        const own = results[car]!, first = results[winner.car]!;
        if (!finished) return own.finished ? lapTime(own.totalTimeS) : `${own.lapsDone} ${own.lapsDone === 1 ? "lap" : "laps"}`;
        return index === 0 ? lapTime(own.totalTimeS) : `+${(own.totalTimeS - first.totalTimeS).toFixed(3)}`;
    };
    return (
        <section class="panel results" aria-label="Results">
            <h2>{timeline.over ? "Result" : "So far"}<button class="icon" title="Close" aria-label="Close" onClick={() => (viewer.panel.value = "none")}><Icon name="close" /></button></h2>
            <table class="sheet">
                <thead><tr><td /><th>Car</th><td>Time</td><td>Best lap</td><td title="Cars passed, and cars that passed it">Passes</td><td title="Contacts with cars and with walls">Contacts</td><td title="Mistakes that the driver made">Errors</td><td title="Time off the road">Off</td></tr></thead>
                <tbody>{hud.rows.map((row, index) => {
                    const result = results[row.car]!;
                    return (
                        <tr key={row.car} class={row.car === viewer.focus.value ? "on" : ""} onClick={() => viewer.select(row.car)}>
                            <td>{row.position}</td><th><i style={{ background: row.colour }} />{row.name}</th><td>{time(row.car, index, row.finished)}</td>
                            <td class={result.bestLapS === best ? "purple" : ""}>{lapTime(result.bestLapS)}</td><td>{result.overtakesDone}<small>/{result.overtakesSuffered}</small></td>
                            <td>{result.carContacts}<small>/{result.wallContacts}</small></td><td>{result.mistakes}</td><td>{result.offTrackS > 0.05 ? `${result.offTrackS.toFixed(1)} s` : "–"}</td>
                        </tr>
                    );
                })}</tbody>
            </table>
            <RaceChart />
            <SpeedChart />
            <div class="actions">
                <button class="chip" onClick={() => viewer.restart()}><Icon name="restart" />Again</button>
                <button class="chip" onClick={() => (viewer.panel.value = "setup")}><Icon name="flag" />New race</button>
            </div>
        </section>
    );
}
