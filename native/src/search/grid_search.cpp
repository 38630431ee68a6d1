// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "search/grid_search.h"

#include "base/heap.h"
#include "geometry/plane.h"
#include "search/tuning.h"
#include "track/locate.h"

namespace apx {

namespace {

using namespace tuning::grid_search;

// State of one search; names as in textbooks.
struct Walk {
    const RoadGrid& grid;
    GridSearch& search;
    glm::dvec2 start;
    glm::dvec2 forward;  // direction of motion
    double start_distance_m;
    double start_lateral_m;
    int32_t first_station;
    int32_t last_station;
    uint32_t budget;
    uint32_t expanded = 0;
    double free_cost_s = 1e9;  // cost of the best way without obstacles
    double bound_s = 1e9;      // states that cost more are discarded
    bool following = false;    // behind the obstacles ahead, without trying other speeds
    bool last_resort = false;  // no way avoids the obstacles ahead: search as far as possible

    int32_t station_of(const SearchNode& node) const { return first_station + node.station - 1; }
    bool is_start(uint32_t node) const { return node == 0; }
    // Number of expansions, with obstacle tests converted.
    uint32_t spent() const {
        return max(expanded, static_cast<uint32_t>(min<uint64_t>(search.looks / looks_per_expansion, budget)));
    }
};

bool before(const GridSearch::Open& a, const GridSearch::Open& b) {
    return a.cost_s < b.cost_s || (a.cost_s == b.cost_s && a.node < b.node);
}

// False when an equivalent state was expanded before.
bool close(GridSearch& search, uint64_t key) {
    const size_t mask = search.closed.size() - 1;
    uint64_t hash = key * 0x9e3779b97f4a7c15ull;
    for (size_t at = static_cast<size_t>(hash >> 32) & mask;; at = (at + 1) & mask) {
        GridSearch::Closed& slot = search.closed[at];
        if (slot.call != search.call) {
            slot = {key, search.call};
            return true;
        }
        if (slot.key == key) {
            return false;
        }
    }
}

uint64_t key_of(const Walk& walk, const SearchNode& node, size_t state) {
    const double top = static_cast<double>(walk.grid.top_speed_mps[state]);
    const double level = static_cast<double>(node.speed_mps) / top * (walk.grid.desc.speed_levels - 1) + 0.5;
    const uint64_t time = static_cast<uint64_t>(static_cast<double>(node.time_s) / same_time_s);
    const uint64_t following = walk.following ? uint64_t{1} << 63 : 0;
    return following | (static_cast<uint64_t>(state) << 24) | (static_cast<uint64_t>(level) << 16) |
           min(time, uint64_t{0xffff});
}

// Cost reduction of a state for the distance reached.
double haste(const Walk& walk) {
    if (walk.following) {
        return following_haste_s;
    }
    const double patience = patience_share * walk.budget;
    const double over = static_cast<double>(walk.spent()) - patience;
    return over > 0.0 ? haste_s * over / (walk.budget - patience) : 0.0;
}

PathSample sample_of(const Walk& walk, uint32_t index) {
    if (walk.is_start(index)) {
        return {0.0, walk.start_lateral_m, 0.0};
    }
    const SearchNode& node = walk.search.nodes[index];
    return {walk.grid.distance_m(walk.station_of(node)) - walk.start_distance_m, walk.grid.lateral_m(node.cell),
            static_cast<double>(node.time_s)};
}

EvasionLimits evasion_limits_of(const Walk& walk, const GridStation& at, int32_t station, double speed_mps,
                                double sideways_mps) {
    const double w = speed_mps * speed_mps;
    const double circle = max(at.forces.circle_n + at.forces.circle_kgpm * w, 0.0);
    double low = walk.grid.lateral_m(at.first_cell);
    double high = walk.grid.lateral_m(at.first_cell + at.cell_count - 1);
    const int32_t end = min(station + 6, walk.last_station);
    for (int32_t i = station + 1; i <= end; ++i) {
        const GridStation& next = walk.grid.station(i);
        low = min(low, walk.grid.lateral_m(next.first_cell));
        high = max(high, walk.grid.lateral_m(next.first_cell + next.cell_count - 1));
    }
    const CornerForces straight{at.forces.circle_n,   at.forces.circle_kgpm,       at.forces.side_n, 0.0,
                                at.forces.climb_mps2, at.forces.most_speed_squared};
    return {speed_mps,
            sideways_mps,
            brake_deceleration(walk.grid.envelope, straight, w),
            circle / walk.grid.envelope.mass_kg,
            low,
            high};
}

// A transition from a node, with everything that does not depend on its final speed.
struct Way {
    uint32_t from;
    PathSample begin;
    double speed_mps;
    GridPlace next;
    size_t state;
    double top_mps;
    GridTurn turn;
    SpeedRange range;
};

void try_speed(Walk& walk, const Way& way, double speed_mps) {
    GridSearch& search = walk.search;
    const GridStep step = grid_step(way.turn, way.speed_mps, speed_mps);
    const double cost = static_cast<double>(search.nodes[way.from].cost_s) + step.cost_s;
    const double total = cost + time_to_go(walk.grid, way.state, speed_mps);
    if (walk.is_start(way.from)) {
        walk.free_cost_s = min(walk.free_cost_s, total);
    }
    if (total >= walk.bound_s || search.nodes.size() >= search.node_limit) {
        return;
    }
    if (search.obstacles.count > 0) {
        const PathSample end{walk.grid.distance_m(way.next.station) - walk.start_distance_m,
                             walk.grid.lateral_m(way.next.cell), way.begin.time_s + step.time_s};
        search.looks += search.near.count;
        if (meets_any(search.near, end)) {
            return;
        }
        const GridStation& at = walk.grid.station(way.next.station);
        const double least_brake = at.forces.circle_n / walk.grid.envelope.mass_kg + at.forces.climb_mps2;
        search.looks += walk.last_resort ? 0 : search.obstacles.count;
        if (!walk.last_resort && closes_in(search.obstacles, end, speed_mps, least_brake)) {
            const double sideways = (end.lateral_m - way.begin.lateral_m) / step.time_s;
            const EvasionLimits limits = evasion_limits_of(walk, at, way.next.station, speed_mps, sideways);
            if (is_collision_inevitable(search.obstacles, end, limits, search.looks)) {
                return;
            }
        }
    }
    const uint32_t node = static_cast<uint32_t>(search.nodes.size());
    const int32_t depth = way.next.station - walk.first_station + 1;
    search.nodes.push_back({static_cast<float>(cost), static_cast<float>(way.begin.time_s + step.time_s),
                            static_cast<float>(speed_mps), way.next.cell, static_cast<int16_t>(depth),
                            static_cast<int16_t>(way.next.move), way.from});
    push_heap(search.open, {static_cast<float>(total - haste(walk) * depth), node}, before);
}

// The speed at the end of the transition from which most of the brakes suffice to stay behind the leader; negative
// without one.
double speed_behind(const Walk& walk, const Way& way, const Leader& leader) {
    if (!leader.there) {
        return -1.0;
    }
    const double along = max(leader.speed_mps, 0.0);
    const double brake =
        follow_brake_share * brake_deceleration(walk.grid.envelope, way.turn.forces, square(way.speed_mps));
    double speed = along;
    double gap = leader.gap_m;
    for (int i = 0; i < 2; ++i) {
        speed = square_root(along * along + 2.0 * brake * max(gap, 0.0));
        const double time = 2.0 * way.turn.length_m / (way.speed_mps + speed);
        gap = leader.gap_m + leader.speed_mps * time - way.turn.length_m;
    }
    return speed;
}

void try_way(Walk& walk, const Way& way, const Leader& leader) {
    const double behind = speed_behind(walk, way, leader);
    if (walk.following) {
        const double wanted = leader.there ? behind : way.range.fastest_mps;
        try_speed(walk, way, clamp(wanted, way.range.slowest_mps, way.range.fastest_mps));
        return;
    }
    bool tried = behind <= way.range.slowest_mps || behind >= way.range.fastest_mps;
    for_each_speed(walk.grid, way.range, way.top_mps, [&](double speed) {
        if (!tried && speed < behind) {
            tried = true;
            try_speed(walk, way, behind);
        }
        try_speed(walk, way, speed);
    });
}

// The first station's cells from any place on (or beside) the road in any direction. A car too fast for every
// transition takes them as fast as possible.
void expand_start(Walk& walk, double speed_mps) {
    const RoadGrid& grid = walk.grid;
    const int32_t station = walk.first_station;
    const GridStation& at = grid.station(station);
    const GridStation& behind = grid.station(station > 0 ? station - 1 : grid.lap_stations() - 1);
    const PathSample begin = sample_of(walk, 0);
    const double along = max(grid.distance_m(station) - walk.start_distance_m, 1.0);
    const double step = station > 0 ? grid.distance_m(station) - grid.distance_m(station - 1) : along;
    const Leader leader = leader_of(walk.search.obstacles, begin, follow_view_m);
    gather_near(walk.search.obstacles, begin, grid.distance_m(station) - walk.start_distance_m - begin.ahead_m,
                walk.search.near);
    for (int32_t cell = at.first_cell; cell < at.first_cell + at.cell_count; ++cell) {
        const glm::dvec2 after = grid.point(station, cell);
        const GridTurn turn =
            grid_turn(grid, behind, walk.start - walk.forward * distance<double>(walk.start, after), walk.start, after);
        // The move that a car with this slope would have made over a whole step.
        const double slope = (grid.lateral_m(cell) - walk.start_lateral_m) / along * step / grid.desc.cell_m;
        int32_t move = static_cast<int32_t>(clamp(slope, -1.0 * grid.widest_move, 1.0 * grid.widest_move) +
                                            (slope < 0.0 ? -0.5 : 0.5));
        while (move != 0 && grid.top_speed_mps[grid.state_index({station, cell, move})] <= 0.0f) {
            move -= move > 0 ? 1 : -1;
        }
        const GridPlace next{station, cell, move};
        const size_t state = grid.state_index(next);
        const double top = static_cast<double>(grid.top_speed_mps[state]);
        if (top <= 0.0 || turn.top_speed_squared < 1.0) {
            continue;
        }
        const double entry_mps = min(speed_mps, square_root(turn.top_speed_squared));
        SpeedRange range = speed_range(grid, turn, entry_mps, top);
        if (range.slowest_mps > range.fastest_mps) {
            range = {top, top};
        }
        try_way(walk, {0, begin, entry_mps, next, state, top, turn, range}, leader);
    }
}

void expand(Walk& walk, uint32_t index) {
    const RoadGrid& grid = walk.grid;
    const SearchNode node = walk.search.nodes[index];
    const int32_t station = walk.station_of(node);
    const GridStation& at = grid.station(station);
    const PathSample begin = sample_of(walk, index);
    const double speed = static_cast<double>(node.speed_mps);
    const glm::dvec2 here = grid.point(station, node.cell);
    const glm::dvec2 before =
        walk.is_start(node.parent)
            ? walk.start
            : grid.point(station > 0 ? station - 1 : grid.lap_stations() - 1, node.cell - node.move);
    const Leader leader = leader_of(walk.search.obstacles, begin, follow_view_m);
    gather_near(walk.search.obstacles, begin, grid.distance_m(station + 1) - walk.start_distance_m - begin.ahead_m,
                walk.search.near);
    for (int32_t move = -grid.widest_move; move <= grid.widest_move; ++move) {
        const GridPlace next{station + 1, node.cell + move, move};
        if (!grid.has_cell(next.station, next.cell)) {
            continue;
        }
        const size_t state = grid.state_index(next);
        const double top = static_cast<double>(grid.top_speed_mps[state]);
        if (top <= 0.0) {
            continue;
        }
        const GridTurn turn = grid_turn(grid, at, before, here, grid.point(next.station, next.cell));
        const SpeedRange range = speed_range(grid, turn, speed, top);
        if (range.slowest_mps <= range.fastest_mps) {
            try_way(walk, {index, begin, speed, next, state, top, turn, range}, leader);
        }
    }
}

// The best expanded node: the farthest, ties by order.
struct Farthest {
    uint32_t node = 0;
    bool reached = false;
};

double total_cost(const Walk& walk, uint32_t index) {
    const SearchNode& node = walk.search.nodes[index];
    const size_t state = walk.grid.state_index({walk.station_of(node), node.cell, node.move});
    return static_cast<double>(node.cost_s) + time_to_go(walk.grid, state, static_cast<double>(node.speed_mps));
}

// Expands the cheapest open state repeatedly, up to `budget` states in all.
void walk_on(Walk& walk, uint32_t budget, Farthest& best) {
    GridSearch& search = walk.search;
    while (!search.open.empty()) {
        const GridSearch::Open next = pop_heap(search.open, before);
        const SearchNode& node = search.nodes[next.node];
        const int32_t station = walk.station_of(node);
        if (node.station > search.nodes[best.node].station) {
            best.node = next.node;
        }
        if (station >= walk.last_station) {
            best = {next.node, total_cost(walk, next.node) < walk.bound_s};
            if (best.reached) {
                return;
            }
            continue;
        }
        if (walk.spent() >= budget || search.nodes.size() >= search.node_limit) {
            push_heap(search.open, next, before);
            return;
        }
        if (close(search, key_of(walk, node, walk.grid.state_index({station, node.cell, node.move})))) {
            walk.expanded += 1;
            search.expanded.push_back(next.node);
            expand(walk, next.node);
        }
    }
}

// First the best plan; if that takes too long, the plan that stays behind the obstacles ahead; then, with the rest of
// the budget, a way past with enough gain.
Farthest walk_in_stages(Walk& walk, double speed_mps) {
    GridSearch& search = walk.search;
    const uint32_t patience = static_cast<uint32_t>(patience_share * walk.budget);
    Farthest best;
    walk.expanded = 1;
    expand_start(walk, speed_mps);
    if (search.open.empty() && search.obstacles.count > 0) {
        walk.last_resort = true;
        expand_start(walk, speed_mps);
    }
    walk_on(walk, search.obstacles.count > 0 ? patience : walk.budget, best);
    if (best.reached || search.open.empty() || search.obstacles.count == 0) {
        return best;
    }
    search.open.swap(search.put_aside);
    walk.following = true;
    Farthest follower;
    expand_start(walk, speed_mps);
    walk_on(walk, min(walk.spent() + static_cast<uint32_t>(following_share * walk.budget), walk.budget), follower);
    if (follower.reached) {
        walk.bound_s = total_cost(walk, follower.node) - worth_s;
    }
    search.open.swap(search.put_aside);
    walk.following = false;
    walk_on(walk, walk.budget, best);
    if (best.reached || follower.reached) {
        return best.reached ? best : follower;
    }
    return search.nodes[best.node].station >= search.nodes[follower.node].station ? best : follower;
}

void begin_call(GridSearch& search) {
    search.nodes.clear();
    search.open.clear();
    search.put_aside.clear();
    search.plan.clear();
    search.expanded.clear();
    search.looks = 0;
    search.call += 1;
    if (search.call == 0) {  // after 2^32 calls old marks would look new
        for (GridSearch::Closed& slot : search.closed) {
            slot.call = 0;
        }
        search.call = 1;
    }
}

void read_plan(const Walk& walk, uint32_t last) {
    GridSearch& search = walk.search;
    search.plan.resize(static_cast<size_t>(search.nodes[last].station) + 1);
    for (uint32_t node = last;; node = search.nodes[node].parent) {
        const PathSample at = sample_of(walk, node);
        search.plan[static_cast<size_t>(search.nodes[node].station)] = {
            static_cast<float>(walk.start_distance_m + at.ahead_m), static_cast<float>(at.lateral_m),
            static_cast<float>(at.time_s), search.nodes[node].speed_mps};
        if (walk.is_start(node)) {
            break;
        }
    }
}

// The first station at least half a step ahead of the start.
int32_t first_station_after(const RoadGrid& grid, double distance_m) {
    int32_t low = 0;
    int32_t high = grid.lap_stations();
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (grid.distance_m(middle) <= distance_m) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const int32_t end = grid.closed ? grid.station_end - 2 : grid.lap_stations() - 1;
    if (low < end && low > 0 &&
        grid.distance_m(low) - distance_m < 0.5 * (grid.distance_m(low) - grid.distance_m(low - 1))) {
        low += 1;
    }
    return min(low, end);
}

}  // namespace

GridSearch make_grid_search(uint32_t max_expansions, uint32_t plan_nodes) {
    GridSearch search;
    search.max_expansions = max_expansions;
    search.node_limit = max_expansions * nodes_per_expansion;
    search.nodes.reserve(search.node_limit);
    search.open.reserve(search.node_limit);
    search.put_aside.reserve(search.node_limit);
    search.plan.reserve(plan_nodes);
    search.expanded.reserve(max_expansions);
    search.obstacles.predictions.resize(APX_OBSTACLE_MAX);
    size_t slots = 64;
    while (slots < 4 * static_cast<size_t>(max_expansions)) {
        slots *= 2;
    }
    search.closed.assign(slots, {0, 0});
    return search;
}

uint32_t plan_capacity(const RoadGrid& grid) {
    return static_cast<uint32_t>(grid.horizon_stations + 2);
}

uint64_t memory_bytes(const RoadGrid& grid) {
    return grid.stations.capacity() * sizeof(GridStation) +
           (grid.top_speed_mps.capacity() + grid.to_go_s.capacity()) * sizeof(float);
}

uint64_t memory_bytes(const GridSearch& search) {
    return search.nodes.capacity() * sizeof(SearchNode) +
           (search.open.capacity() + search.put_aside.capacity()) * sizeof(GridSearch::Open) +
           search.obstacles.predictions.size() * sizeof(Prediction) +
           search.closed.capacity() * sizeof(GridSearch::Closed) + search.plan.capacity() * sizeof(apx_plan_node) +
           search.expanded.capacity() * sizeof(uint32_t);
}

apx_plan_info search_plan(const Track& track, const RoadGrid& grid, const Clearance& clearance, GridSearch& search,
                          const apx_plan_request& request) {
    begin_call(search);
    set_obstacles(grid, clearance, request, search.obstacles);
    const float distance_m = wrap_distance(track, request.distance_m);
    const RoadPosition place = road_position(track, distance_m, request.lateral_m);
    const glm::vec2 forward = forward_of(place.heading_rad + request.heading_rad);
    Walk walk{grid,
              search,
              {static_cast<double>(place.position.x), static_cast<double>(place.position.y)},
              {static_cast<double>(forward.x), static_cast<double>(forward.y)},
              static_cast<double>(distance_m),
              static_cast<double>(request.lateral_m),
              first_station_after(grid, static_cast<double>(distance_m)),
              0,
              request.max_expansions > 0 ? min(request.max_expansions, search.max_expansions) : search.max_expansions};
    walk.last_station = walk.first_station;
    while (walk.last_station + 1 < grid.station_end &&
           walk.last_station + 1 < walk.first_station + grid.horizon_stations &&
           grid.distance_m(walk.last_station) - walk.start_distance_m < grid.desc.horizon_m) {
        walk.last_station += 1;
    }
    search.nodes.push_back({0.0f, 0.0f, request.speed_mps, 0, 0, 0, 0});
    search.expanded.push_back(0);
    search.start_distance_m = walk.start_distance_m;
    search.start_lateral_m = walk.start_lateral_m;
    search.first_station = walk.first_station;
    // At the end of an open track nothing is left to search.
    if (grid.distance_m(walk.first_station) <= walk.start_distance_m) {
        read_plan(walk, 0);
        apx_plan_info at_end{};
        at_end.struct_size = sizeof at_end;
        at_end.complete = at_end.optimal = 1;
        return at_end;
    }
    const Farthest last = walk_in_stages(walk, static_cast<double>(request.speed_mps));
    read_plan(walk, last.node);

    apx_plan_info info{};
    info.struct_size = sizeof info;
    info.complete = last.reached ? 1u : 0u;
    info.optimal = last.reached && walk.spent() <= patience_share * walk.budget ? 1u : 0u;
    info.expanded = walk.expanded;
    if (last.node > 0) {
        const double cost = total_cost(walk, last.node);
        info.cost_s = static_cast<float>(cost);
        info.delay_s = static_cast<float>(max(cost - walk.free_cost_s, 0.0));
    }
    return info;
}

Expanded expanded_states(const RoadGrid& grid, const GridSearch& search) {
    Expanded result;
    std::vector<uint32_t> order(search.nodes.size(), 0);
    for (const uint32_t index : search.expanded) {
        const SearchNode& node = search.nodes[index];
        order[index] = static_cast<uint32_t>(result.nodes.size());
        const bool is_start = index == 0;
        const double distance =
            is_start ? search.start_distance_m : grid.distance_m(search.first_station + node.station - 1);
        const double lateral = is_start ? search.start_lateral_m : grid.lateral_m(node.cell);
        result.nodes.push_back(
            {static_cast<float>(distance), static_cast<float>(lateral), node.time_s, node.speed_mps});
        result.parents.push_back(order[node.parent]);
    }
    return result;
}

}  // namespace apx
