// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// A race of four cars over one lap on the track that is named: node race.mjs club.track.json
import { readFileSync } from "node:fs";
import { Car, load, Source, Track, World } from "apexline";

await load();
const source = Source.fromJson(readFileSync(process.argv[2], "utf8"), process.argv[2]);
const track = Track.bake(source);
const desc = World.defaultDesc();
desc.race.laps = 1;
const world = World.create(desc, Array.from({ length: 4 }, () => Car.default()), track);
while (!world.step(60)) continue;
for (const place of world.standings()) {
    console.log(`${place.position}. car ${place.car}: ${place.lapsDone} laps, best ${place.bestLapS.toFixed(1)} s`);
}
for (const object of [world, track, source]) object.dispose();
