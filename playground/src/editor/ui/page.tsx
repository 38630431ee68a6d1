// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../ui/icons";
import { emptyScene, shippedScenes } from "../library";
import { openText, saveJson, saveXml } from "../files";
import { mount } from "../stage";
import { store, type Layer, type Mode } from "../store";
import { mapScene, searchScene, townPicture } from "../town";
import { SearchPanel, TownPanel } from "./applets";
import { Browser } from "./browser";
import { Live } from "./live";
import { Palette } from "./palette";
import { Properties } from "./properties";
import { hinted } from "./widgets";

const MODES: readonly { mode: Mode; name: string; help: string }[] = [
    { mode: "edit", name: "Edit", help: "Build a scene and run it in place." },
    { mode: "watch", name: "Watch", help: "Open a scene, run it, click an agent: its behaviours' shares as bars." },
    { mode: "search", name: "Search", help: "A map of tiles to paint, and the search over it, step by step." },
    { mode: "town", name: "Town", help: "A town's map: a click is a goal." },
];
const LAYERS: readonly { layer: Layer; name: string; help: string }[] = [
    { layer: "paths", name: "Ways", help: "Paths with their corridors, and planned ways in orange." },
    { layer: "trails", name: "Trails", help: "Where agents have been in the last seconds." },
    { layer: "steeringForces", name: "Steering forces", help: "The acceleration that each behaviour set asks for, in amber." },
    { layer: "shares", name: "Shares", help: "A ring round each agent: how much each behaviour has of the result." },
    { layer: "senses", name: "Senses", help: "Of the chosen agent: field of view, radar, sight, probes." },
    { layer: "targetPoints", name: "Reacts to", help: "Of the chosen agent: what each behaviour reacts to." },
    { layer: "names", name: "Names", help: "Names of agents, obstacles and nodes." },
    { layer: "grid", name: "Grid", help: "Lines a round number of metres apart." },
    { layer: "search", name: "Search", help: "What the last search over the tiles looked at." },
];

export function setMode(mode: Mode): void {
    const before = store.mode.value;
    store.mode.value = mode;
    store.tool.value = { kind: "select" };
    if (mode === "search" && before !== mode) { store.open(searchScene()); store.brush.value = "#"; store.tool.value = { kind: "paint" }; }
    if (mode === "town" && before !== mode) {
        store.layers.value = new Set([...store.layers.value].filter((layer) => layer !== "search"));
        store.open(mapScene(townPicture(), "old town"));
        store.choose({ part: "agents", key: 0 });
        store.play(true);
    }
    if (mode === "search") store.layers.value = new Set([...store.layers.value, "search"]);
}

export function openShipped(name: string): void {
    const found = shippedScenes.find((one) => one.name === name);
    if (found) openText(found.text, `${found.name}${found.xml ? ".xml" : ".scene.json"}`);
}

function Bar() {
    const input = useRef<HTMLInputElement>(null), mode = store.mode.value;
    return <header class="bar">
        <a class="brand" href="index.html" title="To the races"><Icon name="logo" /><b>Apexline</b></a>
        <nav class="tabs" aria-label="Pages">{MODES.map((one) => <button key={one.mode} class={mode === one.mode ? "on" : ""} onClick={() => setMode(one.mode)} {...hinted(one.help)}>{one.name}</button>)}<a href="index.html">Races</a></nav>
        {(mode === "edit" || mode === "watch") && <select class="scenes" aria-label="Open a scene" value="" onChange={(event) => { const name = event.currentTarget.value; event.currentTarget.value = ""; if (name === " new") store.open(emptyScene()); else openShipped(name); }}>
            <option value="">Open a scene …</option><option value=" new">New, empty</option>
            {shippedScenes.map((one) => <option key={one.name} value={one.name}>{one.label}</option>)}
        </select>}
        <div class="tools">
            <button class="icon" disabled={!store.canUndo.value} title="Undo (Ctrl+Z)" aria-label="Undo" onClick={() => store.undo()}><Icon name="undo" /></button>
            <button class="icon" disabled={!store.canRedo.value} title="Redo (Ctrl+Y)" aria-label="Redo" onClick={() => store.redo()}><Icon name="redo" /></button>
            <span class="gap" />
            <input ref={input} type="file" hidden accept=".json,.xml" aria-label="File" onChange={async () => { const file = input.current!.files?.[0]; input.current!.value = ""; if (file) openText(await file.text(), file.name); }} />
            <button class="icon" title="Open a scene (JSON, XML) or an objects.xml" aria-label="Open" onClick={() => input.current!.click()}><Icon name="open" /></button>
            <button class="icon" title="Save as *.scene.json" aria-label="Save JSON" onClick={saveJson}><Icon name="save" /></button>
            <button class="icon letters" title="Save as XML" aria-label="Save XML" onClick={saveXml}>XML</button>
            <button class={`icon letters ${store.space.value ? "on" : ""}`} title="In three dimensions" aria-label="Three dimensions" onClick={() => (store.space.value = !store.space.value)}>3D</button>
            <button class="icon" title="Light or dark" aria-label="Theme" onClick={() => store.setDark(!store.dark.value)}><Icon name={store.dark.value ? "sun" : "moon"} /></button>
        </div>
    </header>;
}

function Transport() {
    void store.beat.value;
    const session = store.session, info = session.info;
    return <footer class="transport editor-transport">
        <button class="icon big" title={store.playing.value ? "Pause (Space)" : "Run (Space)"} aria-label={store.playing.value ? "Pause" : "Run"} onClick={() => store.play()}><Icon name={store.playing.value ? "pause" : "play"} /></button>
        <button class="icon" title="One step (.)" aria-label="Step" onClick={() => { store.play(false); session.step(); store.beat.value++; }}><Icon name="step" /></button>
        <button class="icon" title="Stop: back to the beginning" aria-label="Stop" onClick={() => store.stop()}><Icon name="restart" /></button>
        <output class="clock" aria-label="Time">{info.timeS.toFixed(1)} s</output>
        <select aria-label="Speed" onChange={(event) => (session.speed = Number(event.currentTarget.value))}>{[0.1, 0.25, 0.5, 1, 2, 4, 8].map((speed) => <option key={speed} value={speed} selected={speed === session.speed}>{speed}×</option>)}</select>
        <span class="gap" />
        <div class="layers" role="group" aria-label="Layers">{LAYERS.filter(({ layer }) => layer !== "search" || store.scene.value.tiles).map(({ layer, name, help }) => <button key={layer} class={store.layers.value.has(layer) ? "on" : ""} aria-pressed={store.layers.value.has(layer)} onClick={() => store.toggle(layer)} {...hinted(help)}>{name}</button>)}</div>
        <span class="gap" />
        <select aria-label="Zoom" value="" onChange={(event) => { const share = Number(event.currentTarget.value); event.currentTarget.value = ""; store.fit(); void import("../stage").then(({ view }) => (view.scale *= share)); }}><option value="">Zoom</option>{[0.5, 1, 1.5, 2, 4].map((share) => <option key={share} value={share}>{100 * share} %</option>)}</select>
        <button class="icon letters" title="Fit to what there is (F)" aria-label="Fit" onClick={() => store.fit()}>Fit</button>
        <p class="hint" aria-live="polite">{store.hint.value || toolHint()}</p>
    </footer>;
}

function toolHint(): string {
    const tool = store.tool.value;
    if (tool.kind === "agent" || tool.kind === "obstacle") return tool.template.hint;
    if (tool.kind === "path" || tool.kind === "net") return "Click point after point, then Enter or a double click; Escape drops it.";
    if (tool.kind === "goal") return "Click where the chosen agent is to go.";
    if (tool.kind === "paint") return "Drag over the tiles to paint them.";
    if (store.mode.value === "watch") return "Click an agent for its bars; drag to move the picture, turn the wheel to zoom.";
    return "Drag objects; Shift and drag a frame to choose many; drag elsewhere moves the picture.";
}

function Message() {
    const { text, bad, id } = store.message.value;
    return text ? <p key={id} class={`toast ${bad ? "bad" : ""}`} role="status">{text}</p> : null;
}

/** The page: tools and objects on the left, the picture, properties and what happens now on the right. */
export function EditorPage() {
    const canvas = useRef<HTMLCanvasElement>(null), space = useRef<HTMLDivElement>(null), mode = store.mode.value;
    useEffect(() => mount(canvas.current!, space.current!), []);
    return <div class={`page editor mode-${mode}`} onDragOver={(event) => event.preventDefault()} onDrop={async (event) => { event.preventDefault(); const file = event.dataTransfer?.files[0]; if (file) openText(await file.text(), file.name); }}>
        <div class="stage"><canvas ref={canvas} class="view" tabIndex={0} aria-label="The scene" hidden={store.space.value} /><div ref={space} class="view" hidden={!store.space.value} /></div>
        <Bar />
        {mode === "edit" && <aside class="side left"><Palette /><Browser /></aside>}
        <aside class="side right">
            {mode === "edit" && <Properties />}
            {mode === "search" && <SearchPanel />}
            {mode === "town" && <TownPanel />}
            {mode === "watch" && <section class="properties"><h2><span>{store.scene.value.name ?? "scene"}</span></h2><p class="note">{store.scene.value.description}</p></section>}
            <Live />
        </aside>
        <Transport />
        <Message />
    </div>;
}
