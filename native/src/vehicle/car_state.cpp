// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/car_state.h"

#include "base/math.h"
#include "vehicle/constants.h"

namespace apx {

bool is_sane(const apx_car_state& state) {
    bool sane = true;
    float speed_squared = 0.0f;
    for (int axis = 0; axis < 3; ++axis) {
        sane = sane && absolute(state.position[axis]) <= farthest_state_m && is_finite(state.velocity[axis]);
        speed_squared += square(state.velocity[axis]);
    }
    // Comparisons with NaN are false, so each of these refuses it.
    return sane && speed_squared <= square(fastest_state_mps) && absolute(state.yaw_rad) <= 1e5f &&
           absolute(state.pitch_rad) <= 1e3f && absolute(state.roll_rad) <= 1e3f &&
           absolute(state.yaw_rate_radps) <= 1e3f;
}

}  // namespace apx
