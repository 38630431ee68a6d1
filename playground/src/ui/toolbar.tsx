// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useRef } from "preact/hooks";
import { app, type Tool } from "../app";
import { save } from "../save";
import { Icon, type IconName } from "./icons";

const TOOLS: readonly (readonly [Tool, IconName, string])[] = [["drag", "hand", "Move a car: drag it"], ["cone", "cone", "Drop a cone: click the road"], ["box", "box", "Drop a box: click the road"],
    ["oil", "drop", "Spill oil: click the road"]];

async function share(): Promise<void> {
    try {
        const link = await app.link();
        history.replaceState(undefined, "", link);
        await navigator.clipboard?.writeText(link).catch(() => undefined);
        app.say("The link to this very tick is in the address bar and on the clipboard. “apexline race --link” reproduces it natively.");
    } catch (error) {
        app.say((error as Error).message, "error");
    }
}

function saveRecording(): void {
    const bytes = app.recording();
    if (bytes) save(`${app.setup.value.circuit}.apxr`, bytes);
    else app.say("There is nothing to save: only a race from its start on is recorded.", "error");
}

export function Toolbar() {
    const input = useRef<HTMLInputElement>(null);
    const toggle = (panel: typeof app.panel.value) => (app.panel.value = app.panel.value === panel ? "none" : panel);
    const race = app.mode.value === "race";
    return (
        <div class="tools">
            {race && TOOLS.map(([tool, icon, says]) => (
                <button key={tool} class={`icon wide ${app.tool.value === tool ? "on" : ""}`} title={says} aria-label={says} onClick={() => (app.tool.value = app.tool.value === tool ? "select" : tool)}><Icon name={icon} /></button>
            ))}
            {race && <span class="gap" />}
            {race && <button class={`icon ${app.panel.value === "why" ? "on" : ""}`} title="Why it drives so (V)" aria-label="Why" onClick={() => toggle("why")}><Icon name="brain" /></button>}
            {race && <button class={`icon ${app.panel.value === "branches" ? "on" : ""}`} title="Branches and events" aria-label="Branches" onClick={() => toggle("branches")}><Icon name="branch" />{app.timelines.value.length > 1 && <sup>{app.timelines.value.length}</sup>}</button>}
            {race && <button class={`icon mid ${app.panel.value === "results" ? "on" : ""}`} title="Results and charts" aria-label="Results" onClick={() => toggle("results")}><Icon name="chart" /></button>}
            <input ref={input} type="file" hidden accept=".json,.csv,.gpx,.xml,.obj,.gltf,.glb,.apx,.apxr" aria-label="File" onChange={() => { const file = input.current!.files?.[0]; input.current!.value = ""; if (file) void app.openFile(file); }} />
            <button class="icon" title="Open a circuit or a recording" aria-label="Open" onClick={() => input.current!.click()}><Icon name="open" /></button>
            {race && <button class="icon wide" title="Save the recording (.apxr)" aria-label="Save recording" onClick={saveRecording}><Icon name="save" /></button>}
            {race && <button class="icon mid" title="Share a link" aria-label="Share" onClick={() => void share()}><Icon name="share" /></button>}
            <button class="icon mid" title="Light or dark" aria-label="Theme" onClick={() => app.setDark(!app.dark.value)}><Icon name={app.dark.value ? "sun" : "moon"} /></button>
            <button class="icon wide" title="Keys" aria-label="Keys" onClick={() => toggle("help")}><Icon name="help" /></button>
            {race && <button class="primary" onClick={() => toggle("setup")}><Icon name="flag" /><span>New race</span></button>}
        </div>
    );
}
