// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors


import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { beside, hud, page, PATIENCE, pictures, shot, until } from "./browser.mjs";

test("keys drive a car of one's own", async () => {
    await page.evaluate(() => window.playground.race({ ...window.playground.setup.value, circuit: "club", vehicle: "gt", drive: true, situation: 0 }));
    await page.selectOption('select[aria-label="Speed"]', "4");
    await until(() => window.playground.hud.value.tick > 70);
    await page.keyboard.down("w");
    await until(() => window.playground.hud.value.speedMps > 12);
    assert.match(await page.locator('[data-testid="speed"]').textContent(), /\d+/);
    await page.waitForTimeout(300);
    await shot("drive");
    await page.keyboard.down("a");
    await until(() => window.playground.hud.value.steering < -0.1);
    await page.keyboard.up("a");
    await page.keyboard.up("w");
    await page.keyboard.down("s");
    // The key brakes, then reverses.
    await until(() => {
        const states = window.playground.timeline.states;
        return states[6] * Math.sin(states[3]) + states[8] * Math.cos(states[3]) < 2;
    });
    await page.keyboard.up("s");
    assert.equal(await page.evaluate(() => window.playground.live.player), 0);
});

/** Response to a driver's keys: how far the wheel is from where the line ahead wants it, and how much too fast the car
 *  is. */
const glance = () => page.evaluate(() => {
    const { playground } = window, { live, mesh } = playground, at = live.player * 10, s = live.states;
    const speed = Math.hypot(s[at + 6], s[at + 8]), place = mesh.track.locate([s[at], s[at + 1], s[at + 2]]);
    const reach = (metres) => {
        for (let i = 1, d = 0; ; i++) {
            const node = mesh.racing[(place.sector + i) % mesh.racing.length], last = mesh.racing[(place.sector + i - 1) % mesh.racing.length];
            d += Math.hypot(node.position[0] - last.position[0], node.position[2] - last.position[2]);
            if (d >= metres) return node;
        }
    };
    const aim = reach(10 + speed * 0.55), wanted = Math.atan2(aim.position[0] - s[at], aim.position[2] - s[at + 2]);
    const off = Math.atan2(Math.sin(wanted - s[at + 3]), Math.cos(wanted - s[at + 3]));
    const over = speed - 0.8 * Math.min(...[10, 30, 60, 90].map((metres) => reach(metres + speed * 0.6).speedMps));
    const tightest = 9 / Math.max(speed, 3) ** 2, wheel = Math.max(-1, Math.min(1, off * (1.2 + 20 * tightest)));
    return { turn: wheel - live.controls[live.player * 3], over, seconds: live.tick * live.dtS, ended: live.over };
});

test("a lap is driven by keys alone, to the flag and the result", async () => {
    await page.evaluate(() => window.playground.race({ ...window.playground.setup.value, circuit: "oval", vehicle: "touring", drive: true, situation: 0, laps: 1 }));
    await page.selectOption('select[aria-label="Speed"]', "1");
    const held = new Set();
    const hold = async (key, wanted) => {
        if (wanted === held.has(key)) return;
        await page.keyboard[wanted ? "down" : "up"](key);
        held[wanted ? "add" : "delete"](key);
    };
    // A small picture is drawn often enough to drive by where the processor draws it.
    const whole = page.viewportSize();
    await page.setViewportSize({ width: 560, height: 360 });
    const end = Date.now() + 1_200_000;
    for (let ended = false; !ended; ) {
        const seen = await glance();
        // Seconds of the race, of which a busy machine gets through few in one of its own.
        assert.ok(seen.seconds < 150 && Date.now() < end, `the lap is not done after ${seen.seconds} s`);
        ended = seen.ended;
        await hold("d", seen.turn > 0.05);
        await hold("a", seen.turn < -0.05);
        await hold("w", seen.over < 0);
        await hold("s", seen.over > 4);
    }
    for (const key of [...held]) await hold(key, false);
    await page.setViewportSize(whole);
    await page.waitForSelector(".panel.results");
    assert.match(await page.locator(".sheet tbody tr").first().textContent(), /You\d:\d\d\.\d{3}/);
    await page.waitForTimeout(500);
    await shot("result");
    await page.keyboard.press("Escape");
});

test("the race goes on when the player stands in the way", async () => {
    await page.evaluate(() => {
        const { playground } = window;
        playground.race({ ...playground.setup.value, circuit: "oval", vehicle: "gt", drive: true, situation: 1, cars: 5, laps: 3 });
        const [x, y, z] = playground.mesh.track.position(60, 0);
        playground.place({ car: 4 }, x, z, y);
        playground.paused.value = false;
    });
    await page.selectOption('select[aria-label="Speed"]', "16");
    await until(() => window.playground.live.standings().filter((row) => row.car !== 4).every((row) => row.lapsDone >= 2));
    assert.ok((await page.evaluate(() => window.playground.live.standings().find((row) => row.car === 4).lapsDone)) < 1);
});

test("on a phone, thumbs drive", async () => {
    await beside(drivesOnAPhone, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, colorScheme: "dark" });
});
async function drivesOnAPhone(phone) {
    await phone.evaluate(() => window.playground.race({ ...window.playground.setup.value, drive: true, situation: 0 }));
    await phone.waitForSelector(".pad.throttle");
    await phone.waitForFunction(() => window.playground.hud.value.tick > 90, undefined, PATIENCE);
    const pad = await phone.locator(".pad.throttle").boundingBox();
    const touch = await phone.context().newCDPSession(phone);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: pad.x + pad.width / 2, y: pad.y + pad.height / 2 }] });
    await phone.waitForFunction(() => window.playground.hud.value.speedMps > 6, undefined, PATIENCE);
    await phone.screenshot({ path: join(pictures, "phone.png") });
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 390, "nothing is wider than the phone");
}

