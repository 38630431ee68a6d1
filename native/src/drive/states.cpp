// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/states.h"

#include "drive/classify.h"
#include "drive/overtake.h"
#include "drive/path.h"
#include "drive/ray_hits.h"
#include "drive/recover.h"
#include "drive/seen_obstacle.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::states;

float blue_flag_gap(const DriverView& view) {
    const float usual_m = max(blue_flag_gap_m, blue_flag_gap_s * view.own().speed_along_mps);
    return 2.0f * max(view.driver.courtesy, least_courtesy) * usual_m;
}

void consider_yielding(const DriverView& view, DriverMemory& memory) {
    memory.pass.yield_cooldown_s = max(0.0f, memory.pass.yield_cooldown_s - view.dt_s);
    // A standing car is passed like any obstacle, and has to start moving.
    const bool goes = view.own().speed_along_mps > least_yielding_mps;
    if (!view.blue_flags || !goes || memory.pass.yield_cooldown_s > 0.0f || memory.state != APX_STATE_DRIVE) {
        return;
    }
    const float near_m = blue_flag_gap(view);
    for (const Neighbour& neighbour : view.neighbours.behind()) {
        const bool behind = neighbour.ahead_m < 0.0f && neighbour.gap_m < near_m;
        if (!behind || !is_lapping(view, neighbour.car)) {
            continue;
        }
        enter_state(memory, APX_STATE_YIELD, APX_REASON_BLUE_FLAG);
        memory.pass.target = neighbour.car;
        // The other car passes where it is, else on the overtaking line: this car keeps to the other side and never
        // moves into its path.
        const Body& own = view.own();
        const float lane = lane_of_lapping_car(view, neighbour.car);
        const float aside = lane - own.line_offset_m;
        const float left = own.place.lateral_m - own.place.left_edge_m();
        const float right = own.place.right_edge_m() - own.place.lateral_m;
        memory.pass.side = absolute(aside) > 0.3f ? with_sign(1.0f, aside) : left > right ? 1.0f : -1.0f;
        return;
    }
}

void stop_yielding(DriverMemory& memory, uint32_t reason, float cooldown_s) {
    enter_state(memory, APX_STATE_DRIVE, reason);
    memory.pass.yield_cooldown_s = cooldown_s;
}

void continue_yielding(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    const Body& other = view.bodies[memory.pass.target];
    const float ahead_m =
        other.present ? distance_between(view.track, own.place.distance_m, other.place.distance_m) : 1e6f;
    const float outlines = own.half_length_m + other.half_length_m;
    if (ahead_m > outlines + let_by_lead_m || ahead_m < -(outlines + 2.0f * blue_flag_gap(view))) {
        stop_yielding(memory, APX_REASON_LET_BY, 0.0f);
    } else if (memory.state_s > longest_yield_s) {
        stop_yielding(memory, APX_REASON_TIMED_OUT, cooldown_after_yield_s);
    }
}

bool traffic_is_coming(const DriverView& view) {
    for (const Neighbour& neighbour : view.neighbours.behind()) {
        if (neighbour.ahead_m < 0.0f && neighbour.closing_mps > traffic_closing_mps &&
            time_to_contact(neighbour) < traffic_time_s) {
            return true;
        }
    }
    return false;
}

void continue_rejoining(const DriverView& view, DriverMemory& memory) {
    if (!traffic_is_coming(view)) {
        enter_state(memory, APX_STATE_DRIVE, APX_REASON_ROAD_CLEAR);
    } else if (memory.state_s > longest_rejoin_s) {
        enter_state(memory, APX_STATE_DRIVE, APX_REASON_TIMED_OUT);
    } else if (memory.state_s > 0.0f) {
        memory.reason = APX_REASON_TRAFFIC_COMING;
    }
}

bool is_blocked_by_car(const DriverView& view) {
    const RayHits hits = hits_of(view);
    for (uint32_t i = 0; i < hits.count; ++i) {
        const apx_ray_hit& hit = hits.list[i];
        if (view.ray_set.rays[i].role == RayRole::ahead && hit.kind == APX_HIT_CAR && hit.distance_m < 4.0f) {
            return true;
        }
    }
    return false;
}

// In a queue the last car makes room first: a car's patience grows with the cars standing behind it.
uint32_t standing_behind(const DriverView& view) {
    uint32_t count = 0;
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const bool behind = neighbour.ahead_m < 0.0f || (neighbour.ahead_m == 0.0f && neighbour.car < view.car);
        count +=
            behind && neighbour.gap_m < manoeuvring_distance(view) && stands_in_the_way(view, neighbour.car) ? 1 : 0;
    }
    return count;
}

// A failed attempt is not repeated at the same place: Recover backs off farther and the next pass tries another side.
void get_stuck(const DriverView& view, DriverMemory& memory) {
    if (memory.recovery.stuck_times == 0) {
        memory.recovery.stuck_at_m = view.own().place.distance_m;
    }
    memory.recovery.stuck_times += 1;
    if (memory.recovery.stuck_times > 1 && !is_blocked_by_car(view)) {
        feel_obstacle(view, memory);
    }
    enter_state(memory, APX_STATE_RECOVER, APX_REASON_STUCK);
}

void forget_place(const DriverView& view, DriverMemory& memory) {
    if (memory.recovery.stuck_times > 0 &&
        distance_between(view.track, memory.recovery.stuck_at_m, view.own().place.distance_m) >
            well_past_share * manoeuvring_distance(view)) {
        memory.recovery.stuck_times = 0;
    }
}

// Facing backward or not moving: Recover. Off the road and slow: Rejoin.
void watch_for_trouble(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    const Body& own = view.own();
    const float along = dot(own.forward, own.road_forward);
    const float speed = length(own.velocity);
    // A car steering round an obstacle from rest has a heading error on purpose.
    const bool steers_round = memory.state == APX_STATE_OVERTAKE && memory.pass.strategy == round_obstacle;
    const bool walks = speed < walking_mps && !steers_round;
    if (speed < wrong_way_mps &&
        (along < (walks ? turns_standing : turns_rolling) || (walks && !turns_in_time(view)))) {
        enter_state(memory, APX_STATE_RECOVER, APX_REASON_WRONG_WAY);
        return;
    }
    // Backing off gains little behind a car with room to steer round it.
    const bool stands = speed < 1.0f;
    const bool waits = stands && ahead.car != APX_NONE &&
                       ahead.gap_m > room_to_wait_share * manoeuvring_distance(view) &&
                       stands_in_the_way(view, ahead.car);
    const bool blocked = waits && is_host_car(view, ahead.car) && side_to_pass(view, memory, ahead.car) == 0.0f;
    const float counts = blocked ? 0.0f
                         : waits ? waiting_share / (1.0f + static_cast<float>(standing_behind(view)))
                                 : 1.0f;
    memory.recovery.stuck_s = stands ? memory.recovery.stuck_s + counts * view.dt_s : 0.0f;
    if (memory.recovery.stuck_s > stuck_behind_car_after_s ||
        (memory.recovery.stuck_s > stuck_after_s && !is_blocked_by_car(view))) {
        get_stuck(view, memory);
        return;
    }
    const bool beside_road = own.place.to_left_edge_m() < 0.0f || own.place.to_right_edge_m() < 0.0f;
    const bool slow = own.speed_along_mps < 0.4f * view.planned_mps;
    if (beside_road && slow && memory.state == APX_STATE_DRIVE && traffic_is_coming(view)) {
        enter_state(memory, APX_STATE_REJOIN, APX_REASON_OFF_TRACK);
    }
}

}  // namespace

void move_state(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    memory.state_s += view.dt_s;
    watch_car_ahead(view, memory, ahead);
    forget_place(view, memory);
    if (view.race_over && memory.state != APX_STATE_FINISH && memory.state != APX_STATE_RECOVER) {
        enter_state(memory, APX_STATE_FINISH, APX_REASON_RACE_OVER);
    }
    switch (memory.state) {
        case APX_STATE_START:
            // A car that moves already, as in a race under way, does not wait for the signal.
            if (view.race_time_s >= memory.reaction_s ||
                (view.race_time_s >= 0.0f && length(view.own().velocity) > walking_mps)) {
                enter_state(memory, APX_STATE_DRIVE, APX_REASON_FREE_ROAD);
            }
            break;
        case APX_STATE_DRIVE:
            consider_yielding(view, memory);
            if (memory.state == APX_STATE_DRIVE) {
                consider_defending(view, memory);
            }
            if (memory.state == APX_STATE_DRIVE) {
                consider_overtaking(view, memory, ahead);
            }
            watch_for_trouble(view, memory, ahead);
            break;
        case APX_STATE_OVERTAKE:
            continue_overtaking(view, memory, ahead);
            watch_for_trouble(view, memory, ahead);
            break;
        case APX_STATE_YIELD:
            continue_yielding(view, memory);
            watch_for_trouble(view, memory, ahead);
            break;
        case APX_STATE_REJOIN:
            continue_rejoining(view, memory);
            watch_for_trouble(view, memory, ahead);
            break;
        case APX_STATE_FINISH:
            watch_for_trouble(view, memory, ahead);
            break;
        default:
            break;
    }
}

}  // namespace apx
