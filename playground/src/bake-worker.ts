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

/** Numbers whose change by one per cent is told in lap time. */
const NUMBERS = ["massKg", "grip", "downforceKgpm", "powerW", "dragKgpm"] as const;

function line(track: Track, index: number): BakedLine {
    const nodes = track.lineNodes(index);
    return {
        points: Float32Array.from(nodes.flatMap((node) => node.position)), speeds: Float32Array.from(nodes, (node) => node.speedMps),
        headings: Float32Array.from(nodes, (node) => node.headingRad), places: Float32Array.from(nodes, (node) => node.t), timeS: track.lineInfo(index).timeS,
    };
}

function bake(request: BakeRequest): BakeReply {
    const begin = performance.now();
    const reply: BakeReply = { number: request.number, findings: [], ms: 0 };
    let source: Source | undefined, track: Track | undefined;
    try {
        Vehicle.validate(request.vehicle);
        source = Source.create(request.desc, request.gates);
        reply.findings = source.lint();
        track = Track.bake(source, { vehicle: request.vehicle, overtakingOffsetM: request.overtakingOffsetM });
        reply.racing = line(track, 0);
        reply.overtaking = line(track, 1);
        reply.lengthM = track.info.lengthM;
        reply.apx = track.save();
        if (request.sensitivity) {
            const time = (vehicle: VehicleDesc) => track!.lineSpeeds(0, vehicle).timeS;
            reply.sensitivity = NUMBERS.map((field) => {
                const changed = (factor: number) => time({ ...request.vehicle, [field]: request.vehicle[field] * factor });
                return { field, seconds: (changed(1.01) - changed(0.99)) / 2 };
            });
        }
    } catch (error) {
        reply.error = (error as Error).message;
    } finally {
        track?.dispose();
        source?.dispose();
    }
    reply.ms = performance.now() - begin;
    return reply;
}

let ready: Promise<void> | undefined;
addEventListener("message", (event: MessageEvent<WebAssembly.Module | BakeRequest>) => {
    const message = event.data;
    if (message instanceof WebAssembly.Module) ready = load(message);
    else void ready?.then(() => postMessage(bake(message)));
});
