// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { batch, signal } from "@preact/signals";
import { load, Recording, Situation } from "apexline";
import wasm from "apexline/apexline.wasm?url";
import type { Change, Thing } from "./changes";
import { readTrack } from "./importers/files";
import { Input } from "./input";
import { Inputs, type Controls } from "./inputs";
import { decodeLink, encodeLink, linkOf, MOST_CHARACTERS } from "./link";
import { LiveRace } from "./live-race";
import { placed } from "./placing";
import { PlayedRace } from "./played-race";
import { RaceRecorder } from "./race-recorder";
import { Road } from "./road";
import { lineAhead } from "./scene/line-ahead";
import { View } from "./scene/view";
import { carsOf, circuits, defaultSetup, playerOf, situations, worldOf, type Setup } from "./setup";
import type { Timeline } from "./timeline";
import { Tracks } from "./tracks";
import { setViewer, Viewer } from "./viewer";

export type Tool = "select" | "drag" | "oil" | Thing;

const STORE = "apexline-playground", MOST_BRANCHES = 6;
const NO_BRANCH = "A recording cannot be branched; start a race from the set-up.";

function stored(): Partial<Setup> {
    try {
        return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Setup>;
    } catch {
        return {};
    }
}

/** Of base64, with a loop: Uint8Array.from calls a function for each byte. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
    const text = atob(base64), bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
}

/** The page of live races and the workshop. */
export class App extends Viewer {
    readonly setup = signal<Setup>({ ...defaultSetup, ...stored() });
    readonly mode = signal<"race" | "workshop">("race");
    readonly brakingLine = signal(true);
    readonly aids = signal(true);
    readonly tool = signal<Tool>("select");
    readonly message = signal<{ text: string; kind: "info" | "error" } | undefined>(undefined);
    /** The last messages, for the console. */
    readonly said: string[] = [];
    readonly busy = signal<string | undefined>("Loading the library");
    readonly input = new Input();
    readonly road = new Road();
    readonly tracks = new Tracks();
    #recorder: RaceRecorder | undefined;
    #toast: ReturnType<typeof setTimeout> | undefined;

    get live(): LiveRace | undefined {
        const timeline = this.timeline;
        return timeline instanceof LiveRace ? timeline : undefined;
    }

    async start(canvas: HTMLCanvasElement, labels: HTMLElement): Promise<void> {
        const module = wasm.startsWith("data:")
            ? await WebAssembly.compile(bytesOf(wasm.slice(wasm.indexOf(",") + 1)))
            : await WebAssembly.compileStreaming(fetch(new URL(wasm, location.href)));
        await load(module);
        this.road.start(module);
        const embedded = document.getElementById("apexline-recording")?.textContent;
        const link = /[#&]race=([\w-]+)/.exec(location.hash)?.[1];
        // Baked first: the graphics process of a browser that has just begun is still starting, and a context would wait for it.
        if (!embedded && !link) this.try(() => this.tracks.get(this.setup.value.circuit));
        try {
            const view = new View(canvas, labels);
            this.show(view, canvas);
            view.prepare();
        } catch (error) {
            this.busy.value = undefined;
            this.say("This browser gives no WebGL context, so there is no 3D view. Turn on hardware acceleration, or try another browser.", "error");
            throw error;
        }
        if (embedded) this.openRecording(bytesOf(embedded.trim()), "recording");
        else if (link) await this.openLink(link);
        else this.race(this.setup.value);
        this.busy.value = undefined;
        this.run();
    }

    say(text: string, kind: "info" | "error" = "info"): void {
        clearTimeout(this.#toast);
        this.said.push(text);
        if (this.said.length > 50) this.said.shift();
        this.message.value = { text, kind };
        this.#toast = setTimeout(() => (this.message.value = undefined), kind === "error" ? 12000 : 5000);
    }

    /** Runs what may be refused; the message is the library's own, and nothing else changes. */
    try<R>(work: () => R): R | undefined {
        try {
            return work();
        } catch (error) {
            this.say((error as Error).message, "error");
            return undefined;
        }
    }

    /** A new race; all branches of the one before go. */
    race(setup: Setup): void {
        this.try(() => {
            const track = this.tracks.get(setup.circuit);
            const race = new LiveRace(situations.find((entry) => entry.value === setup.situation)!.name, track, worldOf(setup), carsOf(setup));
            this.setup.value = setup;
            localStorage.setItem(STORE, JSON.stringify(setup.circuit in circuits ? setup : { ...setup, circuit: "club" }));
            this.replace([race]);
            const player = playerOf(setup);
            this.focus.value = player >= 0 ? player : 0;
            if (setup.situation === Situation.Crash || setup.situation === Situation.Overtake) this.focus.value = Math.min(2, race.cars.length - 1);
            if (player >= 0) {
                this.focus.value = player;
                if (this.camera.value !== "cockpit") this.setCamera("chase");
            }
            this.paused.value = false;
            this.#recorder = new RaceRecorder(race.world);
        });
    }

    /** The race as an *.apxr, up to the first leap in time; undefined for a recording. */
    recording(): Uint8Array | undefined {
        return this.#recorder?.bytes();
    }

    protected override replace(timelines: Timeline[]): void {
        this.#recorder?.dispose();
        this.#recorder = undefined;
        super.replace(timelines);
    }

    openRecording(bytes: Uint8Array, name: string): void {
        this.try(() => {
            const recording = new Recording(bytes, name);
            let played: PlayedRace;
            try {
                played = new PlayedRace(name, recording);
            } catch (error) {
                recording.dispose();
                throw error;
            }
            this.replace([played]);
            this.mode.value = "race";
            this.panel.value = "none";
            this.paused.value = false;
            const left = recording.info.bytesLeftOut;
            this.say(`${name}: ${played.cars.length} cars, ${(played.latest * played.dtS).toFixed(0)} s${left ? `; its last ${left} bytes are no whole tick and were left out` : ""}`);
        });
    }

    async openFile(file: File): Promise<void> {
        this.busy.value = `Reading ${file.name}`;
        await new Promise((resolve) => setTimeout(resolve, 30));
        try {
            if (/\.apxr$/i.test(file.name)) {
                this.openRecording(new Uint8Array(await file.arrayBuffer()), file.name);
                return;
            }
            const { name, track, json } = await readTrack(file);
            if (this.mode.value === "workshop" && json !== undefined) {
                this.tracks.add(name, track, json === undefined ? undefined : { json });
                this.road.open(name, json);
                this.say(`${file.name}: ${track.info.name}, ${(track.info.lengthM / 1000).toFixed(2)} km`);
                return;
            }
            const old = this.tracks.baked(name);
            this.tracks.add(name, track, json === undefined ? undefined : { json });
            this.race({ ...this.setup.value, circuit: name });
            if (old && old !== this.shownRoad) old.dispose();
            const info = track.info;
            this.say(`${file.name}: ${info.name}, ${(info.lengthM / 1000).toFixed(2)} km, ideal lap ${track.lineInfo(0).timeS.toFixed(1)} s`);
        } catch (error) {
            this.say((error as Error).message, "error");
        } finally {
            this.busy.value = undefined;
        }
    }

    /** A link to this race with all that was changed and driven by hand, and the tick and hash that it has now. */
    async link(): Promise<string> {
        const live = this.live;
        if (!live) throw new Error("A recording does not fit into a link; send its file.");
        const content = linkOf(live, this.setup.value, this.tracks);
        const text = await encodeLink(content);
        if (text.length > MOST_CHARACTERS) throw new Error(`This race needs a link of ${Math.round(text.length / 1000)} thousand characters, more than chats and browsers carry; save the recording instead.`);
        return `${location.href.split("#")[0]}#race=${text}`;
    }

    async openLink(text: string): Promise<void> {
        try {
            const { tick, hash, changes, inputs, road, ...setup } = await decodeLink(text);
            if (road) this.tracks.addRoad(setup.circuit, road);
            if (this.tracks.json(setup.circuit) === undefined) throw new Error(`it names a circuit that this page does not have: ${setup.circuit}`);
            this.busy.value = "Driving to the link's moment";
            await new Promise((resolve) => setTimeout(resolve, 30));
            this.race({ ...defaultSetup, ...setup });
            const hands = Inputs.decode(inputs);
            const drive = (to: number) => {
                while (this.live!.tick < to && !this.live!.over) this.stepOne(this.live!, hands.get(this.live!.tick));
            };
            if (!this.live || !hash) return;
            for (const change of changes) {
                drive(change.tick);
                this.#add(this.live.branch(change));
            }
            drive(tick);
            this.paused.value = true;
            const same = this.live.hash().toString(16).padStart(16, "0") === hash;
            this.say(same ? `Tick ${tick}: the same bits as on the sender's machine (${hash}).` : `Tick ${tick} differs from the link's ${hash}: it was made by another build.`, same ? "info" : "error");
        } catch (error) {
            this.say(`This link cannot be opened: ${(error as Error).message}`, "error");
            if (this.timelines.value.length === 0) this.race(this.setup.value);
        } finally {
            this.busy.value = undefined;
        }
    }

    override seek(tick: number): void {
        this.#recorder?.stop();
        this.try(() => super.seek(tick));
    }
    override restart(): void {
        if (this.live) this.race(this.setup.value);
        else super.restart();
    }

    /** The same race, going on differently from here. */
    branch(change: Change): LiveRace | undefined {
        const live = this.live;
        if (!live) {
            this.say(NO_BRANCH, "error");
            return undefined;
        }
        return this.try(() => {
            const race = live.branch(change);
            this.#add(race);
            return race;
        });
    }

    /** Shows a branch beside the others; the oldest but the first goes when there are many. */
    #add(race: LiveRace): void {
        const all = this.timelines.value;
        const kept = all.length < MOST_BRANCHES ? all : [all[0]!, ...all.slice(2)];
        batch(() => {
            this.timelines.value = [...kept, race];
            this.switchTo(kept.length);
        });
        for (const gone of all) if (!kept.includes(gone)) gone.dispose();
    }

    takeWheel(car: number): void {
        const live = this.live, host = live?.player !== car;
        if (live && host && live.player >= 0 && !this.branch({ kind: "wheel", tick: live.tick, car: live.player, host: false })) return;
        if (!this.branch({ kind: "wheel", tick: live?.tick ?? 0, car, host }) || !host) return;
        this.select(car);
        this.paused.value = false;
    }

    changePace(car: number, pace: number): void {
        this.branch({ kind: "pace", tick: this.live?.tick ?? 0, car, pace: Math.fround(pace) });
    }
    changeGrip(car: number, share: number): void {
        this.branch({ kind: "grip", tick: this.live?.tick ?? 0, car, share: Math.fround(share) });
    }

    /** Puts a car, a thing or oil where the mouse is, on the road's height and pointing along it. */
    place(what: Thing | "oil" | { car: number }, x: number, z: number, y: number): void {
        const live = this.live, location = (this.timeline as LiveRace | PlayedRace).track.locate([x, y, z]);
        if (location.sector === 0xffffffff) this.say("That is too far from the road.", "error");
        else if (!live) this.say(NO_BRANCH, "error");
        else this.branch(placed(what, live, [x, location.heightM, z], location));
    }

    protected override get awake(): boolean {
        return this.mode.value === "race";
    }
    protected override get hands(): Controls {
        return this.input.controls;
    }
    protected override grasp(timeline: Timeline, dt: number): void {
        if (!(timeline instanceof LiveRace) || timeline.player < 0) return;
        const at = timeline.player * 10, s = timeline.states;
        const [sin, cos] = [Math.sin(s[at + 3]!), Math.cos(s[at + 3]!)];
        const forward = s[at + 6]! * sin + s[at + 8]! * cos, aside = s[at + 6]! * cos - s[at + 8]! * sin;
        this.input.update(forward, Math.atan2(aside, Math.max(forward, 1)), dt, timeline.cars[timeline.player]!.vehicle, this.aids.value);
    }
    protected override stepped(timeline: Timeline, fresh: boolean): void {
        this.#shadow(timeline);
        if (this.#recorder && timeline === this.timelines.value[0] && fresh) this.#recorder.tick(timeline.over);
    }
    protected override ended(timeline: Timeline): void {
        if (this.panel.value === "none" || (timeline.player ?? -1) >= 0) this.panel.value = "results";
    }
    protected override adorn(timeline: Timeline): void {
        const player = timeline instanceof LiveRace ? timeline.player : -1, at = player * 10, states = timeline.states;
        const shown = player >= 0 && this.brakingLine.value && player === this.focus.value, speed = shown ? Math.hypot(states[at + 6]!, states[at + 8]!) : 0;
        this.view.brakingLine(shown ? lineAhead(this.mesh, (timeline as LiveRace).track, states.subarray(at, at + 3), speed) : undefined, speed);
    }
    protected override renewHud(now: number, must: boolean): void {
        super.renewHud(now, must);
        const timeline = this.timeline as LiveRace | PlayedRace | undefined, live = this.live;
        if (timeline) this.view.things.update(timeline.view.obstacles, live?.changes.flatMap((change) => (change.kind === "oil" && change.tick <= live.tick ? [change] : [])) ?? [], timeline.track);
    }

    /** The first race runs along with a branch, so that both can be compared; one that a person drives waits for them. */
    #shadow(timeline: Timeline): void {
        const first = this.timelines.value[0];
        if (first === timeline || !(first instanceof LiveRace) || first.player >= 0 || first.over || first.latest >= timeline.tick) return;
        first.seek(first.latest);
        while (first.latest < timeline.tick && !first.over) first.step(undefined);
    }
}

export const app = new App();
setViewer(app);
