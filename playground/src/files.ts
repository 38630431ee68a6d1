// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Source, Track, Vehicle } from "apexline";
import { Mesh, type Object3D, Vector3 } from "three";

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
    if (/\.(obj|gltf|glb)$/i.test(label)) return fromMesh(file, label, name);
    throw new Error(`${label}: not a kind of file that this page reads; use *.track.json, *.csv, *.gpx, *.obj, *.gltf, *.glb, *.apx or *.apxr`);
}

/** Metres east and north of the mean place, by the radii of WGS 84's ellipsoid there; as the command line does it. */
function fromGpx(text: string, label: string, name: string): Source {
    const page = new DOMParser().parseFromString(text, "application/xml");
    const wrong = page.querySelector("parsererror");
    if (wrong) throw new Error(`${label}: not XML: ${wrong.textContent?.trim().split("\n")[1] ?? "it cannot be read"}`);
    const points = [...page.querySelectorAll("trkpt, rtept")].map((point) =>
        [Number(point.getAttribute("lat")), Number(point.getAttribute("lon")), Number(point.querySelector("ele")?.textContent ?? 0)] as const);
    if (points.length < 4 || points.some((point) => !point.every(Number.isFinite))) throw new Error(`${label}: ${points.length} points of a track or route with lat and lon; at least 4 are needed`);
    const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
    const [lat0, lon0] = [mean(0), mean(1)];
    const rad = Math.PI / 180, a = 6378137, e2 = 6.69437999014e-3, sin2 = Math.sin(lat0 * rad) ** 2;
    const north = (a * (1 - e2)) / (1 - e2 * sin2) ** 1.5, east = a / Math.sqrt(1 - e2 * sin2);
    const flat = points.map(([lat, lon, height]) => [(lon - lon0) * rad * east * Math.cos(lat0 * rad), height, (lat - lat0) * rad * north] as const);
    const first = flat[0]!, last = flat.at(-1)!;
    const closed = Math.hypot(first[0] - last[0], first[2] - last[2]) < 30;
    let refused: unknown;
    for (const maxDeviationM of [2, 4, 8]) {
        try {
            return Source.fromCentreLine(flat.flat(), { ...Source.defaultCentreLineDesc(), name, closed, maxDeviationM });
        } catch (error) {
            refused = error;
        }
    }
    throw new Error(`${label}: ${(refused as Error).message}`);
}

/** The triangles of a road; x changes its sign, as the command line has it. */
async function fromMesh(file: File, label: string, name: string): Promise<Source> {
    let root: Object3D;
    try {
        if (/\.obj$/i.test(label)) {
            const { OBJLoader } = await import("three/addons/loaders/OBJLoader.js");
            root = new OBJLoader().parse(await file.text());
        } else {
            const { GLTFLoader } = await import("three/addons/loaders/GLTFLoader.js");
            root = (await new GLTFLoader().parseAsync(await file.arrayBuffer(), "")).scene;
        }
    } catch (error) {
        throw new Error(`${label}: ${(error as Error).message}`);
    }
    const positions: number[] = [], indices: number[] = [], point = new Vector3();
    root.updateMatrixWorld(true);
    root.traverse((object) => {
        if (!(object instanceof Mesh)) return;
        const base = positions.length / 3, place = object.geometry.getAttribute("position");
        for (let i = 0; i < place.count; i++) {
            point.fromBufferAttribute(place, i).applyMatrix4(object.matrixWorld);
            positions.push(-point.x, point.y, point.z);
        }
        const index = object.geometry.getIndex();
        for (let i = 0; i < (index?.count ?? place.count); i++) indices.push(base + (index ? index.getX(i) : i));
    });
    if (indices.length === 0) throw new Error(`${label}: there are no triangles in it`);
    try {
        return Source.fromMesh(positions, indices, { ...Source.defaultMeshDesc(), name });
    } catch (error) {
        throw new Error(`${label}: ${(error as Error).message}`);
    }
}

/** Hands a file to the browser. */
export function save(name: string, content: Uint8Array | string, type = "application/octet-stream"): void {
    const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
