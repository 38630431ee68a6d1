// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useState } from "preact/hooks";
import { freeName, get, nameOf, same, type Part, type Ref } from "../scene";
import { store } from "../store";
import { searchScene } from "../town";
import { hinted } from "./widgets";

/** The parts of a scene in the order of the object list, and what adds one. */
const PARTS: readonly { part: Part; title: string; one?: string; help: string; add?(): void }[] = [
    { part: "agents", title: "Agents", help: "Who moves, each with a body and a behaviour set." },
    { part: "groups", title: "Groups", one: "group", help: "Many of one body and behaviour set, placed at random in a box.", add: () => addNamed("groups", "group", (scene) => ({ count: 10, body: Object.keys(scene.bodies ?? {})[0], behaviour_set: Object.keys(scene.behaviour_sets ?? {})[0], within: [[-10, -10], [10, 10]] })) },
    { part: "bodies", title: "Bodies", one: "body", help: "How a kind of agent moves.", add: () => addNamed("bodies", "body", () => ({ kind: "point" })) },
    { part: "behaviour_sets", title: "Behaviour sets", one: "behaviour set", help: "Lists of behaviours, and how they combine.", add: () => addNamed("behaviour_sets", "behaviour set", () => ({ combine: "budget", behaviours: [] })) },
    { part: "machines", title: "Machines", one: "machine", help: "States with a behaviour set each, and when they change.", add: () => addNamed("machines", "machine", () => ({ states: { "at first": {} } })) },
    { part: "obstacles", title: "Obstacles", help: "What stands in the way." },
    { part: "paths", title: "Paths", help: "Roads with a corridor." },
    { part: "fields", title: "Fields", help: "Velocities on a lattice." },
    { part: "triggers", title: "Triggers", one: "trigger", help: "What happens at a time or a place.", add: () => store.edit("Add a trigger", (scene) => { (scene.triggers ??= []).push({ at_s: 5, ...(Object.keys(scene.behaviour_sets ?? {})[0] ? { behaviour_set: Object.keys(scene.behaviour_sets)[0] } : {}) }); return { part: "triggers", key: scene.triggers.length - 1 }; }) },
    { part: "signals", title: "Signals", one: "signal", help: "Numbers that machines and the host tell one another.", add: () => addNamed("signals", "signal", () => 0) },
];
const WORLD: readonly { part: Part; title: string; help: string; add?(): void }[] = [
    { part: "net", title: "Net of ways", help: "Goals are planned through it. Draw it with the net tool." },
    { part: "tiles", title: "Tiles", help: "Goals are planned over them. Paint them with the brush.", add: () => store.edit("Add tiles", (scene) => { const box = scene.box ?? { low: [-40, -30], high: [40, 30] }; scene.tiles = { ...searchScene().tiles, low: [box.low[0], box.low.at(-1)], high: [box.high[0], box.high.at(-1)], cell_m: 2, open_cost: 1, heuristic_cost: 1, pull: true }; delete scene.tiles.rows; return { part: "tiles", key: "" }; }) },
    { part: "terrain", title: "Terrain", help: "Heights that planar bodies stand on." },
];

function addNamed(part: Part, wanted: string, fresh: (scene: Record<string, never>) => unknown): void {
    store.edit(`Add a ${wanted}`, (scene) => {
        scene[part] ??= {};
        const name = freeName(Object.keys(scene[part]), `${wanted} 1`);
        scene[part][name] = fresh(scene as never);
        return { part, key: name } as Ref;
    });
}

function Entry({ of }: { of: Ref }) {
    const chosen = store.chosen.value.some((ref) => same(ref, of)), scene = store.scene.value, one = get(scene, of);
    const detail = of.part === "agents" ? one.group ?? one.body : of.part === "groups" ? `× ${one.count ?? 1}` : of.part === "behaviour_sets" ? `${one.behaviours?.length ?? 0}` : of.part === "bodies" ? one.kind : of.part === "signals" ? String(one) : "";
    return <li><button class={chosen ? "on" : ""} onClick={(event) => store.choose(of, event.shiftKey || event.ctrlKey)}><span>{nameOf(scene, of)}</span><small>{detail}</small></button></li>;
}

/** The tree of everything in the scene; a click chooses, Shift adds. */
export function Browser() {
    const scene = store.scene.value, [wanted, setWanted] = useState("");
    const keys = (part: Part): (string | number)[] => (Array.isArray(scene[part]) ? scene[part].map((_: unknown, i: number) => i) : Object.keys(scene[part] ?? {}));
    const fits = (ref: Ref) => nameOf(scene, ref).toLowerCase().includes(wanted.toLowerCase());
    return <nav class="browser" aria-label="Objects">
        <input type="search" aria-label="Find an object" placeholder="Find …" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        <ul>
            <li><button class={store.chosen.value.length === 0 || store.chosen.value[0]!.part === "scene" ? "on" : ""} onClick={() => store.choose({ part: "scene", key: "" })}><b>Scene</b><small>{scene.name}</small></button></li>
            {PARTS.map(({ part, title, one, help, add }) => {
                const refs = keys(part).map((key): Ref => ({ part, key })).filter(fits);
                return <li key={part}><details open={refs.length > 0 && (refs.length < 30 || wanted !== "") && ["agents", "groups", "obstacles", "behaviour_sets", "machines", "paths"].includes(part)}>
                    <summary {...hinted(help)}><b>{title}</b><small>{refs.length || ""}</small>{add && <button class="mini" title={`Add a ${one}`} aria-label={`Add a ${one}`} onClick={(event) => { event.preventDefault(); add(); }}>+</button>}</summary>
                    <ul>{refs.slice(0, 150).map((ref) => <Entry key={ref.key} of={ref} />)}{refs.length > 150 && <li class="note">and {refs.length - 150} more: find them by name</li>}</ul>
                </details></li>;
            })}
            {WORLD.filter(({ part, add }) => scene[part] !== undefined || add).map(({ part, title, help, add }) => <li key={part}>{scene[part] !== undefined
                ? <button class={store.chosen.value.some((ref) => ref.part === part) ? "on" : ""} onClick={() => store.choose({ part, key: "" })} {...hinted(help)}><b>{title}</b></button>
                : <button class="soft" onClick={add} {...hinted(help)}>+ {title}</button>}</li>)}
        </ul>
    </nav>;
}
