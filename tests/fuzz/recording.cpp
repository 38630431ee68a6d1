// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// *.apxr: what opens can be read tick by tick, fed, replayed and gone on from.
#include "fuzz.h"
#include "words.h"

FUZZ_MUTATES_WORDS

namespace {

// Ticks that are looked at; a file may hold more.
constexpr uint32_t most_ticks = 8;

void feed(apx_recording recording, const apx_recording_info& info) {
    apx_race race = {};
    if (apx_recording_race(recording, &race) != APX_OK) {
        return;
    }
    for (uint32_t tick = 0; tick < info.tick_count && tick < most_ticks; ++tick) {
        if (apx_recording_feed(recording, tick, race) != APX_OK) {
            break;
        }
    }
    FUZZ_REQUIRE(apx_race_destroy(race) == APX_OK);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    apx_recording recording = {};
    // With and without a name, damage is the file's: never an invalid argument.
    if (!fuzz::accepted(apx_recording_open(data, size, size % 2 == 0 ? "fuzz" : nullptr, &recording))) {
        return 0;
    }
    apx_recording_info info;
    info.struct_size = sizeof info;
    FUZZ_REQUIRE(apx_recording_info_get(recording, &info) == APX_OK);
    std::vector<apx_car_state> states(info.car_count);
    std::vector<apx_controls> controls(info.car_count);
    std::vector<uint32_t> decisions(info.car_count), reasons(info.car_count), ahead(info.car_count);
    for (uint32_t tick = 0; tick < info.tick_count && tick < most_ticks; ++tick) {
        uint64_t hash = 0;
        apx_recording_tick(recording, tick, states.data(), controls.data(), info.car_count, &hash);
        apx_recording_decisions(recording, tick, decisions.data(), reasons.data(), ahead.data(), info.car_count);
    }
    fuzz::filled<apx_event, uint32_t>([&](apx_event* events, uint32_t capacity, uint32_t* needed) {
        return apx_recording_events(recording, 0, events, capacity, needed);
    });
    feed(recording, info);
    if (info.tick_count <= most_ticks) {
        apx_replay_report report;
        report.struct_size = sizeof report;
        apx_recording_replay(recording, nullptr, nullptr, &report);
    }
    apx_world world = {};
    if (apx_recording_world_at(recording, info.tick_count < 2 ? 0 : 1, &world) == APX_OK) {
        apx_world_step(world, 2, nullptr);
        FUZZ_REQUIRE(apx_world_destroy(world) == APX_OK);
    }
    FUZZ_REQUIRE(apx_recording_destroy(recording) == APX_OK);
    return 0;
}
