// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Draws the playground's pictures of README and docs anew, at full quality: node tests/playground/pictures.mjs (after tools/play --no-open).
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { chromium } = createRequire(`${root}playground/package.json`)("playwright-core");
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});

async function open(colorScheme) {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme })).newPage();
    page.setDefaultTimeout(180_000);
    await page.goto(`file://${root}playground/dist/index.html#quality=high`);
    await page.waitForSelector(".transport");
    return page;
}
const keep = async (page, name) => {
    await page.waitForTimeout(4000);
    await page.screenshot({ path: `${root}docs/images/playground-${name}.jpg`, type: "jpeg", quality: 84, timeout: 180_000 });
    await page.context().close();
};
/** Starts a race and runs it to a tick, within one frame. */
const race = (page, setup, ticks) => page.evaluate(([changes, count]) => {
    const { playground } = window;
    playground.race({ ...playground.setup.value, ...changes });
    while (playground.live.tick < count && !playground.live.over) playground.live.step();
    playground.seek(playground.live.tick);
    playground.paused.value = true;
}, [setup, ticks]);

const oil = await open("light");
await race(oil, { circuit: "club", situation: 1, cars: 6, seed: 4, drivers: "professional" }, 420);
await oil.evaluate(() => {
    const { playground } = window;
    const leader = playground.live.standings()[0].car;
    playground.select(leader);
    playground.setCamera("helicopter");
    const at = playground.mesh.track.locate(playground.live.stateOf(leader).position).distanceM;
    for (const [what, ahead, aside] of [["oil", 11, -0.5], ["cone", 17, 2.5], ["cone", 19, 3]]) {
        const [x, y, z] = playground.mesh.track.position(at + ahead, aside);
        playground.place(what, x, z, y);
    }
});
await keep(oil, "oil");

const why = await open("light");
await race(why, { circuit: "club", situation: 3, cars: 6, seed: 2, drivers: "attacker" }, 1);
await why.evaluate(() => {
    const { playground } = window, { live } = playground;
    // On to a moment at which a driver weighs ways around another car.
    let best = { car: 1, ways: 0 };
    while (live.tick < 4000 && best.ways < 5) {
        live.step();
        if (live.tick % 30 === 0) for (let car = 0; car < live.cars.length; car++) {
            const ways = live.view.plan(car).length;
            if (ways > best.ways) best = { car, ways };
        }
    }
    playground.seek(live.tick);
    playground.select(best.car);
    playground.panel.value = "why";
});
await keep(why, "why");

const result = await open("dark");
await race(result, { circuit: "club", situation: 1, cars: 8, laps: 3, seed: 7, drivers: "mixed" }, 40_000);
await result.evaluate(() => {
    const { playground } = window;
    playground.seek(playground.live.latest - 400);
    playground.select(playground.live.standings()[0].car);
    playground.panel.value = "results";
    playground.setCamera("tv");
});
await keep(result, "result");

const search = await open("light");
await search.click('.tabs button:has-text("Workshop")');
await search.waitForFunction(() => window.playground.road.baked.value?.racing);
await search.click("text=A* search");
await search.waitForFunction(() => window.playground.road.search.result.value);
await search.evaluate(() => {
    const { search } = window.playground.road;
    for (const [distance, lateral] of [[60, -1.5], [110, 1.5]]) search.click(...search.place(distance, lateral));
    search.shown.value = Math.round(search.result.value.tiles.length * 0.5);
});
await keep(search, "search");
await browser.close();
