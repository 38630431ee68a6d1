// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { signal } from "@preact/signals";
import { View } from "../scene/view";
import { Viewer } from "../viewer";
import type { Columns } from "./columns";
import { ReportRace } from "./report-race";

/** The page of a report: one recorded race, on the map first. */
export class ReportViewer extends Viewer {
    readonly race: ReportRace;
    /** Why there is no picture; empty: there is one. */
    readonly blind = signal("");

    constructor(columns: Columns) {
        super();
        this.race = new ReportRace(columns);
        this.paused.value = true;
        this.lines.value = true;
        this.focus.value = columns.meta.order[0] ?? -1;
    }

    start(canvas: HTMLCanvasElement, labels: HTMLElement): void {
        const probe = document.createElement("canvas").getContext("webgl2");
        probe?.getExtension("WEBGL_lose_context")?.loseContext();
        if (probe) {
            this.show(new View(canvas, labels), canvas);
            this.view.sharpWhenStill = true;
        } else this.blind.value = "This browser gives no WebGL context, so the race is shown on the small map alone.";
        this.replace([this.race]);
        this.setCamera("map");
        this.run();
        this.openAt(location.hash);
        addEventListener("hashchange", () => this.openAt(location.hash));
    }

    /** "#t=42.5&car=3&play=1&why=1" opens the replay there, t in seconds from the start. */
    openAt(hash: string): void {
        const wanted = new URLSearchParams(hash.slice(1)), car = wanted.has("car") ? Number(wanted.get("car")) : NaN, time = wanted.has("t") ? Number(wanted.get("t")) : NaN;
        if (Number.isFinite(time)) this.seek(time / this.race.dtS);
        if (Number.isInteger(car) && this.race.cars[car]) {
            this.select(car);
            this.setCamera("chase");
        }
        if (wanted.has("why")) this.panel.value = wanted.get("why") === "1" ? "why" : "none";
        if (wanted.has("play")) this.paused.value = wanted.get("play") !== "1";
    }

    /** A step in time, s. */
    move(seconds: number): void {
        this.seek(this.race.tick + seconds / this.race.dtS);
    }
    /** The car after or before the one that is looked at, in the order of now. */
    next(by: number): void {
        const rows = this.race.standings(), at = rows.findIndex((row) => row.car === this.focus.value);
        if (rows.length > 0) this.select(rows[(at + by + rows.length) % rows.length]!.car);
    }
    override restart(): void {
        this.seek(0);
        this.paused.value = false;
    }
}
