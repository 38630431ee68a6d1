// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <utility>

#include "steer/simulation.h"

namespace apx::steer {

Path own_lane_of(const Simulation& simulation, uint32_t kind, const Path& way) {
    const bool rounded = simulation.setup.tiles.count() == 0 && !simulation.setup.net.points.empty();
    if (way.points.size() < 2 || rounded || kind == APX_NONE) {
        return way;
    }
    const Body& body = simulation.setup.bodies[kind];
    return lane_of(way, body.half_width_m, body.turning_radius_m);
}

void keep_room(const std::vector<Path>& first, size_t agent, Path& path) {
    if (!first.empty()) {
        path.points.reserve(first[agent].points.size());
    }
}

bool set_goal(Simulation& simulation, uint32_t agent, const glm::vec3& goal) {
    const Setup& setup = simulation.setup;
    const glm::vec3 from = simulation.agents.position[agent];
    glm::vec3 to = goal;
    Path way;
    NodeSearch search;
    bool found = true;
    if (from == to) {
        way.points.clear();  // Already there.
    } else if (setup.tiles.count() > 0) {
        const auto open_tile = [&](const glm::vec2& place) {
            const uint32_t tile = setup.tiles.tile_at(place);
            return tile != APX_NONE && setup.tiles.cost[tile] != 0 ? tile : nearest_open_tile(setup.tiles, place);
        };
        const uint32_t start = open_tile(on_ground(from));
        const TileGraph graph{setup.tiles, open_tile(on_ground(goal)), setup.tile_distance, setup.heuristic_cost};
        if (start == APX_NONE) {
            return false;
        }
        if (graph.goal != setup.tiles.tile_at(on_ground(goal))) {
            to = raised(setup.tiles.centre(graph.goal), goal.y);
        }
        begin_search(search, graph, setup.tiles.count(), start, graph.goal);
        finish_search(search, graph);
        found = search.status == SearchStatus::found;
        if (found) {
            way = path_of_tiles(setup.tiles, search, from, to, setup.pull_tiles);
        }
    } else if (!setup.net.points.empty()) {
        way = find_route(setup.net, search, from, to);
        found = !way.points.empty();
        if (found) {
            const Body& body = setup.bodies[simulation.agents.body[agent]];
            way = lane_of(way, body.half_width_m, body.turning_radius_m);
        }
    } else {
        const apx_steer_point straight[] = {{{from.x, from.y, from.z}, 1.0f}, {{to.x, to.y, to.z}, 1.0f}};
        way = make_path(straight, false, "straight way");
    }
    Path lane = own_lane_of(simulation, simulation.agents.body[agent], way);
    keep_room(simulation.first_path, agent, way);
    keep_room(simulation.first_lane, agent, lane);
    // What was searched is shown, found or not.
    if (!search.nodes.empty()) {
        std::swap(simulation.search, search);
    }
    if (!found) {
        return false;
    }
    simulation.own_path[agent] = std::move(way);
    simulation.own_lane[agent] = std::move(lane);
    simulation.agents.progress[agent] = Progress{};
    simulation.agents.has_goal[agent] = 1;
    simulation.agents.goal[agent] = to;
    return true;
}

void move_obstacle(Simulation& simulation, uint32_t obstacle, const glm::vec3& position, float radius_m) {
    apx_steer_obstacle& desc = simulation.setup.obstacles[obstacle];
    for (int axis = 0; axis < 3; ++axis) {
        desc.position[axis] = position[axis];
    }
    if (desc.kind == APX_STEER_OBSTACLE_CIRCLE) {
        desc.radius_m = radius_m;
    }
    place_shape(simulation.setup.shapes, obstacle, desc, simulation.setup.points);
}

}  // namespace apx::steer
