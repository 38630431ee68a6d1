// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { batch, signal } from "@preact/signals";
import {
    Car, CarDebug, DrivenBy, load, Recorder, Recording, Situation, Source, Track, Vehicle, type CarDesc, type CarState, type Neighbour, type PlanCandidate, type RaceEvent, type Standing,
} from "apexline";
import wasm from "apexline/apexline.wasm?url";
import { readTrack } from "./files";
import { Input } from "./input";
import { Road } from "./road";
import { cameraNames, type CameraName } from "./scene/cameras";
import { TrackMesh } from "./scene/track-mesh";
import { View } from "./scene/view";
import { carsOf, circuits, defaultSetup, paints, playerOf, situations, worldOf, type Setup } from "./setup";
import { LiveRace, PlayedRace, type Obstacle, type Timeline } from "./timeline";

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16] as const;
export type Tool = "select" | "drag" | "cone" | "box";

/** Content of the head-up display, renewed ten times a second. */
export interface Hud {
    rows: (Standing & { name: string; colour: string; state: number; interval: number; player: boolean; sectors: readonly SectorMark[] })[];
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
    startTick: number;
    hash: string;
    fps: number;
    stepMs: number;
}
export interface SectorMark {
    time: number;
    /** best: of all cars; own: of this car; slow: neither. */
    kind: "best" | "own" | "slow" | "none";
}

/** Most that is kept of a recording in memory: about 40 minutes of eight cars. */
const RECORDED_BYTES = 32 << 20;
const STORE = "apexline-playground";

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
    #recorder: { recorder: Recorder; parts: Uint8Array[]; size: number; stopped: boolean } | undefined;
    #toast: ReturnType<typeof setTimeout> | undefined;
    #sectors: { tick: number; enter: number[]; current: number[]; marks: SectorMark[][]; own: number[][]; best: number[] } | undefined;

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
        else if (link) this.openLink(link);
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
        const source = Source.fromJson(json, name);
        try {
            const track = Track.bake(source, { vehicle: Vehicle.preset("reference") });
            this.#tracks.set(name, track);
            return track;
        } finally {
            source.dispose();
        }
    }

    /** Adds a circuit, or replaces the one of that name. */
    addTrack(name: string, track: Track, json: string | undefined): void {
        this.#tracks.set(name, track);
        if (json !== undefined) this.#sources.set(name, json);
        if (!(name in circuits) && !this.custom.value.includes(name)) this.custom.value = [...this.custom.value, name];
    }

    /** A new race; all branches of the one before go. */
    race(setup: Setup): void {
        this.try(() => {
            const track = this.track(setup.circuit);
            const race = new LiveRace(`${situations.find((entry) => entry.value === setup.situation)!.name}`, track, worldOf(setup), carsOf(setup));
            this.setup.value = setup;
            localStorage.setItem(STORE, JSON.stringify(setup.circuit in circuits ? setup : { ...setup, circuit: "club" }));
            this.#show([race]);
            const player = playerOf(setup);
            this.focus.value = player >= 0 ? player : 0;
            if (setup.situation === Situation.Crash || setup.situation === Situation.Overtake) this.focus.value = Math.min(2, race.racers - 1);
            if (player >= 0) {
                this.focus.value = player;
                if (this.camera.value !== "cockpit") this.setCamera("chase");
            }
            this.paused.value = false;
            this.#record(race);
        });
    }

    #record(race: LiveRace): void {
        this.#recorder?.recorder.dispose();
        const recorder = new Recorder(race.world);
        const header = recorder.header();
        this.#recorder = { recorder, parts: [header], size: header.length, stopped: false };
    }

    /** A recorder notes every tick as it comes; what was written until somebody goes back stays good. */
    #stopRecording(): void {
        if (this.#recorder) this.#recorder.stopped = true;
    }

    /** The race as an *.apxr, up to the first leap in time; undefined for a recording. */
    recording(): Uint8Array | undefined {
        if (!this.#recorder) return undefined;
        const parts = this.#recorder.parts, size = parts.reduce((sum, part) => sum + part.length, 0);
        const all = new Uint8Array(size);
        let at = 0;
        for (const part of parts) {
            all.set(part, at);
            at += part.length;
        }
        return all;
    }

    #show(timelines: Timeline[]): void {
        this.#recorder?.recorder.dispose();
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
        const track = (timeline as LiveRace | PlayedRace).track;
        if (this.#meshOf !== track) {
            this.mesh = new TrackMesh(track);
            this.view.setTrack(this.mesh);
            this.#meshOf = track;
        }
        this.mesh.lines.visible = this.lines.value;
        this.view.setCars(timeline.cars, timeline.racers, timeline instanceof LiveRace ? timeline.obstacles : []);
        this.#before = timeline.states.slice();
        this.#owed = 0;
        this.#sectors = undefined;
        if (this.focus.value >= timeline.racers) this.focus.value = 0;
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
            this.say(`${name}: ${played.racers} cars, ${(played.latest * played.dtS).toFixed(0)} s${left ? `; its last ${left} bytes are no whole tick and were left out` : ""}`);
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
                this.addTrack(name, track, json);
                this.road.open(name, json);
                this.say(`${file.name}: ${track.info.name}, ${(track.info.lengthM / 1000).toFixed(2)} km`);
                return;
            }
            const old = this.#tracks.get(name);
            this.addTrack(name, track, json);
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

    /** A link to this race, with the tick and the hash that it has now. */
    link(): string | undefined {
        const live = this.live;
        const setup = this.setup.value;
        if (!live || live.startTick > 0 || !(setup.circuit in circuits)) return undefined;
        const content = { ...setup, tick: setup.drive ? 0 : live.tick, hash: setup.drive ? "" : live.hash().toString(16).padStart(16, "0") };
        const text = btoa(JSON.stringify(content)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
        return `${location.href.split("#")[0]}#race=${text}`;
    }

    openLink(text: string): void {
        try {
            const content = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/"))) as Setup & { tick: number; hash: string };
            const { tick, hash, ...setup } = content;
            if (!(setup.circuit in circuits) || !situations.some((entry) => entry.value === setup.situation)) throw new Error("it names a circuit or a situation that this page does not know");
            this.race({ ...defaultSetup, ...setup });
            if (!this.live || !hash) return;
            while (this.live.tick < tick && !this.live.over) this.#stepOne(this.live);
            this.paused.value = true;
            const same = this.live.hash().toString(16).padStart(16, "0") === hash;
            this.say(same ? `Tick ${tick}: the same bits as on the sender's machine (${hash}).` : `Tick ${tick} differs from the link's ${hash}: it was made by another build.`, same ? "info" : "error");
        } catch (error) {
            this.say(`This link cannot be opened: ${(error as Error).message}`, "error");
            if (this.timelines.value.length === 0) this.race(this.setup.value);
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
        this.#stopRecording();
        this.try(() => timeline.seek(tick));
        this.#before = timeline.states.slice();
        this.#owed = timeline.dtS;
        this.#renewHud(performance.now(), true);
    }
    restart(): void {
        this.race(this.setup.value);
    }

    /** The same race, going on differently from here: `change` alters copies of cars, states and obstacles. */
    branch(title: string, change: (cars: CarDesc[], states: CarState[], obstacles: Obstacle[]) => void): LiveRace | undefined {
        const live = this.live;
        if (!live) {
            this.say("A recording cannot be branched; start a race from the set-up.", "error");
            return undefined;
        }
        return this.try(() => {
            const count = live.racers;
            const cars = live.cars.slice(0, count).map((car) => structuredClone(car));
            const states = cars.map((_, index) => live.stateOf(index));
            const obstacles = live.obstacles.map((obstacle, index) => ({ ...obstacle, state: live.stateOf(count + index) }));
            change(cars, states, obstacles);
            for (const obstacle of obstacles) {
                const car = Car.default();
                const side = obstacle.kind === "cone" ? 0.6 : 1.5;
                car.name = obstacle.kind;
                Object.assign(car.vehicle, { name: obstacle.kind, lengthM: side, widthM: side, wheelbaseM: side * 0.9, massKg: obstacle.kind === "cone" ? 12 : 900 });
                car.drivenBy = DrivenBy.Host;
                cars.push(car);
                states.push(obstacle.state);
            }
            const race = live.branch(title, cars, states, obstacles);
            for (let index = 0; index < obstacles.length; index++) race.world.setControls(count + index, 0, 0, 1);
            const kept = this.timelines.value.length >= 6 ? [this.timelines.value[0]!, ...this.timelines.value.slice(2)] : this.timelines.value;
            for (const gone of this.timelines.value) if (!kept.includes(gone)) gone.dispose();
            batch(() => {
                this.timelines.value = [...kept, race];
                this.switchTo(this.timelines.value.length - 1);
            });
            return race;
        });
    }

    takeWheel(car: number): void {
        const live = this.live;
        const name = live?.cars[car]?.name ?? "";
        const taken = live?.player === car;
        const made = this.branch(taken ? `${name} drives itself` : `${name} by hand`, (cars) => {
            for (const desc of cars) desc.drivenBy = DrivenBy.Ai;
            if (!taken) cars[car]!.drivenBy = DrivenBy.Host;
        });
        if (made && !taken) {
            this.select(car);
            this.paused.value = false;
        }
    }

    changePace(car: number, pace: number): void {
        const name = this.live?.cars[car]?.name ?? "";
        this.branch(`${name} at ${Math.round(pace * 100)} %`, (cars) => (cars[car]!.driver.pace = pace));
    }
    changeGrip(car: number, grip: number): void {
        const name = this.live?.cars[car]?.name ?? "";
        this.branch(`${name} on ${Math.round(grip * 100)} % grip`, (cars) => (cars[car]!.trueGrip = grip));
    }

    /** Puts a car or a thing where the mouse is, on the road's height and pointing along it. */
    place(what: "cone" | "box" | { car: number }, x: number, z: number, y: number): void {
        const location = this.#meshOf!.locate([x, y, z]);
        if (location.sector === 0xffffffff) {
            this.say("That is too far from the road.", "error");
            return;
        }
        const position = [x, location.heightM, z];
        if (typeof what === "object") {
            const name = this.live?.cars[what.car]?.name ?? "";
            this.branch(`${name} moved`, (_cars, states) => {
                const state = states[what.car]!;
                const speed = Math.hypot(state.velocity[0]!, state.velocity[2]!);
                Object.assign(state, { position, yawRad: location.headingRad, pitchRad: 0, rollRad: 0, yawRateRadps: 0,
                    velocity: [speed * Math.sin(location.headingRad), 0, speed * Math.cos(location.headingRad)] });
            });
            return;
        }
        this.branch(`A ${what} at ${Math.round(location.distanceM)} m`, (_cars, _states, obstacles) => {
            obstacles.push({ kind: what, state: { position, yawRad: location.headingRad, pitchRad: 0, rollRad: 0, velocity: [0, 0, 0], yawRateRadps: 0 } });
        });
    }

    #stepOne(timeline: Timeline): void {
        const fresh = timeline.tick === timeline.latest;
        const live = timeline instanceof LiveRace ? timeline : undefined;
        timeline.step(live && live.player >= 0 ? this.input.controls : undefined);
        const recorder = this.#recorder;
        if (recorder && !recorder.stopped && live === this.timelines.value[0] && fresh && timeline.tick === timeline.latest) {
            const part = recorder.recorder.tick();
            recorder.parts.push(part);
            recorder.size += part.length;
            recorder.stopped = live!.over || recorder.size > RECORDED_BYTES;
        }
        this.#sector(timeline);
    }

    #sector(timeline: Timeline): void {
        const count = timeline.racers;
        this.#sectors ??= {
            tick: -1, enter: Array<number>(count).fill(-1), current: Array<number>(count).fill(-1), best: [0, 0, 0],
            marks: Array.from({ length: count }, () => [0, 1, 2].map(() => ({ time: 0, kind: "none" as const }))), own: Array.from({ length: count }, () => [0, 0, 0]),
        };
        const s = this.#sectors;
        if (timeline.tick <= s.tick || timeline.tick % 3 !== 0) return;
        s.tick = timeline.tick;
        for (const row of timeline.standings()) {
            const third = this.mesh.length / 3;
            const now = Math.floor(row.progressM / third);
            if (now === s.current[row.car]) continue;
            const time = s.enter[row.car]! >= 0 && now === s.current[row.car]! + 1 ? (timeline.tick - s.enter[row.car]!) * timeline.dtS : 0;
            const which = ((s.current[row.car]! % 3) + 3) % 3;
            if (time > 0 && s.current[row.car]! >= 0) {
                const own = s.own[row.car]!;
                const kind = !s.best[which] || time < s.best[which]! ? "best" : !own[which] || time < own[which]! ? "own" : "slow";
                if (kind === "best") {
                    s.best[which] = time;
                    for (const marks of s.marks) if (marks[which]!.kind === "best") marks[which] = { ...marks[which]!, kind: "own" };
                }
                if (kind !== "slow") own[which] = time;
                s.marks[row.car]![which] = { time, kind };
            }
            s.current[row.car] = now;
            s.enter[row.car] = timeline.tick;
        }
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
        const debug = timeline.view.debug(focus);
        this.hud.value = {
            rows: standings.map((row, index) => ({
                ...row, name: timeline.cars[row.car]!.name || `Car ${row.car + 1}`, colour: paints[row.car % paints.length]!, state: 0,
                interval: index === 0 ? 0 : (standings[index - 1]!.progressM - row.progressM), player: row.car === live?.player,
                sectors: this.#sectors?.marks[row.car] ?? [],
            })),
            tick: timeline.tick, earliest: timeline.earliest, latest: timeline.latest, laps: timeline.laps,
            speedMps: Math.hypot(s[at + 6]!, s[at + 8]!), steering: timeline.controls[focus * 3]!, throttle: timeline.controls[focus * 3 + 1]!, brake: timeline.controls[focus * 3 + 2]!,
            targetMps: debug.targetSpeedMps, debug, neighbours: timeline.view.neighbours(focus), plan: timeline.view.plan(focus), events: timeline.events, over: timeline.over,
            startTick: live?.startTick ?? 0, hash: timeline.hash().toString(16).padStart(16, "0"), fps: this.#fps, stepMs: this.#stepMs,
        };
    }
}

export const app = new App();
