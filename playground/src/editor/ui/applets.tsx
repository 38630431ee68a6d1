// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useEffect, useRef, useState } from "preact/hooks";
import { counts, searchOf } from "../search";
import { store } from "../store";
import { BRUSHES, mapScene, searchScene } from "../town";
import { hinted, Row, Section, Select } from "./widgets";

/** AlgorithmTest (Regensburg 2001, 2.4.5): paint a map, search it step by step. */
export function SearchPanel() {
    void store.beat.value;
    const scene = store.scene.value, search = searchOf(store.session), shown = store.searchShown.value, [speed, setSpeed] = useState(40), running = useRef(0), [active, setActive] = useState(false);
    const stop = () => { cancelAnimationFrame(running.current); setActive(false); };
    useEffect(() => stop, []);
    if (!scene.tiles) return <section class="properties"><h2><span>Search</span></h2><p class="note">This scene has no tiles.</p><button class="chip" onClick={() => store.open(searchScene())}>Open the search map</button></section>;
    const start = () => {
        const last = searchOf(store.session);
        stop();
        if (!last || last.expanded === 0) return store.say("No search has run: place the start and the finish.", true);
        let from = performance.now(), at = shown >= 0 && shown < last.expanded ? shown : 0;
        setActive(true);
        const tick = (now: number) => {
            at += ((now - from) / 1000) * speed;
            from = now;
            store.searchShown.value = Math.min(Math.floor(at), last.expanded);
            if (at < last.expanded) running.current = requestAnimationFrame(tick);
            else { setActive(false); store.searchShown.value = -1; }
        };
        running.current = requestAnimationFrame(tick);
    };
    const step = (by: number) => { stop(); const most = search?.expanded ?? 0, now = shown < 0 ? (by > 0 ? 0 : most) : shown; store.searchShown.value = Math.min(most, Math.max(0, now + by)); };
    const set = (key: string, value: unknown) => { stop(); store.edit(`Search: ${key}`.replace(/_/g, " "), (next) => { next.tiles[key] = value; }); store.searchShown.value = -1; };
    const now = search ? counts(search, shown < 0 ? Infinity : shown) : undefined, way = search ? store.session.sim.goalPath(0) : [];
    const length = way.slice(1).reduce((sum, p, i) => sum + Math.hypot(p.position[0]! - way[i]!.position[0]!, p.position[2]! - way[i]!.position[2]!), 0);
    return <section class="properties" aria-label="Search">
        <h2><span>Search</span><small>A*</small></h2>
        <div class="brushes" role="group" aria-label="Brushes">
            {BRUSHES.map((brush) => <button key={brush.mark} class={store.brush.value === brush.mark && store.tool.value.kind === "paint" ? "on" : ""} onClick={() => { store.brush.value = brush.mark; store.tool.value = { kind: "paint" }; }}><i style={{ background: brush.colour }} />{brush.name}</button>)}
            {(["start", "finish"] as const).map((mark) => <button key={mark} class={store.brush.value === mark && store.tool.value.kind === "paint" ? "on" : ""} onClick={() => { store.brush.value = mark; store.tool.value = { kind: "paint" }; }}><i class="round" style={{ background: mark === "start" ? "#00a05a" : "#d5341f" }} />{mark === "start" ? "Start" : "Finish"}</button>)}
        </div>
        <Row label="algorithm" help="The library plans by A*."><output>A*</output></Row>
        <Row label="distance function" help="What the search takes for the way that is left: maximum of both differences, straight line, diagonal steps first, or their sum."><Select label="Distance function" value={scene.tiles.distance ?? "euclidean"} options={["maximum", "euclidean", "diagonal", "manhattan"]} onSet={(value) => set("distance", value)} /></Row>
        <Row label="heuristic cost" help="Estimated mean cost of a step, from that of an empty tile to that of a hard one: too little widens the search."><input type="range" aria-label="Heuristic cost" min={scene.tiles.open_cost ?? 1} max="9" step="0.5" value={scene.tiles.heuristic_cost ?? 1} onInput={(event) => set("heuristic_cost", Number(event.currentTarget.value))} /><output>{scene.tiles.heuristic_cost ?? 1}</output></Row>
        <Row label="speed" help="Tiles a second while the search is shown."><input type="range" aria-label="Search speed" min="4" max="400" value={speed} onInput={(event) => setSpeed(Number(event.currentTarget.value))} /><output>{speed}/s</output></Row>
        <div class="line wrap">
            <button class="chip strong" onClick={start}>{active ? "Again" : "Start"}</button>
            <button class="chip" aria-label="One tile back" onClick={() => step(-1)}>−1</button>
            <button class="chip" aria-label="One tile on" onClick={() => step(1)}>+1</button>
            <button class="chip" onClick={() => { stop(); store.searchShown.value = 0; store.stop(); }}>Reset</button>
            <button class="chip" onClick={() => { stop(); store.edit("Clear", (next) => { next.tiles.rows = next.tiles.rows?.map((row: string) => ".".repeat(row.length)); }); }}>Clear</button>
        </div>
        <dl class="counts">
            <div><dt>expanded</dt><dd>{shown < 0 ? (search?.expanded ?? 0) : shown} of {search?.expanded ?? 0}</dd></div>
            <div><dt><i style={{ background: "#2d78e6" }} />open</dt><dd>{now?.open ?? 0}</dd></div>
            <div><dt><i style={{ background: "#1ea069" }} />closed</dt><dd>{now?.closed ?? 0}</dd></div>
            <div><dt><i style={{ background: "#d55e00" }} />way</dt><dd>{way.length > 1 ? `${length.toFixed(1)} m` : "none"}</dd></div>
        </dl>
        <p class="note">Orange lines lead to the tile that each was come upon from. Press play below and the scout walks the way.</p>
    </section>;
}

/** The map applet (Regensburg 2001, 2.4.6): a picture as a town, goals by clicking. */
export function TownPanel() {
    void store.beat.value;
    const scene = store.scene.value, session = store.session, file = useRef<HTMLInputElement>(null), [least, setLeast] = useState(0.55), picture = useRef<HTMLCanvasElement | null>(null);
    const load = async (chosen: File) => {
        try {
            const image = await createImageBitmap(chosen), canvas = document.createElement("canvas"), k = Math.min(1, 1600 / Math.max(image.width, image.height));
            canvas.width = Math.round(image.width * k);
            canvas.height = Math.round(image.height * k);
            canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
            picture.current = canvas;
            show(chosen.name.replace(/\.[^.]+$/, "").slice(0, 60), least);
        } catch (error) {
            store.say(`${chosen.name}: ${(error as Error).message || "not a picture that this browser reads"}`, true);
        }
    };
    const show = (name: string, threshold: number) => {
        if (!picture.current) return store.say("Load a picture first; the town that comes with the page has its tiles already.");
        try { store.open(mapScene(picture.current, name, threshold)); } catch (error) { store.say((error as Error).message, true); }
    };
    const way = session.agents.length > 0 ? session.sim.goalPath(Math.max(store.agent, 0)) : [], closed = [...session.sim.tiles()].filter((cost) => cost === 0).length, all = session.info.tileColumns * session.info.tileRows;
    return <section class="properties" aria-label="Town">
        <h2><span>Town</span><small>{scene.name}</small></h2>
        <p class="note">Click anywhere on the map: the walker plans a way there and goes. Way points vanish as they are reached.</p>
        <Row label="show tiles" help="Tiles of ten pixels; dark ones are closed."><input type="checkbox" class="switch" aria-label="Show tiles" checked={store.layers.value.has("search")} onChange={() => store.toggle("search")} /></Row>
        <Row label="show grid" help="A grid of metres; a pixel of the map is one."><input type="checkbox" class="switch" aria-label="Show grid" checked={store.layers.value.has("grid")} onChange={() => store.toggle("grid")} /></Row>
        <Row label="show path"><input type="checkbox" class="switch" aria-label="Show path" checked={store.layers.value.has("paths")} onChange={() => store.toggle("paths")} /></Row>
        <dl class="counts">
            <div><dt>tiles</dt><dd>{all}</dd></div><div><dt>closed</dt><dd>{all ? Math.round((100 * closed) / all) : 0} %</dd></div><div><dt>points ahead</dt><dd>{Math.max(way.length - 1, 0)}</dd></div>
        </dl>
        <Section title="A map of your own">
            <p class="note">Any picture: pale places become open tiles, dark and strongly coloured ones closed. It stays on this machine.</p>
            <input ref={file} hidden type="file" accept="image/*" aria-label="Map picture" onChange={() => { const chosen = file.current!.files?.[0]; file.current!.value = ""; if (chosen) void load(chosen); }} />
            <button class="chip" onClick={() => file.current!.click()}>Load a picture …</button>
            <Row label="threshold" help="How bright a place is that is open."><input type="range" aria-label="Threshold" min="0.1" max="0.95" step="0.05" value={least} onChange={(event) => { setLeast(Number(event.currentTarget.value)); if (picture.current) show(scene.name, Number(event.currentTarget.value)); }} /><output>{least}</output></Row>
            <div class="brushes" role="group" aria-label="Brushes">{BRUSHES.map((brush) => <button key={brush.mark} class={store.brush.value === brush.mark && store.tool.value.kind === "paint" ? "on" : ""} {...hinted("Paint tiles by hand.")} onClick={() => { store.brush.value = brush.mark; store.tool.value = { kind: "paint" }; }}><i style={{ background: brush.colour }} />{brush.name}</button>)}</div>
        </Section>
    </section>;
}
