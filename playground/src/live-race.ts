// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { DrivenBy, EventKind, Situation, type CarDesc, type CarResult, type CarState, type RaceEvent, type RaceView, type Standing, type Track, World, type WorldDesc } from "apexline";
import { apply, playerAt, titleOf, type Change } from "./changes";
import { Inputs, type Controls } from "./inputs";
import { Carried, Progress, SAMPLE_TICKS } from "./progress";
import type { Timeline } from "./timeline";
import { isAttempt } from "./words";

/** Ticks between two snapshots, and how far back they reach: ten minutes. */
const SNAPSHOT_TICKS = 60;
const KEPT_TICKS = 10 * 60 * 60;
const MOST_EVENTS = 4000;

interface From {
    parent: LiveRace;
    change: Change;
}

/** A live race and everything that is needed to go back in it. */
export class LiveRace implements Timeline {
    readonly world: World;
    readonly desc: WorldDesc;
    /** Where this race left the one that it branched from. */
    readonly startTick: number;
    /** Since the first race of the family started; the last one is what this branch does differently. */
    readonly changes: readonly Change[];
    readonly inputs: Inputs;
    readonly player: number;
    readonly progress: Progress;
    readonly events: RaceEvent[] = [];
    tick: number;
    latest: number;
    over = false;
    readonly #first: number;
    readonly #carried: Carried | undefined;
    readonly #initial: CarState[] | undefined;
    readonly #snapshots: { tick: number; bytes: Uint8Array }[] = [];
    readonly #standings: Standing[];
    /** Ticks before this world's first one. */
    readonly #offset: number = 0;
    #sequence = 0;

    constructor(readonly title: string, readonly track: Track, desc: WorldDesc, readonly cars: readonly CarDesc[], from?: From) {
        const parent = from?.parent;
        this.desc = desc;
        this.startTick = this.tick = this.latest = parent?.tick ?? 0;
        this.changes = parent ? [...parent.changes.filter((change) => change.tick <= parent.tick), from.change] : [];
        this.#first = parent ? parent.#first : cars.findIndex((car) => car.drivenBy === DrivenBy.Host);
        this.player = playerAt(this.changes, this.#first, this.startTick);
        this.inputs = parent ? parent.inputs.before(this.startTick) : new Inputs();
        this.progress = parent ? parent.progress.upTo(this.startTick) : new Progress(KEPT_TICKS / SAMPLE_TICKS);
        if (!parent) this.world = World.create(desc, cars, track);
        else if (from.change.kind === "move") {
            this.#offset = this.startTick;
            this.#carried = new Carried(parent.standings(), this.startTick, track.info.lengthM);
            this.#initial = cars.map((_, car) => parent.stateOf(car));
            Object.assign(this.#initial[from.change.car]!, { position: from.change.position, yawRad: from.change.yawRad, velocity: from.change.velocity, pitchRad: 0, rollRad: 0, yawRateRadps: 0 });
            this.desc = { ...desc, situation: Situation.Custom, race: { ...desc.race, laps: from.change.laps, started: true } };
            this.world = World.create(this.desc, cars, track, this.#initial);
            this.#try(() => this.changes.forEach((_, index) => apply(this.world, this.changes.slice(0, index + 1))));
        } else {
            this.#offset = parent.#offset;
            this.#carried = parent.#carried;
            this.#initial = parent.#initial;
            this.world = World.create(desc, cars, track, parent.#initial);
            this.#try(() => {
                this.world.restore(parent.world.snapshot());
                apply(this.world, this.changes);
            });
            this.#snapshots.push(...parent.#snapshots.filter((snapshot) => snapshot.tick < this.startTick));
        }
        if (parent) this.events.push(...parent.events.filter((event) => event.tick <= this.startTick));
        this.#sequence = this.world.events(0).at(-1)?.sequence ?? 0;
        this.#standings = this.world.standings();
        this.#keep();
    }

    get laps(): number {
        return this.desc.race.laps + (this.#carried?.laps ?? 0);
    }
    get dtS(): number {
        return this.desc.race.dtS;
    }
    get earliest(): number {
        return this.#snapshots[0]?.tick ?? 0;
    }
    get view(): RaceView {
        return this.world;
    }
    get states(): Float32Array {
        return this.world.states;
    }
    get controls(): Float32Array {
        return this.world.controls;
    }

    standings(): Standing[] {
        const rows = this.world.standings(this.#standings).map((row) => ({ ...row }));
        return this.#carried ? this.#carried.add(rows, this.tick) : rows;
    }

    step(input: Controls | undefined): void {
        if (this.over && this.tick >= this.latest) return;
        const replayed = this.tick < this.latest, player = playerAt(this.changes, this.#first, this.tick);
        if (player >= 0) {
            if (!replayed && input) this.inputs.set(this.tick, input);
            const controls = this.inputs.get(this.tick);
            if (controls) this.world.setControls(player, controls.steering, controls.throttle, controls.brake);
        }
        const done = this.world.step(1);
        this.tick++;
        if (replayed) this.#repeat();
        else this.#grow(done);
    }

    seek(tick: number): void {
        const wanted = Math.min(Math.max(Math.round(tick), this.earliest), this.latest);
        if (wanted < this.tick || wanted - this.tick > SNAPSHOT_TICKS) {
            const kept = this.#snapshots.findLast((snapshot) => snapshot.tick <= wanted)!;
            this.world.restore(kept.bytes);
            this.tick = kept.tick;
        }
        while (this.tick < wanted) this.step(undefined);
        this.world.refresh();
    }

    results(): CarResult[] {
        return this.cars.map((_, car) => this.world.result(car));
    }
    hash(): bigint {
        return this.world.stateHash().hash;
    }

    /** The state of one car now. */
    stateOf(car: number): CarState {
        const at = car * 10, s = this.states;
        return {
            position: [s[at]!, s[at + 1]!, s[at + 2]!], yawRad: s[at + 3]!, pitchRad: s[at + 4]!, rollRad: s[at + 5]!,
            velocity: [s[at + 6]!, s[at + 7]!, s[at + 8]!], yawRateRadps: s[at + 9]!,
        };
    }

    /** The same race, going on differently from here. */
    branch(change: Change): LiveRace {
        const at = change.kind === "thing" ? this.track.locate(change.position).distanceM : undefined;
        const title = titleOf(change, (car) => this.cars[car]?.name ?? `Car ${car + 1}`, at);
        return new LiveRace(title, this.track, this.desc, this.cars, { parent: this, change });
    }

    dispose(): void {
        this.world.dispose();
    }

    #try(work: () => void): void {
        try {
            work();
        } catch (error) {
            this.world.dispose();
            throw error;
        }
    }
    /** Changes that lie on the way from a snapshot to where the race was. */
    #repeat(): void {
        this.changes.forEach((change, index) => {
            if (change.tick === this.tick && change.kind !== "move") apply(this.world, this.changes.slice(0, index + 1));
        });
    }
    #grow(done: boolean): void {
        this.latest = this.tick;
        this.over = done;
        this.inputs.forget(this.tick - KEPT_TICKS);
        if (this.tick % SNAPSHOT_TICKS === 0) this.#keep();
        if (this.tick % SAMPLE_TICKS === 0) this.progress.add(this.standings(), this.states);
        if (this.tick % 6 === 0 || done) this.#collect();
    }
    #keep(): void {
        this.#snapshots.push({ tick: this.tick, bytes: this.world.snapshot() });
        while (this.#snapshots[0]!.tick < this.tick - KEPT_TICKS) this.#snapshots.shift();
    }
    #collect(): void {
        for (const event of this.world.events(this.#sequence)) {
            this.#sequence = event.sequence;
            if (event.kind !== EventKind.State || isAttempt(event)) this.events.push({ ...event, tick: event.tick + this.#offset });
        }
        if (this.events.length > MOST_EVENTS) this.events.splice(0, this.events.length - MOST_EVENTS);
    }
}
