// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/grid_path.h"

#include "drive/classify.h"
#include "drive/path.h"
#include "drive/tuning.h"
#include "search/grid_desc.h"

namespace apx {

uint64_t driver_grid_cost(const Track& track) {
    constexpr uint64_t steps_a_cell = 12;
    uint64_t cells = 0;
    for (const GateFrame& frame : track.frames) {
        cells += 1 + static_cast<uint64_t>(frame.width_m / default_grid_desc().cell_m);
    }
    return steps_a_cell * cells;
}

DriverGrid make_driver_grid(const Track& track, const apx_car_desc& car) {
    apx_grid_desc desc = default_grid_desc();
    desc.vehicle = car.vehicle;
    desc.grip_use = min(car.driver.grip_use, tuning::grid_grip_share);
    return {make_road_grid(track, desc), clearance_of(desc)};
}

GridSearch make_driver_search(std::span<const DriverGrid> grids) {
    uint32_t nodes = 2;
    for (const DriverGrid& grid : grids) {
        nodes = max(nodes, plan_capacity(grid.grid));
    }
    return make_grid_search(default_grid_desc().max_expansions, nodes);
}

float GridPath::lateral_m(float ahead_m) const {
    const float at_m = nodes.front().distance_m + ahead_m;
    size_t next = 1;
    while (next + 1 < nodes.size() && nodes[next].distance_m < at_m) {
        next += 1;
    }
    const apx_plan_node& from = nodes[next - 1];
    const apx_plan_node& to = nodes[next];
    const float share = clamp((at_m - from.distance_m) / max(to.distance_m - from.distance_m, 0.1f), 0.0f, 1.0f);
    return lerp(from.lateral_m, to.lateral_m, share);
}

GridPath search_path(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    std::array<apx_obstacle, neighbours_ahead + neighbours_behind + most_seen> obstacles;
    uint32_t count = 0;
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const Body& other = view.bodies[neighbour.car];
        const bool races = !is_obstacle(view, neighbour.car);
        const float across_mps = dot(other.velocity, right_of(other.road_forward));
        // A racing car keeps its offset from the line rather than its lateral: the search assumes no motion across the
        // road.
        obstacles[count++] = {
            other.place.distance_m, other.place.lateral_m, other.speed_along_mps, races ? 0.0f : across_mps,
            other.half_length_m,    other.half_across_m,   races ? 1u : 0u};
    }
    for (const SeenObstacle& seen : memory.sight.seen) {
        if (seen.known != 0) {
            obstacles[count++] = {wrap_distance(view.track, seen.distance_m + 0.5f * seen.length_m),
                                  0.5f * (seen.low_m + seen.high_m),
                                  0.0f,
                                  0.0f,
                                  0.5f * seen.length_m,
                                  0.5f * (seen.high_m - seen.low_m),
                                  0u};
        }
    }
    const LinePoint path = path_here(view, memory);
    apx_plan_request request = default_plan_request();
    request.distance_m = own.place.distance_m;
    request.lateral_m = memory.path.placed != 0 ? path.lateral_m : own.place.lateral_m;
    request.heading_rad = clamp(short_turn(own.place.heading_rad, view.state.yaw_rad), -1.5f, 1.5f);
    request.speed_mps = clamp(own.speed_along_mps, 0.0f, 200.0f);
    request.obstacle_count = count;
    request.obstacles = obstacles.data();
    const apx_plan_info info = search_plan(view.track, view.grid->grid, view.grid->clearance, *view.search, request);
    return {view.search->plan, info.complete != 0 && view.search->plan.size() > 2};
}

}  // namespace apx
