// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Driver, type DriverName, type VehicleName } from "apexline";
import { app } from "../app";
import { paintOf } from "../paints";
import { carCount, circuits, nameOfCar, playerOf, situations, type Setup } from "../setup";
import { Icon } from "./icons";

interface Gates {
    name: string;
    closed: boolean;
    gates: { left: number[]; right: number[] }[];
}

/** The outline of a circuit, small. */
function Outline({ json }: { json: string }) {
    const path = useMemo(() => {
        const { gates, closed = true } = JSON.parse(json) as Gates;
        const points = gates.map((gate) => [(gate.left[0]! + gate.right[0]!) / 2, (gate.left.at(-1)! + gate.right.at(-1)!) / 2] as const);
        const xs = points.map((point) => point[0]), zs = points.map((point) => point[1]);
        const [x0, x1, z0, z1] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)];
        const scale = Math.min(84 / (x1 - x0 || 1), 48 / (z1 - z0 || 1));
        return points.map(([x, z], index) => `${index ? "L" : "M"}${(50 + (x - (x0 + x1) / 2) * scale).toFixed(1)} ${(30 - (z - (z0 + z1) / 2) * scale).toFixed(1)}`).join("") + (closed ? "Z" : "");
    }, [json]);
    return <svg viewBox="0 0 100 60" aria-hidden="true"><path d={path} /></svg>;
}

const titles: Record<string, string> = { club: "Club", street: "Street", bridge: "Bridge", oval: "Oval", hillclimb: "Hill climb" };
const vehicles: Record<VehicleName, string> = { formula: "Formula", gt: "GT", touring: "Touring", kart: "Kart", reference: "Reference" };

export function SetupPanel() {
    const draft = useSignal<Setup>(app.setup.value);
    const set = (change: Partial<Setup>) => (draft.value = { ...draft.value, ...change });
    const d = draft.value;
    const names = [...Object.keys(circuits), ...app.tracks.custom.value];
    return (
        <section class="panel setup" aria-label="New race">
            <h2>New race<button class="icon" title="Close" aria-label="Close" onClick={() => (app.panel.value = "none")}><Icon name="close" /></button></h2>
            <h3>Circuit</h3>
            <div class="cards">
                {names.map((name) => (
                    <button key={name} class={d.circuit === name ? "on" : ""} onClick={() => set({ circuit: name })}>
                        {app.tracks.json(name) ? <Outline json={app.tracks.json(name)!} /> : <svg viewBox="0 0 100 60" aria-hidden="true"><path d="M20 30a30 18 0 1 0 60 0a30 18 0 1 0-60 0" /></svg>}
                        <span>{titles[name] ?? name}</span>
                    </button>
                ))}
            </div>
            <h3>Situation</h3>
            <div class="list">
                {situations.map((entry, index) => <button key={entry.value} class={d.situation === entry.value ? "on" : ""} onClick={() => set({ situation: entry.value })}><kbd>{index + 1}</kbd><b>{entry.name}</b><small>{entry.says}</small></button>)}
            </div>
            <h3>Cars</h3>
            <div class="segments">{(["gt", "formula", "touring", "kart", "reference"] as const).map((name) => <button key={name} class={d.vehicle === name ? "on" : ""} onClick={() => set({ vehicle: name })}>{vehicles[name]}</button>)}</div>
            <div class="fields">
                <label>Cars<input type="number" min={1} max={20} value={d.cars} onInput={(event) => set({ cars: Math.max(1, Math.min(20, Math.round(Number(event.currentTarget.value)) || 1)) })} /></label>
                <label>Laps<input type="number" min={1} max={99} value={d.laps} onInput={(event) => set({ laps: Math.max(1, Math.min(99, Math.round(Number(event.currentTarget.value)) || 1)) })} /></label>
                <label>Seed<input type="number" min={0} max={999999} value={d.seed} onInput={(event) => set({ seed: Math.max(0, Math.min(999999, Math.round(Number(event.currentTarget.value)) || 0)) })} /></label>
                <label>Drivers<select value={d.drivers} onChange={(event) => set({ drivers: event.currentTarget.value as DriverName | "mixed" })}><option value="mixed">mixed</option>{Driver.names.map((name) => <option key={name} value={name}>{name}</option>)}</select></label>
            </div>
            <label class="slider">Pace of the AI<output>{d.pace} %</output><input type="range" min={60} max={100} value={d.pace} onInput={(event) => set({ pace: Number(event.currentTarget.value) })} /></label>
            <details class="by-car">
                <summary>Pace car by car</summary>
                {Array.from({ length: carCount(d) }, (_, car) => car).filter((car) => car !== playerOf(d)).map((car) => (
                    <label key={car}><i style={{ background: paintOf(car) }} /><span>{nameOfCar(car)}</span>
                        <input type="range" min={60} max={100} aria-label={`Pace of ${nameOfCar(car)}`} value={d.paces?.[car] ?? 100} onInput={(event) => set({ paces: { ...d.paces, [car]: Number(event.currentTarget.value) } })} />
                        <output>{d.paces?.[car] ?? 100} %</output></label>
                ))}
                <p class="note">Of the pace of the AI above.</p>
            </details>
            <label class="switch"><input type="checkbox" checked={d.drive} onChange={(event) => set({ drive: event.currentTarget.checked })} /><span>Drive yourself</span></label>
            {d.drive && <label class="switch"><input type="checkbox" checked={d.rubberBand} onChange={(event) => set({ rubberBand: event.currentTarget.checked })} /><span>Rubber band: the others wait for you</span></label>}
            {d.drive && <label class="switch"><input type="checkbox" checked={app.aids.value} onChange={(event) => (app.aids.value = event.currentTarget.checked)} /><span>Driving aids: hold a slide, ease the pedals in curves</span></label>}
            {d.drive && <label class="switch"><input type="checkbox" checked={app.brakingLine.value} onChange={(event) => (app.brakingLine.value = event.currentTarget.checked)} /><span>Braking line on the road</span></label>}
            <p class="note">Or drop a circuit or a recording anywhere on the page.</p>
            <button class="primary go" onClick={() => { app.race(d); app.panel.value = "none"; }}><Icon name="flag" />Go</button>
        </section>
    );
}
