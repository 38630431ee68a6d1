// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Costs of the playground, in numbers; see "What it costs" in docs/playground.md. Wants what tools/play builds, and for
// the native side
// the Python package (APX_PYTHON, APX_PYTHONPATH). Times are processor time of one core, so that other programs do not count.
//
//   node --expose-gc tests/playground/measure.mjs [--browser] [--hour]
//
// --browser: the page in Chromium, in time on the wall. --hour: an hour at 16 times, which takes minutes.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../../", import.meta.url)), at = (path) => join(root, path);
const apexline = await import(pathToFileURL(at("bindings/javascript/dist/apexline.js")).href);
const { Car, Driver, load, Source, Track, Vehicle, World, Situation } = apexline;
await load(readFileSync(at("bindings/javascript/dist/apexline.wasm")));

const cpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
};
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const say = (name, value, wanted) => console.log(`${name.padEnd(64)} ${value.padStart(14)}   ${wanted}`);

/** The circuit "club", as large as 5.8 km. */
function longRoad() {
    const club = Source.fromJson(readFileSync(at("data/tracks/club.track.json"), "utf8"), "club");
    const middle = club.gates.map(({ left, right }) => left.map((value, axis) => (value + right[axis]) / 2));
    const around = middle.reduce((sum, [x, , z], index) => sum + Math.hypot(x - middle.at(index - 1)[0], z - middle.at(index - 1)[2]), 0), factor = 5800 / around;
    club.dispose();
    return Source.fromCentreLine(middle.flatMap(([x, y, z]) => [x * factor, y, z * factor]), { ...Source.defaultCentreLineDesc(), name: "long", widthM: 12, closed: true });
}

/** One bake after another, each with one gate moved, as a drag makes them: all that the worker does. */
function dragging() {
    const source = longRoad(), vehicle = Vehicle.preset("reference"), { desc, gates } = source;
    const times = [];
    for (let i = 0; i < 12; i++) {
        const moved = gates.map((gate, index) => (index === 40 ? { ...gate, left: gate.left.map((value) => value + i * 0.1) } : gate)), begin = cpuMs();
        const edited = Source.create(desc, moved), track = Track.bake(edited, { vehicle });
        edited.lint();
        for (const line of [0, 1]) track.lineNodes(line);
        track.save();
        for (const mass of [0.99, 1.01]) for (let number = 0; number < 5; number++) track.lineSpeeds(0, { ...vehicle, massKg: vehicle.massKg * mass });
        times.push(cpuMs() - begin);
        if (i === 0) say("length of the road, km", (track.info.lengthM / 1000).toFixed(2), "5.8");
        track.dispose();
        edited.dispose();
    }
    say("a dragged gate: lines, speeds, sensitivities again, ms", median(times.slice(3)).toFixed(0), "300 at most");
}

const LAPS = 40, TICKS = 3600;
function field(cars) {
    const json = readFileSync(at("data/tracks/club.track.json"), "utf8"), source = Source.fromJson(json, "club"), track = Track.bake(source, { vehicle: Vehicle.preset("gt") });
    const desc = World.defaultDesc();
    Object.assign(desc, { situation: Situation.Normal });
    Object.assign(desc.race, { laps: LAPS, seed: 1 });
    const made = Array.from({ length: cars }, (_, index) => ({ ...Car.default(), name: `car ${index}`, vehicle: Vehicle.preset("gt"), driver: Driver.preset("professional") }));
    return World.create(desc, made, track);
}

/** Twenty cars at 60 Hz, AI and physics: the median of three minutes. */
function racing() {
    const world = field(20), minute = () => {
        const begin = cpuMs();
        for (let tick = 0; tick < TICKS; tick++) world.step(1);
        return (cpuMs() - begin) / TICKS;
    };
    minute(); // in which the engine compiles what runs often
    const perTick = median([minute(), minute(), minute()]);
    say("20 AI cars with physics, share of a 60 Hz frame, %", ((perTick / (1000 / 60)) * 100).toFixed(1), "15 at most");
    world.dispose();
    return perTick;
}

const NATIVE = `
import time, apexline
from apexline import drivers
track = apexline.Track.bake(apexline.Source.from_file("${at("data/tracks/club.track.json")}"), apexline.Vehicle("gt"))
professional = drivers.load("professional")
cars = [apexline.Car(f"car {i}", vehicle=apexline.Vehicle("gt"), driver=professional) for i in range(20)]
world = apexline.World(track, cars, laps=${LAPS}, seed=1)
def minute():
    begin = time.process_time()
    for _ in range(${TICKS}): world.step(1)
    return (time.process_time() - begin) / ${TICKS} * 1000
minute()
print(sorted(minute() for _ in range(3))[1])
`;
function native() {
    if (!process.env.APX_PYTHONPATH) return undefined;
    return Number(execFileSync(process.env.APX_PYTHON ?? "/usr/bin/python3", ["-c", NATIVE], { env: { ...process.env, PYTHONPATH: process.env.APX_PYTHONPATH }, encoding: "utf8" }));
}

/** Bytes of garbage that a tick leaves: stepping, and the views of states and controls. */
function garbage() {
    const world = field(20);
    const sum = new Float64Array(1);
    const run = (ticks) => {
        for (let tick = 0; tick < ticks; tick++) {
            world.step(1);
            sum[0] += world.states[0] + world.controls[0];
        }
    };
    run(10_000);
    // Garbage of the measurement itself and code that is compiled meanwhile do not grow with the ticks.
    const left = (ticks) => {
        globalThis.gc();
        const before = process.memoryUsage().heapUsed;
        run(ticks);
        return process.memoryUsage().heapUsed - before;
    };
    const bytes = median(Array.from({ length: 5 }, () => (left(12_000) - left(2000)) / 10_000));
    world.dispose();
    if (!Number.isFinite(sum[0])) throw new Error("the race has left the road of numbers");
    say("garbage of a tick of the core loop, bytes", bytes.toFixed(1), "0");
}

/** The page's own race, kept going for an hour at 16 times, on a lap count that ends later. */
async function hour() {
    const esbuild = createRequire(at("bindings/javascript/package.json"))("esbuild"), built = join(tmpdir(), `live-race-${process.pid}.mjs`);
    await esbuild.build({ stdin: { contents: 'export { LiveRace } from "./live-race";', resolveDir: at("playground/src"), loader: "ts" }, bundle: true, format: "esm", outfile: built, logLevel: "error",
        plugins: [{ name: "apexline", setup: (build) => build.onResolve({ filter: /^apexline$/ }, () => ({ path: at("bindings/javascript/dist/apexline.js"), external: true })) }] });
    const { LiveRace } = await import(pathToFileURL(built).href);
    rmSync(built);
    const source = Source.fromJson(readFileSync(at("data/tracks/oval.track.json"), "utf8"), "oval"), track = Track.bake(source, {}), desc = World.defaultDesc();
    Object.assign(desc.race, { laps: 10_000, seed: 1 });
    const race = new LiveRace("hour", track, desc, Array.from({ length: 4 }, (_, index) => ({ ...Car.default(), name: `car ${index}` })));
    const ticks = 16 * 3600 * 60, sizes = [];
    for (let tick = 1; tick <= ticks; tick++) {
        race.step(undefined);
        if (tick % (ticks / 12) !== 0) continue;
        globalThis.gc();
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        sizes.push((heapUsed + arrayBuffers) / 2 ** 20);
        console.error(`  minute ${(tick / ticks) * 60} of 60: ${sizes.at(-1).toFixed(1)} MiB`);
    }
    say("memory after 5 minutes at 16 times, MiB", sizes[0].toFixed(1), "");
    say("memory after an hour at 16 times, MiB", sizes.at(-1).toFixed(1), "the same");
}

/** From the page's load to a picture of a race, each time in a new browser, and from a gate's change to its lines, as somebody at the screen sees it. */
async function browser() {
    const { chromium } = createRequire(at("playground/package.json"))("playwright-core");
    const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] });
    const open = async (browser) => {
        const page = await browser.newPage({ viewport: { width: 1120, height: 720 } });
        await page.goto(`file://${at("playground/dist/index.html")}`);
        await page.waitForFunction(() => window.playground?.firstPictureMs > 0, undefined, { timeout: 120_000 });
        return page;
    };
    const inSight = [];
    for (let i = 0; i < 5; i++) {
        const cold = await launch(), page = await open(cold);
        inSight.push(await page.evaluate(() => (window.playground.firstPictureMs - performance.getEntriesByType("navigation")[0].loadEventEnd) / 1000));
        await cold.close();
    }
    say("a race in sight after the page has loaded, s", median(inSight).toFixed(2), "2");
    const opened = await launch(), page = await open(opened);
    const source = longRoad(), json = source.toJson();
    source.dispose();
    await page.evaluate((road) => {
        window.playground.mode.value = "workshop";
        window.playground.road.open("long", road);
    }, json);
    const times = [];
    for (let i = 0; i < 6; i++) {
        await page.waitForFunction(() => window.playground.road.baked.value?.racing, undefined, { timeout: 120_000 });
        times.push(await page.evaluate(async (shift) => {
            const { road } = window.playground, before = road.baked.value.racing, begin = performance.now();
            road.changeGate(40, { left: road.edit.value.gates[40].left.map((value) => value + shift) });
            while (road.baked.value.racing === before) await new Promise((resolve) => setTimeout(resolve, 4));
            return performance.now() - begin;
        }, 0.1 + 0.05 * i));
    }
    say("a dragged gate, from change to lines in the page, ms", median(times).toFixed(0), "300 at most");
    await opened.close();
}

if (!globalThis.gc) throw new Error("run it as: node --expose-gc tests/playground/measure.mjs");
dragging();
const perTick = racing(), nativePerTick = native();
if (nativePerTick !== undefined) say("20 AI cars with physics, as a multiple of native", (perTick / nativePerTick).toFixed(2), "2 at most");
garbage();
const dist = at("playground/dist");
try {
    say("the built folder, compressed, MB", (readdirSync(dist).reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0) / 1e6).toFixed(2), "3 at most");
} catch {
    say("the built folder, compressed, MB", "not built", "3 at most");
}
if (process.argv.includes("--browser")) await browser();
if (process.argv.includes("--hour")) await hour();
