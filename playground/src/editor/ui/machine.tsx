// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { useRef, useState } from "preact/hooks";
import { freeName, type Json } from "../scene";
import { store } from "../store";
import { Target } from "./behaviour-set";
import { hinted, NumberInput, Row, Select, Text } from "./widgets";

const CONDITIONS: Record<string, { help: string; fresh(): Json }> = {
    all: { help: "Every one of these holds.", fresh: () => [] },
    any: { help: "At least one of these holds.", fresh: () => [] },
    not: { help: "This does not hold.", fresh: () => ({ has_goal: true }) },
    near: { help: "Somebody is within a distance, all round.", fresh: () => ({ target: [0, 0], distance_m: 10 }) },
    sees: { help: "Somebody is within a distance and a cone; obstacles hide.", fresh: () => ({ target: [0, 0], distance_m: 20, view_deg: 120 }) },
    faster_mps: { help: "Faster than so much, m/s.", fresh: () => 3 },
    slower_mps: { help: "Slower than so much, m/s.", fresh: () => 1 },
    in_state_for_s: { help: "In this state for so long, s.", fresh: () => 5 },
    has_goal: { help: "It has a goal.", fresh: () => true },
    at_goal_m: { help: "Within so much of its goal, m.", fresh: () => 2 },
    signal: { help: "A signal is not 0, or above or below a value.", fresh: () => Object.keys(store.scene.value.signals ?? {})[0] ?? "signal" },
    event: { help: "A signal was raised: noticed once.", fresh: () => Object.keys(store.scene.value.signals ?? {})[0] ?? "signal" },
};

/** A condition in words: "near group: police 30 m". */
export function conditionText(condition: Json): string {
    const [op, value] = Object.entries(condition ?? {})[0] as [string, Json] ?? ["", ""];
    const target = (t: Json) => (Array.isArray(t) ? `(${t.join(", ")})` : typeof t === "string" ? t : t?.group ?? "");
    if (op === "all" || op === "any") return `${op} (${value.map(conditionText).join(op === "all" ? " and " : " or ")})`;
    if (op === "not") return `not ${conditionText(value)}`;
    if (op === "near" || op === "sees") return `${op} ${target(value.target)} ${value.distance_m} m`;
    if (op === "signal") return typeof value === "string" ? value : `${value.name} ${value.above !== undefined ? `> ${value.above}` : `< ${value.below}`}`;
    return `${op.replace(/_(mps|s|m)$/, "").replace(/_/g, " ")} ${value === true ? "" : String(value)}`.trim();
}

/** Edits a condition as a tree. */
function Condition({ value, onSet, onDelete }: { value: Json; onSet(value: Json): boolean | void; onDelete?(): void }) {
    const [op, inner] = Object.entries(value)[0] as [string, Json], signals = Object.keys(store.scene.value.signals ?? {});
    const set = (next: Json) => onSet({ [op]: next });
    return <div class="condition">
        <span class="line" {...hinted(CONDITIONS[op]?.help)}>
            <Select label="Condition" value={op} options={Object.keys(CONDITIONS)} onSet={(next) => next && onSet({ [next]: (next === "all" || next === "any") && (op === "all" || op === "any") ? inner : next === "all" || next === "any" ? [value] : CONDITIONS[next]!.fresh() })} />
            {typeof inner === "number" && <NumberInput label={op} value={inner} onSet={(next) => set(next ?? 0)} />}
            {typeof inner === "boolean" && <Select label={op} value={String(inner)} options={["true", "false"]} onSet={(next) => set(next === "true")} />}
            {op === "event" && <Select label="event" value={inner} options={signals} onSet={set} />}
            {op === "signal" && <Select label="signal" value={typeof inner === "string" ? inner : inner.name} options={signals} onSet={(next) => set(typeof inner === "string" ? next : { ...inner, name: next })} />}
            {op === "signal" && <Select label="bound" value={typeof inner === "string" ? "is set" : inner.above !== undefined ? "above" : "below"} options={["is set", "above", "below"]} onSet={(next) => { const name = typeof inner === "string" ? inner : inner.name; set(next === "is set" ? name : { name, [next!]: 0 }); }} />}
            {op === "signal" && typeof inner !== "string" && <NumberInput label="value" value={inner.above ?? inner.below} onSet={(next) => set(inner.above !== undefined ? { ...inner, above: next ?? 0 } : { ...inner, below: next ?? 0 })} />}
            {onDelete && <button class="mini" aria-label="Delete condition" onClick={onDelete}>×</button>}
        </span>
        {(op === "near" || op === "sees") && <span class="line"><Target label="target" value={inner.target} onSet={(next) => set({ ...inner, target: next })} /><NumberInput label="distance" value={inner.distance_m} onSet={(next) => set({ ...inner, distance_m: next ?? 0 })} /><em>m</em>{op === "sees" && <><NumberInput label="view" value={inner.view_deg ?? 360} onSet={(next) => set({ ...inner, view_deg: next })} /><em>°</em></>}</span>}
        {op === "not" && <Condition value={inner} onSet={set} />}
        {(op === "all" || op === "any") && <div class="nested">
            {inner.map((one: Json, i: number) => <Condition key={i} value={one} onSet={(next) => set(inner.map((old: Json, k: number) => (k === i ? next : old)))} onDelete={() => set(inner.filter((_: Json, k: number) => k !== i))} />)}
            <button class="text" onClick={() => set([...inner, { in_state_for_s: 5 }])}>+ condition</button>
        </div>}
    </div>;
}

type Chosen = { state: string; transition?: number } | undefined;
const SIZE = { w: 300, h: 230, rx: 46, ry: 19 };
/** Half a dot lies outside its state. */
const DOT = 7;
/** Places of states that were dragged, by machine; not part of the scene. */
const dragged = new Map<string, Record<string, [number, number]>>();

/** States on a ring, but for those that were dragged elsewhere. */
function layoutOf(machine: string, states: string[]): Record<string, [number, number]> {
    const held: Record<string, [number, number]> = { ...dragged.get(machine) };
    states.forEach((state, i) => {
        const angle = (2 * Math.PI * i) / states.length - Math.PI / 2 - (states.length === 2 ? Math.PI / 2 : 0);
        held[state] ??= states.length === 1 ? [SIZE.w / 2, SIZE.h / 2] : [SIZE.w / 2 + 0.31 * SIZE.w * Math.cos(angle), SIZE.h / 2 + 0.36 * SIZE.h * Math.sin(angle)];
    });
    return held;
}

/** A machine as a graph: states are dragged, a transition is drawn from the dot of a state to another; a click opens either. */
export function MachinePanel({ name }: { name: string }) {
    const machine = store.scene.value.machines?.[name], svg = useRef<SVGSVGElement>(null), [chosen, choose] = useState<Chosen>(), [drag, setDrag] = useState<{ state: string; link: boolean; x: number; y: number } | undefined>();
    void store.beat.value;
    if (!machine) return null;
    const states = Object.keys(machine.states), at = layoutOf(name, states), start = machine.start ?? states[0];
    const agent = store.session.agents.findIndex((_, i) => i === store.agent), now = new Set(agent >= 0 ? store.session.describe(agent).cascade.split(" > ") : []);
    const point = (event: PointerEvent): [number, number] => { const box = svg.current!.getBoundingClientRect(); return [((event.clientX - box.left) / box.width) * SIZE.w, ((event.clientY - box.top) / box.height) * SIZE.h]; };
    const edit = (label: string, change: (machine: Json) => void): boolean => store.edit(`${name}: ${label}`, (scene) => change(scene.machines[name]));
    const up = (event: PointerEvent) => {
        if (!drag) return;
        const [x, y] = point(event), to = states.find((state) => Math.hypot((at[state]![0] - x) / SIZE.rx, (at[state]![1] - y) / SIZE.ry) < 1);
        setDrag(undefined);
        if (!drag.link) return;
        if (!to || to === drag.state) return store.say(to ? "A transition leads to another state." : "Let go on the state that the transition leads to.");
        if (edit(`${drag.state} to ${to}`, (m) => { (m.states[drag.state].transitions ??= []).push({ to, when: { in_state_for_s: 5 } }); })) choose({ state: drag.state, transition: (machine.states[drag.state].transitions ?? []).length });
    };
    const addState = () => {
        const state = freeName(states, "state");
        edit(`add ${state}`, (m) => { m.states[state] = {}; });
        choose({ state });
    };
    return <>
        <svg ref={svg} class="graph" viewBox={`0 0 ${SIZE.w} ${SIZE.h}`} role="img" aria-label={`The states of ${name}`}
            onPointerMove={(event) => { if (!drag) return; const [x, y] = point(event); if (!drag.link) dragged.set(name, { ...dragged.get(name), [drag.state]: [Math.min(SIZE.w - SIZE.rx - DOT, Math.max(SIZE.rx, x)), Math.min(SIZE.h - SIZE.ry, Math.max(SIZE.ry, y))] }); setDrag({ ...drag, x, y }); }}
            onPointerUp={up} onPointerLeave={() => setDrag(undefined)}>
            <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="context-stroke" /></marker></defs>
            {states.flatMap((state) => (machine.states[state].transitions ?? []).map((transition: Json, i: number) => {
                const line = edge(at[state]!, at[transition.to] ?? at[state]!), on = chosen?.state === state && chosen.transition === i;
                return <g key={`${state} ${i}`} class={`edge ${on ? "on" : ""}`} onClick={() => choose({ state, transition: i })}>
                    <path class="wide" d={line.d} /><path d={line.d} marker-end="url(#tip)" />
                    <text x={line.x} y={line.y}>{conditionText(transition.when).slice(0, 26)}</text>
                </g>;
            }))}
            {drag?.link && <path class="edge-new" d={`M${at[drag.state]![0]} ${at[drag.state]![1]}L${drag.x} ${drag.y}`} />}
            {states.map((state) => <g key={state} class={`state ${chosen?.state === state && chosen.transition === undefined ? "on" : ""} ${now.has(state) ? "now" : ""}`} transform={`translate(${at[state]![0]} ${at[state]![1]})`}
                onPointerDown={() => setDrag({ state, link: false, x: 0, y: 0 })} onClick={() => choose({ state })}>
                <rect x={-SIZE.rx} y={-SIZE.ry} width={2 * SIZE.rx} height={2 * SIZE.ry} rx="10" />
                {state === start && <circle cx={-SIZE.rx + 9} cy="0" r="3.5" class="start" />}
                <text>{state.slice(0, 13)}</text>
                <circle class="link" cx={SIZE.rx} cy="0" r="5.5" onPointerDown={(event) => { event.stopPropagation(); const [x, y] = point(event); setDrag({ state, link: true, x, y }); }}><title>Draw a transition from here</title></circle>
            </g>)}
        </svg>
        <p class="note">Filled: the state that the chosen agent is in. Drag the dot at a state's right onto another state for a transition.</p>
        <span class="line"><button class="text" onClick={addState}>+ State</button><Row label="update" help="Transitions are looked at once in so long." unit="s"><NumberInput label="update" value={machine.update_s} standard={1} onSet={(value) => edit("update", (m) => { if (value === undefined) delete m.update_s; else m.update_s = value; })} /></Row></span>
        {chosen && machine.states[chosen.state] && (chosen.transition === undefined
            ? <StateFields machine={name} state={chosen.state} edit={edit} choose={choose} /> : <TransitionFields machine={name} state={chosen.state} index={chosen.transition} edit={edit} choose={choose} />)}
    </>;
}

/** A curve from box to box, bent to the left so that the way back lies beside it; and where its words stand. */
function edge(from: [number, number], to: [number, number]): { d: string; x: number; y: number } {
    const dx = to[0] - from[0], dy = to[1] - from[1], length = Math.hypot(dx, dy) || 1, bend = 26;
    const mx = (from[0] + to[0]) / 2 + (dy / length) * bend, my = (from[1] + to[1]) / 2 - (dx / length) * bend;
    const cut = (p: [number, number]): [number, number] => { const ex = mx - p[0], ey = my - p[1], k = 1 / Math.max(Math.abs(ex) / (SIZE.rx + 2), Math.abs(ey) / (SIZE.ry + 2), 1e-6); return [p[0] + ex * Math.min(k, 1), p[1] + ey * Math.min(k, 1)]; };
    const [ax, ay] = cut(from), [bx, by] = cut(to);
    return { d: `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`, x: mx, y: my - 3 };
}

type Edit = (label: string, change: (machine: Json) => void) => boolean;

function StateFields({ machine, state, edit, choose }: { machine: string; state: string; edit: Edit; choose(next: Chosen): void }) {
    const scene = store.scene.value, held = scene.machines[machine].states[state], set = (key: string, value: Json) => edit(`${state} ${key}`, (m) => { if (value === undefined) delete m.states[state][key]; else m.states[state][key] = value; });
    const renamed = (to: string) => {
        const good = edit(`rename ${state}`, (m) => {
            m.states = Object.fromEntries(Object.entries(m.states).map(([key, value]) => [key === state ? to : key, value]));
            for (const one of Object.values(m.states) as Json[]) for (const transition of one.transitions ?? []) if (transition.to === state) transition.to = to;
            if (m.start === state) m.start = to;
        });
        if (good) choose({ state: to });
        return good;
    };
    return <div class="card">
        <Row label="state"><Text label="State's name" value={state} onSet={renamed} /></Row>
        <Row label="behaviour set" help="The behaviour set that it has in this state."><Select label="behaviour set" value={held.behaviour_set} none="as before" options={Object.keys(scene.behaviour_sets ?? {})} onSet={(value) => set("behaviour_set", value)} /></Row>
        <Row label="machine" help="A whole machine that runs inside this state."><Select label="machine" value={held.machine} none="none" options={Object.keys(scene.machines).filter((one) => one !== machine)} onSet={(value) => set("machine", value)} /></Row>
        <Row label="raises" help="A signal that is raised on entry."><Select label="raises" value={held.raise} none="nothing" options={Object.keys(scene.signals ?? {})} onSet={(value) => set("raise", value)} /></Row>
        <b>Accepts orders</b>
        {held.accepts ? <Condition value={held.accepts} onSet={(value) => set("accepts", value)} onDelete={() => set("accepts", undefined)} /> : <button class="text" onClick={() => set("accepts", { slower_mps: 500 })}>always; + condition</button>}
        <span class="line"><button class="text" onClick={() => edit(`start ${state}`, (m) => { m.start = state; })}>Start here</button>
            <button class="text bad" onClick={() => { if (edit(`delete ${state}`, (m) => { delete m.states[state]; if (m.start === state) delete m.start; for (const one of Object.values(m.states) as Json[]) one.transitions = (one.transitions ?? []).filter((t: Json) => t.to !== state); })) choose(undefined); }}>Delete the state</button></span>
    </div>;
}

function TransitionFields({ machine, state, index, edit, choose }: { machine: string; state: string; index: number; edit: Edit; choose(next: Chosen): void }) {
    const held = store.scene.value.machines[machine].states[state].transitions?.[index];
    if (!held) return null;
    return <div class="card">
        <b>{state} → {held.to}</b>
        <Row label="to"><Select label="to" value={held.to} options={Object.keys(store.scene.value.machines[machine].states)} onSet={(value) => edit("transition", (m) => { m.states[state].transitions[index].to = value; })} /></Row>
        <Condition value={held.when} onSet={(value) => edit("condition", (m) => { m.states[state].transitions[index].when = value; })} />
        <button class="text bad" onClick={() => { if (edit("delete a transition", (m) => { m.states[state].transitions.splice(index, 1); })) choose(undefined); }}>Delete the transition</button>
    </div>;
}
