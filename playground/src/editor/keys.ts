// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { Pointer } from "./pointer";
import { shift, type Ref } from "./scene";
import { store } from "./store";
import type { View } from "./view";
import { letGo } from "./wheel";

const ARROWS: Record<string, readonly [number, number]> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], w: [0, 1], s: [0, -1], a: [-1, 0], d: [1, 0] };
const typing = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** The keyboard: while an agent is driven its keys are the wheel. */
export function listen(view: View, pointer: () => Pointer | undefined): void {
    addEventListener("keyup", (event) => store.session.driver.keys.delete(event.key.length === 1 ? event.key.toLowerCase() : event.key));
    addEventListener("blur", () => store.session.driver.keys.clear());
    addEventListener("keydown", (event) => {
        if (typing(event.target)) {
            // Escape leaves the field; the next one drops the tool.
            if (event.key === "Escape") (event.target as HTMLElement).blur();
            return;
        }
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, driver = store.session.driver;
        if (driver.agent >= 0 && key === "Escape") { driver.drop(); store.say(letGo(store.scene.value, driver.name)); store.beat.value++; return; }
        if (driver.agent >= 0 && !event.ctrlKey && (key in ARROWS || ["e", "q"].includes(key))) { driver.keys.add(key); event.preventDefault(); return; }
        if (command(event, key, view, pointer())) event.preventDefault();
    });
}

function command(event: KeyboardEvent, key: string, view: View, pointer: Pointer | undefined): boolean {
    const ctrl = event.ctrlKey || event.metaKey;
    if (ctrl && key === "z") event.shiftKey ? store.redo() : store.undo();
    else if (ctrl && key === "y") store.redo();
    else if (ctrl && key === "d") store.cloneChosen();
    else if (ctrl && key === "a") store.chosen.value = (store.scene.value.agents ?? []).map((_: unknown, i: number): Ref => ({ part: "agents", key: i }));
    else if (ctrl) return false;
    else if (key === "Delete" || key === "Backspace") store.removeChosen();
    else if (key === "Enter") pointer?.finish();
    else if (key === "Escape") { if (store.sketch.value.length) store.sketch.value = []; else { store.tool.value = { kind: "select" }; store.choose(undefined); } }
    else if (key === " ") store.play();
    else if (key === ".") { store.play(false); store.session.step(); store.beat.value++; }
    else if (key === "f") store.fit();
    else if (key === "+" || key === "=") view.scale *= 1.25;
    else if (key === "-") view.scale /= 1.25;
    else if (key in ARROWS) nudge(ARROWS[key]!, event.shiftKey ? 0.1 : 1, view);
    else return false;
    return true;
}

/** Moves what is chosen by a metre, or the picture when nothing is. */
function nudge([dx, dz]: readonly [number, number], by: number, view: View): void {
    const refs = store.chosen.value.filter((ref) => ["agents", "obstacles", "paths", "groups", "net", "fields", "triggers"].includes(ref.part));
    if (refs.length > 0 && store.mode.value === "edit") store.edit("Move", (scene) => { for (const ref of refs) shift(scene, { part: ref.part, key: ref.key }, dx * by, dz * by); });
    else { view.x += (60 * dx) / view.scale; view.z += (60 * dz) / view.scale; }
}
