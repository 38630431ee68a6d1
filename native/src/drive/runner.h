// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/aim.h"

// Steering by the thesis's runner, the look-ahead (pursuit) point of the car's path. Source: Stein 2018, section 4.3.2.
//
//   aim_at_runner: runner, forward point, zone --> curvature_to_runner --> control
//
// A car on a curved path and aligned with it sees the runner beside its nose, so the angle to the runner has two parts: the path's
// curvature and the miss. The wheel turns by the miss: by half of it in the outer buffer zone, by a quarter in the inner one.
// Control adds the slip angles that the curvature needs.
namespace apx {

// Share of the angle to the runner used as steering: outside the zones, in the outer and in the inner one.
inline constexpr float zone_steering[3] = {1.0f, 0.5f, 0.25f};

// The runner of the thesis and its buffer zones.
struct RunnerAim {
    glm::vec2 runner;
    glm::vec2 forward_point;  // on the car's forward vector at the runner's distance
    float inner_radius_m;
    float outer_radius_m;
    uint32_t buffer_zone;  // zone of the forward point: 0 outside, 1 outer zone, 2 inner zone
};

RunnerAim aim_at_runner(const DriverView& view, const DriverMemory& memory);

// Curvature of the path to the runner.
float curvature_to_runner(const DriverView& view, const DriverMemory& memory, const Aim& aim);

}  // namespace apx
