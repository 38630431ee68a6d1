// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/host_car.h"

#include "drive/classify.h"
#include "drive/history.h"
#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::host_car;

// Look-ahead times for the path; a lane is kept for the first few of them.
constexpr float look_ahead_s[] = {0.25f, 0.5f, 0.8f, 1.2f, 1.6f};

// Lateral change over the next seconds of way on its last lap, positive right; 0 when unknown.
float moved_last_lap(const DriverView& view, uint32_t car, float seconds) {
    if (!has_history(view)) {
        return 0.0f;
    }
    const History last(view, car);
    const Body& other = view.bodies[car];
    const float from_m = other.place.distance_m;
    const float beyond_m = from_m + seconds * max(other.speed_along_mps, 0.0f);
    const float to_m = beyond_m < view.track.length_m ? beyond_m : beyond_m - view.track.length_m;
    const auto known = [&](float distance_m) {
        const uint32_t at = view.profile.mini_sectors.at(distance_m);
        return last.is_known(at) && last.is_known(view.profile.mini_sectors.next(at));
    };
    return known(from_m) && known(to_m) ? last.lateral_at(to_m) - last.lateral_at(from_m) : 0.0f;
}

// Nearest lateral to this car, on the given side, that a host car may reach in so many seconds: it keeps its lateral
// speed for a moment (out of control: throughout), or repeats its last lap.
float lateral_then(const DriverView& view, uint32_t car, float side, float seconds) {
    const Body& other = view.bodies[car];
    const float drifts_m = cross_right(other.road_forward, other.velocity) *
                           (is_out_of_control(view, car) ? seconds : min(seconds, drifts_s));
    const float moved_m = max(side * drifts_m, side * moved_last_lap(view, car, seconds));
    return other.place.lateral_m + side * max(moved_m, 0.0f);
}

float path_lateral_then(const DriverView& view, const DriverMemory& memory, float seconds) {
    const Body& own = view.own();
    const SectorShare there = further(view.track, own.place, seconds * max(slowest_host_look_mps, own.speed_along_mps));
    return path_point(view.track, memory, there.sector, there.share).lateral_m;
}

}  // namespace

float space_beside_host_car(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour, float side,
                            float until_s) {
    const Body& own = view.own();
    const Body& other = view.bodies[neighbour.car];
    const float across_m = own.half_width_m + other.half_across_m;
    const float along_m = 2.0f * (own.half_length_m + other.half_length_m);
    const float closing_mps = max(neighbour.closing_mps + braking_mps, 0.0f);
    // A car that is nearer to the other than its path is takes a moment to get back to it.
    const float nearer_m = memory.path.placed != 0 && !is_obstacle(view, neighbour.car)
                               ? min(side * (own.place.lateral_m - path_here(view, memory).lateral_m), 0.0f)
                               : 0.0f;
    float room_m = 1e6f;
    for (const float seconds : look_ahead_s) {
        const float gap_m = neighbour.gap_m - closing_mps * seconds;
        if (seconds > until_s || gap_m < -along_m) {
            break;
        }
        if (gap_m < lane_beside_m) {
            const float apart_m =
                path_lateral_then(view, memory, seconds) - lateral_then(view, neighbour.car, side, seconds);
            const float off_path_m = seconds <= off_path_s ? nearer_m : 0.0f;
            room_m = min(room_m, side * apart_m + off_path_m - across_m);
        }
    }
    return room_m;
}

float lateral_beside_host_car(const DriverView& view, const DriverMemory& memory, uint32_t car, float side,
                              float gap_m) {
    const Body& other = view.bodies[car];
    const float away_m = side * (view.own().half_width_m + other.half_across_m + gap_m);
    const float here_m = path_here(view, memory).lateral_m;
    float lateral_m = other.place.lateral_m + away_m;
    for (const float seconds : look_ahead_s) {
        if (seconds > held_s) {
            break;
        }
        const float moves_m = path_lateral_then(view, memory, seconds) - here_m;
        lateral_m = side * max(side * lateral_m, side * (lateral_then(view, car, side, seconds) + away_m - moves_m));
    }
    return lateral_m;
}

}  // namespace apx
