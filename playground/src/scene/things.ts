// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { BoxGeometry, BufferAttribute, BufferGeometry, ConeGeometry, CylinderGeometry, DoubleSide, Group, Mesh, MeshPhysicalMaterial, MeshStandardMaterial } from "three";
import type { RaceObstacle, Track } from "apexline";
import { halfSideM, type Change } from "../changes";

const ORANGE = new MeshStandardMaterial({ color: "#ff6a13", roughness: 0.6 }), WHITE = new MeshStandardMaterial({ color: "#ffffff" });
const STRAW = new MeshStandardMaterial({ color: "#d7b45a", roughness: 0.95 }), STRAP = new MeshStandardMaterial({ color: "#1b1e23", roughness: 0.75 });
const OIL = new MeshPhysicalMaterial({ color: "#0a0a10", roughness: 0.16, metalness: 0.1, iridescence: 1, iridescenceIOR: 1.5, transparent: true, opacity: 0.88, depthWrite: false,
    side: DoubleSide, polygonOffset: true, polygonOffsetFactor: -7, polygonOffsetUnits: -7 });
const ROUND = 40;

type Spot = Extract<Change, { kind: "oil" }>;

/** Things on the road: cones, boxes of straw, oil. */
export class Things {
    readonly group = new Group();
    #shown = "";

    /** Builds anew when something has come, gone or moved. */
    update(obstacles: readonly RaceObstacle[], spots: readonly Spot[], track: Track): void {
        const now = JSON.stringify([track.info.name, obstacles.map((thing) => [thing.id, thing.position, thing.yawRad]), spots]);
        if (now === this.#shown) return;
        this.#shown = now;
        this.group.traverse((object) => object instanceof Mesh && object.geometry.dispose());
        this.group.clear();
        for (const thing of obstacles) {
            const [x, y, z] = thing.position as [number, number, number];
            const mesh = thing.halfWidthM < (halfSideM.cone + halfSideM.box) / 2 ? cone() : box(thing.halfWidthM, thing.halfLengthM);
            mesh.position.set(x, y, -z);
            mesh.rotation.y = -thing.yawRad;
            this.group.add(mesh);
        }
        for (const spot of spots) this.group.add(new Mesh(puddle(spot, track), OIL));
    }
}

function standing(...parts: Mesh[]): Group {
    const group = new Group().add(...parts);
    group.traverse((object) => (object.castShadow = true));
    return group;
}

const cone = (): Group => standing(new Mesh(new ConeGeometry(0.26, 0.8, 16).translate(0, 0.44, 0), ORANGE), new Mesh(new BoxGeometry(0.62, 0.06, 0.62).translate(0, 0.03, 0), ORANGE),
    new Mesh(new CylinderGeometry(0.135, 0.19, 0.18, 16).translate(0, 0.45, 0), WHITE));

function box(halfWidth: number, halfLength: number): Group {
    const [w, l] = [2 * halfWidth, 2 * halfLength];
    const strap = (height: number) => new Mesh(new BoxGeometry(w + 0.04, 0.1, l + 0.04).translate(0, height, 0), STRAP);
    return standing(new Mesh(new BoxGeometry(w, 1, l).translate(0, 0.5, 0), STRAW), strap(0.7), strap(0.3));
}

/** A wobbly disc that follows the road's surface. */
function puddle(spot: Spot, track: Track): BufferGeometry {
    const middle = (spot.lowM + spot.highM) / 2, half = (spot.highM - spot.lowM) / 2, length = track.info.lengthM;
    const along = ((spot.toM - spot.fromM + length) % length) / 2, centre = spot.fromM + along;
    const at = (distance: number, lateral: number) => {
        const [x, y, z] = track.position((distance + length) % length, lateral);
        return [x, y + 0.03, -z];
    };
    const positions = at(centre, middle), indices: number[] = [];
    for (let i = 0; i < ROUND; i++) {
        const angle = (i / ROUND) * 2 * Math.PI, wobble = 0.86 + 0.09 * Math.sin(3 * angle + spot.fromM) + 0.05 * Math.sin(7 * angle);
        positions.push(...at(centre + Math.cos(angle) * along * wobble, middle + Math.sin(angle) * half * wobble));
        indices.push(0, i + 1, ((i + 1) % ROUND) + 1);
    }
    const geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
    geometry.setIndex(indices);
    geometry.computeVertexNormals();
    return geometry;
}
