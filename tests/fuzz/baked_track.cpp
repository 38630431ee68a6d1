// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// *.apx: what is accepted can be asked anything, and raced on.
#include "fuzz.h"
#include "words.h"

FUZZ_MUTATES_WORDS

namespace {

void ask(apx_track track) {
    apx_track_info info;
    info.struct_size = sizeof info;
    FUZZ_REQUIRE(apx_track_info_get(track, &info) == APX_OK);
    for (uint32_t line = 0; line < info.line_count; ++line) {
        apx_line_info line_info;
        FUZZ_REQUIRE(apx_track_line_info(track, line, &line_info) == APX_OK);
        fuzz::filled<apx_line_node, uint32_t>([&](apx_line_node* data, uint32_t size, uint32_t* needed) {
            return apx_track_line_nodes(track, line, data, size, needed);
        });
    }
    for (int i = -1; i <= 4; ++i) {
        float position[3];
        apx_location location;
        const float distance = 0.25f * static_cast<float>(i) * info.length_m;
        FUZZ_REQUIRE(apx_track_position(track, distance, 0.5f, position) == APX_OK);
        FUZZ_REQUIRE(apx_track_locate(track, position, nullptr, 1, &location) == APX_OK);
        const apx_ray ray = {{position[0], position[1], position[2]}, {0.6f, 0.0f, 0.8f}, 80.0f, APX_NONE};
        apx_ray_hit hit;
        FUZZ_REQUIRE(apx_track_raycast(track, &ray, 1, &hit) == APX_OK);
        FUZZ_REQUIRE(hit.distance_m >= 0.0f && hit.distance_m <= 80.0f);
    }
}

void race(apx_track track) {
    apx_race_desc desc;
    apx_car_desc cars[2];
    desc = apx_race_desc_default();
    for (apx_car_desc& car : cars) {
        car = apx_car_desc_default();
    }
    desc.track = track;
    desc.started = 1;
    apx_race made = {};
    if (apx_race_create(&desc, cars, 2, &made) != APX_OK) {
        return;
    }
    apx_car_state states[2] = {};
    apx_controls controls[2];
    FUZZ_REQUIRE(apx_track_position(track, 1.0f, 0.0f, states[0].position) == APX_OK);
    FUZZ_REQUIRE(apx_track_position(track, 12.0f, 1.0f, states[1].position) == APX_OK);
    for (int tick = 0; tick < 3; ++tick) {
        FUZZ_REQUIRE(apx_race_tick(made, 1.0f / 60.0f, states, 2, controls) == APX_OK);
        for (const apx_controls& control : controls) {
            FUZZ_REQUIRE(control.steering >= -1.0f && control.steering <= 1.0f);
            FUZZ_REQUIRE(control.throttle >= -1.0f && control.throttle <= 1.0f);
            FUZZ_REQUIRE(control.brake >= 0.0f && control.brake <= 1.0f);
        }
    }
    FUZZ_REQUIRE(apx_race_destroy(made) == APX_OK);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    apx_track track = {};
    if (!fuzz::accepted(apx_track_load(data, size, "fuzz", &track))) {
        return 0;
    }
    const std::vector<uint8_t> saved =
        fuzz::filled<uint8_t, uint64_t>([&](uint8_t* bytes, uint64_t capacity, uint64_t* needed) {
            return apx_track_save(track, bytes, capacity, needed);
        });
    // The checksum's place aside, an accepted file is exactly what would be written.
    FUZZ_REQUIRE(saved.size() == size);
    ask(track);
    race(track);
    FUZZ_REQUIRE(apx_track_destroy(track) == APX_OK);
    return 0;
}
