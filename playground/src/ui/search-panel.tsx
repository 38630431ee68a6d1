// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { APX_OBSTACLE_MAX } from "apexline";
import type { TileSearch } from "../tile-search";
import { Icon } from "./icons";
import { Slider } from "./slider";

/** The A* search around boxes, from its first tile to its plan. */
export function SearchPanel({ search }: { search: TileSearch }) {
    const found = search.result.value, count = found?.tiles.length ?? 0;
    const again = <T,>(target: { value: T }) => (value: T) => { target.value = value; search.search(); };
    return (
        <>
            <h3>The A* search, tile by tile</h3>
            <div class="segments">
                <button class={search.tool.value === "box" ? "on" : ""} onClick={() => (search.tool.value = "box")}>Put boxes</button>
                <button class={search.tool.value === "start" ? "on" : ""} onClick={() => (search.tool.value = "start")}>Move the start</button>
            </div>
            <p class="note">{search.tool.value === "box" ? "Click the road to put a box there, click a box to take it away." : "Click the road where the car begins."}</p>
            <Slider label="Tiles" value={search.shown.value} min={0} max={Math.max(count, 1)} step={1} unit="" says={`${search.shown.value} of ${count}`} set={(value) => { search.stop(); search.shown.value = value; }} />
            <div class="actions">
                <button class="chip" onClick={() => search.play()}><Icon name="play" />Play</button>
                <button class="chip" disabled={search.boxes.value.length === 0} onClick={() => again(search.boxes)([])}><Icon name="trash" />Boxes</button>
            </div>
            <Slider label="Speed at the start" value={Math.round(search.speedMps.value * 3.6)} min={0} max={216} step={1} unit="km/h" set={(value) => again(search.speedMps)(value / 3.6)} />
            <Slider label="Width of a cell" value={search.cellM.value} min={0.4} max={3} step={0.1} unit="m" set={again(search.cellM)} />
            {found && (
                <table class="facts" data-testid="search"><tbody>
                    <tr><th>Tiles looked at</th><td>{found.info.expanded}</td></tr>
                    <tr><th>Plan</th><td>{found.info.complete ? (found.info.optimal ? "the fastest" : "complete") : "blocked, or out of tiles"}</td></tr>
                    <tr><th>Time to its end</th><td>{found.timeS.toFixed(2)} s</td></tr>
                    <tr><th>Lost by the boxes</th><td>{found.info.delayS.toFixed(2)} s</td></tr>
                </tbody></table>
            )}
            {search.boxes.value.length > APX_OBSTACLE_MAX && <p class="note bad">The search takes {APX_OBSTACLE_MAX} boxes.</p>}
        </>
    );
}
