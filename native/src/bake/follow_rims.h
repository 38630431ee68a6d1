// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "bake/road_surface.h"

namespace apx {

// A side that one triangle alone has; the surface lies on its left.
struct RimSide {
    uint32_t from;
    uint32_t to;
};

// Joins sides to rims, longest first. No rim comes by a vertex twice: a hole that touches an edge of the road with a corner is
// a rim of its own. Sorts the sides.
void follow_rims(const RoadSurface& surface, std::vector<RimSide>& sides, std::vector<Rim>& rims);

}  // namespace apx
