// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Mesh, MeshLambertMaterial, MeshStandardMaterial, type Object3D } from "three";

const made = new WeakMap<MeshStandardMaterial, MeshLambertMaterial>();

function lambert(material: MeshStandardMaterial): MeshLambertMaterial {
    const known = made.get(material);
    if (known) return known;
    const { color, map, side, transparent, opacity } = material;
    const plain = new MeshLambertMaterial({ color, map, side, transparent, opacity });
    made.set(material, plain);
    return plain;
}

/** Gives everything in a group materials without gloss: where the processor draws, each kind of gloss delays the first picture by its program. */
export function withoutGloss(group: Object3D): void {
    group.traverse((object) => {
        if (object instanceof Mesh && object.material instanceof MeshStandardMaterial) object.material = lambert(object.material);
    });
}
