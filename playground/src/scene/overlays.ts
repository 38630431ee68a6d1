// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import {
    BufferAttribute, BufferGeometry, ConeGeometry, DoubleSide, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, RingGeometry, SphereGeometry, Vector3,
} from "three";
import { HitKind, type CarDebug, type Neighbour } from "apexline";
import { toScene } from "./axes";

const COLOURS = { free: [0.35, 0.85, 1], wall: [1, 0.62, 0.1], car: [1, 0.1, 0.35], neighbour: [1, 1, 1] } as const;
const MOST = 64;

/** A driver's view and aim: runner with both buffer zones, the point ahead of the nose, rays with hits, neighbours. */
export class Overlays {
    readonly group = new Group();
    readonly #runner = new Group();
    readonly #forward: Mesh;
    readonly #inner: Mesh;
    readonly #outer: Mesh;
    readonly #lines: LineSegments;
    readonly #hits: Mesh[] = [];
    readonly #aim: LineSegments;
    readonly #positions = new Float32Array(MOST * 6);
    readonly #colours = new Float32Array(MOST * 6);
    readonly #point = new Vector3();
    #count = 0;

    constructor() {
        const flat = (colour: string, opacity: number) => new MeshBasicMaterial({ color: colour, transparent: true, opacity, side: DoubleSide, depthTest: false, toneMapped: false });
        const pin = new Mesh(new ConeGeometry(0.35, 1.1, 16).rotateX(Math.PI).translate(0, 1.3, 0), flat("#ffd60a", 0.95));
        this.#inner = new Mesh(new RingGeometry(0.94, 1, 48).rotateX(-Math.PI / 2), flat("#34c759", 0.9));
        this.#outer = new Mesh(new RingGeometry(0.96, 1, 48).rotateX(-Math.PI / 2), flat("#ffd60a", 0.9));
        this.#runner.add(pin, this.#inner, this.#outer);
        this.#forward = new Mesh(new SphereGeometry(0.28, 16, 10), flat("#ffffff", 0.95));
        const geometry = new BufferGeometry();
        geometry.setAttribute("position", new BufferAttribute(this.#positions, 3));
        geometry.setAttribute("color", new BufferAttribute(this.#colours, 3));
        this.#lines = new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.95, depthTest: false, toneMapped: false }));
        this.#aim = new LineSegments(new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(12), 3)), new LineBasicMaterial({ color: "#ffffff", transparent: true, opacity: 0.45, depthTest: false, toneMapped: false }));
        for (const object of [this.#lines, this.#aim]) object.frustumCulled = false;
        const mark = new SphereGeometry(0.22, 12, 8);
        for (let i = 0; i < 16; i++) {
            const hit = new Mesh(mark, flat("#ff9f0a", 1));
            this.#hits.push(hit);
            this.group.add(hit);
        }
        this.group.add(this.#runner, this.#forward, this.#lines, this.#aim);
        this.group.traverse((object) => (object.renderOrder = 10));
        this.group.visible = false;
    }

    update(debug: CarDebug, car: Vector3, neighbours: readonly Neighbour[], placeOf: (car: number) => Vector3 | undefined): void {
        toScene(debug.runner, 0.15, this.#runner.position);
        this.#inner.scale.setScalar(Math.max(debug.innerRadiusM, 0.01));
        this.#outer.scale.setScalar(Math.max(debug.outerRadiusM, 0.01));
        toScene(debug.forwardPoint, 0.3, this.#forward.position);
        (this.#forward.material as MeshBasicMaterial).color.set(["#ffffff", "#ffd60a", "#34c759"][debug.bufferZone] ?? "#ffffff");
        const aim = this.#aim.geometry.getAttribute("position") as BufferAttribute;
        [car.x, car.y + 0.5, car.z, this.#runner.position.x, this.#runner.position.y, this.#runner.position.z,
            car.x, car.y + 0.5, car.z, this.#forward.position.x, this.#forward.position.y, this.#forward.position.z].forEach((value, index) => (aim.array[index] = value));
        aim.needsUpdate = true;
        this.#count = 0;
        this.#hits.forEach((mark) => (mark.visible = false));
        for (let i = 0; i < debug.rayCount; i++) {
            const ray = debug.rays[i]!, hit = debug.hits[i]!;
            const from = toScene(ray.origin, 0.5);
            const to = this.#point.set(from.x + ray.direction[0]! * hit.distanceM, from.y, from.z - ray.direction[2]! * hit.distanceM);
            const colour = hit.kind === HitKind.Car ? COLOURS.car : hit.kind === HitKind.Wall ? COLOURS.wall : COLOURS.free;
            this.#segment(from, to, colour, 1);
            if (hit.kind === HitKind.None) continue;
            const mark = this.#hits[i]!;
            mark.visible = true;
            mark.position.copy(to);
            (mark.material as MeshBasicMaterial).color.setRGB(colour[0], colour[1], colour[2]);
        }
        for (const neighbour of neighbours) {
            const place = placeOf(neighbour.car);
            if (place) this.#segment(this.#point.set(car.x, car.y + 1.2, car.z), place.clone().setY(place.y + 1.2), COLOURS.neighbour, 0.5);
        }
        const geometry = this.#lines.geometry;
        geometry.setDrawRange(0, this.#count * 2);
        geometry.getAttribute("position").needsUpdate = true;
        geometry.getAttribute("color").needsUpdate = true;
    }

    #segment(from: Vector3, to: Vector3, colour: readonly [number, number, number], fade: number): void {
        if (this.#count >= MOST) return;
        const at = this.#count++ * 6;
        this.#positions.set([from.x, from.y, from.z, to.x, to.y, to.z], at);
        for (const end of [0, 3]) this.#colours.set(colour.map((value) => value * fade), at + end);
    }
}
