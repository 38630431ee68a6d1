// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/plan.h>

#include "search/grid_obstacles.h"
#include "search/road_grid.h"

namespace apx {

apx_grid_desc default_grid_desc();
apx_plan_request default_plan_request();

// Fails with APX_ERROR_INVALID_ARGUMENT that names the field, its value and its range.
void check_grid_desc(const apx_grid_desc& desc);

RoadGrid make_road_grid(const Track& track, const apx_grid_desc& desc);
Clearance clearance_of(const apx_grid_desc& desc);

}  // namespace apx
