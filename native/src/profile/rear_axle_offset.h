// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include <span>
#include <vector>

#include "track/track.h"

namespace apx {

// How a driver leaves the racing line so that the wheels of a car turned against the road stay on it: by gate, the way to the
// right, and what that adds to the line's heading and curvature.
struct RearAxleOffset {
    float right_m = 0;
    float heading_rad = 0;
    float curvature_1pm = 0;
};

// Likewise in the sector that begins with a gate.
struct RearAxleSector {
    Ramp right_m;
    Ramp heading_rad;
    Ramp curvature_1pm;
};

// Smooth, and everywhere at least as far as the wheels need; `speeds_mps` say over how long a way the car moves across.
std::vector<RearAxleOffset> rear_axle_offsets(const Track& track, const apx_vehicle_desc& vehicle,
                                              std::span<const double> speeds_mps);

}  // namespace apx
