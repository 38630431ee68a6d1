// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { SourceGate } from "apexline";
import type { BakedLine } from "../bake-worker";
import type { Road } from "../road";
import { Morph } from "./morph";
import { drawSearch } from "./search-drawing";

type Point = [number, number];
interface Grip {
    gate: number;
    part: "left" | "right" | "middle";
}
export type SheetMode = "edit" | "draw" | "search";
interface Look {
    mode: SheetMode;
    bySpeed: boolean;
}

/** Slow is red, fast is green-blue. */
function speedColour(share: number): string {
    return `hsl(${Math.round(4 + Math.max(0, Math.min(1, share)) * 186)} 85% 50%)`;
}

/** The road from above: drawn, dragged, zoomed. East is right, north is up. */
export class Sheet {
    onDrawn: (points: Point[]) => void = () => {};
    readonly #context: CanvasRenderingContext2D;
    readonly #observer: ResizeObserver;
    #centre: Point = [0, 0];
    #scale = 1;
    #look: Look = { mode: "edit", bySpeed: true };
    #held: { grip: Grip | undefined; from: Point; moved: boolean } | undefined;
    #hover: Grip | undefined;
    #drawn: Point[] = [];
    readonly #racing = new Morph();
    readonly #overtaking = new Morph();

    constructor(readonly canvas: HTMLCanvasElement, readonly road: Road) {
        // Where the processor is the graphics card as well, a canvas of its own is faster.
        this.#context = canvas.getContext("2d", { willReadFrequently: document.documentElement.dataset.plain !== undefined })!;
        this.#observer = new ResizeObserver(() => this.draw(this.#look));
        this.#observer.observe(canvas);
        canvas.addEventListener("pointerdown", (event) => this.#down(event));
        canvas.addEventListener("pointermove", (event) => this.#move(event));
        canvas.addEventListener("pointerup", (event) => this.#up(event));
        canvas.addEventListener("wheel", (event) => {
            event.preventDefault();
            const at = this.#ground(event);
            this.#scale = Math.max(0.05, Math.min(60, this.#scale * Math.exp(-event.deltaY / 400)));
            const now = this.#ground(event);
            this.#centre = [this.#centre[0] + at[0] - now[0], this.#centre[1] + at[1] - now[1]];
            this.draw(this.#look);
        }, { passive: false });
    }

    dispose(): void {
        this.#observer.disconnect();
    }

    /** Shows the whole road. */
    fit(): void {
        const gates = this.road.edit.value?.gates;
        const { clientWidth: w, clientHeight: h } = this.canvas;
        if (!gates || w === 0) return;
        const points = gates.flatMap((gate) => [gate.left, gate.right]);
        const xs = points.map((point) => point[0]!), zs = points.map((point) => point[2]!);
        const [x0, x1, z0, z1] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)];
        this.#centre = [(x0 + x1) / 2, (z0 + z1) / 2];
        const beside = w > 900 ? 660 : 40;
        this.#scale = Math.min((w - beside) / (x1 - x0 || 1), (h - 120) / (z1 - z0 || 1)) * 0.95;
        this.draw(this.#look);
    }
    /** Looks at a place from near. */
    go(x: number, z: number): void {
        this.#centre = [x, z];
        this.#scale = Math.max(this.#scale, 4);
        this.draw(this.#look);
    }
    finish(): void {
        if (this.#drawn.length < 4) return;
        const points = this.#drawn;
        this.#drawn = [];
        this.onDrawn(points);
    }
    cancel(): void {
        this.#drawn = [];
        this.draw(this.#look);
    }

    #screen(x: number, z: number): Point {
        return [this.canvas.clientWidth / 2 + (x - this.#centre[0]) * this.#scale, this.canvas.clientHeight / 2 - (z - this.#centre[1]) * this.#scale];
    }
    #ground(event: { clientX: number; clientY: number }): Point {
        const box = this.canvas.getBoundingClientRect();
        return [this.#centre[0] + (event.clientX - box.left - box.width / 2) / this.#scale, this.#centre[1] - (event.clientY - box.top - box.height / 2) / this.#scale];
    }
    #gripAt(event: PointerEvent): Grip | undefined {
        const box = this.canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
        let best: Grip | undefined, least = event.pointerType === "touch" ? 26 : 13;
        this.road.edit.value?.gates.forEach((gate, index) => {
            const middle = gate.left.map((value, axis) => (value + gate.right[axis]!) / 2);
            for (const [part, point, extra] of [["left", gate.left, 0], ["right", gate.right, 0], ["middle", middle, 2]] as const) {
                const [px, py] = this.#screen(point[0]!, point[2]!);
                const d = Math.hypot(px - x, py - y) + extra - (index === this.road.selected.value ? 2 : 0);
                if (d < least) [least, best] = [d, { gate: index, part }];
            }
        });
        return best;
    }

    #down(event: PointerEvent): void {
        this.canvas.setPointerCapture(event.pointerId);
        const grip = this.#look.mode === "edit" ? this.#gripAt(event) : undefined;
        if (grip) this.road.selected.value = grip.gate;
        this.#held = { grip, from: this.#ground(event), moved: false };
    }
    #move(event: PointerEvent): void {
        const held = this.#held;
        if (!held) {
            const hover = this.#look.mode === "edit" ? this.#gripAt(event) : undefined;
            if (hover?.gate !== this.#hover?.gate || hover?.part !== this.#hover?.part) {
                this.#hover = hover;
                this.canvas.style.cursor = hover ? "grab" : "";
                this.draw(this.#look);
            }
            return;
        }
        const now = this.#ground(event), by: Point = [now[0] - held.from[0], now[1] - held.from[1]];
        if (!held.moved && Math.hypot(...by) * this.#scale < 3) return;
        if (!held.grip) {
            held.moved = true;
            this.#centre = [this.#centre[0] - by[0], this.#centre[1] - by[1]];
            this.draw(this.#look);
            return;
        }
        if (!held.moved) this.road.begin();
        held.moved = true;
        held.from = now;
        const gate = this.road.edit.value!.gates[held.grip.gate]!;
        const shift = (point: number[]) => [point[0]! + by[0], point[1]!, point[2]! + by[1]];
        const change: Partial<SourceGate> = {};
        if (held.grip.part !== "right") change.left = shift(gate.left);
        if (held.grip.part !== "left") change.right = shift(gate.right);
        this.road.changeGate(held.grip.gate, change);
    }
    #up(event: PointerEvent): void {
        const held = this.#held;
        this.#held = undefined;
        if (!held || held.moved) return;
        if (this.#look.mode === "draw") {
            const at = this.#ground(event), first = this.#drawn[0];
            if (first && this.#drawn.length > 3 && Math.hypot(at[0] - first[0], at[1] - first[1]) * this.#scale < 16) this.finish();
            else this.#drawn = [...this.#drawn, at];
            this.draw(this.#look);
        } else if (this.#look.mode === "search") this.road.search.click(...this.#ground(event));
        else if (!held.grip) this.road.selected.value = -1;
    }

    draw(look: Look): void {
        this.#look = look;
        const { clientWidth: width, clientHeight: height } = this.canvas, c = this.#context;
        const ratio = Math.min(devicePixelRatio, 2);
        if (width === 0) return;
        this.canvas.width = width * ratio;
        this.canvas.height = height * ratio;
        c.setTransform(ratio, 0, 0, ratio, 0, 0);
        const style = getComputedStyle(this.canvas);
        const colour = (name: string) => style.getPropertyValue(name);
        c.fillStyle = colour("--sheet");
        c.fillRect(0, 0, width, height);
        this.#grid(width, height, colour("--line"));
        const edit = this.road.edit.value;
        if (edit && look.mode !== "draw") this.#road(edit.gates, edit.desc.closed !== false, look);
        if (look.mode === "search") drawSearch(c, this.road.search, (x, z) => this.#screen(x, z));
        this.#drawing();
        if (this.#racing.moves || this.#overtaking.moves) requestAnimationFrame(() => this.draw(this.#look));
    }

    #grid(width: number, height: number, colour: string): void {
        const c = this.#context;
        const metres = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => step * this.#scale > 50) ?? 2000;
        c.strokeStyle = colour;
        c.lineWidth = 1;
        c.beginPath();
        const [x0, z1] = this.#ground({ clientX: this.canvas.getBoundingClientRect().left, clientY: this.canvas.getBoundingClientRect().top });
        for (let x = Math.ceil(x0 / metres) * metres; this.#screen(x, 0)[0] < width; x += metres) {
            c.moveTo(this.#screen(x, 0)[0], 0);
            c.lineTo(this.#screen(x, 0)[0], height);
        }
        for (let z = Math.floor(z1 / metres) * metres; this.#screen(0, z)[1] < height; z -= metres) {
            c.moveTo(0, this.#screen(0, z)[1]);
            c.lineTo(width, this.#screen(0, z)[1]);
        }
        c.stroke();
    }

    #road(gates: readonly SourceGate[], closed: boolean, look: Look): void {
        const c = this.#context, baked = this.road.baked.value;
        const at = (point: number[]) => this.#screen(point[0]!, point[2]!);
        const chain = (pick: (gate: SourceGate) => number[]) => {
            c.beginPath();
            gates.forEach((gate, index) => (index ? c.lineTo(...at(pick(gate))) : c.moveTo(...at(pick(gate)))));
            if (closed) c.closePath();
        };
        c.fillStyle = getComputedStyle(this.canvas).getPropertyValue("--asphalt");
        c.strokeStyle = c.fillStyle;
        c.lineWidth = 1;
        for (let i = 0; i < gates.length - (closed ? 0 : 1); i++) {
            const a = gates[i]!, b = gates[(i + 1) % gates.length]!;
            c.beginPath();
            c.moveTo(...at(a.left));
            c.lineTo(...at(b.left));
            c.lineTo(...at(b.right));
            c.lineTo(...at(a.right));
            c.closePath();
            c.fill();
            c.stroke();
        }
        c.lineJoin = "round";
        c.lineWidth = 2;
        chain((gate) => gate.left);
        c.strokeStyle = "#ff453a";
        c.stroke();
        chain((gate) => gate.right);
        c.strokeStyle = "#2f7bff";
        c.stroke();
        if (baked?.overtaking && look.mode !== "search") this.#line(this.#overtaking.at(baked.overtaking), closed, 1.4, () => "#5ac8fa", "#2f7bff", 4);
        if (baked?.racing && look.mode !== "search") {
            const most = Math.max(...baked.racing.speeds), least = Math.min(...baked.racing.speeds);
            const speeds = baked.racing.speeds;
            this.#line(this.#racing.at(baked.racing), closed, 3, look.bySpeed ? (index) => speedColour((speeds[index]! - least) / (most - least || 1)) : () => "#ffffff", look.bySpeed ? undefined : "#e4002b", 6);
        }
        const dense = this.#scale > 1.2;
        if (look.mode === "search") return;
        gates.forEach((gate, index) => {
            const on = index === this.road.selected.value, hover = index === this.#hover?.gate;
            if (!dense && !on && !hover && index !== 0) return;
            const [l, r] = [at(gate.left), at(gate.right)];
            c.strokeStyle = on ? "#ffd60a" : index === 0 ? "#ffffff" : "rgba(255,255,255,.35)";
            c.lineWidth = on ? 3 : index === 0 ? 3 : 1;
            c.beginPath();
            c.moveTo(...l);
            c.lineTo(...r);
            c.stroke();
            for (const [point, fill] of [[l, "#ff453a"], [r, "#2f7bff"]] as const) {
                c.beginPath();
                c.arc(...point, on || hover ? 6 : 3.5, 0, 7);
                c.fillStyle = fill;
                c.fill();
                c.lineWidth = 1.5;
                c.strokeStyle = "#fff";
                c.stroke();
            }
        });
        for (const finding of baked?.findings ?? []) {
            const [x, y] = at(finding.position);
            c.beginPath();
            c.moveTo(x, y - 24);
            c.lineTo(x + 10, y - 7);
            c.lineTo(x - 10, y - 7);
            c.closePath();
            c.fillStyle = finding.isError ? "#ff3b30" : "#ff9f0a";
            c.fill();
            c.fillStyle = "#fff";
            c.font = "700 12px system-ui";
            c.textAlign = "center";
            c.fillText("!", x, y - 9);
        }
    }

    #line(line: BakedLine, closed: boolean, width: number, colour: (index: number) => string, arrow: string | undefined, size: number): void {
        const c = this.#context, count = line.speeds.length;
        const at = (index: number) => this.#screen(line.points[(index % count) * 3]!, line.points[(index % count) * 3 + 2]!);
        c.lineWidth = width;
        c.lineCap = "round";
        for (let i = 0; i < count - (closed ? 0 : 1); i++) {
            c.strokeStyle = colour(i);
            c.beginPath();
            c.moveTo(...at(i));
            c.lineTo(...at(i + 1));
            c.stroke();
        }
        if (!arrow) return;
        c.fillStyle = arrow;
        let last: Point = [-1e9, 0];
        for (let i = 0; i < count; i++) {
            const [x, y] = at(i);
            if (Math.hypot(x - last[0], y - last[1]) < 40) continue;
            last = [x, y];
            const h = line.headings[i]!, [fx, fy, sx, sy] = [Math.sin(h) * size, -Math.cos(h) * size, Math.cos(h) * size * 0.7, Math.sin(h) * size * 0.7];
            c.beginPath();
            c.moveTo(x + fx, y + fy);
            c.lineTo(x - fx + sx, y - fy + sy);
            c.lineTo(x - fx - sx, y - fy - sy);
            c.fill();
        }
    }

    #drawing(): void {
        if (this.#drawn.length === 0) return;
        const c = this.#context;
        c.strokeStyle = "#e4002b";
        c.lineWidth = 3;
        c.beginPath();
        this.#drawn.forEach((point, index) => (index ? c.lineTo(...this.#screen(...point)) : c.moveTo(...this.#screen(...point))));
        c.stroke();
        for (const point of this.#drawn) {
            c.beginPath();
            c.arc(...this.#screen(...point), 5, 0, 7);
            c.fillStyle = "#e4002b";
            c.fill();
        }
    }
}
