// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "steer/goal.h"

#include <utility>

#include "steer/lane.h"

namespace apx::steer {

namespace {

constexpr double replan_s = 1.0;
constexpr float replan_m = 1.0f;
constexpr float replan_share = 0.05f;
constexpr float arrived_m = 0.5f;

}  // namespace

Path own_lane_of(const Simulation& simulation, uint32_t kind, const Path& way) {
    const bool rounded = simulation.setup.tiles.count() == 0 && !simulation.setup.net.points.empty();
    if (way.points.size() < 2 || rounded || kind == APX_NONE) {
        return way;
    }
    const Body& body = simulation.setup.bodies[kind];
    return lane_of(way, body.planned_half_width_m, body.turning_radius_m);
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
    if (!setup.terrain.empty()) {
        to.y = setup.terrain.height_at(on_ground(goal));
    }
    Path way;
    NodeSearch search;
    bool found = true;
    if (from == to) {
        way.points.clear();  // the agent is there already
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
            way = lane_of(way, body.planned_half_width_m, body.turning_radius_m);
        }
    } else {
        const apx_steer_point straight[] = {{{from.x, from.y, from.z}, 1.0f}, {{to.x, to.y, to.z}, 1.0f}};
        way = make_path(straight, false, "straight way");
    }
    Path lane = own_lane_of(simulation, simulation.agents.body[agent], way);
    keep_room(simulation.first_path, agent, way);
    keep_room(simulation.first_lane, agent, lane);
    // The searched nodes are shown, whether a way was found or not.
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

bool chase(Simulation& simulation, uint32_t agent, uint32_t target) {
    if (!set_goal(simulation, agent, simulation.agents.position[target])) {
        return false;
    }
    simulation.agents.has_goal[agent] = goal_is_agent + target;
    return true;
}

void plan_again(Simulation& simulation, float dt_s) {
    // At the last step of every second: computed from the time and this step alone, so that a snapshot continues
    // equally.
    const double now_s = simulation.time_s + 1e-4;
    const double next_s = now_s + static_cast<double>(dt_s);
    const Agents& agents = simulation.agents;
    if (static_cast<int64_t>(now_s / replan_s) == static_cast<int64_t>(next_s / replan_s)) {
        return;
    }
    for (uint32_t i = 0; i < agents.count(); ++i) {
        if (agents.has_goal[i] < goal_is_agent) {
            continue;
        }
        const uint32_t target = agents.has_goal[i] - goal_is_agent;
        if (!agents.present(target) || !agents.present(i)) {
            continue;
        }
        const bool planar = simulation.setup.bodies[agents.body[i]].planar;
        const auto seen = [&](const glm::vec3& offset) { return length(planar ? level(offset) : offset); };
        const float moved = seen(agents.position[target] - agents.goal[i]);
        const float away = seen(agents.position[target] - agents.position[i]);
        // Far away a small move of the goal hardly changes the way; close to it no way is needed.
        if (away > arrived_m && moved > max(replan_m, replan_share * away)) {
            chase(simulation, i, target);
        }
    }
}

glm::vec3 goal_of(const Simulation& simulation, uint32_t agent) {
    const uint32_t goal = simulation.agents.has_goal[agent];
    const bool moves = goal >= goal_is_agent && simulation.agents.present(goal - goal_is_agent);
    return moves ? simulation.agents.position[goal - goal_is_agent] : simulation.agents.goal[agent];
}

}  // namespace apx::steer
