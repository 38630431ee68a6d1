// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { EventKind, type CarDesc, type CarResult, type FedRace, type RaceEvent, type Recording, type Standing, type Track } from "apexline";
import { Progress, SAMPLE_TICKS } from "./progress";
import type { Timeline } from "./timeline";
import { isAttempt } from "./words";

/** A recording, played tick by tick; drivers' thoughts come from feeding it to the library. */
export class PlayedRace implements Timeline {
    readonly cars: readonly CarDesc[];
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
    readonly progress = new Progress(Infinity);
    #hash = 0n;
    #results: CarResult[] = [];

    constructor(readonly title: string, readonly recording: Recording) {
        const info = recording.info;
        this.cars = Array.from({ length: info.carCount }, (_, car) => recording.car(car));
        this.laps = info.race.laps;
        this.dtS = info.race.dtS;
        this.latest = info.tickCount - 1;
        if (this.latest < 0) throw new Error(`${title}: the recording holds no whole tick`);
        this.events = recording.events().filter((event) => event.kind !== EventKind.State || isAttempt(event));
        this.track = recording.track();
        this.view = recording.raceAt(0);
        const first = recording.tick(0, this.cars.length);
        this.states = first.states;
        this.controls = first.controls;
        recording.feed(0, this.view);
        this.#scan();
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
    results(): CarResult[] {
        return this.#results;
    }
    hash(): bigint {
        return this.#hash;
    }
    dispose(): void {
        this.view.dispose();
        this.recording.dispose();
        this.track.dispose();
    }
    /** Runs through the recording once, for gaps, charts and results. */
    #scan(): void {
        const race = this.recording.raceAt(0);
        try {
            for (let tick = 0; tick <= this.latest; tick++) {
                this.recording.feed(tick, race);
                if (tick > 0 && tick % SAMPLE_TICKS === 0) this.progress.add(race.standings(), this.recording.tick(tick, this.cars.length).states);
            }
            this.#results = this.cars.map((_, car) => race.result(car));
        } finally {
            race.dispose();
        }
    }
    #read(): void {
        const read = this.recording.tick(this.tick, this.cars.length);
        this.states = read.states;
        this.controls = read.controls;
        this.#hash = read.hash;
    }
}
