// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "space/neighbour_grid.h"
#include "space/path.h"
#include "world/agents.h"
#include "world/setup.h"

namespace apx::steer {

// Working memory of planning; kept, so that ways are planned again without allocating.
struct Planning {
    NodeSearch search;
    RouteNotes route;
    TileNotes tiles;
    Path way;
    Path straight;  // before its corners are rounded
    Path spliced;
    bool searched = false;
};

struct Simulation {
    Setup setup;
    Agents agents;
    uint32_t tick = 0;
    double time_s = 0.0;
    float last_dt_s = 0.0f;  // of the last step
    // Derived from the setup.
    uint32_t share_stride = 0;
    uint32_t force_samples = 1;
    uint32_t motion_samples = 1;
    float cell_m = 1.0f;
    float widest_m = 0.0f;
    float fastest_mps = 0.0f;
    bool layered = false;
    std::vector<uint32_t> rank;     // of each agent in its group, by index
    std::vector<Path> own_path;     // of each agent's goal, made by planning; empty without one
    std::vector<Path> lanes;        // of each path for its bodies
    std::vector<uint32_t> lane_of;  // of each path for each body, path by path
    std::vector<Path> own_lane;     // of own_path
    std::vector<uint8_t> start;     // a snapshot of the beginning
    Agents first;                   // for a scene that loops: the beginning, restored without allocating
    std::vector<Path> first_path;
    std::vector<Path> first_lane;
    std::vector<uint32_t> first_rank;
    NodeSearch search;  // of the last goal that was set; still running when no way leads there, see searched()
    std::vector<uint32_t> tile_parts;  // of the tiles, see parts_of()
    Planning planning;
    // State of the current step.
    std::vector<Seen> seen;  // those who are there
    NeighbourGrid grid;
};

}  // namespace apx::steer
