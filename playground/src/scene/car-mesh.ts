// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import {
    BoxGeometry, type BufferGeometry, CylinderGeometry, ExtrudeGeometry, Group, Mesh, MeshBasicMaterial, MeshLambertMaterial, MeshPhysicalMaterial, MeshStandardMaterial, PlaneGeometry,
    CanvasTexture, Shape, TorusGeometry,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { VehicleDesc } from "apexline";

const GLASS = new MeshStandardMaterial({ color: "#10151c", roughness: 0.12, metalness: 0.6 });
const BLACK = new MeshStandardMaterial({ color: "#1b1e23", roughness: 0.75 });
const RUBBER = new MeshStandardMaterial({ color: "#17181a", roughness: 0.95 });
const RIM = new MeshStandardMaterial({ color: "#b9c0c8", roughness: 0.35, metalness: 0.8 });
// Lights are black surfaces that glow: their program is that of other plain surfaces.
const LAMP = new MeshLambertMaterial({ color: "#000000", emissive: "#fff7dc" });

/** The outline of a body seen from its side, as shares of length (rear to front) and metres of height. */
type Profile = readonly (readonly [number, number])[];

const GT: Profile = [[0.0, 0.32], [0.0, 0.72], [0.03, 0.82], [0.2, 0.86], [0.5, 0.8], [0.72, 0.74], [0.93, 0.58], [1.0, 0.42], [1.0, 0.22], [0.0, 0.22]];
const TOURING: Profile = [[0.0, 0.3], [0.0, 0.9], [0.04, 0.97], [0.25, 0.98], [0.66, 0.92], [0.92, 0.8], [1.0, 0.58], [1.0, 0.26], [0.0, 0.26]];

/** An extruded profile, narrower at the top; local -z is forward. */
function extruded(profile: Profile, length: number, width: number, bevel: number): BufferGeometry {
    const shape = new Shape();
    profile.forEach(([share, height], index) => {
        const x = (share - 0.5) * (length - 2 * bevel);
        if (index === 0) shape.moveTo(x, height);
        else shape.lineTo(x, height);
    });
    const geometry = new ExtrudeGeometry(shape, { depth: width - 2 * bevel, bevelEnabled: true, bevelThickness: bevel, bevelSize: bevel, bevelSegments: 3, curveSegments: 4 });
    geometry.translate(0, 0, -(width - 2 * bevel) / 2);
    geometry.rotateY(Math.PI / 2);
    return geometry;
}

const box = (width: number, height: number, length: number, x: number, y: number, z: number): BufferGeometry =>
    new BoxGeometry(width, height, length).translate(x, y, z).toNonIndexed();

function merged(parts: BufferGeometry[]): BufferGeometry {
    const result = mergeGeometries(parts.map((part) => (part.index ? part.toNonIndexed() : part)))!;
    result.computeVertexNormals();
    return result;
}

interface Parts {
    paint: BufferGeometry[];
    glass: BufferGeometry[];
    black: BufferGeometry[];
    brake: BufferGeometry[];
    lamps: BufferGeometry[];
    wheelRadius: number;
    wheelWidth: number;
    eye: [number, number];
}

function roadCar(vehicle: VehicleDesc, tall: boolean): Parts {
    const { lengthM: l, widthM: w } = vehicle;
    const cabin: Profile = tall
        ? [[0.12, 0.95], [0.2, 1.38], [0.36, 1.44], [0.56, 1.42], [0.74, 0.93]]
        : [[0.16, 0.8], [0.3, 1.12], [0.42, 1.18], [0.56, 1.14], [0.76, 0.76]];
    const roof: Profile = tall ? [[0.21, 1.4], [0.36, 1.47], [0.55, 1.45], [0.56, 1.4]] : [[0.31, 1.13], [0.42, 1.2], [0.55, 1.165], [0.56, 1.12]];
    const z = (share: number) => -(share - 0.5) * l;
    return {
        paint: [
            extruded(tall ? TOURING : GT, l, w * 0.93, 0.07), extruded(roof, l, w * 0.74, 0.03),
            box(w * 0.86, 0.035, 0.34, 0, tall ? 1.3 : 1.16, z(0.035)),
        ],
        glass: [extruded(cabin, l, w * 0.78, 0.05)],
        black: [
            box(w, 0.05, l * 0.98, 0, 0.17, 0), box(w * 1.0, 0.04, 0.3, 0, 0.16, z(0.985)), box(w * 0.9, 0.22, 0.06, 0, 0.32, z(0.0)),
            box(0.06, 0.4, 0.1, -w * 0.3, tall ? 1.12 : 0.98, z(0.05)), box(0.06, 0.4, 0.1, w * 0.3, tall ? 1.12 : 0.98, z(0.05)),
            box(w * 0.62, 0.16, 0.05, 0, 0.34, z(1.002)),
        ],
        brake: [box(w * 0.26, 0.09, 0.05, -w * 0.33, tall ? 0.78 : 0.66, z(-0.002)), box(w * 0.26, 0.09, 0.05, w * 0.33, tall ? 0.78 : 0.66, z(-0.002))],
        lamps: [box(w * 0.2, 0.09, 0.08, -w * 0.34, tall ? 0.62 : 0.5, z(0.985)), box(w * 0.2, 0.09, 0.08, w * 0.34, tall ? 0.62 : 0.5, z(0.985))],
        wheelRadius: 0.34, wheelWidth: 0.3, eye: [tall ? 1.24 : 1.04, -l * 0.06],
    };
}

function openWheeler(vehicle: VehicleDesc): Parts {
    const { lengthM: l, widthM: w } = vehicle;
    const z = (share: number) => -(share - 0.5) * l;
    const spine: Profile = [[0.05, 0.3], [0.08, 0.62], [0.3, 0.92], [0.37, 0.94], [0.42, 0.62], [0.6, 0.6], [0.97, 0.36], [1.0, 0.26], [0.6, 0.2], [0.05, 0.2]];
    const halo = new TorusGeometry(0.36, 0.035, 6, 16, Math.PI).rotateX(Math.PI / 2).translate(0, 0.86, z(0.5)).toNonIndexed();
    const helmet = new CylinderGeometry(0.13, 0.14, 0.24, 10).translate(0, 0.78, z(0.46)).toNonIndexed();
    return {
        paint: [
            extruded(spine, l, w * 0.26, 0.06), extruded([[0.2, 0.2], [0.22, 0.5], [0.42, 0.56], [0.56, 0.46], [0.56, 0.2]], l, w * 0.7, 0.06),
            box(w * 0.98, 0.03, 0.42, 0, 0.14, z(0.96)), box(w * 0.5, 0.03, 0.3, 0, 0.95, z(0.03)), box(w * 0.5, 0.03, 0.2, 0, 0.8, z(0.02)),
        ],
        glass: [helmet],
        black: [
            halo, box(w * 0.72, 0.04, l * 0.6, 0, 0.12, z(0.45)), box(0.03, 0.5, 0.46, -w * 0.25, 0.76, z(0.03)), box(0.03, 0.5, 0.46, w * 0.25, 0.76, z(0.03)),
            box(0.03, 0.2, 0.5, -w * 0.48, 0.22, z(0.96)), box(0.03, 0.2, 0.5, w * 0.48, 0.22, z(0.96)),
            box(w * 0.8, 0.03, 0.05, 0, 0.36, z(0.83)), box(w * 0.8, 0.03, 0.05, 0, 0.36, z(0.17)),
        ],
        brake: [box(0.12, 0.16, 0.05, 0, 0.42, z(0.0))],
        lamps: [],
        wheelRadius: 0.35, wheelWidth: 0.38, eye: [0.92, z(0.45)],
    };
}

function kart(vehicle: VehicleDesc): Parts {
    const { lengthM: l, widthM: w } = vehicle;
    const z = (share: number) => -(share - 0.5) * l;
    const head = new CylinderGeometry(0.14, 0.15, 0.26, 12).translate(0, 0.98, z(0.34)).toNonIndexed();
    return {
        paint: [
            box(w * 0.55, 0.2, l * 0.18, 0, 0.22, z(0.92)), box(w * 0.18, 0.16, l * 0.4, -w * 0.4, 0.18, z(0.5)), box(w * 0.18, 0.16, l * 0.4, w * 0.4, 0.18, z(0.5)),
            new CylinderGeometry(0.2, 0.24, 0.5, 10).translate(0, 0.6, z(0.32)).toNonIndexed(),
        ],
        glass: [head],
        black: [box(w * 0.5, 0.06, l * 0.9, 0, 0.12, 0), box(w * 0.4, 0.4, 0.08, 0, 0.45, z(0.18)), new TorusGeometry(0.14, 0.02, 6, 14).rotateX(-0.9).translate(0, 0.5, z(0.55)).toNonIndexed(), box(w * 0.8, 0.12, 0.06, 0, 0.2, z(0.0))],
        brake: [box(w * 0.16, 0.05, 0.04, 0, 0.3, z(0.0))],
        lamps: [],
        wheelRadius: 0.14, wheelWidth: 0.18, eye: [1.0, z(0.36)],
    };
}

const shadow = ((): MeshBasicMaterial => {
    const element = document.createElement("canvas");
    element.width = element.height = 64;
    const c = element.getContext("2d")!;
    const fade = c.createRadialGradient(32, 32, 6, 32, 32, 32);
    fade.addColorStop(0, "rgba(0,0,0,.62)");
    fade.addColorStop(0.65, "rgba(0,0,0,.38)");
    fade.addColorStop(1, "rgba(0,0,0,0)");
    c.fillStyle = fade;
    c.fillRect(0, 0, 64, 64);
    return new MeshBasicMaterial({ map: new CanvasTexture(element), transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -3, polygonOffsetUnits: -3 });
})();

/** A car to look at: body, wheels that turn and steer, brake lights. Local -z is forward. */
export class CarMesh {
    readonly group = new Group();
    readonly body = new Group();
    readonly eye: [number, number];
    readonly #wheels: { spin: Group; steer: Group; front: boolean }[] = [];
    readonly #brake = new MeshLambertMaterial({ color: "#000000", emissive: "#4a0a0a" });
    readonly #radius: number;
    readonly #maxSteer: number;

    constructor(readonly vehicle: VehicleDesc, colour: string) {
        const parts = vehicle.name === "formula" ? openWheeler(vehicle) : vehicle.name === "kart" ? kart(vehicle) : roadCar(vehicle, vehicle.name === "touring");
        const paint = new MeshPhysicalMaterial({ color: colour, roughness: 0.38, metalness: 0.15, clearcoat: 0.7, clearcoatRoughness: 0.2 });
        this.eye = parts.eye;
        this.#radius = parts.wheelRadius;
        this.#maxSteer = vehicle.maxSteerRad;
        for (const [list, material] of [[parts.paint, paint], [parts.glass, GLASS], [parts.black, BLACK], [parts.brake, this.#brake], [parts.lamps, LAMP]] as const) {
            if (list.length === 0) continue;
            const mesh = new Mesh(merged([...list]), material);
            mesh.castShadow = true;
            this.body.add(mesh);
        }
        const tyre = new CylinderGeometry(parts.wheelRadius, parts.wheelRadius, parts.wheelWidth, 20).rotateZ(Math.PI / 2);
        const rim = merged([
            new CylinderGeometry(parts.wheelRadius * 0.62, parts.wheelRadius * 0.62, parts.wheelWidth + 0.012, 12).rotateZ(Math.PI / 2),
            ...[0, 1, 2].map((spoke) => new BoxGeometry(parts.wheelWidth + 0.03, parts.wheelRadius * 1.15, parts.wheelRadius * 0.14).rotateX((spoke * Math.PI) / 3)),
        ]);
        const front = vehicle.wheelbaseM * (1 - vehicle.frontWeightShare), rear = vehicle.wheelbaseM * vehicle.frontWeightShare;
        for (const [side, along, isFront] of [[-1, -front, true], [1, -front, true], [-1, rear, false], [1, rear, false]] as const) {
            const steer = new Group(), spin = new Group();
            const rubber = new Mesh(tyre, RUBBER);
            rubber.castShadow = true;
            spin.add(rubber, new Mesh(rim, RIM));
            steer.add(spin);
            steer.position.set(side * (vehicle.widthM / 2 - parts.wheelWidth / 2 + 0.01), parts.wheelRadius, along);
            this.group.add(steer);
            this.#wheels.push({ spin, steer, front: isFront });
        }
        const blob = new Mesh(new PlaneGeometry(vehicle.widthM * 1.45, vehicle.lengthM * 1.25).rotateX(-Math.PI / 2).translate(0, 0.04, 0), shadow);
        blob.renderOrder = 1;
        this.group.add(this.body, blob);
        this.group.rotation.order = "YXZ";
    }

    /** Wheels turn by the way driven; the body leans back, forth and aside by what the pedals and the curve do. */
    pose(steering: number, throttle: number, brake: number, speed: number, lateral: number, dt: number): void {
        for (const wheel of this.#wheels) {
            wheel.spin.rotation.x -= (speed * dt) / this.#radius;
            if (wheel.front) wheel.steer.rotation.y = -steering * this.#maxSteer;
        }
        const ease = Math.min(1, dt * 8);
        this.body.rotation.x += ((brake * 0.022 - Math.max(throttle, 0) * 0.01) * -1 - this.body.rotation.x) * ease;
        this.body.rotation.z += (Math.max(-1, Math.min(1, lateral / 20)) * 0.035 - this.body.rotation.z) * ease;
        this.#brake.emissive.set(brake > 0.05 ? "#ff2a1a" : "#5a0d0d");
    }

    dispose(): void {
        this.group.traverse((object) => object instanceof Mesh && object.geometry.dispose());
    }
}
