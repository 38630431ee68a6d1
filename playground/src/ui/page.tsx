// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { nameOf as words, Situation } from "apexline";
import { app } from "../app";
import { situations } from "../setup";
import { Branches } from "./branches";
import { Dash, Minimap, Tower } from "./hud";
import { Icon } from "./icons";
import { Results } from "./results";
import { SetupPanel } from "./setup-panel";
import { TouchPads } from "./touch";
import { Transport } from "./transport";
import { Toolbar } from "./toolbar";
import { Why } from "./why";
import { WhyActions } from "./why-actions";
import { Workshop } from "./workshop";

function keys(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || app.mode.value !== "race") return;
    if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== "range" && target.type !== "checkbox")) return;
    const situation = situations[Number(event.key) - 1];
    const timeline = app.timeline;
    if (situation && event.code.startsWith("Digit")) app.race({ ...app.setup.value, situation: situation.value });
    else if (event.key === "c") app.nextCamera();
    else if (event.key === "p" || event.key === " ") app.paused.value = !app.paused.value;
    else if (event.key === ".") app.tick();
    else if (event.key === "+" || event.key === "]") app.changeSpeed(1);
    else if (event.key === "-" || event.key === "[") app.changeSpeed(-1);
    else if (event.key === "r") app.restart();
    else if (event.key === "l") app.setLines(!app.lines.value);
    else if (event.key === "n") app.names.value = !app.names.value;
    else if (event.key === "v") app.panel.value = app.panel.value === "why" ? "none" : "why";
    else if (event.key === "e") app.race({ ...app.setup.value, drive: !app.setup.value.drive });
    else if (event.key === "Escape") {
        app.panel.value = "none";
        app.tool.value = "select";
    } else if (event.key === "Tab" && timeline && target === document.body) {
        const rows = timeline.standings();
        const at = rows.findIndex((row) => row.car === app.focus.value);
        app.select(rows[(at + (event.shiftKey ? rows.length - 1 : 1)) % rows.length]!.car);
    } else return;
    event.preventDefault();
}

/** Clicks on the picture: a car is chosen, or dragged, or a thing is put on the road. */
function pointers(canvas: HTMLCanvasElement): void {
    let down: { x: number; y: number; car: number } | undefined;
    canvas.addEventListener("pointerdown", (event) => {
        const car = app.view.carAt(event.clientX, event.clientY);
        down = { x: event.clientX, y: event.clientY, car };
        if (app.tool.value === "drag" && car >= 0) canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointerup", (event) => {
        const from = down;
        down = undefined;
        if (!from) return;
        const still = Math.hypot(event.clientX - from.x, event.clientY - from.y) < 6;
        const height = app.timeline ? app.timeline.states[app.focus.value * 10 + 1]! : 0;
        const ground = app.view.groundAt(event.clientX, event.clientY, height);
        const tool = app.tool.value;
        if (tool === "drag" && from.car >= 0 && !still && ground) {
            app.place({ car: from.car }, ground.x, -ground.z, height);
            app.tool.value = "select";
        } else if ((tool === "cone" || tool === "box" || tool === "oil") && still && ground) {
            app.place(tool, ground.x, -ground.z, height);
            app.tool.value = "select";
        } else if (still && from.car >= 0) {
            app.select(from.car);
            app.panel.value = "why";
        }
    });
}

export function Page() {
    const canvas = useRef<HTMLCanvasElement>(null), labels = useRef<HTMLDivElement>(null);
    useEffect(() => {
        pointers(canvas.current!);
        addEventListener("keydown", keys);
        addEventListener("dragover", (event) => event.preventDefault());
        addEventListener("drop", (event) => {
            event.preventDefault();
            const file = event.dataTransfer?.files[0];
            if (file) void app.openFile(file);
        });
        addEventListener("hashchange", () => {
            const race = /[#&]race=([\w-]+)/.exec(location.hash)?.[1];
            if (race) void app.openLink(race);
        });
        effect(() => void (document.documentElement.dataset.theme = app.dark.value ? "dark" : "light"));
        effect(() => void (document.documentElement.dataset.tool = app.tool.value));
        app.start(canvas.current!, labels.current!).catch((error: Error) => {
            app.busy.value = undefined;
            if (!app.message.value) app.say(error.message, "error");
        });
    }, []);
    const workshop = app.mode.value === "workshop";
    return (
        <div class="page">
            <div class="stage" hidden={workshop}>
                <canvas ref={canvas} class="view" tabIndex={-1} aria-label="The race in 3D" />
                <div ref={labels} class="labels" aria-hidden="true" />
            </div>
            <header class="bar">
                <a class="brand" href="#" aria-label="Apexline"><Icon name="logo" /><b>Apexline</b></a>
                <nav class="tabs">
                    <button class={workshop ? "" : "on"} onClick={() => (app.mode.value = "race")}>Race</button>
                    <button class={workshop ? "on" : ""} onClick={() => (app.mode.value = "workshop")}>Workshop</button>
                    <a class="mid" href="editor.html" title="Scenes of steered agents: crowds, flocks, chases">Scenes</a>
                </nav>
                <Toolbar />
            </header>
            {!workshop && app.hud.value && (
                <>
                    <Tower />
                    <Minimap />
                    <Dash />
                    <Transport />
                    {app.live && app.live.player >= 0 && app.live.player === app.focus.value && <TouchPads />}
                </>
            )}
            {!workshop && app.panel.value === "why" && app.hud.value && <Why reasonName={words.reason}><WhyActions /></Why>}
            {!workshop && app.panel.value === "setup" && <SetupPanel />}
            {!workshop && app.panel.value === "branches" && <Branches />}
            {!workshop && app.panel.value === "results" && app.hud.value && <Results />}
            {app.panel.value === "help" && <Help />}
            {workshop && <Workshop />}
            {app.busy.value && <div class="busy"><Icon name="logo" /><p>{app.busy.value}…</p></div>}
            {app.lost.value && <div class="notice">The graphics context was lost; the race waits. It goes on by itself once the browser gives the context back.</div>}
            {app.message.value && <div class={`toast ${app.message.value.kind}`} role="status" onClick={() => (app.message.value = undefined)}>{app.message.value.text}</div>}
        </div>
    );
}

const HELP: readonly (readonly [string, string])[] = [
    ["1 – 6", "The six situations"], ["W A S D / arrows", "Drive"], ["E", "Take part, or watch"], ["C", "Next camera"], ["Tab", "Next car"], ["V", "Why it drives so"],
    ["L", "Racing and overtaking line"], ["N", "Names"], ["Space / P", "Pause"], [".", "One tick"], ["[  ]", "Slower, faster"], ["R", "Restart"], ["Esc", "Close"],
];

function Help() {
    return (
        <section class="panel help" aria-label="Keys">
            <h2>Keys <button class="icon" title="Close" onClick={() => (app.panel.value = "none")}><Icon name="close" /></button></h2>
            <dl>{HELP.map(([key, says]) => [<dt key={key}><kbd>{key}</kbd></dt>, <dd key={says}>{says}</dd>])}</dl>
            <p class="note">Click a car to see what it thinks. The tools in the bar move a car, drop a cone or a box, or spill oil: the race goes on differently from there. Drop a circuit (<code>.track.json .csv .gpx .xml .obj .gltf .glb .apx</code>) or a recording (<code>.apxr</code>) anywhere on the page. A gamepad drives, too: left stick, triggers.</p>
        </section>
    );
}

export const isSolo = (): boolean => app.setup.value.situation === Situation.Single;
