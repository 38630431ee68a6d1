// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include <span>
#include <vector>

#include "track/track.h"

namespace apx {

// The driver's offset from a line that keeps the wheels of a car at a slip angle on the road: by gate, the distance to the
// right, and its change of the line's heading and curvature.
struct RearAxleOffset {
    float right_m = 0;
    float heading_rad = 0;
    float curvature_1pm = 0;
};

// The same in the sector that begins with a gate.
struct RearAxleSector {
    Ramp right_m;
    Ramp heading_rad;
    Ramp curvature_1pm;
};

// By line, by gate.
struct RearAxleOffsets {
    std::vector<std::vector<RearAxleOffset>> at_gates;
    std::vector<std::vector<RearAxleSector>> in_sectors;  // for the tick
};

// Those of one line: smooth, and everywhere at least as large as the wheels need; `speeds_mps` determine the distance over which the car
// moves across.
std::vector<RearAxleOffset> rear_axle_offsets(const Track& track, const Line& line, const apx_vehicle_desc& vehicle,
                                              std::span<const double> speeds_mps);

// Those of all lines on the road. The way through the pits lies beside it and has none.
RearAxleOffsets rear_axle_offsets(const Track& track, const apx_vehicle_desc& vehicle,
                                  std::span<const double> speeds_mps);

}  // namespace apx
