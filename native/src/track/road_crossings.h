// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

namespace apx {

// Whether the segments from a0 to a1 and from b0 to b1 meet, their ends included, and at which shares of each. Parallel ones
// do not.
bool segments_cross(const glm::dvec2& a0, const glm::dvec2& a1, const glm::dvec2& b0, const glm::dvec2& b1,
                    double& share_a, double& share_b);

// Where a road meets itself in plan.
struct RoadCrossing {
    uint32_t span_a;  // from point i to the next
    uint32_t span_b;
    glm::dvec2 point;
    double share_a;  // of the span, from its beginning
    double share_b;
};

// All places where the polyline through the points, in m, crosses itself; spans that share a point do not count. The number of
// comparisons is bounded: of a scribble of a million points in one place not every crossing is found.
std::vector<RoadCrossing> road_crossings(const std::vector<glm::dvec2>& points, bool closed);

}  // namespace apx
