// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "import/road_surface.h"

namespace apx {

// A place where faces are missing at an edge of the road.
struct EdgeGap {
    glm::dvec3 place;
    double length_m;  // along the edge
    double depth_m;
};

// Removes edge gaps from a boundary: a few sides that lead into the surface and back to where the edge continues in its
// previous direction. Where it continues in another direction it is a bend of the road and stays.
std::vector<EdgeGap> bridge_gaps(const RoadSurface& surface, BoundaryLoop& boundary);

}  // namespace apx
