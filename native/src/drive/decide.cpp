// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/decide.h"

#include "base/random.h"
#include "drive/classify.h"
#include "drive/crossing.h"
#include "drive/detour.h"
#include "drive/hazard.h"
#include "drive/human.h"
#include "drive/jump.h"
#include "drive/lateral.h"
#include "drive/merging.h"
#include "drive/path.h"
#include "drive/planner.h"
#include "drive/seen_obstacle.h"
#include "drive/sight.h"
#include "drive/states.h"
#include "drive/traffic.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::decide;

// A slipstream makes a car faster than its profile; leaving it to pass does not brake the car back down. Braking points
// stay the profile's, because its limits still apply.
void follow_slipstream(const DriverView& view, DriverMemory& memory) {
    const bool races = memory.state == APX_STATE_DRIVE || memory.state == APX_STATE_OVERTAKE;
    if (!races) {
        memory.motion.over_mps = 0.0f;
        return;
    }
    const Place& place = view.own().place;
    const float planned = profile_speed(view.profile, side_line(memory), place.sector, place.share);
    const float over = max(0.0f, view.own().speed_along_mps - planned);
    const bool in_slipstream = view.slipstream > least_slipstream && view.way_to_braking_m > 0.0f;
    const float kept = min(memory.motion.over_mps, over + over_profile_kept_mps);
    memory.motion.over_mps = in_slipstream ? min(over + over_profile_step_mps, most_over_profile_mps)
                             : over > 0.0f ? kept
                                           : 0.0f;
}

// The reported reason while the state does not change.
uint32_t reason_to_drive(const DriverView& view, const DriverMemory& memory, const CarAhead& ahead, bool pressed) {
    if (pressed) {
        return APX_REASON_CAR_BESIDE;
    }
    if (memory.mistake.kind != APX_MISTAKE_NONE) {
        return APX_REASON_MISTAKE;
    }
    if (memory.defence.against != APX_NONE) {
        return APX_REASON_DEFEND;
    }
    if (ahead.car != APX_NONE && ahead.cap_mps < view.own().speed_along_mps - 3.0f) {
        return APX_REASON_BRAKE_FOR_CAR;
    }
    if (view.slipstream > 2.0f * least_slipstream && ahead.car != APX_NONE) {
        return APX_REASON_SLIPSTREAM;
    }
    return ahead.car != APX_NONE && ahead.gap_m < 20.0f ? uint32_t{APX_REASON_FOLLOW_CAR}
                                                        : uint32_t{APX_REASON_FREE_ROAD};
}

// Applies on straights as well, so it is a scale on all speeds and not on grip alone.
float overall_scale(const DriverView& view, const DriverMemory& memory) {
    switch (memory.state) {
        case APX_STATE_FINISH:
            return min(lerp(1.0f, finished_scale, min(memory.state_s / slows_after_race_s, 1.0f)) / view.pacing.pace,
                       1.0f);
        case APX_STATE_YIELD:
            return yielding_scale;
        default:
            return 1.0f;
    }
}

// A car off its path has less margin: it uses slightly less than the limit until it is back.
float grip_scale(const DriverView& view, const DriverMemory& memory) {
    if (memory.path.placed == 0) {
        return 1.0f;
    }
    const float miss = absolute(view.own().place.lateral_m - path_here(view, memory).lateral_m);
    float scale = 1.0f - clamp(slower_per_miss_m * (miss - tolerated_m), 0.0f, most_slower_by_miss);
    // The last per cent is for an empty road and the racing line. It is removed gradually: at the limit nobody can
    // brake harder at once.
    const bool on_line = memory.path.offset_m == 0.0f && memory.path.blend <= 0.0f;
    const float faster = max(view.own().speed_along_mps / traffic_near_mps, 1.0f);
    const float nearest_m = min(view.neighbours.nearest_m / faster, on_line ? traffic_far_m : traffic_near_m);
    const float traffic_share = clamp((traffic_far_m - nearest_m) / (traffic_far_m - traffic_near_m), 0.0f, 1.0f);
    return scale * lerp(1.0f, tuning::traffic_speed_share, traffic_share);
}

float speed_with_heading_error(const DriverView& view, const DriverMemory& memory) {
    if (view.own().speed_along_mps > heading_error_until_mps) {
        return 1e6f;
    }
    const float path_rad = path_here(view, memory).heading_rad;
    const float heading_error_rad = absolute(short_turn(path_rad, view.state.yaw_rad)) - heading_error_rad_limit;
    if (heading_error_rad <= 0.0f) {
        return 1e6f;
    }
    const float most_mps2 = heading_error_grip_share * static_cast<float>(view.profile.envelope.grip * gravity_mps2);
    return square_root(most_mps2 * heading_error_radius_m / min(heading_error_rad, 1.0f));
}

// An obstacle takes nearly all of the braking: grip for returning to the line would be missing.
bool stops_at_once(const DriverView& view, const CarAhead& ahead) {
    if (ahead.car == APX_NONE || !is_obstacle(view, ahead.car)) {
        return false;
    }
    const float needed_mps2 =
        (square(view.own().speed_along_mps) - square(ahead.speed_mps)) / (2.0f * max(ahead.gap_m, 0.5f));
    return ahead.closing_mps > 0.0f &&
           needed_mps2 > emergency_share * static_cast<float>(view.profile.envelope.grip * gravity_mps2);
}

// Share of the grip that the pedals take for the car ahead: none while its cap is above the speed, as that of a car that is far
// slower in a corner to come.
float braking_in_use(const DriverView& view, const CarAhead& ahead) {
    const float gain_1ps = tuning::control::speed_gain_1ps + tuning::control::held_back_gain_1ps;
    return gain_1ps * max(view.own().speed_along_mps - ahead.cap_mps, 0.0f) / view.profile.braking_mps2;
}

}  // namespace

Decision decide(const DriverView& view, DriverMemory& memory, PlanOutput output) {
    const Body& own = view.own();
    const float planned =
        memory.path.placed != 0 ? path_here(view, memory).lateral_m - own.line_lateral_m : own.line_offset_m;
    look_at_corner(view, memory);
    plan_in_turn(view, memory, output);
    watch_sight(view, memory);
    watch_obstacles(view, memory);
    plan_detour(view, memory);
    const CarAhead ahead = find_car_ahead(view, memory, planned);
    const uint32_t state_before = memory.state;
    move_state(view, memory, ahead);
    follow_slipstream(view, memory);

    Decision decision{};
    decision.planned = memory.plan.is_fresh != 0;
    decision.hold_still = memory.state == APX_STATE_START;
    decision.speed_scale.all = overall_scale(view, memory);
    memory.motion.limit_share = min(view.pacing.limit_share * memory.motion.pace_trim, 1.0f) * memory.corner.pace;
    decision.speed_scale.mistake = mistake_scale(memory);
    decision.speed_scale.grip = grip_scale(view, memory);
    if (goes_round_target(view, memory) && is_hazard(view, memory.pass.target)) {
        decision.speed_scale.grip *= tuning::hazard_speed_share;
    }
    decision.over_profile_mps = memory.motion.over_mps;
    decision.speed_cap_mps = min(ahead.cap_mps, speed_along_detour(view, memory));
    decision.speed_cap_mps = min(decision.speed_cap_mps, memory.plan.cap_mps);
    decision.speed_cap_mps = min(decision.speed_cap_mps, speed_within_sight(view, memory));
    uint32_t yields_to = APX_NONE;
    decision.speed_cap_mps = min(decision.speed_cap_mps, speed_over_crossings(view, yields_to));
    if (!view.approaches.empty()) {
        decision.speed_cap_mps = min(decision.speed_cap_mps, speed_into_merge(view));
    }
    // Yielding does not count as being stuck.
    memory.recovery.stuck_s = yields_to != APX_NONE ? 0.0f : memory.recovery.stuck_s;
    if (memory.state == APX_STATE_REJOIN) {
        decision.speed_cap_mps = min(decision.speed_cap_mps, rejoin_mps);
    }
    decision.speed_cap_mps = min(decision.speed_cap_mps, speed_with_heading_error(view, memory));
    if (ahead.car != APX_NONE && is_hazard(view, ahead.car)) {
        const float most = goes_round_target(view, memory) ? tuning::hazard_most_braking : 1.0f;
        decision.braking_share = min(braking_needed(view, ahead), most);
    } else if (ahead.car != APX_NONE && is_host_car(view, ahead.car) && !ahead.is_aside) {
        decision.braking_share = min(braking_needed(view, ahead), braking_in_use(view, ahead));
    }
    const RunOff beyond = run_off_used(view, memory);
    if (beyond.left_m + beyond.right_m > 0.0f || is_tight(view, memory)) {
        decision.speed_cap_mps = min(decision.speed_cap_mps, speed_onto_run_off(view, memory));
    }
    decision.car_ahead = ahead.car;
    decision.gap_ahead_m = ahead.gap_m;
    decision.closing_mps = ahead.closing_mps;
    decision.ahead_is_aside = ahead.is_aside;
    choose_lateral(view, memory, decision);
    // In the tick of a state change the change's own reason is kept.
    if (memory.state == APX_STATE_DRIVE && state_before == APX_STATE_DRIVE) {
        memory.reason = reason_to_drive(view, memory, ahead, decision.pressed);
    }
    if (goes_straight(view, memory, decision)) {
        stop_lateral(view, memory);
    } else if (!decision.hold_still && memory.state != APX_STATE_RECOVER) {
        const Place& place = own.place;
        if (memory.state == APX_STATE_DRIVE && stops_at_once(view, ahead) &&
            place.to_left_edge_m() > own.half_width_m && place.to_right_edge_m() > own.half_width_m) {
            memory.path.placed = 0;
            memory.path.shift_mps = 0.0f;
            decision.lateral_low_m = decision.lateral_high_m = place.lateral_m;
        }
        const float missing_m = move_lateral(view, memory, decision);
        // A car that runs out of road slows down until its path is back on it.
        decision.speed_scale.grip *= 1.0f - clamp(slower_per_m * (missing_m - tolerated_m), 0.0f, most_slower);
        if (missing_m > tolerated_m && own.speed_along_mps < getting_going_mps) {
            decision.speed_cap_mps =
                min(decision.speed_cap_mps, max(getting_going_m2ps / missing_m, least_getting_going_mps));
        }
        decision.speed_cap_mps = min(decision.speed_cap_mps, speed_beside_line(view, memory));
    } else if (memory.state == APX_STATE_RECOVER) {
        memory.path.placed = 0;
        memory.path.blend = 0.0f;
        memory.path.blend_mps = 0.0f;
        memory.path.shift_mps = 0.0f;
    }
    return decision;
}

}  // namespace apx
