// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { steerBehaviourFields, steerBehaviourWords, steerCombineWords, steerBehaviourSetFields } from "apexline";
import { useState } from "preact/hooks";
import { Icon } from "../../ui/icons";
import { variants } from "../variants";
import { kindColour } from "../colours";
import { allGroups, everybody, namesIn, type Json, type Ref } from "../scene";
import { store } from "../store";
import { Fields, hinted, NumberInput, Row, Section, Select, sentences } from "./widgets";

/** Fields that any behaviour reads, whatever its kind. */
const VIEW = ["angle_rad", "view_yaw_rad", "occluded", "height_m"];
const wordOf = (kind: string) => steerBehaviourWords.find((word) => word.name === kind);
const kindOf = (kind: string): number => steerBehaviourWords.findIndex((word) => word.name === kind);

/** Targets: a place, a goal, an agent or obstacle by name, or a group. */
export function Target({ value, label, onSet, second }: { value: Json; label: string; onSet(value: Json): boolean | void; second?: boolean }) {
    const scene = store.scene.value, groups = allGroups(scene).map((name) => `group: ${name}`), people = everybody(scene).slice(0, 200), things = namesIn(scene, "obstacles");
    const now = Array.isArray(value) ? "a place" : typeof value === "string" ? value : value?.group ? `group: ${value.group}` : undefined;
    const take = (word: string | undefined) => onSet(word === undefined ? undefined : word === "a place" ? [0, 0] : word.startsWith("group: ") ? { group: word.slice(7) } : word);
    return <span class="stack">
        <Select label={label} value={now} none="none" options={[...(second ? [] : ["goal", "a place"]), ...groups, ...people, ...things]} onSet={take} />
        {Array.isArray(value) && <span class="vector">{value.map((one: number, i: number) => <NumberInput key={i} label={`${label} ${i === 0 ? "x" : i === value.length - 1 ? "z" : "y"}`} value={one} onSet={(next) => onSet(value.map((old: number, k: number) => (k === i ? (next ?? 0) : old)))} />)}</span>}
    </span>;
}

/** A new behaviour that the library accepts: with a target where it needs one. */
function fresh(kind: string): Json {
    const scene = store.scene.value, word = wordOf(kind)!, out: Json = { kind };
    if (word.target && !["match_speed", "queue"].includes(kind)) out.target = [0, 0];
    if (word.second) { out.target = everybody(scene)[0]; out.second = everybody(scene)[1] ?? namesIn(scene, "obstacles")[0]; }
    if (["follow_leader", "offset_pursuit", "formation", "pursuit", "evade", "hide"].includes(kind)) out.target = everybody(scene)[0] ?? [0, 0];
    if (word.path && kind !== "containment") out.path = Object.keys(scene.paths ?? {})[0] ?? "goal";
    if (word.field) out.field = Object.keys(scene.fields ?? {})[0];
    return out;
}

function BehaviourFields({ behaviourSet, place, one }: { behaviourSet: string; place: number; one: Json }) {
    const word = wordOf(one.kind), scene = store.scene.value;
    if (!word) return null;
    const set = (key: string, value: Json): boolean => store.edit(`${behaviourSet}: ${one.kind} ${key}`.replace(/_/g, " "), (next) => {
        const behaviour = next.behaviour_sets[behaviourSet].behaviours[place];
        if (value === undefined) delete behaviour[key];
        else behaviour[key] = value;
    });
    const listed = new Set([...word.reads, ...VIEW]), extra = steerBehaviourFields.filter((field) => !word.reads.includes(field.key) && VIEW.includes(field.key));
    const layers = [...new Set((scene.obstacles ?? []).map((o: Json) => o.layer).filter(Boolean))] as string[];
    return <div class="behaviour-fields">
        <p class="note">{sentences(word.help)}</p>
        {word.target && <Row label="target" help="An agent or obstacle, a group's nearest member, a place, or the agent's own goal."><Target label="target" value={one.target} onSet={(value) => set("target", value)} /></Row>}
        {word.second && <Row label="second" help="The second one to stand between."><Target second label="second" value={one.second} onSet={(value) => set("second", value)} /></Row>}
        {word.path && <Row label="path" help="A path of the scene, or the way that was planned to the agent's goal."><Select label="path" value={one.path} none="none" options={["goal", ...Object.keys(scene.paths ?? {})]} onSet={(value) => set("path", value)} /></Row>}
        {word.field && <Row label="field" help="A field of velocities."><Select label="field" value={one.field} options={Object.keys(scene.fields ?? {})} onSet={(value) => set("field", value)} /></Row>}
        {word.variant && <Row label="variant" help="Which variant of the behaviour."><Select label="variant" value={one.variant} none={`${variants()[one.kind]?.[0] ?? "first"} (default)`.replace(/_/g, " ")} options={variants()[one.kind] ?? []} onSet={(value) => set("variant", value)} /></Row>}
        {word.groups && <Row label="groups" help="Whom it sees."><Select label="groups" value={one.groups} none="all" options={["own", "other"]} onSet={(value) => set("groups", value)} /></Row>}
        <Fields fields={steerBehaviourFields.filter((field) => word.reads.includes(field.key))} value={one} onSet={set} />
        <details class="more"><summary>View{[...listed].some((key) => extra.some((f) => f.key === key) && one[key] !== undefined) ? " (set)" : ""}</summary>
            <Fields fields={extra} value={one} onSet={set} />
            {layers.length > 0 && <Row label="layers" help="Obstacles that it knows, by their layers; all when none is ticked."><span class="stack">{layers.map((layer) => <label key={layer} class="tick"><input type="checkbox" checked={one.layers?.includes(layer) ?? false} onChange={(event) => { const next = event.currentTarget.checked ? [...(one.layers ?? []), layer] : (one.layers ?? []).filter((l: string) => l !== layer); set("layers", next.length ? next : undefined); }} />{layer}</label>)}</span></Row>}
        </details>
    </div>;
}

/** A behaviour set: how it combines, and its behaviours, the most important first; a behaviour is dragged to its place. */
export function BehaviourSetPanel({ name }: { name: string }) {
    const behaviourSet = store.scene.value.behaviour_sets?.[name], [open, setOpen] = useState(0), [dragged, setDragged] = useState(-1), [over, setOver] = useState(-1);
    if (!behaviourSet) return null;
    const ref: Ref = { part: "behaviour_sets", key: name }, list: Json[] = behaviourSet.behaviours ?? [];
    const move = (from: number, to: number) => {
        if (from === to || to < 0 || to >= list.length) return;
        if (store.edit(`${name}: order`, (scene) => { const held = scene.behaviour_sets[name].behaviours; held.splice(to, 0, ...held.splice(from, 1)); })) setOpen(to);
    };
    const combine = steerCombineWords.find((word) => word.name === (behaviourSet.combine ?? "budget"));
    return <>
        <Row label="combine" help={combine?.help}><Select label="combine" value={behaviourSet.combine ?? "budget"} options={steerCombineWords.map((word) => word.name)} onSet={(value) => store.set(ref, "combine", value)} /></Row>
        <p class="note">{combine?.help}</p>
        <Fields fields={steerBehaviourSetFields} value={behaviourSet} onSet={(key, value) => store.set(ref, key, value)} />
        <ol class="behaviours" aria-label="Behaviours">
            {list.map((one, place) => <li key={place} class={`${open === place ? "open" : ""} ${over === place && dragged >= 0 ? "over" : ""}`} draggable
                onDragStart={(event) => { setDragged(place); event.dataTransfer!.effectAllowed = "move"; event.dataTransfer!.setData("text/plain", String(place)); }}
                onDragOver={(event) => { event.preventDefault(); setOver(place); }} onDragEnd={() => { setDragged(-1); setOver(-1); }}
                onDrop={(event) => { event.preventDefault(); move(dragged, place); setDragged(-1); setOver(-1); }}>
                <header {...hinted(sentences(wordOf(one.kind)?.help))}>
                    <span class="grip" aria-hidden="true">⠿</span><i style={{ background: kindColour(kindOf(one.kind)) }} />
                    <button class="grow" aria-expanded={open === place} onClick={() => setOpen(open === place ? -1 : place)}><b>{one.kind.replace(/_/g, " ")}</b><small>{one.weight !== undefined ? ` × ${one.weight}` : ""}{typeof one.target === "string" ? ` → ${one.target}` : one.target?.group ? ` → ${one.target.group}` : ""}{one.variant ? ` · ${one.variant}` : ""}</small></button>
                    <button class="mini" aria-label={`Move ${one.kind} up`} title="Earlier" onClick={() => move(place, place - 1)}>↑</button>
                    <button class="mini" aria-label={`Move ${one.kind} down`} title="Later" onClick={() => move(place, place + 1)}>↓</button>
                    <button class="mini" aria-label={`Delete ${one.kind}`} title="Delete" onClick={() => store.edit(`${name}: delete ${one.kind}`, (scene) => { scene.behaviour_sets[name].behaviours.splice(place, 1); })}><Icon name="close" /></button>
                </header>
                {open === place && <BehaviourFields behaviourSet={name} place={place} one={one} />}
            </li>)}
        </ol>
        <select class="add" aria-label="Add a behaviour" value="" onChange={(event) => {
            const kind = event.currentTarget.value;
            event.currentTarget.value = "";
            if (store.edit(`${name}: add ${kind}`, (scene) => { (scene.behaviour_sets[name].behaviours ??= []).push(fresh(kind)); })) setOpen(list.length);
        }}>
            <option value="">+ Add a behaviour …</option>
            {steerBehaviourWords.map((word) => <option key={word.name} value={word.name} title={sentences(word.help)}>{word.name.replace(/_/g, " ")}</option>)}
        </select>
        <Users part="behaviour_set" name={name} />
    </>;
}

/** Who has this behaviour set, body or machine. */
export function Users({ part, name }: { part: "behaviour_set" | "body" | "machine"; name: string }) {
    const scene = store.scene.value, agents = (scene.agents ?? []).filter((one: Json) => one[part] === name).length, groups = Object.entries(scene.groups ?? {}).filter(([, one]) => (one as Json)[part] === name).map(([group]) => group);
    return <Section title="Used by" open={false}><p class="note">{agents === 0 && groups.length === 0 ? "Nobody, at the start." : `${agents} agent${agents === 1 ? "" : "s"}${groups.length ? `, groups ${groups.join(", ")}` : ""}.`} A change acts on everybody who has it, at once.</p></Section>;
}
