// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// The scene editor in headless Chromium, used as a person does; parts in the order of a session.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { button, clickAt, drag, drawn, fresh, last, near, open, page, place, places, root, scene, shot, tick, type, until, work } from "./editor-page.mjs";

test("a click on nothing says why nothing happens", async () => {
    await clickAt(0, 0);
    assert.match((await last()).text, /Nothing is here/);
    await button("Run");
    assert.match((await last()).text, /Nobody moves in this scene yet/);
});

test("agents are placed by clicks, each with a body and a behaviour set, and run in place", async () => {
    for (const [i, what] of ["bug", "walker", "car", "truck", "tank", "helicopter", "bird"].entries()) await place(what, -24 + 8 * i, 0);
    const made = await scene();
    assert.deepEqual(made.agents.map((agent) => agent.name), ["bug 1", "walker 1", "car 1", "truck 1", "trailer 1", "tank 1", "helicopter 1", "bird 1"]);
    assert.equal(made.agents.find((agent) => agent.name === "trailer 1").hitched_to, "truck 1");
    const before = await places();
    await button("Run");
    await until(() => window.editor.store.session.info.tick > 45);
    await button("Pause");
    const moved = (await places()).filter((agent, i) => Math.hypot(agent.at[0] - before[i].at[0], agent.at[2] - before[i].at[2]) > 0.2);
    assert.ok(moved.length >= 7, `only ${moved.map((agent) => agent.name)} moved`);
    await shot("bodies");
    await button("Stop");
    assert.deepEqual(await places(), before);
});

test("what is dragged goes where it is dropped, and back by undo", async () => {
    await fresh();
    await place("car", 0, 0);
    await drag([0, 0], [10, 5]);
    let [x, z] = (await scene()).agents[0].position;
    near(x, 10, 0.3, "x");
    near(z, 5, 0.3, "z");
    await page.keyboard.press("Control+z");
    assert.deepEqual((await scene()).agents[0].position.map(Math.round), [0, 0]);
    await page.keyboard.press("Control+y");
    [x, z] = (await scene()).agents[0].position;
    near(x, 10, 0.3, "x after redo");
});

test("the red handle turns, the blue one scales, white ones move points", async () => {
    await fresh();
    await place("car", 0, 0);
    await clickAt(0, 0);
    const handle = await page.evaluate(() => 2.4 + 26 / window.editor.view.scale);
    await drag([0, handle], [8, 0]);
    near((await scene()).agents[0].yaw_deg, 90, 4, "heading");
    await place("circle", 14, 10);
    await clickAt(14, 10);
    await drag([16, 10], [19, 10]);
    near((await scene()).obstacles[0].radius_m, 5, 0.4, "radius");
    await place("rectangle", -14, -10);
    await clickAt(-14, -10);
    await drag([-11, -8], [-9, -5]);
    const corner = (await scene()).obstacles[1].polygon[2];
    near(corner[0], 5, 0.4, "corner's x");
    near(corner[1], 5, 0.4, "corner's z");
    await shot("handles");
});

test("a frame chooses many; they are grouped, cloned and deleted together", async () => {
    await fresh();
    for (const x of [-6, 0, 6]) await place("walker", x, 0);
    await page.keyboard.down("Shift");
    await drag([-10, 5], [10, -5]);
    await page.keyboard.up("Shift");
    assert.match((await last()).text, /3 objects chosen/);
    await page.fill('.side.right input[aria-label="group"]', "patrol");
    await page.press('.side.right input[aria-label="group"]', "Enter");
    assert.deepEqual((await scene()).agents.map((agent) => agent.group), ["patrol", "patrol", "patrol"]);
    await page.locator(".stage canvas").focus();
    await page.keyboard.press("Control+d");
    assert.equal((await scene()).agents.length, 6);
    assert.equal(new Set((await scene()).agents.map((agent) => agent.name)).size, 6);
    await page.keyboard.press("Delete");
    assert.equal((await scene()).agents.length, 3);
    await page.keyboard.press("Delete");
    assert.match((await last()).text, /Nothing is chosen/);
});

test("walls, paths with widths and nets are drawn point by point", async () => {
    await fresh();
    for (const [tool, points] of [["Place a wall", [[-20, 10], [-10, 15], [0, 10]]], ["Path", [[-20, -10], [0, -15], [20, -5]]], ["Net", [[5, 5], [15, 12], [25, 3]]]]) {
        await button(tool);
        for (const point of points) await clickAt(...point);
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
    }
    const made = await scene();
    assert.equal(made.obstacles[0].wall.length, 3);
    assert.equal(made.paths.path.points.length, 3);
    assert.equal(made.net.edges.length, 2);
    await clickAt(-10, -12.5);
    await type("width of all points", 10);
    assert.ok((await scene()).paths.path.points.every((point) => point[2] === 5));
    await button("Path");
    await clickAt(0, 20);
    await page.keyboard.press("Enter");
    assert.match((await last()).text, /at least 2 are needed/);
});

test("behaviours are added, dragged into order and tuned while it runs", async () => {
    await fresh();
    await place("bug", 0, 0);
    await page.click('.browser details:has-text("Behaviour sets") li button');
    await drawn();
    await page.selectOption('select[aria-label="Add a behaviour"]', "arrive");
    assert.deepEqual((await scene()).behaviour_sets.bug.behaviours.map((one) => one.kind), ["separation", "wander", "arrive"]);
    await drawn();
    await page.locator(".behaviours li").nth(2).locator("header .grip").dragTo(page.locator(".behaviours li").nth(0).locator("header .grip"));
    assert.deepEqual((await scene()).behaviour_sets.bug.behaviours.map((one) => one.kind), ["arrive", "separation", "wander"]);
    await button("Run");
    await until(() => window.editor.store.session.info.tick > 5);
    const before = await tick();
    await type("weight", 3);
    assert.equal((await scene()).behaviour_sets.bug.behaviours[0].weight, 3);
    assert.ok((await tick()) >= before, "the run began anew");
    await until((from) => window.editor.store.session.info.tick > from + 2, before);
    await shot("behaviour_set");
    await button("Pause");
});

test("a parameter acts on what runs, and nothing else changes", async () => {
    await fresh();
    await place("bird", 0, 0);
    await page.click('.browser summary:has-text("Bodies")');
    await page.click('.browser details:has-text("Bodies") li button');
    await drawn();
    await button("Run");
    await until(() => window.editor.store.session.info.tick > 20);
    await button("Pause");
    const before = await places(), at = await tick();
    await type("min speed", 0);
    await type("max speed", 2);
    assert.equal(await tick(), at);
    assert.deepEqual(await places(), before);
    for (let i = 0; i < 3; i++) await button("Step");
    const speed = await page.evaluate(() => Math.hypot(...window.editor.store.session.vector(0, 3)));
    assert.ok(speed <= 2.01, `it flies at ${speed} m/s`);
});

test("an edit that makes the scene invalid is refused with the reason and leaves the scene running", async () => {
    const before = await scene();
    await button("Run");
    await type("mass", -5);
    const message = await last();
    assert.equal(message.bad, true);
    assert.match(message.text, /mass_kg/);
    assert.deepEqual(await scene(), before);
    const at = await tick();
    await until((from) => window.editor.store.session.info.tick > from + 2, at);
    await type("mass", "heavy");
    assert.match((await last()).text, /not a number/);
    await button("Pause");
});

test("a machine is drawn as a graph: states, a transition by dragging, orders by buttons", async () => {
    await fresh();
    await place("walker", 0, 0);
    await button("Add a machine");
    await drawn();
    await page.click('button:has-text("+ State")');
    await drawn();
    assert.deepEqual(Object.keys((await scene()).machines["machine 1"].states), ["at first", "state"]);
    const [from, to] = await Promise.all([page.locator(".graph .state").nth(0).locator(".link").boundingBox(), page.locator(".graph .state").nth(1).locator("rect").boundingBox()]);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    assert.deepEqual((await scene()).machines["machine 1"].states["at first"].transitions, [{ to: "state", when: { in_state_for_s: 5 } }]);
    await clickAt(0, 0);
    await page.selectOption('.side.right select[aria-label="machine"]', "machine 1");
    await page.click('.live .chip:has-text("state")');
    await until(() => /state\s+state/.test(document.querySelector(".facts").innerText));
    await page.click('.side.right button[aria-label="Edit machine"]');
    await shot("machine");
});

test("signals are set and raised by buttons", async () => {
    await fresh();
    await place("walker", 0, 0);
    await button("Add a signal");
    await page.click('.signal button:has-text("Raise")');
    assert.equal(await page.evaluate(() => window.editor.store.session.sim.signal("signal 1")), 1);
});

test("a vehicle is driven by keys and let go by Escape", async () => {
    await fresh();
    await place("car", 0, -20);
    await clickAt(0, -20);
    await page.click('.live .chip:has-text("Drive it")');
    await page.keyboard.down("ArrowUp");
    await until(() => window.editor.store.session.place(0)[2] > -14);
    await page.keyboard.down("ArrowRight");
    await until(() => window.editor.store.session.forward(0)[0] > 0.25);
    await page.keyboard.up("ArrowUp");
    await page.keyboard.up("ArrowRight");
    await shot("drive");
    await page.keyboard.press("Escape");
    assert.match((await last()).text, /drives itself again/);
    await button("Pause");
});

test("the shipped scene with a player is driven by keys as soon as it runs, and its machines hear the page's signals", async () => {
    await open("player");
    await button("Run");
    assert.match((await last()).text, /You drive player/);
    const van = await page.evaluate(() => window.editor.store.session.indexOf("player"));
    const walker = await page.evaluate(() => window.editor.store.session.indexOf("walker"));
    await until((i) => window.editor.store.session.info.timeS > 0.5 && Math.abs(window.editor.store.session.place(i)[2] + 56) < 0.01, van);
    await page.locator(".signal", { hasText: "horn" }).locator('button:has-text("Raise")').click();
    await until((i) => window.editor.store.session.place(i)[0] > 0, walker);
    await page.keyboard.down("ArrowUp");
    await until((i) => window.editor.store.session.place(i)[2] > -46, van);
    await page.keyboard.up("ArrowUp");
    await page.keyboard.press("Escape");
    assert.match((await last()).text, /Nobody drives player now/);
    await button("Pause");
});

test("a scene is written as JSON and read back the same; every shipped scene opens", async () => {
    for (const file of readdirSync(join(root, "data/scenes"))) {
        const name = file.replace(/(\.scene\.json|\.xml)$/, "");
        await open(name);
        assert.equal((await last()).bad, false, `${file}: ${(await last()).text}`);
        if (file.endsWith(".json")) assert.deepEqual(await scene(), JSON.parse(readFileSync(join(root, "data/scenes", file), "utf8")));
    }
    await open("police-chase");
    const before = await scene(), waiting = page.waitForEvent("download");
    await button("Save JSON");
    const path = join(work, "chase.scene.json");
    await (await waiting).saveAs(path);
    await fresh();
    await page.setInputFiles('input[aria-label="File"]', path);
    await until(() => window.editor.store.scene.value.name === "police chase");
    assert.deepEqual(await scene(), before);
});

test("XML goes in and out; what it has no word for is named", async () => {
    await open("bmw-and-audi");
    const before = await scene();
    assert.equal(before.agents[0].name, "Audi");
    assert.equal(before.behaviour_sets.Audi.behaviours[1].target, "BMW");
    const waiting = page.waitForEvent("download");
    await button("Save XML");
    const path = join(work, "cars.xml");
    await (await waiting).saveAs(path);
    await page.setInputFiles('input[aria-label="File"]', path);
    await until(() => window.editor.store.message.value.text.startsWith("cars.xml"));
    assert.deepEqual({ ...(await scene()), name: "" }, { ...before, name: "" });
    await open("police-chase");
    await button("Save XML");
    assert.match((await last()).text, /XML has/);
    writeFileSync(join(work, "broken.xml"), '<steering><vehicle x="fast"/></steering>');
    await page.setInputFiles('input[aria-label="File"]', join(work, "broken.xml"));
    await until(() => /broken\.xml.*"fast" is not a number/.test(window.editor.store.message.value.text));
    assert.equal((await scene()).name, "police chase");
});

test("an XML scene becomes what the command line makes of it, and runs to the same bits", async () => {
    // State hashes after 200 steps of `apexline steer convert`'s JSON in the native library.
    const golden = { "bmw-and-audi": "13957771181205602782", "object-tree": "8075147756075658327", "queue-in-pixels": "3528951893059596751" };
    for (const [name, hash] of Object.entries(golden)) {
        await open(name);
        assert.equal(await page.evaluate(() => { const { sim } = window.editor.store.session; sim.step(200); return String(sim.stateHash.hash); }), hash, name);
    }
});

test("an objects.xml adds what can be placed, with its hint", async () => {
    await fresh();
    const path = join(work, "objects.xml");
    writeFileSync(path, `<steeringobjects><vehicles><vehicle name="beetle" maxvel="3" maxforce="0.5" radius="1" color="#7b3fa0"><hint>A beetle that wanders.</hint>
        <description><polygonshape><point2d x="-1" y="1"/><point2d x="-1" y="-1"/><point2d x="2" y="0"/></polygonshape></description>
        <simplemind><wander x="6" y="0" radius="3" influence="1"/></simplemind></vehicle></vehicles>
        <obstacles><obstacle name="stone" radius="1.5"><hint>A stone.</hint></obstacle></obstacles></steeringobjects>`);
    await page.setInputFiles('input[aria-label="File"]', path);
    await until(() => /1 vehicles and 1 obstacles can be placed/.test(window.editor.store.message.value.text));
    await page.hover('button[aria-label="Place a beetle"]');
    assert.match(await page.locator(".hint").innerText(), /beetle that wanders/);
    await place("beetle", 0, 0);
    await place("stone", 8, 0);
    assert.deepEqual((await scene()).agents[0].outline, [[-1, 1], [-1, -1], [2, 0]]);
    assert.equal((await scene()).obstacles[0].radius_m, 1.5);
});

test("every number of a body and a behaviour has the unit, range and default that the library holds", async () => {
    const wrong = await page.evaluate(() => window.editor.rangesThatDiffer());
    assert.deepEqual(wrong, []);
});

test("the search is painted, stepped, and told in four distances", async () => {
    await page.click('.tabs button:has-text("Search")');
    const count = async () => Number((await page.locator(".counts div").first().innerText()).match(/of (\d+)/)[1]);
    const counts = {};
    for (const distance of ["manhattan", "maximum", "diagonal", "euclidean"]) {
        await page.selectOption('select[aria-label="Distance function"]', distance);
        counts[distance] = await count();
    }
    assert.ok(counts.manhattan < counts.euclidean && counts.euclidean <= counts.maximum, JSON.stringify(counts));
    const length = async () => Number((await page.locator(".counts div").last().innerText()).match(/([\d.]+) m/)[1]);
    const before = await length();
    await page.click('.brushes button:has-text("Impossible")');
    await drag([9.5, 0.5], [9.5, 10.5]);
    assert.notEqual(await length(), before);
    await page.click('button[aria-label="One tile on"]');
    await page.click('button[aria-label="One tile on"]');
    assert.match(await page.locator(".counts div").first().innerText(), /2 of/);
    await shot("search");
    await page.click('.side.right .chip:has-text("Clear")');
    near(await length(), Math.hypot(24, 10), 3.2, "the way over an empty map");
    await page.click('.brushes button:has-text("Finish")');
    await clickAt(3.5, 10.5);
    near(await length(), 6, 0.1, "the way to the new finish");
});

test("in the town a click is a goal that is reached, and a picture of one's own becomes a map", async () => {
    await page.click('.tabs button:has-text("Town")');
    await until(() => window.editor.store.scene.value.name === "old town");
    await page.selectOption('select[aria-label="Speed"]', "4");
    const [x, , z] = (await places())[0].at;
    await clickAt(x - 60, z);
    assert.match((await last()).text, /walker goes to/);
    await until(([gx, gz]) => { const [px, , pz] = window.editor.store.session.place(0); return Math.hypot(px - gx, pz - gz) < 12; }, [x - 60, z]);
    await clickAt(x, z + 350);
    await shot("town");
    const path = join(work, "map.png"), data = await page.evaluate(() => { const c = document.createElement("canvas"); c.width = 300; c.height = 200; const pen = c.getContext("2d"); pen.fillStyle = "#fff"; pen.fillRect(0, 0, 300, 200); pen.fillStyle = "#222"; pen.fillRect(100, 0, 40, 150); return c.toDataURL().split(",")[1]; });
    writeFileSync(path, Buffer.from(data, "base64"));
    await page.setInputFiles('input[aria-label="Map picture"]', path);
    await until(() => window.editor.store.scene.value.name === "map");
    const rows = (await scene()).tiles.rows;
    assert.equal(rows.length, 20);
    assert.equal(rows[5].slice(8, 16), "..####..");
    assert.equal(rows[17].includes("#"), false);
    writeFileSync(join(work, "no.png"), "not a picture");
    await page.setInputFiles('input[aria-label="Map picture"]', join(work, "no.png"));
    await until(() => window.editor.store.message.value.bad && window.editor.store.message.value.text.startsWith("no.png"));
    await page.selectOption('select[aria-label="Speed"]', "1");
});

test("an agent's bars show what its behaviours do; layers, dark and the third dimension show it otherwise", async () => {
    await page.click('.tabs button:has-text("Watch")');
    await open("queue");
    await button("Run");
    await until(() => window.editor.store.session.info.tick > 30);
    const [x, , z] = (await places())[3].at;
    await clickAt(x, z);
    assert.ok((await page.locator(".bars li").count()) >= 2);
    for (const layer of ["Steering forces", "Shares", "Senses"]) await page.click(`.layers button:has-text("${layer}")`);
    await shot("watch");
    await page.click('.tabs button:has-text("Edit")');
    await open("birds");
    await button("Three dimensions");
    await button("Theme");
    await button("Run");
    await until(() => window.editor.store.session.info.tick > 5);
    await shot("space-dark");
    await button("Three dimensions");
    await shot("dark");
    await button("Theme");
});

await import("./editor-world.part.mjs");
