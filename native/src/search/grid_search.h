// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/plan.h>

#include <vector>

#include "search/grid_obstacles.h"
#include "search/road_grid.h"

namespace apx {

// A state reached by the search.
struct SearchNode {
    float cost_s;  // from the start, including the costs of turns beyond their time
    float time_s;
    float speed_mps;
    int32_t cell;
    int16_t station;  // after the start's
    int16_t move;
    uint32_t parent;
};

// Memory of a search, allocated once; a search allocates nothing. One serves grids of any kind, one call at a time.
struct GridSearch {
    struct Open {
        float cost_s;
        uint32_t node;
    };
    struct Closed {
        uint64_t key;
        uint32_t call;
    };
    uint32_t max_expansions = 0;
    uint32_t node_limit = 0;
    std::vector<SearchNode> nodes;
    std::vector<Open> open;       // binary heap, least cost first, ties by node
    std::vector<Open> put_aside;  // open states of the best plan while a following one is searched
    std::vector<Closed> closed;
    uint32_t call = 0;
    uint64_t looks = 0;              // obstacle tests in the last call
    std::vector<uint32_t> expanded;  // nodes in the order of the last call, the start first
    double start_distance_m = 0.0;   // of the last call
    double start_lateral_m = 0.0;
    int32_t first_station = 0;
    ObstacleBoxes obstacles;
    NearObstacles near;               // of the state being expanded
    std::vector<apx_plan_node> plan;  // result of the last call, the start first
};

// This many obstacle tests count as one expansion of the budget, with about its cost: bounds the time of a call with
// any number of obstacles.
inline constexpr uint32_t looks_per_expansion = 250;

GridSearch make_grid_search(uint32_t max_expansions, uint32_t plan_nodes);

// Most nodes that a plan on this grid has.
uint32_t plan_capacity(const RoadGrid& grid);

uint64_t memory_bytes(const RoadGrid& grid);
uint64_t memory_bytes(const GridSearch& search);

// A* from the request's place to the horizon; a state's cost is its time so far plus the tabulated time to go on the
// empty road. States within a speed level and 0.1 s count as equal. The request is valid; search.plan is the result.
apx_plan_info search_plan(const Track& track, const RoadGrid& grid, const Clearance& clearance, GridSearch& search,
                          const apx_plan_request& request);

// The states that the last search expanded, in order; parents are indices into it.
struct Expanded {
    std::vector<apx_plan_node> nodes;
    std::vector<uint32_t> parents;
};
Expanded expanded_states(const RoadGrid& grid, const GridSearch& search);

}  // namespace apx
