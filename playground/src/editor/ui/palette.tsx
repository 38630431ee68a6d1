// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useEffect, useRef } from "preact/hooks";
import { drawBody, extentOf, lookOf } from "../bodies";
import { agentTemplates, obstacleTemplates, type Template } from "../library";
import { store, type Tool } from "../store";
import { hinted } from "./widgets";

const KINDS: Record<string, number> = { point: 0, walker: 1, tank: 2, car: 3, helicopter: 4 };

function BodyIcon({ template }: { template: Template }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    useEffect(() => {
        const pen = canvas.current!.getContext("2d")!, kind = KINDS[template.body.kind] ?? 0, [w, l] = extentOf(kind, template.body.radius_m ?? 1.2, template.body), look = lookOf(kind, template.body), k = 46 / Math.max(w * (look === "bird" ? 2 : 1.2), l * (look === "helicopter" ? 1.5 : look === "tank" ? 1.35 : 1.15));
        pen.setTransform(k, 0, 0, -k, 32, look === "helicopter" ? 24 : 32);
        pen.clearRect(-99, -99, 198, 198);
        drawBody(pen, look, w, l, template.more?.color ?? "#0a6fc2", 0.6);
    }, [template]);
    return <canvas ref={canvas} width={64} height={64} />;
}

const SHAPES: Record<string, string> = { circle: "M12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14z", rectangle: "M4 7h16v10H4z", wall: "M4 18L10 6l5 9 5-9", polygon: "M5 17L4 9l8-5 8 6-4 9z" };
const TOOLS: readonly { tool: Tool; name: string; d: string; help: string }[] = [
    { tool: { kind: "select" }, name: "Select", d: "M6 4l12 8-5 1.5L10.500 19z", help: "Choose, drag, turn and scale. Escape comes back here." },
    { tool: { kind: "path" }, name: "Path", d: "M4 19c5 0 3-8 8-8s3-7 8-7", help: "A road with a corridor: click point after point, then Enter. Ending at the first point closes it." },
    { tool: { kind: "net" }, name: "Net", d: "M6 18L12 6l7 9zM12 6v0M6 18v0M19 15v0", help: "Ways between nodes, which goals are planned through: click nodes one after another, then Enter." },
    { tool: { kind: "paint" }, name: "Tiles", d: "M4 4h7v7H4zM13 13h7v7h-7zM13 4h7v7h-7zM4 13h7v7H4z", help: "Paint tiles. Choose the brush in the row below." },
    { tool: { kind: "field" }, name: "Field", d: "M4 8h9l-3-3M20 16h-9l3 3M4 14h4M16 8h4", help: "A whirl of velocities, for flow_field: click its middle." },
    { tool: { kind: "trigger" }, name: "Trigger", d: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM13 7l-4 6h3l-1 4 4-6h-3z", help: "A place that gives another behaviour set to who enters it: click its middle." },
    { tool: { kind: "goal" }, name: "Goal", d: "M7 20V4h10l-2 4 2 4H7", help: "Gives the chosen agent a goal: click where it is to go." },
];
const same = (a: Tool, b: Tool): boolean => a.kind === b.kind && ("template" in a && "template" in b ? a.template === b.template : true);

function take(tool: Tool): void {
    store.sketch.value = [];
    store.tool.value = same(store.tool.value, tool) ? { kind: "select" } : tool;
}

/** What can be placed. */
export function Palette() {
    void store.beat.value;
    const tool = store.tool.value;
    return <section class="palette" aria-label="Tools">
        <div class="row-of">{TOOLS.map((one) => <button key={one.name} class={same(tool, one.tool) ? "on" : ""} aria-label={one.name} title={one.name} onClick={() => take(one.tool)} {...hinted(one.help)}><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"><path d={one.d} /></svg></button>)}</div>
        {tool.kind === "paint" && <div class="row-of brushes">{[[".", "Open"], ["3", "Slow"], ["9", "Hard"], ["#", "Closed"]].map(([mark, name]) => <button key={mark} class={store.brush.value === mark ? "on" : ""} onClick={() => (store.brush.value = mark!)}>{name}</button>)}</div>}
        <div class="tiles">{agentTemplates.map((template) => <button key={template.name} class={same(tool, { kind: "agent", template }) ? "on" : ""} aria-label={`Place a ${template.name}`} onClick={() => take({ kind: "agent", template })} {...hinted(template.hint)}><BodyIcon template={template} /><small>{template.name}</small></button>)}
            {obstacleTemplates.map((template) => <button key={template.name} class={same(tool, { kind: "obstacle", template }) ? "on" : ""} aria-label={`Place a ${template.name}`} onClick={() => take({ kind: "obstacle", template })} {...hinted(template.hint)}><svg viewBox="0 0 24 24" fill={template.more.wall ? "none" : "var(--card)"} stroke="currentColor" stroke-width="1.7"><path d={SHAPES[template.name] ?? SHAPES.polygon} /></svg><small>{template.name}</small></button>)}</div>
    </section>;
}
