// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { SteerBodyKind } from "apexline";
import type { Json } from "./scene";

export type Look = "bug" | "bird" | "walker" | "car" | "truck" | "trailer" | "tank" | "helicopter";

/** Shape of a body, by its kind and its measures. */
export function lookOf(kind: number, body: Json): Look {
    if (kind === SteerBodyKind.Walker) return "walker";
    if (kind === SteerBodyKind.Tank) return "tank";
    if (kind === SteerBodyKind.Helicopter) return "helicopter";
    if (kind === SteerBodyKind.Point) return body?.planar === false ? "bird" : "bug";
    if (body?.drawbar_m > 0) return "trailer";
    return body?.length_m >= 5.5 || body?.hitch_m > 0 ? "truck" : "car";
}

/** Width and length, m, as the library takes them. */
export function extentOf(kind: number, radius: number, body: Json): [number, number] {
    const wheels = kind === SteerBodyKind.Car || kind === SteerBodyKind.Tank;
    return [body?.width_m || (wheels ? 0.82 : 2) * radius, body?.length_m || (wheels ? 1.82 : 2) * radius];
}

type Pen = CanvasRenderingContext2D;

function box(pen: Pen, x: number, y: number, w: number, h: number, round: number): void {
    pen.beginPath();
    pen.roundRect(x, y, w, h, Math.min(round, w / 2, h / 2));
    pen.fill();
}
function disc(pen: Pen, x: number, y: number, rx: number, ry = rx): void {
    pen.beginPath();
    pen.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
    pen.fill();
}

const GLASS = "rgba(15, 25, 40, 0.72)", RUBBER = "#1b1e24";

/** Draws a body about the origin, ahead along +y, right along +x, in metres; `phase` is what moves of it, rad. */
export function drawBody(pen: Pen, look: Look, w: number, l: number, paint: string, phase: number): void {
    pen.fillStyle = paint;
    DRAW[look](pen, w, l, paint, phase);
}

const wheels = (pen: Pen, w: number, l: number, at: readonly number[]): void => {
    pen.fillStyle = RUBBER;
    for (const y of at) for (const x of [-1, 1]) box(pen, x * w * 0.47 - w * 0.09, y * l - l * 0.08, w * 0.18, l * 0.16, w * 0.05);
};

const DRAW: Record<Look, (pen: Pen, w: number, l: number, paint: string, phase: number) => void> = {
    car(pen, w, l, paint) {
        wheels(pen, w, l, [-0.3, 0.3]);
        pen.fillStyle = paint;
        box(pen, -w / 2, -l / 2, w, l, w * 0.3);
        pen.fillStyle = GLASS;
        box(pen, -w * 0.38, l * 0.06, w * 0.76, l * 0.16, w * 0.12);
        box(pen, -w * 0.36, -l * 0.36, w * 0.72, l * 0.1, w * 0.1);
        pen.fillStyle = "rgba(255, 250, 215, 0.95)";
        for (const x of [-0.36, 0.36]) disc(pen, x * w, l * 0.465, w * 0.08, l * 0.025);
    },
    truck(pen, w, l, paint) {
        wheels(pen, w, l, [-0.36, -0.2, 0.32]);
        pen.fillStyle = "#5b6470";
        box(pen, -w * 0.36, -l / 2, w * 0.72, l * 0.72, w * 0.06);
        pen.fillStyle = paint;
        box(pen, -w / 2, l * 0.14, w, l * 0.36, w * 0.16);
        pen.fillStyle = GLASS;
        box(pen, -w * 0.4, l * 0.36, w * 0.8, l * 0.08, w * 0.08);
    },
    trailer(pen, w, l, paint) {
        pen.fillStyle = RUBBER;
        pen.fillRect(-w * 0.05, l * 0.4, w * 0.1, l * 0.34);
        wheels(pen, w, l, [-0.12, 0.06]);
        pen.fillStyle = paint;
        box(pen, -w / 2, -l / 2, w, l, w * 0.06);
        pen.strokeStyle = "rgba(255, 255, 255, 0.35)";
        pen.lineWidth = w * 0.04;
        for (let i = -3; i <= 3; i++) { pen.beginPath(); pen.moveTo(-w * 0.44, (i * l) / 7); pen.lineTo(w * 0.44, (i * l) / 7); pen.stroke(); }
    },
    tank(pen, w, l, paint) {
        pen.fillStyle = "#2b3028";
        for (const x of [-1, 1]) box(pen, x * w * 0.4 - w * 0.14, -l / 2, w * 0.28, l, w * 0.08);
        pen.fillStyle = paint;
        box(pen, -w * 0.34, -l * 0.44, w * 0.68, l * 0.9, w * 0.08);
        pen.fillStyle = "rgba(0, 0, 0, 0.28)";
        disc(pen, 0, -l * 0.04, w * 0.27);
        pen.fillRect(-w * 0.045, l * 0.1, w * 0.09, l * 0.6);
    },
    walker(pen, w, l, paint, phase) {
        const swing = 0.18 * l * Math.sin(phase);
        pen.fillStyle = "#3b4048";
        disc(pen, -w * 0.18, swing, w * 0.14, l * 0.22);
        disc(pen, w * 0.18, -swing, w * 0.14, l * 0.22);
        pen.fillStyle = paint;
        disc(pen, 0, 0, w * 0.52, l * 0.26);
        pen.fillStyle = "#e8b990";
        disc(pen, 0, l * 0.03, w * 0.21);
        pen.fillStyle = "rgba(60, 40, 25, 0.9)";
        disc(pen, 0, -l * 0.02, w * 0.21, l * 0.15);
    },
    helicopter(pen, w, l, paint, phase) {
        pen.fillRect(-w * 0.05, -l * 0.75, w * 0.1, l * 0.6);
        pen.fillRect(-w * 0.18, -l * 0.76, w * 0.36, l * 0.07);
        disc(pen, 0, 0, w * 0.27, l * 0.36);
        pen.fillStyle = GLASS;
        disc(pen, 0, l * 0.17, w * 0.19, l * 0.14);
        pen.fillStyle = "rgba(120, 130, 145, 0.2)";
        disc(pen, 0, 0, w * 0.56);
        pen.fillStyle = "rgba(40, 46, 56, 0.75)";
        pen.save();
        pen.rotate(3 * phase);
        for (let i = 0; i < 2; i++) { pen.fillRect(-w * 0.56, -w * 0.02, w * 1.12, w * 0.04); pen.rotate(Math.PI / 2); }
        pen.restore();
    },
    bug(pen, w, l, paint, phase) {
        pen.strokeStyle = RUBBER;
        pen.lineWidth = w * 0.07;
        for (let i = -1; i <= 1; i++) {
            const step = 0.1 * l * Math.sin(phase + i * 2);
            for (const side of [-1, 1]) { pen.beginPath(); pen.moveTo(side * w * 0.2, i * l * 0.2); pen.lineTo(side * w * 0.56, i * l * 0.3 + side * step); pen.stroke(); }
        }
        pen.fillStyle = RUBBER;
        disc(pen, 0, l * 0.42, w * 0.2, l * 0.16);
        pen.fillStyle = paint;
        disc(pen, 0, -l * 0.05, w * 0.38, l * 0.44);
        pen.strokeStyle = "rgba(0, 0, 0, 0.4)";
        pen.lineWidth = w * 0.05;
        pen.beginPath(); pen.moveTo(0, -l * 0.48); pen.lineTo(0, l * 0.36); pen.stroke();
    },
    bird(pen, w, l, paint, phase) {
        const flap = 0.72 + 0.28 * Math.sin(2 * phase), reach = w * 1.15 * flap;
        for (const side of [-1, 1]) {
            pen.beginPath();
            pen.moveTo(0, l * 0.28);
            pen.quadraticCurveTo(side * reach * 0.6, l * 0.36, side * reach, -l * 0.18);
            pen.quadraticCurveTo(side * reach * 0.5, -l * 0.02, 0, -l * 0.2);
            pen.fill();
        }
        pen.beginPath(); pen.moveTo(-w * 0.2, -l * 0.75); pen.lineTo(w * 0.2, -l * 0.75); pen.lineTo(0, -l * 0.1); pen.fill();
        disc(pen, 0, 0, w * 0.2, l * 0.5);
        pen.fillStyle = "#f0a020";
        pen.beginPath(); pen.moveTo(-w * 0.09, l * 0.45); pen.lineTo(w * 0.09, l * 0.45); pen.lineTo(0, l * 0.68); pen.fill();
    },
};
