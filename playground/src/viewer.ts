// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { batch, effect, signal } from "@preact/signals";
import { forecastsOf } from "./forecasts";
import { hudOf, type Hud } from "./hud-content";
import type { Controls } from "./inputs";
import { cameraNames, type CameraName } from "./scene/cameras";
import { TrackMesh } from "./scene/track-mesh";
import type { View } from "./scene/view";
import { Sectors } from "./sectors";
import type { Insight, RoadShape, Timeline } from "./timeline";

/** How long, and in how many pictures at least, a race that stands still is drawn after the last sign of somebody: a camera comes to rest. */
const AWAKE_MS = 1500, AWAKE_PICTURES = 25;

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16] as const;

/** State and actions of a page of races, live, recorded or in a report; components read its signals and call its
 *  methods. */
export class Viewer {
    readonly panel = signal<"none" | "setup" | "why" | "branches" | "results" | "help">("none");
    readonly timelines = signal<Timeline[]>([]);
    readonly active = signal(0);
    /** The car that is looked at; -1: none. */
    readonly focus = signal(0);
    readonly paused = signal(false);
    readonly speed = signal(1);
    readonly camera = signal<CameraName>("chase");
    readonly dark = signal(matchMedia("(prefers-color-scheme: dark)").matches);
    readonly lines = signal(false);
    readonly names = signal(true);
    readonly rays = signal(false);
    readonly hud = signal<Hud | undefined>(undefined);
    readonly lost = signal(false);
    /** Absent where the browser gives no WebGL context: everything but the picture goes on. */
    view!: View;
    mesh!: TrackMesh;
    protected shownRoad: RoadShape | undefined;
    #before = new Float32Array(0);
    #owed = 0;
    #last = 0;
    #hudAt = 0;
    #frames = 0;
    #framesAt = 0;
    #fps = 0;
    #stepMs = 0;
    /** When the first picture of a race was there, ms after the page was asked for; 0: not yet. */
    firstPictureMs = 0;
    #debug: Insight | undefined;
    #sectors: Sectors | undefined;
    #awakeUntil = 0;
    #awakePictures = 0;

    get timeline(): Timeline | undefined {
        return this.timelines.value[this.active.value];
    }
    /** Whether the race is on the screen and runs. */
    protected get awake(): boolean {
        return true;
    }
    /** Controls of the person who drives, for the next tick. */
    protected get hands(): Controls | undefined {
        return undefined;
    }
    /** Reads the hands of the person who drives, once a frame. */
    protected grasp(_timeline: Timeline, _dt: number): void {}
    /** After a tick; `fresh`: one that was never driven before. */
    protected stepped(_timeline: Timeline, _fresh: boolean): void {}
    /** The race has come to its end. */
    protected ended(_timeline: Timeline): void {}
    /** Before each picture. */
    protected adorn(_timeline: Timeline): void {}

    protected show(view: View | undefined, canvas: HTMLCanvasElement): void {
        if (view) {
            this.view = view;
            view.onLost = (lost) => {
                this.lost.value = lost;
                if (lost) this.paused.value = true;
            };
            view.setTheme(this.dark.value);
            new ResizeObserver(() => view.resize()).observe(canvas);
        }
    }
    /** A race that stands still is drawn for a while. */
    protected wake(): void {
        this.#awakeUntil = performance.now() + AWAKE_MS;
        this.#awakePictures = AWAKE_PICTURES;
    }
    protected run(): void {
        for (const name of ["pointermove", "pointerdown", "wheel", "keydown", "resize", "touchmove", "focus", "visibilitychange"]) addEventListener(name, () => this.wake(), { capture: true, passive: true });
        effect(() => {
            for (const shown of [this.panel, this.timelines, this.active, this.focus, this.paused, this.camera, this.dark, this.lines, this.names, this.rays, this.lost]) void shown.value;
            this.wake();
        });
        requestAnimationFrame((now) => this.#frame(now));
    }

    /** Shows other races instead; those that are not among them go. */
    protected replace(timelines: Timeline[]): void {
        const old = this.timelines.value.filter((timeline) => !timelines.includes(timeline));
        batch(() => {
            this.timelines.value = timelines;
            this.switchTo(timelines.length - 1);
        });
        for (const timeline of old) timeline.dispose();
    }

    switchTo(index: number): void {
        this.active.value = index;
        const timeline = this.timeline!, track = timeline.track;
        if (this.shownRoad !== track) {
            const old = this.mesh;
            this.mesh = new TrackMesh(track);
            if (this.view) this.view.setTrack(this.mesh);
            else old?.dispose();
            this.shownRoad = track;
        }
        this.mesh.lines.visible = this.lines.value;
        this.view?.setCars(timeline.cars);
        this.#before = timeline.states.slice();
        this.#owed = 0;
        this.#sectors = undefined;
        if (this.focus.value >= timeline.cars.length) this.focus.value = 0;
        this.renewHud(performance.now(), true);
    }

    setCamera(name: CameraName): void {
        this.camera.value = name;
        this.view?.cameras.set(name);
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
        this.renewHud(performance.now(), true);
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
        this.stepOne(timeline, this.hands);
        this.#owed = timeline.dtS;
        this.renewHud(performance.now(), true);
    }
    seek(tick: number): void {
        const timeline = this.timeline;
        if (!timeline) return;
        timeline.seek(tick);
        this.#before = timeline.states.slice();
        this.#owed = timeline.dtS;
        this.renewHud(performance.now(), true);
    }
    /** From the start again. */
    restart(): void {
        this.seek(0);
    }

    protected stepOne(timeline: Timeline, input: Controls | undefined): void {
        const fresh = timeline.tick === timeline.latest;
        timeline.step(input);
        this.stepped(timeline, fresh && timeline.tick === timeline.latest);
        this.#sectors ??= new Sectors(timeline.cars.length, this.mesh.length);
        this.#sectors.update(timeline);
    }

    #frame(now: number): void {
        requestAnimationFrame((next) => this.#frame(next));
        const timeline = this.timeline, between = now - this.#last;
        // A tab that slept does not catch up.
        const dt = Math.min(between / 1000, 0.1);
        this.#last = now;
        if (!timeline || this.lost.value || !this.awake || (this.paused.value && now > this.#awakeUntil && this.#awakePictures <= 0)) return;
        this.#awakePictures--;
        const moved = this.paused.value ? 0 : this.#run(timeline, dt);
        this.#frames++;
        if (now - this.#framesAt > 1000) {
            this.#fps = (this.#frames * 1000) / (now - this.#framesAt);
            this.#frames = 0;
            this.#framesAt = now;
        }
        if (this.view) {
            if (between < 1000) this.view.pace(between);
            this.#draw(timeline, dt, moved);
            this.firstPictureMs ||= performance.now();
        }
        this.renewHud(now, false);
    }

    /** As many ticks as the time that has passed holds; returns that time. */
    #run(timeline: Timeline, dt: number): number {
        this.grasp(timeline, dt);
        this.#owed += dt * this.speed.value;
        const begin = performance.now();
        let steps = 0;
        while (this.#owed >= timeline.dtS && performance.now() - begin < 40) {
            this.#before.set(timeline.states.subarray(0, this.#before.length));
            this.stepOne(timeline, this.hands);
            this.#owed -= timeline.dtS;
            steps++;
        }
        if (this.#owed > timeline.dtS) this.#owed = timeline.dtS;
        if (steps > 0) this.#stepMs += ((performance.now() - begin) / steps - this.#stepMs) * 0.05;
        if (timeline.over && timeline.tick >= timeline.latest) {
            this.paused.value = true;
            this.ended(timeline);
        }
        return dt * this.speed.value;
    }

    #draw(timeline: Timeline, dt: number, moved: number): void {
        const focus = this.focus.value, share = Math.min(1, this.#owed / timeline.dtS);
        const wantsDebug = focus >= 0 && focus < timeline.cars.length && (this.rays.value || this.panel.value === "why");
        this.#debug = wantsDebug ? timeline.view.debug(focus, this.#debug) : undefined;
        const neighbours = wantsDebug ? timeline.view.neighbours(focus) : [];
        this.view.rest(this.paused.value);
        this.view.showNames = this.names.value;
        this.view.ghosts(this.#debug ? { plan: timeline.view.plan(focus), place: this.#debug.location } : undefined);
        this.view.forecasts(wantsDebug ? forecastsOf(timeline, this.mesh, neighbours) : []);
        this.adorn(timeline);
        this.view.draw(this.#before, timeline.states, share, timeline.controls, focus, dt, moved, this.#debug, neighbours);
    }

    protected renewHud(now: number, must: boolean): void {
        const timeline = this.timeline;
        if (must) this.wake();
        if (!timeline || (!must && now - this.#hudAt < 100)) return;
        this.#hudAt = now;
        this.hud.value = hudOf(timeline, this.focus.value, timeline.player ?? -1, this.#sectors, { fps: this.#fps, stepMs: this.#stepMs });
    }
}

/** The one of this page. */
export let viewer: Viewer;
export function setViewer(own: Viewer): void {
    viewer = own;
}
