// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/** The XML scenes of Regensburg 2001 (section 2.6.5) and the editor's objects.xml (2.8.3), read and written with the format's own
 *  spellings. A pixel is a metre and a frame a second, x is to the right and y becomes z. The command line reads the same. */
import type { Template } from "./library";
import { flat, type Json, type Scene } from "./scene";

const MINDS: Record<string, string> = { simplemind: "weighted_sum", prioritymind: "force_budget" };
const ACTIVE = ["activedistance", "aktivedistance"];
const ROOT = ["width", "height", "image", "showgrid", "imgsizex", "imgsizey"];
const VEHICLE = ["name", "x", "y", "maxvel", "maxforce", "radius", "velx", "vely", "scalex", "scaley", "color"];
const OBSTACLE = ["name", "x", "y", "radius", "scalex", "scaley", "angle", "color"];
const BEHAVIOURS: Record<string, string[]> = {
    obstacleavoidance: ["radius", "length"], containment: ["frontdistance", "sidex", "sidey"], fuzzycontainment: ["frontdistance", "sidex", "sidey"],
    arrive: ["steps", ...ACTIVE, "target"], flocking: ["neararearadius", "cohesion", "separation", "alignment"], separation: ["neararearadius", "lookaheadonly"],
    alignment: ["neararearadius", "lookaheadonly"], cohesion: ["neararearadius", "lookaheadonly"], evade: [...ACTIVE, "estimatefactor", "target"],
    pursuit: [...ACTIVE, "estimatefactor", "target"], wander: ["x", "y", "radius"], seek: [...ACTIVE, "posx", "posy", "target"],
    flee: [...ACTIVE, "posx", "posy", "target"], simplepathfollowing: ["arrivedistance"],
};

class Reader {
    constructor(readonly label: string) {}
    refuse(node: Element, text: string): never {
        throw new Error(`${this.label}: <${node.tagName}${node.getAttribute("name") ? ` name="${node.getAttribute("name")}"` : ""}>: ${text}`);
    }
    parse(text: string, root: string): Element {
        const page = new DOMParser().parseFromString(text, "application/xml"), wrong = page.querySelector("parsererror");
        if (wrong) throw new Error(`${this.label}: not XML: ${wrong.textContent?.replace(/\s+/g, " ").replace(/^This page contains the following errors: ?/, "").replace(/Below is a rendering.*$/, "").trim()}`);
        if (page.documentElement.tagName !== root) this.refuse(page.documentElement, `the root of such a file is <${root}>`);
        return page.documentElement;
    }
    known(node: Element, names: readonly string[]): void {
        for (const { name } of node.attributes) if (!names.includes(name)) this.refuse(node, `unknown attribute ${name}; known are ${names.join(", ")}`);
    }
    number(node: Element, name: string, standard: number): number {
        const text = node.getAttribute(name);
        if (text === null) return standard;
        const value = Number(text);
        if (text.trim() === "" || !Number.isFinite(value)) this.refuse(node, `${name}="${text}" is not a number`);
        return value;
    }
    flag(node: Element, name: string): boolean {
        const text = (node.getAttribute(name) ?? "false").toLowerCase();
        if (text !== "true" && text !== "false") this.refuse(node, `${name}="${text}" is neither true nor false`);
        return text === "true";
    }
    outline(node: Element): number[][] {
        const points: number[][] = [];
        for (const description of node.children) {
            if (description.tagName !== "description") continue;
            for (const shape of description.children) {
                if (shape.tagName !== "polygonshape") this.refuse(shape, "in a <description> only polygonshape is known");
                for (const point of shape.children) {
                    if (point.tagName !== "point2d") this.refuse(point, "in a <polygonshape> only point2d is known");
                    points.push([this.number(point, "x", 0), this.number(point, "y", 0)]);
                }
            }
        }
        if (points.length === 1 || points.length === 2) this.refuse(node, `a polygon of ${points.length} points; at least 3 are needed`);
        return points;
    }
    scaled(node: Element): number[][] {
        const [sx, sy] = [this.number(node, "scalex", 1), this.number(node, "scaley", 1)];
        return this.outline(node).map(([x, y]) => [x! * sx, y! * sy]);
    }
    body(node: Element): Json {
        return { kind: "point", mass_kg: 1, max_force_n: this.number(node, "maxforce", 0.3), response_s: 1, max_speed_mps: this.number(node, "maxvel", 2), radius_m: this.number(node, "radius", 5), heading_samples: 3 };
    }
    behaviourSet(node: Element, body: Json): Json {
        this.known(node, ["name"]);
        return { combine: MINDS[node.tagName]!, behaviours: [...node.children].filter((one) => one.tagName !== "hint").map((one) => this.behaviour(one, body)) };
    }
    behaviour(node: Element, body: Json): Json {
        const tag = node.tagName, names = BEHAVIOURS[tag];
        if (!names) this.refuse(node, `unknown behaviour; known are ${Object.keys(BEHAVIOURS).join(", ")}`);
        this.known(node, [...names!, "influence", "hint"]);
        const number = (name: string, standard: number) => this.number(node, name, standard), weight = number("influence", 1);
        if (["seek", "flee", "arrive", "pursuit", "evade"].includes(tag)) return { weight, ...this.towards(node) };
        if (tag === "wander") return { weight, kind: "wander", variant: "force", ahead_m: number("x", 20), side_m: -number("y", 0) || 0, radius_m: number("radius", 10), change_m: 0.25 * number("radius", 10) };
        if (tag === "containment" || tag === "fuzzycontainment") return { weight, kind: tag === "containment" ? tag : "fuzzy_containment", length_m: number("frontdistance", 25), ahead_m: number("sidex", 7), side_m: number("sidey", 7) };
        if (tag === "obstacleavoidance") return { weight, kind: node.hasAttribute("radius") ? "avoid_box" : "avoid_probe", length_m: number("length", 50), predict_s: 0, ...(node.hasAttribute("radius") ? { width_m: number("radius", 5) } : {}) };
        if (tag === "simplepathfollowing") return { weight, kind: "way_points", path: "goal", arrive_distance_m: number("arrivedistance", 10), slowing_distance_m: 10 };
        const radius = number("neararearadius", 20), out: Json = { weight, kind: tag, radius_m: radius };
        if (tag === "separation" || tag === "flocking") out.strength_mps2 = radius * body.max_force_n;
        if (tag === "flocking") for (const name of ["separation", "alignment", "cohesion"]) out[name] = number(name, 1);
        else out.ahead_only = this.flag(node, "lookaheadonly");
        return out;
    }
    towards(node: Element): Json {
        const tag = node.tagName, active = ACTIVE.find((name) => node.hasAttribute(name));
        const out: Json = { kind: tag, active_distance_m: active ? this.number(node, active, 0) : 0 };
        if (node.hasAttribute("target")) out.target = node.getAttribute("target");
        else if (node.hasAttribute("posx") || node.hasAttribute("posy")) out.target = [this.number(node, "posx", 0), this.number(node, "posy", 0)];
        else this.refuse(node, "it needs a target");
        if (tag === "arrive") Object.assign(out, { variant: "time", time_s: Math.max(this.number(node, "steps", 20), 0.01) });
        if (tag === "pursuit" || tag === "evade") Object.assign(out, { estimate_factor: this.number(node, "estimatefactor", 1), max_lead_s: 1000 });
        return out;
    }
    obstacle(node: Element): Json {
        this.known(node, OBSTACLE);
        const outline = this.scaled(node), more = node.hasAttribute("color") ? { color: node.getAttribute("color") } : {};
        if (outline.length === 0) return { radius_m: this.number(node, "radius", 10) * Math.max(this.number(node, "scalex", 1), this.number(node, "scaley", 1)), ...more };
        const angle = (this.number(node, "angle", 0) * Math.PI) / 180, [c, s] = [Math.cos(angle), Math.sin(angle)];
        return { polygon: outline.map(([x, y]) => [x! * c - y! * s, x! * s + y! * c]), ...more };
    }
}

/** The text of a *.xml scene as ours. Throws what is wrong with it. */
export function sceneFromXml(text: string, label: string): Scene {
    const reader = new Reader(label), root = reader.parse(text, "steering");
    reader.known(root, ROOT);
    const [width, height] = [reader.number(root, "width", 640), reader.number(root, "height", 480)];
    const out: Scene = { format: "apexline-scene", version: 1, name: label.replace(/\.xml$/i, ""), step_s: 1, duration_s: 1000, playback: 25, bodies: {}, behaviour_sets: {}, obstacles: [], agents: [], box: { low: [0, 0], high: [width, height], wrap: true } };
    const picture: Json = {};
    if (root.hasAttribute("image")) picture.image = root.getAttribute("image");
    if (root.hasAttribute("imgsizex") && root.hasAttribute("imgsizey")) picture.size = [reader.number(root, "imgsizex", 0), reader.number(root, "imgsizey", 0)];
    if (root.hasAttribute("showgrid")) picture.grid = reader.flag(root, "showgrid");
    if (Object.keys(picture).length > 0) out.picture = picture;
    const before = /<!--([\s\S]*?)-->\s*<steering/.exec(text);
    if (before) out.description = before[1]!.replace(/\s+/g, " ").trim();
    let paths = false;
    [...root.children].forEach((child, number) => {
        const name = child.getAttribute("name") ?? `${child.tagName} ${number + 1}`, position = [reader.number(child, "x", 0), reader.number(child, "y", 0)];
        if (child.tagName === "obstacle") out.obstacles.push({ name, position, ...reader.obstacle(child) });
        else if (child.tagName === "vehicle") paths = vehicle(reader, child, name, position, out) || paths;
        else reader.refuse(child, "unknown tag in <steering>; known are vehicle and obstacle");
    });
    if (paths) out.tiles = { low: [0, 0], high: [width, height], cell_m: 10, distance: "euclidean" };
    return out;
}

function vehicle(reader: Reader, node: Element, name: string, position: number[], out: Scene): boolean {
    reader.known(node, VEHICLE);
    const body = (out.bodies[name] = reader.body(node)), agent: Json = { name, body: name, group: "vehicles", position, velocity: [reader.number(node, "velx", 0), reader.number(node, "vely", 0)] };
    const outline = reader.scaled(node);
    if (outline.length > 0) agent.outline = outline;
    if (node.hasAttribute("color")) agent.color = node.getAttribute("color");
    const behaviourSet = [...node.children].filter((one) => one.tagName in MINDS).at(-1);
    if (behaviourSet) { out.behaviour_sets[name] = reader.behaviourSet(behaviourSet, body); agent.behaviour_set = name; }
    out.agents.push(agent);
    return Boolean(behaviourSet && out.behaviour_sets[name].behaviours.some((b: Json) => b.kind === "way_points"));
}

/** Templates in an objects.xml: vehicles and obstacles with their hints, and hints for behaviour sets and behaviours by tag. */
export interface Profile {
    agents: Template[];
    obstacles: Template[];
    hints: Record<string, string>;
}

export function profileFromXml(text: string, label: string): Profile {
    const reader = new Reader(label), root = reader.parse(text, "steeringobjects"), profile: Profile = { agents: [], obstacles: [], hints: {} };
    for (const section of root.children) {
        for (const one of section.children) {
            const hint = one.getAttribute("hint") ?? one.querySelector(":scope > hint")?.textContent?.trim() ?? "", name = one.getAttribute("name") ?? one.tagName;
            one.removeAttribute("hint");
            if (section.tagName === "minds" || section.tagName === "behaviors") profile.hints[one.tagName] = hint;
            else if (section.tagName === "obstacles") profile.obstacles.push({ name, hint, more: reader.obstacle(one) });
            else if (section.tagName === "vehicles") profile.agents.push(vehicleTemplate(reader, one, name, hint));
            else reader.refuse(section, "known sections are vehicles, obstacles, minds and behaviors");
        }
    }
    if (profile.agents.length + profile.obstacles.length + Object.keys(profile.hints).length === 0) reader.refuse(root, "there is nothing in it");
    return profile;
}

function vehicleTemplate(reader: Reader, node: Element, name: string, hint: string): Template {
    reader.known(node, VEHICLE);
    const body = reader.body(node), outline = reader.scaled(node), behaviourSet = [...node.children].find((one) => one.tagName in MINDS);
    const more: Json = { ...(outline.length ? { outline } : {}), ...(node.hasAttribute("color") ? { color: node.getAttribute("color") } : {}) };
    return { name, hint, body, more, ...(behaviourSet ? { behaviour_set: reader.behaviourSet(behaviourSet, body) } : {}) };
}

const TAGS: Record<string, string> = { avoid_probe: "obstacleavoidance", avoid_box: "obstacleavoidance", fuzzy_containment: "fuzzycontainment", way_points: "simplepathfollowing" };
const KEYS: Record<string, string> = {
    weight: "influence", active_distance_m: "activedistance", time_s: "steps", estimate_factor: "estimatefactor", length_m: "frontdistance", ahead_m: "sidex", side_m: "sidey",
    radius_m: "neararearadius", ahead_only: "lookaheadonly", arrive_distance_m: "arrivedistance", separation: "separation", alignment: "alignment", cohesion: "cohesion", target: "target",
};
const OWN: Record<string, Record<string, string>> = { wander: { ahead_m: "x", radius_m: "radius" }, avoid_probe: { length_m: "length" }, avoid_box: { length_m: "length", width_m: "radius" } };
const ASIDE = ["format", "version", "name", "description", "seed", "duration_s", "playback"];

const quote = (text: unknown): string => String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
const tag = (name: string, attributes: Record<string, unknown>, inner: string[] = []): string => {
    const head = `<${name}${Object.entries(attributes).filter(([, value]) => value !== undefined).map(([key, value]) => ` ${key}="${quote(value)}"`).join("")}`;
    return inner.length === 0 ? `${head}/>` : `${head}>\n${inner.map((line) => line.replace(/^/gm, "  ")).join("\n")}\n</${name}>`;
};
const polygon = (points: number[][]): string => tag("description", {}, [tag("polygonshape", {}, points.map(([x, y]) => tag("point2d", { x, y })))]);

function behaviourTag(b: Json): string {
    const name = TAGS[b.kind] ?? b.kind, names = { ...KEYS, ...OWN[b.kind] };
    if (!BEHAVIOURS[name]) throw new Error(`XML has no tag for ${b.kind}; it has ${Object.keys(BEHAVIOURS).join(", ")}`);
    const attributes: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(b)) if (names[key] && !Array.isArray(value) && [...BEHAVIOURS[name]!, "influence"].includes(names[key])) attributes[names[key]] = value;
    if (Array.isArray(b.target)) [attributes.posx, attributes.posy] = flat(b.target);
    if (b.kind === "wander") attributes.y = -(b.side_m ?? 0) || 0;
    return tag(name, attributes);
}

/** A scene as XML that means the same. Throws the first place where that cannot be. */
export function sceneToXml(scene: Scene): string {
    const [width, height] = scene.box ? flat(scene.box.high) : [640, 480], picture = scene.picture ?? {};
    const vehicles = (scene.agents ?? []).map((agent: Json, i: number) => {
        const body = scene.bodies[agent.body], behaviourSet = scene.behaviour_sets?.[agent.behaviour_set], [x, y] = flat(agent.position ?? [0, 0]), [velx, vely] = flat(agent.velocity ?? [0, 0]);
        const element = behaviourSet && Object.keys(MINDS).find((one) => MINDS[one] === behaviourSet.combine);
        if (behaviourSet && !element) throw new Error(`behaviour_sets.${agent.behaviour_set}.combine: XML has ${Object.values(MINDS).join(" and ")} alone`);
        const attributes = { name: agent.name ?? `agent ${i + 1}`, x, y, velx, vely, maxvel: body.max_speed_mps, maxforce: body.max_force_n, radius: body.radius_m, color: agent.color };
        return tag("vehicle", attributes, [...(agent.outline ? [polygon(agent.outline)] : []), ...(behaviourSet ? [tag(element!, {}, (behaviourSet.behaviours ?? []).map(behaviourTag))] : [])]);
    });
    const obstacles = (scene.obstacles ?? []).map((one: Json, i: number) => {
        const [x, y] = flat(one.position ?? [0, 0]);
        return tag("obstacle", { name: one.name ?? `obstacle ${i + 1}`, x, y, radius: one.radius_m, color: one.color }, one.polygon ? [polygon(one.polygon)] : []);
    });
    const attributes = { width, height, image: picture.image, showgrid: picture.grid, imgsizex: picture.size && flat(picture.size)[0], imgsizey: picture.size && flat(picture.size)[1] };
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n${scene.description ? `<!-- ${String(scene.description).replace(/--/g, "- -")} -->\n` : ""}${tag("steering", attributes, [...vehicles, ...obstacles])}\n`;
    const problem = difference(resolved(scene), resolved(sceneFromXml(text, scene.name ?? "scene")), "");
    if (problem) throw new Error(`cannot be written as XML: ${problem}`);
    return text;
}

/** Every agent with its own body and behaviour set: which of them share one is nothing that XML can say. */
function resolved(scene: Scene): Json {
    const out = Object.fromEntries(Object.entries(scene).filter(([key, value]) => ![...ASIDE, "bodies", "behaviour_sets", "agents", "obstacles"].includes(key) && !(Array.isArray(value) && value.length === 0) && !(value && typeof value === "object" && Object.keys(value).length === 0)));
    const named = (list: Json[] | undefined, what: string) => (list ?? []).map((one, i) => ({ name: `${what} ${i + 1}`, ...one }));
    return { ...out, obstacles: named(scene.obstacles, "obstacle"), agents: named(scene.agents, "agent").map(({ group, ...agent }: Json) => ({ ...agent, body: scene.bodies[agent.body], behaviour_set: scene.behaviour_sets?.[agent.behaviour_set] })) };
}

function difference(ours: Json, theirs: Json, place: string): string | undefined {
    if (ours && theirs && typeof ours === "object" && typeof theirs === "object" && Array.isArray(ours) === Array.isArray(theirs)) {
        for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
            const found = difference(ours[key], theirs[key], Array.isArray(ours) ? `${place}[${key}]` : place ? `${place}.${key}` : key);
            if (found) return found;
        }
        return undefined;
    }
    if (ours === theirs || (typeof ours === "number" && typeof theirs === "number" && Math.abs(ours - theirs) <= 1e-9 * Math.abs(ours))) return undefined;
    const said = ours === undefined ? "is not there" : `is ${JSON.stringify(ours)}`.slice(0, 100);
    return `${place} ${said}; XML ${theirs === undefined ? "has no word for it" : `means ${JSON.stringify(theirs)}`.slice(0, 100)}`;
}
