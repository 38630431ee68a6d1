// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors


import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { beside, drop, hud, look, page, PATIENCE, root, rows, toast, until, work } from "./browser.mjs";

test("a recording is saved, dropped and played", async () => {
    await page.evaluate(() => window.playground.race({ ...window.playground.setup.value, circuit: "oval", drive: false, situation: 1, cars: 4 }));
    await page.selectOption('select[aria-label="Speed"]', "16");
    await until(() => window.playground.hud.value.tick > 400);
    await page.keyboard.press("p");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click('button[aria-label="Save recording"]')]);
    const file = join(work, "race.apxr");
    await download.saveAs(file);
    await page.setInputFiles('input[aria-label="File"]', file);
    assert.match(await toast("race.apxr"), /4 cars/);
    await until(() => window.playground.hud.value.tick > 60);
    assert.equal(await page.locator(".tower h2 span").textContent(), "race.apxr");
    // Gaps are in seconds, and the result has its charts, as in a live race.
    await until(() => /^\+\d+\.\d+$/.test(document.querySelector(".tower li:nth-child(2) .gapto").textContent));
    await page.click('button[aria-label="Results"]');
    await page.waitForSelector(".results .plot canvas");
    assert.equal(await page.locator(".sheet tbody tr").count(), 4);
    await page.keyboard.press("Escape");
    // The page with the recording in it is one file that plays it.
    const bundled = join(work, "bundled.html");
    const play = spawnSync(join(root, "tools/play"), ["--recording", file, "-o", bundled], { env: { ...process.env, APEXLINE_SKIP_SETUP: "1" }, encoding: "utf8" });
    assert.equal(play.status, 0, play.stderr);
    await beside((alone) => alone.waitForFunction(() => window.playground.hud.value.tick > 30 && document.querySelectorAll(".tower li").length === 4, undefined, PATIENCE),
        {}, "", `file://${bundled}`);
    writeFileSync(file, readFileSync(file).subarray(0, 60));
    await page.setInputFiles('input[aria-label="File"]', file);
    await until(() => window.playground.message.value?.kind === "error");
    assert.equal(await rows(), 4, "the recording before stays");
});

/** The road's triangles as a glTF file with its buffer inside. */
function asGltf(gates) {
    const points = gates.flatMap(({ left, right }) => [left, right]).flatMap(([x, y, z]) => [-x, y, z]), count = gates.length;
    const triangles = gates.flatMap((_, index) => [2 * index, 2 * index + 1, 2 * ((index + 1) % count), 2 * ((index + 1) % count), 2 * index + 1, 2 * ((index + 1) % count) + 1]);
    const buffer = Buffer.concat([Buffer.from(Float32Array.from(points).buffer), Buffer.from(Uint32Array.from(triangles).buffer)]);
    const ends = [0, 1, 2].map((axis) => points.filter((_, index) => index % 3 === axis));
    return JSON.stringify({
        asset: { version: "2.0" }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }], meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        buffers: [{ byteLength: buffer.length, uri: `data:application/octet-stream;base64,${buffer.toString("base64")}` }],
        bufferViews: [{ buffer: 0, byteLength: points.length * 4 }, { buffer: 0, byteOffset: points.length * 4, byteLength: triangles.length * 4 }],
        accessors: [{ bufferView: 0, componentType: 5126, count: points.length / 3, type: "VEC3", min: ends.map((values) => Math.min(...values)), max: ends.map((values) => Math.max(...values)) },
            { bufferView: 1, componentType: 5125, count: triangles.length, type: "SCALAR" }],
    });
}

test("circuits are dropped as JSON, CSV, GPX, OBJ, glTF, TORCS XML and baked; a broken one changes nothing", async () => {
    const oval = JSON.parse(readFileSync(join(root, "data/tracks/oval.track.json"), "utf8"));
    const middle = oval.gates.map(({ left, right }) => left.map((value, index) => (value + right[index]) / 2));
    const csv = `# x_m,y_m,w_tr_right_m,w_tr_left_m\n${middle.map(([x, , z]) => `${x},${z},6,6`).join("\n")}\n`;
    const gpx = `<gpx version="1.1"><trk><trkseg>${[...middle, middle[0]].map(([x, y, z]) => `<trkpt lat="${50 + z / 111229}" lon="${8 + x / 71696}"><ele>${y}</ele></trkpt>`).join("")}</trkseg></trk></gpx>`;
    const vertices = oval.gates.flatMap(({ left, right }) => [left, right]).map(([x, y, z]) => `v ${-x} ${y} ${z}`);
    const faces = oval.gates.map((_, index) => {
        const [a, b] = [2 * index + 1, 2 * ((index + 1) % oval.gates.length) + 1];
        return `f ${a} ${a + 1} ${b}\nf ${b} ${a + 1} ${b + 1}`;
    });
    const gltf = asGltf(oval.gates);
    const torcs = `<?xml version="1.0"?><params name="ring"><section name="Main Track"><attnum name="width" unit="m" val="12"/><section name="Track Segments">${
        [["str", ""], ["lft", ""], ["str", ""], ["lft", ""]].map(([type], index) => `<section name="s${index}"><attstr name="type" val="${type}"/>${
            type === "str" ? '<attnum name="lg" unit="m" val="300"/>' : '<attnum name="radius" unit="m" val="80"/><attnum name="arc" unit="deg" val="180"/>'}</section>`).join("")}</section></section></params>`;
    const baked = await page.evaluate(() => [...window.playground.tracks.get("club").save()]);
    const files = {
        "mine.track.json": JSON.stringify({ ...oval, name: "Mine" }), "line.csv": csv, "ride.gpx": gpx, "mesh.obj": `${vertices.join("\n")}\n${faces.join("\n")}\n`, "road.gltf": gltf, "ring.xml": torcs, "ready.apx": Buffer.from(baked),
    };
    for (const [name, content] of Object.entries(files)) {
        assert.match(await drop(name, content), new RegExp(`^${name}: .* km, ideal lap`));
        assert.equal(await page.evaluate(() => window.playground.setup.value.circuit), name.split(".")[0]);
    }
    const { road } = await look();
    assert.ok(road > 0.02);
    for (const [name, content, words] of [["broken.track.json", '{"format": "apexline-track",\n "version": 1,\n oops', /line 3/], ["short.csv", "1,2,3\n", /short\.csv/], ["odd.xyz", "?", /not a kind of file/],
        ["open.xml", torcs.replace('val="180"', 'val="150"'), /open\.xml: ends .* from where it began/], ["cut.gpx", gpx.slice(0, 200), /cut\.gpx: not XML/],
        ["newer.apx", Buffer.from(baked.map((byte, index) => (index === 4 ? 250 : byte))), /version/], ["torn.apx", Buffer.from(baked).subarray(0, 900), /torn\.apx/]]) {
        assert.match(await drop(name, content), words);
        assert.equal(await page.evaluate(() => window.playground.setup.value.circuit), "ready");
    }
});

test("a graphics context that is lost and comes back stops the race, and nothing is lost", async () => {
    const before = await hud("tick");
    await page.evaluate(() => {
        window.extension = document.querySelector("canvas.view").getContext("webgl2").getExtension("WEBGL_lose_context");
        window.extension.loseContext();
    });
    await page.waitForSelector(".notice");
    await page.evaluate(() => window.extension.restoreContext());
    await page.waitForSelector(".notice", { state: "detached" });
    await page.waitForTimeout(500);
    assert.ok((await look()).colours > 25);
    assert.ok((await hud("tick")) >= before);
});

test("a tab that slept goes on where it was, without a leap", async () => {
    await page.evaluate(() => window.playground.race({ ...window.playground.setup.value, circuit: "oval", drive: false, situation: 1, cars: 4 }));
    await page.selectOption('select[aria-label="Speed"]', "1");
    await until(() => window.playground.hud.value.tick > 30);
    const slept = await page.evaluate(async () => {
        // No frame comes while a tab sleeps; the clock runs on.
        const wake = performance.now() + 3000, tick = window.playground.live.tick;
        while (performance.now() < wake);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return window.playground.live.tick - tick;
    });
    assert.ok(slept <= 30, `${slept} ticks after a sleep of 180`);
});

