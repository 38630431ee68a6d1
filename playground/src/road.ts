// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { batch, signal } from "@preact/signals";
import { Source, Track, Vehicle, type SourceDesc, type SourceGate, type VehicleDesc } from "apexline";
import type { BakePart, BakeReply, BakeRequest } from "./bake-worker";
import type { LinkedRoad } from "./link";
import { TileSearch } from "./tile-search";
import BakeWorker from "./bake-worker?worker&inline";

interface Edit {
    desc: SourceDesc;
    gates: SourceGate[];
}
const MOST_EDITS = 200;

/** The road in the workshop: gates, their history, and the lines that a worker bakes while they change. */
export class Road {
    readonly search = new TileSearch();
    readonly name = signal("");
    readonly edit = signal<Edit | undefined>(undefined);
    readonly selected = signal(-1);
    readonly baked = signal<BakeReply | undefined>(undefined);
    readonly vehicle = signal<VehicleDesc>(undefined as unknown as VehicleDesc);
    readonly overtakingOffsetM = signal(0);
    /** Lap time before the last change, s. */
    readonly before = signal<number | undefined>(undefined);
    readonly undone = signal<Edit[]>([]);
    readonly done = signal<Edit[]>([]);
    #worker: Worker | undefined;
    #busy = false;
    #waiting = false;
    #number = 0;

    /** Starts the worker with the library's code. */
    start(module: WebAssembly.Module): void {
        if (this.#worker) return;
        this.#worker = new BakeWorker();
        this.#worker.postMessage(module);
        this.#worker.addEventListener("message", (event: MessageEvent<BakePart>) => this.#take(event.data));
        this.vehicle.value = Vehicle.preset("reference");
    }

    #take({ last, ...part }: BakePart): void {
        const old = this.baked.value, kept = { findings: old?.findings ?? [], sensitivity: old?.sensitivity, ms: old?.ms ?? 0 };
        if (!last) this.baked.value = { ...kept, ...part };
        // A road that cannot be baked keeps the lines that it had, and says why.
        else if (part.error !== undefined || old?.racing) this.baked.value = { ...old, ...kept, ...part };
        if (!last) return;
        this.#busy = false;
        if (this.#waiting) this.bake();
    }

    open(name: string, json: string): void {
        const source = Source.fromJson(json, name);
        try {
            batch(() => {
                this.name.value = name;
                this.edit.value = { desc: source.desc, gates: source.gates };
                this.done.value = [];
                this.undone.value = [];
                this.selected.value = -1;
                this.baked.value = undefined;
                this.before.value = undefined;
            });
        } finally {
            source.dispose();
        }
        this.bake();
    }

    /** Bakes what is there now; while one bake runs, only the newest wish waits. */
    bake(): void {
        const edit = this.edit.value;
        if (!edit || !this.#worker) return;
        this.#waiting = this.#busy;
        if (this.#busy) return;
        this.#busy = true;
        const request: BakeRequest = { number: ++this.#number, ...edit, vehicle: this.vehicle.value, overtakingOffsetM: this.overtakingOffsetM.value, sensitivity: true };
        this.#worker.postMessage(request);
    }

    /** Notes the state before a change, for undo and for the change of the lap time. */
    begin(): void {
        const edit = this.edit.value;
        if (!edit) return;
        this.done.value = [...this.done.value.slice(-MOST_EDITS), structuredClone(edit)];
        this.undone.value = [];
        this.before.value = this.baked.value?.racing?.timeS;
    }
    change(gates: SourceGate[]): void {
        this.edit.value = { ...this.edit.value!, gates };
        this.bake();
    }
    changeGate(index: number, change: Partial<SourceGate>): void {
        this.change(this.edit.value!.gates.map((gate, at) => (at === index ? { ...gate, ...change } : gate)));
    }
    undo(): void {
        this.#swap(this.done, this.undone);
    }
    redo(): void {
        this.#swap(this.undone, this.done);
    }
    #swap(from: typeof this.done, to: typeof this.done): void {
        const edit = from.value.at(-1);
        if (!edit) return;
        this.before.value = this.baked.value?.racing?.timeS;
        to.value = [...to.value, this.edit.value!];
        from.value = from.value.slice(0, -1);
        this.edit.value = edit;
        this.selected.value = Math.min(this.selected.value, edit.gates.length - 1);
        this.bake();
    }
    insert(after: number): void {
        const gates = this.edit.value!.gates, a = gates[after]!, b = gates[(after + 1) % gates.length]!;
        const half = (p: number[], q: number[]) => p.map((value, index) => (value + q[index]!) / 2);
        this.begin();
        this.change([...gates.slice(0, after + 1), { ...structuredClone(a), left: half(a.left, b.left), right: half(a.right, b.right) }, ...gates.slice(after + 1)]);
        this.selected.value = after + 1;
    }
    remove(index: number): void {
        const gates = this.edit.value!.gates;
        if (gates.length <= 4) return;
        this.begin();
        this.change(gates.filter((_, at) => at !== index));
        this.selected.value = Math.min(index, gates.length - 2);
    }
    /** Changes places with the gate before (-1) or after (1). */
    swap(index: number, by: 1 | -1): void {
        const gates = [...this.edit.value!.gates], other = (index + by + gates.length) % gates.length;
        this.begin();
        [gates[index], gates[other]] = [gates[other]!, gates[index]!];
        this.change(gates);
        this.selected.value = other;
    }
    setVehicle(change: Partial<VehicleDesc>): void {
        this.before.value ??= this.baked.value?.racing?.timeS;
        this.vehicle.value = { ...this.vehicle.value, ...change };
        this.bake();
    }
    json(): string {
        const { desc, gates } = this.edit.value!;
        const source = Source.create(desc, gates);
        try {
            return source.toJson();
        } finally {
            source.dispose();
        }
    }
    /** The road and how it is baked, for a link. */
    linked(): LinkedRoad {
        const offset = this.overtakingOffsetM.value;
        return { json: this.json(), vehicle: Vehicle.toJson(this.vehicle.value), ...(offset > 0 && { overtakingOffsetM: offset }) };
    }
    /** A road along points that were clicked, x and z each. */
    draw(points: readonly (readonly [number, number])[], widthM: number): void {
        const source = Source.fromCentreLine(points.flatMap(([x, z]) => [x, 0, z]), { ...Source.defaultCentreLineDesc(), name: "drawn", widthM, closed: true, maxDeviationM: 2 });
        try {
            this.begin();
            batch(() => {
                this.name.value = "drawn";
                this.edit.value = { desc: source.desc, gates: source.gates };
                this.selected.value = -1;
            });
        } finally {
            source.dispose();
        }
        this.bake();
    }
    track(): Track | undefined {
        const apx = this.baked.value?.apx;
        return apx && !this.baked.value?.error ? Track.load(apx, this.name.value) : undefined;
    }
}
