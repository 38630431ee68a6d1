// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors


import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { beside, hud, nativelyTheSame, page, says, share, shot, slide, until } from "./browser.mjs";

test("time goes back, and comes again with the same bits", async () => {
    const latest = await hud("tick"), hash = await hud("hash");
    await page.locator('input[aria-label="Time"]').evaluate((input, tick) => {
        input.value = tick;
        input.dispatchEvent(new Event("input", { bubbles: true }));
    }, Math.round(latest / 2));
    assert.equal(await hud("tick"), Math.round(latest / 2));
    assert.notEqual(await hud("hash"), hash);
    await page.locator('input[aria-label="Time"]').evaluate((input, tick) => {
        input.value = tick;
        input.dispatchEvent(new Event("input", { bubbles: true }));
    }, latest);
    assert.equal(await hud("hash"), hash);
});

test("the race goes on differently from any moment, and both branches stay", async () => {
    await page.keyboard.press("2");
    await page.selectOption('select[aria-label="Speed"]', "16");
    await until(() => window.playground.hud.value.tick > 600);
    await page.keyboard.press("p");
    await page.locator('input[aria-label="Time"]').evaluate((input) => {
        input.value = 480;
        input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const before = await hud("rows");
    await page.selectOption('select[aria-label="Camera"]', "top");
    await page.waitForTimeout(800);
    await page.click('button[aria-label^="Drop a cone"]');
    await page.mouse.click(540, 300);
    await until(() => window.playground.timelines.value.length === 2);
    const after = await hud("rows");
    assert.deepEqual(after.map((row) => row.car).sort(), before.map((row) => row.car).sort());
    const at = (list, car) => list.find((row) => row.car === car).progressM;
    for (const { car } of before) assert.ok(Math.abs(at(after, car) - at(before, car)) < 1, `car ${car}: ${at(before, car)} and ${at(after, car)}`);
    // A slower pace shows in the gap to the first branch.
    await page.keyboard.press("Escape");
    await page.keyboard.press("v");
    await page.selectOption('select[aria-label="Pace"]', "0.7");
    await until(() => window.playground.timelines.value.length === 3);
    await page.keyboard.press("p");
    // The first race runs along, so that both can be compared.
    await until(() => window.playground.hud.value.tick > 1000);
    assert.ok(await page.evaluate(() => window.playground.timelines.value[0].latest >= window.playground.live.latest));
    await page.click('button[aria-label="Branches"]');
    await page.waitForSelector(".plot canvas");
    await page.waitForTimeout(500);
    await shot("branches");
    const [first, slow] = await page.evaluate(() => {
        const [a, , c] = window.playground.timelines.value, car = window.playground.focus.value, tick = c.startTick + 435;
        return [a.progress.at(tick, car), c.progress.at(tick, car)];
    });
    assert.ok(slow < first - 5, `${slow} m behind ${first} m`);
});

test("a branch is scrubbed back beyond its beginning and forth again", async () => {
    await page.keyboard.press("p");
    const [start, latest, end] = await page.evaluate(() => [window.playground.live.startTick, window.playground.live.latest, String(window.playground.live.hash())]);
    await slide("Time", start - 100);
    assert.equal(await hud("tick"), start - 100);
    await slide("Time", latest);
    assert.equal(await page.evaluate(() => String(window.playground.live.hash())), end);
    await page.keyboard.press("Escape");
});

test("a car that is dragged stands somewhere else", async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("2");
    await page.keyboard.press("p");
    await page.selectOption('select[aria-label="Camera"]', "helicopter");
    await page.waitForTimeout(1500);
    const where = await page.evaluate(() => {
        const { view, timeline } = window.playground;
        const states = timeline.states;
        const car = view.cars[0].group.position.clone().project(view.camera);
        return { x: ((car.x + 1) / 2) * innerWidth, y: ((1 - car.y) / 2) * innerHeight, at: [states[0], states[2]] };
    });
    await page.click('button[aria-label^="Move a car"]');
    await page.mouse.move(where.x, where.y);
    await page.mouse.down();
    await page.mouse.move(where.x + 60, where.y + 20, { steps: 3 });
    await page.mouse.up();
    await until(() => window.playground.timelines.value.length === 2);
    const [x, z] = await page.evaluate(() => [window.playground.timeline.states[0], window.playground.timeline.states[2]]);
    assert.ok(Math.hypot(x - where.at[0], z - where.at[1]) > 1);
});

/** Where a place of the road is on the screen. */
const onScreen = (distanceM, lateralM) => page.evaluate(([distance, lateral]) => {
    const { mesh, view } = window.playground, [x, y, z] = mesh.track.position(distance, lateral);
    const point = view.cars[0].group.position.clone().set(x, y, -z).project(view.camera);
    return { x: ((point.x + 1) / 2) * innerWidth, y: ((1 - point.y) / 2) * innerHeight };
}, [distanceM, lateralM]);

test("oil, a cone, a pace, a grip and a driver's own lap are in the link, which repeats natively", async () => {
    await page.evaluate(() => window.playground.race({ ...window.playground.setup.value, circuit: "club", vehicle: "gt", situation: 1, cars: 5, drivers: "professional", drive: false }));
    await page.selectOption('select[aria-label="Speed"]', "16");
    await until(() => window.playground.hud.value.tick > 500);
    await page.keyboard.press("p");
    await page.keyboard.press("Escape");
    await page.selectOption('select[aria-label="Camera"]', "top");
    await page.waitForTimeout(900);
    const ahead = await page.evaluate(() => window.playground.mesh.track.locate(window.playground.live.stateOf(window.playground.focus.value).position).distanceM);
    for (const [tool, distance, lateral] of [["Spill oil", ahead + 18, 0], ["Drop a cone", ahead + 34, -2]]) {
        const { x, y } = await onScreen(distance, lateral);
        await page.click(`button[aria-label^="${tool}"]`);
        await page.mouse.click(x, y);
    }
    await until(() => window.playground.timelines.value.length === 3);
    assert.deepEqual(await page.evaluate(() => window.playground.live.changes.map((change) => change.kind)), ["oil", "thing"]);
    await page.selectOption('select[aria-label="Camera"]', "helicopter");
    await page.waitForTimeout(1200);
    await shot("oil");
    await page.keyboard.press("v");
    await page.selectOption('select[aria-label="Pace"]', "0.8");
    await page.click(".tower li:nth-child(3)");
    await page.selectOption('select[aria-label="Grip"]', "0.85");
    await page.click('.why button:has-text("Take the wheel")');
    await page.selectOption('select[aria-label="Speed"]', "1");
    await page.keyboard.down("w");
    await page.waitForTimeout(1500);
    await page.keyboard.down("d");
    await page.waitForTimeout(400);
    await page.keyboard.up("d");
    await page.keyboard.up("w");
    await page.keyboard.press("p");
    const link = await share();
    assert.deepEqual(await page.evaluate(() => window.playground.live.changes.map((change) => change.kind)), ["oil", "thing", "pace", "grip", "wheel"]);
    await beside((other) => says(other, "the same bits"), {}, new URL(link).hash);
    nativelyTheSame(link);
});

test("a car that was moved is in the link, too", async () => {
    await page.evaluate(() => {
        const { playground } = window, [x, y, z] = playground.mesh.track.position(900, 1);
        playground.place({ car: 1 }, x, z, y);
        playground.paused.value = false;
    });
    await page.selectOption('select[aria-label="Speed"]', "4");
    await until(() => window.playground.hud.value.tick > window.playground.live.startTick + 120);
    await page.keyboard.press("p");
    nativelyTheSame(await share());
});

test("a link carries the race, its tick and its hash", async () => {
    await page.evaluate(() => window.playground.race({ ...window.playground.setup.value, circuit: "club", situation: 3, cars: 5, paces: { 1: 85, 3: 70 } }));
    await until(() => window.playground.hud.value.tick > 30);
    await page.keyboard.press("p");
    const link = await share(), fragment = new URL(link).hash;
    await beside((other) => says(other, "the same bits"), {}, fragment);
    nativelyTheSame(link);
    const changed = JSON.parse(inflateRawSync(Buffer.from(fragment.slice(6), "base64url")));
    const forged = Buffer.from(JSON.stringify({ ...changed, hash: "0123456789abcdef" })).toString("base64url");
    await beside((other) => says(other, "another build"), {}, `#race=${forged}`);
});

