// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "world/goal.h"

#include <utility>

#include "space/lane.h"
#include "world/tuning.h"

namespace apx::steer {

namespace {

using namespace tuning::goal;

// A way to an agent is planned up to so many points of the net or tiles, the next part a second later.
constexpr size_t most_chase_points = 128;

bool is_lane(const Simulation& simulation, uint32_t kind, const Path& way) {
    const bool rounded = simulation.setup.tiles.count() == 0 && !simulation.setup.net.points.empty();
    return way.points.size() < 2 || rounded || kind == APX_NONE;
}

}  // namespace

Path own_lane_of(const Simulation& simulation, uint32_t kind, const Path& way) {
    if (is_lane(simulation, kind, way)) {
        return way;
    }
    const Body& body = simulation.setup.bodies[kind];
    return lane_of(way, body.planned_half_width_m, body.turning_radius_m);
}

void keep_room(const std::vector<Path>& first, size_t agent, bool chases, Path& path) {
    if (!first.empty()) {
        path.points.reserve(first[agent].points.size());
    }
    if (chases) {
        path.points.reserve(most_lane_points(most_chase_points));
    }
}

namespace {

// The way to a place in simulation.planning, up to so many points of it; false when there is none. `to` becomes the place that it leads to.
bool plan(Simulation& simulation, uint32_t agent, const glm::vec3& from, size_t most, glm::vec3& to) {
    const Setup& setup = simulation.setup;
    Planning& planning = simulation.planning;
    planning.way.closed = false;
    planning.way.points.clear();
    planning.searched = false;
    if (from == to) {
        return true;  // Already there.
    }
    if (setup.tiles.count() > 0) {
        const auto open_tile = [&](const glm::vec2& place) {
            const uint32_t tile = setup.tiles.tile_at(place);
            return tile != APX_NONE && setup.tiles.cost[tile] != 0 ? tile : nearest_open_tile(setup.tiles, place);
        };
        const uint32_t start = open_tile(on_ground(from));
        const TileGraph graph{setup.tiles, open_tile(on_ground(to)), setup.tile_distance, setup.heuristic_cost};
        if (start == APX_NONE) {
            return false;
        }
        if (graph.goal != setup.tiles.tile_at(on_ground(to))) {
            to = raised(setup.tiles.centre(graph.goal), to.y);
        }
        begin_search(planning.search, graph, setup.tiles.count(), start, graph.goal);
        planning.searched = true;
        if (simulation.tile_parts[start] != simulation.tile_parts[graph.goal]) {
            return false;
        }
        finish_search(planning.search, graph);
        if (planning.search.status != SearchStatus::found) {
            return false;
        }
        fill_path_of_tiles(setup.tiles, planning.search, from, to, setup.pull_tiles, most, planning.tiles,
                           planning.way);
        return true;
    }
    if (!setup.net.points.empty()) {
        planning.searched = !setup.net.edges.empty();
        if (!find_route(setup.net, planning.search, from, to, most, planning.route, planning.straight)) {
            return false;
        }
        const Body& body = setup.bodies[simulation.agents.body[agent]];
        fill_lane(planning.way, planning.straight, body.planned_half_width_m, body.turning_radius_m);
        return true;
    }
    const apx_steer_point straight[] = {{{from.x, from.y, from.z}, 1.0f}, {{to.x, to.y, to.z}, 1.0f}};
    fill_path(planning.way, straight, false);
    return true;
}

// The way in simulation.planning is the agent's. Allocates nothing where the agent's paths have room, and changes nothing when it
// cannot.
void take_way(Simulation& simulation, uint32_t agent, const glm::vec3& to) {
    Planning& planning = simulation.planning;
    const uint32_t kind = simulation.agents.body[agent];
    const Path* lane = &planning.way;
    if (!is_lane(simulation, kind, planning.way)) {
        const Body& body = simulation.setup.bodies[kind];
        fill_lane(planning.straight, planning.way, body.planned_half_width_m, body.turning_radius_m);
        lane = &planning.straight;
    }
    simulation.own_path[agent].points.reserve(planning.way.points.size());
    simulation.own_lane[agent].points.reserve(lane->points.size());
    const auto assign = [](Path& path, const Path& from) {
        path.closed = from.closed;
        path.points.assign(from.points.begin(), from.points.end());
    };
    assign(simulation.own_path[agent], planning.way);
    assign(simulation.own_lane[agent], *lane);
    simulation.agents.progress[agent] = Progress{};
    simulation.agents.has_goal[agent] = 1;
    simulation.agents.goal[agent] = to;
}

glm::vec3 goal_place(const Simulation& simulation, const glm::vec3& goal) {
    glm::vec3 to = goal;
    if (!simulation.setup.terrain.empty()) {
        to.y = simulation.setup.terrain.height_at(on_ground(goal));
    }
    return to;
}

bool plan_and_take(Simulation& simulation, uint32_t agent, const glm::vec3& goal, size_t most) {
    glm::vec3 to = goal_place(simulation, goal);
    const bool found = plan(simulation, agent, simulation.agents.position[agent], most, to);
    if (found) {
        keep_room(simulation.first_path, agent, false, simulation.own_path[agent]);
        keep_room(simulation.first_lane, agent, false, simulation.own_lane[agent]);
        take_way(simulation, agent, to);
    }
    // The searched nodes are shown, whether a way was found or not.
    if (simulation.planning.searched) {
        std::swap(simulation.search, simulation.planning.search);
    }
    return found;
}

// A car in a corner that begins anew there slows down: what it is about to drive stays, and the new way begins on the next straight part
// of the old one. False when there is none or the new way turns back.
bool plan_from_ahead(Simulation& simulation, uint32_t agent, const glm::vec3& goal) {
    const Setup& setup = simulation.setup;
    const Body& body = setup.bodies[simulation.agents.body[agent]];
    const Path& lane = simulation.own_lane[agent];
    Progress& progress = simulation.agents.progress[agent];
    if (body.turning_radius_m <= 0.0f || setup.tiles.count() > 0 || setup.net.points.empty() ||
        lane.points.size() < 2 || progress.distance_m < 0.0f) {
        return false;
    }
    const glm::vec3 place = simulation.agents.position[agent];
    const float speed = length(simulation.agents.velocity[agent]);
    const OnPath here = project_near(lane, place, body.planar, progress.distance_m, body.turning_radius_m + speed);
    if (here.away_m > here.half_width_m || dot(simulation.agents.forward[agent], here.tangent) <= 0.0f) {
        return false;
    }
    float from_m = here.distance_m + max(body.turning_radius_m, speed * old_way_s);
    size_t segment = from_m < lane.length_m() ? segment_at(lane, from_m) : lane.segment_count();
    while (segment < lane.segment_count() && lane.points[segment].bend_1pm != 0.0f) {
        segment += 1;
        from_m = lane.points[segment].distance_m;
    }
    if (segment >= lane.segment_count() || from_m >= lane.length_m() - same_way_m) {
        return false;
    }
    const OnPath ahead = at_distance(lane, from_m);
    glm::vec3 to = goal_place(simulation, goal);
    const bool found = plan(simulation, agent, ahead.place, most_chase_points, to);
    Planning& planning = simulation.planning;
    if (!found || planning.way.points.size() < 2 || planning.straight.points.size() < 2) {
        return false;
    }
    const glm::vec3 next = planning.straight.points[1].position - ahead.place;
    if (dot(direction_of(next, glm::vec3{0}), ahead.tangent) < least_straight) {
        return false;
    }
    // The old way from the point behind the agent, then the new one.
    const size_t first = segment_at(lane, here.distance_m);
    Path& spliced = planning.spliced;
    spliced.closed = false;
    spliced.points.clear();
    const float behind_m = lane.points[first].distance_m;
    for (size_t i = first; i <= segment; ++i) {
        spliced.points.push_back(lane.points[i]);
        spliced.points.back().distance_m -= behind_m;
    }
    for (size_t i = 0; i < planning.way.points.size() && spliced.points.size() < most_lane_points(most_chase_points);
         ++i) {
        PathPoint point = planning.way.points[i];
        point.position = i == 0 ? ahead.place : point.position;
        const float way = distance(spliced.points.back().position, point.position);
        if (way > same_way_m) {
            point.distance_m = spliced.points.back().distance_m + way;
            spliced.points.push_back(point);
        }
    }
    std::swap(planning.way, spliced);
    if (planning.searched) {
        std::swap(simulation.search, planning.search);
    }
    const Progress before = progress;
    take_way(simulation, agent, to);
    progress.distance_m = here.distance_m - behind_m;
    progress.way_point = 1;
    progress.shift_m = before.shift_m;
    progress.shift_mps = before.shift_mps;
    progress.backing = before.backing;
    return true;
}

}  // namespace

NodeSearch searched(const Simulation& simulation) {
    NodeSearch search = simulation.search;
    const Setup& setup = simulation.setup;
    if (!search.nodes.empty() && search.status == SearchStatus::running) {
        finish_search(search, TileGraph{setup.tiles, search.goal, setup.tile_distance, setup.heuristic_cost});
    }
    return search;
}

void make_room_for_chases(Simulation& simulation) {
    Planning& planning = simulation.planning;
    const Setup& setup = simulation.setup;
    const size_t nodes = setup.tiles.count() > 0 ? setup.tiles.count() : setup.net.points.size() + 2;
    planning.search.reserve(nodes);
    simulation.search.reserve(nodes);
    planning.route.nodes.reserve(nodes);
    planning.route.points.reserve(min(nodes, most_chase_points) + 4);
    planning.tiles.tiles.reserve(setup.tiles.count());
    planning.tiles.places.reserve(most_chase_points + 2);
    planning.tiles.points.reserve(most_chase_points + 2);
    for (Path* path : {&planning.way, &planning.straight, &planning.spliced}) {
        path->points.reserve(most_lane_points(most_chase_points + 4));
    }
}

bool set_goal(Simulation& simulation, uint32_t agent, const glm::vec3& goal) {
    return plan_and_take(simulation, agent, goal, static_cast<size_t>(-1));
}

bool chase(Simulation& simulation, uint32_t agent, uint32_t target) {
    make_room_for_chases(simulation);
    keep_room(simulation.first_path, agent, true, simulation.own_path[agent]);
    keep_room(simulation.first_lane, agent, true, simulation.own_lane[agent]);
    if (!plan_and_take(simulation, agent, simulation.agents.position[target], most_chase_points)) {
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
        // A long way is planned in parts. Far away a small move of the goal changes little of it; next to it there is none to plan.
        const std::vector<PathPoint>& way = simulation.own_path[i].points;
        const bool is_part = !way.empty() && on_ground(way.back().position) != on_ground(agents.goal[i]);
        if (away <= goal_reached_m || (moved <= max(replan_m, replan_share * away) && !is_part)) {
            continue;
        }
        const glm::vec3 place = agents.position[target];
        if (plan_from_ahead(simulation, i, place) || plan_and_take(simulation, i, place, most_chase_points)) {
            simulation.agents.has_goal[i] = goal_is_agent + target;
        }
    }
}

glm::vec3 goal_of(const Simulation& simulation, uint32_t agent) {
    const uint32_t goal = simulation.agents.has_goal[agent];
    const bool moves = goal >= goal_is_agent && simulation.agents.present(goal - goal_is_agent);
    return moves ? simulation.agents.position[goal - goal_is_agent] : simulation.agents.goal[agent];
}

}  // namespace apx::steer
