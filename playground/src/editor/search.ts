// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { Session } from "./session";
import type { Scene } from "./scene";
import { store } from "./store";

/** A search over tiles, tile by tile: what was expanded when, by which tile each was come upon, and the way. */
export interface Search {
    columns: number;
    cost: Uint8Array;
    order: Uint32Array;
    expanded: number;
    /** When each tile was come upon first; Infinity: never. */
    opened: Float64Array;
    /** The tile that a tile was come upon best from; -1: none. */
    parent: Int32Array;
    open: number;
}

const DIAGONAL = Math.fround(Math.SQRT2);
let last: { order: Uint32Array; search: Search } | undefined;
let seen = { beat: -1, tick: -1, search: undefined as Search | undefined };

/** The last search of the simulation; undefined before the first one, and without tiles. */
export function searchOf(session: Session): Search | undefined {
    if (seen.beat === store.beat.value && seen.search !== undefined) return seen.search;
    const { tileColumns, tileRows } = session.info;
    if (tileColumns * tileRows === 0) return undefined;
    const order = session.sim.searchOrder(), cost = session.sim.tiles();
    const search = order.length === cost.length ? replay(cost, order, tileColumns) : undefined;
    seen = { beat: store.beat.value, tick: session.info.tick, search };
    return search;
}

/** Goes through the expansions once more: eight neighbours, no corner of a closed tile is cut, and a move costs its length times the mean of both tiles. */
function replay(cost: Uint8Array, order: Uint32Array, columns: number): Search {
    if (last && last.order.length === order.length && last.order.every((n, i) => n === order[i]) && last.search.cost.every((c, i) => c === cost[i])) return last.search;
    const rows = cost.length / columns, sequence: number[] = [];
    order.forEach((number, tile) => { if (number > 0) sequence[number - 1] = tile; });
    const opened = new Float64Array(cost.length).fill(Infinity), parent = new Int32Array(cost.length).fill(-1), way = new Float64Array(cost.length).fill(Infinity);
    const free = (x: number, y: number) => x >= 0 && y >= 0 && x < columns && y < rows && cost[x + y * columns]! > 0;
    if (sequence.length > 0) { opened[sequence[0]!] = 0; way[sequence[0]!] = 0; }
    sequence.forEach((tile, number) => {
        const x = tile % columns, y = Math.floor(tile / columns);
        for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) {
            if ((dx === 0 && dy === 0) || !free(x + dx, y + dy) || !free(x + dx, y) || !free(x, y + dy)) continue;
            const to = tile + dx + dy * columns, spent = Math.fround(way[tile]! + Math.fround(0.5 * (dx !== 0 && dy !== 0 ? DIAGONAL : 1) * (cost[tile]! + cost[to]!)));
            opened[to] = Math.min(opened[to]!, number + 1);
            if (spent < way[to]!) { way[to] = spent; parent[to] = tile; }
        }
    });
    const open = opened.reduce((sum, at, tile) => sum + (at !== Infinity && order[tile] === 0 ? 1 : 0), 0);
    const search = { columns, cost, order, expanded: sequence.length, opened, parent, open };
    last = { order, search };
    return search;
}

/** How many tiles are open and closed when so many have been expanded. */
export function counts(search: Search, shown: number): { open: number; closed: number } {
    let open = 0, closed = 0;
    search.order.forEach((number, tile) => {
        if (number > 0 && number <= shown) closed++;
        else if (search.opened[tile] !== Infinity && search.opened[tile]! <= shown) open++;
    });
    return { open, closed };
}

type Colour = readonly [number, number, number, number];
const CLOSED_TILE: Colour = [38, 43, 52, 0.86], CLOSED_OVER_IMAGE: Colour = [30, 34, 42, 0.18], EXPANDED: Colour = [30, 160, 105, 0.4], OPEN: Colour = [45, 120, 230, 0.38];
const costly = (share: number): Colour => [120, 90, 40, Math.min(0.75, 0.1 + 0.13 * share)];

/** The tiles as a picture of one pixel each and the lines to the parents, made again only when they change. */
let layer: { key: string; search: Search | undefined; cost: Uint8Array; picture: HTMLCanvasElement; lines: Path2D } | undefined;

function layerOf(session: Session, search: Search | undefined, shown: number, overImage: boolean, open: number): NonNullable<typeof layer> {
    const columns = session.info.tileColumns, rows = session.info.tileRows, key = `${shown} ${overImage} ${open} ${store.beat.value}`;
    if (layer?.key === key && layer.search === search) return layer;
    const cost = session.sim.tiles();
    const kept = layer && layer.key.split(" ").slice(0, 3).join() === key.split(" ").slice(0, 3).join() && layer.search === search && layer.cost.length === cost.length && layer.cost.every((c, i) => c === cost[i]);
    if (kept) return (layer = { ...layer!, key });
    const picture = document.createElement("canvas");
    picture.width = columns;
    picture.height = rows;
    const pen = picture.getContext("2d")!, pixels = pen.createImageData(columns, rows);
    cost.forEach((price, tile) => {
        const expanded = search && search.order[tile]! > 0 && search.order[tile]! <= shown, seenYet = search && search.opened[tile]! <= shown && search.opened[tile] !== Infinity;
        const layers: Colour[] = price === 0 ? [overImage ? CLOSED_OVER_IMAGE : CLOSED_TILE] : [...(price > open ? [costly((price - open) / Math.max(open, 1))] : []), ...(expanded ? [EXPANDED] : seenYet ? [OPEN] : [])];
        // The picture's rows go down, those of the tiles up.
        pixels.data.set(blend(layers), 4 * ((rows - 1 - Math.floor(tile / columns)) * columns + (tile % columns)));
    });
    pen.putImageData(pixels, 0, 0);
    return (layer = { key, search, cost, picture, lines: linesOf(session, search, shown) });
}

/** Colours over one another, as bytes. */
function blend(layers: readonly Colour[]): number[] {
    let [r, g, b, a] = [0, 0, 0, 0];
    for (const [lr, lg, lb, la] of layers) {
        const whole = la + a * (1 - la);
        [r, g, b] = [(lr * la + r * a * (1 - la)) / whole, (lg * la + g * a * (1 - la)) / whole, (lb * la + b * a * (1 - la)) / whole];
        a = whole;
    }
    return [r, g, b, 255 * a];
}

function linesOf(session: Session, search: Search | undefined, shown: number): Path2D {
    const lines = new Path2D(), [lx, lz] = session.info.tileLow as [number, number], cell = session.info.tileM, columns = session.info.tileColumns;
    const middle = (tile: number): [number, number] => [lx + ((tile % columns) + 0.5) * cell, lz + (Math.floor(tile / columns) + 0.5) * cell];
    search?.parent.forEach((from, tile) => {
        if (from < 0 || search.opened[tile]! > shown) return;
        const [ax, az] = middle(tile), [bx, bz] = middle(from);
        lines.moveTo(ax, az);
        lines.lineTo(ax + 0.55 * (bx - ax), az + 0.55 * (bz - az));
    });
    return lines;
}

/** Tiles: costs, the search as far as it is shown, lines to the parents. */
export function drawSearch(pen: CanvasRenderingContext2D, scene: Scene, session: Session, px: number, overImage: boolean, showSearch: boolean): void {
    const { tileColumns: columns, tileRows: rows, tileM: cell } = session.info;
    if (!scene.tiles || columns * rows === 0) return;
    const [lx, lz] = session.info.tileLow as [number, number], shown = store.searchShown.value < 0 ? Infinity : store.searchShown.value;
    const made = layerOf(session, showSearch ? searchOf(session) : undefined, shown, overImage, scene.tiles.open_cost ?? 1), screen = cell / px;
    pen.save();
    pen.imageSmoothingEnabled = false;
    pen.scale(1, -1);
    pen.drawImage(made.picture, lx, -(lz + rows * cell), columns * cell, rows * cell);
    pen.restore();
    if (screen > 9 && store.mode.value === "search") {
        pen.strokeStyle = store.dark.value ? "rgba(255,255,255,.1)" : "rgba(20,23,28,.1)";
        pen.lineWidth = px;
        pen.beginPath();
        for (let i = 0; i <= columns; i++) { pen.moveTo(lx + i * cell, lz); pen.lineTo(lx + i * cell, lz + rows * cell); }
        for (let i = 0; i <= rows; i++) { pen.moveTo(lx, lz + i * cell); pen.lineTo(lx + columns * cell, lz + i * cell); }
        pen.stroke();
    }
    if (screen > 7 && made.search) {
        pen.strokeStyle = "#e07b00";
        pen.lineWidth = 1.3 * px;
        pen.stroke(made.lines);
    }
}
