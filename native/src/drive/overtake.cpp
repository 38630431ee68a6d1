// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/overtake.h"

#include "drive/human.h"
#include "drive/lane_pass.h"
#include "drive/path.h"
#include "drive/road_grip.h"
#include "drive/states.h"
#include "drive/stranger.h"

namespace apx {

namespace {

// Source of the state, of its end by a set lead and of the speed difference that begins it: Stein 2018, section 4.3.4.
constexpr float least_passing_gap_m = 0.4f;
// Cars less than this apart along the road count as beside each other.
constexpr float room_along_m = 4.0f;
constexpr float lead_to_end_overtaking_m = 4.0f;
constexpr float longest_attempt_s = 12.0f;
constexpr float cooldown_after_failure_s = 4.0f;
// A forecast that no longer leads past costs little, and the next place for a pass may be near.
constexpr float cooldown_after_forecast_s = 0.5f;
// A car this much slower than the plan is passed wherever there is room.
constexpr float much_slower_share = 0.08f;
constexpr float slow_all_along_share = 0.14f;
constexpr float power_to_spare_share = 0.9f;
constexpr float advantage_time_s = 1.2f;  // over which the advantage is averaged
constexpr float lasting_time_s = 5.0f;    // and so that it holds for all of the road
constexpr float rival_time_s = 0.3f;      // over which its acceleration is
constexpr float gets_going_share = 0.8f;  // of what the own car could do at its speed
constexpr float shortfall_time_s = 4.0f;
constexpr float most_shortfall = 0.06f;
constexpr float at_limit_share = 0.99f;
constexpr float at_the_limit = 0.85f;
constexpr float room_to_pull_out_s = 1.0f;  // before a braking point
constexpr float defend_from_s = 3.5f;
constexpr float defend_until_s = 1.2f;
constexpr float near_enough_s = 0.6f;
constexpr float held_up_within_s = 1.0f;
// Who comes from a stop has to begin this far from what stands there to get round it.
constexpr float obstacle_reach_m = 25.0f;
constexpr float queue_mps = 12.0f;  // slower than this nobody passes a car that is about to steer round the same thing
constexpr float threat_gap_s = 0.5f;
// So near nobody may be for whom a car that changes to the other side would cross, as distance and time.
constexpr float crossing_gap_m = 8.0f;
constexpr float crossing_gap_s = 2.0f;
// From here on a pass is planned for the side that is free at the braking point.
constexpr float braking_look_m = 250.0f;
constexpr float least_braking_gain_m = 2.0f;
constexpr float lane_lost_s = 0.5f;
constexpr float errant_look_s = 1.6f;

// Between a car and the edge on that side of it when this car gets there, m: one that is errant goes on until then as it does.
float room_at_edge(const DriverView& view, uint32_t car, float side) {
    const Body& own = view.own();
    const Body& other = view.bodies[car];
    float lateral_m = other.place.lateral_m;
    if (is_errant(view, car)) {
        const float gap_m = distance_between(view.track, own.place.distance_m, other.place.distance_m) -
                            own.half_length_m - other.half_length_m;
        const float closing_mps = max(own.speed_along_mps - other.speed_along_mps, 1.0f);
        lateral_m += cross_right(other.road_forward, other.velocity) * clamp(gap_m / closing_mps, 0.0f, errant_look_s);
    }
    const float to_edge_m =
        side < 0.0f ? lateral_m - other.place.left_edge_m() : other.place.right_edge_m() - lateral_m;
    return to_edge_m - other.half_across_m;
}

// That one with this much beside it may be passed there.
float room_needed(const DriverView& view) {
    return 2.0f * view.own().half_width_m + least_passing_gap_m;
}

// The side of a car with more room to the edge or to the car beside it, -1 left, 1 right; 0 when neither holds the own car. Before
// a corner the inside counts for more.
float side_to_pass(const DriverView& view, const DriverMemory& memory, uint32_t target_car) {
    const Body& target = view.bodies[target_car];
    const Place& place = target.place;
    float left = room_at_edge(view, target_car, -1.0f);
    float right = room_at_edge(view, target_car, 1.0f);
    const Corner* corner = corner_ahead(view, memory);
    const bool brakes_ahead = corner != nullptr && view.way_to_braking_m > 0.0f;
    if (brakes_ahead && view.way_to_braking_m < braking_look_m && !is_stranger(view, target_car) &&
        !is_obstacle(view, target_car)) {
        // The pass is made there, and until then the line may change sides.
        const SectorShare there = further(view.track, view.own().place, view.way_to_braking_m);
        const float line_m = line_point(view.track.lines[APX_LINE_RACING], there.sector, there.share).lateral_m;
        const GateFrame& gate = view.track.frames[there.sector];
        left = gate.reference_t * gate.width_m + line_m + target.line_offset_m - target.half_width_m;
        right = gate.width_m - left - 2.0f * target.half_width_m;
    }
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
        // One behind the other: both are passed on the same side.
        left = min(left, other.place.lateral_m - other.half_across_m - place.left_edge_m());
        right = min(right, place.right_edge_m() - other.place.lateral_m - other.half_across_m);
    }
    const float needed = room_needed(view);
    if (max(left, right) < needed) {
        return 0.0f;
    }
    // Whoever is beside a stranger already has no other side.
    const float apart_m = view.own().place.lateral_m - place.lateral_m;
    const float along_m = distance_between(view.track, view.own().place.distance_m, place.distance_m);
    if (is_stranger(view, target_car) && absolute(along_m) < view.own().half_length_m + target.half_length_m &&
        absolute(apart_m) > target.half_across_m) {
        return (apart_m < 0.0f ? left : right) >= needed ? with_sign(1.0f, apart_m) : 0.0f;
    }
    if (brakes_ahead) {
        left += corner->inside < 0.0f && left >= needed ? 2.0f : 0.0f;
        right += corner->inside > 0.0f && right >= needed ? 2.0f : 0.0f;
    }
    // Where the wider side has got it stuck again and again it tries the other one.
    const float side = left >= right ? -1.0f : 1.0f;
    const bool swaps = memory.stuck_times >= 3 && memory.stuck_times % 2 == 1 && min(left, right) >= needed;
    return swaps ? -side : side;
}

bool is_much_slower(const DriverView& view, const DriverMemory& memory) {
    const float advantage_mps = memory.advantage * max(0.0f, view.own().speed_along_mps);
    return memory.advantage > much_slower_share && advantage_mps > view.driver.overtake_speed_mps;
}

float aggression(const DriverView& view) {
    return clamp(view.driver.aggression + view.band_aggression, 0.0f, 1.0f);
}

// By how much the nose may be behind the other's at the corner for the pass to count as an overlap, m. A timid driver wants to be
// past, an aggressive one takes the tail of the other.
float overlap_wanted(const DriverView& view, const Body& target) {
    return 2.0f * target.half_length_m * lerp(-0.2f, 1.0f, aggression(view));
}

float advantage_wanted_mps(const DriverView& view) {
    return view.driver.overtake_speed_mps * lerp(1.5f, 0.5f, aggression(view));
}

// Whoever is held up itself is not slow all along: it is as slow as the car ahead of it.
bool is_held_up(const DriverView& view, uint32_t car) {
    const Body& body = view.bodies[car];
    const float near_m = held_up_within_s * max(10.0f, body.speed_along_mps);
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const Body& other = view.bodies[neighbour.car];
        const float ahead_m = distance_between(view.track, body.place.distance_m, other.place.distance_m);
        if (neighbour.car != car && ahead_m > 0.0f && ahead_m - body.half_length_m - other.half_length_m < near_m) {
            return true;
        }
    }
    return false;
}

// A car that gets up to speed as fast as it can is not slow for being below the plan. One that keeps to eight tenths of a pace speeds up
// at two thirds of that.
bool gets_going(const DriverView& view, const DriverMemory& memory) {
    if (memory.rival_mps2 <= 0.5f) {
        return false;
    }
    const float speed = max(memory.rival_mps, 0.0f);
    const double free_mps2 = drive_acceleration(view.plan.envelope, {}, static_cast<double>(speed * speed), 0.0);
    return memory.rival_mps2 > gets_going_share * static_cast<float>(free_mps2);
}

// Neither brakes nor tyres hold the other back where it is: whoever is slow there is slow on all of the road.
bool has_power_to_spare(const DriverView& view, const DriverMemory& memory, uint32_t car) {
    const Body& body = view.bodies[car];
    const float limit = plan_limit(view.plan, SideLine{}, body.place.sector, body.place.share);
    return view.intents[car].held >= memory.held ||
           body.speed_along_mps < power_to_spare_share * view.intents[car].held * limit;
}

bool is_slow_all_along(const DriverMemory& memory) {
    return memory.lasting_advantage > slow_all_along_share;
}

// Nobody but that car is near on a side, -1 left, 1 right, 0 for both: a change of sides is in nobody's way.
bool has_side_free(const DriverView& view, uint32_t car, float side) {
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const float near_m = crossing_gap_m + crossing_gap_s * max(neighbour.closing_mps, 0.0f);
        if (neighbour.car != car && neighbour.gap_m < near_m && side * neighbour.right_m >= 0.0f) {
            return false;
        }
    }
    return true;
}

// Still behind the car that it passes, and in nobody else's way.
bool may_change_sides(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    const Body& target = view.bodies[memory.target_car];
    return !is_stranger(view, memory.target_car) &&
           absolute(own.line_offset_m - target.line_offset_m) <= own.half_width_m + target.half_across_m &&
           has_side_free(view, memory.target_car, 0.0f);
}

// An errant one that drives to the side on which it was to be passed, while there is time to take the other one.
bool closes_side(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    const Body& target = view.bodies[memory.target_car];
    const float apart_m = memory.pass_side * (own.place.lateral_m - target.place.lateral_m);
    return is_errant(view, memory.target_car) && apart_m < own.half_width_m + target.half_across_m &&
           room_at_edge(view, memory.target_car, memory.pass_side) < room_needed(view);
}

void give_up(const DriverView& view, DriverMemory& memory, uint32_t reason) {
    const bool forecast = memory.pass_way == pass_in_lane && reason == APX_REASON_PASS_LOST;
    enter_state(memory, APX_STATE_DRIVE, reason);
    memory.cooldown_s =
        forecast ? cooldown_after_forecast_s : cooldown_after_failure_s * lerp(1.5f, 0.5f, aggression(view));
}

// Why the attempt has failed; APX_REASON_COUNT while it has not.
uint32_t failure_of(const DriverView& view, const DriverMemory& memory, const CarAhead& ahead, float ahead_m) {
    const Body& own = view.own();
    const Body& target = view.bodies[memory.target_car];
    const float outlines = own.half_length_m + target.half_length_m;
    const bool alongside = absolute(ahead_m) < outlines;
    const bool lost = memory.state_s > 1.0f && ahead_m > outlines + 20.0f + 2.2f * max(0.0f, own.speed_along_mps);
    const bool in_lane = memory.pass_way == pass_in_lane;
    if (lost || (memory.hopeless_s > 1.5f && !in_lane)) {
        return APX_REASON_ATTEMPT_FAILED;
    }
    if (memory.state_s > longest_attempt_s && !alongside) {
        return APX_REASON_TIMED_OUT;
    }
    if (in_lane) {
        return memory.lost_s > lane_lost_s && !alongside ? uint32_t{APX_REASON_PASS_LOST} : uint32_t{APX_REASON_COUNT};
    }
    // Bends that nobody brakes for are driven side by side, but not at the limit.
    const bool in_corner = view.way_to_braking_m < 0.0f || cornering_share(view, memory) > at_the_limit;
    const bool easy = is_slow_all_along(memory) || is_obstacle(view, memory.target_car);
    if (ahead_m > outlines && own.speed_along_mps < queue_mps && goes_round(view, memory.target_car)) {
        return APX_REASON_PASS_LOST;
    }
    if (in_corner && ahead_m > outlines && !easy) {
        return APX_REASON_NO_OVERLAP;
    }
    if (memory.lost_s > 0.5f + aggression(view) && !alongside && !easy && ahead.car == memory.target_car) {
        return APX_REASON_PASS_LOST;
    }
    return APX_REASON_COUNT;
}

}  // namespace

void watch_car_ahead(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    memory.cooldown_s = max(0.0f, memory.cooldown_s - view.dt_s);
    const Body& own = view.own();
    const float planned = view.planned_mps;
    // Where the plan asks for all of the engine a car that was held up is slower than it for long.
    const float limit = view.pacing.held * plan_limit(view.plan, SideLine{}, own.place.sector, own.place.share);
    const bool at_limit = planned > at_limit_share * limit;
    if (ahead.car == APX_NONE && !in_company(view) && memory.state == APX_STATE_DRIVE && at_limit && planned > 1.0f) {
        const float shortfall = clamp(1.0f - own.speed_along_mps / planned, 0.0f, most_shortfall);
        memory.shortfall += (shortfall - memory.shortfall) * view.dt_s / shortfall_time_s;
    }
    const uint32_t car = memory.state == APX_STATE_OVERTAKE ? memory.target_car : ahead.car;
    if (car == APX_NONE || !view.bodies[car].present) {
        memory.advantage = 0.0f;
        memory.rival = APX_NONE;
        memory.pass_gain_m = -no_contact_s;
        return;
    }
    const Body& other = view.bodies[car];
    const float possible = max(5.0f, advantage_over(view, memory, car) + other.speed_along_mps);
    float advantage = clamp(1.0f - other.speed_along_mps / possible, -1.0f, 1.0f);
    if (memory.rival != car) {
        memory.rival = car;
        memory.advantage = min(advantage, 0.0f);
        memory.lasting_advantage = 0.0f;
        memory.advantage_s = 0.0f;
        memory.rival_mps = other.speed_along_mps;
        memory.rival_mps2 = memory.forward_mps2;
    }
    const float rate_mps2 = (other.speed_along_mps - memory.rival_mps) / view.dt_s;
    memory.rival_mps = other.speed_along_mps;
    memory.rival_mps2 += (rate_mps2 - memory.rival_mps2) * view.dt_s / (view.dt_s + rival_time_s);
    if (gets_going(view, memory)) {
        advantage = clamp(advantage, -1.0f, max(0.0f, (own.speed_along_mps - other.speed_along_mps) / possible));
    }
    if (has_power_to_spare(view, memory, car)) {
        memory.lasting_advantage += (advantage - memory.lasting_advantage) * view.dt_s / (view.dt_s + lasting_time_s);
        memory.advantage += (advantage - memory.advantage) * view.dt_s / (view.dt_s + advantage_time_s);
    }
    const float ahead_m = distance_between(view.track, own.place.distance_m, other.place.distance_m);
    const float gap_m = max(0.0f, ahead_m - own.half_length_m - other.half_length_m);
    const float closing = own.speed_along_mps - other.speed_along_mps;
    memory.pass_gain_m = pass_gain(view, memory, approach_to(view, memory, car, gap_m, closing), car);
}

void consider_overtaking(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    const float reach =
        8.0f + max(0.0f, view.own().speed_along_mps) * (0.6f + 0.1f * clamp(ahead.closing_mps, 0.0f, 15.0f));
    const bool in_the_way = ahead.car != APX_NONE && is_obstacle(view, ahead.car) && !goes_round(view, ahead.car) &&
                            (memory.rival != ahead.car || !gets_going(view, memory));
    const bool stands = in_the_way && stands_in_the_way(view, ahead.car);
    if (ahead.car == APX_NONE || ahead.gap_m > (stands ? max(reach, obstacle_reach_m) : reach) ||
        memory.rival != ahead.car) {
        memory.advantage_s = max(0.0f, memory.advantage_s - view.dt_s);
        return;
    }
    const Body& target = view.bodies[ahead.car];
    // Whoever loses time in one corner is not slow: the pass has to get beside it before the next, unless it is slow all along.
    const bool by_corner = memory.pass_gain_m > -overlap_wanted(view, target);
    const float speed = max(10.0f, view.own().speed_along_mps);
    const bool room = view.way_to_braking_m > room_to_pull_out_s * speed && !is_cornering(view, memory);
    // A slow car is passed wherever it is, but for one that is still far off nobody leaves the line in mid-corner.
    const bool in_reach = ahead.gap_m < near_enough_s * speed || !is_cornering(view, memory);
    // A stranger that drives as it has shown to do here is passed in a half of the road.
    const bool in_lane = drives_as_known(view, ahead.car);
    const bool slow_all_along = in_reach && is_slow_all_along(memory) && !is_held_up(view, ahead.car) && !in_lane;
    const bool by_side = room && by_corner && !in_lane;
    const bool slower = (is_much_slower(view, memory) && (slow_all_along || by_side)) || in_the_way;
    const float faster_mps = max(memory.advantage * speed, ahead.closing_mps);
    const bool later = braking_gain(view, memory, ahead.car) > least_braking_gain_m;
    const bool pays = by_side && (later || faster_mps > advantage_wanted_mps(view));
    memory.advantage_s = slower || pays ? memory.advantage_s + view.dt_s : max(0.0f, memory.advantage_s - view.dt_s);
    // What stands in the way has to be passed at any time.
    const bool settled = is_settled(view, memory) || stands || ahead.closing_mps > 10.0f;
    const float opening_s = view.driver.reaction_s + 0.2f * (1.0f - aggression(view));
    const bool begins = (slower || pays) && settled && memory.advantage_s > opening_s && memory.cooldown_s <= 0.0f;
    if (const float side = begins ? side_to_pass(view, memory, ahead.car) : 0.0f; side != 0.0f) {
        enter_state(memory, APX_STATE_OVERTAKE,
                    slower ? uint32_t{APX_REASON_FASTER_THAN_CAR_AHEAD} : uint32_t{APX_REASON_PASS_PAYS});
        memory.target_car = ahead.car;
        memory.pass_side = side;
        memory.pass_way = in_the_way ? round_obstacle : pass_by_side;
    }
}

void consider_lane(const DriverView& view, DriverMemory& memory) {
    if (memory.cooldown_s > 0.0f || !asks_for_lane(view) || !is_settled(view, memory)) {
        return;
    }
    const Neighbour* stranger = stranger_ahead(view);
    if (const float side = stranger ? lane_past(view, memory, *stranger) : 0.0f; side != 0.0f) {
        enter_state(memory, APX_STATE_OVERTAKE, APX_REASON_PASS_PAYS);
        memory.target_car = stranger->car;
        memory.pass_side = side;
        memory.pass_way = pass_in_lane;
    }
}

void continue_overtaking(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    const Body& own = view.own();
    const Body& target = view.bodies[memory.target_car];
    const float ahead_m =
        target.present ? distance_between(view.track, own.place.distance_m, target.place.distance_m) : -1e6f;
    const float outlines = own.half_length_m + target.half_length_m;
    if (ahead_m < -(outlines + lead_to_end_overtaking_m)) {
        enter_state(memory, APX_STATE_DRIVE, APX_REASON_LEAD_GAINED);
        return;
    }
    const bool behind = ahead_m > outlines;
    const bool hopeless = behind && advantage_over(view, memory, memory.target_car) < 0.0f &&
                          memory.pass_gain_m < -overlap_wanted(view, target);
    memory.hopeless_s = hopeless ? memory.hopeless_s + view.dt_s : 0.0f;
    if (memory.pass_way != pass_in_lane) {
        const bool lost = behind && memory.pass_gain_m < -overlap_wanted(view, target) - 3.0f;
        memory.lost_s = lost ? memory.lost_s + view.dt_s : 0.0f;
    } else if (asks_for_lane(view)) {
        const bool lost = behind && !still_leads_past(view, memory, memory.target_car);
        memory.lost_s = lost ? memory.lost_s + lane_asked_each_s : 0.0f;
    }
    if (const uint32_t reason = failure_of(view, memory, ahead, ahead_m); reason != APX_REASON_COUNT) {
        give_up(view, memory, reason);
        return;
    }
    // The side on which there is room may be another one before the next corner.
    if (behind && memory.pass_way == pass_by_side && may_change_sides(view, memory)) {
        const float side = side_to_pass(view, memory, memory.target_car);
        memory.pass_side = side != 0.0f ? side : memory.pass_side;
    }
    if (behind && closes_side(view, memory)) {
        const float side = side_to_pass(view, memory, memory.target_car);
        const bool free = side != 0.0f && has_side_free(view, memory.target_car, side);
        memory.pass_side = free ? side : memory.pass_side;
    }
    // Another car has come into the way, or something that cannot wait.
    const bool nearer = ahead.gap_m < ahead_m - outlines || !behind;
    if (ahead.car != APX_NONE && ahead.car != memory.target_car &&
        ((is_obstacle(view, ahead.car) && nearer) || (ahead.gap_m < 10.0f && ahead_m < 0.0f))) {
        if (memory.pass_way == pass_in_lane && drives_as_known(view, ahead.car)) {
            // In the same half, or after this one.
            const bool leads = asks_for_lane(view) && still_leads_past(view, memory, ahead.car);
            memory.target_car = leads ? ahead.car : memory.target_car;
            return;
        }
        const float side = side_to_pass(view, memory, ahead.car);
        if (side == memory.pass_side || (side != 0.0f && has_side_free(view, ahead.car, side))) {
            memory.target_car = ahead.car;
            memory.pass_side = side;
            memory.pass_way = memory.pass_way == pass_in_lane ? uint32_t{pass_by_side} : memory.pass_way;
        }
    }
}

void consider_defending(const DriverView& view, DriverMemory& memory) {
    const Corner* corner = corner_ahead(view, memory);
    if (memory.defended_corner != APX_NONE && memory.defended_corner != memory.corner) {
        memory.defended_corner = APX_NONE;
        memory.defends_against = APX_NONE;
    }
    const bool racing = memory.state == APX_STATE_DRIVE && view.driver.defending > 0.0f && view.race_time_s > 10.0f;
    if (corner == nullptr || corner->inside == 0.0f || !racing || memory.decided_corner == memory.corner_number) {
        return;
    }
    const float speed = max(10.0f, view.own().speed_along_mps);
    const float until_braking_s = view.way_to_braking_m / speed;
    if (until_braking_s > defend_from_s || until_braking_s < defend_until_s) {
        return;
    }
    for (const Neighbour& neighbour : view.neighbours.behind()) {
        const bool threatens = neighbour.ahead_m < 0.0f && neighbour.gap_m > 1.5f &&
                               neighbour.gap_m < threat_gap_s * speed &&
                               (neighbour.closing_mps > 0.5f || view.intents[neighbour.car].overtaking == view.car);
        if (!threatens || is_lapping(view, neighbour.car)) {
            continue;
        }
        // Whoever is beside somewhere has the right to its place: no move towards anybody.
        memory.decided_corner = memory.corner_number;
        if (wants_to_defend(view, memory)) {
            memory.defended_corner = memory.corner;
            memory.defends_against = neighbour.car;
            memory.defences += 1;
        }
        return;
    }
}

}  // namespace apx
