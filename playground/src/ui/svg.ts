// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { BakedLine } from "../bake-worker";
import type { Road } from "../road";

/** The road and its lines as SVG. */
export function drawRoad(road: Road): string {
    const { gates, desc } = road.edit.value!, baked = road.baked.value!;
    const chain = (points: number[][]) => points.map((point, index) => `${index ? "L" : "M"}${point[0]!.toFixed(2)} ${(-point[2]!).toFixed(2)}`).join("") + (desc.closed === false ? "" : "Z");
    const points = (line: BakedLine) => Array.from(line.speeds, (_, index) => [...line.points.slice(index * 3, index * 3 + 3)]);
    const all = gates.flatMap((gate) => [gate.left, gate.right]);
    const [xs, zs] = [all.map((point) => point[0]!), all.map((point) => -point[2]!)];
    const [x, y] = [Math.min(...xs) - 20, Math.min(...zs) - 20];
    const road2 = `${chain(gates.map((gate) => gate.left))}${chain(gates.map((gate) => gate.right))}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${Math.max(...xs) + 20 - x} ${Math.max(...zs) + 20 - y}"><rect x="${x}" y="${y}" width="100%" height="100%" fill="#eef1f4"/>`
        + `<path d="${road2}" fill="#3b4048" fill-rule="evenodd"/><path d="${chain(gates.map((gate) => gate.left))}" fill="none" stroke="#ff453a"/><path d="${chain(gates.map((gate) => gate.right))}" fill="none" stroke="#2f7bff"/>`
        + `<path d="${chain(points(baked.overtaking!))}" fill="none" stroke="#5ac8fa" stroke-width=".6"/><path d="${chain(points(baked.racing!))}" fill="none" stroke="#fff" stroke-width="1.2"/></svg>\n`;
}
