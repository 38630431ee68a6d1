// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Source } from "apexline";
import { Mesh, type Object3D, Vector3 } from "three";

/** The triangles of a road; x changes its sign, as the command line has it. */
export async function fromMesh(file: File, label: string, name: string): Promise<Source> {
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
