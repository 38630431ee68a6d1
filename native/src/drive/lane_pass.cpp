// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/lane_pass.h"

#include "drive/last_lap.h"
#include "drive/lateral.h"
#include "drive/path.h"
#include "drive/side_gap.h"
#include "drive/stranger.h"
#include "drive/traffic.h"

namespace apx {

namespace {

constexpr float farthest_behind_m = 60.0f;
constexpr float longest_behind_s = 2.5f;
constexpr float longest_way_m = 600.0f;
constexpr float longest_way_s = 12.0f;
// Room across the road that is asked for before a pass, and while it is under way.
constexpr float room_wanted_m = 0.6f;
constexpr float room_kept_m = 0.2f;
constexpr float clear_m = 0.3f;
// Before and after an overlap, along the road.
constexpr float along_m = 2.0f;
constexpr float moves_share = 0.8f;
constexpr float settles_s = 0.2f;
constexpr float least_gap_m = 0.5f;
constexpr float as_fast_share = 0.8f;
constexpr float worth_tow = 0.05f;
constexpr float wake_until_s = 2.5f;
constexpr float wake_gap_m = 3.0f;

float lane_here_m(const DriverView& view, float side) {
    const Place& place = view.own().place;
    return line_point(view.track.lines[lane_on(side)], place.sector, place.share).lateral_m;
}

// Until a car that has so far to go is in its half of the road.
float moving_s(float across_m) {
    return settles_s + absolute(across_m) / (moves_share * lane_shift_mps);
}

// This car, from its speed of now on, in a half of the road, and the stranger as in its last lap: past it before anything is in the way?
bool leads_past(const DriverView& view, const DriverMemory& memory, uint32_t car, float side, float room_m) {
    const Body& own = view.own();
    const Body& other = view.bodies[car];
    const Stretches& plan = view.plan.stretches;
    const LaneStretches& lane = side < 0.0f ? plan.left : plan.right;
    const LastLap last(view, car);
    const float overlap_m = own.half_length_m + other.half_length_m + along_m;
    const float across_m = own.half_width_m + other.half_across_m + room_m;
    const float share = memory.held * (company_caution - memory.shortfall);
    const float ahead_m = distance_between(view.track, own.place.distance_m, other.place.distance_m);
    const bool is_clear = side * (own.place.lateral_m - other.place.lateral_m) > across_m;
    const float ready_s = is_clear ? 0.0f : moving_s(own.place.lateral_m - lane_here_m(view, side));
    uint32_t at = last.stretch_at(own.place.distance_m);
    float part = last.rest_of(at, own.place.distance_m);
    float after_s = last.after_s(view, other, own.place.distance_m, ahead_m);
    float speed = max(own.speed_along_mps, 1.0f);
    float way_m = 0.0f;
    float time_s = 0.0f;
    while (after_s < longest_behind_s && way_m < longest_way_m && time_s < longest_way_s && last.is_known(at)) {
        const float step_m = part * plan.length_m;
        const double squared = static_cast<double>(square(speed));
        const float gain_mps2 = static_cast<float>(drive_acceleration(view.plan.envelope, RoadPoint{}, squared, 0.0));
        const float possible_mps = square_root(max(square(speed) + 2.0f * gain_mps2 * step_m, 1.0f));
        const float then_mps = min(possible_mps, share * plan.length_m / lane.taken_s[at]);
        const float step_s = step_m / max(min(0.5f * (speed + then_mps), then_mps), 1.0f);
        after_s += step_s - part * last.taken_s(at);
        time_s += step_s;
        way_m += step_m;
        speed = then_mps;
        part = 1.0f;
        at = last.next(at);
        const float behind_m = after_s * (last.is_known(at) ? last.mean_mps(at) : speed);
        // Ahead of it by then, and still in its half: the next bend is this car's.
        if (behind_m < 0.0f) {
            return true;
        }
        const bool is_beside = behind_m < overlap_m;
        if (is_beside && (time_s < ready_s || side * (lane.lateral_m[at] - last.lateral_m(at)) < across_m)) {
            return false;
        }
    }
    return false;
}

// On open road the wake is worth more than being beside the other early.
bool stays_in_wake(const DriverView& view, const Neighbour& stranger) {
    const Body& own = view.own();
    const float open_m = view.plan.stretches.open_m[LastLap(view, stranger.car).stretch_at(own.place.distance_m)];
    const float move_s = moving_s(own.half_width_m + view.bodies[stranger.car].half_across_m);
    return view.tow > worth_tow && open_m > wake_until_s * own.speed_along_mps &&
           stranger.gap_m > wake_gap_m + max(stranger.closing_mps, 0.0f) * move_s;
}

// Nobody else in the way there.
bool is_free(const DriverView& view, const Neighbour& stranger, float side) {
    const float line_m = lane_here_m(view, side);
    const float until_m = stranger.ahead_m + 2.0f * along_m;
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const Body& other = view.bodies[neighbour.car];
        const float near_m = along_m + max(neighbour.closing_mps, 0.0f);
        const bool counts = neighbour.ahead_m > 0.0f ? neighbour.ahead_m < until_m : neighbour.gap_m < near_m;
        const float room_m = absolute(other.place.lateral_m - line_m) - view.own().half_width_m - other.half_across_m;
        if (neighbour.car != stranger.car && counts && room_m < room_wanted_m) {
            return false;
        }
    }
    return true;
}

}  // namespace

bool knows_lap_of(const DriverView& view, uint32_t car) {
    if (!has_last_lap(view, car) || view.track.lines.size() <= APX_LINE_RIGHT) {
        return false;
    }
    const LastLap last(view, car);
    const uint32_t at = last.stretch_at(view.own().place.distance_m);
    return last.is_known(at) && last.is_known(last.next(at));
}

bool drives_as_known(const DriverView& view, uint32_t car) {
    if (!knows_lap_of(view, car)) {
        return false;
    }
    const Body& other = view.bodies[car];
    const LastLap last(view, car);
    const uint32_t at = last.stretch_at(other.place.distance_m);
    return last.is_known(at) && other.speed_along_mps > as_fast_share * last.mean_mps(at);
}

bool asks_for_lane(const DriverView& view) {
    const auto times = [](float seconds) { return static_cast<int32_t>(seconds / lane_asked_each_s); };
    return times(view.race_time_s) != times(view.race_time_s - view.dt_s);
}

float lane_past(const DriverView& view, const DriverMemory& memory, const Neighbour& stranger) {
    if (stranger.ahead_m > farthest_behind_m || is_obstacle(view, stranger.car) || !knows_lap_of(view, stranger.car) ||
        stays_in_wake(view, stranger)) {
        return 0.0f;
    }
    for (const float side : {-1.0f, 1.0f}) {
        if (may_take_lane(view, memory, lane_on(side)) && is_free(view, stranger, side) &&
            leads_past(view, memory, stranger.car, side, room_wanted_m)) {
            return side;
        }
    }
    return 0.0f;
}

bool still_leads_past(const DriverView& view, const DriverMemory& memory, uint32_t car) {
    return knows_lap_of(view, car) && leads_past(view, memory, car, memory.pass_side, room_kept_m);
}

float speed_into_lane(const DriverView& view, const DriverMemory& memory, const Neighbour& target) {
    if (memory.lost_s > 0.0f || !knows_lap_of(view, target.car)) {
        return -1.0f;
    }
    const Body& own = view.own();
    const Body& other = view.bodies[target.car];
    const float apart_m = memory.pass_side * (own.place.lateral_m - other.place.lateral_m);
    const float missing_m = own.half_width_m + other.half_across_m + clear_m - apart_m;
    return missing_m <= 0.0f ? 1e6f
                             : other.speed_along_mps + max(target.gap_m - least_gap_m, 0.0f) / moving_s(missing_m);
}

}  // namespace apx
