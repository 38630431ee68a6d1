// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "import/road_surface.h"

namespace apx {

// A side of a single triangle; the surface is on its left.
struct BoundarySide {
    uint32_t from;
    uint32_t to;
};

// Joins sides to boundaries, longest first. No boundary reaches a vertex twice: a hole that touches an edge of the road
// with a corner is a boundary of its own. Sorts the sides.
void follow_boundaries(const RoadSurface& surface, std::vector<BoundarySide>& sides,
                       std::vector<BoundaryLoop>& boundaries);

}  // namespace apx
