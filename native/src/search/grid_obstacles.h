// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "predict/obstacles.h"
#include "search/road_grid.h"

namespace apx {

// The searching car's outline and its clearances.
struct Clearance {
    double half_length_m;
    double half_width_m;
    double side_gap_m;
    double end_gap_m;
};

// Leaves out obstacles that overlap the car already or follow it on its own track, whose drivers must yield. A gap
// already smaller than wanted counts as it is.
void set_obstacles(const RoadGrid& grid, const Clearance& clearance, const apx_plan_request& request,
                   ObstacleBoxes& obstacles);

}  // namespace apx
