// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { steerBehaviourWords } from "apexline";
import { useState } from "preact/hooks";
import { kindColour } from "../colours";
import type { Json } from "../scene";
import { store } from "../store";
import { letGo, takeWheel } from "../wheel";
import { Row, Section } from "./widgets";

/** Takes the chosen agent's wheel, or gives it back. */
export function drive(): void {
    const session = store.session, agent = store.agent;
    if (session.driver.agent >= 0) { store.say(letGo(store.scene.value, session.driver.name)); session.driver.drop(); store.beat.value++; return; }
    if (agent < 0) return store.say("Choose an agent first: click one, then drive it.", true);
    const scene = store.scene.value, info = session.describe(agent), own = scene.agents?.find((one: Json) => one.name === info.name) ?? scene.groups?.[info.name.replace(/ \d+$/, "")];
    if (own?.hitched_to) return store.say(`${info.name} is pulled by ${own.hitched_to}: drive that one.`, true);
    takeWheel(store, agent);
    store.play(true);
}

/** States that the chosen agent's machine can be ordered into, those of machines inside its states among them. */
function statesOf(scene: Json, machine: string | undefined, seen = new Set<string>()): string[] {
    if (!machine || seen.has(machine) || !scene.machines?.[machine]) return [];
    seen.add(machine);
    return Object.entries(scene.machines[machine].states).flatMap(([name, state]) => [name, ...statesOf(scene, (state as Json).machine, seen)]);
}

/** The chosen agent as it is now: what each behaviour does, its states, orders, signals. */
export function Live() {
    void store.beat.value;
    const session = store.session, agent = store.agent, scene = store.scene.value, [value, setValue] = useState(1);
    const signals = Object.keys(scene.signals ?? {});
    return <section class="live" aria-label="Now">
        {agent >= 0 && session.isThere(agent) ? <Agent agent={agent} /> : <p class="note">Click an agent to see what its behaviours do.</p>}
        {signals.length > 0 && <Section title="Signals">
            {signals.map((name) => <div class="line signal" key={name}><b>{name}</b><output>{Number(session.sim.signal(name).toPrecision(4))}</output>
                <button class="text" onClick={() => store.act(`${name} is set to ${value}`, () => session.sim.setSignal(name, value))}>Set</button>
                <button class="text" onClick={() => store.act(`${name} is raised`, () => session.sim.raiseSignal(name))}>Raise</button></div>)}
            <Row label="value"><input type="number" aria-label="Value to set" value={value} onInput={(event) => setValue(Number(event.currentTarget.value))} /></Row>
        </Section>}
    </section>;
}

function Agent({ agent }: { agent: number }) {
    void store.beat.value;
    const session = store.session, scene = store.scene.value, info = session.describe(agent), own = scene.agents?.find((one: Json) => one.name === info.name) ?? scene.groups?.[info.name.replace(/ \d+$/, "")];
    const stride = session.info.shareStride, shares = session.shares.slice(agent * stride, (agent + 1) * stride).filter((share) => share.kind < steerBehaviourWords.length), speed = Math.hypot(...session.vector(agent, 3));
    const states = statesOf(scene, own?.machine);
    return <>
        <h3>{info.name}<small>{speed.toFixed(1)} m/s</small></h3>
        <dl class="facts">
            <div><dt>behaviour set</dt><dd>{info.behaviourSet ? <button class="text" onClick={() => { store.choose({ part: "behaviour_sets", key: info.behaviourSet }); }}>{info.behaviourSet}</button> : "none"}</dd></div>
            {info.cascade && <div><dt>state</dt><dd>{info.cascade}</dd></div>}
        </dl>
        <ul class="bars">{shares.map((share, i) => <li key={i} class={share.active ? "" : "quiet"}><span>{steerBehaviourWords[share.kind]!.name.replace(/_/g, " ")}</span><i><b style={{ width: `${100 * share.share}%`, background: kindColour(share.kind) }} /></i><small>{Math.round(100 * share.share)} %</small></li>)}</ul>
        {shares.length === 0 && <p class="note">It has no behaviours now{session.begun ? "" : ", or nothing has run yet"}.</p>}
        <div class="line wrap">
            <button class={`chip ${session.driver.agent === agent ? "on" : ""}`} onClick={drive}>{session.driver.agent === agent ? "Let go (Esc)" : "Drive it"}</button>
            <button class={`chip ${store.follow.value === "follow" ? "on" : ""}`} onClick={() => (store.follow.value = store.follow.value === "follow" ? "free" : "follow")}>Follow</button>
            <button class={`chip ${store.follow.value === "vehicle" ? "on" : ""}`} onClick={() => (store.follow.value = store.follow.value === "vehicle" ? "free" : "vehicle")}>Vehicle camera</button>
            <button class="chip" onClick={() => { store.tool.value = { kind: "goal" }; store.say(`Click where ${info.name} is to go.`); }}>Give a goal</button>
        </div>
        {states.length > 0 && <Section title="Orders"><div class="line wrap">{[...new Set(states)].map((state) => <button key={state} class="chip" onClick={() => store.act(`${info.name} is ordered: ${state}`, () => session.sim.order(agent, state))}>{state}</button>)}</div></Section>}
        {Object.keys(scene.behaviour_sets ?? {}).length > 1 && <Section title="Another behaviour set" open={false}><div class="line wrap">{Object.keys(scene.behaviour_sets).map((behaviourSet) => <button key={behaviourSet} class={`chip ${behaviourSet === info.behaviourSet ? "on" : ""}`} onClick={() => store.act(`${info.name} has the behaviour set ${behaviourSet}`, () => session.sim.setBehaviourSet(agent, behaviourSet))}>{behaviourSet}</button>)}</div></Section>}
    </>;
}
