// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// The built page in headless Chromium, from file://, used as a person does. Screenshots go to APX_SCREENSHOTS.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { chromium } = createRequire(join(root, "playground/package.json"))("playwright-core");
const address = `file://${root}playground/dist/index.html`;
const pictures = process.env.APX_SCREENSHOTS ?? join(tmpdir(), "apexline-playground");
const work = join(tmpdir(), `apexline-files-${process.pid}`);
const PATIENCE = { timeout: 120_000 };
let browser, page, said;

/** Another page, while the first one draws nothing, so that a machine without a graphics card is not asked for two pictures. */
async function beside(work, ...where) {
    await page.evaluate(() => (window.playground.mode.value = "workshop"));
    const other = await open(...where);
    await work(other);
    await other.context().close();
    await page.evaluate(() => (window.playground.mode.value = "race"));
}

async function open(options = {}, fragment = "", at = address) {
    const context = await browser.newContext({ viewport: { width: 1120, height: 720 }, acceptDownloads: true, ...options });
    const opened = await context.newPage();
    opened.setDefaultTimeout(60_000);
    opened.on("console", (message) => message.type() === "error" && said.push(message.text()));
    opened.on("pageerror", (error) => said.push(error.stack ?? String(error)));
    await opened.goto(at + fragment);
    await opened.waitForSelector(".transport", PATIENCE);
    return opened;
}

before(async () => {
    mkdirSync(pictures, { recursive: true });
    mkdirSync(work, { recursive: true });
    said = [];
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    });
    page = await open();
});
after(async () => browser?.close());
beforeEach(() => assert.deepEqual(said.splice(0), [], "the console has errors"));

const shot = (name) => page.screenshot({ path: join(pictures, `${name}.png`) });
const hud = (field) => page.evaluate((name) => window.playground.hud.value[name], field);
const rows = () => page.locator(".tower li").count();
const until = (condition, argument) => page.waitForFunction(condition, argument, PATIENCE);
/** A message of the page that holds these words; it may have faded away on a slow machine. */
const toast = async (words) => {
    const found = await page.waitForFunction((text) => window.playground.said.findLast((said) => said.includes(text)), words, PATIENCE);
    return found.jsonValue();
};
const says = (other, words) => other.waitForFunction((text) => window.playground.said.some((said) => said.includes(text)), words, PATIENCE);

/** Shares of the picture's middle that look like road, grass and paint; and how many colours there are. */
async function look(name) {
    const png = (await page.screenshot(name ? { path: join(pictures, `${name}.png`) } : {})).toString("base64");
    return page.evaluate(async (data) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const pixels = context.getImageData(270, 80, 520, 480).data; // where no panel is
        const seen = new Set();
        let grass = 0, road = 0;
        for (let i = 0; i < pixels.length; i += 4) {
            const [r, g, b] = [pixels[i], pixels[i + 1], pixels[i + 2]];
            seen.add(((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4));
            if (g > r + 12 && g > b + 25) grass++;
            if (Math.abs(r - g) < 18 && Math.abs(g - b) < 30 && r > 30 && r < 170) road++;
        }
        return { grass: grass / (pixels.length / 4), road: road / (pixels.length / 4), colours: seen.size };
    }, png);
}

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
    for (const camera of ["tv", "helicopter", "top", "cockpit", "free", "chase"]) {
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
    await shot("setup");
    await page.click("button.go");
    await until(() => window.playground.setup.value.circuit === "oval" && document.querySelectorAll(".tower li").length === 5);
    assert.equal(await page.locator(".tower h2 span").textContent(), "Overtaking");
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
    assert.ok((await page.locator(".rows tr").count()) >= 1);
    await page.click("text=Lines");
    await page.waitForTimeout(600);
    await shot("why");
    await page.click("text=Lines");
});

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
    await until(() => window.playground.hud.value.tick > 500);
    await page.click('button[aria-label="Branches"]');
    await page.click(".choices li:first-child button");
    await until(() => window.playground.hud.value.latest > 1000);
    await page.click(".choices li:nth-child(3) button");
    await page.waitForSelector(".plot canvas");
    await page.waitForTimeout(500);
    await shot("branches");
    const [first, slow] = await page.evaluate(() => {
        const [a, , c] = window.playground.timelines.value, car = window.playground.focus.value, tick = c.startTick + 450;
        return [a.progressAt(tick, car), c.progressAt(tick, car)];
    });
    assert.ok(slow < first - 5, `${slow} m behind ${first} m`);
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

test("circuits are dropped as JSON, CSV, GPX, OBJ and baked; a broken one changes nothing", async () => {
    const oval = JSON.parse(readFileSync(join(root, "data/tracks/oval.track.json"), "utf8"));
    const middle = oval.gates.map(({ left, right }) => left.map((value, index) => (value + right[index]) / 2));
    const csv = `# x_m,y_m,w_tr_right_m,w_tr_left_m\n${middle.map(([x, , z]) => `${x},${z},6,6`).join("\n")}\n`;
    const gpx = `<gpx version="1.1"><trk><trkseg>${[...middle, middle[0]].map(([x, y, z]) => `<trkpt lat="${50 + z / 111229}" lon="${8 + x / 71696}"><ele>${y}</ele></trkpt>`).join("")}</trkseg></trk></gpx>`;
    const vertices = oval.gates.flatMap(({ left, right }) => [left, right]).map(([x, y, z]) => `v ${-x} ${y} ${z}`);
    const faces = oval.gates.map((_, index) => {
        const [a, b] = [2 * index + 1, 2 * ((index + 1) % oval.gates.length) + 1];
        return `f ${a} ${a + 1} ${b}\nf ${b} ${a + 1} ${b + 1}`;
    });
    const baked = await page.evaluate(() => [...window.playground.track("club").save()]);
    const files = {
        "mine.track.json": JSON.stringify({ ...oval, name: "Mine" }), "line.csv": csv, "ride.gpx": gpx, "mesh.obj": `${vertices.join("\n")}\n${faces.join("\n")}\n`, "ready.apx": Buffer.from(baked),
    };
    for (const [name, content] of Object.entries(files)) {
        writeFileSync(join(work, name), content);
        await page.setInputFiles('input[aria-label="File"]', join(work, name));
        await toast(`${name}:`);
        assert.equal(await page.evaluate(() => window.playground.setup.value.circuit), name.split(".")[0]);
    }
    const { road } = await look();
    assert.ok(road > 0.02);
    for (const [name, content, words] of [["broken.track.json", '{"format": "apexline-track",\n "version": 1,\n oops', /line 3/], ["short.csv", "1,2,3\n", /short\.csv/], ["odd.xyz", "?", /not a kind of file/]]) {
        writeFileSync(join(work, name), content);
        await page.setInputFiles('input[aria-label="File"]', join(work, name));
        assert.match(await toast(name), words);
        assert.equal(await page.evaluate(() => window.playground.setup.value.circuit), "ready");
    }
});

test("a link carries the race, its tick and its hash", async () => {
    await page.evaluate(() => window.playground.race({ ...window.playground.setup.value, circuit: "club", situation: 3, cars: 5 }));
    await until(() => window.playground.hud.value.tick > 30);
    await page.keyboard.press("p");
    await page.click('button[aria-label="Share"]');
    const fragment = new URL(page.url()).hash;
    await beside((other) => says(other, "the same bits"), {}, fragment);
    if (process.env.APX_PYTHONPATH) {
        const run = spawnSync(process.env.APX_PYTHON ?? "python3", ["-m", "apexline", "race", "--link", page.url()], { env: { ...process.env, PYTHONPATH: process.env.APX_PYTHONPATH }, encoding: "utf8" });
        assert.match(run.stdout, /the same bits as in the browser/, run.stderr);
        assert.equal(run.status, 0);
    }
    const changed = JSON.parse(Buffer.from(fragment.slice(6), "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...changed, hash: "0123456789abcdef" })).toString("base64url");
    await beside((other) => says(other, "another build"), {}, `#race=${forged}`);
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
    await page.locator('input[aria-label="Power"]').evaluate((input) => {
        input.value = 600;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.dispatchEvent(new Event("change", { bubbles: true }));
    });
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
});

test("nothing was said on the console", () => {
    assert.deepEqual(said, []);
    assert.ok(existsSync(join(pictures, "why.png")));
});
