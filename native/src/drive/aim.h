// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Where the car is meant to go.
struct Aim {
    float lateral_error_m;    // positive: right of the path
    float heading_error_rad;  // of the course against the path, positive: pointing right of it
    float curvature_1pm;      // of the path, a little ahead
    float target_speed_mps;
    float profile_speed_mps;
    float feed_forward_mps2;  // of the profile
};

// Pure, so that it also serves the debug view.
Aim aim(const DriverView& view, const DriverMemory& memory, const Decision& decision);

}  // namespace apx
