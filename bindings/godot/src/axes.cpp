// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "axes.h"

#include <algorithm>
#include <cmath>

namespace apexline_godot {

apx_car_state state_of(const godot::Vector3& origin, const godot::Vector3& nose, const godot::Vector3& up,
                       const godot::Vector3& velocity, const godot::Vector3& angular_velocity) {
    apx_car_state state{};
    to_apexline(origin, state.position);
    to_apexline(velocity, state.velocity);
    const godot::Vector3 right = nose.cross(up);
    state.yaw_rad = static_cast<float>(std::atan2(nose.x, -nose.z));
    state.pitch_rad = static_cast<float>(std::asin(std::clamp<double>(nose.y, -1.0, 1.0)));
    state.roll_rad = static_cast<float>(std::atan2(-right.y, up.y));
    state.yaw_rate_radps = static_cast<float>(-angular_velocity.y);
    return state;
}

}  // namespace apexline_godot
