// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/traffic.h"

#include "drive/classify.h"
#include "drive/forecast.h"
#include "drive/hazard.h"
#include "drive/host_car.h"
#include "drive/human.h"
#include "drive/lateral.h"
#include "drive/path.h"
#include "drive/planner.h"
#include "drive/recover.h"
#include "drive/road_grip.h"
#include "drive/side_gap.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::traffic;

// Share of a corner's gap that the driver keeps to a car ahead, (0, 1].
float kept_share(const DriverView& view) {
    const float speed = max(10.0f, view.own().speed_along_mps);
    const float until_braking_s = view.way_to_braking_m / speed;
    return lerp(1.0f, near_gap_share,
                clamp((until_braking_s - near_gap_until_s) / (near_gap_from_s - near_gap_until_s), 0.0f, 1.0f));
}

// A host car far below its profile's speed may brake anywhere.
bool may_stop(const DriverView& view, uint32_t car) {
    const Body& other = view.bodies[car];
    const float planned = profile_speed(view.profile, SideLine{}, other.place.sector, other.place.share);
    return is_host_car(view, car) && other.speed_along_mps < known_share * planned;
}

// Source of the second and third factor of the rays ahead: Stein 2018, section 4.3.3.
float speed_behind(const DriverView& view, float gap_m, float wanted_m, float speed_mps, bool stops) {
    const float spare = gap_m - wanted_m;
    if (spare < 0.0f) {
        return max(0.0f, speed_mps + too_near_gain_1ps * spare);
    }
    const float braking =
        min(follow_grip_share * static_cast<float>(view.profile.envelope.grip * gravity_mps2),
            stops ? tuning::hazard_follow_share * view.profile.braking_mps2 : view.profile.braking_mps2);
    const float forward = max(0.0f, speed_mps);
    return square_root(forward * forward + 2.0f * braking * spare);
}

// A car at its profile's speed brakes where the profile does, so the gap may shrink in metres while the headway in
// seconds holds. Nothing is assumed of a car far below its profile. Speeds above `enough_mps` are equivalent.
float speed_following(const DriverView& view, float gap_m, float wanted_m, float headway_s, const Body& other,
                      float enough_mps, bool stops) {
    const float cautious = speed_behind(view, gap_m, wanted_m, other.speed_along_mps, stops);
    if (cautious >= enough_mps) {
        return cautious;
    }
    const float planned = profile_speed(view.profile, SideLine{}, other.place.sector, other.place.share);
    const float share = min(other.speed_along_mps / max(planned, 1.0f), 1.0f);
    const float trust = clamp((share - unknown_share) / (known_share - unknown_share), 0.0f, 1.0f);
    if (trust <= 0.0f) {
        return cautious;
    }
    const float mean_mps = 0.5f * (view.own().speed_along_mps + other.speed_along_mps);
    const float spare_s = gap_m / max(mean_mps, 5.0f) - headway_s;
    const float gain = spare_s < 0.0f ? too_near_1ps : too_far_1ps;
    const float nearest_mps =
        other.speed_along_mps + square_root(2.0f * closing_braking_mps2 * max(gap_m - least_follow_gap_m, 0.0f));
    const float expected = max(0.0f, min(share * view.planned_mps * (1.0f + gain * spare_s), nearest_mps));
    return lerp(cautious, max(cautious, expected), trust);
}

// Two cars that brake and corner alike keep their distance in time: a car's length plus the gap at the next apex, at
// the present speed. At the limit nobody can open it later by braking harder.
float corner_headway_s(const DriverView& view, const DriverMemory& memory, const Body& other) {
    const float usual_s = headway_share * view.driver.follow_time_s + headway_beyond_s;
    const Corner* corner = corner_ahead(view, memory);
    if (corner == nullptr) {
        return usual_s;
    }
    const float length_m = view.own().half_length_m + other.half_length_m;
    const float apex_mps = max(min(corner->apex_speed_mps, other.speed_along_mps), 5.0f);
    const float apart_s = (length_m + lerp(timid_apex_gap_m, bold_apex_gap_m, aggression_of(view))) / apex_mps -
                          length_m / max(view.own().speed_along_mps, 5.0f);
    return max(usual_s, apart_s);
}

// A car ahead that is held up itself brakes before its profile does. At this speed its hardest braking, to what the next
// corner or the queue leaves it, keeps a gap when this car brakes as hard.
float speed_behind_braking(const DriverView& view, const DriverMemory& memory, float gap_m, float speed_mps,
                           bool open_road) {
    const Corner* corner = open_road ? nullptr : corner_ahead(view, memory);
    const float slowest_mps =
        corner != nullptr ? min(held_up_share * corner->apex_speed_mps, speed_mps) : queue_share * speed_mps;
    const float braking_mps2 = answering_share * view.profile.braking_mps2;
    return slowest_mps +
           square_root(square(speed_mps - slowest_mps) + 2.0f * braking_mps2 * max(gap_m - touching_gap_m, 0.0f));
}

// Speed past an obstacle: the car must not arrive before it has moved aside.
float speed_around(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour) {
    const Body& own = view.own();
    const Body& other = view.bodies[neighbour.car];
    const float right_m = is_hazard(view, neighbour.car) && memory.path.placed != 0
                              ? right_of_obstacle(view, memory, neighbour.car)
                              : own.line_offset_m - other.line_offset_m;
    const float missing_m = own.half_width_m + other.half_across_m + clear_of_obstacle_m - memory.pass.side * right_m;
    const float room_m = max(neighbour.gap_m - kept_before_obstacle_m, 0.0f);
    if (missing_m <= 0.0f) {
        return 1e6f;
    }
    // The speed at which both take equally long; a faster car also moves across faster.
    const float swift = clamp((own.speed_along_mps - swift_from_mps) / swift_from_mps, 0.0f, 1.0f);
    const float moves_s = missing_m / overtaking_shift_mps + swift * tuning::hazard_settles_s;
    const float most_mps = room_m / moves_s + min(other.speed_along_mps, 0.0f);
    const float rest_m = missing_m - steered_shift_share * room_m;
    return rest_m > 0.0f ? min(most_mps, least_steered_shift_mps * room_m / rest_m) : most_mps;
}

// Beside an obstacle that touches the path: the free distance ahead must be enough to stop.
float speed_along_it(const DriverView& view) {
    return clamp(square_root(2.0f * manoeuvre_braking_mps2 * free_way_ahead(view)), manoeuvre_mps,
                 manoeuvres_below_mps);
}

// Whether this car's path crosses a host car that is not in the way now.
bool crosses_host_car(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour, bool passing) {
    if (!is_host_car(view, neighbour.car)) {
        return false;
    }
    const float side = passing ? memory.pass.side : -with_sign(1.0f, neighbour.right_m);
    const float look_s = passing ? passing_look_s : moves_across_look_s;
    return space_beside_host_car(view, memory, neighbour, side, look_s) < moves_across_room_m;
}

// Behind a host car whose way this car's own crosses, a gap that is too small opens before they meet.
float speed_behind_crossing(const Body& other, float gap_m) {
    const float spare_m = gap_m - behind_gap_m;
    const float faster_mps =
        spare_m < 0.0f ? crossing_gain_1ps * spare_m : square_root(2.0f * tuning::behind_braking_mps2 * spare_m);
    return other.speed_along_mps + faster_mps;
}

// Whether a host car beside leaves less road than this car's width.
bool is_squeezed(const DriverView& view, const Neighbour& neighbour) {
    if (!is_host_car(view, neighbour.car)) {
        return false;
    }
    const Place& place = view.bodies[neighbour.car].place;
    const float road_m =
        neighbour.right_m > 0.0f ? place.lateral_m - place.left_edge_m() : place.right_edge_m() - place.lateral_m;
    return road_m < view.bodies[neighbour.car].half_across_m + 2.0f * view.own().half_width_m;
}

// Whether a host car ahead, now clear of this car's path, turns in before this car is beside it.
bool may_come_over(const DriverView& view, const Neighbour& neighbour) {
    return view.way_to_braking_m < comes_over_s * view.own().speed_along_mps && neighbour.gap_m > 0.0f &&
           is_host_car(view, neighbour.car) && !is_obstacle(view, neighbour.car);
}

// Time until a car at that share of its profile has covered the distance, s.
float time_for(const DriverView& view, const Body& body, SideLine line, float limit_share, float way_m) {
    const float step_m = way_m / static_cast<float>(way_looks);
    float time_s = 0.0f;
    for (int look = 0; look < way_looks; ++look) {
        const SectorShare there = further(view.track, body.place, step_m * (static_cast<float>(look) + 0.5f));
        const float most_mps = limit_share * profile_limit(view.profile, line, there.sector, there.share);
        time_s += step_m / max(min(body.speed_along_mps, most_mps), slowest_on_way_mps);
    }
    return time_s;
}

// An overlap at turn-in earns a car's width: whether the pass under way reaches one. Both cars are assumed to brake by
// their profiles.
bool overlaps_at_turn_in(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour) {
    if (neighbour.gap_m < beside_from_m(neighbour.closing_mps)) {
        return true;
    }
    const Corner* corner = corner_ahead(view, memory);
    if (corner == nullptr) {
        return false;
    }
    const Body& own = view.own();
    const Body& other = view.bodies[neighbour.car];
    const float other_way_m = distance_between(view.track, other.place.distance_m, corner->turn_in_m);
    const float tail_to_nose_m = (1.0f - tuning::overlap_share) * (own.half_length_m + other.half_length_m);
    const float way_m = distance_between(view.track, own.place.distance_m, corner->turn_in_m) - tail_to_nose_m;
    return other_way_m > 0.0f &&
           time_for(view, own, side_line(memory), memory.motion.limit_share, max(way_m, 0.0f)) <=
               time_for(view, other, SideLine{}, view.published_plans[neighbour.car].limit_share, other_way_m);
}

// Distance across the road where this car meets the other. The overtaking line rejoins the racing line before some
// corners, and a line at the road's edge leaves no room beside: a car still behind there must be able to stay behind.
float apart_when_meeting(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour) {
    const Body& other = view.bodies[neighbour.car];
    const float seconds = min(neighbour.gap_m / max(neighbour.closing_mps, 0.5f), longest_approach_s);
    const SectorShare there = further(view.track, view.own().place, seconds * max(5.0f, view.own().speed_along_mps));
    const float line = line_point(view.track.lines[APX_LINE_RACING], there.sector, there.share).lateral_m;
    const GateFrame& gate = view.track.frames[there.sector];
    const float left = other.half_width_m - gate.reference_t * gate.width_m - line;
    const float right = (1.0f - gate.reference_t) * gate.width_m - other.half_width_m - line;
    const float offset =
        other.line_offset_m + view.published_plans[neighbour.car].shift_mps * min(seconds, longest_shift_s);
    float then = left < right ? clamp(offset, left, right) : 0.5f * (left + right);
    // A published lateral is better than the present offset.
    if (const float planned_m = planned_lateral(view, neighbour.car, gate.distance_m); planned_m < no_lateral_m) {
        then = planned_m - line;
    }
    const bool passing = memory.state == APX_STATE_OVERTAKE && neighbour.car == memory.pass.target;
    if (passing && memory.path.blend > 0.0f && is_lane(memory.path.blend_line) && !is_host_car(view, neighbour.car) &&
        overlaps_at_turn_in(view, memory, neighbour)) {
        // The other car is assumed on the opposite left or right line.
        const uint32_t lane = memory.path.blend_line == APX_LINE_LEFT ? APX_LINE_RIGHT : APX_LINE_LEFT;
        then = line_point(view.track.lines[lane], there.sector, there.share).lateral_m - line;
    }
    return absolute(path_point(view.track, memory, there.sector, there.share).lateral_m - line - then);
}

}  // namespace

CarAhead find_car_ahead(const DriverView& view, const DriverMemory& memory, float own_offset_m) {
    CarAhead result;
    const Body& own = view.own();
    const float share = kept_share(view);
    const float wanted_m = least_follow_gap_m + share * view.driver.follow_time_s * max(0.0f, own.speed_along_mps);
    const bool brakes = view.way_to_braking_m < 0.0f;
    const bool open_road = view.way_to_braking_m > open_road_s * max(0.0f, own.speed_along_mps) &&
                           is_settled(view, memory) && !is_cornering(view, memory);
    uint32_t queue = 1;
    float between_m = 0.0f;
    for (const Neighbour& neighbour : view.neighbours.ahead()) {
        if (neighbour.ahead_m <= 0.0f) {
            continue;
        }
        const Body& other = view.bodies[neighbour.car];
        const auto take = [&](float cap_mps, bool is_aside = false) {
            if (cap_mps < result.cap_mps) {
                result = {neighbour.car,         neighbour.gap_m, neighbour.closing_mps,
                          other.speed_along_mps, cap_mps,         is_aside};
            }
        };
        const float across = own.half_width_m + other.half_across_m;
        // Distance in offsets from the line: both cars may be on a line that crosses the road between them.
        const float aside_planned = absolute(other.line_offset_m - own_offset_m) - across;
        const bool hazard = is_hazard(view, neighbour.car);
        const float right_now = hazard && memory.path.placed != 0 ? right_of_obstacle(view, memory, neighbour.car)
                                                                  : other.line_offset_m - own.line_offset_m;
        const bool passing = memory.state == APX_STATE_OVERTAKE && neighbour.car == memory.pass.target;
        // An obstacle is passed on the chosen side: a path still on its other side leads through it.
        const bool rounds = passing & hazard & (memory.pass.strategy == round_obstacle) & (neighbour.gap_m > 0.0f);
        const float aside_now = (rounds ? memory.pass.side * right_now : absolute(right_now)) - across;
        // Branch-free from here on: which conditions hold is unpredictable.
        const bool behind_it = neighbour.gap_m > 0.0f;
        const bool beside_it = neighbour.side_gap_m > 0.0f;
        const bool clear_now = (aside_now > (passing || hazard ? 0.2f : 0.35f)) & (beside_it | hazard);
        // Corners bring lines together: room beside a car that is approached under braking may vanish.
        const bool brakes_behind = brakes & !passing & behind_it & (neighbour.closing_mps > 2.0f);
        bool clear_planned = aside_planned > (brakes_behind ? room_into_corner_m : 0.2f);
        const bool will_meet = behind_it & (neighbour.closing_mps > 1.0f) & (memory.path.placed != 0);
        bool grazes = false;
        if (hazard & will_meet) {
            // An obstacle that the path clears only narrowly is driven round when still far away.
            const float right_m = path_right_of_obstacle(view, memory, neighbour);
            const float clear_m = (rounds ? memory.pass.side * right_m : absolute(right_m)) - across;
            grazes = !passing && clear_m > 0.2f && clear_m < tuning::hazard_graze_m;
            clear_planned = clear_m > 0.2f && !grazes;
        } else if (clear_planned & (clear_now | passing) & will_meet) {
            clear_planned = apart_when_meeting(view, memory, neighbour) - across > 0.2f;
        }
        if (!behind_it & beside_it) {
            // Side by side the side gap decides. A car falls back when it is barely beside a host car and about to
            // cross its path, when it has no road left, or after long side by side without gaining.
            const bool just = neighbour.ahead_m > just_beside_share * (own.half_length_m + other.half_length_m);
            const bool crosses = just && crosses_host_car(view, memory, neighbour, passing);
            const float falls_back = other.speed_along_mps - falls_back_mps;
            const float cap = crosses ? min(falls_back, speed_behind_crossing(other, neighbour.gap_m)) : falls_back;
            if ((crosses || is_squeezed(view, neighbour) || memory.path.side_by_side_s > longest_side_by_side_s) &&
                !is_obstacle(view, neighbour.car)) {
                // A driver of the race makes room; beside a host car only the curve keeps the two apart.
                take(cap, is_host_car(view, neighbour.car));
            }
            continue;
        }
        if (passing && behind_it && memory.pass.strategy == pass_in_lane) {
            const float lane_mps = speed_into_lane(view, memory, neighbour);
            if (lane_mps >= 0.0f) {
                const float behind_mps =
                    !is_obstacle(view, neighbour.car) && crosses_host_car(view, memory, neighbour, passing)
                        ? speed_behind_crossing(other, neighbour.gap_m)
                        : no_cap_mps;
                const float cap = min(lane_mps, behind_mps);
                take(cap, behind_mps < lane_mps && beside_it);
                continue;
            }
        }
        const bool clear = clear_now && clear_planned;
        const bool comes_over = clear && !passing && may_come_over(view, neighbour);
        if (clear && !comes_over) {
            // Past a slow host car near the path the speed stays low enough to brake: the road may soon force one of
            // the two to move over.
            const bool wary = passing && is_host_car(view, neighbour.car) && aside_now < wary_room_m &&
                              neighbour.gap_m > 0.0f && is_obstacle(view, neighbour.car) &&
                              !stands_in_the_way(view, neighbour.car);
            // An obstacle's path may be crossed before it: the place where the two meet counts.
            if (!wary && ((hazard & will_meet) || !crosses_host_car(view, memory, neighbour, passing))) {
                continue;
            }
            const float nearing_mps =
                other.speed_along_mps + square_root(2.0f * tuning::behind_braking_mps2 * neighbour.gap_m);
            const float least_mps = other.speed_along_mps < 0.0f ? tuning::wary_mps : 0.0f;
            const float cap = wary ? max(nearing_mps, least_mps) : speed_behind_crossing(other, neighbour.gap_m);
            take(cap, !wary && beside_it);
            continue;
        }
        // While pulling out, or clear of the other's path, the gap may shrink as far as the lateral move needs.
        const bool keeps_near = comes_over || (passing && clear_planned);
        const bool waits = view.race_time_s > under_way_s && memory.state != APX_STATE_OVERTAKE;
        const bool in_the_way = waits && (stands_in_the_way(view, neighbour.car) || goes_round(view, neighbour.car));
        const float room_m = !in_the_way ? 0.0f : view.race_over ? room_after_race_m : manoeuvring_distance(view);
        // A driver that sees past the next cars brakes with the first of a queue, not after the last.
        const bool in_queue = share >= 1.0f && !comes_over && !is_obstacle(view, neighbour.car);
        const float gap_m = neighbour.gap_m - (in_queue ? between_m : 0.0f);
        const float kept_m = keeps_near ? min(wanted_m, room_to_come_over_m) : max(wanted_m, room_m);
        const float headway_s = share * corner_headway_s(view, memory, other);
        const float kept_s = keeps_near ? 0.0f : headway_s * (in_queue ? static_cast<float>(queue) : 1.0f);
        // Only a lateral move avoids an oncoming car.
        const bool comes = other.speed_along_mps < -tuning::standing_mps;
        const float share_of_brakes = passing || grazes ? tuning::hazard_clear_share : tuning::hazard_stop_share;
        float cap = hazard && passing && comes ? no_cap_mps
                    : hazard ? speed_before(view, gap_m - kept_m, other.speed_along_mps, share_of_brakes)
                             : speed_following(view, gap_m, kept_m, kept_s, other, result.cap_mps,
                                               may_stop(view, neighbour.car));
        if (in_queue) {
            between_m += 2.0f * other.half_length_m + least_follow_gap_m;
            queue += 1;
        }
        if ((open_road || neighbour.car == memory.plan.target) && !is_obstacle(view, neighbour.car) &&
            !may_stop(view, neighbour.car)) {
            // Nothing makes it brake here, or its last lap shows where it does: excess speed may be kept until the gap
            // is small.
            const float braking_mps2 = open_road ? tuning::behind_braking_mps2 : closing_braking_mps2;
            const float spare_m = neighbour.gap_m - (keeps_near ? 1.0f : surplus_gap_share) * kept_m;
            cap = spare_m > 0.0f ? max(cap, other.speed_along_mps + square_root(2.0f * braking_mps2 * spare_m)) : cap;
        }
        if (!hazard && behind_it && other.speed_along_mps > slow_queue_mps) {
            cap = min(cap, speed_behind_braking(view, memory, neighbour.gap_m, other.speed_along_mps, open_road));
        }
        if (passing && clear_planned && neighbour.gap_m > low_speed_gap_m) {
            // A stationary car cannot move aside: drive slowly around the obstacle.
            cap = max(cap, manoeuvres_below_mps);
        }
        if (passing && memory.pass.strategy == round_obstacle && is_obstacle(view, neighbour.car)) {
            // At this distance only the corners of the outlines decide.
            const bool passes =
                neighbour.gap_m > low_speed_gap_m ||
                (own.speed_along_mps < manoeuvres_below_mps && free_way_past(view, memory.pass.side) > manoeuvre_way_m);
            const float least = comes ? tuning::wary_mps : passes ? manoeuvre_mps : 0.0f;
            cap = max(min(cap, speed_around(view, memory, neighbour)), least);
        }
        const bool beside = neighbour.gap_m <= 0.0f && own.speed_along_mps < manoeuvres_below_mps;
        if (beside && cap < manoeuvres_below_mps && is_obstacle(view, neighbour.car) &&
            free_way_past(view, memory.pass.side) > manoeuvre_way_m) {
            cap = max(cap, speed_along_it(view));  // more than half past it
        }
        take(cap);
    }
    return result;
}

}  // namespace apx
