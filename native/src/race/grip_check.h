// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>
#include <cstdint>

#include "drive/driver.h"

// Whether a car's tyres hold what its description says. The side force of an axle over its friction circle is averaged by the axle's
// slip angle; how stiff tyres are says nothing of what they hold, so only two things do:
//
//   slip about the described peak or beyond it, and less force than the described circle: the tyres hold less
//   the described circle's force at much less slip than described: they hold more, or reach their peak at less slip
//
// A car that stays below both is not judged.
namespace apx {

// One axle's side force, by slip.
struct AxleCurve {
    static constexpr uint32_t bins = 20;
    static constexpr float slip_a_bin = 0.1f;  // over the slip of the described peak
    std::array<float, bins> seconds{};
    std::array<float, bins> force{};  // sums over time, of the described circle
};

struct GripCheck {
    AxleCurve front;
    AxleCurve rear;
    float front_slip = 0;  // smoothed as the accelerations are
    float rear_slip = 0;
    float yaw_rate_radps = 0;
    float yaw_radps2 = 0;
};

// After update_motion_estimate; wheel_rad: the front wheels' angle of the last tick by the description.
void watch_grip(const DriverView& view, const DriverMemory& memory, float wheel_rad, GripCheck& check);

struct GripVerdict {
    bool is_wrong = false;
    float share = 1;  // of the description's grip
    float slip = 0;   // at which it was seen, over that of the described peak
};
GripVerdict verdict_of(const GripCheck& check, const apx_vehicle_desc& described);

}  // namespace apx
