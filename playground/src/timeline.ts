// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import {
    DrivenBy, EventKind, Recording, Situation, Track, World, type CarDesc, type CarState, type FedRace, type RaceEvent, type RaceView, type Standing, type WorldDesc,
} from "apexline";

/** Ticks between two snapshots, and how far back they reach: ten minutes. */
const SNAPSHOT_TICKS = 60;
const KEPT_TICKS = 10 * 60 * 60;
/** Ticks between two samples of the progress, for comparisons. */
export const SAMPLE_TICKS = 15;

export interface Controls {
    steering: number;
    throttle: number;
    brake: number;
}

/** A thing on the road that is no car: the drivers see it as a parked car of its size. */
export interface Obstacle {
    kind: "cone" | "box";
    state: CarState;
}

/** A race that can be stepped and scrubbed: live or recorded. */
export interface Timeline {
    readonly title: string;
    readonly cars: readonly CarDesc[];
    /** Cars that race; the others are obstacles. */
    readonly racers: number;
    readonly laps: number;
    readonly tick: number;
    readonly earliest: number;
    readonly latest: number;
    readonly dtS: number;
    readonly over: boolean;
    readonly view: RaceView;
    readonly states: Float32Array;
    readonly controls: Float32Array;
    readonly events: readonly RaceEvent[];
    /** Place in the whole race, so that laps of a branch go on counting. */
    standings(): Standing[];
    step(input: Controls | undefined): void;
    seek(tick: number): void;
    /** Progress of a car at a tick, m; undefined where it is not known. */
    progressAt(tick: number, car: number): number | undefined;
    hash(): bigint;
    dispose(): void;
}

/** A live race and everything that is needed to go back in it. */
export class LiveRace implements Timeline {
    readonly world: World;
    readonly racers: number;
    events: RaceEvent[] = [];
    tick = 0;
    latest = 0;
    over = false;
    /** Added to each car's progress and laps: what was driven before the branch. */
    readonly progressBefore: Float64Array;
    readonly lapsBefore: Uint32Array;
    readonly bestBefore: Float32Array;
    readonly lastBefore: Float32Array;
    readonly startTick: number;
    #snapshots: { tick: number; bytes: Uint8Array }[] = [];
    #inputs = new Map<number, Controls>();
    #samples: Float32Array[] = [];
    #samplesGone = 0;
    #sequence = 0;
    readonly #standings: Standing[];
    /** The standings that a branch began with. */
    readonly #parent: Map<number, Standing> | undefined;

    constructor(
        readonly title: string,
        readonly track: Track,
        readonly desc: WorldDesc,
        readonly cars: readonly CarDesc[],
        readonly obstacles: readonly Obstacle[] = [],
        readonly player = cars.findIndex((car) => car.drivenBy === DrivenBy.Host),
        from?: { states: CarState[]; parent: LiveRace },
    ) {
        this.racers = cars.length - obstacles.length;
        this.world = World.create(desc, cars, track, from?.states);
        this.#standings = this.world.standings();
        this.startTick = from ? from.parent.absoluteTick : 0;
        const zero = () => new Float64Array(cars.length);
        this.progressBefore = zero();
        this.lapsBefore = new Uint32Array(cars.length);
        this.bestBefore = new Float32Array(cars.length);
        this.lastBefore = new Float32Array(cars.length);
        if (from) {
            this.#parent = new Map(from.parent.standings().map((row) => [row.car, { ...row }]));
            for (const row of this.#parent.values()) {
                this.lapsBefore[row.car] = row.lapsDone;
                this.bestBefore[row.car] = row.bestLapS;
                this.lastBefore[row.car] = row.lastLapS;
            }
        }
        this.#keep();
    }

    get laps(): number {
        return this.desc.race.laps + (this.lapsBefore.length ? Math.max(...this.lapsBefore) : 0);
    }
    /** Ticks since the first race of the family started. */
    get absoluteTick(): number {
        return this.startTick + this.tick;
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
        // A race knows no progress before its first tick.
        if (this.#parent && this.tick === 0) return [...this.#parent.values()].filter((row) => row.car < this.racers).map((row) => ({ ...row }));
        const length = this.track.info.lengthM;
        const rows = this.world.standings(this.#standings).filter((row) => row.car < this.racers).map((row) => ({ ...row }));
        for (const row of rows) {
            const car = row.car;
            row.progressM += this.progressBefore[car]!;
            if (this.#parent) row.lapsDone = Math.max(0, Math.floor(row.progressM / length));
            const before = this.bestBefore[car]!;
            row.bestLapS = row.bestLapS && before ? Math.min(row.bestLapS, before) : row.bestLapS || before;
            row.lastLapS ||= this.lastBefore[car]!;
        }
        if (this.startTick > 0) rows.sort((a, b) => b.progressM - a.progressM);
        rows.forEach((row, index) => (row.position = index + 1));
        return rows;
    }

    step(input: Controls | undefined): void {
        if (this.over && this.tick >= this.latest) return;
        const replayed = this.tick < this.latest;
        if (this.player >= 0) {
            const controls = replayed ? this.#inputs.get(this.tick) : input;
            if (controls) {
                this.world.setControls(this.player, controls.steering, controls.throttle, controls.brake);
                if (!replayed) this.#inputs.set(this.tick, { ...controls });
            }
        }
        const done = this.world.step(1);
        this.tick++;
        if (replayed) return;
        this.latest = this.tick;
        this.over = done;
        if (this.#parent && this.tick === 1) this.#tie();
        this.#inputs.delete(this.tick - KEPT_TICKS);
        if (this.tick % SNAPSHOT_TICKS === 0) this.#keep();
        if (this.tick % SAMPLE_TICKS === 0) this.#sample();
        if (this.tick % 6 === 0 || done) this.#collect();
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

    progressAt(tick: number, car: number): number | undefined {
        const index = Math.floor((tick - this.startTick) / SAMPLE_TICKS) - 1 - this.#samplesGone;
        return this.#samples[index]?.[car];
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

    /** A race that goes on from here with other cars, states or obstacles; laps and bests are carried over. */
    branch(title: string, cars: readonly CarDesc[], states: CarState[], obstacles: readonly Obstacle[]): LiveRace {
        const leader = Math.max(0, ...this.standings().map((row) => row.lapsDone));
        const desc: WorldDesc = { ...this.desc, situation: Situation.Custom };
        const tied = cars.some((car, index) => car.drivenBy === DrivenBy.Host && index < cars.length - obstacles.length);
        desc.race = { ...desc.race, laps: Math.max(1, this.laps - leader), started: true, rubberBand: tied ? desc.race.rubberBand : 0 };
        const player = cars.findIndex((car, index) => car.drivenBy === DrivenBy.Host && index < cars.length - obstacles.length);
        return new LiveRace(title, this.track, desc, cars, obstacles, player, { states, parent: this });
    }

    dispose(): void {
        this.world.dispose();
    }

    /** Progress of a branch begins within its first lap; whole laps are added until it continues the parent's. */
    #tie(): void {
        const length = this.track.info.lengthM;
        for (const row of this.world.standings(this.#standings)) {
            const old = this.#parent!.get(row.car);
            if (old) this.progressBefore[row.car] = Math.round((old.progressM - row.progressM) / length) * length;
        }
    }
    #keep(): void {
        this.#snapshots.push({ tick: this.tick, bytes: this.world.snapshot() });
        while (this.#snapshots[0]!.tick < this.tick - KEPT_TICKS) this.#snapshots.shift();
    }
    #sample(): void {
        const row = new Float32Array(this.cars.length);
        for (const standing of this.world.standings(this.#standings)) row[standing.car] = standing.progressM + this.progressBefore[standing.car]!;
        this.#samples.push(row);
        if (this.#samples.length > KEPT_TICKS / SAMPLE_TICKS) {
            this.#samples.shift();
            this.#samplesGone++;
        }
    }
    #collect(): void {
        for (const event of this.world.events(this.#sequence)) {
            this.#sequence = event.sequence;
            if (event.kind !== EventKind.State && event.car < this.racers) this.events.push(event);
        }
        if (this.events.length > 4000) this.events.splice(0, this.events.length - 4000);
    }
}

/** A recording, played tick by tick; drivers' thoughts come from feeding it to the library. */
export class PlayedRace implements Timeline {
    readonly cars: readonly CarDesc[];
    readonly racers: number;
    readonly laps: number;
    readonly dtS: number;
    readonly latest: number;
    readonly earliest = 0;
    readonly events: readonly RaceEvent[];
    readonly track: Track;
    tick = 0;
    view: FedRace;
    states: Float32Array;
    controls: Float32Array;
    #hash = 0n;

    constructor(readonly title: string, readonly recording: Recording) {
        const info = recording.info;
        this.racers = info.carCount;
        this.cars = Array.from({ length: info.carCount }, (_, car) => recording.car(car));
        this.laps = info.race.laps;
        this.dtS = info.race.dtS;
        this.latest = info.tickCount - 1;
        if (this.latest < 0) throw new Error(`${title}: the recording holds no whole tick`);
        this.events = recording.events().filter((event) => event.kind !== EventKind.State);
        this.track = recording.track();
        this.view = recording.raceAt(0);
        const first = recording.tick(0, this.racers);
        this.states = first.states;
        this.controls = first.controls;
        recording.feed(0, this.view);
    }
    get over(): boolean {
        return this.tick >= this.latest;
    }
    standings(): Standing[] {
        return this.view.standings();
    }
    step(): void {
        if (this.over) return;
        this.tick++;
        this.recording.feed(this.tick, this.view);
        this.#read();
    }
    seek(tick: number): void {
        const wanted = Math.min(Math.max(Math.round(tick), 0), this.latest);
        if (wanted < this.tick || wanted > this.tick + 600) {
            this.view.dispose();
            this.view = this.recording.raceAt(wanted);
            this.recording.feed(wanted, this.view);
            this.tick = wanted;
        }
        while (this.tick < wanted) this.step();
        this.#read();
    }
    progressAt(): undefined {
        return undefined;
    }
    hash(): bigint {
        return this.#hash;
    }
    dispose(): void {
        this.view.dispose();
        this.recording.dispose();
        this.track.dispose();
    }
    #read(): void {
        const read = this.recording.tick(this.tick, this.racers);
        this.states = read.states;
        this.controls = read.controls;
        this.#hash = read.hash;
    }
}
