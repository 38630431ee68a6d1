// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// The scene editor in headless Chromium, from file://: what its tests do as a person does. Screenshots go to APX_SCREENSHOTS.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const { chromium } = createRequire(join(root, "playground/package.json"))("playwright-core");
const pictures = process.env.APX_SCREENSHOTS ?? join(tmpdir(), "apexline-playground");
export const work = join(tmpdir(), `apexline-editor-${process.pid}`);
const PATIENCE = { timeout: 120_000 };
let browser, said;
export let page;

before(async () => {
    mkdirSync(pictures, { recursive: true });
    mkdirSync(work, { recursive: true });
    said = [];
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    });
    const context = await browser.newContext({ viewport: { width: 1360, height: 820 }, acceptDownloads: true, colorScheme: "light" });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on("console", (message) => message.type() === "error" && said.push(message.text()));
    page.on("pageerror", (error) => said.push(error.stack ?? String(error)));
    await page.goto(`file://${root}playground/dist/editor.html#scene=new`);
    await page.waitForSelector(".editor-transport", PATIENCE);
});
after(async () => browser?.close());
beforeEach(() => assert.deepEqual(said.splice(0), [], "the console has errors"));

export const shot = (name) => page.screenshot({ path: join(pictures, `editor-${name}.png`) });
export const scene = () => page.evaluate(() => window.editor.store.scene.value);
export const tick = () => page.evaluate(() => window.editor.store.session.info.tick);
export const places = () => page.evaluate(() => { const s = window.editor.store.session; return s.agents.map((agent, i) => ({ name: agent.name, at: s.place(i) })); });
export const until = (condition, argument) => page.waitForFunction(condition, argument, PATIENCE);
export const button = (name) => page.click(`button[aria-label="${name}"]`);
export const last = () => page.evaluate(() => window.editor.store.message.value);
/** Where a place of the scene is on the screen. */
export const onScreen = (x, z) => page.evaluate(([px, pz]) => window.editor.view.toScreen(px, pz), [x, z]);
/** Until the page has drawn what was done; a frame takes a third of a second on a machine without a graphics card. */
export const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
export const clickAt = async (x, z) => { await page.mouse.click(...(await onScreen(x, z))); await drawn(); };
export const drag = async (from, to) => {
    await page.mouse.move(...(await onScreen(...from)));
    await page.mouse.down();
    await page.mouse.move(...(await onScreen((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)));
    await page.mouse.move(...(await onScreen(...to)));
    await page.mouse.up();
    await drawn();
};
export const near = (actual, wanted, within, what) => assert.ok(Math.abs(actual - wanted) <= within, `${what ?? "value"} is ${actual}, expected ${wanted} within ${within}`);
export const type = async (label, value) => { const field = page.locator(`.side.right input[aria-label="${label}"]`).first(); await field.fill(String(value)); await field.press("Enter"); await drawn(); };
export const open = async (name) => { await page.selectOption('select[aria-label="Open a scene"]', name); await until((wanted) => window.editor.store.message.value.text.startsWith(wanted), name); };
export const fresh = async () => { await page.keyboard.press("Escape"); await page.selectOption('select[aria-label="Open a scene"]', " new"); await until(() => window.editor.store.scene.value.name === "my scene" && window.editor.store.scene.value.agents.length === 0); };
export const place = async (what, x, z) => { await button(`Place a ${what}`); await clickAt(x, z); await page.keyboard.press("Escape"); await drawn(); };
