/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* The whole life of tracks and races from C99: bake, save, load, look around, race on a host's physics, race offline,
 * record, replay. Called by life_cycle_test.cpp. */
#include <apexline/apexline.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)             \
    do {                        \
        if ((call) != APX_OK) { \
            return #call;       \
        }                       \
    } while (0)
#define REQUIRE(condition)     \
    do {                       \
        if (!(condition)) {    \
            return #condition; \
        }                      \
    } while (0)

enum { CARS = 4, TICKS = 120 };

static int32_t count_progress(void* user, float share) {
    if (share >= 0.0f && share <= 1.0f) {
        ++*(int*)user;
    }
    return 0;
}

static const char* bake(const apx_source_gate* gates, uint32_t count, apx_track* loaded) {
    apx_source_desc source_desc;
    apx_source source, again;
    apx_bake_desc bake_desc;
    apx_track track;
    uint64_t size = 0;
    uint32_t gate_count = 0;
    int calls = 0;
    char* text;
    void* bytes;
    source_desc = apx_source_desc_default();
    strcpy(source_desc.name, "stadium");
    CHECK(apx_source_create(&source_desc, gates, count, &source));
    CHECK(apx_source_to_json(source, NULL, 0, &size));
    REQUIRE((text = malloc((size_t)size)) != NULL);
    CHECK(apx_source_to_json(source, text, size, &size));
    CHECK(apx_source_from_json(text, size, "stadium.track.json", &again));
    CHECK(apx_source_info(again, &source_desc, &gate_count));
    REQUIRE(gate_count == count && strcmp(source_desc.name, "stadium") == 0);
    bake_desc = apx_bake_desc_default();
    bake_desc.progress = count_progress;
    bake_desc.progress_user = &calls;
    CHECK(apx_track_bake(again, &bake_desc, &track));
    REQUIRE(calls > 0);
    CHECK(apx_track_save(track, NULL, 0, &size));
    REQUIRE((bytes = malloc((size_t)size)) != NULL);
    CHECK(apx_track_save(track, bytes, size, &size));
    CHECK(apx_track_load(bytes, size, "stadium.apx", loaded));
    CHECK(apx_track_destroy(track));
    CHECK(apx_source_destroy(again));
    CHECK(apx_source_destroy(source));
    free(bytes);
    free(text);
    return NULL;
}

static const char* look_around(apx_track track) {
    apx_track_info info;
    apx_line_info line;
    apx_location location;
    apx_ray ray = {{0}, {1.0f, 0.0f, 0.0f}, 100.0f, APX_NONE};
    apx_ray_hit hit;
    float position[3];
    info.struct_size = sizeof info;
    CHECK(apx_track_info_get(track, &info));
    REQUIRE(info.closed == 1 && info.line_count >= 2 && strcmp(info.name, "stadium") == 0);
    CHECK(apx_track_line_info(track, APX_LINE_RACING, &line));
    REQUIRE(line.time_s > 1.0f && line.length_m > 100.0f);
    CHECK(apx_track_position(track, 100.0f, 2.0f, position));
    CHECK(apx_track_locate(track, position, NULL, 1, &location));
    REQUIRE(location.lateral_m > 1.99f && location.lateral_m < 2.01f);
    memcpy(ray.origin, position, sizeof position);
    CHECK(apx_track_raycast(track, &ray, 1, &hit)); /* the first straight runs along +z, so +x is to the right */
    REQUIRE(hit.kind == APX_HIT_WALL && hit.distance_m > 6.9f && hit.distance_m < 7.1f);
    return NULL;
}

/* The host moves the cars; here they stand still, which is a host's right. */
static const char* race_with_host(apx_track track) {
    apx_race_desc desc;
    apx_car_desc cars[CARS];
    apx_car_state states[CARS];
    apx_controls controls[CARS];
    apx_standing standings[CARS];
    apx_car_debug debug;
    apx_race race;
    uint32_t i, count = 0;
    desc = apx_race_desc_default();
    desc.track = track;
    desc.started = 1;
    memset(states, 0, sizeof states);
    for (i = 0; i < CARS; ++i) {
        cars[i] = apx_car_desc_default();
        CHECK(apx_track_position(track, 20.0f + 15.0f * (float)i, 0.0f, states[i].position));
    }
    CHECK(apx_race_create(&desc, cars, CARS, &race));
    for (i = 0; i < TICKS; ++i) {
        CHECK(apx_race_tick(race, desc.dt_s, states, CARS, controls));
    }
    CHECK(apx_race_standings(race, standings, CARS, &count));
    REQUIRE(count == CARS && standings[0].car == CARS - 1);
    CHECK(apx_race_debug(race, 0, &debug));
    REQUIRE(debug.controls.throttle == controls[0].throttle);
    REQUIRE(controls[CARS - 1].throttle > 0.0f); /* the one in front has a free road */
    CHECK(apx_race_destroy(race));
    return NULL;
}

static const char* race_offline(apx_track track) {
    apx_world_desc desc;
    apx_car_desc cars[CARS];
    apx_world world;
    apx_recording recording;
    apx_replay_report report;
    uint64_t header = 0, tick = 0, size = 0;
    char* bytes;
    uint32_t i;
    desc = apx_world_desc_default();
    desc.race.track = track;
    for (i = 0; i < CARS; ++i) {
        cars[i] = apx_car_desc_default();
    }
    CHECK(apx_world_create(&desc, cars, CARS, NULL, &world));
    CHECK(apx_world_record_header(world, NULL, 0, &header));
    CHECK(apx_world_step(world, 1, NULL));
    CHECK(apx_world_record_tick(world, NULL, 0, &tick));
    CHECK(apx_world_destroy(world));

    CHECK(apx_world_create(&desc, cars, CARS, NULL, &world));
    REQUIRE((bytes = malloc((size_t)(header + TICKS * tick))) != NULL);
    CHECK(apx_world_record_header(world, bytes, header, &size));
    for (i = 0; i < TICKS; ++i) {
        CHECK(apx_world_step(world, 1, NULL));
        CHECK(apx_world_record_tick(world, bytes + header + i * tick, tick, &size));
    }
    CHECK(apx_world_destroy(world));
    CHECK(apx_recording_open(bytes, header + TICKS * tick, "race.apxr", &recording));
    free(bytes);
    report.struct_size = sizeof report;
    CHECK(apx_recording_replay(recording, NULL, NULL, &report));
    REQUIRE(report.differs == 0 && report.ticks == TICKS);
    CHECK(apx_recording_destroy(recording));
    return NULL;
}

/* NULL when all went well, else what did not. */
const char* apx_life_cycle(const apx_source_gate* gates, uint32_t count);

const char* apx_life_cycle(const apx_source_gate* gates, uint32_t count) {
    apx_track track;
    const char* wrong;
    if ((wrong = bake(gates, count, &track)) != NULL || (wrong = look_around(track)) != NULL ||
        (wrong = race_with_host(track)) != NULL || (wrong = race_offline(track)) != NULL) {
        return wrong;
    }
    CHECK(apx_track_destroy(track));
    return NULL;
}
