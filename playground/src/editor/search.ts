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

const DIAGONAL = Math.SQRT2;
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

/** Goes through the expansions once more: eight neighbours, no corner of a closed tile is cut. */
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
            const to = tile + dx + dy * columns, spent = way[tile]! + (dx !== 0 && dy !== 0 ? DIAGONAL : 1) * cost[to]!;
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

/** Tiles: costs, the search as far as it is shown, lines to the parents. */
export function drawSearch(pen: CanvasRenderingContext2D, scene: Scene, session: Session, px: number, overImage: boolean, showSearch: boolean): void {
    if (!scene.tiles) return;
    const [lx, lz] = session.info.tileLow as [number, number], cell = session.info.tileM, columns = session.info.tileColumns;
    const cost = session.sim.tiles(), search = showSearch ? searchOf(session) : undefined, shown = store.searchShown.value < 0 ? Infinity : store.searchShown.value;
    const open = scene.tiles.open_cost ?? 1, side = cell * 1.02;
    for (let tile = 0; tile < cost.length; tile++) {
        const x = lx + (tile % columns) * cell, z = lz + Math.floor(tile / columns) * cell, price = cost[tile]!;
        const closed = search && search.order[tile]! > 0 && search.order[tile]! <= shown;
        const mark = closed ? "rgba(30,160,105,.38)" : search && search.opened[tile]! <= shown && search.opened[tile] !== Infinity ? "rgba(45,120,230,.36)" : "";
        if (price === 0) { pen.fillStyle = overImage ? "rgba(30,34,42,.18)" : "rgba(38,43,52,.86)"; pen.fillRect(x, z, side, side); continue; }
        if (price > open) { pen.fillStyle = `rgba(120,90,40,${Math.min(0.75, 0.1 + (0.065 * (price - open)) / Math.max(open / 2, 0.5))})`; pen.fillRect(x, z, side, side); }
        if (mark) { pen.fillStyle = mark; pen.fillRect(x, z, side, side); }
    }
    const screen = cell / px;
    if (screen > 9 && store.mode.value === "search") {
        pen.strokeStyle = store.dark.value ? "rgba(255,255,255,.1)" : "rgba(20,23,28,.1)";
        pen.lineWidth = px;
        const rows = cost.length / columns;
        pen.beginPath();
        for (let i = 0; i <= columns; i++) { pen.moveTo(lx + i * cell, lz); pen.lineTo(lx + i * cell, lz + rows * cell); }
        for (let i = 0; i <= rows; i++) { pen.moveTo(lx, lz + i * cell); pen.lineTo(lx + columns * cell, lz + i * cell); }
        pen.stroke();
    }
    if (!search || screen < 7) return;
    const middle = (tile: number): [number, number] => [lx + ((tile % columns) + 0.5) * cell, lz + (Math.floor(tile / columns) + 0.5) * cell];
    pen.strokeStyle = "#e07b00";
    pen.lineWidth = 1.3 * px;
    pen.beginPath();
    search.parent.forEach((from, tile) => {
        if (from < 0 || search.opened[tile]! > shown) return;
        const [ax, az] = middle(tile), [bx, bz] = middle(from);
        pen.moveTo(ax, az);
        pen.lineTo(ax + 0.55 * (bx - ax), az + 0.55 * (bz - az));
    });
    pen.stroke();
}
