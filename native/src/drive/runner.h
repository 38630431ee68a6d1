// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/aim.h"

// Steering at the thesis's runner, a point ahead of the car on its path. Source: Stein 2018, section 4.3.2.
//
//   aim_at_runner: runner, forward point, zone --> curvature_to_runner --> control
//
// The path bends by itself: a car on it that heads along it also sees the runner beside its nose. So the angle to the runner has
// two parts: the path's own, for which its curvature stands, and the miss. The wheel turns by the miss, by a half of it in the
// outer buffer zone and by a quarter in the inner one. Control adds the slip angles that the curvature takes.
namespace apx {

// Share of the angle to the runner by which the wheel turns: outside the zones, in the outer and in the inner one.
inline constexpr float zone_steering[3] = {1.0f, 0.5f, 0.25f};

// The runner of the thesis and its buffer zones.
struct RunnerAim {
    glm::vec2 runner;
    glm::vec2 forward_point;  // on the car's forward vector at the runner's distance
    float inner_radius_m;
    float outer_radius_m;
    uint32_t buffer_zone;  // where the forward point is: 0 outside, 1 outer zone, 2 inner zone
};

RunnerAim aim_at_runner(const DriverView& view, const DriverMemory& memory);

// Curvature that leads the car to its runner.
float curvature_to_runner(const DriverView& view, const DriverMemory& memory, const Aim& aim);

}  // namespace apx
