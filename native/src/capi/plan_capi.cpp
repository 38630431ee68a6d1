// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/plan.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "base/math.h"
#include "capi/objects.h"
#include "line/astar_line.h"
#include "search/grid_desc.h"

using namespace apx;

apx_status apx_grid_desc_init(apx_grid_desc* desc) {
    return give_description("desc", default_grid_desc(), desc);
}

apx_status apx_plan_request_init(apx_plan_request* request) {
    return give_description("request", default_plan_request(), request);
}

apx_status apx_grid_create(apx_track track, const apx_grid_desc* desc, apx_grid* grid) {
    APX_TAKE(full, desc, default_grid_desc());
    APX_REQUIRE(grid);
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    return guarded([&]() -> apx_status {
        check_grid_desc(full);
        auto made = std::make_shared<GridObject>();
        made->track = object;
        made->grid = make_road_grid(*object, full);
        made->search = make_grid_search(full.max_expansions, plan_capacity(made->grid));
        made->clearance = clearance_of(full);
        const uint64_t id = objects().grids.add(std::move(made));
        if (id == 0) {
            return report(APX_ERROR_OUT_OF_MEMORY, "too many grids are alive; destroy some");
        }
        grid->id = id;
        return APX_OK;
    });
}

apx_status apx_grid_info_get(apx_grid grid, apx_grid_info* info) {
    APX_REQUIRE_ROOM(info);
    const auto object = objects().grids.read(grid.id);
    if (!object) {
        return refuse(object, "grid", grid.id);
    }
    apx_grid_info result{};
    result.struct_size = sizeof result;
    result.station_count = static_cast<uint32_t>(object->grid.stations.size());
    result.cell_count = object->grid.cell_count;
    result.widest_move = static_cast<uint32_t>(object->grid.widest_move);
    result.node_capacity = plan_capacity(object->grid);
    result.memory_bytes = memory_bytes(object->grid) + memory_bytes(object->search);
    return fill(result, info);
}

static apx_status wrong_value(const char* name, float value, float low, float high) {
    return report(APX_ERROR_INVALID_ARGUMENT, "%s is %g; it must be in [%g, %g]", name, static_cast<double>(value),
                  static_cast<double>(low), static_cast<double>(high));
}

// NaN is in no range.
static bool inside(float value, float low, float high) {
    return value >= low && value <= high;
}

static apx_status check_obstacle(const apx_obstacle& obstacle, uint32_t index) {
    const bool good = inside(obstacle.distance_m, -1e7f, 1e7f) && inside(obstacle.lateral_m, -1e4f, 1e4f) &&
                      inside(obstacle.speed_along_mps, -400.0f, 400.0f) &&
                      inside(obstacle.speed_across_mps, -400.0f, 400.0f) &&
                      inside(obstacle.half_length_m, 0.0f, 50.0f) && inside(obstacle.half_width_m, 0.0f, 50.0f) &&
                      obstacle.follows_road <= 1;
    return good ? APX_OK
                : report(APX_ERROR_INVALID_ARGUMENT,
                         "obstacles[%u]: distance within 1e7 m, lateral within 1e4 m, speeds within 400 m/s, half "
                         "extents in [0, 50] m and follows_road 0 or 1 are needed, all finite",
                         index);
}

static apx_status check_request(const apx_plan_request& request) {
    if (!inside(request.distance_m, -1e7f, 1e7f)) {
        return wrong_value("distance_m", request.distance_m, -1e7f, 1e7f);
    }
    if (!inside(request.lateral_m, -1e4f, 1e4f)) {
        return wrong_value("lateral_m", request.lateral_m, -1e4f, 1e4f);
    }
    if (!inside(request.heading_rad, -1.5f, 1.5f)) {
        return wrong_value("heading_rad", request.heading_rad, -1.5f, 1.5f);
    }
    if (!inside(request.speed_mps, 0.0f, 200.0f)) {
        return wrong_value("speed_mps", request.speed_mps, 0.0f, 200.0f);
    }
    if (request.obstacle_count > APX_OBSTACLE_MAX) {
        return report(APX_ERROR_INVALID_ARGUMENT, "obstacle_count is %u; at most %d are taken, hand in the nearest",
                      request.obstacle_count, APX_OBSTACLE_MAX);
    }
    if (request.obstacle_count > 0 && request.obstacles == nullptr) {
        return null_argument("obstacles");
    }
    for (uint32_t i = 0; i < request.obstacle_count; ++i) {
        const apx_status checked = check_obstacle(request.obstacles[i], i);
        if (checked != APX_OK) {
            return checked;
        }
    }
    return APX_OK;
}

apx_status apx_grid_plan(apx_grid grid, const apx_plan_request* request, apx_plan_node* nodes, uint32_t capacity,
                         uint32_t* needed, apx_plan_info* info) {
    APX_TAKE(full, request, default_plan_request());
    uint32_t info_size = 0;
    if (info != nullptr) {
        APX_REQUIRE_ROOM(info);
        info_size = info->struct_size;
    }
    const auto object = objects().grids.write(grid.id);
    if (!object) {
        return refuse(object, "grid", grid.id);
    }
    const apx_status checked = check_request(full);
    if (checked != APX_OK) {
        return checked;
    }
    const apx_plan_info found = search_plan(*object->track, object->grid, object->clearance, object->search, full);
    const apx_status status = deliver(std::span<const apx_plan_node>(object->search.plan), nodes, capacity, needed);
    if (status == APX_OK && info != nullptr) {
        info->struct_size = info_size;  // a host that gave both outputs one place has nodes there by now
        return fill(found, info);
    }
    return status;
}

apx_status apx_grid_expanded(apx_grid grid, apx_plan_node* nodes, uint32_t* parents, uint32_t capacity,
                             uint32_t* needed) {
    const auto object = objects().grids.read(grid.id);
    if (!object) {
        return refuse(object, "grid", grid.id);
    }
    if (object->search.expanded.empty()) {
        return report(APX_ERROR_INVALID_STATE, "the grid has made no plan yet");
    }
    return guarded([&]() -> apx_status {
        const Expanded states = expanded_states(object->grid, object->search);
        const apx_status status = deliver(std::span<const apx_plan_node>(states.nodes), nodes, capacity, needed);
        if (status == APX_OK && nodes != nullptr && parents != nullptr) {
            std::copy(states.parents.begin(), states.parents.end(), parents);
        }
        return status;
    });
}

apx_status apx_grid_destroy(apx_grid grid) {
    return removed(objects().grids.remove(grid.id), "grid", grid.id);
}

apx_status apx_track_add_astar_line(apx_track track, float cell_m, apx_track* with_line) {
    APX_REQUIRE(with_line);
    const auto object = objects().tracks.share(track.id);
    if (object == nullptr) {
        return dead_id("track", track.id);
    }
    if (cell_m != 0.0f && !inside(cell_m, 0.1f, 2.0f)) {
        return report(APX_ERROR_INVALID_ARGUMENT, "cell_m is %g; it must be in [0.1, 2], 0 for the default",
                      static_cast<double>(cell_m));
    }
    return guarded([&] {
        auto made = std::make_shared<const Track>(add_astar_line(*object, static_cast<double>(cell_m)));
        return hand_out(objects().tracks, std::move(made), with_line);
    });
}
