// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

namespace apx {

// Whether the segments from a0 to a1 and from b0 to b1 meet, including their ends, and at which shares of each. False
// for parallel ones.
bool segments_cross(const glm::dvec2& a0, const glm::dvec2& a1, const glm::dvec2& b0, const glm::dvec2& b1,
                    double& share_a, double& share_b);

// A place where a road meets itself in the ground plane.
struct RoadCrossing {
    uint32_t span_a;  // from point i to the next
    uint32_t span_b;
    glm::dvec2 point;
    double share_a;  // share of the span, from its beginning
    double share_b;
};

// Places where the polyline through the points, in m, crosses itself; spans that share a point do not count. The number
// of comparisons is bounded, so that in extreme input some crossings are missed.
std::vector<RoadCrossing> road_crossings(const std::vector<glm::dvec2>& points, bool closed);

}  // namespace apx
