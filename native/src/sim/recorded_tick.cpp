// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/recorded_tick.h"

#include "perceive/rays.h"

namespace apx {

uint32_t recorded_rays(const apx_race_desc& desc) {
    return desc.host_rays != 0 ? ray_count_of(desc) : 0;
}

RecordedDecision decision_of(const Race& race, uint32_t car) {
    const DriverMemory& memory = race.memories[car];
    const bool drives = race.bodies[car].present && race.cars[car].driven_by == APX_DRIVER_AI;
    return {memory.state, memory.reason, drives ? race.decisions[car].car_ahead : APX_NONE};
}

}  // namespace apx
