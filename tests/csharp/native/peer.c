// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/* The C side of what the C# tests and the bench compare with: the same calls without a binding in between. */
#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <apexline/steer_recording.h>
#include <stddef.h>

#if defined(_WIN32)
#define PEER_API __declspec(dllexport)
#else
#define PEER_API __attribute__((visibility("default")))
#endif

enum { PEER_CARS = 64 };

/* A world of `count` default cars on a baked track, run to the finish. */
PEER_API apx_status peer_world_race(uint64_t track, uint32_t count, uint32_t laps, uint32_t seed, uint32_t* tick,
                                    uint64_t* hash) {
    apx_car_desc cars[PEER_CARS];
    apx_world_desc desc = apx_world_desc_default();
    apx_world world;
    uint32_t car, done = 0;
    apx_status status;
    desc.race.track.id = track;
    desc.race.laps = laps;
    desc.race.seed = seed;
    for (car = 0; car < count && car < PEER_CARS; ++car) {
        cars[car] = apx_car_desc_default();
    }
    status = apx_world_create(&desc, cars, count, NULL, &world);
    if (status != APX_OK) {
        return status;
    }
    while (status == APX_OK && !done) {
        status = apx_world_step(world, 600, &done);
    }
    if (status == APX_OK) {
        status = apx_world_state_hash(world, tick, hash);
    }
    apx_world_destroy(world);
    return status;
}

/* Ticks a race `frames` times with the same states. */
PEER_API apx_status peer_ticks(uint64_t race, float dt_s, const apx_car_state* states, uint32_t count,
                               apx_controls* controls, uint32_t frames) {
    apx_race id;
    apx_status status = APX_OK;
    id.id = race;
    while (frames-- > 0 && status == APX_OK) {
        status = apx_race_tick(id, dt_s, states, count, controls);
    }
    return status;
}

/* Asks for a car's result `frames` times: a call that does next to nothing. */
PEER_API apx_status peer_results(uint64_t race, apx_car_result* result, uint32_t frames) {
    apx_race id;
    apx_status status = APX_OK;
    id.id = race;
    while (frames-- > 0 && status == APX_OK) {
        status = apx_race_result(id, 0, result);
    }
    return status;
}

/* Loads a baked track `times` times. */
PEER_API apx_status peer_loads(const void* bytes, uint64_t size, uint32_t times) {
    apx_status status = APX_OK;
    while (times-- > 0 && status == APX_OK) {
        apx_track track;
        status = apx_track_load(bytes, size, "bench", &track);
        if (status == APX_OK) {
            status = apx_track_destroy(track);
        }
    }
    return status;
}
