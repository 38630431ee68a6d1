// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { app } from "../app";
import { save } from "../save";
import { lapTime } from "../words";
import { GatePanel } from "./gate-panel";
import { Icon } from "./icons";
import { SearchPanel } from "./search-panel";
import { Sheet, type SheetMode } from "./sheet";
import { drawRoad } from "./svg";
import { Slider } from "./slider";
import { VehiclePanel } from "./vehicle-panel";

const road = app.road;
/** How far ahead of the search's start the sheet looks at first. */
const LOOK_AHEAD_M = 70;

/** Draw a road, bend it, and see line and lap time follow. */
export function Workshop() {
    const canvas = useRef<HTMLCanvasElement>(null);
    const sheet = useRef<Sheet | undefined>(undefined);
    const mode = useSignal<SheetMode>("edit");
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
        const json = app.tracks.json(name) ?? app.tracks.json("club")!;
        app.try(() => road.open(app.tracks.json(name) ? name : "club", json));
        sheet.current?.fit();
    };
    const edit = road.edit.value, baked = road.baked.value, search = road.search;
    useEffect(() => (mode.value === "search" && baked?.apx && !baked.error ? search.open(baked.apx, road.vehicle.value) : search.close()), [mode.value, baked]);
    useEffect(() => sheet.current?.draw({ mode: mode.value, bySpeed: bySpeed.value }), [edit, baked, road.selected.value, mode.value, bySpeed.value, app.dark.value, search.result.value, search.shown.value]);
    const searches = mode.value === "search" && search.result.value !== undefined;
    useEffect(() => {
        if (searches) sheet.current?.go(...search.place(search.start.value[0] + LOOK_AHEAD_M, search.start.value[1]));
    }, [searches]);
    const time = baked?.racing?.timeS, change = time !== undefined && road.before.value !== undefined ? time - road.before.value : 0;
    const gate = edit?.gates[road.selected.value];
    const findings = baked?.findings ?? [];
    const race = () => {
        const track = road.track();
        if (!track) return app.say("This road cannot be raced on yet: " + (baked?.error ?? "it is being baked"), "error");
        const name = `${road.name.value}*`.replace("**", "*");
        app.tracks.add(name, track, road.linked());
        app.mode.value = "race";
        app.race({ ...app.setup.value, circuit: name });
    };
    const csv = () => {
        const line = baked!.racing!;
        const rows = Array.from(line.speeds, (speed, index) => [...line.points.slice(index * 3, index * 3 + 3), line.places[index], speed].map((value) => Number(value).toFixed(4)).join(","));
        save(`${road.name.value}-racing.csv`, `x_m,y_m,z_m,t,speed_mps\n${rows.join("\n")}\n`, "text/csv");
    };
    const png = () => canvas.current!.toBlob((blob) => blob && void blob.arrayBuffer().then((bytes) => save(`${road.name.value}.png`, new Uint8Array(bytes), "image/png")));
    const names = [...Object.keys({ club: 1, street: 1, bridge: 1, oval: 1, hillclimb: 1 }), ...app.tracks.custom.value.filter((name) => app.tracks.json(name))];
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
                    <button class={`chip ${mode.value === "search" ? "on" : ""}`} title="The A* search around obstacles, tile by tile" onClick={() => { mode.value = mode.value === "search" ? "edit" : "search"; }}>A* search</button>
                </div>
                {mode.value === "draw" && <><p class="note">Click along the road's middle; click the first point again, or press Enter, to close it.</p><Slider label="Width of the road" value={width.value} min={4} max={25} step={0.5} unit="m" set={(value) => (width.value = value)} /></>}
                <label class="pick">Road<select aria-label="Road" value={road.name.value} onChange={(event) => openTrack(event.currentTarget.value)}>{!names.includes(road.name.value) && <option value={road.name.value}>{road.name.value}</option>}{names.map((name) => <option key={name} value={name}>{name}</option>)}</select></label>
                {mode.value === "search" ? <SearchPanel search={road.search} /> : gate ? <GatePanel key={road.selected.value} index={road.selected.value} gate={gate} /> : <p class="note">Drag a red or blue end of a gate, or its middle. Click a gate for its numbers. The wheel zooms, the background moves the sheet.</p>}
                {!gate && baked?.error && <p class="note bad">{baked.error}</p>}
                <h3>Findings</h3>
                {findings.length === 0 ? <p class="note">None: the road is clean.</p> : <ul class="log">{findings.slice(0, 8).map((finding, index) => <li key={index}><button onClick={() => { if (finding.gate < 0xffffffff) road.selected.value = finding.gate; sheet.current?.go(finding.position[0]!, finding.position[2]!); }}><i style={{ background: finding.isError ? "#ff3b30" : "#ff9f0a" }} />{finding.message}</button></li>)}</ul>}
            </aside>
            <aside class="panel right">
                <VehiclePanel />
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
