// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/** A piece of a *.scene.json (docs/scenes.md); the library checks it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;
export type Scene = Record<string, Json>;

/** Parts of a scene that can be chosen. Keys are names, or indices into lists. */
export type Part = "scene" | "agents" | "groups" | "bodies" | "behaviour_sets" | "machines" | "obstacles" | "paths" | "fields" | "net" | "tiles" | "terrain" | "triggers" | "signals";

export interface Ref {
    part: Part;
    /** Index in a list, name in a table; empty for parts that there is one of. */
    key: string | number;
    /** A point of a path, obstacle or net. */
    point?: number | string;
}

const renamed = (object: Json, earlier: string, now: string): Json => object && typeof object === "object" && earlier in object && !(now in object)
    ? Object.fromEntries(Object.entries(object).map(([key, value]) => [key === earlier ? now : key, value])) : object;
const each = (parts: Json, change: (one: Json) => Json): Json => Array.isArray(parts) ? parts.map(change)
    : parts && typeof parts === "object" ? Object.fromEntries(Object.entries(parts).map(([key, one]) => [key, change(one)])) : parts;
const within = (object: Json, key: string, change: (one: Json) => Json): Json => object && typeof object === "object" && key in object ? { ...object, [key]: each(object[key], change) } : object;

/** The scene with the keys of today: before 0.2 behaviour sets were `minds` and `mind`, and a behaviour's variant `law`. */
export function withPresentKeys(scene: Scene): Scene {
    const chooses = (one: Json): Json => renamed(one, "mind", "behaviour_set");
    let now = within(renamed(scene, "minds", "behaviour_sets"), "behaviour_sets", (set) => within(set, "behaviours", (behaviour) => renamed(behaviour, "law", "variant")));
    for (const key of ["agents", "triggers"]) now = within(now, key, chooses);
    now = within(now, "groups", (group) => within(chooses(group), "members", chooses));
    return within(now, "machines", (machine) => within(machine, "states", chooses));
}

export const LISTS: readonly Part[] = ["agents", "obstacles", "triggers"];
export const TABLES: readonly Part[] = ["groups", "bodies", "behaviour_sets", "machines", "paths", "fields", "signals"];

export const same = (a: Ref, b: Ref): boolean => a.part === b.part && a.key === b.key;

/** The object of a reference; undefined when it is gone. */
export function get(scene: Scene, ref: Ref): Json {
    if (ref.part === "scene") return scene;
    const part = scene[ref.part];
    return ref.key === "" ? part : part?.[ref.key];
}

export function nameOf(scene: Scene, ref: Ref): string {
    if (ref.part === "scene") return scene.name ?? "scene";
    if (typeof ref.key === "string") return ref.key || ref.part;
    const one = get(scene, ref);
    if (ref.part === "triggers") return one?.at_s !== undefined ? `at ${one.at_s} s` : `at a place (${(one?.position ?? []).join(", ")})`;
    return one?.name ?? `${ref.part === "agents" ? "agent" : "obstacle"} ${ref.key + 1}`;
}

/** [x, z] of a place. */
export const flat = (place: Json): [number, number] => (Array.isArray(place) ? [Number(place[0]), Number(place.at(-1))] : [0, 0]);
export const height = (place: Json): number => (Array.isArray(place) && place.length === 3 ? Number(place[1]) : 0);
/** The same place elsewhere on the ground, at its height. */
export const moved = (place: Json, x: number, z: number): number[] => (Array.isArray(place) && place.length === 3 ? [x, place[1], z] : [x, z]);

/** [x, z, half width] of a point of a path. */
export function wayPoint(point: number[], half: number): [number, number, number] {
    if (point.length === 2) return [point[0]!, point[1]!, half];
    return point.length === 3 ? [point[0]!, point[1]!, point[2]!] : [point[0]!, point[2]!, point[3]!];
}

/** The same point of a path or net elsewhere or of another width. */
export function wayPointAt(point: number[], x: number, z: number, half?: number): number[] {
    if (point.length === 4) return [x, point[1]!, z, half ?? point[3]!];
    return half === undefined && point.length === 2 ? [x, z] : [x, z, half ?? point[2]!];
}

/** A name that nobody has yet: "car 3". */
export function freeName(taken: Iterable<string>, wanted: string): string {
    const names = new Set(taken), stem = wanted.replace(/ \d+$/, "");
    if (!names.has(wanted)) return wanted;
    for (let number = 2; ; number++) if (!names.has(`${stem} ${number}`)) return `${stem} ${number}`;
}

export function namesIn(scene: Scene, part: Part): string[] {
    const held = scene[part];
    if (Array.isArray(held)) return held.map((_, index) => nameOf(scene, { part, key: index }));
    return held && typeof held === "object" ? Object.keys(held) : [];
}

/** Names of agents, members of groups among them. */
export function everybody(scene: Scene): string[] {
    const members = Object.entries(scene.groups ?? {}).flatMap(([name, group]) => Array.from({ length: (group as Json).count ?? 1 }, (_, i) => `${name} ${i + 1}`));
    return [...members, ...namesIn(scene, "agents")];
}

/** Names of groups: those that agents name as well. */
export function allGroups(scene: Scene): string[] {
    return [...new Set([...Object.keys(scene.groups ?? {}), ...(scene.agents ?? []).map((agent: Json) => agent.group).filter(Boolean)])];
}

type Visit = (holder: Json, key: string | number, what: "agent" | "group" | "behaviour_set" | "body" | "machine" | "path" | "field" | "signal" | "obstacle") => void;

/** Calls `visit` for every place where a scene names one of its parts. */
export function references(scene: Scene, visit: Visit): void {
    const target = (holder: Json, key: string) => {
        const value = holder?.[key];
        if (typeof value === "string") visit(holder, key, "agent");
        else if (value && typeof value === "object" && !Array.isArray(value)) visit(value, "group", "group");
    };
    for (const one of [...Object.values(scene.groups ?? {}), ...(scene.agents ?? [])] as Json[]) {
        for (const key of ["behaviour_set", "body", "machine", "group"] as const) if (typeof one[key] === "string") visit(one, key, key);
        for (const key of ["goal", "hitched_to"]) if (typeof one[key] === "string") visit(one, key, "agent");
        for (const member of Object.values(one.members ?? {}) as Json[]) for (const key of ["behaviour_set", "body", "machine"] as const) if (typeof member[key] === "string") visit(member, key, key);
    }
    for (const behaviourSet of Object.values(scene.behaviour_sets ?? {}) as Json[]) {
        for (const behaviour of behaviourSet.behaviours ?? []) {
            target(behaviour, "target");
            target(behaviour, "second");
            if (typeof behaviour.path === "string" && behaviour.path !== "goal") visit(behaviour, "path", "path");
            if (typeof behaviour.field === "string") visit(behaviour, "field", "field");
        }
    }
    const condition = (held: Json): void => {
        if (!held || typeof held !== "object") return;
        for (const inner of [...(held.all ?? []), ...(held.any ?? []), ...(held.not ? [held.not] : [])]) condition(inner);
        for (const key of ["near", "sees"]) if (held[key]) target(held[key], "target");
        if (typeof held.event === "string") visit(held, "event", "signal");
        if (typeof held.signal === "string") visit(held, "signal", "signal");
        else if (held.signal) visit(held.signal, "name", "signal");
    };
    const effects = (held: Json): void => {
        if (typeof held.raise === "string") visit(held, "raise", "signal");
        for (const name of Object.keys(held.set ?? {})) visit(held.set, name, "signal");
    };
    for (const machine of Object.values(scene.machines ?? {}) as Json[]) {
        for (const state of Object.values(machine.states ?? {}) as Json[]) {
            for (const key of ["behaviour_set", "machine"] as const) if (typeof state[key] === "string") visit(state, key, key);
            condition(state.accepts);
            effects(state);
            for (const transition of state.transitions ?? []) condition(transition.when);
        }
    }
    for (const trigger of scene.triggers ?? []) {
        for (const key of ["behaviour_set", "body", "group"] as const) if (typeof trigger[key] === "string") visit(trigger, key, key);
        if (typeof trigger.for === "string" && trigger.for !== "everyone" && trigger.for !== "who enters") visit(trigger, "for", namesIn(scene, "agents").includes(trigger.for) ? "agent" : "group");
        effects(trigger);
    }
}

const KIND: Partial<Record<Part, string>> = { agents: "agent", obstacles: "agent", groups: "group", behaviour_sets: "behaviour_set", bodies: "body", machines: "machine", paths: "path", fields: "field", signals: "signal" };

/** Renames a part and everything that names it. */
export function rename(scene: Scene, ref: Ref, to: string): Ref {
    const from = nameOf(scene, ref), kind = KIND[ref.part];
    const replaced: [Json, string][] = [];
    references(scene, (holder, key, what) => {
        if (what !== kind) return;
        if (holder[key] === from) holder[key] = to;
        else if (key === from && what === "signal") replaced.push([holder, from]);
    });
    for (const [holder, old] of replaced) { holder[to] = holder[old]; delete holder[old]; }
    if (typeof ref.key === "number") {
        get(scene, ref).name = to;
        return ref;
    }
    // In its old place: the order of tables is the order of evaluation.
    scene[ref.part] = Object.fromEntries(Object.entries(scene[ref.part]).map(([name, value]) => [name === from ? to : name, value]));
    return { ...ref, key: to };
}

/** Takes a part away; what named it goes without where it can. The library refuses what cannot. */
export function remove(scene: Scene, ref: Ref): void {
    const name = nameOf(scene, ref), kind = KIND[ref.part];
    if (ref.point !== undefined) return removePoint(scene, ref);
    if (kind) {
        references(scene, (holder, key, what) => {
            if (what !== kind || (holder[key] !== name && key !== name)) return;
            if (["behaviour_set", "machine", "goal", "hitched_to", "raise"].includes(String(key)) || (what === "signal" && key === name)) delete holder[key];
        });
        for (const behaviourSet of Object.values(scene.behaviour_sets ?? {}) as Json[]) {
            const wants = (target: Json): boolean => (kind === "agent" ? target === name : kind === "group" ? target?.group === name : false);
            behaviourSet.behaviours = (behaviourSet.behaviours ?? []).filter((b: Json) => !wants(b.target) && !wants(b.second) && !(kind === "path" && b.path === name) && !(kind === "field" && b.field === name));
        }
    }
    if (typeof ref.key === "number") scene[ref.part].splice(ref.key, 1);
    else if (ref.key === "") delete scene[ref.part];
    else delete scene[ref.part][ref.key];
}

function removePoint(scene: Scene, ref: Ref): void {
    const held = get(scene, ref);
    if (ref.part === "net") {
        held.edges = held.edges.filter((edge: string[]) => !edge.includes(String(ref.point)));
        delete held.points[ref.point!];
    } else (held.points ?? held.polygon ?? held.wall).splice(Number(ref.point), 1);
}

/** A copy beside the original, with a behaviour set of its own when it is an agent's. */
export function clone(scene: Scene, ref: Ref, away: number): Ref | undefined {
    const one = structuredClone(get(scene, ref));
    if (typeof ref.key === "number") {
        one.name = freeName([...everybody(scene), ...namesIn(scene, "obstacles")], nameOf(scene, ref));
        if (one.position) one.position = moved(one.position, flat(one.position)[0] + away, flat(one.position)[1] - away);
        else if (ref.part === "obstacles") one.position = [away, -away];
        delete one.hitched_to;
        scene[ref.part].push(one);
        return { part: ref.part, key: scene[ref.part].length - 1 };
    }
    if (!TABLES.includes(ref.part)) return undefined;
    const name = freeName(Object.keys(scene[ref.part]), ref.key);
    if (ref.part === "paths") one.points = one.points.map((p: number[]) => { const [x, z] = wayPoint(p, 0); return wayPointAt(p, x + away, z - away); });
    if (ref.part === "groups" && one.within) one.within = one.within.map((corner: number[]) => moved(corner, flat(corner)[0] + away, flat(corner)[1] - away));
    scene[ref.part][name] = one;
    return { part: ref.part, key: name };
}

/** Where something is, for the handle that moves it; undefined for what has no place. */
export function placeOf(scene: Scene, ref: Ref): [number, number] | undefined {
    const one = get(scene, ref);
    if (!one) return undefined;
    if (ref.part === "agents" || ref.part === "triggers") return one.position ? flat(one.position) : ref.part === "agents" ? [0, 0] : undefined;
    if (ref.part === "obstacles") return middleOf(one);
    if (ref.part === "paths") return mean(one.points.map((p: number[]) => wayPoint(p, 0)));
    if (ref.part === "groups") return one.within ? mean(one.within.map(flat)) : [0, 0];
    if (ref.part === "net") return mean((Object.values(one.points) as number[][]).map((p) => wayPoint(p, 0)));
    if (ref.part === "fields" || ref.part === "terrain") return flat(one.origin ?? [0, 0]);
    return undefined;
}

const mean = (points: ArrayLike<number>[]): [number, number] => [points.reduce((sum, p) => sum + p[0]!, 0) / points.length, points.reduce((sum, p) => sum + p[1]!, 0) / points.length];

function middleOf(obstacle: Json): [number, number] {
    const [x, z] = flat(obstacle.position ?? [0, 0]), points = obstacle.polygon ?? obstacle.wall;
    if (!points) return [x, z];
    const [mx, mz] = mean(points.map(flat));
    return [x + mx, z + mz];
}

/** Moves something by so much. */
export function shift(scene: Scene, ref: Ref, dx: number, dz: number): void {
    const one = get(scene, ref);
    if (!one) return;
    const by = (place: number[]) => moved(place, flat(place)[0] + dx, flat(place)[1] + dz);
    const way = (p: number[]) => { const [x, z] = wayPoint(p, 0); return wayPointAt(p, x + dx, z + dz); };
    if (ref.part === "paths") one.points = one.points.map((p: number[], i: number) => (ref.point === undefined || ref.point === i ? way(p) : p));
    else if (ref.part === "net") for (const name of Object.keys(one.points)) { if (ref.point === undefined || ref.point === name) one.points[name] = way(one.points[name]); }
    else if (ref.part === "obstacles" && ref.point !== undefined) { const points = one.polygon ?? one.wall; points[ref.point] = by(points[ref.point]); }
    else if (ref.part === "groups") one.within = (one.within ?? [[0, 0], [0, 0]]).map(by);
    else if (ref.part === "fields" || ref.part === "terrain") one.origin = by(one.origin ?? [0, 0]);
    else one.position = by(one.position ?? [0, 0]);
}
