// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "base/math.h"
#include "track/track.h"

namespace apx {

// A line between two of its nodes.
struct LinePoint {
    float lateral_m;
    float heading_rad;
    float curvature_1pm;
};

inline LinePoint line_point(const Track& track, const Line& line, uint32_t sector, float share) {
    const LineNode& from = line.nodes[sector];
    const LineNode& to = line.nodes[track.next_gate(sector)];
    return {lerp(from.lateral_m, to.lateral_m, share),
            from.heading_rad + short_turn(from.heading_rad, to.heading_rad) * share,
            lerp(from.curvature_1pm, to.curvature_1pm, share)};
}

}  // namespace apx
