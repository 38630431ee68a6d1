// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/ways.h"

#include "base/random.h"
#include "drive/path.h"
#include "profile/pace.h"
#include "race/obstacles.h"
#include "race/scene.h"
#include "race/tuning.h"
#include "track/locate.h"
#include "track/on_road.h"

namespace apx {

namespace {

using namespace tuning::ways;

const Branch& branch_of(const Race& race, uint32_t branch) {
    return race.track->branches[branch];
}

// A place along the main road as distance on a route.
float distance_on(const Race& race, uint32_t route, float main_m) {
    return route == 0 ? main_m : route_distance(*race.track, branch_of(race, route - 1), main_m);
}

// Whether a place is within the walls of its road, or beyond them by at most `slack_m`.
bool is_within_walls(const Track& track, const Place& place, float height_m, float slack_m) {
    if (!place.found() || absolute(height_m - place.height_m) > storey_m) {
        return false;
    }
    const SectorFrame& road = track.sectors[place.sector];
    const GateWalls& walls = track.walls[place.sector];
    const float left_m = -place.to_left_edge_m() - distance(walls.left, road.left);
    const float right_m = -place.to_right_edge_m() - distance(walls.right, road.right);
    return max(left_m, right_m) <= slack_m;
}

bool is_within_walls(const Track& track, const Body& body, float slack_m) {
    return is_within_walls(track, body.place, body.height_m, slack_m);
}

// Whether the main road and the branch are different roads at a place along the main road.
bool is_beside(const Branch& branch, float main_m) {
    return main_m > branch.from_m && main_m < branch.to_m;
}

bool is_on_shared_road(const Race& race, uint32_t route, float main_m) {
    return route == 0 || !is_beside(branch_of(race, route - 1), main_m);
}

// The corner of another route's list at the same place; APX_NONE when there is none.
uint32_t same_corner(const Track& track, const Corners& from, const Corners& to, uint32_t corner, float shift_m) {
    if (corner >= from.list.size()) {
        return APX_NONE;
    }
    const float apex_m = wrap_distance(track, from.list[corner].apex_m + shift_m);
    for (uint32_t other = 0; other < to.list.size(); ++other) {
        if (absolute(distance_between(track, apex_m, to.list[other].apex_m)) < same_corner_m) {
            return other;
        }
    }
    return APX_NONE;
}

// Places along the old road as places along the new one, where both are the same road.
void shift_places(const Track& track, float shift_m, DriverMemory& memory) {
    const auto shift = [&](float& distance_m) { distance_m = wrap_distance(track, distance_m + shift_m); };
    for (SeenObstacle& seen : memory.sight.seen) {
        shift(seen.distance_m);
    }
    if (memory.sight.blocked_at_m < nowhere_m) {
        shift(memory.sight.blocked_at_m);
    }
    shift(memory.detour.from_m);
    shift(memory.recovery.stuck_at_m);
}

void forget_places(DriverMemory& memory) {
    memory.sight = {};
    memory.detour = {};
    memory.recovery.stuck_times = 0;
    memory.corner.next = memory.mistake.corner = memory.defence.corner = APX_NONE;
    memory.defence.against = APX_NONE;
    memory.path.placed = 0;
    memory.path.turn_mps = 0.0f;
}

void carry_corners(const Track& track, const CarProfile& from, const CarProfile& to, float shift_m,
                   DriverMemory& memory) {
    for (uint32_t* corner : {&memory.corner.next, &memory.mistake.corner, &memory.defence.corner}) {
        *corner = same_corner(track, from.corners, to.corners, *corner, shift_m);
    }
    if (memory.defence.corner == APX_NONE) {
        memory.defence.against = APX_NONE;
    }
}

// The car drives on along another route. Its path across the road stays where both are one road.
void take_route(Race& race, uint32_t car, uint32_t route) {
    Body& body = race.bodies[car];
    DriverMemory& memory = race.memories[car];
    const uint32_t before = race.ways[car].route;
    const Track& from = *race.routes[before];
    const Track& to = *race.routes[route];
    const Place left = body.place;
    const float main_m = race.main_distance_on(before, left.distance_m);
    const bool same_road =
        left.found() && is_on_shared_road(race, before, main_m) && is_on_shared_road(race, route, main_m);
    const uint32_t hint = same_road ? sector_at(to, distance_on(race, route, main_m)) : uint32_t{APX_NONE};
    place_body(to, hint, body);
    race.ways[car].route = route;
    race.progress[car].sector = body.place.sector;
    race.trajectories[car].count = 0;
    if (!body.present || !same_road) {
        forget_places(memory);
        return;
    }
    const float shift_m = distance_between(to, wrap_distance(to, left.distance_m), body.place.distance_m);
    carry_corners(to, race.profile_on(before, car), race.profile_on(route, car), shift_m, memory);
    const LinePoint old_path = path_point(from, memory, left.sector, left.share);
    shift_places(to, shift_m, memory);
    const LinePoint new_path = path_point(to, memory, body.place.sector, body.place.share);
    if (memory.path.placed != 0) {
        memory.path.offset_m += old_path.lateral_m - new_path.lateral_m;
        memory.path.turn_mps +=
            max(0.0f, body.speed_along_mps) * short_turn(new_path.heading_rad, old_path.heading_rad);
    }
}

// How far a place is from its road's middle, in half-widths.
float off_middle(const Place& place) {
    return absolute(2.0f * place.t - 1.0f);
}

Body placed_on(const Race& race, uint32_t route, Body body) {
    place_body(*race.routes[route], APX_NONE, body);
    return body;
}

// The route that a car outside of its own road's walls, or a host car on its own way, is on.
uint32_t route_under(const Race& race, uint32_t car) {
    const Body& body = race.bodies[car];
    const uint32_t own = race.ways[car].route;
    const bool inside = body.present && is_within_walls(*race.routes[own], body, wall_slack_m);
    const bool steered_by_host = race.cars[car].driven_by == APX_DRIVER_HOST;
    if (inside && !steered_by_host) {
        return own;
    }
    const float main_m = race.main_distance_on(own, body.place.distance_m);
    uint32_t best = own;
    float best_off = inside ? off_middle(body.place) - nearer_middle : 1e6f;
    for (uint32_t route = 0; route < race.routes.size(); ++route) {
        if (route == own ||
            (inside && is_on_shared_road(race, own, main_m) && is_on_shared_road(race, route, main_m))) {
            continue;
        }
        const Body other = placed_on(race, route, body);
        if (other.present && is_within_walls(*race.routes[route], other, 0.0f) && off_middle(other.place) < best_off) {
            best = route;
            best_off = off_middle(other.place);
        }
    }
    return best;
}

// Well behind the merge, and far before the next fork, a car is back on the main road.
bool is_back_on_main_road(const Race& race, uint32_t car) {
    const uint32_t route = race.ways[car].route;
    const float main_m = race.main_distance_on(route, race.bodies[car].place.distance_m);
    const Branch& branch = branch_of(race, route - 1);
    // On an open road both are below zero beyond the place.
    const float behind_m = distance_ahead(*race.track, branch.to_m, main_m);
    const float to_fork_m = distance_ahead(*race.track, main_m, branch.from_m);
    return !is_beside(branch, main_m) && (behind_m > behind_merge_m || behind_m < 0.0f) &&
           (to_fork_m > farthest_choice_m || to_fork_m < 0.0f);
}

// Time of a profile along the racing line from one place of its road forward to another.
float time_along(const CarProfile& profile, float from_m, float to_m) {
    const MiniSectors& sectors = profile.mini_sectors;
    const std::vector<float>& taken_s = sectors.lines[APX_LINE_RACING].taken_s;
    const uint32_t first = sectors.at(from_m);
    const uint32_t last = sectors.at(to_m);
    float time_s = sectors.rest(first, from_m) * taken_s[first] - sectors.rest(last, to_m) * taken_s[last];
    for (uint32_t sector = first; sector != last; sector = sectors.next(sector)) {
        time_s += taken_s[sectors.next(sector)];
    }
    return max(time_s, 0.0f);
}

// One of the two ways between a fork and its merge, for one driver.
struct Way {
    const Track& track;
    const CarProfile& profile;
    uint32_t route;
    float fork_m;
    float merge_m;
};

Way way_of(const Race& race, uint32_t car, uint32_t branch, bool along_branch) {
    const Branch& drawn = branch_of(race, branch);
    const uint32_t route = along_branch ? branch + 1 : 0;
    return {*race.routes[route], race.profile_on(route, car), route, along_branch ? drawn.route_from_m : drawn.from_m,
            along_branch ? drawn.route_to_m : drawn.to_m};
}

bool leaves_room(const Place& place, float half_across_m, float width_m) {
    return max(place.to_left_edge_m(), place.to_right_edge_m()) - half_across_m > width_m + room_beside_m;
}

// Delay by what stands on a way.
float delay_by_standing(const Race& race, uint32_t car, const Place& place, float half_across_m) {
    return leaves_room(place, half_across_m, race.cars[car].vehicle.width_m) ? passed_by_s : blocked_way_s;
}

// Share of the fastest speeds that a car drives at; a host's car counts as driving at its limit.
float pace_of(const Race& race, uint32_t car) {
    const bool by_host = race.cars[car].driven_by == APX_DRIVER_HOST;
    const float band = race.progress[car].band_pace;
    return by_host ? 1.0f : max(pacing_of(race.profile_on(0, car), race.cars[car].driver, band).pace, 0.1f);
}

// Delay by another car ahead that drives this way and is not passed on it.
float delay_by_car(const Race& race, uint32_t car, const Way& way, float own_m, uint32_t other) {
    const Body& body = race.bodies[other];
    const float at_m = distance_on(race, way.route, race.progress[other].distance_m);
    const float ahead_m = distance_ahead(way.track, own_m, at_m);
    if (!(ahead_m > 0.0f && ahead_m <= distance_ahead(way.track, own_m, way.merge_m))) {
        return 0.0f;
    }
    const float speed_mps = max(body.speed_along_mps, 0.0f);
    const bool settled = race.race_time_s() > start_settled_s;
    const bool behind_fork = ahead_m > distance_ahead(way.track, own_m, way.fork_m);
    if (speed_mps < stands_below_mps) {
        return settled && behind_fork ? delay_by_standing(race, car, body.place, body.half_across_m) : 0.0f;
    }
    const CarProfile& its = race.profile_on(way.route, other);
    const float own_pace = pace_of(race, car);
    const float pace = pace_of(race, other);
    const float slower = its.speeds_mps[APX_LINE_RACING][sector_at(way.track, at_m)] * pace / speed_mps;
    const float its_pace = settled && slower > slow_from ? pace / min(slower, most_slowness) : pace;
    const float own_to_fork_s = time_along(way.profile, own_m, way.fork_m) / own_pace;
    const float lead_s = behind_fork ? own_to_fork_s : own_to_fork_s - time_along(its, at_m, way.fork_m) / its_pace;
    const float its_way_s = time_along(its, behind_fork ? at_m : way.fork_m, way.merge_m) / its_pace;
    const float own_way_s = time_along(way.profile, way.fork_m, way.merge_m) / own_pace;
    return clamp(headway_s + its_way_s - own_way_s - max(lead_s, 0.0f), 0.0f, blocked_way_s);
}

float delay_by_obstacles(const Race& race, uint32_t car, const Way& way) {
    float most_s = 0.0f;
    for (const ObstacleSlot& slot : race.obstacles) {
        if (slot.used == 0) {
            continue;
        }
        const Body body = placed_on(race, way.route, outline_of(slot.obstacle));
        const bool on_way = body.present && is_within_walls(way.track, body, body.reach_m) &&
                            body.place.distance_m > way.fork_m && body.place.distance_m < way.merge_m;
        const bool beside =
            on_way && max(-body.place.to_left_edge_m(), -body.place.to_right_edge_m()) > body.half_across_m;
        most_s = on_way && !beside ? max(most_s, delay_by_standing(race, car, body.place, body.half_across_m)) : most_s;
    }
    return most_s;
}

float delay_on(const Race& race, uint32_t car, uint32_t branch, const Way& way) {
    const float own_m = distance_on(race, way.route, race.progress[car].distance_m);
    float most_s = delay_by_obstacles(race, car, way);
    for (uint32_t other = 0; other < race.car_count(); ++other) {
        // A car on the route of another branch drives the main road here.
        const bool along_branch = race.ways[other].route == branch + 1;
        const bool same_way = along_branch == (way.route != 0);
        if (other != car && race.bodies[other].present && same_way) {
            most_s = max(most_s, delay_by_car(race, car, way, own_m, other));
        }
    }
    return most_s;
}

// The error of a driver's judgement in this lap, s.
float misjudged_s(const Race& race, uint32_t car, uint32_t branch, float main_s) {
    const uint32_t lap = static_cast<uint32_t>(race.progress[car].lap + 1);
    Random random(race.desc.seed, car, use_way + lap * most_ways + branch);
    const float most_s = judged_to_s + (1.0f - race.cars[car].driver.skill) * misjudged_share * main_s;
    return most_s * random.range(-1.0f, 1.0f);
}

// Whether a gate of the branch's route shares a part of its width with the main road.
bool overlaps_main(const Track& main, const GateFrame& gate) {
    for (const float t : {0.0f, 0.5f, 1.0f}) {
        const Place place = locate(main, gate.left + gate.across * (t * gate.width_m), gate.height_left_m, APX_NONE);
        if (place.found() && place.t >= 0.0f && place.t <= 1.0f &&
            absolute(place.height_m - gate.height_left_m) < storey_m) {
            return true;
        }
    }
    return false;
}

// Where the middle of a gate of the branch's route lies beside the main road.
Place place_on_main(const Track& main, const GateFrame& gate) {
    return locate(main, gate.left + gate.across * (0.5f * gate.width_m), gate.height_left_m, APX_NONE);
}

// The branch whose fork lies ahead of a car, beyond one distance and before another; APX_NONE when there is none.
uint32_t branch_between(const Race& race, uint32_t car, float from_m, float to_m) {
    const float main_m = race.progress[car].distance_m;
    if (!is_on_shared_road(race, race.ways[car].route, main_m)) {
        return APX_NONE;
    }
    for (uint32_t branch = 0; branch < race.track->branches.size(); ++branch) {
        const float ahead_m = distance_ahead(*race.track, main_m, branch_of(race, branch).from_m);
        if (ahead_m > from_m && ahead_m < to_m) {
            return branch;
        }
    }
    return APX_NONE;
}

float committed_at_m(const Race& race, uint32_t car) {
    return committed_m + committed_s * max(race.bodies[car].speed_along_mps, 0.0f);
}

// The side on which a branch leaves the main road: -1 left, 1 right.
float side_of(const Race& race, uint32_t branch) {
    const Track& route = *branch_of(race, branch).route;
    const uint32_t last = sector_at(route, branch_of(race, branch).route_to_m);
    uint32_t gate = sector_at(route, branch_of(race, branch).route_from_m);
    while (gate < last && overlaps_main(*race.track, route.frames[gate])) {
        ++gate;
    }
    return place_on_main(*race.track, route.frames[gate]).t < 0.5f ? -1.0f : 1.0f;
}

// Two cars side by side before a fork, each on the side of the other's way, would cross: the one behind takes the way of
// the other.
uint32_t route_without_crossing(const Race& race, uint32_t car, uint32_t branch) {
    const uint32_t own = race.ways[car].route;
    const Body& body = race.bodies[car];
    const float to_fork_m = distance_ahead(*race.track, race.progress[car].distance_m, branch_of(race, branch).from_m);
    for (uint32_t other = 0; other < race.car_count(); ++other) {
        const Body& beside = race.bodies[other];
        const uint32_t its = race.ways[other].route;
        if (other == car || !beside.present || (own == branch + 1) == (its == branch + 1)) {
            continue;
        }
        const float ahead_m =
            distance_between(*race.track, race.progress[car].distance_m, race.progress[other].distance_m);
        const bool is_first = ahead_m > 0.0f || (ahead_m == 0.0f && other < car);
        const float gap_m = ahead_m - body.half_length_m - beside.half_length_m;
        const float closing_mps = max(body.speed_along_mps - beside.speed_along_mps, 0.0f) + may_close_mps;
        const float closes_m = closing_mps * to_fork_m / max(body.speed_along_mps, 1.0f);
        if (!is_first || gap_m > overlap_gap_m + closes_m) {
            continue;
        }
        const float side = own == branch + 1 ? side_of(race, branch) : -side_of(race, branch);
        const float apart_m = side * (body.place.lateral_m - beside.place.lateral_m);
        // A car right behind another one may leave its line to the side of its own way.
        const float room_m =
            gap_m < overlap_gap_m ? body.half_across_m + beside.half_across_m + beside_room_m : -beside_room_m;
        if (apart_m < room_m) {
            const bool allowed = race.cars[car].driver.skill >= branch_of(race, branch).min_skill;
            return its != branch + 1 ? 0 : allowed ? its : own;
        }
    }
    return own;
}

uint32_t chosen_route(const Race& race, uint32_t car, uint32_t branch) {
    const uint32_t own = race.ways[car].route;
    const uint32_t along_branch = branch + 1;
    if (race.cars[car].driver.skill < branch_of(race, branch).min_skill) {
        return own == along_branch ? 0 : own;
    }
    const float cost_s = cost_of_branch(race, car, branch).total_s();
    if (own == along_branch) {
        return cost_s > changes_mind_s ? 0 : own;
    }
    return cost_s < 0.0f ? along_branch : own;
}

bool chooses(const Race& race, uint32_t car) {
    const uint32_t state = race.memories[car].state;
    const bool drives = state == APX_STATE_DRIVE || state == APX_STATE_OVERTAKE || state == APX_STATE_YIELD;
    return drives && race.bodies[car].present && race.cars[car].driven_by != APX_DRIVER_HOST;
}

// Where the roads of a branch and of the main road begin to overlap before their merge.
MergePoint merge_point(const Track& main, const Branch& branch) {
    const Track& route = *branch.route;
    const uint32_t last = sector_at(route, branch.route_to_m);
    uint32_t gate = last;
    while (route.frames[gate].distance_m > branch.route_from_m + shortest_way_m &&
           overlaps_main(main, route.frames[gate])) {
        --gate;
    }
    const GateFrame& begin = route.frames[min(gate + 1, last)];
    const Place place = place_on_main(main, begin);
    const bool usable = place.found() && place.distance_m > branch.from_m && place.distance_m < branch.to_m;
    return {usable ? place.distance_m : branch.to_m, begin.distance_m};
}

void set_approaches(Race& race) {
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const Body& body = race.bodies[car];
        Approach& approach = race.approaches[car];
        approach = {};
        for (uint32_t branch = 0; body.present && branch < race.merges.size(); ++branch) {
            const uint32_t own = race.ways[car].route;
            const float main_m = race.main_distance_on(own, body.place.distance_m);
            if (is_beside(branch_of(race, branch), main_m)) {
                const bool along = own == branch + 1;
                approach.branch = branch;
                approach.route = along ? branch + 1 : 0;
                approach.to_merge_m =
                    along ? race.merges[branch].route_m - body.place.distance_m : race.merges[branch].main_m - main_m;
                approach.speed_mps = body.speed_along_mps;
            }
        }
    }
}

// The cars and obstacles within the walls of one route.
void set_route_scene(Race& race, uint32_t route, float dt_s) {
    RouteScene& scene = race.route_scenes[route];
    const Track& track = *race.routes[route];
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        Body& body = scene.bodies[car];
        const Body& now = race.bodies[car];
        const uint32_t own = race.ways[car].route;
        body = now;
        if (!race.foreseen.empty()) {
            const uint32_t hint = own == route ? now.place.sector : uint32_t{APX_NONE};
            locate_body(track, race.foreseen[car], hint, now.present, body);
            // The class of a car follows from its present place, not from the predicted one.
            body = body.present || own != route ? body : now;
        } else if (own != route && now.present) {
            const float main_m = race.main_distance_on(own, now.place.distance_m);
            place_body(track, sector_at(track, distance_on(race, route, main_m)), body);
        }
        body.present = body.present && (own == route || is_within_walls(track, body, 0.0f));
    }
    for (size_t slot = 0; slot < race.obstacles.size(); ++slot) {
        Body& body = scene.bodies[race.car_count() + slot];
        body = {};
        if (race.obstacles[slot].used != 0) {
            body = outline_of(race.obstacles[slot].obstacle);
            body.position += body.velocity * (static_cast<float>(race.desc.latency_ticks) * dt_s);
            place_body(track, APX_NONE, body);
            body.present = body.present && is_within_walls(track, body, body.reach_m);
        }
    }
    scene.present = sort_by_distance(scene.bodies, scene.order, scene.slots);
}

// The route that a driver requests now: its own, unless it chooses anew.
uint32_t wanted_route(const Race& race, uint32_t car) {
    const uint32_t own = race.ways[car].route;
    if (!chooses(race, car)) {
        return own;
    }
    const float committed = committed_at_m(race, car);
    const float speed_mps = max(race.bodies[car].speed_along_mps, 0.0f);
    const float until_m = clamp(choice_s * speed_mps, nearest_choice_m, farthest_choice_m);
    uint32_t branch = branch_between(race, car, committed, until_m);
    if (branch != APX_NONE) {
        return (race.clock.tick + car) % choice_ticks == 0 ? chosen_route(race, car, branch) : own;
    }
    branch = branch_between(race, car, crossing_until_s * speed_mps, committed + 1e-3f);
    return branch != APX_NONE ? route_without_crossing(race, car, branch) : own;
}

}  // namespace

void make_ways(Race& race, uint32_t car_count) {
    const Track& main = *race.track;
    race.routes.push_back(&main);
    for (const Branch& branch : main.branches) {
        race.routes.push_back(branch.route.get());
        race.merges.push_back(merge_point(main, branch));
    }
    for (const Track* route : race.routes) {
        race.route_crossings.push_back(flat_crossings(*route));
    }
    race.route_profiles.resize(main.branches.size());
    race.ways.resize(car_count);
    race.chosen_routes.resize(car_count);
    race.approaches.resize(car_count);
    race.route_scenes.resize(race.routes.size());
    for (RouteScene& scene : race.route_scenes) {
        scene.bodies.resize(car_count);
        scene.slots.resize(car_count);
        for (uint32_t car = 0; car < car_count; ++car) {
            scene.order.push_back(car);
        }
    }
}

std::vector<apx_grip_band> bands_on_route(const Race& race, uint32_t route, GripBands bands) {
    std::vector<apx_grip_band> result(bands.begin(), bands.end());
    for (apx_grip_band& band : result) {
        const bool everywhere = band.from_m == 0.0f && band.to_m == 0.0f;
        band.from_m = everywhere ? 0.0f : distance_on(race, route, band.from_m);
        band.to_m = everywhere ? 0.0f : distance_on(race, route, band.to_m);
    }
    return result;
}

std::vector<std::vector<CarProfile>> route_profiles_of(const Race& race, GripBands bands, const apx_car_desc& car) {
    std::vector<std::vector<CarProfile>> made;
    for (uint32_t route = 1; route < race.routes.size(); ++route) {
        const std::vector<apx_grip_band> on_route = bands_on_route(race, route, bands);
        made.push_back(make_car_profiles(*race.routes[route], race.ground(on_route), car));
    }
    return made;
}

uint32_t route_at(const Race& race, uint32_t car, const apx_car_state& state) {
    const uint32_t own = race.ways[car].route;
    for (uint32_t step = 0; step <= race.routes.size(); ++step) {
        const uint32_t route = step == 0 ? own : step - 1;
        const Track& track = *race.routes[route];
        const Place place = locate(track, ground(state.position), state.position[1], APX_NONE);
        if (is_within_walls(track, place, place.height_m, wall_slack_m)) {
            return route;
        }
    }
    return own;
}

void locate_on_ways(Race& race) {
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        Progress& progress = race.progress[car];
        Body& body = race.bodies[car];
        locate_body(race.track_of(car), race.states[car], progress.sector, progress.seen != 0, body);
        progress.sector = body.place.sector;
        if (progress.seen == 0) {
            continue;
        }
        uint32_t route = route_under(race, car);
        if (route != race.ways[car].route) {
            take_route(race, car, route);
        } else if (route != 0 && body.present && is_back_on_main_road(race, car)) {
            take_route(race, car, 0);
        }
    }
}

WayCost cost_of_branch(const Race& race, uint32_t car, uint32_t branch) {
    const Way along = way_of(race, car, branch, true);
    const Way main = way_of(race, car, branch, false);
    WayCost cost;
    cost.way_s = (along.profile.ideal_lap_s - main.profile.ideal_lap_s) / pace_of(race, car);
    cost.branch_delay_s = delay_on(race, car, branch, along);
    cost.main_delay_s = delay_on(race, car, branch, main);
    cost.misjudged_s = misjudged_s(race, car, branch, time_along(main.profile, main.fork_m, main.merge_m));
    return cost;
}

void choose_ways(Race& race) {
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        race.chosen_routes[car] = wanted_route(race, car);
    }
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        if (race.chosen_routes[car] != race.ways[car].route) {
            take_route(race, car, race.chosen_routes[car]);
        }
    }
}

void set_route_scenes(Race& race, float dt_s) {
    for (uint32_t car = 0; car < race.car_count() && !race.foreseen.empty(); ++car) {
        race.foreseen[car] = foresee(race, car, dt_s);
    }
    for (uint32_t route = 0; route < race.routes.size(); ++route) {
        set_route_scene(race, route, dt_s);
    }
    set_approaches(race);
}

}  // namespace apx
