// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { Change } from "./changes";
import type { Inputs } from "./inputs";
import type { LiveRace } from "./live-race";
import { circuits, situations, type Setup } from "./setup";
import type { Tracks } from "./tracks";

/** The road of a link: an authored track and how it is baked, in place of one of the page's circuits. */
export interface LinkedRoad {
    json: string;
    /** *.vehicle.json that the lines are baked for; none: the reference. */
    vehicle?: string;
    overtakingOffsetM?: number;
}
/** Content of a link: enough for `apexline race --link` to reproduce the race natively. */
export interface Link extends Setup {
    tick: number;
    /** Hash of the state at that tick, 16 hexadecimal digits; empty: only the set-up is told. */
    hash: string;
    changes: Change[];
    inputs: ReturnType<Inputs["encode"]>;
    road?: LinkedRoad;
}
/** A link that is longer is refused: browsers and chats cut it. */
export const MOST_CHARACTERS = 60_000;

async function through(bytes: Uint8Array, stream: ReadableWritablePair<Uint8Array, BufferSource>): Promise<Uint8Array> {
    return new Uint8Array(await new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The race up to its tick. Throws an error in words when a link cannot carry it. */
export function linkOf(live: LiveRace, setup: Setup, tracks: Tracks): Link {
    const road = tracks.roadOf(setup.circuit);
    if (!road && !(setup.circuit in circuits)) throw new Error(`The circuit '${setup.circuit}' came baked, without the road that it was made from; a link cannot carry it.`);
    return { ...setup, tick: live.tick, hash: live.hash().toString(16).padStart(16, "0"), changes: live.changes.filter((change) => change.tick <= live.tick),
        inputs: live.inputs.before(live.tick).encode(), ...(road && { road }) };
}

/** JSON, deflated, in the letters of base64url. */
export async function encodeLink(link: Link): Promise<string> {
    const packed = await through(new TextEncoder().encode(JSON.stringify(link)), new CompressionStream("deflate-raw") as ReadableWritablePair<Uint8Array, BufferSource>);
    let text = "";
    for (let at = 0; at < packed.length; at += 0x8000) text += String.fromCharCode(...packed.subarray(at, at + 0x8000));
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws an error in words when the text is no link. */
export async function decodeLink(text: string): Promise<Link> {
    let content: Partial<Link>;
    try {
        const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
        const plain = bytes[0] === "{".charCodeAt(0);
        const json = plain ? bytes : await through(bytes, new DecompressionStream("deflate-raw") as ReadableWritablePair<Uint8Array, BufferSource>);
        content = JSON.parse(new TextDecoder().decode(json)) as Partial<Link>;
    } catch {
        throw new Error("it is cut off or damaged");
    }
    if (!situations.some((entry) => entry.value === content.situation)) throw new Error(`it names a situation that this page does not know: ${content.situation}`);
    if (typeof content.circuit !== "string") throw new Error("it names no circuit");
    return { tick: 0, hash: "", changes: [], inputs: [], ...content } as Link;
}

