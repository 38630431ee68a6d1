// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Source, Track, Vehicle } from "apexline";
import { fromGpx } from "./gpx";
import { fromMesh } from "./mesh";
import { fromTorcs } from "./torcs";

export interface ReadTrack {
    name: string;
    track: Track;
    /** The authored track; undefined of a baked one. */
    json: string | undefined;
}

/** A dropped file as a baked track. Throws an error that names the file and what is wrong; nothing else changes. */
export async function readTrack(file: File): Promise<ReadTrack> {
    const label = file.name, name = label.replace(/(\.track)?\.[^.]+$/, "").slice(0, 31) || "track";
    if (/\.apx$/i.test(label)) return { name, track: Track.load(new Uint8Array(await file.arrayBuffer()), label), json: undefined };
    const source = await readSource(file, label, name);
    try {
        return { name, track: Track.bake(source, { vehicle: Vehicle.preset("reference") }), json: source.toJson() };
    } finally {
        source.dispose();
    }
}

async function readSource(file: File, label: string, name: string): Promise<Source> {
    if (/\.json$/i.test(label)) return Source.fromJson(await file.text(), label);
    if (/\.csv$/i.test(label)) return Source.fromCsv(await file.text(), label, { ...Source.defaultDesc(), name });
    if (/\.gpx$/i.test(label)) return fromGpx(await file.text(), label, name);
    if (/\.xml$/i.test(label)) return fromTorcs(await file.text(), label, name);
    if (/\.(obj|gltf|glb)$/i.test(label)) return fromMesh(file, label, name);
    throw new Error(`${label}: not a kind of file that this page reads; use *.track.json, *.csv, *.gpx, *.xml (TORCS), *.obj, *.gltf, *.glb, *.apx or *.apxr`);
}
