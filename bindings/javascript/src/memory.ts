// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/** An address in the module's memory; 0 is null. */
export type Pointer = number;

/** How a struct of the C interface lies in memory. `read` fills `out` when it is given one, and makes no garbage but strings. */
export interface Layout<T> {
    /** Bytes. */
    readonly size: number;
    /** A value whose fields are all zero. */
    create(): T;
    /** The value at an address; fills `out` when it is given. */
    read(memory: Memory, pointer: Pointer, out?: T): T;
    /** Writes every field of the value to an address. */
    write(memory: Memory, pointer: Pointer, value: T): void;
}

interface Allocator {
    readonly memory: WebAssembly.Memory;
    malloc(size: number): Pointer;
    free(pointer: Pointer): void;
}

const SCRATCH = 1 << 16;

/** The module's memory. Views are made again when it grows, so they are never to be kept across calls. */
export class Memory {
    /** The whole memory as unsigned bytes. */
    u8!: Uint8Array;
    /** The same as unsigned 16-bit numbers. */
    u16!: Uint16Array;
    /** The same as unsigned 32-bit numbers. */
    u32!: Uint32Array;
    /** The same as signed 32-bit numbers. */
    i32!: Int32Array;
    /** The same as 32-bit floats. */
    f32!: Float32Array;
    /** The same as 64-bit floats. */
    f64!: Float64Array;
    /** The same as unsigned 64-bit bigints. */
    u64!: BigUint64Array;
    /** The same as signed 64-bit bigints. */
    i64!: BigInt64Array;
    readonly #allocator: Allocator;
    readonly #decoder = new TextDecoder();
    readonly #encoder = new TextEncoder();
    readonly #scratch: Pointer;
    #used = 0;
    readonly #extra: Pointer[] = [];

    constructor(allocator: Allocator) {
        this.#allocator = allocator;
        this.grown();
        this.#scratch = this.allocate(SCRATCH);
    }

    /** Called by the module after its memory grew. */
    grown(): void {
        const buffer = this.#allocator.memory.buffer;
        this.u8 = new Uint8Array(buffer);
        this.u16 = new Uint16Array(buffer);
        this.u32 = new Uint32Array(buffer);
        this.i32 = new Int32Array(buffer);
        this.f32 = new Float32Array(buffer);
        this.f64 = new Float64Array(buffer);
        this.u64 = new BigUint64Array(buffer);
        this.i64 = new BigInt64Array(buffer);
    }

    /** Bytes that the module's memory has in all. */
    get size(): number {
        return this.#allocator.memory.buffer.byteLength;
    }

    /** Zeroed memory that the caller frees. */
    allocate(size: number): Pointer {
        const pointer = this.#allocator.malloc(Math.max(size, 8)) >>> 0;
        if (pointer === 0) throw new RangeError(`apexline: ${size} bytes do not fit into the module's memory`);
        this.u8.fill(0, pointer, pointer + size);
        return pointer;
    }

    /** Gives back what `allocate` gave. */
    free(pointer: Pointer): void {
        this.#allocator.free(pointer);
    }

    /** Runs `work` with scratch memory (`take`) that is given back afterwards. */
    scratch<R>(work: () => R): R {
        const used = this.#used;
        const extra = this.#extra.length;
        try {
            return work();
        } finally {
            this.#used = used;
            while (this.#extra.length > extra) this.free(this.#extra.pop()!);
        }
    }

    /** Zeroed scratch memory, valid until the enclosing `scratch` ends. */
    take(size: number): Pointer {
        // Sizes come of counts that a host hands in; beyond 31 bits they would wrap round.
        if (!(size >= 0 && size <= 0x7fffffff)) throw new RangeError(`apexline: ${size} bytes do not fit into the module's memory`);
        const rounded = (size + 15) & ~15;
        if (this.#used + rounded > SCRATCH) {
            const pointer = this.allocate(size);
            this.#extra.push(pointer);
            return pointer;
        }
        const pointer = this.#scratch + this.#used;
        this.#used += rounded;
        this.u8.fill(0, pointer, pointer + rounded);
        return pointer;
    }

    /** UTF-8 text up to a zero, or `room` bytes. */
    text(pointer: Pointer, room = 1 << 20): string {
        let end = pointer;
        while (end < pointer + room && this.u8[end] !== 0) end++;
        return this.#decoder.decode(this.u8.subarray(pointer, end));
    }

    /** Writes a zero-terminated text into a field of `size` bytes; RangeError when it does not fit. */
    setText(pointer: Pointer, size: number, text: string, name: string): void {
        const bytes = this.#encoder.encode(text);
        if (bytes.length >= size) throw new RangeError(`apexline: ${name} '${text}' has ${bytes.length} bytes of UTF-8, at most ${size - 1} fit`);
        this.u8.fill(0, pointer, pointer + size);
        this.u8.set(bytes, pointer);
    }

    /** A zero-terminated copy of a text in scratch memory; 0 for null. */
    takeText(text: string | null): Pointer {
        if (text === null) return 0;
        const bytes = this.#encoder.encode(text);
        const pointer = this.take(bytes.length + 1);
        this.u8.set(bytes, pointer);
        return pointer;
    }

    /** A copy of bytes in scratch memory. */
    takeBytes(bytes: ArrayLike<number>): Pointer {
        const pointer = this.take(bytes.length);
        this.u8.set(bytes, pointer);
        return pointer;
    }

    /** A copy of numbers as 32-bit floats in scratch memory. */
    takeFloats(values: ArrayLike<number>): Pointer {
        const pointer = this.take(values.length * 4);
        this.f32.set(values, pointer >>> 2);
        return pointer;
    }

    /** A value written to scratch memory. */
    takeStruct<T>(layout: Layout<T>, value: T): Pointer {
        const pointer = this.take(layout.size);
        layout.write(this, pointer, value);
        return pointer;
    }

    /** Values written to scratch memory one after the other. */
    takeStructs<T>(layout: Layout<T>, values: readonly T[]): Pointer {
        const pointer = this.take(layout.size * values.length);
        values.forEach((value, index) => layout.write(this, pointer + index * layout.size, value));
        return pointer;
    }

    /** `count` values that stand one after the other at an address. */
    structs<T>(layout: Layout<T>, pointer: Pointer, count: number): T[] {
        return Array.from({ length: count }, (_, index) => layout.read(this, pointer + index * layout.size));
    }

    /** Bytes of a text in UTF-8, without a zero. */
    byteLength(text: string): number {
        return this.#encoder.encode(text).length;
    }
}
