// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/driver_memory.h"

#include "base/random.h"
#include "drive/tuning.h"

namespace apx {

namespace {

// Cars plan in turn: the time of a car's first plan, s.
float first_plan_s(uint32_t car) {
    // An irrational share of the interval per car spreads the cars evenly.
    const float turn = 0.618034f * static_cast<float>(car % 64);
    return tuning::replanned_each_s * (turn - static_cast<float>(static_cast<int32_t>(turn)));
}

}  // namespace

DriverMemory start_memory(const apx_driver_desc& driver, uint32_t seed, uint32_t car) {
    DriverMemory memory;
    Random random(seed, car, 1);
    memory.reaction_s = driver.reaction_s * random.range(0.5f, 1.0f);
    memory.plan.until_next_s = first_plan_s(car);
    return memory;
}

void enter_state(DriverMemory& memory, uint32_t state, uint32_t reason) {
    if (memory.state != state) {
        // Yielding does not count as being stuck.
        const bool yields = state == APX_STATE_YIELD || memory.state == APX_STATE_YIELD;
        memory.recovery.stuck_s = yields ? memory.recovery.stuck_s : 0.0f;
        memory.state = state;
        memory.state_reason = reason;
        memory.state_s = 0.0f;
        memory.recovery.stage_s = 0.0f;
        memory.recovery.reversing = 0;
        memory.recovery.side = 0.0f;
        memory.pass.blocked_s = 0.0f;
        memory.pass.lost_s = 0.0f;
        if (state != APX_STATE_DRIVE) {
            memory.defence.corner = APX_NONE;
            memory.defence.against = APX_NONE;
        }
        if (state != APX_STATE_OVERTAKE && state != APX_STATE_YIELD) {
            memory.pass.target = APX_NONE;
            memory.pass.side = 0.0f;
        }
    }
    memory.reason = reason;
}

}  // namespace apx
