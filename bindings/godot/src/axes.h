// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// The only place where axes change: Godot is right-handed (y up, -z ahead of a camera), the library left-handed (y up, z ahead).
#pragma once

#include <apexline/vehicle.h>

#include <godot_cpp/variant/basis.hpp>
#include <godot_cpp/variant/vector3.hpp>

namespace apexline_godot {

inline godot::Vector3 to_godot(const float position[3]) {
    return godot::Vector3(position[0], position[1], -position[2]);
}

inline void to_apexline(const godot::Vector3& from, float to[3]) {
    to[0] = static_cast<float>(from.x);
    to[1] = static_cast<float>(from.y);
    to[2] = static_cast<float>(-from.z);
}

/** State of a body. `nose` and `up`: unit vectors of the body, world axes; velocities: m/s and rad/s, world axes. */
apx_car_state state_of(const godot::Vector3& origin, const godot::Vector3& nose, const godot::Vector3& up,
                       const godot::Vector3& velocity, const godot::Vector3& angular_velocity);

}  // namespace apexline_godot
