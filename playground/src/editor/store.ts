// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { computed, signal } from "@preact/signals";
import { emptyScene, type Template } from "./library";
import { Session } from "./session";
import { hostsAgent, takeWheel } from "./wheel";
import { clone, get, LISTS, nameOf, remove, same, TABLES, withPresentKeys, type Json, type Ref, type Scene } from "./scene";

export type Mode = "edit" | "watch" | "search" | "town";
export type Tool = { kind: "select" | "path" | "net" | "goal" | "paint" | "trigger" | "field" } | { kind: "agent" | "obstacle"; template: Template };
export type Layer = "grid" | "paths" | "steeringForces" | "shares" | "senses" | "targetPoints" | "trails" | "names" | "search";

interface Past {
    scene: Scene;
    label: string;
    at: number;
}

/** Changes of one kind within so long are undone together, ms. */
const TOGETHER_MS = 700;
const STORED = "apexline-editor";

/** Everything that the page shows: the scene, what is chosen, and the simulation that runs it. */
class Store {
    readonly scene = signal<Scene>(emptyScene());
    /** While something is dragged: how the scene would be. */
    readonly draft = signal<Scene | undefined>(undefined);
    readonly shown = computed(() => this.draft.value ?? this.scene.value);
    readonly chosen = signal<readonly Ref[]>([]);
    readonly mode = signal<Mode>("edit");
    readonly tool = signal<Tool>({ kind: "select" });
    readonly layers = signal<ReadonlySet<Layer>>(new Set<Layer>(["paths", "trails", "search"]));
    readonly message = signal<{ text: string; bad: boolean; id: number }>({ text: "", bad: false, id: 0 });
    readonly hint = signal("");
    readonly playing = signal(false);
    /** Counts what has changed in the simulation, for panels that show it. */
    readonly beat = signal(0);
    readonly follow = signal<"free" | "follow" | "vehicle">("free");
    readonly space = signal(false);
    readonly dark = signal(matchMedia("(prefers-color-scheme: dark)").matches);
    readonly brush = signal("#");
    /** Points of what is being drawn: a wall, a path. */
    readonly sketch = signal<number[][]>([]);
    readonly canUndo = signal(false);
    readonly canRedo = signal(false);
    /** Tiles of the last search that are shown; -1: all. */
    readonly searchShown = signal(-1);
    readonly said: string[] = [];
    session!: Session;
    #past: Past[] = [];
    #future: Past[] = [];
    fit: () => void = () => undefined;

    start(scene: Scene): void {
        this.session = new Session(emptyScene());
        if (!this.open(scene)) this.open(emptyScene());
    }

    say(text: string, bad = false): void {
        this.said.push(text);
        this.message.value = { text, bad, id: this.message.value.id + 1 };
    }

    /** Another scene instead of this one; false, with the reason said, when the library refuses it. */
    open(scene: Scene, label = scene.name ?? "scene"): boolean {
        let next: Session;
        try {
            next = new Session(scene);
        } catch (error) {
            this.say(`${label} was not opened: ${(error as Error).message}`, true);
            return false;
        }
        this.session.dispose();
        this.session = next;
        this.#past = [];
        this.#future = [];
        this.#show(scene, []);
        this.playing.value = false;
        this.follow.value = "free";
        this.searchShown.value = -1;
        this.tool.value = { kind: "select" };
        this.sketch.value = [];
        this.fit();
        return true;
    }

    /** One change, which can be undone. A change that makes the scene invalid is refused, and the scene runs on as it was. */
    edit(label: string, change: (scene: Scene) => Ref | readonly Ref[] | void): boolean {
        const next = structuredClone(this.scene.value);
        let chosen: Ref | readonly Ref[] | void;
        try {
            chosen = change(next);
            this.session.change(next);
        } catch (error) {
            this.draft.value = undefined;
            this.say(`Refused: ${reason(error)}`, true);
            return false;
        }
        const last = this.#past.at(-1), now = performance.now();
        if (!last || last.label !== label || now - last.at > TOGETHER_MS) this.#past.push({ scene: this.scene.value, label, at: now });
        else last.at = now;
        this.#future = [];
        this.#show(next, chosen ? (Array.isArray(chosen) ? chosen : [chosen as Ref]) : this.chosen.value);
        return true;
    }

    undo(): void {
        this.#travel(this.#past, this.#future, "undone", "There is nothing to undo.");
    }
    redo(): void {
        this.#travel(this.#future, this.#past, "done again", "There is nothing to do again.");
    }
    #travel(from: Past[], to: Past[], verb: string, none: string): void {
        const step = from.pop();
        if (!step) return this.say(none);
        to.push({ scene: this.scene.value, label: step.label, at: 0 });
        this.session.change(step.scene);
        this.#show(step.scene, this.chosen.value);
        this.say(`${step.label}: ${verb}`);
    }

    #show(scene: Scene, chosen: readonly Ref[]): void {
        this.scene.value = scene;
        this.draft.value = undefined;
        this.chosen.value = chosen.filter((ref) => get(scene, ref) !== undefined);
        this.canUndo.value = this.#past.length > 0;
        this.canRedo.value = this.#future.length > 0;
        this.beat.value++;
        try {
            localStorage.setItem(STORED, JSON.stringify(scene));
        } catch { /* no room, or not allowed: the scene is not kept for the next visit */ }
    }
    /** The scene of the last visit. */
    static kept(): Scene | undefined {
        try {
            const kept = JSON.parse(localStorage.getItem(STORED) ?? "null");
            return kept ? withPresentKeys(kept) : undefined;
        } catch {
            return undefined;
        }
    }

    choose(ref: Ref | undefined, more = false): void {
        if (!ref) this.chosen.value = [];
        else if (!more) this.chosen.value = [ref];
        else this.chosen.value = this.chosen.value.some((one) => same(one, ref)) ? this.chosen.value.filter((one) => !same(one, ref)) : [...this.chosen.value, ref];
    }
    /** The simulation's agent that is chosen; -1 when there is none. */
    get agent(): number {
        const ref = this.chosen.value.at(-1);
        if (!ref) return -1;
        if (ref.part === "agents") return this.session.indexOf(nameOf(this.scene.value, ref));
        return ref.part === "groups" ? this.session.indexOf(`${ref.key} ${Number(ref.point ?? 0) + 1}`) : -1;
    }

    removeChosen(): void {
        const gone = [...this.chosen.value].sort((a, b) => Number(b.key) - Number(a.key));
        if (gone.length === 0) return this.say("Nothing is chosen: click an object first.");
        if (gone.some((ref) => ref.part === "scene")) return this.say("The scene itself cannot be deleted; open another one.");
        const label = gone.length === 1 ? `Delete ${nameOf(this.scene.value, gone[0]!)}` : `Delete ${gone.length} objects`;
        if (this.edit(label, (scene) => { for (const ref of gone) remove(scene, ref); })) this.chosen.value = [];
    }
    cloneChosen(): void {
        const refs = this.chosen.value.filter((ref) => LISTS.includes(ref.part) || TABLES.includes(ref.part));
        if (refs.length === 0) return this.say("Nothing that can be cloned is chosen: click an object first.");
        this.edit(refs.length === 1 ? `Clone ${nameOf(this.scene.value, refs[0]!)}` : `Clone ${refs.length} objects`,
            (scene) => refs.map((ref) => clone(scene, ref, 3)).filter((ref) => ref !== undefined));
    }
    /** Agents that are chosen belong together from now on. */
    groupChosen(name: string): void {
        const agents = this.chosen.value.filter((ref) => ref.part === "agents");
        if (agents.length === 0) return this.say("Choose agents first: Shift and click, or drag a frame round them.");
        this.edit("Group", (scene) => { for (const ref of agents) { if (name) get(scene, ref).group = name; else delete get(scene, ref).group; } });
    }
    set(ref: Ref, key: string, value: Json, label = key): boolean {
        return this.edit(`${nameOf(this.scene.value, ref)}: ${label.replace(/_/g, " ")}`, (scene) => {
            const one = get(scene, ref);
            if (value === undefined) delete one[key];
            else one[key] = value;
        });
    }

    play(on = !this.playing.value): void {
        if (on && this.session.info.presentCount === 0) return this.say("Nobody moves in this scene yet: place an agent first.");
        const hosts = on && this.session.driver.agent < 0 ? hostsAgent(this.scene.value, this.session) : -1;
        if (hosts >= 0) takeWheel(this, hosts);
        this.playing.value = this.session.playing = on;
        this.beat.value++;
    }
    stop(): void {
        this.playing.value = false;
        this.session.reset();
        this.follow.value = "free";
        this.beat.value++;
    }
    toggle(layer: Layer): void {
        const next = new Set(this.layers.value);
        if (!next.delete(layer)) next.add(layer);
        this.layers.value = next;
    }
    setDark(dark: boolean): void {
        this.dark.value = dark;
        document.documentElement.dataset.theme = dark ? "dark" : "light";
    }
    /** Something done to the running simulation; what it refuses is said. */
    act(what: string, work: () => void): void {
        try {
            work();
            this.session.refresh();
            this.say(what);
        } catch (error) {
            this.say(`${what}: ${(error as Error).message}`, true);
        }
        this.beat.value++;
    }
}

/** The library's message, without the line number of a text that is not shown. */
export const reason = (error: unknown): string => (error as Error).message.replace(/^[^:]*:\d+: /, "");

export const store = new Store();
export const keptScene = (): Scene | undefined => Store.kept();
