// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { APX_VERSION, Status } from "./enums.g.js";
import { functionNames, type NativeApi } from "./functions.g.js";
import { Memory, type Layout, type Pointer } from "./memory.js";
import { Fingerprint, structSizes } from "./structs.g.js";

/** A call that the library refused. `message` names the argument and the value. */
export class ApexlineError extends Error {
    constructor(
        readonly status: Status,
        readonly statusName: string,
        message: string,
    ) {
        super(message);
        this.name = "ApexlineError";
    }
}

/** Told the share that is done, [0, 1], while the library works; false cancels. */
export type Progress = (share: number) => boolean | void;

let loaded: { api: NativeApi; memory: Memory; callback: Pointer } | undefined;
let progress: Progress | undefined;
let thrown: { error: unknown } | undefined;

/** The C interface, after `load`. */
export function native(): NativeApi {
    return (loaded ?? missing()).api;
}

/** The module's memory, after `load`. */
export function memory(): Memory {
    return (loaded ?? missing()).memory;
}

function missing(): never {
    throw new Error("apexline: await load() first");
}

/** Where WebAssembly can be loaded from; by default the file apexline.wasm beside this module. */
export type WasmSource = BufferSource | WebAssembly.Module | Response | URL | string;

async function compile(source: WasmSource): Promise<WebAssembly.Module> {
    if (source instanceof WebAssembly.Module) return source;
    if (typeof source === "string" || source instanceof URL) {
        const url = new URL(source, import.meta.url);
        if (url.protocol === "file:" && "process" in globalThis) {
            const { readFile } = await import(/* @vite-ignore */ "node:fs/promises" as string);
            return WebAssembly.compile(await readFile(url));
        }
        source = await fetch(url);
    }
    if (typeof Response !== "undefined" && source instanceof Response) {
        if (!source.ok) throw new Error(`apexline: ${source.url} answers ${source.status}`);
        return WebAssembly.compile(await source.arrayBuffer());
    }
    return WebAssembly.compile(source as BufferSource);
}

/** Loads the library; a second call does nothing. Throws when the WebAssembly is of another version than this binding. */
export async function load(source: WasmSource = new URL(/* @vite-ignore */ "./apexline.wasm", import.meta.url)): Promise<void> {
    if (loaded) return;
    const module = await compile(source);
    let memory: Memory | undefined;
    const nothing = () => 0;
    const instance = await WebAssembly.instantiate(module, {
        env: { emscripten_notify_memory_growth: () => memory?.grown() },
        wasi_snapshot_preview1: {
            proc_exit: (status: number) => { throw new Error(`apexline: the library ended with ${status}`); },
            fd_close: nothing, fd_read: nothing, fd_seek: nothing, fd_write: nothing,
        },
        apexline: {
            progress: (_user: number, share: number) => {
                try {
                    return progress?.(share) === false ? 1 : 0;
                } catch (error) {
                    thrown = { error };
                    return 1;
                }
            },
        },
    });
    const exported = instance.exports as unknown as NativeApi & {
        memory: WebAssembly.Memory; malloc(size: number): number; free(pointer: number): void; _initialize(): void; apexline_progress_callback(): number;
    };
    const absent = functionNames.filter((name) => typeof exported[name] !== "function");
    if (absent.length > 0) throw new Error(`apexline: apexline.wasm lacks ${absent.slice(0, 3).join(", ")}; run bindings/javascript/build.py`);
    exported._initialize();
    memory = new Memory(exported);
    compareFingerprint(exported, memory);
    loaded = { api: exported, memory, callback: exported.apexline_progress_callback() };
}

function compareFingerprint(api: NativeApi, memory: Memory): void {
    const read = (get: (pointer: Pointer) => Status): Fingerprint => memory.scratch(() => {
        const pointer = memory.takeStruct(Fingerprint, Fingerprint.create());
        if (get(pointer) !== Status.Ok) throw new Error(`apexline: ${memory.text(api.apx_last_error())}`);
        return Fingerprint.read(memory, pointer);
    });
    const found = read((pointer) => api.apx_fingerprint_get(pointer));
    const steer = read((pointer) => api.apx_steer_fingerprint_get(pointer));
    if (found.version !== APX_VERSION) throw new Error(`apexline: apexline.wasm has version ${found.version}, this binding ${APX_VERSION}`);
    for (const [index, size] of structSizes) {
        const compiled = found.structSizes[index] || steer.structSizes[index];
        if (compiled !== size) {
            throw new Error(`apexline: struct ${index} has ${compiled} bytes in apexline.wasm and ${size} in this binding; run bindings/javascript/build.py`);
        }
    }
}

/** Message of the last call that failed; empty when none did. */
export function lastError(): string {
    return memory().text(native().apx_last_error());
}

/** Throws what the library says when a status is not Ok. */
export function check(status: Status): void {
    if (status === Status.Ok) return;
    throw new ApexlineError(status, memory().text(native().apx_status_name(status)), lastError());
}

/** A number of things as the C interface takes it; RangeError for one that it would read as another number. */
export function countOf(value: number, name: string): number {
    if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) throw new RangeError(`apexline: ${name} is ${String(value)}; it must be a whole number from 0 on`);
    return value;
}

/** A value that a call writes. */
export function out<T>(layout: Layout<T>, call: (pointer: Pointer) => Status, into?: T): T {
    const m = memory();
    return m.scratch(() => {
        const pointer = m.takeStruct(layout, layout.create());
        check(call(pointer));
        return layout.read(m, pointer, into);
    });
}

export function outId(call: (pointer: Pointer) => Status): bigint {
    const m = memory();
    return m.scratch(() => {
        const pointer = m.take(8);
        check(call(pointer));
        return m.u64[pointer >>> 3]!;
    });
}

export function outNumber(call: (pointer: Pointer) => Status, view: "u32" | "f32" = "u32"): number {
    const m = memory();
    return m.scratch(() => {
        const pointer = m.take(8);
        check(call(pointer));
        return m[view][pointer >>> 2]!;
    });
}

/** Asks for the number of elements first, then for them. */
export function list<T>(layout: Layout<T>, call: (pointer: Pointer, capacity: number, needed: Pointer) => Status): T[] {
    const m = memory();
    return m.scratch(() => {
        const needed = m.take(8);
        enough(call(0, 0, needed));
        const count = m.u32[needed >>> 2]!;
        if (count === 0) return [];
        const pointer = m.take(count * layout.size);
        check(call(pointer, count, needed));
        return m.structs(layout, pointer, count);
    });
}

export function floats(call: (pointer: Pointer, capacity: number, needed: Pointer) => Status): Float32Array {
    const m = memory();
    return m.scratch(() => {
        const needed = m.take(8);
        enough(call(0, 0, needed));
        const count = m.u32[needed >>> 2]!;
        const pointer = m.take(count * 4);
        check(call(pointer, count, needed));
        return m.f32.slice(pointer >>> 2, (pointer >>> 2) + count);
    });
}

export function bytes(call: (pointer: Pointer, capacity: bigint, needed: Pointer) => Status): Uint8Array {
    const m = memory();
    return m.scratch(() => {
        const needed = m.take(8);
        enough(call(0, 0n, needed));
        const size = Number(m.u64[needed >>> 3]);
        const pointer = m.take(size);
        check(call(pointer, BigInt(size), needed));
        return m.u8.slice(pointer, pointer + Number(m.u64[needed >>> 3]));
    });
}

export function text(call: (pointer: Pointer, capacity: bigint, needed: Pointer) => Status): string {
    return new TextDecoder().decode(bytes(call));
}

function enough(status: Status): void {
    if (status !== Status.BufferTooSmall) check(status);
}

/** Makes `report` what the library's progress callback calls during `work`. */
export function withProgress<R>(report: Progress | undefined, work: (callback: Pointer) => R): R {
    const outer = progress;
    progress = report;
    thrown = undefined;
    try {
        return work(report ? loaded!.callback : 0);
    } catch (error) {
        throw (thrown as { error: unknown } | undefined)?.error ?? error;
    } finally {
        progress = outer;
        thrown = undefined;
    }
}

let live = 0;

/** How many objects have been made and not disposed of. */
export function liveObjects(): number {
    return live;
}

/** An object of the library. Its memory is the module's, so it has to be disposed of; `using` does. */
export abstract class NativeObject {
    #id: bigint;

    protected constructor(id: bigint) {
        this.#id = id;
        live++;
    }

    /** The id in the C interface; 0n once disposed of. */
    get id(): bigint {
        return this.#id;
    }

    protected abstract destroy(id: bigint): Status;

    /** Frees the object; a second call does nothing. */
    dispose(): void {
        if (this.#id === 0n) return;
        const id = this.#id;
        this.#id = 0n;
        live--;
        check(this.destroy(id));
    }

    [Symbol.dispose](): void {
        this.dispose();
    }
}
