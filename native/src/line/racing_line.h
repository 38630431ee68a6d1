// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "line/corridor.h"
#include "line/line_curve.h"
#include "line/line_gates.h"
#include "vehicle/envelope.h"

namespace apx {

struct RacingLineDesc {
    double margin_m = 1.0;  // from the car's centre to each edge (half the width plus clearance)
    // limits how fast the lateral acceleration changes, so that a driver can follow
    double max_lateral_jerk_mps3 = 100.0;
    // Called with the share done in [0, 1]; returning false cancels (the result is then empty). May be null.
    std::function<bool(double)> progress;
};

struct RacingLine {
    std::vector<double> t;  // place on each gate, 0 at the left edge, 1 at the right
    LineCurve curve;        // the optimised curve itself
    double time_s = 0.0;    // lap time by the speed profile
};

// Minimum-time line for a vehicle.
RacingLine racing_line(const Corridor& corridor, const Envelope& envelope, const RacingLineDesc& desc);
// The same within the gates' bounds; the margin is ignored.
RacingLine fastest_line(const LineGates& gates, std::span<const RoadPoint> road, const Envelope& envelope,
                        const RacingLineDesc& desc);

}  // namespace apx
