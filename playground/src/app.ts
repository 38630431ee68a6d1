// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { batch, signal } from "@preact/signals";
import { load, Recording, Situation, Source, Track, Vehicle, type CarDebug, type Neighbour, type PlanCandidate, type RaceEvent, type Standing } from "apexline";
import wasm from "apexline/apexline.wasm?url";
import { OIL, type Change, type Thing } from "./changes";
import { readTrack } from "./importers/files";
import { Input } from "./input";
import { Inputs } from "./inputs";
import { decodeLink, encodeLink, MOST_CHARACTERS, type Link, type LinkedRoad } from "./link";
import { LiveRace } from "./live-race";
import { PlayedRace } from "./played-race";
import { RaceRecorder } from "./race-recorder";
import { Road } from "./road";
import { cameraNames, type CameraName } from "./scene/cameras";
import { TrackMesh } from "./scene/track-mesh";
import { View } from "./scene/view";
import { Sectors, type SectorMark } from "./sectors";
import { carsOf, circuits, defaultSetup, paints, playerOf, situations, worldOf, type Setup } from "./setup";
import type { Timeline } from "./timeline";

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16] as const;
export type Tool = "select" | "drag" | "oil" | Thing;

/** Content of the head-up display, renewed ten times a second. */
export interface Hud {
    rows: (Standing & { name: string; colour: string; state: number; interval: number; behindS: number | undefined; player: boolean; sectors: readonly SectorMark[] })[];
    tick: number;
    earliest: number;
    latest: number;
    laps: number;
    speedMps: number;
    steering: number;
    throttle: number;
    brake: number;
    targetMps: number;
    debug: CarDebug | undefined;
    neighbours: Neighbour[];
    plan: PlanCandidate[];
    events: readonly RaceEvent[];
    over: boolean;
    hash: string;
    fps: number;
    stepMs: number;
}
const STORE = "apexline-playground", MOST_BRANCHES = 6;

function stored(): Partial<Setup> {
    try {
        return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Setup>;
    } catch {
        return {};
    }
}

function bakeRoad(name: string, road: LinkedRoad): Track {
    const source = Source.fromJson(road.json, name);
    try {
        const vehicle = road.vehicle === undefined ? Vehicle.preset("reference") : Vehicle.fromJson(road.vehicle, name);
        return Track.bake(source, { vehicle, ...(road.overtakingOffsetM !== undefined && { overtakingOffsetM: road.overtakingOffsetM }) });
    } finally {
        source.dispose();
    }
}

/** Everything that the page shows and does; components read its signals and call its methods. */
export class App {
    readonly setup = signal<Setup>({ ...defaultSetup, ...stored() });
    readonly mode = signal<"race" | "workshop">("race");
    readonly panel = signal<"none" | "setup" | "why" | "branches" | "help">("none");
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
    readonly custom = signal<string[]>([]);
    readonly input = new Input();
    readonly road = new Road();
    view!: View;
    mesh!: TrackMesh;
    readonly #tracks = new Map<string, Track>();
    readonly #sources = new Map<string, string>();
    /** Of circuits that did not come with the page. */
    readonly #roads = new Map<string, LinkedRoad>();
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
        for (const [name, json] of Object.entries(circuits)) this.#sources.set(name, json);
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

    trackJson(name: string): string | undefined {
        return this.#sources.get(name);
    }

    track(name: string): Track {
        const known = this.#tracks.get(name);
        if (known) return known;
        const json = this.#sources.get(name);
        if (json === undefined) throw new Error(`There is no circuit '${name}' on this page; drop its file first.`);
        const track = bakeRoad(name, this.#roads.get(name) ?? { json });
        this.#tracks.set(name, track);
        return track;
    }

    /** Adds a circuit, or replaces the one of that name. A road that is told can be sent in a link. */
    addTrack(name: string, track: Track, road: LinkedRoad | undefined): void {
        this.#tracks.set(name, track);
        if (road) {
            this.#sources.set(name, road.json);
            this.#roads.set(name, road);
        }
        if (!(name in circuits) && !this.custom.value.includes(name)) this.custom.value = [...this.custom.value, name];
    }
    #addRoad(name: string, road: LinkedRoad): void {
        this.addTrack(name, bakeRoad(name, road), road);
    }

    /** A new race; all branches of the one before go. */
    race(setup: Setup): void {
        this.try(() => {
            const track = this.track(setup.circuit);
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
                this.addTrack(name, track, json === undefined ? undefined : { json });
                this.road.open(name, json);
                this.say(`${file.name}: ${track.info.name}, ${(track.info.lengthM / 1000).toFixed(2)} km`);
                return;
            }
            const old = this.#tracks.get(name);
            this.addTrack(name, track, json === undefined ? undefined : { json });
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
        const setup = this.setup.value, road = this.#roads.get(setup.circuit);
        if (!road && !(setup.circuit in circuits)) throw new Error(`The circuit '${setup.circuit}' came baked, without the road that it was made from; a link cannot carry it.`);
        const content: Link = { ...setup, tick: live.tick, hash: live.hash().toString(16).padStart(16, "0"), changes: live.changes.filter((change) => change.tick <= live.tick),
            inputs: live.inputs.before(live.tick).encode(), ...(road && { road }) };
        const text = await encodeLink(content);
        if (text.length > MOST_CHARACTERS) throw new Error(`This race needs a link of ${Math.round(text.length / 1000)} thousand characters, more than chats and browsers carry; save the recording instead.`);
        return `${location.href.split("#")[0]}#race=${text}`;
    }

    async openLink(text: string): Promise<void> {
        try {
            const { tick, hash, changes, inputs, road, ...setup } = await decodeLink(text);
            if (road) this.#addRoad(setup.circuit, road);
            if (!this.#sources.has(setup.circuit)) throw new Error(`it names a circuit that this page does not have: ${setup.circuit}`);
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
        this.#stepOne(timeline);
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
            this.say("A recording cannot be branched; start a race from the set-up.", "error");
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
        if (location.sector === 0xffffffff) {
            this.say("That is too far from the road.", "error");
            return;
        }
        const tick = live?.tick ?? 0, position = [x, location.heightM, z].map(Math.fround), yawRad = Math.fround(location.headingRad);
        if (what === "oil") {
            const length = this.mesh.length, wrapped = (distance: number) => Math.fround(this.mesh.closed ? (distance + length) % length : Math.max(0, Math.min(length, distance)));
            this.branch({ kind: "oil", tick, fromM: wrapped(location.distanceM - OIL.lengthM / 2), toM: wrapped(location.distanceM + OIL.lengthM / 2),
                lowM: Math.fround(location.lateralM - OIL.widthM / 2), highM: Math.fround(location.lateralM + OIL.widthM / 2), grip: OIL.grip });
        } else if (typeof what === "object" && live) {
            const { velocity } = live.stateOf(what.car), speed = Math.hypot(velocity[0]!, velocity[2]!);
            const leader = Math.max(0, ...live.standings().map((row) => row.lapsDone));
            this.branch({ kind: "move", tick, car: what.car, position, yawRad, velocity: [speed * Math.sin(yawRad), 0, speed * Math.cos(yawRad)].map(Math.fround), laps: Math.max(1, live.laps - leader) });
        } else if (typeof what === "string") this.branch({ kind: "thing", tick, thing: what, position, yawRad });
    }

    #stepOne(timeline: Timeline, input = this.input.controls): void {
        const fresh = timeline.tick === timeline.latest;
        timeline.step(input);
        if (this.#recorder && timeline === this.timelines.value[0] && fresh && timeline.tick === timeline.latest) this.#recorder.tick(timeline.over);
        this.#sectors ??= new Sectors(timeline.cars.length, this.mesh.length);
        this.#sectors.update(timeline);
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
                this.#stepOne(timeline);
                this.#owed -= timeline.dtS;
                steps++;
            }
            if (this.#owed > timeline.dtS) this.#owed = timeline.dtS;
            if (steps > 0) this.#stepMs += ((performance.now() - begin) / steps - this.#stepMs) * 0.05;
            moved = dt * this.speed.value;
            if (timeline.over && timeline.tick >= timeline.latest) this.paused.value = true;
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
        const player = timeline instanceof LiveRace ? timeline.player : -1;
        if (player < 0 || !this.brakingLine.value || player !== this.focus.value) {
            this.view.brakingLine(undefined, 0);
            return;
        }
        const s = timeline.states, at = player * 10;
        const speed = Math.hypot(s[at + 6]!, s[at + 8]!);
        const place = this.#meshOf!.locate([s[at]!, s[at + 1]!, s[at + 2]!]);
        if (place.sector === 0xffffffff) return;
        const nodes = this.mesh.racing, ahead = [];
        const reach = 40 + speed * 2.4;
        for (let i = 1, d = 0; i < nodes.length && d < reach; i++) {
            const node = nodes[(place.sector + i) % nodes.length]!;
            const previous = nodes[(place.sector + i - 1) % nodes.length]!;
            d += Math.hypot(node.position[0]! - previous.position[0]!, node.position[2]! - previous.position[2]!);
            ahead.push(node);
            if (!this.mesh.closed && place.sector + i >= nodes.length - 1) break;
        }
        this.view.brakingLine(ahead, speed);
    }

    #renewHud(now: number, must: boolean): void {
        const timeline = this.timeline;
        if (!timeline || (!must && now - this.#hudAt < 100)) return;
        this.#hudAt = now;
        const focus = this.focus.value, s = timeline.states, at = focus * 10;
        const standings = timeline.standings();
        const live = timeline instanceof LiveRace ? timeline : undefined;
        this.view.things.update(timeline.view.obstacles, live?.changes.flatMap((change) => (change.kind === "oil" && change.tick <= live.tick ? [change] : [])) ?? [], timeline.track);
        const debug = timeline.view.debug(focus);
        this.hud.value = {
            rows: standings.map((row, index) => ({
                ...row, name: timeline.cars[row.car]!.name || `Car ${row.car + 1}`, colour: paints[row.car % paints.length]!, state: 0,
                interval: index === 0 ? 0 : (standings[index - 1]!.progressM - row.progressM),
                behindS: index === 0 ? 0 : timeline.sinceAt(row.progressM, standings[index - 1]!.car), player: row.car === live?.player,
                sectors: this.#sectors?.marks[row.car] ?? [],
            })),
            tick: timeline.tick, earliest: timeline.earliest, latest: timeline.latest, laps: timeline.laps,
            speedMps: Math.hypot(s[at + 6]!, s[at + 8]!), steering: timeline.controls[focus * 3]!, throttle: timeline.controls[focus * 3 + 1]!, brake: timeline.controls[focus * 3 + 2]!,
            targetMps: debug.targetSpeedMps, debug, neighbours: timeline.view.neighbours(focus), plan: timeline.view.plan(focus), events: timeline.events, over: timeline.over,
            hash: timeline.hash().toString(16).padStart(16, "0"), fps: this.#fps, stepMs: this.#stepMs,
        };
    }
}

export const app = new App();
