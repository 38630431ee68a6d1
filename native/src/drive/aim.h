// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Target of the controls on the path.
struct Aim {
    float lateral_error_m;    // positive: right of the path
    float heading_error_rad;  // direction of travel relative to the path, positive: pointing right of it
    float curvature_1pm;      // curvature of the path, slightly ahead
    float turning_ahead_1pm;  // how much the path curves more where a car with slow slip has turned its tail by then
    float target_speed_mps;
    float profile_speed_mps;
    float feed_forward_mps2;  // acceleration of the speed profile
};

// How much longer the steering takes to the slip of the tyres' peak than with racing tyres, 1 for all that are quick: a car
// with loose ones turns its tail for a while before they hold.
float slip_slowness(const apx_vehicle_desc& vehicle);

// A pure function, so that it also serves the debug view.
Aim aim(const DriverView& view, const DriverMemory& memory, const Decision& decision);

}  // namespace apx
