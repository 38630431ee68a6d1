// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { steerBodyFields, steerBodyWords, steerSceneKeys } from "apexline";
import { Icon } from "../../ui/icons";
import { allGroups, everybody, flat, get, nameOf, namesIn, rename, wayPoint, wayPointAt, type Json, type Ref } from "../scene";
import { store } from "../store";
import { MachinePanel } from "./machine";
import { BehaviourSetPanel, Users } from "./behaviour-set";
import { Fields, Flag, helpOf, NumberInput, Row, Section, Select, Text, Vector } from "./widgets";

const Copy = () => <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"><path d="M9 9h11v11H9zM15 9V4H4v11h5" /></svg>;
const AXES = { 2: ["x", "z"], 3: ["x", "y", "z"] } as Record<number, readonly string[]>;

function Name({ chosen }: { chosen: Ref }) {
    const name = nameOf(store.scene.value, chosen);
    const set = (to: string): boolean => {
        if (to.trim() === "") { store.say("A name has at least one letter.", true); return false; }
        return store.edit(`Rename ${name}`, (scene) => rename(scene, chosen, to));
    };
    return <Row label="name" help="UTF-8, at most 63 bytes. What names it is renamed with it."><Text label="name" value={name} onSet={set} /></Row>;
}

function Place({ chosen, one, field = "position", part }: { chosen: Ref; one: Json; field?: string; part: string }) {
    const value: number[] = one[field] ?? [0, 0];
    return <Row label={field} unit="m" help={helpOf(part, field) || "m"}><Vector label={field} value={value} names={AXES[value.length]} onSet={(next) => store.set(chosen, field, next)} /></Row>;
}

const pick = (part: "bodies" | "behaviour_sets" | "machines"): string[] => Object.keys(store.scene.value[part] ?? {});

/** A choice with a way to what is chosen. */
function Linked({ chosen, one, field, part, none }: { chosen: Ref; one: Json; field: string; part: "bodies" | "behaviour_sets" | "machines"; none?: string }) {
    return <Row label={field.replace(/_/g, " ")} help={helpOf("agent", field)}><Select label={field} value={one[field]} none={none} options={pick(part)} onSet={(value) => store.set(chosen, field, value)} />
        {one[field] && <button class="mini" title={`Edit ${one[field]}`} aria-label={`Edit ${field}`} onClick={(event) => { event.preventDefault(); store.choose({ part, key: one[field] }); }}>→</button>}</Row>;
}

function AgentPanel({ chosen, one }: { chosen: Ref; one: Json }) {
    const scene = store.scene.value, set = (key: string, value: Json, label?: string) => store.set(chosen, key, value, label), name = nameOf(scene, chosen);
    const height = one.position?.length === 3 ? one.position[1] : 0, goal = Array.isArray(one.goal) ? "a place" : one.goal;
    return <>
        <Name chosen={chosen} />
        <Linked chosen={chosen} one={one} field="body" part="bodies" />
        <Linked chosen={chosen} one={one} field="behaviour_set" part="behaviour_sets" none="none: it coasts" />
        <Linked chosen={chosen} one={one} field="machine" part="machines" none="none" />
        <Row label="group" help={helpOf("agent", "group")}><Text label="group" value={one.group ?? ""} onSet={(value) => set("group", value || undefined)} /></Row>
        <Place chosen={chosen} one={one} part="agent" />
        <Row label="height" unit="m" help="How high above the ground it begins."><NumberInput label="height" value={height || undefined} standard={0} onSet={(value) => { const [x, z] = flat(one.position ?? [0, 0]); return set("position", value ? [x, value, z] : [x, z]); }} /></Row>
        <Row label="heading" unit="°" help={helpOf("agent", "yaw_rad")} set={one.yaw_deg !== undefined}><NumberInput label="heading" value={one.yaw_deg ?? (one.yaw_rad === undefined ? undefined : (one.yaw_rad * 180) / Math.PI)} standard={0} step={5} onSet={(value) => { if (one.yaw_rad !== undefined) set("yaw_rad", undefined); return set("yaw_deg", value); }} /></Row>
        {one.velocity ? <Place chosen={chosen} one={one} field="velocity" part="agent" /> : <Row label="speed" unit="m/s" set={one.speed_mps !== undefined} help="Its speed at the start, along its heading."><NumberInput label="speed" value={one.speed_mps} standard={0} low={0} high={500} onSet={(value) => set("speed_mps", value)} /></Row>}
        <Row label="goal" help="A place, or an agent, to which the way is planned again while it moves."><Select label="goal" value={goal} none="none" options={["a place", ...everybody(scene).filter((other) => other !== name).slice(0, 200)]} onSet={(value) => set("goal", value === "a place" ? flat(one.position ?? [0, 0]) : value)} /></Row>
        {Array.isArray(one.goal) && <Place chosen={chosen} one={one} field="goal" part="agent" />}
        <Row label="hitched to" help={helpOf("agent", "hitched_to")}><Select label="hitched to" value={one.hitched_to} none="nobody" options={namesIn(scene, "agents").slice(0, Number(chosen.key))} onSet={(value) => set("hitched_to", value)} /></Row>
        <Row label="host driven" help={helpOf("agent", "host_driven")}><Flag label="host driven" value={Boolean(one.host_driven)} onSet={(value) => set("host_driven", value || undefined)} /></Row>
        <Colour chosen={chosen} one={one} />
    </>;
}

function Colour({ chosen, one }: { chosen: Ref; one: Json }) {
    const hex = /^#[0-9a-f]{6}$/i.test(one.color ?? "") ? one.color : "#808080";
    return <Row label="colour" help="For who looks on; otherwise the colour of its group." set={one.color !== undefined}><input type="color" aria-label="colour" value={hex} onChange={(event) => store.set(chosen, "color", event.currentTarget.value)} />{one.color && <button class="mini" aria-label="No colour of its own" onClick={(event) => { event.preventDefault(); store.set(chosen, "color", undefined); }}>×</button>}</Row>;
}

function GroupPanel({ chosen, one }: { chosen: Ref; one: Json }) {
    const set = (key: string, value: Json) => store.set(chosen, key, value);
    const range = (key: string, label: string, unit: string) => <Row label={label} unit={unit} help="A number, or the least and the greatest."><Vector label={label} names={["least", "greatest"]} value={Array.isArray(one[key]) ? one[key] : [one[key] ?? 0, one[key] ?? 0]} onSet={([low, high]) => set(key, low === high ? low : [low, high])} /></Row>;
    return <>
        <Name chosen={chosen} />
        <Row label="count" help="How many members."><NumberInput label="count" value={one.count} standard={1} step={1} low={0} high={1e6} onSet={(value) => set("count", value)} /></Row>
        <Linked chosen={chosen} one={one} field="body" part="bodies" />
        <Linked chosen={chosen} one={one} field="behaviour_set" part="behaviour_sets" none="none: they coast" />
        <Linked chosen={chosen} one={one} field="machine" part="machines" none="none" />
        {(one.within ?? [[0, 0], [0, 0]]).map((corner: number[], i: number) => <Row key={i} label={i ? "to" : "from"} unit="m" help="A corner of the box that its members are placed in."><Vector label={i ? "to" : "from"} names={["x", "z"]} value={corner} onSet={(next) => set("within", (one.within ?? [[0, 0], [0, 0]]).map((old: number[], k: number) => (k === i ? next : old)))} /></Row>)}
        {range("speed_mps", "speed", "m/s")}
        {range("yaw_deg", "heading", "°")}
        <Section title="Variance" open={false}>
            <p class="note">A share for each number of the body: 0.2 scatters it by a fifth, up and down.</p>
            {steerBodyFields.filter((field) => field.kind === "number").map((field) => <Row key={field.key} label={field.key.replace(/_\w+$/, "").replace(/_/g, " ")} help={field.help} set={one.variance?.[field.key] !== undefined}><NumberInput label={`variance of ${field.key}`} value={one.variance?.[field.key]} standard={0} low={0} high={1} step={0.05} onSet={(value) => { const next = { ...one.variance, [field.key]: value }; if (value === undefined) delete next[field.key]; return set("variance", Object.keys(next).length ? next : undefined); }} /></Row>)}
        </Section>
        <Colour chosen={chosen} one={one} />
    </>;
}

function ObstaclePanel({ chosen, one }: { chosen: Ref; one: Json }) {
    const points: number[][] | undefined = one.polygon ?? one.wall, field = one.polygon ? "polygon" : "wall";
    return <>
        <Name chosen={chosen} />
        <Place chosen={chosen} one={one} part="obstacle" />
        {one.radius_m !== undefined && <Row label="radius" unit="m" help={helpOf("obstacle", "radius_m")}><NumberInput label="radius" value={one.radius_m} low={1e-6} high={1e6} onSet={(value) => store.set(chosen, "radius_m", value ?? 1)} /></Row>}
        <Row label="solid" help={helpOf("obstacle", "solid")}><Flag label="solid" value={Boolean(one.solid)} onSet={(value) => store.set(chosen, "solid", value || undefined)} /></Row>
        <Row label="layer" help={helpOf("obstacle", "layers")}><Text label="layer" value={one.layer ?? ""} onSet={(value) => store.set(chosen, "layer", value || undefined)} /></Row>
        <Colour chosen={chosen} one={one} />
        {points && <Section title={`${points.length} points`} open={points.length < 7}>{points.map((point, i) => <Row key={i} label={`${i + 1}`} unit="m"><Vector label={`point ${i + 1}`} names={AXES[point.length]} value={point} onSet={(next) => store.set(chosen, field, points.map((old, k) => (k === i ? next : old)))} /><button class="mini" aria-label={`Delete point ${i + 1}`} onClick={(event) => { event.preventDefault(); store.set(chosen, field, points.filter((_, k) => k !== i)); }}>×</button></Row>)}
            <button class="text" onClick={() => store.set(chosen, field, [...points, points.length > 1 ? [(points[0]![0]! + points.at(-1)![0]!) / 2, (points[0]!.at(-1)! + points.at(-1)!.at(-1)!) / 2 + 0.5] : [0, 0]])}>+ Point</button></Section>}
    </>;
}

function PathPanel({ chosen, one }: { chosen: Ref; one: Json }) {
    const half = one.half_width_m ?? 1, points: number[][] = one.points;
    const all = (next: number | undefined) => store.edit(`${chosen.key}: width`, (scene) => { const path = get(scene, chosen); path.points = path.points.map((p: number[]) => { const [x, z] = wayPoint(p, half); return wayPointAt(p, x, z, next ?? 1); }); });
    return <>
        <Name chosen={chosen} />
        <Row label="closed" help={helpOf("path", "closed")}><Flag label="closed" value={Boolean(one.closed)} onSet={(value) => store.set(chosen, "closed", value || undefined)} /></Row>
        <Row label="width, all" unit="m" help="The corridor's width at every point."><NumberInput label="width of all points" value={2 * wayPoint(points[0]!, half)[2]} low={0} high={2e4} onSet={(value) => all((value ?? 2) / 2)} /></Row>
        <Section title={`${points.length} points`}>{points.map((point, i) => {
            const [x, z, w] = wayPoint(point, half), put = (nx: number, nz: number, nw: number) => store.set(chosen, "points", points.map((old, k) => (k === i ? wayPointAt(old, nx, nz, nw) : old)));
            return <Row key={i} label={`${i + 1}`} help={`${helpOf("point", "position")} ${helpOf("point", "half_width_m")}`}><Vector label={`point ${i + 1}`} names={["x", "z", "width"]} value={[x, z, 2 * w]} onSet={([nx, nz, nw]) => put(nx!, nz!, nw! / 2)} /><button class="mini" aria-label={`Delete point ${i + 1}`} onClick={(event) => { event.preventDefault(); store.set(chosen, "points", points.filter((_, k) => k !== i)); }}>×</button></Row>;
        })}
            <button class="text" onClick={() => { const [a, b] = [wayPoint(points.at(-2)!, half), wayPoint(points.at(-1)!, half)]; store.set(chosen, "points", [...points, [2 * b[0] - a[0], 2 * b[1] - a[1], b[2]]]); }}>+ Point</button></Section>
    </>;
}

function NetPanel({ one }: { one: Json }) {
    const chosen: Ref = { part: "net", key: "" };
    return <>
        <p class="note">{steerSceneKeys.net}</p>
        <Row label="half width" unit="m" help="Of points that give none."><NumberInput label="half width" value={one.half_width_m} standard={1} low={0} high={1e4} onSet={(value) => store.set(chosen, "half_width_m", value)} /></Row>
        <Section title={`${Object.keys(one.points).length} points, ${one.edges.length} edges`}>
            {(Object.entries(one.points) as [string, number[]][]).map(([name, point]) => { const [x, z, w] = wayPoint(point, one.half_width_m ?? 1); return <Row key={name} label={name}><Vector label={name} names={["x", "z", "width"]} value={[x, z, 2 * w]} onSet={([nx, nz, nw]) => store.edit("Net", (scene) => { scene.net.points[name] = wayPointAt(scene.net.points[name], nx!, nz!, nw! / 2); })} />
                <button class="mini" aria-label={`Delete ${name}`} onClick={(event) => { event.preventDefault(); store.edit(`Delete ${name}`, (scene) => { delete scene.net.points[name]; scene.net.edges = scene.net.edges.filter((edge: string[]) => !edge.includes(name)); }); }}>×</button></Row>; })}
        </Section>
        <Section title="Edges" open={false}>{one.edges.map(([a, b]: string[], i: number) => <Row key={i} label={`${a} – ${b}`}><button class="mini" aria-label={`Delete edge ${a} ${b}`} onClick={(event) => { event.preventDefault(); store.edit("Delete an edge", (scene) => { scene.net.edges.splice(i, 1); }); }}>×</button></Row>)}</Section>
    </>;
}

function BodyPanel({ chosen, one }: { chosen: Ref; one: Json }) {
    const kind = steerBodyWords.find((word) => word.name === (one.kind ?? "point"));
    return <>
        <Name chosen={chosen} />
        <Row label="kind" help={kind?.help}><Select label="kind" value={one.kind ?? "point"} options={steerBodyWords.map((word) => word.name)} onSet={(value) => store.set(chosen, "kind", value)} /></Row>
        <p class="note">{kind?.help}</p>
        <Fields fields={steerBodyFields} value={one} onSet={(key, value) => store.set(chosen, key, value)} />
        <Users part="body" name={String(chosen.key)} />
    </>;
}

function TriggerPanel({ chosen, one }: { chosen: Ref; one: Json }) {
    const scene = store.scene.value, set = (key: string, value: Json) => store.set(chosen, key, value), timed = one.at_s !== undefined;
    const states = [...new Set(Object.values(scene.machines ?? {}).flatMap((machine) => Object.keys((machine as Json).states)))];
    const change = (time: boolean) => store.edit("Trigger", (next) => { const held = get(next, chosen); if (time) { held.at_s = 5; delete held.position; delete held.radius_m; } else { held.position = [0, 0]; held.radius_m = 4; delete held.at_s; } });
    return <>
        <p class="note">{steerSceneKeys.triggers}</p>
        <Row label="acts"><Select label="acts" value={timed ? "at a time" : "at a place"} options={["at a time", "at a place"]} onSet={(value) => change(value === "at a time")} /></Row>
        {timed ? <Row label="at" unit="s" help="Time since the start."><NumberInput label="at" value={one.at_s} low={0} high={1e7} onSet={(value) => set("at_s", value ?? 0)} /></Row>
            : <><Place chosen={chosen} one={one} part="trigger" /><Row label="radius" unit="m"><NumberInput label="radius" value={one.radius_m} standard={1} low={0} high={1e6} onSet={(value) => set("radius_m", value)} /></Row>
                <Row label="group" help="Only members of it count."><Select label="group" value={one.group} none="anybody" options={allGroups(scene)} onSet={(value) => set("group", value)} /></Row></>}
        <Row label="for" help="Who gets it."><Select label="for" value={one.for} none={timed ? "everyone" : "who enters"} options={["everyone", "who enters", ...allGroups(scene), ...namesIn(scene, "agents")]} onSet={(value) => set("for", value)} /></Row>
        <Row label="behaviour set" help="The behaviour set that it gives."><Select label="behaviour set" value={one.behaviour_set} none="as before" options={pick("behaviour_sets")} onSet={(value) => set("behaviour_set", value)} /></Row>
        <Row label="body" help="The body that it gives: mass, forces, speeds and size."><Select label="body" value={one.body} none="as before" options={pick("bodies")} onSet={(value) => set("body", value)} /></Row>
        <Row label="order" help="The state that machines are ordered into."><Select label="order" value={one.order} none="none" options={states} onSet={(value) => set("order", value)} /></Row>
        <Row label="raises" help="A signal."><Select label="raises" value={one.raise} none="nothing" options={Object.keys(scene.signals ?? {})} onSet={(value) => set("raise", value)} /></Row>
        <Row label="again" help="Acts each time, not once."><Flag label="again" value={Boolean(one.again)} onSet={(value) => set("again", value || undefined)} /></Row>
    </>;
}

export function TilesPanel({ one }: { one: Json }) {
    const chosen: Ref = { part: "tiles", key: "" }, set = (key: string, value: Json) => store.set(chosen, key, value);
    const resize = (key: string, value: Json) => store.edit("Tiles", (scene) => { scene.tiles[key] = value; delete scene.tiles.rows; });
    return <>
        <p class="note">{steerSceneKeys.tiles}</p>
        <Row label="low" unit="m"><Vector label="low" names={["x", "z"]} value={one.low} onSet={(value) => resize("low", value)} /></Row>
        <Row label="high" unit="m"><Vector label="high" names={["x", "z"]} value={one.high} onSet={(value) => resize("high", value)} /></Row>
        <Row label="cell" unit="m" help="Side of a tile. The painted map is lost when it changes."><NumberInput label="cell" value={one.cell_m} standard={1} low={1e-3} high={1e4} onSet={(value) => resize("cell_m", value)} /></Row>
        <Row label="clearance" unit="m" help="Obstacles close tiles that are so near."><NumberInput label="clearance" value={one.clearance_m} standard={0} low={0} onSet={(value) => set("clearance_m", value)} /></Row>
        <Row label="distance" help="What the search takes for the way that is left."><Select label="distance" value={one.distance} none="default" options={["maximum", "euclidean", "diagonal", "manhattan"]} onSet={(value) => set("distance", value)} /></Row>
        <Row label="heuristic cost" help="Times the distance: the estimated mean cost of a step."><NumberInput label="heuristic cost" value={one.heuristic_cost} standard={one.open_cost ?? 1} low={0} high={255} onSet={(value) => set("heuristic_cost", value)} /></Row>
        <Row label="open cost"><NumberInput label="open cost" value={one.open_cost} standard={1} low={1} high={255} step={1} onSet={(value) => set("open_cost", value)} /></Row>
        <Row label="pull" help="Leave out points that can be seen past."><Flag label="pull" value={one.pull ?? true} onSet={(value) => set("pull", value)} /></Row>
    </>;
}

function ScenePanel() {
    const scene = store.scene.value, chosen: Ref = { part: "scene", key: "" }, set = (key: string, value: Json) => store.set(chosen, key, value), box = scene.box;
    const number = (key: string, unit: string, standard: number, low: number, high: number, step = 0) => <Row label={key.replace(/_[a-z]$/, "").replace(/_/g, " ")} unit={unit} help={steerSceneKeys[key]} set={scene[key] !== undefined}><NumberInput label={key} value={scene[key]} standard={standard} low={low} high={high} step={step} onSet={(value) => set(key, value)} /></Row>;
    return <>
        <Row label="name"><Text label="name" value={scene.name ?? ""} onSet={(value) => set("name", value)} /></Row>
        <Row label="description"><Text area label="description" value={scene.description ?? ""} onSet={(value) => set("description", value)} /></Row>
        {number("seed", "", 1, 0, 4294967295, 1)}
        {number("step_s", "s", 1 / 30, 1e-4, 10)}
        {number("duration_s", "s", 30, 0, 1e6)}
        {number("playback", "×", 1, 1e-3, 1e3)}
        {number("loop_s", "s", 0, 0, 1e6)}
        {number("overlap_rounds", "", 0, 0, 16, 1)}
        {number("spare_agents", "", 0, 0, 1e6, 1)}
        <Row label="box" help={steerSceneKeys.box}><Flag label="box" value={Boolean(box)} onSet={(on) => set("box", on ? { low: [-40, -30], high: [40, 30], wrap: true } : undefined)} /></Row>
        {box && <><Row label="low" unit="m"><Vector label="low" names={AXES[box.low.length]} value={box.low} onSet={(value) => set("box", { ...box, low: value })} /></Row>
            <Row label="high" unit="m"><Vector label="high" names={AXES[box.high.length]} value={box.high} onSet={(value) => set("box", { ...box, high: value })} /></Row>
            <Row label="wrap" help="Who leaves it comes back on the other side."><Flag label="wrap" value={Boolean(box.wrap)} onSet={(value) => set("box", { ...box, wrap: value || undefined })} /></Row></>}
    </>;
}

function FieldPanel({ chosen, one }: { chosen: Ref; one: Json }) {
    return <><Name chosen={chosen} /><p class="note">{steerSceneKeys.fields}</p>
        <Place chosen={chosen} one={one} field="origin" part="field" />
        <Row label="cell" unit="m" help={helpOf("field", "cell_m")}><NumberInput label="cell" value={one.cell_m} standard={1} low={1e-3} high={1e4} onSet={(value) => store.set(chosen, "cell_m", value)} /></Row>
        <Row label="strength" help="Multiplies every velocity."><span class="line wrap">{[0.5, 0.9, 1.1, 2, -1].map((k) => <button key={k} class="text" onClick={() => store.set(chosen, "velocities", one.velocities.map((v: number[]) => v.map((n) => Math.round(n * k * 1000) / 1000)))}>× {k}</button>)}</span></Row></>;
}

function SignalPanel({ chosen }: { chosen: Ref }) {
    return <><Name chosen={chosen} /><p class="note">{steerSceneKeys.signals}</p><Row label="at the start"><NumberInput label="at the start" value={store.scene.value.signals[chosen.key]} onSet={(value) => store.edit("Signal", (scene) => { scene.signals[chosen.key] = value ?? 0; })} /></Row></>;
}

/** What is chosen, with all its properties. */
export function Properties() {
    const refs = store.chosen.value, scene = store.scene.value, chosen = refs.at(-1) ?? ({ part: "scene", key: "" } as Ref), one = get(scene, chosen);
    if (refs.length > 1) return <Many refs={refs} />;
    if (one === undefined) return null;
    const title = chosen.part === "scene" ? "Scene" : nameOf(scene, chosen);
    const panel = () => {
        switch (chosen.part) {
            case "agents": return <AgentPanel chosen={chosen} one={one} />;
            case "groups": return <GroupPanel chosen={chosen} one={one} />;
            case "obstacles": return <ObstaclePanel chosen={chosen} one={one} />;
            case "paths": return <PathPanel chosen={chosen} one={one} />;
            case "bodies": return <BodyPanel chosen={chosen} one={one} />;
            case "behaviour_sets": return <><Name chosen={chosen} /><BehaviourSetPanel name={String(chosen.key)} /></>;
            case "machines": return <><Name chosen={chosen} /><MachinePanel key={chosen.key} name={String(chosen.key)} /><Users part="machine" name={String(chosen.key)} /></>;
            case "triggers": return <TriggerPanel chosen={chosen} one={one} />;
            case "tiles": return <TilesPanel one={one} />;
            case "net": return <NetPanel one={one} />;
            case "fields": return <FieldPanel chosen={chosen} one={one} />;
            case "signals": return <SignalPanel chosen={chosen} />;
            case "terrain": return <><p class="note">{steerSceneKeys.terrain}</p><Place chosen={chosen} one={one} field="origin" part="field" /></>;
            default: return <ScenePanel />;
        }
    };
    return <section class="properties" aria-label="Properties">
        <h2><span>{title}</span><small>{chosen.part === "scene" ? "" : { agents: "agent", groups: "group", obstacles: "obstacle", paths: "path", bodies: "body", behaviour_sets: "behaviour set", machines: "machine", triggers: "trigger", fields: "field", signals: "signal", net: "net", tiles: "tiles", terrain: "terrain" }[chosen.part]}</small>
            {chosen.part !== "scene" && <><button class="mini" title="Clone (Ctrl+D)" aria-label="Clone" onClick={() => store.cloneChosen()}><Copy /></button><button class="mini" title="Delete (Del)" aria-label="Delete" onClick={() => store.removeChosen()}><Icon name="trash" /></button></>}</h2>
        {panel()}
    </section>;
}

function Many({ refs }: { refs: readonly Ref[] }) {
    const scene = store.scene.value, agents = refs.filter((ref) => ref.part === "agents");
    const all = (key: string, value: Json) => store.edit(`${agents.length} agents: ${key}`, (next) => { for (const ref of agents) { if (value === undefined) delete get(next, ref)[key]; else get(next, ref)[key] = value; } });
    const shared = (key: string): string | undefined => { const values = new Set(agents.map((ref) => get(scene, ref)[key])); return values.size === 1 ? [...values][0] : undefined; };
    return <section class="properties" aria-label="Properties">
        <h2><span>{refs.length} objects</span><button class="mini" title="Clone" aria-label="Clone" onClick={() => store.cloneChosen()}><Copy /></button><button class="mini" title="Delete" aria-label="Delete" onClick={() => store.removeChosen()}><Icon name="trash" /></button></h2>
        {agents.length > 0 && <>
            <Row label="group" help="Those of the same name belong together."><Text label="group" value={shared("group") ?? ""} onSet={(value) => store.groupChosen(value)} /></Row>
            <Row label="body"><Select label="body" value={shared("body")} none="different" options={pick("bodies")} onSet={(value) => value && all("body", value)} /></Row>
            <Row label="behaviour set"><Select label="behaviour set" value={shared("behaviour_set")} none="different or none" options={pick("behaviour_sets")} onSet={(value) => all("behaviour_set", value)} /></Row>
            <Row label="machine"><Select label="machine" value={shared("machine")} none="different or none" options={pick("machines")} onSet={(value) => all("machine", value)} /></Row>
        </>}
        <ul class="plain">{refs.slice(0, 30).map((ref) => <li key={`${ref.part} ${ref.key}`}>{nameOf(scene, ref)}</li>)}</ul>
    </section>;
}

