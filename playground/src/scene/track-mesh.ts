// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import {
    BoxGeometry, BufferAttribute, BufferGeometry, CanvasTexture, Color, ConeGeometry, CylinderGeometry, DoubleSide, Group, InstancedMesh, Material,
    Matrix4, Mesh, MeshBasicMaterial, MeshLambertMaterial, MeshStandardMaterial, Quaternion, RepeatWrapping, SRGBColorSpace, Texture, Vector3,
} from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import type { Gate, LineNode } from "apexline";
import type { RoadShape } from "../timeline";
import { toScene } from "./axes";
import { speedColour } from "./speed-colours";

/** Deterministic noise for looks alone. */
function random(seed: number): () => number {
    let state = seed >>> 0;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 4294967296;
    };
}

function canvas(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void, repeat = true): CanvasTexture {
    const element = document.createElement("canvas");
    element.width = width;
    element.height = height;
    paint(element.getContext("2d")!);
    const texture = new CanvasTexture(element);
    texture.colorSpace = SRGBColorSpace;
    if (repeat) texture.wrapS = texture.wrapT = RepeatWrapping;
    texture.anisotropy = 8;
    return texture;
}

function speckle(context: CanvasRenderingContext2D, size: number, base: string, shades: readonly string[], count: number, grain: number): void {
    const next = random(7);
    context.fillStyle = base;
    context.fillRect(0, 0, size, size);
    for (let i = 0; i < count; i++) {
        context.fillStyle = shades[Math.floor(next() * shades.length)]!;
        const side = 1 + next() * grain;
        context.fillRect(next() * size, next() * size, side, side);
    }
}

const asphalt = (): Texture => canvas(256, 256, (c) => speckle(c, 256, "#63666b", ["#6b6e73", "#5b5e63", "#72757a", "#56595d"], 9000, 1.5));
const grass = (): Texture => canvas(256, 256, (c) => speckle(c, 256, "#7c9a58", ["#839f5f", "#759251", "#8aa568", "#6e8b4b"], 5000, 4));
const kerb = (): Texture => canvas(64, 8, (c) => {
    c.fillStyle = "#f2f2f0";
    c.fillRect(0, 0, 64, 8);
    c.fillStyle = "#d7182a";
    c.fillRect(0, 0, 32, 8);
});
const wall = (): Texture => canvas(128, 32, (c) => {
    c.fillStyle = "#c9ced4";
    c.fillRect(0, 0, 128, 32);
    c.fillStyle = "#8d949d";
    c.fillRect(0, 0, 128, 3);
    c.fillRect(0, 13, 128, 2);
    c.fillRect(0, 22, 128, 2);
    c.fillStyle = "#757c85";
    c.fillRect(0, 0, 4, 32);
});
const chequers = (): Texture => canvas(64, 16, (c) => {
    for (let x = 0; x < 8; x++) for (let y = 0; y < 2; y++) {
        c.fillStyle = (x + y) % 2 ? "#111316" : "#f5f5f3";
        c.fillRect(x * 8, y * 8, 8, 8);
    }
});

interface Rail {
    left: ArrayLike<number>;
    right: ArrayLike<number>;
    distance: number;
    present: boolean;
}

type Pick = (gate: Gate, index: number) => { left: ArrayLike<number>; right: ArrayLike<number>; present?: boolean | undefined };

/** A strip of quads between two chains of points; `along` metres of it carry one texture. */
function ribbon(rails: readonly Rail[], closed: boolean, length: number, lift: number, along: number, across = 1): BufferGeometry {
    const positions: number[] = [], uvs: number[] = [], indices: number[] = [];
    const count = closed ? rails.length + 1 : rails.length;
    for (let i = 0; i < count; i++) {
        const rail = rails[i % rails.length]!;
        const distance = i === rails.length ? length : rail.distance;
        for (const [side, point] of [rail.left, rail.right].entries()) {
            positions.push(point[0]!, point[1]! + lift, -point[2]!);
            uvs.push(distance / along, side * across);
        }
        if (i > 0 && rails[i - 1]!.present && rail.present) {
            const at = 2 * i;
            indices.push(at - 2, at - 1, at, at, at - 1, at + 1);
        }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
    geometry.setAttribute("uv", new BufferAttribute(new Float32Array(uvs), 2));
    geometry.setIndex(indices);
    geometry.computeVertexNormals();
    return geometry;
}

const mix = (a: ArrayLike<number>, b: ArrayLike<number>, t: number): [number, number, number] =>
    [a[0]! + (b[0]! - a[0]!) * t, a[1]! + (b[1]! - a[1]!) * t, a[2]! + (b[2]! - a[2]!) * t];

/** A point `metres` beyond `from`, away from `other`, in the road's plane. */
function beyond(from: ArrayLike<number>, other: ArrayLike<number>, metres: number, drop = 0): [number, number, number] {
    const dx = from[0]! - other[0]!, dy = from[1]! - other[1]!, dz = from[2]! - other[2]!;
    const length = Math.hypot(dx, dz) || 1;
    return [from[0]! + (dx / length) * metres, from[1]! + (dy / length) * metres - drop, from[2]! + (dz / length) * metres];
}

/** Everything that stands still: road, kerbs, lines, grass, walls, terrain, trees, start. */
export class TrackMesh {
    readonly group = new Group();
    readonly gates: Gate[];
    readonly racing: LineNode[];
    readonly overtaking: LineNode[];
    readonly closed: boolean;
    readonly length: number;
    readonly centre = new Vector3();
    readonly radius: number;
    readonly lines = new Group();
    /** The racing line coloured by its speed, for pictures from above. */
    readonly speeds: Line2;
    /** Slowest and fastest speed of the racing line, m/s. */
    readonly range: readonly [number, number];

    constructor(readonly track: RoadShape) {
        const info = track.info;
        this.gates = track.gates;
        this.racing = track.lineNodes(0);
        this.overtaking = track.lineNodes(1);
        this.closed = info.closed !== false && Number(info.closed) !== 0;
        this.length = info.lengthM;
        const [x0, z0, x1, z1] = info.bounds as [number, number, number, number];
        this.centre.set((x0 + x1) / 2, (info.heightMinM + info.heightMaxM) / 2, -(z0 + z1) / 2);
        this.radius = Math.hypot(x1 - x0, z1 - z0) / 2;
        this.#road();
        this.#kerbs();
        this.#verge();
        this.#terrain(x0, z0, x1, z1);
        this.#start();
        this.#lines();
        const known = this.racing.map((node) => node.speedMps).filter(Number.isFinite), fast = Math.max(0.5, ...known);
        this.range = [Math.min(fast - 0.5, ...known), fast];
        this.speeds = this.#speedLine();
        this.group.add(this.lines, this.speeds);
    }

    /** The gate before a place along the road, the gate after it, and the share of the way between them. */
    between(distanceM: number): [number, number, number] {
        let low = 0, high = this.gates.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.gates[middle]!.distanceM <= distanceM) low = middle;
            else high = middle - 1;
        }
        const after = this.closed ? (low + 1) % this.gates.length : Math.min(low + 1, this.gates.length - 1);
        const from = this.gates[low]!.distanceM, way = (after > low ? this.gates[after]!.distanceM : this.length) - from;
        return [low, after, way > 0 ? Math.min(1, Math.max(0, (distanceM - from) / way)) : 0];
    }

    /** The point of the road at a place along it and a lateral. */
    at(distanceM: number, lateralM: number): [number, number, number] {
        const [a, b, share] = this.between(distanceM), line = this.racing;
        const across = (index: number) => {
            const { left, right } = this.gates[index]!, width = Math.hypot(right[0]! - left[0]!, right[2]! - left[2]!) || 1;
            return mix(left, right, line[index]!.t + (lateralM - line[index]!.lateralM) / width);
        };
        return mix(across(a), across(b), share);
    }

    /** The racing line's lateral at a place along the road, m. */
    racingLateral(distanceM: number): number {
        const [a, b, share] = this.between(distanceM), from = this.racing[a]!.lateralM;
        return from + (this.racing[b]!.lateralM - from) * share;
    }

    dispose(): void {
        this.group.traverse((object) => {
            if (!(object instanceof Mesh)) return;
            object.geometry.dispose();
            for (const material of ([] as Material[]).concat(object.material)) {
                (material as MeshStandardMaterial).map?.dispose();
                material.dispose();
            }
        });
    }

    #add(geometry: BufferGeometry, material: Material, shadows = true): Mesh {
        const mesh = new Mesh(geometry, material);
        mesh.receiveShadow = shadows;
        this.group.add(mesh);
        return mesh;
    }

    #rails(pick: Pick): Rail[] {
        return this.gates.map((gate, index) => {
            const { left, right, present = true } = pick(gate, index);
            return { left, right, present, distance: gate.distanceM };
        });
    }

    #ribbon(pick: Pick, lift: number, along: number, material: Material, across = 1): Mesh {
        return this.#add(ribbon(this.#rails(pick), this.closed, this.length, lift, along, across), material);
    }

    #road(): void {
        const surface = new MeshLambertMaterial({ map: asphalt(), side: DoubleSide });
        this.#ribbon((gate) => ({ left: gate.left, right: gate.right }), 0, 8, surface, 1.5);
        // Rubber where everybody drives: the racing line, darker and soft at its sides.
        const rubber = canvas(8, 64, (c) => {
            const fade = c.createLinearGradient(0, 0, 0, 64);
            fade.addColorStop(0, "rgba(18,19,22,0)");
            fade.addColorStop(0.3, "rgba(18,19,22,.42)");
            fade.addColorStop(0.7, "rgba(18,19,22,.42)");
            fade.addColorStop(1, "rgba(18,19,22,0)");
            c.fillStyle = fade;
            c.fillRect(0, 0, 8, 64);
        });
        const groove = new MeshBasicMaterial({ map: rubber, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 });
        this.#ribbon((gate, index) => {
            const t = this.racing[index]!.t, width = Math.hypot(gate.right[0]! - gate.left[0]!, gate.right[2]! - gate.left[2]!);
            return { left: mix(gate.left, gate.right, t - 1.7 / width), right: mix(gate.left, gate.right, t + 1.7 / width) };
        }, 0.012, 8, groove);
        const white = new MeshLambertMaterial({ color: "#f4f4f0", polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2 });
        for (const [from, to] of [["left", "right"], ["right", "left"]] as const) {
            this.#ribbon((gate) => {
                const inner = beyond(gate[from], gate[to], -0.35), outer = beyond(gate[from], gate[to], -0.12);
                return from === "left" ? { left: outer, right: inner } : { left: inner, right: outer };
            }, 0.02, 8, white);
        }
    }

    #kerbs(): void {
        const count = this.gates.length;
        // A corner's kerb begins a little before it and ends a little after.
        const bent = this.gates.map((gate) => Math.abs(gate.curvature1pm) > 1 / 130);
        const near = bent.map((_, index) => [-2, -1, 0, 1, 2].some((shift) => bent[(index + shift + count) % count]));
        const paint = new MeshLambertMaterial({ map: kerb(), side: DoubleSide, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 });
        for (const [from, to] of [["left", "right"], ["right", "left"]] as const) {
            this.#ribbon((gate, index) => {
                const inner = [gate[from][0]!, gate[from][1]! + 0.02, gate[from][2]!], outer = beyond(gate[from], gate[to], 1.1, -0.06);
                return { ...(from === "left" ? { left: outer, right: inner } : { left: inner, right: outer }), present: near[index] };
            }, 0.02, 2.4, paint);
        }
    }

    #verge(): void {
        const turf = new MeshLambertMaterial({ map: grass(), side: DoubleSide, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
        const barrier = new MeshLambertMaterial({ map: wall(), side: DoubleSide });
        for (const [edge, rim, other] of [["left", "wallLeft", "right"], ["right", "wallRight", "left"]] as const) {
            this.#ribbon((gate) => {
                const near = beyond(gate[edge], gate[other], -0.05), far = gate[rim];
                return edge === "left" ? { left: far, right: near } : { left: near, right: far };
            }, -0.03, 12, turf, 0.5);
            const over = this.gates.map((gate) => this.#isAbove(gate));
            this.#ribbon((gate, index) => {
                const skirt = beyond(gate[rim], gate[other], 9, 2.6);
                return { ...(edge === "left" ? { left: skirt, right: gate[rim] } : { left: gate[rim], right: skirt }), present: !over[index] };
            }, -0.03, 12, turf, 1);
            const mesh = this.#ribbon((gate) => ({ left: [gate[rim][0]!, gate[rim][1]! + 0.95, gate[rim][2]!], right: gate[rim] }), -0.05, 4, barrier);
            mesh.castShadow = true;
        }
    }

    /** Whether other road runs below a gate. */
    #isAbove(gate: Gate): boolean {
        const y = (gate.left[1]! + gate.right[1]!) / 2;
        return this.gates.some((other) => y - (other.left[1]! + other.right[1]!) / 2 > 3
            && Math.hypot((other.left[0]! + other.right[0]! - gate.left[0]! - gate.right[0]!) / 2, (other.left[2]! + other.right[2]! - gate.left[2]! - gate.right[2]!) / 2) < 26);
    }

    #terrain(x0: number, z0: number, x1: number, z1: number): void {
        const margin = 420, cells = 110;
        const step = (Math.max(x1 - x0, z1 - z0) + 2 * margin) / cells;
        const originX = (x0 + x1) / 2 - (cells / 2) * step, originZ = (z0 + z1) / 2 - (cells / 2) * step;
        // As low as the lowest edge, so that the ground stays below a banked road.
        const count = this.gates.length, xs = new Float64Array(count), ys = new Float64Array(count), zs = new Float64Array(count), reach = new Float64Array(count);
        this.gates.forEach((gate, index) => {
            [xs[index], , zs[index]] = mix(gate.left, gate.right, 0.5);
            ys[index] = Math.min(gate.left[1]!, gate.right[1]!, gate.wallLeft[1]!, gate.wallRight[1]!);
            reach[index] = Math.hypot(gate.wallRight[0]! - gate.wallLeft[0]!, gate.wallRight[2]! - gate.wallLeft[2]!) / 2;
        });
        const base = ys.reduce((low, y) => Math.min(low, y), Infinity);
        const heights = new Float32Array((cells + 1) ** 2), away = new Float32Array((cells + 1) ** 2);
        const positions = new Float32Array((cells + 1) ** 2 * 3), uvs = new Float32Array((cells + 1) ** 2 * 2);
        for (let j = 0, at = 0; j <= cells; j++) {
            for (let i = 0; i <= cells; i++, at++) {
                const x = originX + i * step, z = originZ + j * step;
                let weight = 0, sum = 0, nearest = 1e9, low = 1e9;
                for (let g = 0; g < count; g++) {
                    const dx = xs[g]! - x, dz = zs[g]! - z, d = Math.sqrt(dx * dx + dz * dz) - reach[g]!; // hypot takes ten times as long
                    if (d < nearest) nearest = d;
                    if (d < step * 1.6 && ys[g]! < low) low = ys[g]!;
                    const near = 20 + Math.max(d, 0), w = 1 / (near * near * near);
                    weight += w;
                    sum += w * ys[g]!;
                }
                const hills = Math.sin(x * 0.006 + 1.3) * Math.cos(z * 0.0074) * 9 + Math.sin(x * 0.017 + z * 0.011) * 3;
                const far = Math.min(Math.max((nearest - 40) / 260, 0), 1);
                const open = sum / weight + far * (hills + (base - sum / weight) * 0.4 + 4);
                heights[at] = (low < 1e8 ? Math.min(open, low) : open) - (nearest < 40 ? 1.1 : 1.1 - far);
                away[at] = nearest;
                positions.set([x, heights[at]!, -z], at * 3);
                uvs.set([x / 40, z / 40], at * 2);
            }
        }
        const indices: number[] = [];
        for (let j = 0; j < cells; j++) for (let i = 0; i < cells; i++) {
            const a = j * (cells + 1) + i, b = a + 1, c = a + cells + 1, d = c + 1;
            indices.push(a, b, c, b, d, c);
        }
        const geometry = new BufferGeometry();
        geometry.setAttribute("position", new BufferAttribute(positions, 3));
        geometry.setAttribute("uv", new BufferAttribute(uvs, 2));
        geometry.setIndex(indices);
        geometry.computeVertexNormals();
        const ground = this.#add(geometry, new MeshLambertMaterial({ map: grass(), color: "#dfe8d2", side: DoubleSide }));
        ground.name = "ground";
        const heightAt = (x: number, z: number): [number, number] => {
            const i = Math.min(Math.max(Math.round((x - originX) / step), 0), cells), j = Math.min(Math.max(Math.round((z - originZ) / step), 0), cells);
            return [heights[j * (cells + 1) + i]!, away[j * (cells + 1) + i]!];
        };
        this.#trees(originX, originZ, cells * step, heightAt);
    }

    #trees(x0: number, z0: number, size: number, heightAt: (x: number, z: number) => [number, number]): void {
        const next = random(11), places: Matrix4[] = [], count = 900;
        for (let tries = 0; tries < 9000 && places.length < count; tries++) {
            const x = x0 + next() * size, z = z0 + next() * size;
            const [y, away] = heightAt(x, z);
            const grove = Math.sin(x * 0.021) + Math.sin(z * 0.018 + 2) + Math.sin((x + z) * 0.009);
            if (away < 22 || grove < 0.35 - next() * 0.9) continue;
            const scale = 0.7 + next() * 0.9;
            places.push(new Matrix4().compose(new Vector3(x, y - 0.2, -z), new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), next() * 6.28), new Vector3(scale, scale * (0.85 + next() * 0.4), scale)));
        }
        const trunk = new CylinderGeometry(0.28, 0.4, 3, 6).translate(0, 1.5, 0);
        const crown = new ConeGeometry(2.6, 7.5, 8).translate(0, 6.2, 0);
        const top = new ConeGeometry(1.9, 5, 8).translate(0, 9, 0);
        const parts: [BufferGeometry, string][] = [[trunk, "#6b4a2f"], [crown, "#3f6f3a"], [top, "#4a7d42"]];
        for (const [geometry, colour] of parts) {
            const mesh = new InstancedMesh(geometry, new MeshLambertMaterial({ color: "#ffffff" }), places.length);
            const shade = new Color();
            places.forEach((matrix, index) => {
                mesh.setMatrixAt(index, matrix);
                mesh.setColorAt(index, shade.set(colour).offsetHSL(((index * 37) % 17) / 400 - 0.02, 0, ((index * 53) % 19) / 190 - 0.05));
            });
            mesh.castShadow = geometry !== trunk;
            this.group.add(mesh);
        }
    }

    #start(): void {
        const gate = this.gates[0]!;
        const left = toScene(gate.left), right = toScene(gate.right);
        const across = right.clone().sub(left), width = across.length();
        const forward = new Vector3(Math.sin(this.racing[0]!.headingRad), 0, -Math.cos(this.racing[0]!.headingRad));
        const line = new BufferGeometry();
        const corner = (base: Vector3, metres: number) => base.clone().addScaledVector(forward, metres).setY(base.y + 0.03);
        const corners = [corner(left, -0.9), corner(right, -0.9), corner(left, 0.9), corner(right, 0.9)];
        line.setAttribute("position", new BufferAttribute(new Float32Array(corners.flatMap((point) => point.toArray())), 3));
        line.setAttribute("uv", new BufferAttribute(new Float32Array([0, 0, width / 4, 0, 0, 1, width / 4, 1]), 2));
        line.setIndex([0, 1, 2, 2, 1, 3]);
        line.computeVertexNormals();
        this.#add(line, new MeshLambertMaterial({ map: chequers(), side: DoubleSide, polygonOffset: true, polygonOffsetFactor: -3, polygonOffsetUnits: -3 }));
        const dark = new MeshStandardMaterial({ color: "#23272e", roughness: 0.6 });
        const gantry = new Group();
        const span = width + 5;
        for (const side of [-1, 1]) gantry.add(new Mesh(new BoxGeometry(0.6, 7, 0.6).translate(side * span / 2, 3.5, 0), dark));
        const beam = new Mesh(new BoxGeometry(span + 0.6, 1.5, 0.7).translate(0, 7, 0), dark);
        const banner = canvas(1024, 96, (c) => {
            c.fillStyle = "#e4002b";
            c.fillRect(0, 0, 1024, 96);
            c.fillStyle = "#fff";
            c.font = "italic 800 66px system-ui, sans-serif";
            c.textAlign = "center";
            c.textBaseline = "middle";
            c.fillText("A P E X L I N E", 512, 50);
        }, false);
        const face = new Mesh(new BoxGeometry(span - 1, 1.2, 0.74).translate(0, 7, 0), new MeshStandardMaterial({ map: banner, roughness: 0.5 }));
        gantry.add(beam, face);
        gantry.position.copy(left).lerp(right, 0.5);
        gantry.rotation.y = -this.racing[0]!.headingRad;
        gantry.traverse((object) => (object.castShadow = true));
        this.group.add(gantry);
    }

    #speedLine(): Line2 {
        const nodes = this.closed ? [...this.racing, this.racing[0]!] : this.racing, colour = new Color(), [slow, fast] = this.range;
        const geometry = new LineGeometry();
        geometry.setPositions(nodes.flatMap((node) => toScene(node.position, 0.06).toArray()));
        geometry.setColors(nodes.flatMap((node) => speedColour((node.speedMps - slow) / (fast - slow), colour).toArray()));
        const line = new Line2(geometry, new LineMaterial({ linewidth: 3.2, vertexColors: true, depthTest: false, transparent: true, toneMapped: false }));
        line.visible = false;
        line.renderOrder = 2;
        return line;
    }

    /** The thesis's picture: racing line white with red arrows, overtaking line with smaller blue arrows. */
    #lines(): void {
        const strip = (nodes: readonly LineNode[], colour: string, width: number, opacity: number) => {
            const rails = nodes.map((node, index) => {
                const side: [number, number] = [Math.cos(node.headingRad) * width, -Math.sin(node.headingRad) * width];
                const [x, y, z] = node.position as [number, number, number];
                return { left: [x - side[0], y, z - side[1]], right: [x + side[0], y, z + side[1]], distance: this.gates[index]!.distanceM, present: true };
            });
            const mesh = new Mesh(ribbon(rails, this.closed, this.length, 0.035, 4), new MeshBasicMaterial({ color: colour, transparent: true, opacity, depthWrite: false, side: DoubleSide, polygonOffset: true, polygonOffsetFactor: -4, polygonOffsetUnits: -4 }));
            this.lines.add(mesh);
        };
        const arrows = (nodes: readonly LineNode[], colour: string, size: number, every: number) => {
            const shape = new BufferGeometry();
            shape.setAttribute("position", new BufferAttribute(new Float32Array([-size, 0, size, size, 0, size, 0, 0, -size]), 3));
            shape.setIndex([0, 1, 2]);
            const chosen: LineNode[] = [];
            let last = -1e9;
            for (const node of nodes) {
                if (node.distanceM - last < every) continue;
                last = node.distanceM;
                chosen.push(node);
            }
            const mesh = new InstancedMesh(shape, new MeshBasicMaterial({ color: colour, side: DoubleSide, depthWrite: false, transparent: true, polygonOffset: true, polygonOffsetFactor: -6, polygonOffsetUnits: -6 }), chosen.length);
            chosen.forEach((node, index) => mesh.setMatrixAt(index, new Matrix4().makeRotationY(-node.headingRad).setPosition(toScene(node.position, 0.06))));
            this.lines.add(mesh);
        };
        strip(this.racing, "#ffffff", 0.1, 0.9);
        arrows(this.racing, "#e4002b", 0.55, 9);
        strip(this.overtaking, "#2f7bff", 0.07, 0.55);
        arrows(this.overtaking, "#2f7bff", 0.34, 12);
        this.lines.visible = false;
    }
}
