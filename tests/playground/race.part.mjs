// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors


import assert from "node:assert/strict";
import { test } from "node:test";
import { hud, look, page, rows, shot, slide, until } from "./browser.mjs";

test("a race is in sight: a road, grass and cars that move", async () => {
    assert.equal(await rows(), 8);
    await page.selectOption('select[aria-label="Speed"]', "16");
    await until(() => window.playground.hud.value.tick > 150);
    await until(() => window.playground.hud.value.speedMps > 8);
    const { grass, road, colours } = await look();
    assert.ok(grass > 0.1 && road > 0.1 && colours > 60, JSON.stringify({ grass, road, colours }));
    const names = await page.locator(".tower .name").allTextContents();
    assert.ok(names.includes("Ada") && names.includes("Hugo"));
});

test("every camera shows the road", async () => {
    await page.keyboard.press("p");
    for (const camera of ["tv", "helicopter", "top", "map", "cockpit", "free", "chase"]) {
        await page.selectOption('select[aria-label="Camera"]', camera);
        await page.waitForTimeout(500);
        const { road, colours } = await look(`camera-${camera}`);
        assert.ok(road > 0.02 && colours > 25, `${camera}: ${JSON.stringify({ road, colours })}`);
    }
    await page.keyboard.press("p");
});

test("the set-up chooses circuit, situation, cars and drivers", async () => {
    await page.click("text=New race");
    await page.click('.cards button:has-text("Oval")');
    await page.click('.list button:has-text("Overtaking")');
    await page.click('.segments button:has-text("Formula")');
    await page.fill('label:has-text("Cars") input[type="number"]', "5");
    await page.selectOption('label:has-text("Drivers") select', "mixed");
    await page.click(".by-car summary");
    await slide("Pace of Bruno", 80);
    await shot("setup");
    await page.click("button.go");
    await until(() => window.playground.setup.value.circuit === "oval" && document.querySelectorAll(".tower li").length === 5);
    assert.equal(await page.locator(".tower h2 span").textContent(), "Overtaking");
    const [as, slower] = await page.evaluate(() => {
        const { playground } = window, { paces, ...others } = playground.setup.value, paceOf = () => playground.live.cars[1].driver.pace, own = paceOf();
        playground.race(others);
        const all = paceOf();
        playground.race({ ...others, paces });
        return [all, own];
    });
    assert.ok(Math.abs(slower - 0.8 * as) < 1e-6, `${slower} of ${as}`);
    assert.equal(await page.locator('.tabs a:has-text("Scenes")').getAttribute("href"), "editor.html");
});

test("keys 1 to 6 place the thesis's six situations", async () => {
    for (const [key, title, cars] of [["1", "Single car", 1], ["2", "Normal race", 5], ["3", "Random grid", 5], ["5", "Wrong direction", 5], ["6", "Crash", 5], ["4", "Overtaking", 5]]) {
        await page.keyboard.press(key);
        await until((wanted) => document.querySelector(".tower h2 span")?.textContent === wanted, title);
        assert.equal(await rows(), cars, title);
    }
});

test("pause, a single tick, speed", async () => {
    await page.click('button[aria-label="Pause"]');
    await page.waitForTimeout(400);
    const first = await hud("tick");
    await page.waitForTimeout(400);
    assert.equal(await hud("tick"), first);
    await page.keyboard.press(".");
    assert.equal(await hud("tick"), first + 1);
    await page.selectOption('select[aria-label="Speed"]', "4");
    await page.keyboard.press("]");
    assert.equal(await page.locator('select[aria-label="Speed"]').inputValue(), "8");
    await page.keyboard.press("]");
    await page.click('button[aria-label="Play"]');
    await until((from) => window.playground.hud.value.tick > from + 200, first);
});

test("a click on a car says why it drives so", async () => {
    await page.click('button[aria-label="Pause"]');
    await page.click(".tower li:nth-child(2)");
    await page.selectOption('select[aria-label="Camera"]', "chase");
    await page.waitForTimeout(800);
    const { x, y } = await page.evaluate(() => {
        const { view, focus } = window.playground;
        const car = view.cars[focus.value].group.position.clone().project(view.camera);
        return { x: ((car.x + 1) / 2) * innerWidth, y: ((1 - car.y) / 2) * innerHeight - 6 };
    });
    await page.mouse.click(x, y);
    await page.waitForSelector(".panel.why");
    assert.match(await page.locator('[data-testid="reason"]').textContent(), /\w+.*\./);
    assert.ok((await page.locator(".radar line").count()) === 9);
    // Its forecast of its neighbours, in words and as marks on the road.
    await page.evaluate(() => {
        const { playground } = window, { live } = playground, near = (car) => live.view.neighbours(car).length > 0 && live.view.debug(car).location.sector < 1e6;
        while (live.tick < 4000 && !near(playground.focus.value)) live.step();
        playground.seek(live.tick);
    });
    await page.waitForSelector(".expected tr");
    assert.ok((await page.locator(".rows tr").count()) >= 1);
    await page.waitForFunction(() => window.playground.view.expected > 4);
    assert.match(await page.locator(".expected tr").first().textContent(), /(its own plan|along the line)in \d+\.\d s/);
    await page.click("text=Lines");
    await page.waitForTimeout(600);
    await shot("why");
    await page.click("text=Lines");
});

