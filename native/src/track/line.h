// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "track/track.h"

namespace apx {

// A line between two of its nodes.
struct LinePoint {
    float lateral_m;
    float heading_rad;
    float curvature_1pm;
};

inline LinePoint line_point(const Line& line, uint32_t sector, float share) {
    const LineSector& road = line.sectors[sector];
    return {road.lateral_m.at(share), road.heading_rad.at(share), road.curvature_1pm.at(share)};
}

}  // namespace apx
