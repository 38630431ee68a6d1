// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { Session } from "./session";
import { flat, type Scene } from "./scene";

/** Costs of the tiles of the search, as the thesis has them: empty 2, hard 9. Source: Regensburg 2001, 2.4.5. */
export const BRUSHES = [
    { mark: ".", name: "Empty", colour: "#ffffff" },
    { mark: "5", name: "Medium", colour: "#cfc3ad" },
    { mark: "9", name: "Hard", colour: "#8d7650" },
    { mark: "#", name: "Impossible", colour: "#262b34" },
] as const;

/** The tiles' map as it is written: what it does not say is open. */
function rowsOf(scene: Scene, columns: number, rows: number): string[] {
    return scene.tiles.rows ? [...scene.tiles.rows] : Array.from({ length: rows }, () => ".".repeat(columns));
}

/** The scene with one tile painted, or its start or goal moved; undefined where there is no tile. */
export function paintTile(scene: Scene, session: Session, x: number, z: number, mark: string): Scene | undefined {
    const { tileColumns: columns, tileRows: rows, tileM: cell, tileLow } = session.info;
    const column = Math.floor((x - tileLow[0]!) / cell), row = Math.floor((z - tileLow[1]!) / cell);
    if (!scene.tiles || column < 0 || row < 0 || column >= columns || row >= rows) return undefined;
    const middle = [tileLow[0]! + (column + 0.5) * cell, tileLow[1]! + (row + 0.5) * cell];
    if (mark === "start" || mark === "finish") {
        const agents = scene.agents.map((agent: object, i: number) => (i === 0 ? { ...agent, [mark === "start" ? "position" : "goal"]: middle } : agent));
        return { ...scene, agents };
    }
    // Rows are written from the greatest z down.
    const map = rowsOf(scene, columns, rows), index = rows - 1 - row, line = map[index]!;
    map[index] = line.slice(0, column) + mark + line.slice(column + 1);
    return { ...scene, tiles: { ...scene.tiles, rows: map } };
}

const SEARCH_MAP = [
    "..............................",
    "..............................",
    ".....555555...................",
    "....55999955......######......",
    "....59999995...........#......",
    "....59999995...........#......",
    "....55999955...........#......",
    ".....555555............#......",
    ".......................#......",
    "..########.............#......",
    ".........#.............#......",
    ".........#....##########......",
    ".........#....................",
    ".........#....................",
    ".........#......5555..........",
    "..........#....559955.........",
    "...........#...599995.........",
    "............#..559955.........",
    "................5555..........",
    "..............................",
];

/** AlgorithmTest: a map of tiles, a start, a finish, and the search between them. */
export const searchScene = (): Scene => ({
    format: "apexline-scene", version: 1, name: "search", description: "A map of tiles to paint, and a search over it, step by step (Regensburg 2001, 2.4.5).", duration_s: 60,
    bodies: { scout: { kind: "walker", radius_m: 0.4, max_speed_mps: 3, max_force_n: 12 } },
    behaviour_sets: { go: { combine: "budget", behaviours: [{ kind: "way_points", path: "goal", arrive_distance_m: 0.4, slowing_distance_m: 1 }] } },
    tiles: { low: [0, 0], high: [30, 20], cell_m: 1, distance: "euclidean", heuristic_cost: 2, open_cost: 2, pull: false, rows: SEARCH_MAP },
    agents: [{ name: "scout", body: "scout", behaviour_set: "go", position: [3.5, 4.5], goal: [27.5, 14.5], color: "#00a05a" }],
});

const TOWN = { width: 1200, height: 900, tile: 10 };

/** A map of an old town by a river, drawn by rule: blocks of houses, lanes, two bridges, a market and a park. */
export function townPicture(): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.width = TOWN.width;
    canvas.height = TOWN.height;
    const pen = canvas.getContext("2d")!;
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    pen.fillStyle = "#f6f1e4";
    pen.fillRect(0, 0, TOWN.width, TOWN.height);
    houses(pen, random);
    pen.fillStyle = "#cfe6b8";
    pen.beginPath(); pen.roundRect(830, 560, 250, 210, 40); pen.fill();
    pen.fillStyle = "#5f9a4f";
    for (let i = 0; i < 26; i++) { pen.beginPath(); pen.arc(855 + 200 * random(), 585 + 160 * random(), 9, 0, 7); pen.fill(); }
    pen.fillStyle = "#f6f1e4";
    pen.fillRect(430, 440, 190, 130);
    river(pen);
    pen.fillStyle = "#8b98a8";
    pen.beginPath(); pen.arc(525, 505, 17, 0, 7); pen.fill();
    return canvas;
}

function houses(pen: CanvasRenderingContext2D, random: () => number): void {
    for (let bx = 20; bx < TOWN.width - 60; bx += 130) {
        for (let by = 20; by < TOWN.height - 60; by += 110) {
            const skew = 14 * Math.sin(bx * 0.02 + by * 0.013);
            for (let i = 0; i < 2; i++) for (let j = 0; j < 2; j++) {
                if (random() < 0.1) continue;
                const w = 38 + 12 * random(), h = 30 + 10 * random();
                pen.fillStyle = `hsl(${16 + 14 * random()} 38% ${50 + 9 * random()}%)`;
                pen.fillRect(bx + i * 50 + skew, by + j * 42, w, h);
                pen.strokeStyle = "rgba(90, 50, 35, .55)";
                pen.lineWidth = 1.5;
                pen.strokeRect(bx + i * 50 + skew, by + j * 42, w, h);
                pen.beginPath(); pen.moveTo(bx + i * 50 + skew, by + j * 42 + h / 2); pen.lineTo(bx + i * 50 + skew + w, by + j * 42 + h / 2); pen.stroke();
            }
        }
    }
}

function river(pen: CanvasRenderingContext2D): void {
    const bank = () => { pen.beginPath(); pen.moveTo(-20, 300); pen.bezierCurveTo(300, 210, 520, 400, 780, 320); pen.bezierCurveTo(950, 270, 1060, 330, 1230, 290); };
    pen.lineCap = "butt";
    for (const [width, colour] of [[104, "#f6f1e4"], [74, "#86b6dd"], [46, "#79acd6"]] as const) { bank(); pen.lineWidth = width; pen.strokeStyle = colour; pen.stroke(); }
    for (const x of [214, 735]) {
        const y = x === 214 ? 278 : 333;
        pen.fillStyle = "#e7dcc4";
        pen.fillRect(x - 17, y - 62, 34, 124);
        pen.fillStyle = "#a89a7c";
        pen.fillRect(x - 20, y - 62, 4, 124);
        pen.fillRect(x + 16, y - 62, 4, 124);
    }
}

/** A picture as tiles: light and pale places are open, dark and strongly coloured ones closed. */
export function tilesOf(picture: HTMLCanvasElement, tile: number, least: number): string[] {
    const { width, height } = picture, data = picture.getContext("2d", { willReadFrequently: true })!.getImageData(0, 0, width, height).data;
    const columns = Math.floor(width / tile), rows = Math.floor(height / tile);
    return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => {
        let open = 0;
        for (let y = 0; y < tile; y++) for (let x = 0; x < tile; x++) {
            const at = 4 * ((row * tile + y) * width + column * tile + x), [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
            const bright = (0.3 * r + 0.59 * g + 0.11 * b) / 255, vivid = (Math.max(r, g, b) - Math.min(r, g, b)) / 255;
            if (bright - 0.6 * vivid > least) open++;
        }
        return open > 0.75 * tile * tile ? "." : "#";
    }).join(""));
}

/** A scene on a map: a metre is a pixel, tiles of ten, a walker that goes where is clicked. */
export function mapScene(picture: HTMLCanvasElement, name: string, least = 0.55, tile = TOWN.tile): Scene {
    const rows = tilesOf(picture, tile, least), high = [rows[0]!.length * tile, rows.length * tile];
    const open = rows.flatMap((line, row) => [...line].flatMap((mark, column) => (mark === "." ? [[(column + 0.5) * tile, (rows.length - row - 0.5) * tile]] : [])));
    if (open.length === 0) throw new Error(`${name}: no tile is open; lower the threshold`);
    const middle = flat(high.map((h) => h / 2)), nearest = open.reduce((best, p) => (Math.hypot(p[0]! - middle[0], p[1]! - middle[1]) < Math.hypot(best[0]! - middle[0], best[1]! - middle[1]) ? p : best));
    return {
        format: "apexline-scene", version: 1, name, description: "A town's map: a click is a goal (Regensburg 2001, 2.4.6).", duration_s: 600, playback: 1,
        picture: { image: picture.toDataURL("image/png"), size: [picture.width, picture.height], grid: false },
        bodies: { walker: { kind: "walker", radius_m: 8, mass_kg: 1, max_force_n: 160, max_speed_mps: 60, turn_rate_radps: 6 } },
        behaviour_sets: { walk: { combine: "weighted_sum", behaviours: [{ kind: "way_points", path: "goal", arrive_distance_m: 8, slowing_distance_m: 20 }] } },
        tiles: { low: [0, 0], high, cell_m: tile, distance: "euclidean", heuristic_cost: 1, rows },
        agents: [{ name: "walker", body: "walker", behaviour_set: "walk", position: nearest, color: "#e4002b" }],
    };
}
