// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { SteerBehaviourKind, type SteerShare } from "apexline";
import { drawBody, extentOf, lookOf } from "./bodies";
import { DARK, HUES, kindColour, LIGHT, paintOf } from "./colours";
import { handlesOf } from "./handles";
import { flat, nameOf, wayPoint, type Json, type Scene } from "./scene";
import { drawSearch } from "./search";
import { store } from "./store";
import type { View } from "./view";

type Pen = CanvasRenderingContext2D;
const images = new Map<string, HTMLImageElement>();

function imageOf(source: string): HTMLImageElement | undefined {
    let image = images.get(source);
    if (!image) {
        image = new Image();
        image.src = source;
        images.set(source, image);
    }
    return image.complete && image.naturalWidth > 0 ? image : undefined;
}

function trace(pen: Pen, points: readonly (readonly number[])[], closed = false): void {
    pen.beginPath();
    points.forEach((p, i) => (i ? pen.lineTo(p[0]!, p[1]!) : pen.moveTo(p[0]!, p[1]!)));
    if (closed) pen.closePath();
}

/** Draws the scene as it is edited and, over it, as it moves. */
export class Picture {
    #pen: Pen;
    #theme = LIGHT;
    #paints: { scene: Scene; by: string[] } = { scene: {}, by: [] };
    /** Metres in a pixel. */
    #px = 1;
    constructor(readonly canvas: HTMLCanvasElement, readonly view: View) {
        this.#pen = canvas.getContext("2d")!;
    }

    draw(time: number): void {
        const pen = this.#pen, { canvas, view } = this, ratio = Math.min(devicePixelRatio || 1, 2), scene = store.shown.value;
        view.width = canvas.clientWidth;
        view.height = canvas.clientHeight;
        if (canvas.width !== Math.round(view.width * ratio) || canvas.height !== Math.round(view.height * ratio)) {
            canvas.width = Math.round(view.width * ratio);
            canvas.height = Math.round(view.height * ratio);
        }
        this.#theme = store.dark.value ? DARK : LIGHT;
        this.#px = 1 / view.scale;
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.fillStyle = scene.box ? this.#theme.outside : this.#theme.ground;
        pen.fillRect(0, 0, canvas.width, canvas.height);
        view.apply(pen, ratio);
        pen.lineJoin = pen.lineCap = "round";
        this.#ground(scene);
        this.#roads(scene);
        this.#still(scene);
        this.#moving(scene, time);
        this.#handles(scene);
        this.#words(scene, ratio);
    }

    #on = (layer: Parameters<typeof store.toggle>[0]): boolean => store.layers.value.has(layer);

    #ground(scene: Scene): void {
        const pen = this.#pen, theme = this.#theme;
        if (scene.box) {
            const [lx, lz] = flat(scene.box.low), [hx, hz] = flat(scene.box.high);
            pen.fillStyle = theme.ground;
            pen.fillRect(lx, lz, hx - lx, hz - lz);
            pen.strokeStyle = theme.soft;
            pen.lineWidth = 1.5 * this.#px;
            pen.setLineDash(scene.box.wrap ? [6 * this.#px, 5 * this.#px] : []);
            pen.strokeRect(lx, lz, hx - lx, hz - lz);
            pen.setLineDash([]);
        }
        if (scene.terrain) this.#heights(scene.terrain);
        const picture = scene.picture, image = picture?.image && imageOf(picture.image);
        if (image) {
            const [w, h] = flat(picture.size ?? [image.naturalWidth, image.naturalHeight]);
            pen.save();
            pen.scale(1, -1);
            pen.globalAlpha = store.dark.value ? 0.75 : 1;
            pen.drawImage(image, 0, -h, w, h);
            pen.restore();
        }
        drawSearch(pen, scene, store.session, this.#px, Boolean(image), this.#on("search"));
        if (this.#on("grid")) this.#grid();
        for (const [name, field] of Object.entries(scene.fields ?? {}) as [string, Json][]) this.#field(field, this.#chosen("fields", name));
    }

    #heights(terrain: Json): void {
        const pen = this.#pen, [ox, oz] = flat(terrain.origin ?? [0, 0]), cell = terrain.cell_m ?? 1, high = Math.max(...terrain.heights, 1e-6), low = Math.min(...terrain.heights);
        terrain.heights.forEach((h: number, i: number) => {
            const share = (h - low) / Math.max(high - low, 1e-6);
            pen.fillStyle = store.dark.value ? `rgba(170, 200, 150, ${0.3 * share})` : `rgba(105, 130, 70, ${0.42 * share})`;
            pen.fillRect(ox + ((i % terrain.columns) - 0.5) * cell, oz + (Math.floor(i / terrain.columns) - 0.5) * cell, cell * 1.01, cell * 1.01);
        });
    }

    #grid(): void {
        const pen = this.#pen, { view } = this, step = 10 ** Math.ceil(Math.log10(30 / view.scale));
        const corners = [view.toWorld(0, 0), view.toWorld(view.width, 0), view.toWorld(0, view.height), view.toWorld(view.width, view.height)];
        const xs = corners.map((c) => c[0]), zs = corners.map((c) => c[1]);
        pen.strokeStyle = this.#theme.grid;
        pen.lineWidth = this.#px;
        for (let x = Math.floor(Math.min(...xs) / step) * step; x < Math.max(...xs); x += step) { trace(pen, [[x, Math.min(...zs)], [x, Math.max(...zs)]]); pen.stroke(); }
        for (let z = Math.floor(Math.min(...zs) / step) * step; z < Math.max(...zs); z += step) { trace(pen, [[Math.min(...xs), z], [Math.max(...xs), z]]); pen.stroke(); }
    }

    #field(field: Json, chosen: boolean): void {
        const pen = this.#pen, [ox, oz] = flat(field.origin ?? [0, 0]), cell = field.cell_m ?? 1;
        const most = Math.max(...field.velocities.map((v: number[]) => Math.hypot(v[0]!, v.at(-1)!)), 1e-6), k = (0.42 * cell) / most;
        pen.strokeStyle = chosen ? HUES.chosen : this.#theme.soft;
        pen.globalAlpha = 0.6;
        pen.lineWidth = 1.3 * this.#px;
        field.velocities.forEach((velocity: number[], i: number) => {
            const x = ox + (i % field.columns) * cell, z = oz + Math.floor(i / field.columns) * cell, [vx, vz] = flat(velocity);
            this.#arrow(x - vx * k, z - vz * k, x + vx * k, z + vz * k, Math.min(0.2 * cell, 6 * this.#px));
        });
        pen.globalAlpha = 1;
    }

    #arrow(ax: number, az: number, bx: number, bz: number, head: number): void {
        const pen = this.#pen, angle = Math.atan2(bz - az, bx - ax);
        if (Math.hypot(bx - ax, bz - az) < 1e-4) return;
        pen.beginPath();
        pen.moveTo(ax, az);
        pen.lineTo(bx, bz);
        for (const side of [2.6, -2.6]) { pen.moveTo(bx, bz); pen.lineTo(bx + head * Math.cos(angle + side), bz + head * Math.sin(angle + side)); }
        pen.stroke();
    }

    #corridor(points: [number, number, number][], closed: boolean, chosen: boolean): void {
        const pen = this.#pen, pairs = points.slice(1).map((p, i) => [points[i]!, p] as const);
        if (closed && points.length > 2) pairs.push([points.at(-1)!, points[0]!]);
        pen.fillStyle = this.#theme.path;
        pen.beginPath();
        for (const [a, b] of pairs) {
            const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1, nx = -(b[1] - a[1]) / length, nz = (b[0] - a[0]) / length;
            pen.moveTo(a[0] + nx * a[2], a[1] + nz * a[2]);
            for (const [p, side] of [[b, 1], [b, -1], [a, -1]] as const) pen.lineTo(p[0] + side * nx * p[2], p[1] + side * nz * p[2]);
            pen.closePath();
        }
        pen.fill();
        for (const p of points) { pen.beginPath(); pen.arc(p[0], p[1], p[2], 0, 2 * Math.PI); pen.fill(); }
        pen.strokeStyle = chosen ? HUES.chosen : this.#theme.soft;
        pen.globalAlpha = chosen ? 1 : 0.55;
        pen.lineWidth = (chosen ? 2 : 1) * this.#px;
        pen.setLineDash([7 * this.#px, 6 * this.#px]);
        trace(pen, points, closed);
        pen.stroke();
        pen.setLineDash([]);
        pen.globalAlpha = 1;
    }

    #chosen = (part: string, key: string | number): boolean => store.chosen.value.some((ref) => ref.part === part && ref.key === key);

    #roads(scene: Scene): void {
        if (!this.#on("paths")) return;
        const pen = this.#pen;
        for (const [name, path] of Object.entries(scene.paths ?? {}) as [string, Json][]) {
            this.#corridor(path.points.map((p: number[]) => wayPoint(p, path.half_width_m ?? 1)), Boolean(path.closed), this.#chosen("paths", name));
        }
        if (scene.net) {
            const at = (name: string) => wayPoint(scene.net.points[name], scene.net.half_width_m ?? 1);
            for (const [a, b] of scene.net.edges) this.#corridor([at(a), at(b)], false, this.#chosen("net", ""));
        }
        for (let agent = 0; agent < store.session.agents.length; agent++) {
            const way = agent < 200 && !scene.tiles?.rows ? store.session.sim.goalPath(agent) : agent < 20 ? store.session.sim.goalPath(agent) : [];
            if (way.length < 2) continue;
            const points = way.map((p) => [p.position[0]!, p.position[2]!]);
            pen.strokeStyle = pen.fillStyle = HUES.way;
            pen.lineWidth = 2 * this.#px;
            trace(pen, points);
            pen.stroke();
            for (const p of points.slice(1)) pen.fillRect(p[0]! - 3 * this.#px, p[1]! - 3 * this.#px, 6 * this.#px, 6 * this.#px);
        }
        for (const [index, trigger] of (scene.triggers ?? []).entries()) {
            if (!trigger.position) continue;
            const [x, z] = flat(trigger.position);
            pen.strokeStyle = pen.fillStyle = this.#chosen("triggers", index) ? HUES.chosen : "#9b6bd3";
            pen.lineWidth = 1.5 * this.#px;
            pen.setLineDash([3 * this.#px, 4 * this.#px]);
            pen.beginPath(); pen.arc(x, z, trigger.radius_m ?? 1, 0, 2 * Math.PI); pen.stroke();
            pen.setLineDash([]);
            pen.globalAlpha = 0.09; pen.fill(); pen.globalAlpha = 1;
        }
    }

    #still(scene: Scene): void {
        const pen = this.#pen;
        for (const [index, obstacle] of (scene.obstacles ?? []).entries()) {
            const [x, z] = flat(obstacle.position ?? [0, 0]), points = (obstacle.polygon ?? obstacle.wall)?.map((p: number[]) => [x + flat(p)[0], z + flat(p)[1]]);
            if (points) trace(pen, points, Boolean(obstacle.polygon));
            else { pen.beginPath(); pen.arc(x, z, obstacle.radius_m ?? 1, 0, 2 * Math.PI); }
            pen.fillStyle = obstacle.color ?? this.#theme.solid;
            pen.strokeStyle = this.#chosen("obstacles", index) ? HUES.chosen : this.#theme.wall;
            pen.lineWidth = (obstacle.wall ? 3.5 : this.#chosen("obstacles", index) ? 2.5 : 1.5) * this.#px;
            if (!obstacle.wall) { pen.globalAlpha = 0.9; pen.fill(); pen.globalAlpha = 1; }
            pen.stroke();
        }
        for (const [name, group] of Object.entries(scene.groups ?? {}) as [string, Json][]) {
            if (store.session.begun || !group.within) continue;
            const [[lx, lz], [hx, hz]] = group.within.map(flat);
            pen.strokeStyle = this.#chosen("groups", name) ? HUES.chosen : this.#theme.soft;
            pen.setLineDash([4 * this.#px, 4 * this.#px]);
            pen.lineWidth = 1.2 * this.#px;
            pen.strokeRect(lx, lz, hx - lx, hz - lz);
            pen.setLineDash([]);
        }
        const sketch = store.sketch.value;
        if (sketch.length > 0) { pen.strokeStyle = HUES.chosen; pen.lineWidth = 2.5 * this.#px; trace(pen, sketch); pen.stroke(); }
    }

    /** Where an agent is drawn: in the dragged scene before it runs, else where it has come to. */
    #stand(scene: Scene, agent: number): { x: number; y: number; z: number; f: [number, number]; own: Json } | undefined {
        const session = store.session, name = session.agents[agent]!.name;
        if (!session.isThere(agent)) return undefined;
        const [x, y, z] = session.place(agent), forward = session.forward(agent), length = Math.hypot(forward[0], forward[2]) || 1;
        const own = scene.agents?.find((one: Json, i: number) => (one.name ?? `agent ${i + 1}`) === name);
        const stand = { x, y, z, f: [forward[0] / length, forward[2] / length] as [number, number], own };
        if (store.draft.value && !session.begun && own) {
            [stand.x, stand.z] = flat(own.position ?? [0, 0]);
            if (own.yaw_deg !== undefined) stand.f = [Math.sin((own.yaw_deg * Math.PI) / 180), Math.cos((own.yaw_deg * Math.PI) / 180)];
        }
        return stand;
    }

    #moving(scene: Scene, time: number): void {
        const pen = this.#pen, session = store.session, chosen = store.agent, few = session.agents.length <= 60;
        if (this.#on("trails") && session.begun) {
            // Farther than half the box in a step: it came back on the other side.
            const [lx, lz] = flat(scene.box?.low ?? [-20, -20]), [hx, hz] = flat(scene.box?.high ?? [20, 20]), seam = 0.5 * Math.min(hx - lx, hz - lz);
            for (const [agent, trail] of session.trails.entries()) {
                if (!few && agent !== chosen && session.trails.length > 150) continue;
                pen.strokeStyle = this.paint(scene, agent);
                pen.globalAlpha = agent === chosen ? 0.85 : 0.35;
                pen.lineWidth = (agent === chosen ? 2 : 1.4) * this.#px;
                pen.beginPath();
                let last = NaN;
                for (let i = 0; i < trail.length; i += 2) {
                    const jump = Math.hypot(trail[i]! - last, trail[i + 1]! - (trail[i - 1] ?? 0)) > seam;
                    if (Number.isNaN(last) || jump) pen.moveTo(trail[i]!, trail[i + 1]!);
                    else pen.lineTo(trail[i]!, trail[i + 1]!);
                    last = trail[i]!;
                }
                pen.stroke();
                pen.globalAlpha = 1;
            }
        }
        if (chosen >= 0 && this.#on("senses")) this.#senses(chosen);
        for (let agent = 0; agent < session.agents.length; agent++) this.#agent(scene, agent, time);
        for (let agent = 0; agent < session.agents.length; agent++) {
            if (few || agent === chosen) this.#inside(agent, agent === chosen);
        }
    }

    paint(scene: Scene, agent: number): string {
        if (this.#paints.scene !== scene || this.#paints.by.length !== store.session.agents.length) this.#paints = { scene, by: store.session.agents.map(({ name }) => paintOf(scene, name)) };
        return this.#paints.by[agent]!;
    }

    #agent(scene: Scene, agent: number, time: number): void {
        const pen = this.#pen, session = store.session, info = session.agents[agent]!, at = this.#stand(scene, agent);
        if (!at) return;
        const group = (scene.groups ?? {})[info.name.replace(/ \d+$/, "")], body = scene.bodies?.[at.own?.body ?? group?.body];
        let [w, l] = extentOf(info.bodyKind, info.radiusM || 0.5, body);
        const least = 11 * this.#px / Math.max(w, l);
        if (least > 1) { w *= least; l *= least; }
        const paint = this.paint(scene, agent), look = lookOf(info.bodyKind, body);
        if (at.y > 0.5 || look === "helicopter") {
            pen.fillStyle = "rgba(0, 0, 0, .2)";
            pen.beginPath(); pen.ellipse(at.x + 0.15 * at.y, at.z - 0.25 * at.y, l * 0.42, w * 0.4, Math.atan2(at.f[1], at.f[0]), 0, 2 * Math.PI); pen.fill();
        }
        const speed = Math.hypot(...session.vector(agent, 3));
        pen.save();
        pen.transform(at.f[1], -at.f[0], at.f[0], at.f[1], at.x, at.z);
        const outline: Json = at.own?.outline ?? group?.outline;
        if (outline && least <= 1.6) {
            trace(pen, outline.map(([ahead, left]: number[]) => [-left!, ahead!]), true);
            pen.fillStyle = paint;
            pen.fill();
        } else drawBody(pen, look, w, l, paint, (store.playing.value || session.begun ? session.info.timeS : 0) * (2 + 2 * Math.min(speed, 5)) + (look === "helicopter" && store.playing.value ? time / 90 : agent));
        pen.restore();
        if (agent === store.agent || (at.own && this.#chosen("agents", scene.agents.indexOf(at.own)))) {
            pen.strokeStyle = HUES.chosen;
            pen.lineWidth = 2 * this.#px;
            pen.beginPath(); pen.arc(at.x, at.z, 0.62 * Math.max(w, l) + 5 * this.#px, 0, 2 * Math.PI); pen.stroke();
        }
    }

    /** Inner state of an agent: its steering force, the shares of its behaviours, what they react to. */
    #inside(agent: number, chosen: boolean): void {
        const pen = this.#pen, session = store.session;
        if (!session.isThere(agent) || !session.begun) return;
        const [x, , z] = session.place(agent), stride = session.info.shareStride, shares = session.shares.slice(agent * stride, (agent + 1) * stride);
        const r = Math.max(session.agents[agent]!.radiusM * 1.25, 9 * this.#px);
        if (this.#on("steeringForces")) {
            const [wx, , wz] = session.vector(agent, 9), k = Math.min(1, 60 * this.#px / Math.max(Math.hypot(wx, wz), 1e-6)) * 0.8;
            pen.strokeStyle = HUES.steeringForce;
            pen.lineWidth = 2.2 * this.#px;
            this.#arrow(x, z, x + wx * k, z + wz * k, 6 * this.#px);
        }
        if (this.#on("shares")) this.#ring(x, z, r, shares);
        if (this.#on("targetPoints") && chosen) {
            for (const share of shares) {
                if (!share.active || share.share < 0.02) continue;
                pen.strokeStyle = kindColour(share.kind);
                pen.lineWidth = 1.5 * this.#px;
                trace(pen, [[x, z], [share.targetPoint[0]!, share.targetPoint[2]!]]);
                pen.stroke();
                pen.beginPath(); pen.arc(share.targetPoint[0]!, share.targetPoint[2]!, 5 * this.#px, 0, 2 * Math.PI); pen.stroke();
            }
        }
    }

    #ring(x: number, z: number, r: number, shares: readonly SteerShare[]): void {
        const pen = this.#pen;
        let angle = Math.PI / 2;
        pen.lineCap = "butt";
        pen.lineWidth = 4 * this.#px;
        for (const { kind, share } of shares) {
            if (kind >= Object.keys(SteerBehaviourKind).length || share <= 0) continue;
            pen.strokeStyle = kindColour(kind);
            pen.beginPath(); pen.arc(x, z, r, angle, angle + 2 * Math.PI * share); pen.stroke();
            angle += 2 * Math.PI * share;
        }
        pen.lineCap = "round";
    }

    #senses(agent: number): void {
        const pen = this.#pen, session = store.session;
        if (!session.isThere(agent)) return;
        const info = session.describe(agent), [x, , z] = session.place(agent), [fx, , fz] = session.forward(agent), yaw = Math.atan2(fx, fz);
        const drawSector = (reach: number, angle: number, about: number, hue: string) => {
            if (!(reach > 0) || reach > 1e4) return;
            const middle = Math.PI / 2 - yaw - about, half = Math.min(angle, 2 * Math.PI) / 2;
            pen.beginPath();
            if (half < 3.1) pen.moveTo(x, z);
            pen.arc(x, z, reach, middle - half, middle + half);
            pen.closePath();
            pen.fillStyle = pen.strokeStyle = hue;
            pen.lineWidth = 1.2 * this.#px;
            pen.globalAlpha = 0.1; pen.fill();
            pen.globalAlpha = 0.9; pen.stroke();
            pen.globalAlpha = 1;
        };
        drawSector(info.viewM, info.viewRad, info.viewYawRad, HUES.view);
        drawSector(info.radarM, 7, 0, HUES.radar);
        drawSector(info.sightM, info.sightRad, 0, HUES.sight);
        const local = (right: number, ahead: number): [number, number] => [x + fz * right + fx * ahead, z - fx * right + fz * ahead];
        pen.strokeStyle = HUES.probe;
        pen.lineWidth = 1.6 * this.#px;
        const [length, ahead, side] = info.probeM as [number, number, number];
        if (length > 0) for (const tip of side ? [[0, length], [side, ahead], [-side, ahead]] : [[0, length]]) { trace(pen, [[x, z], local(tip[0]!, tip[1]!)]); pen.stroke(); }
        const [half, reach] = info.hitboxM as [number, number];
        if (reach > 0) { trace(pen, [local(-half, 0), local(half, 0), local(half, reach), local(-half, reach)], true); pen.stroke(); }
    }

    #handles(scene: Scene): void {
        const pen = this.#pen, size = 5.5 * this.#px;
        if (store.mode.value !== "edit") return;
        for (const handle of handlesOf(scene, this.#px)) {
            pen.beginPath(); pen.arc(handle.x, handle.z, size, 0, 2 * Math.PI);
            pen.fillStyle = handle.kind === "turn" ? HUES.chosen : handle.kind === "scale" ? HUES.scale : "#fff";
            pen.strokeStyle = handle.kind === "point" ? HUES.chosen : "#fff";
            pen.lineWidth = 2 * this.#px;
            pen.fill();
            pen.stroke();
        }
    }

    #words(scene: Scene, ratio: number): void {
        const pen = this.#pen, session = store.session;
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        pen.font = "600 12px Inter, system-ui, sans-serif";
        pen.lineWidth = 3.5;
        const write = (text: string, x: number, z: number, up = 12) => {
            const [sx, sy] = this.view.toScreen(x, z);
            pen.strokeStyle = this.#theme.halo;
            pen.fillStyle = this.#theme.ink;
            pen.strokeText(text, sx + 9, sy - up);
            pen.fillText(text, sx + 9, sy - up);
        };
        for (let agent = 0; agent < session.agents.length; agent++) {
            const at = this.#on("names") || agent === store.agent ? this.#stand(scene, agent) : undefined;
            if (at) write(session.agents[agent]!.name + (at.y > 0.5 ? ` (${at.y.toFixed(0)} m up)` : ""), at.x, at.z);
        }
        if (this.#on("names")) {
            scene.obstacles?.forEach((obstacle: Json, index: number) => {
                const [x, z] = flat(obstacle.position ?? [0, 0]), first = flat((obstacle.polygon ?? obstacle.wall)?.[0] ?? [0, 0]);
                write(nameOf(scene, { part: "obstacles", key: index }), x + first[0], z + first[1], 4);
            });
        }
        for (const [name, point] of Object.entries(scene.net?.points ?? {}) as [string, number[]][]) if (this.#chosen("net", "") || this.#on("names")) write(name, ...(wayPoint(point, 1).slice(0, 2) as [number, number]), 8);
    }
}
