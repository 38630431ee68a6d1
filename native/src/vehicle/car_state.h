// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include "base/math.h"
#include "vehicle/constants.h"

namespace apx {

// Finite and neither beyond 1e6 m nor faster than 400 m/s.
inline bool is_sane(const apx_car_state& state) {
    // Comparisons with NaN are false, so each of these refuses it.
    const float speed_squared = square(state.velocity[0]) + square(state.velocity[1]) + square(state.velocity[2]);
    return absolute(state.position[0]) <= farthest_state_m && absolute(state.position[1]) <= farthest_state_m &&
           absolute(state.position[2]) <= farthest_state_m && speed_squared <= square(fastest_state_mps) &&
           absolute(state.yaw_rad) <= 1e5f && absolute(state.pitch_rad) <= 1e3f && absolute(state.roll_rad) <= 1e3f &&
           absolute(state.yaw_rate_radps) <= 1e3f;
}

}  // namespace apx
