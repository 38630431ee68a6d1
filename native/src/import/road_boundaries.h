// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "import/road_surface.h"

namespace apx {

struct RoadBoundaries {
    std::vector<BoundaryLoop> boundaries;  // longest first
    std::vector<Triangle> triangles;       // of the road's piece, wound counter-clockwise seen from above
    // To walk over: the road's triangles, and the ways from a vertex that lies on a triangle's side to its corners.
    std::vector<Triangle> ways;
    uint32_t flipped_faces = 0;
    uint32_t loose_pieces = 0;  // small, left out
    glm::dvec3 loose_place{};
    glm::dvec3 flipped_place{};
};

// Finds the road's piece, unifies its winding and follows its boundaries, joining vertices within weld_m. Fails with
// APX_ERROR_INVALID_DATA, place and advice: more than two faces on an edge, a twisted band, several pieces.
RoadBoundaries find_boundaries(const RoadSurface& surface, double weld_m);

}  // namespace apx
