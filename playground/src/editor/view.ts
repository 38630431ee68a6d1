// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/** Where the picture looks: a middle, pixels a metre, and a turn (0: north is up). */
export class View {
    x = 0;
    z = 0;
    scale = 8;
    turn = 0;
    width = 1;
    height = 1;
    /** Room that panels take at the left and right, pixels. */
    left = 0;
    right = 0;
    top = 0;
    bottom = 0;

    get middle(): [number, number] {
        return [(this.left + this.width - this.right) / 2, (this.top + this.height - this.bottom) / 2];
    }
    toScreen(x: number, z: number): [number, number] {
        const dx = x - this.x, dz = z - this.z, c = Math.cos(this.turn), s = Math.sin(this.turn), [mx, my] = this.middle;
        return [mx + (dx * c - dz * s) * this.scale, my - (dx * s + dz * c) * this.scale];
    }
    toWorld(sx: number, sy: number): [number, number] {
        const [mx, my] = this.middle, a = (sx - mx) / this.scale, b = (my - sy) / this.scale, c = Math.cos(this.turn), s = Math.sin(this.turn);
        return [this.x + a * c + b * s, this.z - a * s + b * c];
    }
    /** The pen draws in metres from now on, z up. */
    apply(pen: CanvasRenderingContext2D, ratio: number): void {
        const k = this.scale * ratio, c = Math.cos(this.turn), s = Math.sin(this.turn), [mx, my] = this.middle;
        pen.setTransform(k * c, -k * s, -k * s, -k * c, ratio * mx - k * (this.x * c - this.z * s), ratio * my + k * (this.x * s + this.z * c));
    }
    zoom(by: number, sx: number, sy: number): void {
        const [x, z] = this.toWorld(sx, sy);
        this.scale = Math.min(400, Math.max(0.05, this.scale * by));
        const [nx, nz] = this.toWorld(sx, sy);
        this.x += x - nx;
        this.z += z - nz;
    }
    fit([lx, lz, hx, hz]: readonly [number, number, number, number]): void {
        this.turn = 0;
        this.x = (lx + hx) / 2;
        this.z = (lz + hz) / 2;
        const w = this.width - this.left - this.right, h = this.height - this.top - this.bottom;
        this.scale = Math.min(60, 0.92 * Math.min(w / Math.max(hx - lx, 1), h / Math.max(hz - lz, 1)));
    }
}
