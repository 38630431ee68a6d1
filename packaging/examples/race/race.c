/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* A race of four cars over one lap on the track that is named: cc race.c -lapexline, then ./race club.track.json */
#include <apexline/apexline.h>
#include <stdio.h>

enum { CARS = 4 };

int main(int argc, char** argv) {
    apx_car_desc cars[CARS];
    apx_standing standings[CARS];
    apx_world_desc desc = apx_world_desc_default();
    apx_world world;
    apx_race race;
    uint32_t done = 0, count = 0;

    desc.race.laps = 1;
    for (int i = 0; i < CARS; ++i) {
        cars[i] = apx_car_desc_default();
    }
    if (argc < 2 || apx_track_from_file(argv[1], &desc.race.track) != APX_OK ||
        apx_world_create(&desc, cars, CARS, NULL, &world) != APX_OK) {
        fprintf(stderr, "%s\n", argc < 2 ? "name a *.track.json or a *.apx" : apx_last_error());
        return 1;
    }
    while (!done) {
        apx_world_step(world, 60, &done);
    }
    apx_world_race(world, &race);
    apx_race_standings(race, standings, CARS, &count);
    for (uint32_t i = 0; i < count; ++i) {
        printf("%u. car %u: %u laps, best %.1f s\n", standings[i].position, standings[i].car, standings[i].laps_done, standings[i].best_lap_s);
    }
    return 0;
}
