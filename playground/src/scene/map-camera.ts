// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { PerspectiveCamera } from "three";
import type { TrackMesh } from "./track-mesh";

const FOV = 40;
/** Pixels that panels cover at the sides, above and below. */
const LEFT_PX = 276, RIGHT_PX = 340, NARROW_PX = 22, ABOVE_PX = 84, BELOW_PX = 96;

/** The whole road from above, north up: dragged by the pointer, zoomed by wheel or two fingers. */
export class MapCamera {
    enabled = false;
    #x = 0;
    #z = 0;
    #height = 500;
    #fitted = false;
    #mesh: TrackMesh | undefined;
    readonly #down = new Map<number, [number, number]>();

    constructor(readonly camera: PerspectiveCamera, readonly element: HTMLElement) {
        element.addEventListener("wheel", (event) => {
            if (!this.enabled) return;
            event.preventDefault();
            this.zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY * (event.deltaMode ? 0.05 : 0.0016)))), event.offsetX, event.offsetY);
        }, { passive: false });
        element.addEventListener("pointerdown", (event) => this.enabled && this.#down.set(event.pointerId, [event.offsetX, event.offsetY]));
        element.addEventListener("pointermove", (event) => this.#move(event));
        for (const name of ["pointerup", "pointercancel", "pointerleave"] as const) element.addEventListener(name, (event) => this.#down.delete(event.pointerId));
    }

    /** Another road; it is shown whole. */
    track(mesh: TrackMesh): void {
        this.#mesh = mesh;
        this.fit();
    }
    fit(): void {
        this.#fitted = false;
    }
    /** Metres of the ground a pixel. */
    get metresAPixel(): number {
        return (2 * Math.tan((FOV * Math.PI) / 360) * this.#height) / Math.max(1, this.element.clientHeight);
    }

    /** Nearer or farther, with the ground under a pixel where it was. */
    zoom(factor: number, x: number, y: number): void {
        const before = this.metresAPixel, dx = x - this.element.clientWidth / 2, dy = y - this.element.clientHeight / 2;
        this.#height = Math.max(20, Math.min(15_000, this.#height * factor));
        const change = before - this.metresAPixel;
        this.#x += dx * change;
        this.#z += dy * change;
    }

    update(): void {
        if (!this.#fitted) this.#fit();
        const camera = this.camera, ground = this.#mesh?.centre.y ?? 0;
        camera.position.set(this.#x, ground + this.#height, this.#z);
        camera.rotation.set(-Math.PI / 2, 0, 0, "YXZ");
        if (camera.fov === FOV && camera.near === this.#height * 0.1) return;
        camera.fov = FOV;
        camera.near = this.#height * 0.1;
        camera.far = this.#height * 3 + 6000;
        camera.updateProjectionMatrix();
    }

    #fit(): void {
        const { clientWidth: width, clientHeight: height } = this.element, mesh = this.#mesh;
        if (!mesh || width === 0 || height === 0) return;
        this.#fitted = true;
        const [x0, z0, x1, z1] = mesh.track.info.bounds as [number, number, number, number], [left, right] = width > 1000 ? [LEFT_PX, RIGHT_PX] : [NARROW_PX, NARROW_PX];
        const scale = Math.max((x1 - x0 + 20) / Math.max(80, width - left - right), (z1 - z0 + 20) / Math.max(80, height - ABOVE_PX - BELOW_PX));
        this.#height = (scale * height) / (2 * Math.tan((FOV * Math.PI) / 360));
        this.#x = (x0 + x1) / 2 + ((right - left) / 2) * scale;
        this.#z = -(z0 + z1) / 2 + ((BELOW_PX - ABOVE_PX) / 2) * scale;
    }

    #move(event: PointerEvent): void {
        const last = this.#down.get(event.pointerId);
        if (!this.enabled || !last) return;
        const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
        const [x, y] = [event.offsetX, event.offsetY];
        if (other) {
            const before = Math.hypot(last[0] - other[0], last[1] - other[1]), now = Math.hypot(x - other[0], y - other[1]);
            if (before > 0 && now > 0) this.zoom(before / now, (x + other[0]) / 2, (y + other[1]) / 2);
        } else {
            this.#x -= (x - last[0]) * this.metresAPixel;
            this.#z -= (y - last[1]) * this.metresAPixel;
        }
        this.#down.set(event.pointerId, [x, y]);
    }
}
