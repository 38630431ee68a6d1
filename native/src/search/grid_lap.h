// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "search/road_grid.h"

namespace apx {

struct GridNode {
    int32_t cell;
    double speed_mps;
    double time_s;  // since the first node
};

struct GridLap {
    std::vector<GridNode> nodes;  // one per station
    double time_s = 0.0;
    bool closes = false;  // the last node leads to the first by one more move, found by the search
};

// The fastest way round a closed road, or along an open one from standstill. On the empty road the tabulated time to go
// is exact, so A* expands only the path. A closed lap continues until it meets its own beginning.
GridLap fastest_lap(const RoadGrid& grid);

}  // namespace apx
