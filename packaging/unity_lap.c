/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Bakes a track and lets one car drive a lap in the library's own world; tools/package_unity runs it with each library out of the
 * package. Prints the lap's time and the hash of the state, which is the same for every platform. */
#include <apexline/apexline.h>
#include <stdio.h>

enum { MOST_TICKS = 60 * 300, STEP = 60 };

int main(int count, char** paths) {
    static char text[1 << 21];
    FILE* file = fopen(count > 1 ? paths[1] : "track.json", "rb");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    apx_source source;
    apx_bake_desc bake;
    apx_world_desc desc;
    apx_world world;
    apx_race race;
    apx_car_desc car;
    float lap_s;
    uint32_t ticks, done, laps = 0;
    uint64_t hash;
    if (!file) {
        return perror(paths[1]), 1;
    }
    bake = apx_bake_desc_default();
    desc = apx_world_desc_default();
    car = apx_car_desc_default();
    desc.race.laps = 1;
    desc.race.started = 1;
    if (apx_source_from_json(text, size, "track", &source) || apx_track_bake(source, &bake, &desc.race.track) ||
        apx_world_create(&desc, &car, 1, NULL, &world) || apx_world_race(world, &race)) {
        return puts(apx_last_error()), 1;
    }
    for (ticks = 0; ticks < MOST_TICKS && laps == 0; ticks += STEP) {
        if (apx_world_step(world, STEP, &done) || apx_race_lap_times(race, 0, &lap_s, 1, &laps)) {
            return puts(apx_last_error()), 1;
        }
    }
    if (laps == 0 || apx_world_state_hash(world, &ticks, &hash)) {
        return puts("no lap was driven"), 1;
    }
    return printf("%.3f s, state %08x%08x\n", lap_s, (unsigned)(hash >> 32), (unsigned)hash) < 0;
}
