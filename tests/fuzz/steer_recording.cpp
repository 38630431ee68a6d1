// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// *.apxr of steering simulations: what opens can be read, replayed, left and fed.
#include "fuzz.h"
#include "words.h"

FUZZ_MUTATES_WORDS

namespace {

constexpr uint32_t most_ticks = 8;

void feed(apx_steer_recording recording, const apx_steer_recording_info& info) {
    apx_steer steer = {};
    if (apx_steer_recording_steer_at(recording, 0, &steer) != APX_OK) {
        return;
    }
    for (uint32_t tick = 0; tick < info.tick_count && tick < most_ticks; ++tick) {
        if (apx_steer_recording_feed(recording, tick, steer) != APX_OK) {
            break;
        }
    }
    FUZZ_REQUIRE(apx_steer_destroy(steer) == APX_OK);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    apx_steer_recording recording = {};
    if (!fuzz::accepted(apx_steer_recording_open(data, size, "fuzz", &recording))) {
        return 0;
    }
    apx_steer_recording_info info;
    info.struct_size = sizeof info;
    FUZZ_REQUIRE(apx_steer_recording_info_get(recording, &info) == APX_OK);
    std::vector<apx_steer_state> states(info.agent_count);
    for (uint32_t tick = 0; tick < info.tick_count && tick < most_ticks; ++tick) {
        apx_steer_recording_tick(recording, tick, states.data(), info.agent_count, nullptr, nullptr);
    }
    feed(recording, info);
    if (info.tick_count <= most_ticks) {
        apx_replay_report report;
        report.struct_size = sizeof report;
        apx_steer_recording_replay(recording, nullptr, nullptr, &report);
    }
    FUZZ_REQUIRE(apx_steer_recording_destroy(recording) == APX_OK);
    return 0;
}
