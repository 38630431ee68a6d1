// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include "space/vector.h"

namespace apx::steer {

// The evaluated agent, as input of its behaviours.
struct Self {
    uint32_t index = 0;
    uint32_t group = 0;
    glm::vec3 position{0};
    glm::vec3 velocity{0};
    Frame frame{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    float speed_mps = 0.0f;
    float radius_m = 0.5f;
    float max_speed_mps = 5.0f;
    float max_acceleration_mps2 = 5.0f;
    float max_deceleration_mps2 = 5.0f;
    float response_s = 0.5f;
    bool planar = true;
    uint32_t kind = APX_STEER_BODY_POINT;
    float half_width_m = 0.5f;
    float half_length_m = 0.5f;
    float turning_radius_m = 0.0f;  // 0: turns on the spot
    float max_lateral_mps2 = 4.0f;  // in a curve

    glm::vec3 forward() const { return frame.forward; }
    // Components that are not steered are left out: a planar agent has no height.
    glm::vec3 seen(const glm::vec3& v) const { return planar ? level(v) : v; }
    glm::vec3 offset_to(const glm::vec3& place) const { return seen(place - position); }
};

// A point that a behaviour steers by.
struct TargetPoint {
    bool present = false;
    glm::vec3 position{0};
    glm::vec3 velocity{0};
    glm::vec3 forward{0, 0, 1};
    float radius_m = 0.0f;
    uint32_t index = APX_NONE;
};

// Direction in which a car follows its steering force. By default it turns round in three moves when the target is
// behind.
enum class Gear : uint32_t { any, forward, reverse };

// Output of a behaviour.
struct Steering {
    bool active = false;
    glm::vec3 acceleration{0};
    float urgency = 1.0f;       // in [0, 1], its own weight
    glm::vec3 target_point{0};  // the place that it steers by, for display
    uint32_t other = APX_NONE;
    bool steers = true;  // it affects the direction
    bool drives = true;  // it affects throttle or brake
    Gear gear = Gear::any;
};

inline Steering silence() {
    return {};
}

inline Steering accelerate_by(const glm::vec3& acceleration, const glm::vec3& target_point, uint32_t other = APX_NONE) {
    return {true, acceleration, 1.0f, target_point, other, true, true, Gear::any};
}

inline Steering steer_to_velocity(const Self& self, const glm::vec3& velocity, const glm::vec3& target_point,
                                  uint32_t other = APX_NONE) {
    return accelerate_by(self.seen(velocity - self.velocity) / self.response_s, target_point, other);
}

// Change of speed alone, along the heading.
inline Steering steer_to_speed(const Self& self, float speed_mps, const glm::vec3& target_point,
                               uint32_t other = APX_NONE) {
    const float now = dot(self.velocity, self.forward());
    Steering steering_force =
        accelerate_by(self.forward() * ((speed_mps - now) / self.response_s), target_point, other);
    steering_force.steers = false;
    return steering_force;
}

}  // namespace apx::steer
