// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { listen } from "./keys";
import { Picture } from "./picture";
import { Pointer } from "./pointer";
import { flat, wayPoint, type Json } from "./scene";
import { Space } from "./space";
import { store } from "./store";
import { View } from "./view";

export const view = new View();
let pointer: Pointer | undefined;

/** The initial view: everything that moves and stands, no more. */
function bounds(): [number, number, number, number] {
    const scene = store.scene.value, session = store.session, box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    const add = (x: number, z: number, r = 0) => { box[0] = Math.min(box[0], x - r); box[1] = Math.min(box[1], z - r); box[2] = Math.max(box[2], x + r); box[3] = Math.max(box[3], z + r); };
    for (let agent = 0; agent < session.agents.length; agent++) { const [x, , z] = session.place(agent); if (session.isThere(agent)) add(x, z, 2 * session.agents[agent]!.radiusM); }
    for (const one of scene.obstacles ?? []) { const [x, z] = flat(one.position ?? [0, 0]); if (one.radius_m) add(x, z, one.radius_m); for (const p of one.polygon ?? one.wall ?? []) add(x + flat(p)[0], z + flat(p)[1]); }
    for (const path of Object.values(scene.paths ?? {}) as Json[]) for (const p of path.points) add(...wayPoint(p, path.half_width_m ?? 1));
    for (const p of Object.values(scene.net?.points ?? {}) as number[][]) add(...wayPoint(p, 1));
    if (scene.box && scene.box.wrap) { add(...flat(scene.box.low)); add(...flat(scene.box.high)); }
    if (session.info.tileColumns > 0) { const [x, z] = session.info.tileLow as [number, number], m = session.info.tileM; add(x, z); add(x + m * session.info.tileColumns, z + m * session.info.tileRows); }
    if (!Number.isFinite(box[0])) return [-20, -15, 20, 15];
    const [w, h] = [box[2] - box[0], box[3] - box[1]], least = 12;
    if (w < least) { box[0] -= (least - w) / 2; box[2] += (least - w) / 2; }
    if (h < least) { box[1] -= (least - h) / 2; box[3] += (least - h) / 2; }
    return box;
}

/** The picture and its loop. */
export function mount(canvas: HTMLCanvasElement, spaceHost: HTMLElement): () => void {
    const picture = new Picture(canvas, view), space = new Space(spaceHost);
    pointer = new Pointer(canvas, view);
    let frame = 0, before = performance.now(), told = 0;
    store.fit = () => { measure(canvas); view.fit(bounds()); space.fit(bounds()); };
    listen(view, () => pointer);
    const tick = (now: number) => {
        frame = requestAnimationFrame(tick);
        try {
            store.session.advance((now - before) / 1000);
        } catch (error) {
            store.play(false);
            store.say((error as Error).message, true);
        }
        before = now;
        camera();
        if (store.space.value) space.draw(now);
        else picture.draw(now);
        if (store.playing.value && now - told > 120) { told = now; store.beat.value++; }
    };
    requestAnimationFrame(() => { store.fit(); frame = requestAnimationFrame(tick); });
    addEventListener("resize", () => measure(canvas));
    return () => cancelAnimationFrame(frame);
}

function measure(canvas: HTMLCanvasElement): void {
    view.width = canvas.clientWidth;
    view.height = canvas.clientHeight;
    const wide = view.width > 900;
    view.left = wide ? 278 : 0;
    view.right = wide ? 322 : 0;
    view.top = 70;
    view.bottom = 76;
}

/** Holds the chosen agent in the middle; as its own camera does, with its nose up. */
function camera(): void {
    const how = store.follow.value, agent = store.session.driver.agent >= 0 ? store.session.driver.agent : store.agent;
    if (how === "free" || agent < 0 || !store.session.isThere(agent)) { if (how !== "vehicle") view.turn = 0; return; }
    const [x, , z] = store.session.place(agent);
    view.x += 0.2 * (x - view.x);
    view.z += 0.2 * (z - view.z);
    if (Math.hypot(x - view.x, z - view.z) > 60) [view.x, view.z] = [x, z];
    if (how !== "vehicle") { view.turn = 0; return; }
    const [fx, , fz] = store.session.forward(agent), wanted = Math.atan2(fx, fz);
    view.turn += 0.12 * Math.atan2(Math.sin(wanted - view.turn), Math.cos(wanted - view.turn));
}
