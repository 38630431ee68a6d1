// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { load, Source, Track, Vehicle, type Finding, type SourceDesc, type SourceGate, type VehicleDesc } from "apexline";

export interface BakeRequest {
    number: number;
    desc: SourceDesc;
    gates: SourceGate[];
    vehicle: VehicleDesc;
    overtakingOffsetM: number;
    /** Also: seconds of lap time per per cent of each number of the vehicle. */
    sensitivity: boolean;
}
export interface BakedLine {
    /** x, y, z a node. */
    points: Float32Array;
    speeds: Float32Array;
    headings: Float32Array;
    /** Places on the gates, [0, 1]. */
    places: Float32Array;
    timeS: number;
}
export interface BakeReply {
    number: number;
    error?: string;
    findings: Finding[];
    racing?: BakedLine;
    overtaking?: BakedLine;
    lengthM?: number;
    apx?: Uint8Array;
    ms: number;
    sensitivity?: { field: string; seconds: number }[];
}
/** A reply comes in two parts, so that the lines move before everything else about them is known. */
export type BakePart = Partial<BakeReply> & { number: number; last: boolean };

/** Numbers whose change by one per cent is told in lap time. */
const NUMBERS = ["massKg", "grip", "downforceKgpm", "powerW", "dragKgpm"] as const;

function line(track: Track, index: number): BakedLine {
    const nodes = track.lineNodes(index);
    return {
        points: Float32Array.from(nodes.flatMap((node) => node.position)), speeds: Float32Array.from(nodes, (node) => node.speedMps),
        headings: Float32Array.from(nodes, (node) => node.headingRad), places: Float32Array.from(nodes, (node) => node.t), timeS: track.lineInfo(index).timeS,
    };
}

function findings(source: Source | undefined): Finding[] {
    try {
        return source?.lint() ?? [];
    } catch {
        return []; // the bake's error says why
    }
}

function sensitivities(track: Track, vehicle: VehicleDesc): { field: string; seconds: number }[] {
    const time = (changed: VehicleDesc) => track.lineSpeeds(0, changed).timeS;
    return NUMBERS.map((field) => {
        const changed = (factor: number) => time({ ...vehicle, [field]: vehicle[field] * factor });
        return { field, seconds: (changed(1.01) - changed(0.99)) / 2 };
    });
}

function bake(request: BakeRequest, post: (part: BakePart) => void): void {
    const begin = performance.now(), { number, vehicle, overtakingOffsetM } = request;
    let source: Source | undefined, track: Track | undefined;
    try {
        Vehicle.validate(vehicle);
        source = Source.create(request.desc, request.gates);
        track = Track.bake(source, { vehicle, overtakingOffsetM });
        const ms = performance.now() - begin;
        post({ number, last: false, racing: line(track, 0), overtaking: line(track, 1), lengthM: track.info.lengthM, apx: track.save(), ms });
        post({ number, last: true, findings: findings(source), ...(request.sensitivity && { sensitivity: sensitivities(track, vehicle) }) });
    } catch (error) {
        post({ number, last: true, error: (error as Error).message, findings: findings(source), ms: performance.now() - begin });
    } finally {
        track?.dispose();
        source?.dispose();
    }
}

let ready: Promise<void> | undefined;
addEventListener("message", (event: MessageEvent<WebAssembly.Module | BakeRequest>) => {
    const message = event.data;
    if (message instanceof WebAssembly.Module) ready = load(message);
    else void ready?.then(() => bake(message, (part) => postMessage(part)));
});
