// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "import/road_surface.h"

namespace apx {

// The vertex of `boundary` nearest to a vertex over the surface's edges, as a place in the boundary; other levels above
// or below do not count. The boundary's size when none can be reached.
size_t nearest_over_surface(const RoadSurface& surface, const std::vector<Triangle>& triangles, uint32_t from,
                            const BoundaryLoop& boundary);

// Where an open road's boundary turns across the road: the end's two corners as places in the boundary, in its order.
struct RoadEnd {
    size_t first;
    size_t last;
};

struct RoadEnds {
    RoadEnd a;
    RoadEnd b;
};

// The ends are the places of the boundary that are furthest apart over the surface. Fails with APX_ERROR_INVALID_DATA
// when they are ambiguous.
RoadEnds find_ends(const RoadSurface& surface, const std::vector<Triangle>& triangles, const BoundaryLoop& boundary,
                   double width_m);

}  // namespace apx
