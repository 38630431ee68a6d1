// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { batch, signal } from "@preact/signals";
import { load, Recording, Situation, type CarDebug, type Track } from "apexline";
import wasm from "apexline/apexline.wasm?url";
import type { Change, Thing } from "./changes";
import { hudOf, type Hud } from "./hud-content";
import { readTrack } from "./importers/files";
import { Input } from "./input";
import { Inputs, type Controls } from "./inputs";
import { decodeLink, encodeLink, linkOf, MOST_CHARACTERS } from "./link";
import { LiveRace } from "./live-race";
import { placed } from "./placing";
import { PlayedRace } from "./played-race";
import { RaceRecorder } from "./race-recorder";
import { Road } from "./road";
import { cameraNames, type CameraName } from "./scene/cameras";
import { lineAhead } from "./scene/line-ahead";
import { TrackMesh } from "./scene/track-mesh";
import { View } from "./scene/view";
import { Sectors } from "./sectors";
import { carsOf, circuits, defaultSetup, playerOf, situations, worldOf, type Setup } from "./setup";
import type { Timeline } from "./timeline";
import { Tracks } from "./tracks";

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16] as const;
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

/** Everything that the page shows and does; components read its signals and call its methods. */
export class App {
    readonly setup = signal<Setup>({ ...defaultSetup, ...stored() });
    readonly mode = signal<"race" | "workshop">("race");
    readonly panel = signal<"none" | "setup" | "why" | "branches" | "results" | "help">("none");
    readonly timelines = signal<Timeline[]>([]);
    readonly active = signal(0);
    readonly focus = signal(0);
    readonly paused = signal(false);
    readonly speed = signal(1);
    readonly camera = signal<CameraName>("chase");
    readonly dark = signal(matchMedia("(prefers-color-scheme: dark)").matches);
    readonly lines = signal(false);
    readonly names = signal(true);
    readonly rays = signal(false);
    readonly brakingLine = signal(true);
    readonly aids = signal(true);
    readonly tool = signal<Tool>("select");
    readonly message = signal<{ text: string; kind: "info" | "error" } | undefined>(undefined);
    /** The last messages, for the console. */
    readonly said: string[] = [];
    readonly busy = signal<string | undefined>("Loading the library");
    readonly hud = signal<Hud | undefined>(undefined);
    readonly lost = signal(false);
    readonly input = new Input();
    readonly road = new Road();
    readonly tracks = new Tracks();
    view!: View;
    mesh!: TrackMesh;
    #meshOf: Track | undefined;
    #before = new Float32Array(0);
    #owed = 0;
    #last = 0;
    #hudAt = 0;
    #moved = 0;
    #frames = 0;
    #framesAt = 0;
    #fps = 0;
    #stepMs = 0;
    #debug: CarDebug | undefined;
    #recorder: RaceRecorder | undefined;
    #toast: ReturnType<typeof setTimeout> | undefined;
    #sectors: Sectors | undefined;

    get timeline(): Timeline | undefined {
        return this.timelines.value[this.active.value];
    }
    get live(): LiveRace | undefined {
        const timeline = this.timeline;
        return timeline instanceof LiveRace ? timeline : undefined;
    }

    async start(canvas: HTMLCanvasElement, labels: HTMLElement): Promise<void> {
        const module = wasm.startsWith("data:")
            ? await WebAssembly.compile(Uint8Array.from(atob(wasm.slice(wasm.indexOf(",") + 1)), (c) => c.charCodeAt(0)))
            : await WebAssembly.compileStreaming(fetch(new URL(wasm, location.href)));
        await load(module);
        this.road.start(module);
        try {
            this.view = new View(canvas, labels);
        } catch (error) {
            this.busy.value = undefined;
            this.say("This browser gives no WebGL context, so there is no 3D view. Turn on hardware acceleration, or try another browser.", "error");
            throw error;
        }
        this.view.onLost = (lost) => {
            this.lost.value = lost;
            if (lost) this.paused.value = true;
        };
        this.view.setTheme(this.dark.value);
        new ResizeObserver(() => this.view.resize()).observe(canvas);
        const embedded = document.getElementById("apexline-recording")?.textContent;
        const link = /[#&]race=([\w-]+)/.exec(location.hash)?.[1];
        if (embedded) this.openRecording(Uint8Array.from(atob(embedded.trim()), (c) => c.charCodeAt(0)), "recording");
        else if (link) await this.openLink(link);
        else this.race(this.setup.value);
        this.busy.value = undefined;
        requestAnimationFrame((now) => this.#frame(now));
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
            this.#show([race]);
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

    #show(timelines: Timeline[]): void {
        this.#recorder?.dispose();
        this.#recorder = undefined;
        const old = this.timelines.value.filter((timeline) => !timelines.includes(timeline));
        batch(() => {
            this.timelines.value = timelines;
            this.switchTo(timelines.length - 1);
        });
        for (const timeline of old) timeline.dispose();
    }

    switchTo(index: number): void {
        this.active.value = index;
        const timeline = this.timeline!;
        const track = timeline.track;
        if (this.#meshOf !== track) {
            this.mesh = new TrackMesh(track);
            this.view.setTrack(this.mesh);
            this.#meshOf = track;
        }
        this.mesh.lines.visible = this.lines.value;
        this.view.setCars(timeline.cars);
        this.#before = timeline.states.slice();
        this.#owed = 0;
        this.#sectors = undefined;
        if (this.focus.value >= timeline.cars.length) this.focus.value = 0;
        this.#renewHud(performance.now(), true);
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
            this.#show([played]);
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
            if (old && old !== this.#meshOf) old.dispose();
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
                while (this.live!.tick < to && !this.live!.over) this.#stepOne(this.live!, hands.get(this.live!.tick));
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

    setCamera(name: CameraName): void {
        this.camera.value = name;
        this.view.cameras.set(name);
    }
    nextCamera(): void {
        this.setCamera(cameraNames[(cameraNames.indexOf(this.camera.value) + 1) % cameraNames.length]!);
    }
    setDark(dark: boolean): void {
        this.dark.value = dark;
        this.view?.setTheme(dark);
    }
    setLines(shown: boolean): void {
        this.lines.value = shown;
        this.mesh.lines.visible = shown;
    }
    select(car: number): void {
        this.focus.value = car;
        this.#renewHud(performance.now(), true);
    }
    changeSpeed(by: number): void {
        const index = speeds.indexOf(this.speed.value as (typeof speeds)[number]);
        this.speed.value = speeds[Math.max(0, Math.min(speeds.length - 1, index + by))]!;
    }
    tick(): void {
        this.paused.value = true;
        const timeline = this.timeline;
        if (!timeline) return;
        this.#before = timeline.states.slice();
        this.#stepOne(timeline, this.input.controls);
        this.#owed = timeline.dtS;
        this.#renewHud(performance.now(), true);
    }
    seek(tick: number): void {
        const timeline = this.timeline;
        if (!timeline) return;
        this.#recorder?.stop();
        this.try(() => timeline.seek(tick));
        this.#before = timeline.states.slice();
        this.#owed = timeline.dtS;
        this.#renewHud(performance.now(), true);
    }
    restart(): void {
        this.race(this.setup.value);
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
        const live = this.live, location = this.#meshOf!.locate([x, y, z]);
        if (location.sector === 0xffffffff) this.say("That is too far from the road.", "error");
        else if (!live) this.say(NO_BRANCH, "error");
        else this.branch(placed(what, live, [x, location.heightM, z], location));
    }

    #stepOne(timeline: Timeline, input: Controls | undefined): void {
        const fresh = timeline.tick === timeline.latest;
        timeline.step(input);
        this.#shadow(timeline);
        if (this.#recorder && timeline === this.timelines.value[0] && fresh && timeline.tick === timeline.latest) this.#recorder.tick(timeline.over);
        this.#sectors ??= new Sectors(timeline.cars.length, this.mesh.length);
        this.#sectors.update(timeline);
    }

    /** The first race runs along with a branch, so that both can be compared; one that a person drives waits for them. */
    #shadow(timeline: Timeline): void {
        const first = this.timelines.value[0];
        if (first === timeline || !(first instanceof LiveRace) || first.player >= 0 || first.over || first.latest >= timeline.tick) return;
        first.seek(first.latest);
        while (first.latest < timeline.tick && !first.over) first.step(undefined);
    }

    #frame(now: number): void {
        requestAnimationFrame((next) => this.#frame(next));
        const timeline = this.timeline;
        const between = now - this.#last;
        const dt = Math.min((now - this.#last) / 1000, 0.1);
        this.#last = now;
        if (!timeline || this.lost.value || this.mode.value !== "race") return;
        let moved = 0;
        if (!this.paused.value) {
            const live = this.live;
            if (live && live.player >= 0) {
                const at = live.player * 10, s = live.states;
                const [sin, cos] = [Math.sin(s[at + 3]!), Math.cos(s[at + 3]!)];
                const forward = s[at + 6]! * sin + s[at + 8]! * cos, aside = s[at + 6]! * cos - s[at + 8]! * sin;
                this.input.update(forward, Math.atan2(aside, Math.max(forward, 1)), dt, live.cars[live.player]!.vehicle, this.aids.value);
            }
            this.#owed += dt * this.speed.value;
            const begin = performance.now();
            let steps = 0;
            while (this.#owed >= timeline.dtS && performance.now() - begin < 40) {
                this.#before.set(timeline.states.subarray(0, this.#before.length));
                this.#stepOne(timeline, this.input.controls);
                this.#owed -= timeline.dtS;
                steps++;
            }
            if (this.#owed > timeline.dtS) this.#owed = timeline.dtS;
            if (steps > 0) this.#stepMs += ((performance.now() - begin) / steps - this.#stepMs) * 0.05;
            moved = dt * this.speed.value;
            if (timeline.over && timeline.tick >= timeline.latest) {
                this.paused.value = true;
                if (this.panel.value === "none" || (this.live && this.live.player >= 0)) this.panel.value = "results";
            }
        }
        this.#frames++;
        if (now - this.#framesAt > 1000) {
            this.#fps = (this.#frames * 1000) / (now - this.#framesAt);
            this.#frames = 0;
            this.#framesAt = now;
        }
        const share = Math.min(1, this.#owed / timeline.dtS);
        const wantsDebug = this.rays.value || this.panel.value === "why";
        this.#debug = wantsDebug ? timeline.view.debug(this.focus.value, this.#debug) : undefined;
        const neighbours = wantsDebug ? timeline.view.neighbours(this.focus.value) : [];
        this.view.showNames = this.names.value;
        this.view.ghosts(wantsDebug && this.#debug ? { plan: timeline.view.plan(this.focus.value), place: this.#debug.location } : undefined);
        if (between < 1000) this.view.pace(between);
        this.#braking(timeline);
        this.view.draw(this.#before, timeline.states, share, timeline.controls, this.focus.value, dt, moved, this.#debug, neighbours);
        this.#renewHud(now, false);
    }

    #braking(timeline: Timeline): void {
        const player = timeline instanceof LiveRace ? timeline.player : -1, at = player * 10, states = timeline.states;
        const shown = player >= 0 && this.brakingLine.value && player === this.focus.value, speed = shown ? Math.hypot(states[at + 6]!, states[at + 8]!) : 0;
        this.view.brakingLine(shown ? lineAhead(this.mesh, states.subarray(at, at + 3), speed) : undefined, speed);
    }

    #renewHud(now: number, must: boolean): void {
        const timeline = this.timeline;
        if (!timeline || (!must && now - this.#hudAt < 100)) return;
        this.#hudAt = now;
        const live = timeline instanceof LiveRace ? timeline : undefined;
        this.view.things.update(timeline.view.obstacles, live?.changes.flatMap((change) => (change.kind === "oil" && change.tick <= live.tick ? [change] : [])) ?? [], timeline.track);
        this.hud.value = hudOf(timeline, this.focus.value, live?.player ?? -1, this.#sectors, { fps: this.#fps, stepMs: this.#stepMs });
    }
}

export const app = new App();
