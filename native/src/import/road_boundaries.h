// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "import/road_surface.h"

namespace apx {

struct RoadBoundaries {
    std::vector<BoundaryLoop> boundaries;  // longest first
    std::vector<Triangle> triangles;       // of the road's piece, wound counter-clockwise seen from above
    uint32_t flipped_faces = 0;
    uint32_t loose_pieces = 0;  // small, left out
    glm::dvec3 loose_place{};
    glm::dvec3 flipped_place{};
};

// Finds the piece that is the road, winds its faces alike and follows its boundaries. A vertex within weld_m of a boundary's edge
// lies on it, so faces of different fineness join. Fails with APX_ERROR_INVALID_DATA, place and advice: more than two
// faces on an edge, a twisted band, several pieces.
RoadBoundaries find_boundaries(const RoadSurface& surface, double weld_m);

}  // namespace apx
