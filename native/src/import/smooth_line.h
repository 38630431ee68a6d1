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

// The line of least change of curvature within a distance of every point, seen from above; heights are smoothed over
// about 100 m. A closed line does not repeat its first point. Fails with APX_ERROR_INVALID_DATA and the place.
SmoothLine smooth_line(const std::vector<glm::dvec3>& points, bool closed, double max_deviation_m);

}  // namespace apx
