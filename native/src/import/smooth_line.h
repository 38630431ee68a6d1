// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec3.hpp>
#include <vector>

namespace apx {

struct SmoothLine {
    std::vector<glm::dvec3> points;  // x, y up, z; about equally far apart
    double deviation_m = 0.0;        // largest distance of a given point from the line, seen from above
};

// The smoothest line that keeps within a distance of every point, seen from above: least change of curvature, with
// weights raised where a point would lie further off. Heights are smoothed over about 100 m, unbounded. A closed line's
// points do not repeat the first. Fails with APX_ERROR_INVALID_DATA and the place when the points scatter too much.
SmoothLine smooth_line(const std::vector<glm::dvec3>& points, bool closed, double max_deviation_m);

}  // namespace apx
