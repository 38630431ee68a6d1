// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "race/race.h"

namespace apx {

// A driver's decision.
struct RecordedDecision {
    uint32_t state = 0;
    uint32_t reason = 0;
    uint32_t car_ahead = APX_NONE;
};

// One tick of a recording.
struct RecordedTick {
    uint32_t tick = 0;
    float dt_s = 0;
    uint32_t started = 0;
    bool has_hash = false;
    uint64_t hash = 0;  // of the whole state after the tick
    std::vector<apx_car_state> states;
    std::vector<apx_controls> controls;
    std::vector<RecordedDecision> decisions;  // none in version 1
    std::vector<apx_ray_hit> hits;            // of a race with host rays
    std::vector<apx_event> events;            // since the tick before
    std::vector<uint8_t> actions;             // of the host, before the tick
};

// Hits per car in a recording: none when the library casts the rays.
uint32_t recorded_rays(const apx_race_desc& desc);

// A driver's decision in the last tick.
RecordedDecision decision_of(const Race& race, uint32_t car);

}  // namespace apx
