// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import {
    AmbientLight, BoxGeometry, BufferAttribute, BufferGeometry, CanvasTexture, Color, ConeGeometry, CylinderGeometry, DirectionalLight, ExtrudeGeometry, Group, Mesh,
    MeshLambertMaterial, PerspectiveCamera, PlaneGeometry, Scene as Space3, Shape, SRGBColorSpace, SphereGeometry, WebGLRenderer, type Material,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { extentOf, lookOf, type Look } from "./bodies";
import { paintOf } from "./colours";
import { flat, wayPoint, type Json, type Scene } from "./scene";
import { store } from "./store";

/** How high obstacles are drawn: they have no height of their own. */
const TALL = 3;

/** The scene in three dimensions: x mirrored, as three's axes are right-handed. */
export class Space {
    #renderer: WebGLRenderer | undefined;
    #space = new Space3();
    #camera = new PerspectiveCamera(50, 1, 0.1, 8000);
    #controls: OrbitControls | undefined;
    #still = new Group();
    #agents: Group[] = [];
    #shown: { scene: Scene; session: unknown; dark: boolean } | undefined;
    #bounds: readonly [number, number, number, number] = [-10, -10, 10, 10];

    constructor(readonly host: HTMLElement) {
        const sun = new DirectionalLight(0xffffff, 2.2);
        sun.position.set(60, 120, -40);
        this.#space.add(new AmbientLight(0xffffff, 1.3), sun, this.#still);
    }

    fit(bounds: readonly [number, number, number, number]): void {
        this.#bounds = bounds;
        const [lx, lz, hx, hz] = bounds, x = -(lx + hx) / 2, z = (lz + hz) / 2, size = Math.max(hx - lx, hz - lz, 10);
        this.#camera.position.set(x, 0.62 * size, z - 0.75 * size);
        this.#controls?.target.set(x, 2, z);
    }

    #open(): WebGLRenderer {
        const renderer = new WebGLRenderer({ antialias: true });
        renderer.domElement.className = "view";
        renderer.domElement.setAttribute("aria-label", "The scene in three dimensions");
        this.host.append(renderer.domElement);
        this.#controls = new OrbitControls(this.#camera, renderer.domElement);
        this.#controls.maxPolarAngle = 1.52;
        this.fit(this.#bounds);
        return renderer;
    }

    draw(time: number): void {
        const renderer = (this.#renderer ??= this.#open()), { clientWidth: w, clientHeight: h } = this.host;
        renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
        renderer.setSize(w, h, false);
        this.#camera.aspect = w / Math.max(h, 1);
        this.#camera.updateProjectionMatrix();
        this.#space.background = new Color(store.dark.value ? 0x1a222c : 0xcfe2f2);
        if (this.#shown?.scene !== store.scene.value || this.#shown.session !== store.session || this.#shown.dark !== store.dark.value) this.#build();
        this.#place(time);
        if (store.follow.value !== "free" && store.agent >= 0) this.#chase(store.agent, store.follow.value === "vehicle");
        this.#controls!.update();
        renderer.render(this.#space, this.#camera);
    }

    #chase(agent: number, vehicle: boolean): void {
        const [x, y, z] = store.session.place(agent), [fx, , fz] = store.session.forward(agent), target = this.#controls!.target, away = 6 + 5 * store.session.agents[agent]!.radiusM;
        const move = [-x - target.x, y + 1 - target.y, z - target.z] as const;
        target.set(-x, y + 1, z);
        if (vehicle) this.#camera.position.set(-x + fx * away, y + 0.45 * away, z - fz * away);
        else { this.#camera.position.x += move[0]; this.#camera.position.y += move[1]; this.#camera.position.z += move[2]; }
    }

    #build(): void {
        const scene = store.scene.value, session = store.session;
        this.#shown = { scene, session, dark: store.dark.value };
        this.#still.traverse((object) => { if (object instanceof Mesh) object.geometry.dispose(); });
        this.#still.clear();
        for (const agent of this.#agents) this.#space.remove(agent);
        this.#still.add(ground(scene, this.#bounds));
        for (const obstacle of scene.obstacles ?? []) this.#still.add(solid(obstacle));
        this.#agents = session.agents.map((info) => {
            const own = scene.agents?.find((one: Json) => one.name === info.name) ?? scene.groups?.[info.name.replace(/ \d+$/, "")], body = scene.bodies?.[own?.body];
            const agent = bodyMesh(lookOf(info.bodyKind, body), ...extentOf(info.bodyKind, info.radiusM || 0.5, body), paintOf(scene, info.name));
            this.#space.add(agent);
            return agent;
        });
    }

    #place(time: number): void {
        const session = store.session;
        this.#agents.forEach((agent, i) => {
            agent.visible = session.isThere(i);
            const [x, y, z] = session.place(i), [fx, fy, fz] = session.forward(i);
            agent.position.set(-x, y, z);
            agent.lookAt(-x - fx, y + fy, z + fz);
            const wings = agent.getObjectByName("wings"), rotor = agent.getObjectByName("rotor");
            if (wings) wings.scale.x = store.playing.value ? 0.8 + 0.2 * Math.sin(time / 45 + i) : 1;
            if (rotor && store.playing.value) rotor.rotation.y = time / 40;
        });
    }
}

const paint = (colour: string | number): Material => new MeshLambertMaterial({ color: new Color(colour) });

function ground(scene: Scene, [lx, lz, hx, hz]: readonly [number, number, number, number]): Mesh {
    const [w, h] = [1.4 * (hx - lx), 1.4 * (hz - lz)], canvas = document.createElement("canvas"), k = Math.min(2048 / w, 2048 / h, 24);
    canvas.width = Math.ceil(w * k);
    canvas.height = Math.ceil(h * k);
    const pen = canvas.getContext("2d")!, [mx, mz] = [(lx + hx) / 2, (lz + hz) / 2];
    pen.fillStyle = store.dark.value ? "#38443a" : "#a9bf8e";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.lineCap = pen.lineJoin = "round";
    const at = (x: number, z: number): [number, number] => [(w / 2 - (x - mx)) * k, (h / 2 - (z - mz)) * k];
    for (const path of Object.values(scene.paths ?? {}) as Json[]) {
        const points = path.points.map((p: number[]) => wayPoint(p, path.half_width_m ?? 1));
        if (path.closed) points.push(points[0]);
        for (const [width, colour] of [[2, "#5b6068"], [0.06, "#f0efe6"]] as const) {
            pen.strokeStyle = colour;
            points.slice(1).forEach((p: number[], i: number) => { const a = points[i]; pen.lineWidth = Math.max(width * (a[2] + p[2]!) / 2 * k, 1); pen.beginPath(); pen.moveTo(...at(a[0], a[1])); pen.lineTo(...at(p[0]!, p[1]!)); pen.stroke(); });
        }
    }
    const map = new CanvasTexture(canvas), material = new MeshLambertMaterial({ map });
    map.colorSpace = SRGBColorSpace;
    if (scene.terrain) return hills(scene.terrain);
    const mesh = new Mesh(new PlaneGeometry(w, h), material);
    mesh.rotation.set(-Math.PI / 2, 0, Math.PI);
    mesh.position.set(-mx, -0.02, mz);
    mesh.scale.x = -1;
    material.side = 2;
    return mesh;
}

function hills(terrain: Json): Mesh {
    const { columns, heights } = terrain, rows = heights.length / columns, cell = terrain.cell_m ?? 1, [ox, oz] = flat(terrain.origin ?? [0, 0]), geometry = new BufferGeometry();
    const places = new Float32Array(heights.length * 3), indices: number[] = [];
    heights.forEach((y: number, i: number) => places.set([-(ox + (i % columns) * cell), y - 0.03, oz + Math.floor(i / columns) * cell], 3 * i));
    for (let r = 0; r + 1 < rows; r++) for (let c = 0; c + 1 < columns; c++) { const i = r * columns + c; indices.push(i, i + columns, i + 1, i + 1, i + columns, i + columns + 1); }
    geometry.setAttribute("position", new BufferAttribute(places, 3));
    geometry.setIndex(indices);
    geometry.computeVertexNormals();
    const mesh = new Mesh(geometry, new MeshLambertMaterial({ color: 0x97b07a, side: 2 }));

    return mesh;
}

function solid(obstacle: Json): Mesh {
    const [x, z] = flat(obstacle.position ?? [0, 0]), material = paint(obstacle.color ?? 0xb9c0c8);
    if (obstacle.radius_m !== undefined) {
        const mesh = new Mesh(new CylinderGeometry(obstacle.radius_m, obstacle.radius_m, TALL, 40), material);
        mesh.position.set(-x, TALL / 2, z);
        return mesh;
    }
    if (obstacle.wall) {
        const group = new Mesh();
        obstacle.wall.slice(1).forEach((p: number[], i: number) => {
            const a = flat(obstacle.wall[i]), b = flat(p), part = new Mesh(new BoxGeometry(0.3, TALL, Math.hypot(b[0] - a[0], b[1] - a[1])), material);
            part.position.set(-(x + (a[0] + b[0]) / 2), TALL / 2, z + (a[1] + b[1]) / 2);
            part.rotation.y = -Math.atan2(b[0] - a[0], b[1] - a[1]);
            group.add(part);
        });
        return group;
    }
    const shape = new Shape();
    obstacle.polygon.forEach((p: number[], i: number) => (i ? shape.lineTo(-(x + flat(p)[0]), z + flat(p)[1]) : shape.moveTo(-(x + flat(p)[0]), z + flat(p)[1])));
    const mesh = new Mesh(new ExtrudeGeometry(shape, { depth: TALL, bevelEnabled: false }), material);
    mesh.rotation.x = Math.PI / 2;
    mesh.position.y = TALL;
    return mesh;
}

/** A body of boxes and cones; ahead along +z, as lookAt turns it. */
function bodyMesh(look: Look, w: number, l: number, colour: string): Group {
    const group = new Group(), own = paint(colour), dark = paint(0x22262d), glass = paint(0x3b4a5c);
    const box = (bw: number, bh: number, bl: number, y: number, z: number, material = own, x = 0): Mesh => { const mesh = new Mesh(new BoxGeometry(bw, bh, bl), material); mesh.position.set(x, y, z); group.add(mesh); return mesh; };
    if (look === "bird") {
        const body = new Mesh(new ConeGeometry(0.22 * w, 1.5 * l, 8), own);
        body.rotation.x = Math.PI / 2;
        const wings = new Mesh(new BoxGeometry(2.4 * w, 0.05 * l, 0.5 * l), own);
        wings.name = "wings";
        group.add(body, wings);
    } else if (look === "helicopter") {
        const hull = new Mesh(new SphereGeometry(0.3 * w, 20, 14), own);
        hull.scale.z = 1.35 * l / w;
        group.add(hull);
        box(0.07 * w, 0.09 * w, 0.8 * l, 0.05 * w, -0.55 * l);
        box(0.05 * w, 0.3 * w, 0.12 * l, 0.16 * w, -0.9 * l);
        box(0.28 * w, 0.2 * w, 0.2 * l, 0.06 * w, 0.27 * l, glass);
        box(1.25 * w, 0.02 * w, 0.07 * w, 0.36 * w, 0, dark).name = "rotor";
    } else if (look === "walker") {
        box(0.8 * w, 0.75, 0.5 * w, 1.1, 0);
        const head = new Mesh(new SphereGeometry(0.16, 14, 10), paint(0xe8b990));
        head.position.y = 1.65;
        group.add(head);
        for (const x of [-0.15, 0.15]) box(0.16, 0.75, 0.18, 0.37, 0, dark, x);
    } else if (look === "bug") {
        const body = new Mesh(new SphereGeometry(0.42 * w, 18, 12), own);
        body.scale.set(1, 0.6, 1.15);
        body.position.y = 0.25 * w;
        const head = new Mesh(new SphereGeometry(0.2 * w, 12, 8), dark);
        head.position.set(0, 0.22 * w, 0.48 * l);
        group.add(body, head);
    } else if (look === "tank") {
        box(0.7 * w, 0.3 * w, 0.9 * l, 0.4 * w, 0);
        for (const x of [-0.4, 0.4]) box(0.24 * w, 0.4 * w, l, 0.2 * w, 0, dark, x * w);
        box(0.5 * w, 0.24 * w, 0.36 * l, 0.67 * w, -0.04 * l);
        box(0.08 * w, 0.08 * w, 0.6 * l, 0.68 * w, 0.42 * l, dark);
    } else {
        const tall = look === "car" ? 0.42 * w : look === "truck" ? 0.9 * w : 1.1 * w;
        box(w, tall, l, 0.2 * w + tall / 2, 0);
        if (look === "car") box(0.84 * w, 0.32 * w, 0.5 * l, 0.2 * w + tall + 0.15 * w, -0.05 * l, glass);
        if (look === "truck") box(0.9 * w, 0.3 * w, 0.05 * l, 0.95 * w, 0.5 * l, glass);
        for (const [x, z] of [[-1, 0.32], [1, 0.32], [-1, -0.32], [1, -0.32]] as const) { const wheel = new Mesh(new CylinderGeometry(0.19 * w, 0.19 * w, 0.16 * w, 16), dark); wheel.rotation.z = Math.PI / 2; wheel.position.set(0.46 * w * x, 0.19 * w, z * l); group.add(wheel); }
    }
    return group;
}
