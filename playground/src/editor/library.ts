// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { allGroups, everybody, freeName, namesIn, type Json, type Ref, type Scene } from "./scene";

/** Something to place: the body that it needs, what it is like, what it does at first, and a hint. */
export interface Template {
    name: string;
    hint: string;
    body?: Json;
    behaviour_set?: Json;
    /** Keys of the agent or obstacle. */
    more?: Json;
    /** A template that it pulls. */
    pulls?: string;
}

const road = { mass_kg: 1200, radius_m: 2, max_force_n: 7200, max_brake_n: 9600, response_s: 0.7 };
const careful: Json = { combine: "budget", behaviours: [{ kind: "avoid_box", length_m: 6, width_m: 0.6 }, { kind: "separation", variant: "urgent", radius_m: 3, weight: 0.6 }, { kind: "wander", ahead_m: 8, radius_m: 4 }] };
const flock: Json = { combine: "weighted_sum", behaviours: [{ kind: "flocking", radius_m: 6, separation_m: 2.5 }, { kind: "wander", ahead_m: 4, radius_m: 2, weight: 0.3 }] };

/** Templates of agents. */
export const agentTemplates: Template[] = [
    { name: "bug", hint: "A point mass on the ground: pushes itself any way. Its first behaviour set wanders and keeps apart.", body: { kind: "point", radius_m: 0.5, max_speed_mps: 4, max_force_n: 6 },
        behaviour_set: { combine: "weighted_sum", behaviours: [{ kind: "separation", radius_m: 2 }, { kind: "wander", ahead_m: 4, radius_m: 2 }] } },
    { name: "walker", hint: "Turns on the spot and goes where it looks.", body: { kind: "walker", radius_m: 0.4, max_speed_mps: 1.6, max_force_n: 6 }, behaviour_set: careful },
    { name: "car", hint: "Follows circles no tighter than its turning circle, and turns round in three moves.", body: { kind: "car", ...road, max_speed_mps: 12, turning_radius_m: 6 }, behaviour_set: careful },
    { name: "racer", hint: "A car of the reference physics: its tyres slip.", body: { kind: "car", physics: true, max_speed_mps: 14 }, behaviour_set: careful },
    { name: "truck", hint: "A long car that pulls a trailer by its hitch.", body: { kind: "car", ...road, mass_kg: 8000, max_force_n: 20000, max_brake_n: 40000, max_speed_mps: 9, turning_radius_m: 9, width_m: 2.4, length_m: 6, hitch_m: 3 }, behaviour_set: careful, pulls: "trailer" },
    { name: "trailer", hint: "Has no steering forces of its own: it follows its hitch by its axle. Choose who pulls it.", body: { kind: "car", ...road, width_m: 2.4, length_m: 7, drawbar_m: 5 } },
    { name: "tank", hint: "Drives by two tracks: slows down for tight turns and turns on the spot.", body: { kind: "tank", mass_kg: 20000, radius_m: 3, max_force_n: 60000, max_speed_mps: 7, turn_rate_radps: 0.8 }, behaviour_set: careful },
    { name: "helicopter", hint: "Flies in space: the rotor pushes any way, the nose follows.", body: { kind: "helicopter", mass_kg: 1500, radius_m: 4, max_force_n: 9000, max_speed_mps: 22, turn_rate_radps: 1.5 },
        behaviour_set: { combine: "budget", behaviours: [{ kind: "wander", ahead_m: 20, radius_m: 10 }] }, more: { height: 12 } },
    { name: "bird", hint: "A point mass in space that flies with others of its group.", body: { kind: "point", planar: false, radius_m: 0.3, min_speed_mps: 3, max_speed_mps: 9, max_force_n: 12 }, behaviour_set: flock, more: { height: 8, speed_mps: 6, group: "birds" } },
];

/** Templates of obstacles; points are relative to the middle. */
export const obstacleTemplates: Template[] = [
    { name: "circle", hint: "A round obstacle. Its blue handle scales it.", more: { radius_m: 2, solid: true } },
    { name: "rectangle", hint: "A polygon of four corners. Drag its corners, or turn it by the red handle and scale it by the blue one.", more: { solid: true, polygon: [[-3, -2], [-3, 2], [3, 2], [3, -2]] } },
    { name: "wall", hint: "A wall: click point after point, then Enter or a double click.", more: { wall: [] } },
    { name: "polygon", hint: "An obstacle of any shape: click its corners, then Enter or a double click.", more: { solid: true, polygon: [] } },
];

/** An empty scene: a field of grass, 80 by 60 m. */
export const emptyScene = (): Scene => ({
    format: "apexline-scene", version: 1, name: "my scene", description: "", duration_s: 60,
    box: { low: [-40, -30], high: [40, 30], wrap: true }, overlap_rounds: 1, bodies: {}, behaviour_sets: {}, obstacles: [], paths: {}, agents: [],
});

/** The body or behaviour set of a template in the scene: one that is the same already, or a new one. */
function take(scene: Scene, part: "bodies" | "behaviour_sets", wanted: string, value: Json): string {
    const text = JSON.stringify(value), table = (scene[part] ??= {});
    const known = Object.keys(table).find((name) => JSON.stringify(table[name]) === text);
    if (known) return known;
    const name = freeName(Object.keys(table), wanted);
    table[name] = structuredClone(value);
    return name;
}

/** Places an agent with its body and behaviour set, and what it pulls behind it. */
export function placeAgent(scene: Scene, template: Template, x: number, z: number): Ref {
    const { height, ...more } = template.more ?? {};
    const agent: Json = { name: freeName([...everybody(scene), ...namesIn(scene, "obstacles"), ...allGroups(scene)], `${template.name} 1`), body: take(scene, "bodies", template.name, template.body ?? {}) };
    if (template.behaviour_set) agent.behaviour_set = take(scene, "behaviour_sets", template.name, template.behaviour_set);
    agent.position = height ? [x, height, z] : [x, z];
    Object.assign(agent, more);
    (scene.agents ??= []).push(agent);
    const index = scene.agents.length - 1, pulled = agentTemplates.find((one) => one.name === template.pulls);
    if (pulled) {
        placeAgent(scene, pulled, x, z - (template.body.hitch_m ?? 0) - (pulled.body.drawbar_m ?? 0));
        scene.agents.at(-1).hitched_to = agent.name;
    }
    return { part: "agents", key: index };
}

export function placeObstacle(scene: Scene, template: Template, x: number, z: number, points?: number[][]): Ref {
    const obstacle: Json = { name: freeName([...everybody(scene), ...namesIn(scene, "obstacles")], `${template.name} 1`), position: [x, z], ...structuredClone(template.more) };
    if (points) obstacle[obstacle.wall ? "wall" : "polygon"] = points;
    (scene.obstacles ??= []).push(obstacle);
    return { part: "obstacles", key: scene.obstacles.length - 1 };
}

/** Scenes that ship with Apexline, by file name. */
const files = import.meta.glob<string>("@data/scenes/*", { query: "?raw", import: "default", eager: true });
export const shippedScenes: { name: string; label: string; text: string; xml: boolean }[] = Object.entries(files).map(([path, text]) => {
    const name = path.split("/").at(-1)!.replace(/\.scene\.json$/, "");
    return { name: name.replace(/\.xml$/, ""), label: name.replace(/\.xml$/, " (XML)").replace(/-/g, " ").replace(/^2 (\d\d) /, "2-$1 "), text, xml: name.endsWith(".xml") };
});
