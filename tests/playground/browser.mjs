// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// The built page in headless Chromium, from file://, and what tests ask of it. Screenshots go to APX_SCREENSHOTS.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const { chromium } = createRequire(join(root, "playground/package.json"))("playwright-core");
const address = `file://${root}playground/dist/index.html`;
export const pictures = process.env.APX_SCREENSHOTS ?? join(tmpdir(), "apexline-playground");
export const work = join(tmpdir(), `apexline-files-${process.pid}`);
export const PATIENCE = { timeout: 120_000 };
export let page;
let browser;
/** Messages of the console. */
export const said = [];

/** Another page, while the first one draws nothing, so that a machine without a graphics card is not asked for two pictures. */
export async function beside(work, ...where) {
    await page.evaluate(() => (window.playground.mode.value = "workshop"));
    const other = await open(...where);
    try {
        await work(other);
    } finally {
        await other.context().close();
        await page.evaluate(() => (window.playground.mode.value = "race"));
    }
}

export async function open(options = {}, fragment = "", at = address) {
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
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    });
    page = await open();
});
after(async () => browser?.close());
beforeEach(() => assert.deepEqual(said.splice(0), [], "the console has errors"));

export const shot = (name) => page.screenshot({ path: join(pictures, `${name}.png`) });
export const hud = (field) => page.evaluate((name) => window.playground.hud.value[name], field);
export const rows = () => page.locator(".tower li").count();
export const until = (condition, argument) => page.waitForFunction(condition, argument, PATIENCE);
/** A message of the page that holds these words; it may have faded away on a slow machine. */
export const toast = async (words) => {
    const found = await page.waitForFunction((text) => window.playground.said.findLast((said) => said.includes(text)), words, PATIENCE);
    return found.jsonValue();
};
export const says = (other, words) => other.waitForFunction((text) => window.playground.said.some((said) => said.includes(text)), words, PATIENCE);

/** Shares of the picture's middle that look like road, grass and paint; and how many colours there are. */
export async function look(name) {
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


/** Ends with the state hash of a link's race, natively; skipped where there is no Python package. */
export function nativelyTheSame(link) {
    if (!process.env.APX_PYTHONPATH) return;
    const run = spawnSync(process.env.APX_PYTHON ?? "python3", ["-m", "apexline", "race", "--link", link], { env: { ...process.env, PYTHONPATH: process.env.APX_PYTHONPATH }, encoding: "utf8" });
    assert.match(run.stdout, /the same bits as in the browser/, run.stdout + run.stderr);
    assert.equal(run.status, 0);
}

/** Hands a file to the page as its dialog does, and waits for what it says of it. */
export async function drop(name, content) {
    writeFileSync(join(work, name), content);
    await page.evaluate(() => (window.playground.said.length = 0));
    await page.setInputFiles('input[aria-label="File"]', join(work, name));
    return toast(name);
}

/** Shares the race as the toolbar does; the link. */
export async function share() {
    await page.evaluate(() => (window.playground.said.length = 0));
    await page.click('button[aria-label="Share"]');
    await toast("address bar");
    return page.url();
}

/** Drags a slider to a value. */
export async function slide(label, value) {
    await page.locator(`input[aria-label="${label}"]`).evaluate((input, wanted) => {
        input.value = wanted;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.dispatchEvent(new Event("change", { bubbles: true }));
    }, value);
}
