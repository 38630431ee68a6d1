// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/aim.h"

#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::aim;

// Angle at which the path of a car that returns across the road crosses its line. With traffic beside it the heading
// stays the line's.
float slant(const DriverView& view, const DriverMemory& memory, float speed) {
    const bool goes_round = memory.state == APX_STATE_OVERTAKE && memory.pass.strategy == round_obstacle;
    const float turn = clamp(memory.path.turn_mps / max(speed, 3.0f), -0.5f, 0.5f);
    if (memory.path.shift_mps == 0.0f || speed > no_slant_from_mps || (has_traffic_nearby(view) && !goes_round)) {
        return turn;
    }
    const float share = clamp((no_slant_from_mps - speed) / (no_slant_from_mps - slant_until_mps), 0.0f, 1.0f);
    return turn + share * clamp(memory.path.shift_mps / max(speed, 3.0f), -0.5f, 0.5f);
}

// How far behind its centre of mass a car turns with its path: at low speed where its rear axle is. At speed the axle slides
// out as much as it cuts in.
float turns_behind_m(const DriverView& view, float speed) {
    const float share = clamp((rear_slides_mps - speed) / (rear_slides_mps - rear_rolls_mps), 0.0f, 1.0f);
    return share * view.profile.model.rear_arm_m;
}

}  // namespace

float slip_slowness(const apx_vehicle_desc& vehicle) {
    return max(1.0f, vehicle.peak_slip_rad / (vehicle.steer_rate_radps * quick_to_peak_s));
}

Aim aim(const DriverView& view, const DriverMemory& memory, const Decision& decision) {
    const Body& own = view.own();
    const Place& place = own.place;
    const float speed = max(0.0f, own.speed_along_mps);
    const LinePoint here = path_here(view, memory);

    Aim aim{};
    const SideLine beside = side_line(memory);
    const RearAxleOffset room = rear_axle_offset(view.profile, beside, place.sector, place.share);
    aim.lateral_error_m = place.lateral_m - (here.lateral_m + room.right_m);
    // Below walking pace the direction of travel is noise, so the nose's heading is used.
    const glm::vec2 path_forward = forward_of(here.heading_rad + room.heading_rad + slant(view, memory, speed));
    const glm::vec2 course =
        length(own.velocity) > 2.0f && dot(own.velocity, own.forward) > 0.0f ? own.velocity : own.forward;
    aim.heading_error_rad = arctangent2(cross_right(path_forward, course), dot(path_forward, course));

    const float behind_m = turns_behind_m(view, speed);
    const auto curvature_in = [&](float preview) {
        const SectorShare ahead = further(view.track, place, max(preview * speed - behind_m, 0.0f));
        return path_point(view.track, memory, ahead.sector, ahead.share).curvature_1pm +
               rear_axle_offset(view.profile, beside, ahead.sector, ahead.share).curvature_1pm;
    };
    aim.curvature_1pm = curvature_in(preview_s);
    const float slow = slip_slowness(view.profile.vehicle);
    if (slow > 1.0f) {
        aim.turning_ahead_1pm = curvature_in(preview_s + turning_s * (slow - 1.0f)) - aim.curvature_1pm;
    }

    // A parallel of the line inside a curve has a smaller radius by its offset; outside it the line's own speed is
    // kept.
    const float deviation = here.lateral_m - own.line_lateral_m;
    const float side = absolute(memory.path.offset_m) > 0.3f ? memory.path.offset_m : 0.0f;
    const float tighter = clamp(1.0f - aim.curvature_1pm * side, 0.5f, 1.0f);
    const float strange = 1.0f - 0.012f * clamp(absolute(deviation) - 0.5f, 0.0f, 5.0f) * (1.0f - memory.path.blend);
    const float scale = square_root(tighter) * strange * decision.speed_scale.grip;

    // The profile is the car's limit; pace and grip scale apply to brakes and tyres. An engine at its limit needs no
    // margin, but an accelerating car has more power than room.
    const float going = clamp((speed - going_from_mps) / (aims_far_from_mps - going_from_mps), 0.0f, 1.0f);
    const float mistake_share = decision.speed_scale.mistake * decision.speed_scale.all;
    const float of_plan = mistake_share * lerp(scale, 1.0f, going);
    const float of_limit = mistake_share * scale * memory.motion.limit_share;
    const bool in_lane = memory.path.blend > 0.0f && is_lane(memory.path.blend_line);
    const auto speed_at = [&](uint32_t sector, float share) {
        const float limit = profile_limit(view.profile, beside, sector, share) * of_limit;
        // A car that moves from the racing line to the left or right line arrives at the racing line's speed: that
        // line's limits apply, its engine-limited speed does not.
        const float planned = max(profile_speed(view.profile, beside, sector, share),
                                  in_lane ? profile_speed(view.profile, SideLine{}, sector, share) : 0.0f);
        return min(planned * of_plan, limit);
    };
    aim.profile_speed_mps = profile_speed(view.profile, beside, place.sector, place.share);
    const float reach = max(2.0f, brake_preview_s * speed);
    const SectorShare next = further(view.track, place, reach);
    const float next_speed = speed_at(next.sector, next.share);
    aim.target_speed_mps = speed_at(place.sector, place.share);
    aim.feed_forward_mps2 = (square(next_speed) - square(aim.target_speed_mps)) / (2.0f * reach);
    if (decision.over_profile_mps > 0.0f) {
        // In a slipstream the car is faster than its profile: the profile's limits apply, looked up slightly ahead.
        const float limit = min(profile_limit(view.profile, beside, place.sector, place.share),
                                profile_limit(view.profile, beside, next.sector, next.share));
        aim.target_speed_mps =
            max(aim.target_speed_mps, min(aim.target_speed_mps + decision.over_profile_mps, limit * of_limit));
    }

    // Beyond the road's edge grip and room are reduced.
    const float beyond = max(-place.to_left_edge_m(), -place.to_right_edge_m()) + own.half_width_m;
    if (beyond > 0.0f) {
        aim.target_speed_mps *= 1.0f - clamp(0.06f * beyond, 0.0f, 0.3f);
    }
    if (decision.speed_cap_mps < aim.target_speed_mps) {
        // Braking scales with the square of the speed's share of the profile: a slow car does not brake for the corner.
        const float share = clamp(decision.speed_cap_mps / (manoeuvre_share * aim.target_speed_mps), 0.0f, 1.0f);
        aim.feed_forward_mps2 = min(aim.feed_forward_mps2, 0.0f) * share * share;
        aim.target_speed_mps = decision.speed_cap_mps;
    }

    return aim;
}

}  // namespace apx
