// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/driver.h"

namespace apx {

namespace {

constexpr float longest_leg_s = 3.0f;
constexpr float longest_recovery_s = 8.0f;
constexpr float room_needed_m = 1.2f;
// A car that got stuck behind something backs off this far, so that it can steer around it.
constexpr float room_to_pass_m = 10.0f;
constexpr float room_behind_m = 1.5f;
constexpr float forward_mps = 4.5f;
constexpr float backward_mps = 3.5f;
// Deceleration counted on when judging whether a speed still stops in time.
constexpr float stopping_mps2 = 6.0f;
constexpr float far_m = 1e3f;
constexpr float most_beyond_edge_m = 0.5f;
constexpr float most_inside_m = 0.4f;
constexpr float kept_from_wall_m = 0.7f;
constexpr float kept_beside_m = 0.6f;

bool car_behind(const DriverView& view) {
    for (const Neighbour& neighbour : view.neighbours.all()) {
        if (neighbour.ahead_m < 0.0f && neighbour.gap_m < room_behind_m && neighbour.side_gap_m < 0.3f) {
            return true;
        }
    }
    return false;
}

// Way until a corner of the car is half a metre past an edge of the road, less where a wall is near; `sign` is 1 forward, -1
// backward. The rest of the run-off is kept in reserve.
float room_to_edge(const DriverView& view, float sign) {
    const Body& own = view.own();
    const float across = sign * cross_right(own.road_forward, own.forward);  // sideways part of the way, to the right
    if (absolute(across) < 0.15f) {
        return far_m;
    }
    const Place& place = own.place;
    const GateFrame& gate = view.track.frames[place.sector];
    const GateWalls& walls = view.track.walls[place.sector];
    const glm::vec2 edge = across > 0.0f ? gate.left + gate.across * gate.width_m : gate.left;
    const float run_off = distance(edge, across > 0.0f ? walls.right : walls.left);
    const float reach = own.half_across_m - clamp(run_off - kept_from_wall_m, -most_inside_m, most_beyond_edge_m);
    const float room = across > 0.0f ? place.to_right_edge_m() - reach : place.to_left_edge_m() - reach;
    return room / absolute(across);
}

float room_ahead(const DriverView& view) {
    float room = room_to_edge(view, 1.0f);
    for (uint32_t i = 0; i < view.fan.count; ++i) {
        if (view.fan.rays[i].role == RayRole::ahead) {
            room = min(room, view.hits[i].distance_m - room_needed_m);
        }
    }
    return room;
}

// Pedals that hold a walking pace in a direction and stop before the room ends.
apx_controls creep(float steering, float speed, float room_m, float pace_mps, float sign) {
    const float along = sign * speed;
    const float allowed = min(pace_mps, square_root(2.0f * stopping_mps2 * max(0.0f, room_m)));
    // What rolls on without room rolls into a wall.
    const float tolerated = room_m > 0.3f ? 0.5f : 0.05f;
    if (along < -0.3f || along > allowed + tolerated) {
        return {steering, 0.0f, 1.0f};
    }
    return {steering, along < allowed ? sign * 0.5f : 0.0f, 0.0f};
}

}  // namespace

// Turning by an angle on the smallest circle takes radius (1 - cos angle) sideways, and half the car swings out beside it.
bool turns_in_time(const DriverView& view) {
    const Body& own = view.own();
    const SineCosine steer = sine_cosine(view.plan.vehicle.max_steer_rad);
    const float radius = view.plan.vehicle.wheelbase_m * steer.cosine / steer.sine;
    const float aside = absolute(cross_right(own.road_forward, own.forward));
    const float along = dot(own.road_forward, own.forward);
    if (along <= 0.0f || aside < 0.15f) {
        return along > 0.0f;
    }
    float ahead = far_m;
    for (uint32_t i = 0; i < view.fan.count; ++i) {
        if (view.fan.rays[i].role == RayRole::ahead && view.hits[i].kind == APX_HIT_WALL) {
            ahead = min(ahead, view.hits[i].distance_m);
        }
    }
    return ahead * aside > 1.2f * radius * (1.0f - along) + kept_beside_m;
}

// A turn in several moves: forward with full lock towards the road's direction while there is room, backward with opposite
// lock when there is none, until the car points along the road again.
apx_controls recover(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    memory.state_s += view.dt_s;
    memory.manoeuvre_s += view.dt_s;
    // Positive: the road's direction lies to the right of the nose.
    const float to_road = arctangent2(cross_right(own.forward, own.road_forward), dot(own.forward, own.road_forward));
    const float speed = dot(own.velocity, own.forward);
    const float steering = clamp(1.5f * to_road / view.plan.vehicle.max_steer_rad, -1.0f, 1.0f);

    const bool blocked_behind = car_behind(view);
    const float ahead = room_ahead(view);
    const bool backs_off = memory.reason == APX_REASON_STUCK && !blocked_behind;
    const bool free_ahead = ahead > (backs_off ? room_to_pass_m : 2.0f);
    const bool aligned = absolute(to_road) < 0.6f;
    if (aligned && memory.state_s > 0.5f &&
        ((free_ahead && turns_in_time(view)) || memory.state_s > longest_recovery_s)) {
        enter_state(memory, view.race_over ? uint32_t{APX_STATE_FINISH} : uint32_t{APX_STATE_REJOIN},
                    APX_REASON_FACING_FORWARD);
        return {steering, 0.3f, 0.0f};
    }
    const float behind = blocked_behind ? 0.0f : room_to_edge(view, -1.0f);
    const bool stands = memory.manoeuvre_s > 0.5f && absolute(speed) < 0.2f;
    const bool leg_over = stands || memory.manoeuvre_s > longest_leg_s;
    if (memory.reversing == 0 && !(backs_off && aligned) ? leg_over && ahead < 1.0f : memory.reversing == 0) {
        memory.reversing = 1;
        memory.manoeuvre_s = 0.0f;
    } else if (memory.reversing != 0 && (leg_over || (!backs_off && ahead > 8.0f && memory.manoeuvre_s > 1.0f))) {
        memory.reversing = 0;
        memory.manoeuvre_s = 0.0f;
    }
    return memory.reversing != 0 ? creep(-steering, speed, behind, backward_mps, -1.0f)
                                 : creep(steering, speed, ahead, forward_mps, 1.0f);
}

}  // namespace apx
