// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "geometry/plane.h"
#include "track/track.h"

// Slow and exact: what locating and casting are held against.
namespace apx::test {

// Whether the quad between the walls of a sector holds a point, in double precision: on the inner side of all four edges,
// or less than `slack_m` beyond one.
inline bool corridor_holds(const Track& track, uint32_t sector, glm::dvec2 point, double slack_m) {
    const GateWalls& a = track.walls[sector];
    const GateWalls& b = track.walls[track.next_gate(sector)];
    const glm::dvec2 corners[4] = {a.left, b.left, b.right, a.right};  // clockwise
    for (int i = 0; i < 4; ++i) {
        const glm::dvec2 edge = corners[(i + 1) % 4] - corners[i];
        if (cross_right<double>(edge, point - corners[i]) < -slack_m * length<double>(edge)) {
            return false;
        }
    }
    return true;
}

// The same, on the storey of a height.
inline bool corridor_holds(const Track& track, uint32_t sector, glm::dvec2 point, double height_m, double slack_m) {
    const GateFrame& frame = track.frames[sector];
    const double middle = 0.5 * static_cast<double>(frame.height_left_m + frame.height_right_m);
    return absolute(height_m - middle) <= 4.0 && corridor_holds(track, sector, point, slack_m);
}

}  // namespace apx::test
