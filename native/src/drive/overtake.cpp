// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/overtake.h"

#include "drive/classify.h"
#include "drive/hazard.h"
#include "drive/human.h"
#include "drive/lateral.h"
#include "drive/path.h"
#include "drive/planner.h"
#include "drive/road_grip.h"
#include "drive/side_gap.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::overtake;

// The racing line so far beyond a place.
LinePoint line_beyond(const DriverView& view, const SectorShare& there, float along_m) {
    const float at_m = view.track.frames[there.sector].distance_m + there.share * view.track.lengths_m[there.sector];
    const SectorShare place = place_at(view.track, at_m + along_m, there.sector);
    return line_point(view.track.lines[APX_LINE_RACING], place.sector, place.share);
}

// The side of an obstacle on which the racing line runs before and after it, which at an apex is the outside. Before it
// counts twice: the car comes from there.
float side_of_line(const DriverView& view, const SectorShare& there, float target_m) {
    const float way_m = max(around_s * profile_speed(view.profile, SideLine{}, there.sector, there.share), around_m);
    const float before_m = line_beyond(view, there, -way_m).lateral_m - target_m;
    const float after_m = line_beyond(view, there, way_m).lateral_m - target_m;
    return 2.0f * before_m + after_m < 0.0f ? -1.0f : 1.0f;
}

// Curvature of the racing line at an obstacle or near it, where it is largest, 1/m, positive to the right.
float bend_at(const DriverView& view, const SectorShare& there) {
    float bend_1pm = 0.0f;
    for (const float along_m : {-around_m, 0.0f, around_m}) {
        const float curvature_1pm = line_beyond(view, there, along_m).curvature_1pm;
        bend_1pm = absolute(curvature_1pm) > absolute(bend_1pm) ? curvature_1pm : bend_1pm;
    }
    return bend_1pm;
}

// The side of an obstacle with the shorter way across the road: from the path, or from the car when it is too late to
// move the path. A path that leads into its middle says nothing.
float nearer_side(const DriverView& view, const DriverMemory& memory, uint32_t car) {
    const Body& own = view.own();
    const Body& target = view.bodies[car];
    const float ahead_m = max(distance_between(view.track, own.place.distance_m, target.place.distance_m), 0.0f);
    const bool soon = ahead_m < late_for_side_s * max(own.speed_along_mps - target.speed_along_mps, 1.0f);
    const SectorShare there = meeting_place(view, car);
    const float lateral_m = soon ? own.place.lateral_m + side_drift_s * cross_right(own.road_forward, own.velocity)
                                 : path_point(view.track, memory, there.sector, there.share).lateral_m;
    // Inside a hairpin's line a car would have to turn tighter than it can.
    const float bend_1pm = bend_at(view, there);
    if (absolute(bend_1pm) > tight_bend_1pm) {
        return bend_1pm > 0.0f ? -1.0f : 1.0f;
    }
    const float left_m = target.place.lateral_m - lateral_m;
    if (!soon && absolute(left_m) < no_side_m) {
        return side_of_line(view, there, target.place.lateral_m);
    }
    return left_m > 0.0f ? -1.0f : 1.0f;
}

// The side of a car with more room to the edge, the wall or the next car: -1 left, 1 right, 0 when neither fits this
// car. Before a corner the inside counts for more.
float side_with_room(const DriverView& view, const DriverMemory& memory, uint32_t target_car, bool to_wall) {
    const Body& target = view.bodies[target_car];
    const Place& place = target.place;
    float left = room_at_edge(view, target_car, -1.0f, to_wall);
    float right = room_at_edge(view, target_car, 1.0f, to_wall);
    const RunOff run_off = to_wall ? run_off_at(view.track, place.sector, place.share) : RunOff{};
    const Corner* corner = corner_ahead(view, memory);
    const bool brakes_ahead = corner != nullptr && view.way_to_braking_m > 0.0f;
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const Body& other = view.bodies[neighbour.car];
        const float apart_m = distance_between(view.track, place.distance_m, other.place.distance_m);
        if (neighbour.car == target_car || neighbour.ahead_m <= 0.0f ||
            absolute(apart_m) > target.half_length_m + other.half_length_m + room_along_m) {
            continue;
        }
        const float aside = other.place.lateral_m - place.lateral_m;
        const float between = absolute(aside) - target.half_across_m - other.half_across_m;
        if (between >= 0.0f) {
            (aside < 0.0f ? left : right) = min(aside < 0.0f ? left : right, between);
            continue;
        }
        // Cars in a row are all passed on the same side.
        left = min(left, other.place.lateral_m - other.half_across_m - place.left_edge_m() + run_off.left_m);
        right = min(right, place.right_edge_m() + run_off.right_m - other.place.lateral_m - other.half_across_m);
    }
    const float needed = room_needed(view);
    if (max(left, right) < needed) {
        return 0.0f;
    }
    // A car already beside a host car stays on its side.
    const float apart_m = view.own().place.lateral_m - place.lateral_m;
    const float along_m = distance_between(view.track, view.own().place.distance_m, place.distance_m);
    if (is_host_car(view, target_car) && absolute(along_m) < view.own().half_length_m + target.half_length_m &&
        absolute(apart_m) > target.half_across_m) {
        return (apart_m < 0.0f ? left : right) >= needed ? with_sign(1.0f, apart_m) : 0.0f;
    }
    if (brakes_ahead) {
        left += corner->inside < 0.0f && left >= needed ? 2.0f : 0.0f;
        right += corner->inside > 0.0f && right >= needed ? 2.0f : 0.0f;
    }
    // After getting stuck repeatedly on the wider side the other one is tried.
    const bool both = min(left, right) >= needed + roomy_pass_m && is_hazard(view, target_car);
    const float side = both && memory.recovery.stuck_times == 0 ? nearer_side(view, memory, target_car)
                       : left >= right                          ? -1.0f
                                                                : 1.0f;
    const bool swaps =
        memory.recovery.stuck_times >= 3 && memory.recovery.stuck_times % 2 == 1 && min(left, right) >= needed;
    return swaps ? -side : side;
}

// A car at its full acceleration is not slow for being below the profile. A car at 80 % of a pace accelerates at two
// thirds of it.
bool gets_going(const DriverView& view, const DriverMemory& memory) {
    if (memory.rival.acceleration_mps2 <= 0.5f) {
        return false;
    }
    const float speed = max(memory.rival.speed_mps, 0.0f);
    const double free_mps2 = drive_acceleration(view.profile.envelope, {}, static_cast<double>(speed * speed), 0.0);
    return memory.rival.acceleration_mps2 > gets_going_share * static_cast<float>(free_mps2);
}

// Whether no other car is near on a side (-1 left, 1 right, 0 both), so that changing sides crosses nobody's way.
bool has_side_free(const DriverView& view, uint32_t car, float side) {
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const float near_m = side_change_gap_m + side_change_gap_s * max(neighbour.closing_mps, 0.0f);
        if (neighbour.car != car && neighbour.gap_m < near_m && side * neighbour.right_m >= 0.0f) {
            return false;
        }
    }
    return true;
}

// An out-of-control car moves to the side of the pass while there is still time for the other side.
bool closes_side(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    const Body& target = view.bodies[memory.pass.target];
    const float apart_m = memory.pass.side * (own.place.lateral_m - target.place.lateral_m);
    return is_out_of_control(view, memory.pass.target) && apart_m < own.half_width_m + target.half_across_m &&
           room_at_edge(view, memory.pass.target, memory.pass.side) < room_needed(view);
}

void give_up(const DriverView& view, DriverMemory& memory, uint32_t reason) {
    const bool planned = memory.pass.strategy != round_obstacle;
    enter_state(memory, APX_STATE_DRIVE, reason);
    memory.pass.cooldown_s =
        patience_of(view) *
        (planned ? cooldown_after_plan_s : cooldown_after_failure_s * lerp(1.5f, 0.5f, aggression_of(view)));
}

// The reason why the attempt has failed; APX_REASON_COUNT while it has not.
uint32_t failure_of(const DriverView& view, const DriverMemory& memory, const CarAhead& ahead, float ahead_m) {
    const Body& own = view.own();
    const Body& target = view.bodies[memory.pass.target];
    const float outlines = own.half_length_m + target.half_length_m;
    const bool alongside = absolute(ahead_m) < outlines;
    const bool in_lane = memory.pass.strategy != round_obstacle;
    // A target that comes nearer is not lost, however slow this car has become for a corner.
    const bool nears = !in_lane && is_hazard(view, memory.pass.target) && own.speed_along_mps > target.speed_along_mps;
    const float far_m = 20.0f + 2.2f * max(0.0f, own.speed_along_mps);
    const bool lost = memory.state_s > 1.0f && ahead_m > outlines + far_m && !nears;
    if (lost) {
        return APX_REASON_ATTEMPT_FAILED;
    }
    // At a standing car only the time counts in which it keeps this one slow: the way to it may be long.
    const float tried_s = nears && stands_in_the_way(view, memory.pass.target) ? memory.pass.blocked_s : memory.state_s;
    if (tried_s > (in_lane ? longest_lane_pass_s : longest_attempt_s) && !alongside) {
        return APX_REASON_TIMED_OUT;
    }
    if (in_lane) {
        return memory.pass.lost_s > patience_of(view) * plan_lost_s && !alongside ? uint32_t{APX_REASON_PASS_LOST}
                                                                                  : uint32_t{APX_REASON_COUNT};
    }
    if (ahead_m > outlines && own.speed_along_mps < queue_mps && goes_round(view, memory.pass.target)) {
        return APX_REASON_PASS_LOST;
    }
    // The target has started moving and is no longer an obstacle.
    const bool races = !is_obstacle(view, memory.pass.target) && ahead_m > outlines && ahead.car == memory.pass.target;
    return races && memory.state_s > 1.0f ? uint32_t{APX_REASON_PASS_LOST} : uint32_t{APX_REASON_COUNT};
}

void watch_rival(const DriverView& view, DriverMemory& memory, uint32_t car) {
    const Body& other = view.bodies[car];
    if (memory.rival.car != car) {
        memory.rival.car = car;
        memory.pass.blocked_s = 0.0f;
        memory.rival.speed_mps = other.speed_along_mps;
        memory.rival.acceleration_mps2 = memory.motion.forward_mps2;
    }
    const float rate_mps2 = (other.speed_along_mps - memory.rival.speed_mps) / view.dt_s;
    memory.rival.speed_mps = other.speed_along_mps;
    memory.rival.acceleration_mps2 +=
        (rate_mps2 - memory.rival.acceleration_mps2) * view.dt_s / (view.dt_s + rival_time_s);
}

void begin_pass(DriverMemory& memory, uint32_t reason, uint32_t car, float side, PassStrategy way) {
    enter_state(memory, APX_STATE_OVERTAKE, reason);
    memory.pass.target = car;
    memory.pass.side = side;
    memory.pass.strategy = way;
}

// A far obstacle waits for the end of the corner before it: the left and right lines are slower there, and the tyres
// have no grip left for a change of line. The car can still stop before the obstacle.
bool waits_for_lane(const DriverView& view, const DriverMemory& memory, uint32_t car, float side) {
    return way_to_meeting_m(view, car) > waits_until_s * view.own().speed_along_mps &&
           drives_round_in_lane(view, memory, car, lane_on(side)) && !may_take_lane(view, memory, lane_on(side));
}

// Standing and limping cars are driven around.
void consider_obstacle(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    const float reach =
        8.0f + max(0.0f, view.own().speed_along_mps) * (0.6f + 0.1f * clamp(ahead.closing_mps, 0.0f, 15.0f));
    const bool in_the_way = ahead.car != APX_NONE && memory.rival.car == ahead.car && is_obstacle(view, ahead.car) &&
                            !goes_round(view, ahead.car) && !gets_going(view, memory);
    const bool stands = in_the_way && stands_in_the_way(view, ahead.car);
    const float most_reach = in_the_way && is_hazard(view, ahead.car) ? reach_of_obstacle(view, ahead.car) : reach;
    if (!in_the_way || ahead.gap_m > (stands ? max(most_reach, obstacle_reach_m) : most_reach)) {
        memory.pass.blocked_s = max(0.0f, memory.pass.blocked_s - view.dt_s);
        return;
    }
    memory.pass.blocked_s += view.dt_s;
    const bool settled = is_settled(view, memory) || stands || ahead.closing_mps > 10.0f;
    const float opening_s = view.driver.reaction_s + 0.2f * (1.0f - aggression_of(view));
    const bool begins = settled && memory.pass.blocked_s > opening_s && memory.pass.cooldown_s <= 0.0f;
    if (const float side = begins ? side_to_pass(view, memory, ahead.car) : 0.0f;
        side != 0.0f && !waits_for_lane(view, memory, ahead.car, side)) {
        begin_pass(memory, APX_REASON_FASTER_THAN_CAR_AHEAD, ahead.car, side, round_obstacle);
    }
}

// The current plan still leads past the target, or past the next car on the same side.
void follow_plan(DriverMemory& memory, bool behind) {
    if (memory.plan.is_fresh == 0) {
        return;
    }
    const bool leads = memory.plan.begins_now != 0 && memory.plan.side == memory.pass.side &&
                       (memory.plan.on_grid != 0) == (memory.pass.strategy == pass_on_grid);
    memory.pass.lost_s = behind && !leads ? memory.pass.lost_s + tuning::replanned_each_s : 0.0f;
    memory.pass.target = leads ? memory.plan.target : memory.pass.target;
}

}  // namespace

float side_to_pass(const DriverView& view, const DriverMemory& memory, uint32_t target_car) {
    const float side = side_with_room(view, memory, target_car, false);
    return side == 0.0f && stands_in_the_way(view, target_car) ? side_with_room(view, memory, target_car, true) : side;
}

void watch_car_ahead(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    memory.pass.cooldown_s = max(0.0f, memory.pass.cooldown_s - view.dt_s);
    const Body& own = view.own();
    const float planned = view.planned_mps;
    // Where the profile needs the whole engine a car that was held up stays slower for long.
    const float limit =
        view.pacing.limit_share * profile_limit(view.profile, SideLine{}, own.place.sector, own.place.share);
    const bool at_limit = planned > at_limit_share * limit;
    if (ahead.car == APX_NONE && !has_traffic_nearby(view) && memory.state == APX_STATE_DRIVE && at_limit &&
        planned > 1.0f) {
        const float shortfall = clamp(1.0f - own.speed_along_mps / planned, 0.0f, most_shortfall);
        memory.motion.shortfall += (shortfall - memory.motion.shortfall) * view.dt_s / shortfall_time_s;
    }
    const uint32_t car = memory.state == APX_STATE_OVERTAKE ? memory.pass.target : ahead.car;
    if (car != APX_NONE && view.bodies[car].present) {
        watch_rival(view, memory, car);
    } else {
        memory.rival.car = APX_NONE;
    }
}

void consider_overtaking(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    if (memory.plan.begins_now != 0) {
        const PassStrategy way = memory.plan.on_grid != 0 ? pass_on_grid : pass_in_lane;
        begin_pass(memory, APX_REASON_PASS_PAYS, memory.plan.target, memory.plan.side, way);
        return;
    }
    consider_obstacle(view, memory, ahead);
}

void continue_overtaking(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    const Body& own = view.own();
    if (memory.pass.strategy != round_obstacle) {
        const Body& passed = view.bodies[memory.pass.target];
        const float way_m =
            passed.present ? distance_between(view.track, own.place.distance_m, passed.place.distance_m) : -1e6f;
        follow_plan(memory, way_m > own.half_length_m + passed.half_length_m);
    }
    memory.pass.blocked_s += own.speed_along_mps < queue_mps ? view.dt_s : 0.0f;
    const Body& target = view.bodies[memory.pass.target];
    const float ahead_m =
        target.present ? distance_between(view.track, own.place.distance_m, target.place.distance_m) : -1e6f;
    const float outlines = own.half_length_m + target.half_length_m;
    if (ahead_m < -(outlines + lead_to_end_overtaking_m)) {
        enter_state(memory, APX_STATE_DRIVE, APX_REASON_LEAD_GAINED);
        return;
    }
    const bool behind = ahead_m > outlines;
    if (memory.pass.strategy == pass_on_grid && memory.detour.count == 0) {
        give_up(view, memory, APX_REASON_PASS_LOST);
        return;
    }
    if (const uint32_t reason = failure_of(view, memory, ahead, ahead_m); reason != APX_REASON_COUNT) {
        give_up(view, memory, reason);
        return;
    }
    if (behind && closes_side(view, memory)) {
        const float side = side_to_pass(view, memory, memory.pass.target);
        const bool free = side != 0.0f && has_side_free(view, memory.pass.target, side);
        memory.pass.side = free ? side : memory.pass.side;
    }
    // Another car has come into the path, or one that cannot be postponed.
    const bool nearer = ahead.gap_m < ahead_m - outlines || !behind;
    if (ahead.car != APX_NONE && ahead.car != memory.pass.target && is_obstacle(view, ahead.car) && nearer) {
        const float side = side_to_pass(view, memory, ahead.car);
        if (side == memory.pass.side || (side != 0.0f && has_side_free(view, ahead.car, side))) {
            memory.pass.target = ahead.car;
            memory.pass.side = side;
            memory.pass.strategy = round_obstacle;
        }
    }
}

void consider_defending(const DriverView& view, DriverMemory& memory) {
    const Corner* corner = corner_ahead(view, memory);
    if (memory.defence.corner != APX_NONE && memory.defence.corner != memory.corner.next) {
        memory.defence.corner = APX_NONE;
        memory.defence.against = APX_NONE;
    }
    const bool racing = memory.state == APX_STATE_DRIVE && view.driver.defending > 0.0f && view.race_time_s > 10.0f;
    if (corner == nullptr || corner->inside == 0.0f || !racing ||
        memory.defence.decided_corner == memory.corner.number) {
        return;
    }
    const float speed = max(10.0f, view.own().speed_along_mps);
    const float until_braking_s = view.way_to_braking_m / speed;
    if (until_braking_s > defend_from_s || until_braking_s < defend_until_s) {
        return;
    }
    for (const Neighbour& neighbour : view.neighbours.behind()) {
        const bool threatens =
            neighbour.ahead_m < 0.0f && neighbour.gap_m > 1.5f && neighbour.gap_m < threat_gap_s * speed &&
            (neighbour.closing_mps > 0.5f || view.published_plans[neighbour.car].overtaking == view.car);
        if (!threatens || is_lapping(view, neighbour.car)) {
            continue;
        }
        // A car beside has the right to its place: no move towards it.
        memory.defence.decided_corner = memory.corner.number;
        if (wants_to_defend(view, memory)) {
            memory.defence.corner = memory.corner.next;
            memory.defence.against = neighbour.car;
            memory.defence.count += 1;
        }
        return;
    }
}

}  // namespace apx
