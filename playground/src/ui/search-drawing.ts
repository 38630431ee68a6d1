// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { TileSearch } from "../tile-search";

type Screen = (x: number, z: number) => [number, number];

/** Early tiles are blue, late ones yellow. */
const colour = (share: number): string => `hsl(${Math.round(225 - 175 * share)} 85% ${Math.round(45 + 12 * share)}%)`;

function chain(c: CanvasRenderingContext2D, points: readonly (readonly [number, number])[], screen: Screen): void {
    c.beginPath();
    points.forEach(([x, z], index) => (index ? c.lineTo(...screen(x, z)) : c.moveTo(...screen(x, z))));
}

/** The tiles that were looked at so far, the way to the last one, the plan once all are shown, boxes and the start. */
export function drawSearch(c: CanvasRenderingContext2D, search: TileSearch, screen: Screen): void {
    const found = search.result.value;
    if (!found) return;
    const { tiles, plan } = found, shown = search.shown.value;
    tiles.slice(0, shown).forEach((tile, index) => {
        chain(c, tile.corners, screen);
        c.fillStyle = colour(index / Math.max(tiles.length - 1, 1));
        c.globalAlpha = 0.75;
        c.fill();
    });
    c.globalAlpha = 1;
    c.lineJoin = c.lineCap = "round";
    if (shown < tiles.length && shown > 0) {
        const way = [];
        for (let at = shown - 1; ; at = tiles[at]!.parent) {
            way.push(tiles[at]!.middle);
            if (at === 0) break;
        }
        stroke(c, way, screen, "#ffffff");
    } else stroke(c, plan, screen, "#ff2d55");
    for (const [distance, lateral] of search.boxes.value) {
        chain(c, [[-1.5, -1.5], [1.5, -1.5], [1.5, 1.5], [-1.5, 1.5]].map(([along, across]) => search.place(distance + along!, lateral + across!)), screen);
        c.closePath();
        c.fillStyle = "#d7b45a";
        c.fill();
        c.lineWidth = 2;
        c.strokeStyle = "#1b1e23";
        c.stroke();
    }
    const first = tiles[0];
    if (!first) return;
    c.beginPath();
    c.arc(...screen(...first.middle), 7, 0, 7);
    c.fillStyle = "#ff2d55";
    c.fill();
    c.lineWidth = 2;
    c.strokeStyle = "#ffffff";
    c.stroke();
}

function stroke(c: CanvasRenderingContext2D, points: readonly (readonly [number, number])[], screen: Screen, inner: string): void {
    for (const [width, ink] of [[6, "rgba(0,0,0,.55)"], [3, inner]] as const) {
        chain(c, points, screen);
        c.lineWidth = width;
        c.strokeStyle = ink;
        c.stroke();
    }
}
