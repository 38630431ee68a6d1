// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Fields, triggers and tiles of a scene's world, and what its picture shows: trails, cameras, searches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, clickAt, drag, drawn, fresh, last, near, onScreen, open, page, place, places, scene, shot, tick, type, until } from "./editor-page.mjs";

const view = () => page.evaluate(() => { const { x, z, scale, turn } = window.editor.view; return { x, z, scale, turn }; });
/** Red, green and blue of the picture at a place of the scene. */
const colourAt = (x, z) => page.evaluate(([px, pz]) => {
    const canvas = document.querySelector("canvas.view"), [sx, sy] = window.editor.view.toScreen(px, pz), ratio = canvas.width / canvas.clientWidth;
    return [...canvas.getContext("2d").getImageData(Math.round(sx * ratio), Math.round(sy * ratio), 1, 1).data].slice(0, 3);
}, [x, z]);
const tool = async (name) => { await page.keyboard.press("Escape"); await page.click(`.palette button[aria-label="${name}"]`); await drawn(); };
const tab = (name) => page.click(`.tabs button:has-text("${name}")`);
const layer = async (name) => { await page.click(`.layers button:has-text("${name}")`); await drawn(); };
const chip = async (name) => { await page.click(`.live .chip:has-text("${name}")`); await drawn(); };
const runFor = async (seconds) => {
    await button("Run");
    await until((end) => window.editor.store.session.info.timeS >= end, seconds);
    await button("Pause");
};

test("a field is placed, moves agents round its middle, is dragged by an arrow and doubled", async () => {
    await tab("Edit");
    await fresh();
    await tool("Field");
    await clickAt(0, 0);
    assert.equal((await last()).bad, false);
    const made = (await scene()).fields.field;
    assert.deepEqual([made.origin, made.cell_m, made.columns, made.velocities.length], [[-16, -16], 4, 9, 81]);
    await place("bug", 8, 0);
    await page.click('.browser details:has-text("Behaviour sets") li button');
    for (const kind of ["wander", "separation"]) await page.click(`.behaviours li:has-text("${kind}") button[aria-label^="Delete"]`);
    await page.selectOption('select[aria-label="Add a behaviour"]', "flow_field");
    assert.deepEqual((await scene()).behaviour_sets.bug.behaviours, [{ kind: "flow_field", field: "field" }]);
    await runFor(4);
    const [x, , z] = (await places())[0].at;
    assert.ok(z < -1 && x > 0, `a whirl to the right leads from (8, 0) down: (${x}, ${z})`);
    await button("Stop");
    await drag([8, 8], [12, 8]);
    assert.deepEqual((await scene()).fields.field.origin.map(Math.round), [-12, -16]);
    await page.click('.properties button:has-text("× 2")');
    assert.deepEqual((await scene()).fields.field.velocities[0], made.velocities[0].map((v) => 2 * v));
    await shot("field");
    await page.locator(".stage canvas").first().focus();
    await page.keyboard.press("Control+z");
    assert.deepEqual((await scene()).fields.field.velocities[0], made.velocities[0]);
});

test("a trigger gives another behaviour set to who enters it, and needs one to give", async () => {
    await fresh();
    await tool("Trigger");
    await clickAt(0, 0);
    assert.match((await last()).text, /Refused: a trigger gives a behaviour set, and this scene has none/);
    await place("walker", -12, 0);
    await page.click('.browser details:has-text("Behaviour sets") li button');
    await page.selectOption('select[aria-label="Add a behaviour"]', "seek");
    await button("Add a behaviour set");
    await tool("Trigger");
    await clickAt(-12, 0);
    assert.equal((await scene()).triggers.length, 1);
    await page.selectOption('.side.right select[aria-label="behaviour set"]', "behaviour set 1");
    await type("radius", 6);
    assert.deepEqual((await scene()).triggers[0], { position: [-12, 0], radius_m: 6, behaviour_set: "behaviour set 1", again: true });
    await shot("trigger");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await clickAt(-12, 0);
    assert.match(await page.locator(".facts").innerText(), /walker/);
    await button("Step");
    await until(() => /behaviour set 1/.test(document.querySelector(".facts").innerText));
    await button("Stop");
    assert.match(await page.locator(".facts").innerText(), /behaviour set\s+walker/);
});

test("tiles are added, painted and planned over in Edit", async () => {
    await fresh();
    await page.click('.browser button:has-text("+ Tiles")');
    await place("walker", -10, 0);
    await page.click('.browser details:has-text("Behaviour sets") li button');
    await page.selectOption('select[aria-label="Add a behaviour"]', "way_points");
    await clickAt(-10, 0);
    await chip("Give a goal");
    await clickAt(10, 0);
    const points = () => page.evaluate(() => window.editor.store.session.sim.goalPath(0).map((p) => p.position));
    assert.equal((await points()).length, 2, "straight over open ground");
    await tool("Tiles");
    await page.click('.palette .brushes button:has-text("Closed")');
    await drag([0, -20], [0, 20]);
    const rows = (await scene()).tiles.rows;
    assert.equal(rows.filter((row) => row.includes("#")).length, 21);
    await page.keyboard.press("Escape");
    await clickAt(-10, 0);
    await chip("Give a goal");
    await clickAt(10, 0);
    const round = await points();
    assert.ok(round.some(([, , z]) => Math.abs(z) > 20), `the way goes round the wall: ${JSON.stringify(round)}`);
    await shot("tiles");
    await tool("Tiles");
    await drag([0, 29], [0, -29]);
    await page.keyboard.press("Escape");
    await clickAt(-10, 0);
    await chip("Give a goal");
    await clickAt(10, 0);
    assert.match((await last()).text, /no way/);
});

test("trails lead back to where an agent has been, not across the box, and can be hidden", async () => {
    await fresh();
    await place("bird", 0, 0);
    await clickAt(0, 0);
    await type("speed", 8);
    await page.keyboard.press("Escape");
    await runFor(1.5);
    const trail = await page.evaluate(() => [...window.editor.store.session.trails[0]].filter((v) => !Number.isNaN(v)));
    const middle = Math.floor(trail.length / 4) * 2, [x, z] = [trail[middle], trail[middle + 1]];
    await drawn();
    const shown = await colourAt(x, z);
    await layer("Trails");
    const hidden = await colourAt(x, z);
    assert.notDeepEqual(shown, hidden);
    await layer("Trails");
    assert.notDeepEqual(await colourAt(x, z), hidden);
    await button("Stop");
});

test("the camera follows a chosen agent, turns with it as its own, and is let go", async () => {
    await fresh();
    await place("car", 0, 0);
    await clickAt(0, 0);
    await type("speed", 6);
    await type("heading", 60);
    await chip("Follow");
    await button("Run");
    await until(() => { const { session } = window.editor.store, [x, , z] = session.place(0); return session.info.timeS > 1 && Math.hypot(x, z) > 3; });
    await button("Pause");
    await until(() => { const [x, , z] = window.editor.store.session.place(0); return Math.hypot(window.editor.view.x - x, window.editor.view.z - z) < 0.3; });
    assert.equal((await view()).turn, 0);
    await chip("Vehicle camera");
    await until(() => { const [x, , z] = window.editor.store.session.forward(0), turn = window.editor.view.turn - Math.atan2(x, z); return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) < 0.05; });
    const [sx, sy] = await onScreen(...(await page.evaluate(() => { const { session } = window.editor.store, [x, , z] = session.place(0), [fx, , fz] = session.forward(0); return [x + 5 * fx, z + 5 * fz]; })));
    const [mx, my] = await page.evaluate(() => window.editor.view.middle);
    assert.ok(Math.abs(sx - mx) < 20 && sy < my - 20, "its nose points up");
    await shot("vehicle-camera");
    await chip("Vehicle camera");
    await drawn();
    assert.equal((await view()).turn, 0);
    await button("Stop");
});

test("a rectangle is turned by its red handle", async () => {
    await fresh();
    await place("rectangle", 0, 0);
    await clickAt(0, 0);
    const reach = await page.evaluate(() => Math.hypot(3, 2) + 22 / window.editor.view.scale);
    await drag([0, reach], [reach, 0]);
    const [x, z] = (await scene()).obstacles[0].polygon[0];
    near(x, -2, 0.2, "corner's x after a quarter turn");
    near(z, 3, 0.2, "corner's z after a quarter turn");
});

test("a larger heuristic cost narrows the search, and the parents' lines are the library's way", async () => {
    await tab("Search");
    const count = async () => Number((await page.locator(".counts div").first().innerText()).match(/of (\d+)/)[1]);
    const counts = [];
    for (const cost of ["2", "5", "9"]) {
        await page.locator('input[aria-label="Heuristic cost"]').fill(cost);
        await drawn();
        assert.equal((await scene()).tiles.heuristic_cost, Number(cost));
        counts.push(await count());
    }
    assert.ok(counts[0] > counts[1] && counts[1] >= counts[2], `expanded: ${counts}`);
    await page.locator('input[aria-label="Heuristic cost"]').fill("2");
    await drawn();
    // From tile to parent back to the start: every corner of the way lies on the chain.
    const [chain, way] = await page.evaluate(() => {
        const { session } = window.editor.store, search = window.editor.searchOf(session), { tileColumns, tileLow, tileM } = session.info;
        const path = session.sim.goalPath(0).map((p) => [p.position[0], p.position[2]]), [gx, gz] = path.at(-1), passed = [];
        for (let tile = Math.floor((gx - tileLow[0]) / tileM) + tileColumns * Math.floor((gz - tileLow[1]) / tileM); tile >= 0; tile = search.parent[tile]) {
            passed.push([tileLow[0] + ((tile % tileColumns) + 0.5) * tileM, tileLow[1] + (Math.floor(tile / tileColumns) + 0.5) * tileM]);
        }
        return [passed, path];
    });
    assert.deepEqual(chain.at(-1), [3.5, 4.5], "the chain ends at the start");
    for (const corner of way) assert.ok(chain.some(([x, z]) => Math.hypot(x - corner[0], z - corner[1]) < 0.01), `${corner} is not on the chain`);
});

test("the search is played at its speed, counted on the way, and reset", async () => {
    const expanded = async () => Number((await page.locator(".counts div").first().innerText()).match(/^\D*(\d+) of/)[1]);
    await page.locator('input[aria-label="Search speed"]').fill("60");
    await page.click('.side.right .chip:has-text("Start")');
    await until(() => window.editor.store.searchShown.value > 20);
    const middle = await expanded();
    assert.ok(middle > 10);
    await page.click('.side.right .chip:has-text("Reset")');
    await drawn();
    assert.equal(await expanded(), 0);
    assert.match(await page.locator(".counts div").nth(2).innerText(), /0$/);
    await button("One tile on");
    await button("One tile on");
    await button("One tile back");
    assert.equal(await expanded(), 1);
});

test("a scene is watched: opened, tracked, zoomed, moved, and reset to its beginning", async () => {
    await tab("Watch");
    await open("object-tree");
    const begin = await places(), whole = await view();
    await button("Run");
    await until(() => window.editor.store.session.info.tick > 40);
    const [x, , z] = (await places())[0].at;
    await clickAt(x, z);
    await chip("Follow");
    await until(() => { const { session, agent } = window.editor.store, [x, , z] = session.place(agent); return Math.hypot(window.editor.view.x - x, window.editor.view.z - z) < 5; });
    await button("Stop");
    await drawn();
    assert.deepEqual(await places(), begin);
    assert.equal(await tick(), 0);
    for (const share of ["0.5", "1.5", "2"]) {
        await page.selectOption('select[aria-label="Zoom"]', share);
        await until(([scale, by]) => Math.abs(window.editor.view.scale / scale - by) < 1e-6, [whole.scale, Number(share)]);
    }
    await button("Fit");
    const [wx, wy] = await onScreen(whole.x + 40, whole.z);
    await page.mouse.move(wx, wy);
    await page.mouse.wheel(0, -400);
    await until((scale) => window.editor.view.scale > 1.5 * scale, whole.scale);
    const [sx, sy] = await onScreen(whole.x + 40, whole.z);
    near(sx, wx, 1.5, "the place under the mouse stays");
    near(sy, wy, 1.5, "the place under the mouse stays");
    const before = await view();
    await page.mouse.move(600, 400);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(650, 400);
    await page.mouse.up({ button: "right" });
    near((await view()).x, before.x - 50 / before.scale, 1, "dragged by the right button");
    await shot("watched");
    await tab("Edit");
});
