// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Vehicle, type SourceGate, type VehicleDesc } from "apexline";
import { app } from "../app";
import { save } from "../save";
import { lapTime } from "../words";
import { Icon } from "./icons";
import { drawRoad, Sheet } from "./sheet";

const road = app.road;

/** A slider of one number; a drag of it is one step of undo. */
function Slider({ label, value, min, max, step, unit, set, begin = () => road.begin(), says }: {
    label: string; value: number; min: number; max: number; step: number; unit: string; set: (value: number) => void; begin?: () => void; says?: string;
}) {
    const held = useRef(false);
    return (
        <label class="slider">{label}<output>{says ?? `${value.toFixed(step < 0.1 ? 2 : step < 1 ? 1 : 0)} ${unit}`}</output>
            <input type="range" aria-label={label} min={min} max={max} step={step} value={value} style={{ "--done": `${((value - min) / (max - min)) * 100}%` }}
                onInput={(event) => { if (!held.current) begin(); held.current = true; set(Number(event.currentTarget.value)); }} onChange={() => (held.current = false)} />
        </label>
    );
}

const VEHICLE: readonly { key: "massKg" | "grip" | "downforceKgpm" | "powerW" | "maxBrakeForceN"; label: string; min: number; max: number; step: number; unit: string; scale: number }[] = [
    { key: "massKg", label: "Mass", min: 150, max: 2500, step: 10, unit: "kg", scale: 1 }, { key: "grip", label: "Grip", min: 0.4, max: 2.5, step: 0.01, unit: "", scale: 1 },
    { key: "downforceKgpm", label: "Downforce", min: 0, max: 6, step: 0.05, unit: "v² N", scale: 1 }, { key: "powerW", label: "Power", min: 10, max: 900, step: 5, unit: "kW", scale: 1000 },
    { key: "maxBrakeForceN", label: "Brakes", min: 0, max: 60, step: 0.5, unit: "kN", scale: 1000 },
];
const FIELD_NAMES: Record<string, string> = { massKg: "Mass", grip: "Grip", downforceKgpm: "Downforce", powerW: "Power", dragKgpm: "Drag" };

function GatePanel({ index, gate }: { index: number; gate: SourceGate }) {
    const width = Math.hypot(gate.right[0]! - gate.left[0]!, gate.right[2]! - gate.left[2]!);
    const setWidth = (wanted: number) => {
        const k = wanted / width, mid = gate.left.map((value, axis) => (value + gate.right[axis]!) / 2);
        const move = (point: number[]) => point.map((value, axis) => (axis === 1 ? value : mid[axis]! + (value - mid[axis]!) * k));
        road.changeGate(index, { left: move(gate.left), right: move(gate.right) });
    };
    const height = (gate.left[1]! + gate.right[1]!) / 2, bank = gate.left[1]! - gate.right[1]!;
    const setHeights = (middle: number, tilt: number) => road.changeGate(index, {
        left: [gate.left[0]!, middle + tilt / 2, gate.left[2]!], right: [gate.right[0]!, middle - tilt / 2, gate.right[2]!],
    });
    const baked = road.baked.value;
    const place = (t: number) => (t < 0 ? "by the bake" : t.toFixed(2));
    return (
        <>
            <h3>Gate {index + 1} of {road.edit.value!.gates.length}</h3>
            <Slider label="Racing point" value={gate.racingT < 0 ? 0.5 : gate.racingT} min={0} max={1} step={0.01} unit="" says={place(gate.racingT)} set={(racingT) => road.changeGate(index, { racingT })} />
            <Slider label="Overtaking point" value={gate.overtakingT < 0 ? 0.5 : gate.overtakingT} min={0} max={1} step={0.01} unit="" says={place(gate.overtakingT)} set={(overtakingT) => road.changeGate(index, { overtakingT })} />
            <div class="actions">
                <button class="chip" disabled={gate.racingT < 0 && gate.overtakingT < 0} onClick={() => { road.begin(); road.changeGate(index, { racingT: -1, overtakingT: -1 }); }}>Both by the bake</button>
            </div>
            <Slider label="Width" value={width} min={3} max={40} step={0.1} unit="m" set={setWidth} />
            <Slider label="Height" value={height} min={-20} max={60} step={0.1} unit="m" set={(value) => setHeights(value, bank)} />
            <Slider label="Banking" value={bank} min={-5} max={5} step={0.05} unit="m" set={(value) => setHeights(height, value)} />
            <Slider label="Grip of the surface" value={gate.grip * 100} min={5} max={150} step={1} unit="%" set={(value) => road.changeGate(index, { grip: value / 100 })} />
            <div class="actions">
                <button class="chip" onClick={() => road.insert(index)}><Icon name="plus" />Insert</button>
                <button class="chip" onClick={() => road.remove(index)}><Icon name="trash" />Delete</button>
            </div>
            {baked?.error && <p class="note bad">{baked.error}</p>}
        </>
    );
}

/** Draw a road, bend it, and see line and lap time follow. */
export function Workshop() {
    const canvas = useRef<HTMLCanvasElement>(null);
    const sheet = useRef<Sheet | undefined>(undefined);
    const mode = useSignal<"edit" | "draw">("edit");
    const width = useSignal(10);
    const bySpeed = useSignal(true);
    useEffect(() => {
        const made = new Sheet(canvas.current!, road);
        sheet.current = made;
        made.onDrawn = (points) => {
            mode.value = "edit";
            app.try(() => road.draw(points, width.value));
            made.fit();
        };
        if (!road.edit.value) openTrack(app.setup.value.circuit);
        made.fit();
        const keys = (event: KeyboardEvent) => {
            if (!(event.ctrlKey || event.metaKey)) {
                if (event.key === "Delete" && road.selected.value >= 0) road.remove(road.selected.value);
                if (event.key === "Enter" && mode.value === "draw") made.finish();
                if (event.key === "Escape") made.cancel();
                return;
            }
            if (event.key === "z" && !event.shiftKey) road.undo();
            else if (event.key === "y" || event.key === "z" || event.key === "Z") road.redo();
            else return;
            event.preventDefault();
        };
        addEventListener("keydown", keys);
        return () => {
            removeEventListener("keydown", keys);
            made.dispose();
        };
    }, []);
    const openTrack = (name: string) => {
        const json = app.trackJson(name) ?? app.trackJson("club")!;
        app.try(() => road.open(app.trackJson(name) ? name : "club", json));
        sheet.current?.fit();
    };
    const edit = road.edit.value, baked = road.baked.value, vehicle = road.vehicle.value;
    useEffect(() => sheet.current?.draw({ mode: mode.value, bySpeed: bySpeed.value }), [edit, baked, road.selected.value, mode.value, bySpeed.value, app.dark.value]);
    const time = baked?.racing?.timeS, change = time !== undefined && road.before.value !== undefined ? time - road.before.value : 0;
    const gate = edit?.gates[road.selected.value];
    const findings = baked?.findings ?? [];
    const race = () => {
        const track = road.track();
        if (!track) return app.say("This road cannot be raced on yet: " + (baked?.error ?? "it is being baked"), "error");
        const name = `${road.name.value}*`.replace("**", "*");
        app.addTrack(name, track, road.linked());
        app.mode.value = "race";
        app.race({ ...app.setup.value, circuit: name });
    };
    const csv = () => {
        const line = baked!.racing!;
        const rows = Array.from(line.speeds, (speed, index) => [...line.points.slice(index * 3, index * 3 + 3), line.places[index], speed].map((value) => Number(value).toFixed(4)).join(","));
        save(`${road.name.value}-racing.csv`, `x_m,y_m,z_m,t,speed_mps\n${rows.join("\n")}\n`, "text/csv");
    };
    const png = () => canvas.current!.toBlob((blob) => blob && void blob.arrayBuffer().then((bytes) => save(`${road.name.value}.png`, new Uint8Array(bytes), "image/png")));
    const names = [...Object.keys({ club: 1, street: 1, bridge: 1, oval: 1, hillclimb: 1 }), ...app.custom.value.filter((name) => app.trackJson(name))];
    return (
        <main class="workshop">
            <canvas ref={canvas} aria-label="The road from above" data-mode={mode.value} />
            <aside class="panel left">
                <h2>{edit?.desc.name || road.name.value}</h2>
                <div class="lap"><b data-testid="lap">{time ? lapTime(time) : "–"}</b>{Math.abs(change) >= 0.0005 && <span class={change < 0 ? "good" : "bad"}>{change > 0 ? "+" : "−"}{Math.abs(change).toFixed(3)} s</span>}</div>
                <p class="note">{baked?.lengthM ? `${(baked.lengthM / 1000).toFixed(2)} km, ${edit?.gates.length} gates, overtaking line ${lapTime(baked.overtaking!.timeS)}. Baked in ${baked.ms.toFixed(0)} ms.` : "Baking…"}</p>
                <div class="actions">
                    <button class="chip" aria-label="Undo" title="Undo (Ctrl+Z)" disabled={road.done.value.length === 0} onClick={() => road.undo()}><Icon name="undo" /></button>
                    <button class="chip" aria-label="Redo" title="Redo (Ctrl+Y)" disabled={road.undone.value.length === 0} onClick={() => road.redo()}><Icon name="redo" /></button>
                    <button class={`chip ${bySpeed.value ? "on" : ""}`} title="Colour the racing line by speed" onClick={() => (bySpeed.value = !bySpeed.value)}>Speed</button>
                    <button class={`chip ${mode.value === "draw" ? "on" : ""}`} onClick={() => { mode.value = mode.value === "draw" ? "edit" : "draw"; sheet.current?.cancel(); }}>Draw a road</button>
                </div>
                {mode.value === "draw" && <><p class="note">Click along the road's middle; click the first point again, or press Enter, to close it.</p><Slider label="Width of the road" value={width.value} min={4} max={25} step={0.5} unit="m" begin={() => undefined} set={(value) => (width.value = value)} /></>}
                <label class="pick">Road<select aria-label="Road" value={road.name.value} onChange={(event) => openTrack(event.currentTarget.value)}>{!names.includes(road.name.value) && <option value={road.name.value}>{road.name.value}</option>}{names.map((name) => <option key={name} value={name}>{name}</option>)}</select></label>
                {gate ? <GatePanel key={road.selected.value} index={road.selected.value} gate={gate} /> : <p class="note">Drag a red or blue end of a gate, or its middle. Click a gate for its numbers. The wheel zooms, the background moves the sheet.</p>}
                {!gate && baked?.error && <p class="note bad">{baked.error}</p>}
                <h3>Findings</h3>
                {findings.length === 0 ? <p class="note">None: the road is clean.</p> : <ul class="log">{findings.slice(0, 8).map((finding, index) => <li key={index}><button onClick={() => { if (finding.gate < 0xffffffff) road.selected.value = finding.gate; sheet.current?.go(finding.position[0]!, finding.position[2]!); }}><i style={{ background: finding.isError ? "#ff3b30" : "#ff9f0a" }} />{finding.message}</button></li>)}</ul>}
            </aside>
            <aside class="panel right">
                <h2>Vehicle</h2>
                {vehicle && <>
                    <label class="pick">From<select aria-label="Vehicle" value={vehicle.name} onChange={(event) => { road.before.value = time; road.setVehicle(Vehicle.preset(event.currentTarget.value as (typeof Vehicle.names)[number])); }}>{Vehicle.names.map((name) => <option key={name} value={name}>{name}</option>)}</select></label>
                    {VEHICLE.map((entry) => <Slider key={entry.key} label={entry.label} value={vehicle[entry.key] / entry.scale} min={entry.min} max={entry.max} step={entry.step} unit={entry.unit}
                        says={entry.key === "maxBrakeForceN" && vehicle.maxBrakeForceN === 0 ? "by grip" : undefined!} begin={() => (road.before.value = time)} set={(value) => road.setVehicle({ [entry.key]: value * entry.scale } as Partial<VehicleDesc>)} />)}
                    <Slider label="Overtaking line keeps away" value={road.overtakingOffsetM.value || vehicle.widthM + 1} min={0.5} max={10} step={0.1} unit="m" begin={() => undefined} set={(value) => { road.overtakingOffsetM.value = value; road.bake(); }} />
                </>}
                {baked?.sensitivity && <>
                    <h3>One per cent more is worth</h3>
                    <table class="facts"><tbody>{baked.sensitivity.map(({ field, seconds }) => <tr key={field}><th>{FIELD_NAMES[field]}</th><td class={seconds < 0 ? "good" : "bad"}>{seconds > 0 ? "+" : "−"}{Math.abs(seconds).toFixed(3)} s</td></tr>)}</tbody></table>
                </>}
                <h3>Keep it</h3>
                <div class="actions">
                    <button class="chip" onClick={() => app.try(() => save(`${road.name.value}.track.json`, road.json(), "application/json"))}>.track.json</button>
                    <button class="chip" disabled={!baked?.apx} onClick={() => save(`${road.name.value}.apx`, baked!.apx!)}>.apx</button>
                    <button class="chip" disabled={!baked?.racing} onClick={csv}>.csv</button>
                    <button class="chip" onClick={png}>.png</button>
                    <button class="chip" disabled={!baked?.racing} onClick={() => save(`${road.name.value}.svg`, drawRoad(road), "image/svg+xml")}>.svg</button>
                </div>
                <button class="primary go" onClick={race}><Icon name="flag" />Race on it</button>
            </aside>
        </main>
    );
}
