// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors


import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { nativelyTheSame, page, share, shot, slide, until, work } from "./browser.mjs";

test("in the workshop a gate is dragged, the line follows, and undo brings it back", async () => {
    await page.click('.tabs button:has-text("Workshop")');
    await page.selectOption('select[aria-label="Road"]', "club");
    await until(() => window.playground.road.baked.value?.racing && window.playground.road.name.value === "club");
    await page.waitForTimeout(500);
    await shot("workshop");
    const lap = () => page.evaluate(() => window.playground.road.baked.value.racing.timeS);
    const before = await lap(), box = await page.locator(".workshop canvas").boundingBox();
    // The start line's ends are always to be seen, in the middle of the club circuit's straight.
    const at = await page.evaluate(() => {
        const canvas = document.querySelector(".workshop canvas"), c = canvas.getContext("2d"), ratio = Math.min(devicePixelRatio, 2);
        const { data, width } = c.getImageData(0, 0, canvas.width, canvas.height);
        let best, most = 0;
        for (let i = 0; i < data.length; i += 4) if (data[i] === 255 && data[i + 1] === 69 && data[i + 2] === 58) {
            const x = (i / 4) % width, y = Math.floor(i / 4 / width);
            let near = 0;
            for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) if (data[4 * ((y + dy) * width + x + dx) + 1] === 69) near++;
            if (near > most) [most, best] = [near, [x / ratio, y / ratio]];
        }
        return best;
    });
    await page.mouse.move(box.x + at[0], box.y + at[1]);
    await page.mouse.down();
    await page.mouse.move(box.x + at[0], box.y + at[1] + 6, { steps: 3 });
    await page.mouse.up();
    await until((time) => window.playground.road.baked.value.racing.timeS !== time && window.playground.road.done.value.length === 1, before);
    assert.match(await page.locator(".lap span").textContent(), /^[+−]\d+\.\d{3} s$/);
    assert.ok(await page.locator('input[aria-label="Racing point"]').isVisible());
    await page.click('button[aria-label="Undo"]');
    await until((time) => window.playground.road.baked.value.racing.timeS === time, before);
    // More power is faster.
    await slide("Power", 600);
    await until((time) => window.playground.road.baked.value.racing.timeS < time - 1, before);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click('button:has-text(".track.json")')]);
    await download.saveAs(join(work, "saved.track.json"));
    assert.equal(JSON.parse(readFileSync(join(work, "saved.track.json"), "utf8")).format, "apexline-track");
    await page.click("text=Draw a road");
    for (const [x, y] of [[400, 250], [560, 200], [720, 260], [700, 420], [540, 470], [420, 400]]) await page.mouse.click(x, y);
    await page.keyboard.press("Enter");
    await until(() => window.playground.road.name.value === "drawn" && window.playground.road.baked.value?.racing && !window.playground.road.baked.value.error);
    await page.click("text=Race on it");
    await until(() => window.playground.mode.value === "race" && window.playground.setup.value.circuit === "drawn*");
    await until(() => window.playground.hud.value.tick > 60);
    // The drawn road and the vehicle that its lines were baked for are in the link.
    await page.keyboard.press("p");
    nativelyTheSame(await share());
});

test("gates change places, and back", async () => {
    await page.click('.tabs button:has-text("Workshop")');
    await page.selectOption('select[aria-label="Road"]', "club");
    await until(() => window.playground.road.baked.value?.racing && window.playground.road.name.value === "club");
    const gates = () => page.evaluate(() => window.playground.road.edit.value.gates.slice(0, 3).map((gate) => gate.left[0]));
    const before = await gates();
    await page.evaluate(() => (window.playground.road.selected.value = 0));
    await page.click('button[aria-label="Later"]');
    assert.deepEqual(await gates(), [before[1], before[0], before[2]]);
    await until(() => window.playground.road.baked.value?.error ?? window.playground.road.baked.value?.findings.length);
    await page.click('button[aria-label="Undo"]');
    assert.deepEqual(await gates(), before);
    await page.evaluate(() => (window.playground.road.selected.value = -1));
    await until(() => !window.playground.road.baked.value.error);
});

test("the A* search shows its tiles one by one and finds a way around boxes", async () => {
    await page.click("text=A* search");
    await until(() => window.playground.road.search.result.value);
    await page.waitForTimeout(300);
    const tiles = () => page.evaluate(() => window.playground.road.search.result.value.tiles.length);
    const alone = await tiles(), { width, height } = await page.locator(".workshop canvas").boundingBox();
    // The sheet looks at a place 70 m after the start.
    for (const [along, aside] of [[0, -10], [140, 10]]) await page.mouse.click(width / 2 + along, height / 2 + aside);
    await until(() => window.playground.road.search.boxes.value.length === 2);
    assert.ok((await tiles()) > alone);
    const [complete, clear] = await page.evaluate(() => {
        const { search } = window.playground.road, { plan, info } = search.result.value;
        const boxes = search.boxes.value.map(([distance, lateral]) => search.place(distance, lateral));
        return [info.complete, Math.min(...boxes.map((box) => Math.min(...plan.map((at) => Math.hypot(at[0] - box[0], at[1] - box[1])))))];
    });
    assert.ok(complete && clear > 1.5, `${complete}, ${clear} m`);
    await slide("Tiles", Math.round((await tiles()) / 2));
    await page.waitForTimeout(300);
    await shot("search");
    await page.click('.workshop button:has-text("Play")');
    await until(() => window.playground.road.search.shown.value === window.playground.road.search.result.value.tiles.length);
    await page.click("text=A* search");
});

