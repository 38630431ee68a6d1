// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "plan/hurdles.h"

#include "base/math.h"

namespace apx {

namespace {

// Obstacles are sorted by everything that tells them apart, so that no result depends on the order they came in.
bool comes_before(const Hurdle& a, const Hurdle& b) {
    const double left[] = {a.ahead_m, a.lateral_m, a.along_mps, a.across_mps, a.reach_along_m, a.reach_across_m};
    const double right[] = {b.ahead_m, b.lateral_m, b.along_mps, b.across_mps, b.reach_along_m, b.reach_across_m};
    for (size_t i = 0; i < 6; ++i) {
        if (left[i] != right[i]) {
            return left[i] < right[i];
        }
    }
    return a.prediction == nullptr && b.prediction != nullptr;
}

void insert(Hurdles& hurdles, const Hurdle& hurdle) {
    uint32_t at = hurdles.count++;
    while (at > 0 && comes_before(hurdle, hurdles.list[at - 1])) {
        hurdles.list[at] = hurdles.list[at - 1];
        --at;
    }
    hurdles.list[at] = hurdle;
}

// Where the box's middle is, seen from a moment.
struct Offset {
    double along_m;
    double across_m;
};
Offset offset_to(const Hurdle& hurdle, const Moment& at) {
    if (hurdle.prediction == nullptr) {
        return {hurdle.ahead_m + hurdle.along_mps * at.time_s - at.ahead_m,
                hurdle.lateral_m + hurdle.across_mps * at.time_s - at.lateral_m};
    }
    const double step = at.time_s / prediction_step_s;
    const size_t from = min(static_cast<size_t>(step), size_t{prediction_steps - 1});
    const double share = step - static_cast<double>(from);  // beyond the last step as in it
    const Prediction& path = *hurdle.prediction;
    return {
        lerp(static_cast<double>(path.ahead_m[from]), static_cast<double>(path.ahead_m[from + 1]), share) - at.ahead_m,
        lerp(static_cast<double>(path.lateral_m[from]), static_cast<double>(path.lateral_m[from + 1]), share) -
            at.lateral_m};
}

double speed_at(const Hurdle& hurdle, double time_s) {
    if (hurdle.prediction == nullptr) {
        return hurdle.along_mps;
    }
    const size_t from = min(static_cast<size_t>(time_s / prediction_step_s), size_t{prediction_steps - 1});
    const Prediction& path = *hurdle.prediction;
    return static_cast<double>(path.ahead_m[from + 1] - path.ahead_m[from]) / prediction_step_s;
}

// Walks with the obstacle along the stations: its share of the reference speed stays, its lateral stays on the road.
void predict(const RoadGrid& grid, const Hurdle& hurdle, double start_distance_m, Prediction& path) {
    const int32_t stations = grid.lap_stations();
    double distance = start_distance_m + hurdle.ahead_m;
    if (grid.closed) {
        distance += distance < 0.0 ? grid.length_m : 0.0;
        distance -= distance >= grid.length_m ? grid.length_m : 0.0;
    }
    int32_t station = 0;  // the last one at or before the obstacle
    for (int32_t low = 0, high = stations; high - low > 1;) {
        const int32_t middle = (low + high) / 2;
        (grid.distance_m(middle) <= distance ? low : high) = middle;
        station = low;
    }
    const auto end_of = [&](int32_t i) {
        return i + 1 < stations || grid.closed ? grid.distance_m(i + 1) : grid.distance_m(i) + 1.0;
    };
    const auto next_of = [&](int32_t i) { return i + 1 < stations || grid.closed ? i + 1 : i; };
    const auto reference = [&] {
        const double share =
            clamp((distance - grid.distance_m(station)) / (end_of(station) - grid.distance_m(station)), 0.0, 1.0);
        return max(
            lerp(grid.station(station).reference_speed_mps, grid.station(next_of(station)).reference_speed_mps, share),
            1.0);
    };
    const double pace = hurdle.along_mps / reference();
    double ahead = hurdle.ahead_m;
    double lateral = hurdle.lateral_m;
    for (uint32_t i = 0; i <= prediction_steps; ++i) {
        path.ahead_m[i] = static_cast<float>(ahead);
        path.lateral_m[i] = static_cast<float>(lateral);
        const double step = pace * reference() * prediction_step_s;
        ahead += step;
        distance += step;
        while (distance >= end_of(station) && next_of(station) != station) {
            station = next_of(station);
            if (station == stations) {
                station = 0;
                distance -= grid.length_m;
            }
        }
        const GridStation& at = grid.station(station);
        const double low = min(grid.lateral_m(at.first_cell), lateral);
        const double high = max(grid.lateral_m(at.first_cell + at.cell_count - 1), lateral);
        lateral = clamp(lateral + hurdle.across_mps * prediction_step_s, low, high);
    }
}

// Narrows [enter, leave] to where |from + (to - from) * u| < reach; false when nothing is left.
bool clip(double from, double to, double reach, double& enter, double& leave) {
    const double step = to - from;
    if (step == 0.0) {
        return absolute(from) < reach;
    }
    const double a = (-reach - from) / step;
    const double b = (reach - from) / step;
    enter = max(enter, min(a, b));
    leave = min(leave, max(a, b));
    return enter < leave;
}

}  // namespace

void set_hurdles(const RoadGrid& grid, const Clearance& clearance, const apx_plan_request& request, Hurdles& hurdles) {
    // Marks a hurdle that wants a prediction until all are in order and the paths have their places.
    static constexpr Prediction wanted{};
    hurdles.count = 0;
    for (uint32_t i = 0; i < request.obstacle_count; ++i) {
        const apx_obstacle& obstacle = request.obstacles[i];
        double ahead = static_cast<double>(obstacle.distance_m) - static_cast<double>(request.distance_m);
        if (grid.closed) {
            // The shorter way round, in [-length/2, length/2).
            ahead -= grid.length_m * static_cast<double>(static_cast<int64_t>(ahead / grid.length_m));
            ahead += ahead < -0.5 * grid.length_m ? grid.length_m : 0.0;
            ahead -= ahead >= 0.5 * grid.length_m ? grid.length_m : 0.0;
        }
        const double lateral = static_cast<double>(obstacle.lateral_m);
        const double aside = absolute(lateral - static_cast<double>(request.lateral_m));
        const double length = clearance.half_length_m + static_cast<double>(obstacle.half_length_m);
        const double width = clearance.half_width_m + static_cast<double>(obstacle.half_width_m);
        const double end_room = absolute(ahead) - length;
        const double side_room = aside - width;
        if (side_room < 0.0 && (end_room < 0.0 || ahead < 0.0)) {
            continue;
        }
        double end_gap = clearance.end_gap_m;
        double side_gap = clearance.side_gap_m;
        if (ahead < 0.0 || (end_room < end_gap && side_room >= end_room)) {
            side_gap = clamp(side_room, 0.0, side_gap);
        } else if (side_room < side_gap && end_room < end_gap) {
            end_gap = max(end_room, 0.0);
        }
        insert(hurdles, {ahead, lateral, static_cast<double>(obstacle.speed_along_mps),
                         static_cast<double>(obstacle.speed_across_mps), length + end_gap, width + side_gap,
                         obstacle.follows_road != 0 && obstacle.speed_along_mps > 0.0f ? &wanted : nullptr});
    }
    double start = static_cast<double>(request.distance_m);
    if (grid.closed) {
        start -= grid.length_m * static_cast<double>(static_cast<int64_t>(start / grid.length_m));
        start += start < 0.0 ? grid.length_m : 0.0;
    }
    for (uint32_t i = 0; i < hurdles.count; ++i) {
        Hurdle& hurdle = hurdles.list[i];
        if (hurdle.prediction != nullptr) {
            predict(grid, hurdle, start, hurdles.predictions[i]);
            hurdle.prediction = &hurdles.predictions[i];
        }
    }
}

static bool meets_between(const Offset& a, const Offset& b, const Hurdle& hurdle) {
    const double reach = hurdle.reach_along_m;
    if ((a.along_m >= reach && b.along_m >= reach) || (a.along_m <= -reach && b.along_m <= -reach)) {
        return false;
    }
    double enter = 0.0;
    double leave = 1.0;
    return clip(a.along_m, b.along_m, reach, enter, leave) &&
           clip(a.across_m, b.across_m, hurdle.reach_across_m, enter, leave);
}

bool meets(const Hurdle& hurdle, const Moment& from, const Moment& to) {
    return meets_between(offset_to(hurdle, from), offset_to(hurdle, to), hurdle);
}

void gather_near(const Hurdles& hurdles, const Moment& from, double reach_m, NearHurdles& near) {
    near.count = 0;
    for (const Hurdle& hurdle : hurdles.all()) {
        const Offset offset = offset_to(hurdle, from);
        // What drives on cannot be met before where it is now.
        if (hurdle.along_mps < 0.0 || offset.along_m - reach_m < hurdle.reach_along_m) {
            near.list[near.count++] = {&hurdle, offset.along_m, offset.across_m};
        }
    }
}

bool meets_any(const NearHurdles& near, const Moment& to) {
    for (uint32_t i = 0; i < near.count; ++i) {
        const NearHurdles::Near& from = near.list[i];
        if (meets_between({from.along_m, from.across_m}, offset_to(*from.hurdle, to), *from.hurdle)) {
            return true;
        }
    }
    return false;
}

bool closes_in(const Hurdles& hurdles, const Moment& at, double speed_mps, double brake_mps2) {
    for (const Hurdle& hurdle : hurdles.all()) {
        const double gap = offset_to(hurdle, at).along_m - hurdle.reach_along_m;
        const double closing = speed_mps - speed_at(hurdle, at.time_s);
        if (gap >= 0.0 && closing > 0.0 && closing * closing > 2.0 * brake_mps2 * gap) {
            return true;
        }
    }
    return false;
}

bool is_doomed(const Hurdles& hurdles, const Moment& at, const Escape& escape, uint64_t& looks) {
    looks += hurdles.count;
    for (const Hurdle& hurdle : hurdles.all()) {
        const Offset now = offset_to(hurdle, at);
        const double gap = now.along_m - hurdle.reach_along_m;
        const double closing = escape.speed_mps - speed_at(hurdle, at.time_s);
        if (gap < 0.0 || closing <= 0.0 || closing * closing <= 2.0 * escape.brake_mps2 * gap) {
            continue;
        }
        const double contact_s = gap / closing;
        const double across = offset_to(hurdle, {at.ahead_m, at.lateral_m, at.time_s + contact_s}).across_m;
        if (absolute(across) >= hurdle.reach_across_m) {
            continue;
        }
        // The stretch across the road that is closed at that time, m from the car.
        double low = across - hurdle.reach_across_m;
        double high = across + hurdle.reach_across_m;
        for (bool grown = true; grown;) {
            grown = false;
            looks += hurdles.count;
            for (const Hurdle& other : hurdles.all()) {
                const Offset then =
                    offset_to(other, {at.ahead_m + escape.speed_mps * contact_s, at.lateral_m, at.time_s + contact_s});
                const double other_low = then.across_m - other.reach_across_m;
                const double other_high = then.across_m + other.reach_across_m;
                if (absolute(then.along_m) < other.reach_along_m && other_low < high && other_high > low &&
                    (other_low < low || other_high > high)) {
                    low = min(low, other_low);
                    high = max(high, other_high);
                    grown = true;
                }
            }
        }
        const double reachable = 0.5 * escape.side_mps2 * contact_s * contact_s;
        const double drift = escape.sideways_mps * contact_s;
        const bool left = at.lateral_m + low >= escape.low_m && drift - low <= reachable;
        const bool right = at.lateral_m + high <= escape.high_m && high - drift <= reachable;
        if (!left && !right) {
            return true;
        }
    }
    return false;
}

Leader leader_of(const Hurdles& hurdles, const Moment& at, double view_m) {
    Leader leader{view_m, 0.0, false};
    for (const Hurdle& hurdle : hurdles.all()) {
        const Offset now = offset_to(hurdle, at);
        const double gap = now.along_m - hurdle.reach_along_m;
        if (gap > -0.1 && gap < leader.gap_m && absolute(now.across_m) < hurdle.reach_across_m) {
            leader = {gap, speed_at(hurdle, at.time_s), true};
        }
    }
    return leader;
}

}  // namespace apx
