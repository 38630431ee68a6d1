// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"
#include "search/grid_search.h"

namespace apx {

// The road's grid for one kind of car, and the clearances of its cars. Created with a race that has drivers with
// grid_replan.
struct DriverGrid {
    RoadGrid grid;
    Clearance clearance;
};
// Cost of the grid of a kind of car before it is made, in the steps of `profile_cost`.
uint64_t driver_grid_cost(const Track& track);
DriverGrid make_driver_grid(const Track& track, const apx_car_desc& car);
GridSearch make_driver_search(std::span<const DriverGrid> grids);

// Path of the grid search from the car's place: places along the road with lateral and time, beginning with the car's
// own.
struct GridPath {
    std::span<const apx_plan_node> nodes;  // valid until the next search
    bool complete = false;                 // it leads to the horizon

    float length_m() const { return nodes.back().distance_m - nodes.front().distance_m; }
    float time_s() const { return nodes.back().time_s; }
    // Between two nodes the path is straight.
    float lateral_m(float ahead_m) const;
};

// A* around the cars that the driver perceives and the boxes that its rays show. For a driver with grid_replan.
GridPath search_path(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
