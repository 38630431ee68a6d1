// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { extentOf } from "./bodies";
import { placeAgent, placeObstacle } from "./library";
import { handlesOf, type Handle } from "./handles";
import { flat, freeName, get, nameOf, same, shift, wayPoint, wayPointAt, type Json, type Ref, type Scene } from "./scene";
import { store } from "./store";
import { paintTile } from "./town";
import type { View } from "./view";

/** How far a click may be from what it means, pixels. */
const NEAR = 14;
const MOVED = 4;

interface Drag {
    sx: number;
    sy: number;
    x: number;
    z: number;
    what: "pan" | "shift" | "handle" | "live" | "frame" | "paint";
    ref?: Ref;
    handle?: Handle;
    agent?: number;
    from: Scene;
    begun: boolean;
}

const inside = (points: readonly (readonly number[])[], x: number, z: number): boolean => {
    let hit = false;
    points.forEach((a, i) => {
        const b = points[(i + 1) % points.length]!;
        if (a[1]! > z !== b[1]! > z && x < ((b[0]! - a[0]!) * (z - a[1]!)) / (b[1]! - a[1]!) + a[0]!) hit = !hit;
    });
    return hit;
};
const toSegment = (a: readonly number[], b: readonly number[], x: number, z: number): number => {
    const dx = b[0]! - a[0]!, dz = b[1]! - a[1]!, t = Math.min(1, Math.max(0, ((x - a[0]!) * dx + (z - a[1]!) * dz) / (dx * dx + dz * dz || 1)));
    return Math.hypot(a[0]! + t * dx - x, a[1]! + t * dz - z);
};

/** Objects under a place, the smallest first. */
export function hit(scene: Scene, x: number, z: number, px: number): Ref | undefined {
    const session = store.session, reach = NEAR * px;
    let best: Ref | undefined, nearest = Infinity;
    for (let agent = 0; agent < session.agents.length; agent++) {
        if (!session.isThere(agent)) continue;
        const [ax, , az] = session.place(agent), info = session.agents[agent]!, away = Math.hypot(ax - x, az - z);
        const [w, l] = extentOf(info.bodyKind, info.radiusM, undefined);
        if (away < Math.max(reach, Math.max(w, l) / 2) && away < nearest) { nearest = away; best = refOf(scene, info.name); }
    }
    if (best) return best;
    for (const [index, one] of [...(scene.obstacles ?? []).entries()].reverse()) {
        const [ox, oz] = flat(one.position ?? [0, 0]), points = (one.polygon ?? one.wall)?.map((p: number[]) => [ox + flat(p)[0], oz + flat(p)[1]]);
        if (points ? (one.polygon ? inside(points, x, z) : points.slice(1).some((p: number[], i: number) => toSegment(points[i], p, x, z) < reach / 1.5)) : Math.hypot(ox - x, oz - z) < one.radius_m) return { part: "obstacles", key: index };
    }
    for (const [index, trigger] of (scene.triggers ?? []).entries()) {
        if (trigger.position && Math.abs(Math.hypot(flat(trigger.position)[0] - x, flat(trigger.position)[1] - z) - (trigger.radius_m ?? 1)) < reach) return { part: "triggers", key: index };
    }
    for (const [name, path] of Object.entries(scene.paths ?? {}) as [string, Json][]) {
        const points = path.points.map((p: number[]) => wayPoint(p, path.half_width_m ?? 1)), pairs = points.slice(1).map((p: number[], i: number) => [points[i], p]);
        if (path.closed) pairs.push([points.at(-1), points[0]]);
        if (pairs.some(([a, b]: number[][]) => toSegment(a!, b!, x, z) < Math.max(reach / 2, Math.min(a![2]!, b![2]!)))) return { part: "paths", key: name };
    }
    for (const [a, b] of scene.net?.edges ?? []) if (toSegment(wayPoint(scene.net.points[a], 1), wayPoint(scene.net.points[b], 1), x, z) < reach) return { part: "net", key: "" };
    for (const [name, field] of Object.entries(scene.fields ?? {}) as [string, Json][]) {
        const [ox, oz] = flat(field.origin ?? [0, 0]), cell = field.cell_m ?? 1, column = Math.round((x - ox) / cell), row = Math.round((z - oz) / cell);
        const there = column >= 0 && row >= 0 && column < field.columns && row < field.velocities.length / field.columns;
        if (there && Math.hypot(ox + column * cell - x, oz + row * cell - z) < Math.min(reach, 0.42 * cell)) return { part: "fields", key: name };
    }
    for (const [name, group] of Object.entries(scene.groups ?? {}) as [string, Json][]) {
        if (session.begun || !group.within) continue;
        const [[lx, lz], [hx, hz]] = group.within.map(flat);
        if (x >= Math.min(lx, hx) && x <= Math.max(lx, hx) && z >= Math.min(lz, hz) && z <= Math.max(lz, hz)) return { part: "groups", key: name };
    }
    return undefined;
}

/** The part of the scene that an agent comes from: itself, or its group. */
export function refOf(scene: Scene, name: string): Ref {
    const index = (scene.agents ?? []).findIndex((one: Json, i: number) => (one.name ?? `agent ${i + 1}`) === name);
    if (index >= 0) return { part: "agents", key: index };
    const group = name.replace(/ \d+$/, "");
    return { part: "groups", key: group, point: Number(name.slice(group.length + 1)) - 1 };
}

/** The mouse and touch on the picture: one tool at a time. */
export class Pointer {
    #drag: Drag | undefined;
    #rubber: HTMLElement;
    constructor(readonly canvas: HTMLCanvasElement, readonly view: View) {
        this.#rubber = document.createElement("div");
        this.#rubber.className = "rubber";
        canvas.parentElement!.append(this.#rubber);
        canvas.addEventListener("pointerdown", (event) => this.#down(event));
        canvas.addEventListener("pointermove", (event) => this.#move(event));
        canvas.addEventListener("pointerup", (event) => this.#up(event));
        canvas.addEventListener("pointercancel", () => this.#cancel());
        canvas.addEventListener("dblclick", () => this.finish());
        canvas.addEventListener("contextmenu", (event) => event.preventDefault());
        canvas.addEventListener("wheel", (event) => { event.preventDefault(); view.zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX, event.offsetY); }, { passive: false });
    }

    #at(event: PointerEvent): [number, number] {
        return this.view.toWorld(event.offsetX, event.offsetY);
    }
    get #px(): number {
        return 1 / this.view.scale;
    }

    #down(event: PointerEvent): void {
        const [x, z] = this.#at(event), scene = store.scene.value, tool = store.tool.value;
        this.canvas.focus();
        this.canvas.setPointerCapture(event.pointerId);
        const drag: Drag = { sx: event.offsetX, sy: event.offsetY, x, z, what: "pan", from: scene, begun: false };
        this.#drag = drag;
        if (event.button !== 0) return;
        if (tool.kind === "paint") { drag.what = "paint"; drag.begun = true; store.draft.value = structuredClone(scene); this.#paint(x, z); return; }
        if (tool.kind !== "select" || store.mode.value === "town") return;
        const handle = store.mode.value === "edit" ? handlesOf(scene, this.#px).find((one) => Math.hypot(one.x - x, one.z - z) < NEAR * this.#px) : undefined;
        const ref = hit(scene, x, z, this.#px);
        if (handle) Object.assign(drag, { what: "handle", handle, ref: store.chosen.value[0] });
        else if (ref && store.mode.value !== "watch") {
            drag.ref = ref;
            if (ref.part === "agents" && store.session.begun) Object.assign(drag, { what: "live", agent: store.session.indexOf(nameOf(scene, ref)) });
            else drag.what = "shift";
        } else if (event.shiftKey) drag.what = "frame";
    }

    #move(event: PointerEvent): void {
        const drag = this.#drag;
        if (!drag) return this.#hover(event);
        if (!drag.begun && Math.hypot(event.offsetX - drag.sx, event.offsetY - drag.sy) < MOVED) return;
        if (!drag.begun && (drag.what === "shift") && drag.ref && !store.chosen.value.some((one) => same(one, drag.ref!))) store.choose(drag.ref, event.shiftKey);
        drag.begun = true;
        const [x, z] = this.#at(event);
        if (drag.what === "pan") {
            this.view.x += drag.x - x;
            this.view.z += drag.z - z;
        } else if (drag.what === "paint") this.#paint(x, z);
        else if (drag.what === "frame") this.#frame(drag, event);
        else if (drag.what === "live") { store.session.put(drag.agent!, x, z); }
        else store.draft.value = this.#dragged(drag, x, z, event.ctrlKey);
    }

    #hover(event: PointerEvent): void {
        const [x, z] = this.#at(event), tool = store.tool.value.kind;
        const over = tool === "select" && (handlesOf(store.scene.value, this.#px).some((one) => Math.hypot(one.x - x, one.z - z) < NEAR * this.#px) || hit(store.scene.value, x, z, this.#px) !== undefined);
        this.canvas.style.cursor = tool === "select" ? (over ? "pointer" : "grab") : "crosshair";
    }

    /** The scene with what is dragged where the pointer is. */
    #dragged(drag: Drag, x: number, z: number, snap: boolean): Scene {
        const scene = structuredClone(drag.from), grid = (value: number) => (snap ? Math.round(value) : Math.round(value * 100) / 100);
        if (drag.what === "shift") {
            const refs = store.chosen.value.some((one) => same(one, drag.ref!)) ? store.chosen.value : [drag.ref!];
            for (const ref of refs) shift(scene, { part: ref.part, key: ref.key }, grid(x - drag.x), grid(z - drag.z));
            return scene;
        }
        const ref = drag.ref!, one = get(scene, ref), handle = drag.handle!;
        const [cx, cz] = ref.part === "agents" || ref.part === "obstacles" || ref.part === "triggers" ? flat(one.position ?? [0, 0]) : [0, 0];
        if (handle.kind === "point") movePoint(ref, one, handle, grid(x), grid(z));
        else if (ref.part === "agents") turnAgent(one, Math.atan2(x - cx, z - cz), snap);
        else if (handle.kind === "scale" && one.radius_m !== undefined) one.radius_m = Math.max(0.05, grid(Math.hypot(x - cx, z - cz)));
        else reshape(one, handle, cx, cz, drag, x, z);
        return scene;
    }

    #frame(drag: Drag, event: PointerEvent): void {
        const style = this.#rubber.style;
        style.display = "block";
        style.left = `${Math.min(drag.sx, event.offsetX)}px`;
        style.top = `${Math.min(drag.sy, event.offsetY)}px`;
        style.width = `${Math.abs(drag.sx - event.offsetX)}px`;
        style.height = `${Math.abs(drag.sy - event.offsetY)}px`;
    }

    #up(event: PointerEvent): void {
        const drag = this.#drag;
        this.#drag = undefined;
        this.#rubber.style.display = "none";
        if (!drag) return;
        const [x, z] = this.#at(event);
        if (drag.what === "frame" && drag.begun) return this.#framed(drag, x, z);
        if (drag.begun && store.draft.value) return commit(drag);
        if (drag.begun) { if (drag.what === "live") store.beat.value++; return; }
        this.#click(x, z, event);
    }
    #cancel(): void {
        this.#drag = undefined;
        store.draft.value = undefined;
    }

    #framed(drag: Drag, x: number, z: number): void {
        const [lx, hx, lz, hz] = [Math.min(x, drag.x), Math.max(x, drag.x), Math.min(z, drag.z), Math.max(z, drag.z)];
        const within = (place: Json) => { const [px, pz] = flat(place ?? [0, 0]); return px >= lx && px <= hx && pz >= lz && pz <= hz; };
        const found: Ref[] = (["agents", "obstacles"] as const).flatMap((part) => (store.scene.value[part] ?? []).flatMap((one: Json, key: number): Ref[] => (within(one.position) ? [{ part, key }] : [])));
        store.chosen.value = found;
        store.say(found.length === 0 ? "Nothing lies inside the frame." : `${found.length} objects chosen.`);
    }

    #paint(x: number, z: number): void {
        let painted = store.draft.value;
        const drag = this.#drag!, cell = store.session.info.tileM || 1, steps = Math.max(1, Math.ceil((2 * Math.hypot(x - drag.x, z - drag.z)) / cell));
        if (!painted) return;
        // A quick stroke leaves no tile out.
        for (let i = 1; i <= steps && painted; i++) painted = paintTile(painted, store.session, drag.x + ((x - drag.x) * i) / steps, drag.z + ((z - drag.z) * i) / steps, store.brush.value);
        [drag.x, drag.z] = [x, z];
        if (painted === undefined) store.say(store.scene.value.tiles ? "There is no tile here: paint inside the map." : "This scene has no tiles: add them under World in the object list.");
        else store.draft.value = painted;
    }

    #click(x: number, z: number, event: PointerEvent): void {
        const tool = store.tool.value, scene = store.scene.value;
        if (tool.kind === "agent") { store.edit(`Place a ${tool.template.name}`, (next) => placeAgent(next, tool.template, round(x), round(z))); return; }
        if (tool.kind === "obstacle" && !tool.template.more.wall && !(tool.template.more.polygon?.length === 0)) { store.edit(`Place a ${tool.template.name}`, (next) => placeObstacle(next, tool.template, round(x), round(z))); return; }
        if (tool.kind === "obstacle" || tool.kind === "path" || tool.kind === "net") { store.sketch.value = [...store.sketch.value, [round(x), round(z)]]; return; }
        if (tool.kind === "trigger") { store.edit("Place a trigger", (next) => placeTrigger(next, x, z)); return; }
        if (tool.kind === "field") { store.edit("Place a field", (next) => placeField(next, x, z)); return; }
        if (tool.kind === "goal" || store.mode.value === "town") return setGoal(x, z);
        const ref = hit(scene, x, z, this.#px);
        if (!ref && !event.shiftKey) { if (store.chosen.value.length === 0) store.say("Nothing is here. Choose a tool on the left to place something, drag to move the picture."); store.choose(undefined); return; }
        if (ref) store.choose(ref, event.shiftKey || event.ctrlKey);
    }

    /** Ends a wall, polygon, path or net that is being drawn. */
    finish(): void {
        const tool = store.tool.value, points = store.sketch.value.filter((p, i, all) => i === 0 || Math.hypot(p[0]! - all[i - 1]![0]!, p[1]! - all[i - 1]![1]!) > 0.05);
        if (points.length === 0) return;
        store.sketch.value = [];
        const least = tool.kind === "obstacle" && tool.template.more.polygon ? 3 : 2;
        if (points.length < least) return store.say(`${points.length} point${points.length > 1 ? "s" : ""}: at least ${least} are needed. Click the places one after another, then Enter.`, true);
        if (tool.kind === "obstacle") {
            const [cx, cz] = [points.reduce((s, p) => s + p[0]!, 0) / points.length, points.reduce((s, p) => s + p[1]!, 0) / points.length];
            store.edit(`Draw a ${tool.template.name}`, (next) => placeObstacle(next, tool.template, round(cx), round(cz), points.map((p) => [round(p[0]! - cx), round(p[1]! - cz)])));
        } else if (tool.kind === "path") store.edit("Draw a path", (next) => placePath(next, points));
        else if (tool.kind === "net") store.edit("Draw in the net", (next) => extendNet(next, points, NEAR * this.#px));
    }
}

const round = (value: number): number => Math.round(value * 100) / 100;

function commit(drag: Drag): void {
    const scene = store.draft.value!, label = drag.what === "paint" ? "Paint tiles" : drag.what === "shift" ? "Move" : drag.handle!.kind === "turn" ? "Turn" : drag.handle!.kind === "scale" ? "Scale" : "Move a point";
    store.edit(label, (next) => { for (const key of Object.keys(next)) delete next[key]; Object.assign(next, structuredClone(scene)); });
}

function movePoint(ref: Ref, one: Json, handle: Handle, x: number, z: number): void {
    if (ref.part === "paths" || ref.part === "net") one.points[handle.point!] = wayPointAt(one.points[handle.point!], x, z);
    else if (ref.part === "groups") one.within[handle.point!] = [x, z];
    else { const [cx, cz] = flat(one.position ?? [0, 0]); (one.polygon ?? one.wall)[handle.point!] = [round(x - cx), round(z - cz)]; }
}

function turnAgent(agent: Json, yaw: number, snap: boolean): void {
    let degrees = Math.round((yaw * 180) / Math.PI);
    if (snap) degrees = Math.round(degrees / 15) * 15;
    if (agent.velocity) { agent.speed_mps = round(Math.hypot(...flat(agent.velocity))); delete agent.velocity; }
    delete agent.yaw_rad;
    agent.yaw_deg = (degrees + 360) % 360;
}

/** Turns or scales an obstacle's points about its position. */
function reshape(one: Json, handle: Handle, cx: number, cz: number, drag: Drag, x: number, z: number): void {
    const points: number[][] = one.polygon ?? one.wall, from = Math.atan2(handle.x - cx, handle.z - cz), turn = Math.atan2(x - cx, z - cz) - from;
    const by = handle.kind === "scale" ? Math.max(0.05, Math.hypot(x - cx, z - cz) / Math.max(Math.hypot(drag.x - cx, drag.z - cz), 1e-6)) : 1;
    const [c, s] = handle.kind === "turn" ? [Math.cos(turn), Math.sin(turn)] : [1, 0];
    one[one.polygon ? "polygon" : "wall"] = points.map((p) => { const [px, pz] = flat(p); return [round(by * (px * c + pz * s)), round(by * (pz * c - px * s))]; });
}

function placePath(scene: Scene, points: number[][]): Ref {
    const first = points[0]!, end = points.at(-1)!, closed = points.length > 3 && Math.hypot(first[0]! - end[0]!, first[1]! - end[1]!) < 3;
    const name = freeName(Object.keys((scene.paths ??= {})), "path");
    scene.paths[name] = { points: (closed ? points.slice(0, -1) : points).map(([x, z]) => [x, z, 3]), ...(closed ? { closed: true } : {}) };
    return { part: "paths", key: name };
}

/** Points near a node of the net are that node. */
function extendNet(scene: Scene, points: number[][], near: number): Ref {
    const net = (scene.net ??= { points: {}, edges: [] });
    const names = points.map(([x, z]) => {
        const known = (Object.entries(net.points) as [string, number[]][]).find(([, p]) => { const [px, pz] = wayPoint(p, 1); return Math.hypot(px - x!, pz - z!) < Math.max(near, 1); });
        if (known) return known[0];
        const name = freeName(Object.keys(net.points), "n 1");
        net.points[name] = [x!, z!, 3];
        return name;
    });
    names.slice(1).forEach((to, i) => {
        const from = names[i]!;
        if (from !== to && !net.edges.some((edge: string[]) => edge.includes(from) && edge.includes(to))) net.edges.push([from, to]);
    });
    return { part: "net", key: "" };
}

function placeTrigger(scene: Scene, x: number, z: number): Ref {
    const behaviourSet = Object.keys(scene.behaviour_sets ?? {})[0];
    if (!behaviourSet) throw new Error("a trigger gives a behaviour set, and this scene has none: place an agent first");
    (scene.triggers ??= []).push({ position: [round(x), round(z)], radius_m: 4, behaviour_set: behaviourSet, again: true });
    return { part: "triggers", key: scene.triggers.length - 1 };
}

/** A whirl about the place that is clicked. */
function placeField(scene: Scene, x: number, z: number): Ref {
    const name = freeName(Object.keys((scene.fields ??= {})), "field"), n = 9, cell = 4;
    const velocities = Array.from({ length: n * n }, (_, i) => { const dx = (i % n) - (n - 1) / 2, dz = Math.floor(i / n) - (n - 1) / 2; return [round(0.6 * dz), round(-0.6 * dx)]; });
    scene.fields[name] = { origin: [round(x - (cell * (n - 1)) / 2), round(z - (cell * (n - 1)) / 2)], cell_m: cell, columns: n, velocities };
    return { part: "fields", key: name };
}

/** A click gives the chosen agent a goal, or the only one there is. */
export function setGoal(x: number, z: number): void {
    const session = store.session, agent = store.agent >= 0 ? store.agent : session.info.presentCount === 1 ? 0 : -1;
    if (agent < 0) return store.say("Choose an agent first: a click then gives it a goal.", true);
    const name = session.agents[agent]!.name, reads = JSON.stringify(store.scene.value.behaviour_sets?.[session.describe(agent).behaviourSet] ?? "");
    store.act(`${name} goes to (${x.toFixed(1)}, ${z.toFixed(1)})`, () => session.sim.setGoal(agent, [x, z]));
    if (!reads.includes('"goal"') && !reads.includes("follow_path") && !reads.includes("way_points")) store.say(`${name} has a goal now, but no behaviour of its set goes there: give it "way_points", or "arrive" with the target "goal".`, true);
}
