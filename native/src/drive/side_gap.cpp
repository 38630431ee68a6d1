// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/side_gap.h"

#include "drive/classify.h"
#include "drive/host_car.h"
#include "drive/path.h"
#include "drive/road_grip.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::side_gap;

enum class Role { overtakes, is_overtaken, neither };

Role role_of(const DriverView& view, const DriverMemory& memory, uint32_t other) {
    if (memory.state == APX_STATE_OVERTAKE && memory.pass.target == other) {
        return Role::overtakes;
    }
    return view.published_plans[other].overtaking == view.car ? Role::is_overtaken : Role::neither;
}

// Share of a gap's deficit that this car makes up when the other has `room` to its edge of the road.
float share_of_deficit(Role role, float deficit, float room) {
    switch (role) {
        case Role::overtakes:
            return deficit;
        case Role::is_overtaken:
            return max(0.0f, deficit - room);
        default:
            return 0.5f * deficit + max(0.0f, 0.5f * deficit - room);
    }
}

void bound(SideBounds& bounds, bool other_is_right, float lateral_m) {
    if (other_is_right) {
        bounds.high_m = min(bounds.high_m, lateral_m);
    } else {
        bounds.low_m = max(bounds.low_m, lateral_m);
    }
}

}  // namespace

// A left or right line whose earlier braking point is already past is not available, and none is while the tyres are at
// their limit.
bool may_take_lane(const DriverView& view, const DriverMemory& memory, uint32_t lane) {
    if (view.track.lines.size() <= APX_LINE_RIGHT) {
        return false;
    }
    if (memory.path.blend > 0.0f && memory.path.blend_line == lane) {
        return true;
    }
    const float speed = max(0.0f, view.own().speed_along_mps);
    const SectorShare there = further(view.track, view.own().place, lane_look_s * speed);
    return cornering_share(view, memory) < lane_cornering &&
           profile_limit(view.profile, {1.0f, lane}, there.sector, there.share) > speed;
}

SideBounds side_bounds(const DriverView& view, const DriverMemory& memory) {
    SideBounds bounds;
    const float overlap_gap_m = lerp(rude_overlap_gap_m, courteous_overlap_gap_m, view.driver.courtesy);
    const float side_by_side_m =
        is_lane(memory.path.blend_line) && memory.path.blend > 0.0f ? still_side_by_side_m : beside_m;
    bool left = false;
    bool right = false;
    const Body& own = view.own();
    const float own_lateral = own.place.lateral_m;
    const uint32_t overtaken = memory.state == APX_STATE_OVERTAKE ? memory.pass.target : APX_NONE;
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const float nearing_mps = clamp(neighbour.closing_mps, 0.0f, 20.0f);
        // enough for every role
        const bool too_far = neighbour.gap_m > host_car_early_m + host_car_early_s * nearing_mps;
        const bool overlap = neighbour.gap_m <= 0.0f;
        const bool in_line = !overlap & (neighbour.side_gap_m < -0.5f) & (neighbour.car != overtaken);
        if (too_far | in_line) {
            continue;
        }
        const bool host_car = is_host_car(view, neighbour.car);
        const Role role = role_of(view, memory, neighbour.car);
        const bool follows = neighbour.ahead_m > 0.0f && role != Role::overtakes && !is_obstacle(view, neighbour.car);
        const float early_m = follows ? host_car_ahead_m : host_car_early_m;
        const float early = host_car                ? early_m + host_car_early_s * nearing_mps
                            : role == Role::neither ? 1.5f + 0.5f * nearing_mps
                                                    : beside_from_m(neighbour.closing_mps);
        if (neighbour.gap_m > early) {
            continue;
        }
        const Body& other = view.bodies[neighbour.car];
        // An obstacle ahead counts as on the other side of the pass, wherever it is now.
        const bool ahead = !overlap && role == Role::overtakes && goes_round_target(view, memory);
        const bool other_is_right =
            ahead ? memory.pass.side < 0.0f
                  : neighbour.right_m > 0.0f || (neighbour.right_m == 0.0f && neighbour.car > view.car);
        const float sign = other_is_right ? 1.0f : -1.0f;
        // Both cars must be on their left or right lines before the corner: a car about to overlap counts while there
        // is time. A host car keeps no such line, but on one this car is clear of the racing line beside it.
        const bool near = neighbour.side_gap_m > -0.5f && neighbour.side_gap_m < side_by_side_m;
        if (near && !is_obstacle(view, neighbour.car) &&
            (host_car ? overlap || (neighbour.ahead_m < 0.0f && neighbour.gap_m < comes_beside_s * nearing_mps)
                      : neighbour.gap_m < overlap_gap_m ||
                            may_take_lane(view, memory, other_is_right ? APX_LINE_LEFT : APX_LINE_RIGHT))) {
            (other_is_right ? right : left) = true;
        }
        if (overlap && neighbour.side_gap_m > -0.5f && neighbour.side_gap_m < beside_m) {
            const float width = 2.0f * other.half_width_m + min(view.driver.side_gap_m, reserved_gap_m);
            (other_is_right ? bounds.right_reserved_m : bounds.left_reserved_m) += width;
        }
        if (host_car) {
            const float nearest = lateral_beside_host_car(view, memory, neighbour.car, -sign, view.driver.side_gap_m);
            bound(bounds, other_is_right, nearest);
            const float beyond = sign * (own_lateral - nearest);
            bounds.pressed = bounds.pressed || (overlap && beyond > 0.0f);
            bounds.hurried = bounds.hurried || beyond > -host_car_hurry_m;
            continue;
        }
        const float deficit = view.driver.side_gap_m - neighbour.side_gap_m;
        if (deficit <= 0.0f) {
            // Keeps the present gap, up to the minimum gap.
            bound(bounds, other_is_right, own_lateral - sign * deficit);
            continue;
        }
        const float edge = other_is_right ? other.place.right_edge_m() : other.place.left_edge_m();
        const float room = max(0.0f, sign * (edge - other.place.lateral_m) - other.half_width_m);
        bound(bounds, other_is_right, own_lateral - sign * share_of_deficit(role, deficit, room));
        bounds.pressed = bounds.pressed || overlap;
    }
    if (left != right && view.track.lines.size() > APX_LINE_RIGHT) {
        bounds.lane = right ? APX_LINE_LEFT : APX_LINE_RIGHT;
    }
    // A side ray's hit on an obstacle unknown to the race (host rays) counts as a car that does not move.
    for (uint32_t i = 0; i < view.host_hits.size(); ++i) {
        const RayRole role = view.ray_set.rays[i].role;
        const apx_ray_hit& hit = view.host_hits[i];
        const bool sideways = role == RayRole::left || role == RayRole::right;
        if (sideways && hit.kind == APX_HIT_OTHER && hit.distance_m < view.driver.side_gap_m) {
            const bool is_right = role == RayRole::right;
            const float sign = is_right ? 1.0f : -1.0f;
            bound(bounds, is_right, own_lateral - sign * (view.driver.side_gap_m - hit.distance_m));
            bounds.pressed = true;
        }
    }
    return bounds;
}

}  // namespace apx
