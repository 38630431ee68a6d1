// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { signal } from "@preact/signals";
import { Source, Track, Vehicle } from "apexline";
import type { LinkedRoad } from "./link";
import { circuits } from "./setup";

function bakeRoad(name: string, road: LinkedRoad): Track {
    const source = Source.fromJson(road.json, name);
    try {
        const vehicle = road.vehicle === undefined ? Vehicle.preset("reference") : Vehicle.fromJson(road.vehicle, name);
        return Track.bake(source, { vehicle, ...(road.overtakingOffsetM !== undefined && { overtakingOffsetM: road.overtakingOffsetM }) });
    } finally {
        source.dispose();
    }
}

/** The circuits that can be raced on: those of the page, dropped ones and drawn ones. */
export class Tracks {
    /** Names of those that did not come with the page. */
    readonly custom = signal<string[]>([]);
    readonly #baked = new Map<string, Track>();
    readonly #json = new Map<string, string>(Object.entries(circuits));
    readonly #roads = new Map<string, LinkedRoad>();

    /** The authored track; undefined of one that came baked. */
    json(name: string): string | undefined {
        return this.#json.get(name);
    }
    /** Part of it for a link; undefined for tracks of the page and baked ones. */
    roadOf(name: string): LinkedRoad | undefined {
        return this.#roads.get(name);
    }
    baked(name: string): Track | undefined {
        return this.#baked.get(name);
    }
    /** Bakes it when that has not been done. */
    get(name: string): Track {
        const known = this.#baked.get(name), json = this.#json.get(name);
        if (known) return known;
        if (json === undefined) throw new Error(`There is no circuit '${name}' on this page; drop its file first.`);
        const track = bakeRoad(name, this.#roads.get(name) ?? { json });
        this.#baked.set(name, track);
        return track;
    }
    /** Adds a circuit, or replaces the one of that name. A road that is told can be sent in a link. */
    add(name: string, track: Track, road: LinkedRoad | undefined): void {
        this.#baked.set(name, track);
        if (road) {
            this.#json.set(name, road.json);
            this.#roads.set(name, road);
        } else {
            this.#json.delete(name);
            this.#roads.delete(name);
        }
        if (!(name in circuits) && !this.custom.value.includes(name)) this.custom.value = [...this.custom.value, name];
    }
    addRoad(name: string, road: LinkedRoad): void {
        this.add(name, bakeRoad(name, road), road);
    }
}
