// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "bake/baker.h"
#include "geometry/plane.h"
#include "search/grid_desc.h"
#include "search/grid_search.h"
#include "track/sources.h"
#include "vehicle/fields.h"

// Roads with their grids for tests, each in one call.
namespace apx::test {

struct PlannedRoad {
    Track track;
    RoadGrid grid;
    GridSearch search;
    Clearance clearance;

    apx_plan_info plan(const apx_plan_request& request) { return search_plan(track, grid, clearance, search, request); }
    // A start on the given place with these obstacles, which have to outlive the request.
    apx_plan_info plan(float distance_m, float lateral_m, float speed_mps, const std::vector<apx_obstacle>& obstacles,
                       uint32_t budget = 0) {
        apx_plan_request request = default_plan_request();
        request.distance_m = distance_m;
        request.lateral_m = lateral_m;
        request.speed_mps = speed_mps;
        request.max_expansions = budget;
        request.obstacle_count = static_cast<uint32_t>(obstacles.size());
        request.obstacles = obstacles.data();
        return plan(request);
    }
    const std::vector<apx_plan_node>& nodes() const { return search.plan; }
};

inline PlannedRoad planned_road(const Source& source, const apx_grid_desc& desc) {
    PlannedRoad road;
    road.track = bake(source, default_bake_desc());
    road.grid = make_road_grid(road.track, desc);
    road.search = make_grid_search(desc.max_expansions, plan_capacity(road.grid));
    road.clearance = clearance_of(desc);
    return road;
}

inline PlannedRoad straight_road(double width_m, apx_grid_desc desc = default_grid_desc()) {
    return planned_road(straight_source(800.0, width_m, 101), desc);
}

inline PlannedRoad ring_road(double radius_m, double width_m, apx_grid_desc desc = default_grid_desc()) {
    return planned_road(circle_source(radius_m, width_m, 120), desc);
}

// A car of 4.6 m by 2 m.
inline apx_obstacle car_at(float distance_m, float lateral_m, float speed_mps, float across_mps = 0.0f) {
    return {distance_m, lateral_m, speed_mps, across_mps, 2.3f, 1.0f, 0};
}

// Where the plan's car and the obstacle's car come nearest, by small steps in time: room between the two boxes, m,
// negative where they overlap.
inline double least_room(const std::vector<apx_plan_node>& plan, const apx_obstacle& obstacle) {
    double least = 1e9;
    for (size_t i = 0; i + 1 < plan.size(); ++i) {
        for (int k = 0; k <= 100; ++k) {
            const double share = k / 100.0;
            const double time = lerp<double>(plan[i].time_s, plan[i + 1].time_s, share);
            const double along = lerp<double>(plan[i].distance_m, plan[i + 1].distance_m, share) -
                                 (obstacle.distance_m + obstacle.speed_along_mps * time);
            const double across = lerp<double>(plan[i].lateral_m, plan[i + 1].lateral_m, share) -
                                  (obstacle.lateral_m + obstacle.speed_across_mps * time);
            least = std::min(least, std::max(std::abs(along) - 4.6, std::abs(across) - 2.0));
        }
    }
    return least;
}

// The lateral farthest from the start's.
inline double widest_swerve(const std::vector<apx_plan_node>& plan) {
    double widest = 0.0;
    for (const apx_plan_node& node : plan) {
        widest = std::max<double>(widest, std::abs(node.lateral_m - plan[0].lateral_m));
    }
    return widest;
}

}  // namespace apx::test
