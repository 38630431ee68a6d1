// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Color, DataTexture, DoubleSide, Group, InstancedMesh, Mesh, MeshBasicMaterial, MeshLambertMaterial, MeshStandardMaterial, type Object3D, PlaneGeometry } from "three";

const made = new WeakMap<MeshStandardMaterial, MeshLambertMaterial>();

function lambert(material: MeshStandardMaterial): MeshLambertMaterial {
    const known = made.get(material);
    if (known) return known;
    const { color, map, transparent, opacity } = material;
    const plain = new MeshLambertMaterial({ color, map, side: map ? DoubleSide : material.side, transparent, opacity });
    made.set(material, plain);
    return plain;
}

/** Replaces the glossy materials of a group by plain ones, which share a few programs. */
export function withoutGloss(group: Object3D): void {
    group.traverse((object) => {
        if (object instanceof Mesh && object.material instanceof MeshStandardMaterial) object.material = lambert(object.material);
    });
}

/** One of each kind of plain surface that roads, trees and cars have. */
export function samplesOfSurfaces(): Group {
    const samples = new Group(), plane = new PlaneGeometry(), map = new DataTexture(new Uint8Array(4), 1, 1);
    const trees = new InstancedMesh(plane, new MeshLambertMaterial(), 1);
    trees.setColorAt(0, new Color());
    samples.add(trees, new Mesh(plane, new MeshLambertMaterial()), new Mesh(plane, new MeshLambertMaterial({ map, side: DoubleSide })), new Mesh(plane, new MeshBasicMaterial({ map, transparent: true })));
    return samples;
}
