// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "predict/obstacles.h"

#include "base/math.h"

namespace apx {

namespace {

// The box's centre relative to a path sample.
struct Offset {
    double along_m;
    double across_m;
};
Offset offset_to(const ObstacleBox& obstacle, const PathSample& at) {
    if (obstacle.prediction == nullptr) {
        return {obstacle.ahead_m + obstacle.along_mps * at.time_s - at.ahead_m,
                obstacle.lateral_m + obstacle.across_mps * at.time_s - at.lateral_m};
    }
    const double step = at.time_s / prediction_step_s;
    const size_t from = min(static_cast<size_t>(step), size_t{prediction_steps - 1});
    const double share = step - static_cast<double>(from);  // extrapolated beyond the last step
    const Prediction& path = *obstacle.prediction;
    return {
        lerp(static_cast<double>(path.ahead_m[from]), static_cast<double>(path.ahead_m[from + 1]), share) - at.ahead_m,
        lerp(static_cast<double>(path.lateral_m[from]), static_cast<double>(path.lateral_m[from + 1]), share) -
            at.lateral_m};
}

double speed_at(const ObstacleBox& obstacle, double time_s) {
    if (obstacle.prediction == nullptr) {
        return obstacle.along_mps;
    }
    const size_t from = min(static_cast<size_t>(time_s / prediction_step_s), size_t{prediction_steps - 1});
    const Prediction& path = *obstacle.prediction;
    return static_cast<double>(path.ahead_m[from + 1] - path.ahead_m[from]) / prediction_step_s;
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

static bool meets_between(const Offset& a, const Offset& b, const ObstacleBox& obstacle) {
    const double reach = obstacle.reach_along_m;
    if ((a.along_m >= reach && b.along_m >= reach) || (a.along_m <= -reach && b.along_m <= -reach)) {
        return false;
    }
    double enter = 0.0;
    double leave = 1.0;
    return clip(a.along_m, b.along_m, reach, enter, leave) &&
           clip(a.across_m, b.across_m, obstacle.reach_across_m, enter, leave);
}

bool meets(const ObstacleBox& obstacle, const PathSample& from, const PathSample& to) {
    return meets_between(offset_to(obstacle, from), offset_to(obstacle, to), obstacle);
}

void gather_near(const ObstacleBoxes& obstacles, const PathSample& from, double reach_m, NearObstacles& near) {
    near.count = 0;
    for (const ObstacleBox& obstacle : obstacles.all()) {
        const Offset offset = offset_to(obstacle, from);
        // An obstacle that moves forward is never met behind its present place.
        if (obstacle.along_mps < 0.0 || offset.along_m - reach_m < obstacle.reach_along_m) {
            near.list[near.count++] = {&obstacle, offset.along_m, offset.across_m};
        }
    }
}

bool meets_any(const NearObstacles& near, const PathSample& to) {
    for (uint32_t i = 0; i < near.count; ++i) {
        const NearObstacles::Near& from = near.list[i];
        if (meets_between({from.along_m, from.across_m}, offset_to(*from.obstacle, to), *from.obstacle)) {
            return true;
        }
    }
    return false;
}

bool closes_in(const ObstacleBoxes& obstacles, const PathSample& at, double speed_mps, double brake_mps2) {
    for (const ObstacleBox& obstacle : obstacles.all()) {
        const double gap = offset_to(obstacle, at).along_m - obstacle.reach_along_m;
        const double closing = speed_mps - speed_at(obstacle, at.time_s);
        if (gap >= 0.0 && closing > 0.0 && closing * closing > 2.0 * brake_mps2 * gap) {
            return true;
        }
    }
    return false;
}

bool is_collision_inevitable(const ObstacleBoxes& obstacles, const PathSample& at, const EvasionLimits& limits,
                             uint64_t& looks) {
    looks += obstacles.count;
    for (const ObstacleBox& obstacle : obstacles.all()) {
        const Offset now = offset_to(obstacle, at);
        const double gap = now.along_m - obstacle.reach_along_m;
        const double closing = limits.speed_mps - speed_at(obstacle, at.time_s);
        if (gap < 0.0 || closing <= 0.0 || closing * closing <= 2.0 * limits.brake_mps2 * gap) {
            continue;
        }
        const double contact_s = gap / closing;
        const double across = offset_to(obstacle, {at.ahead_m, at.lateral_m, at.time_s + contact_s}).across_m;
        if (absolute(across) >= obstacle.reach_across_m) {
            continue;
        }
        // The interval across the road closed at that time, m from the car.
        double low = across - obstacle.reach_across_m;
        double high = across + obstacle.reach_across_m;
        for (bool grown = true; grown;) {
            grown = false;
            looks += obstacles.count;
            for (const ObstacleBox& other : obstacles.all()) {
                const Offset then =
                    offset_to(other, {at.ahead_m + limits.speed_mps * contact_s, at.lateral_m, at.time_s + contact_s});
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
        const double reachable = 0.5 * limits.side_mps2 * contact_s * contact_s;
        const double drift = limits.sideways_mps * contact_s;
        const bool left = at.lateral_m + low >= limits.low_m && drift - low <= reachable;
        const bool right = at.lateral_m + high <= limits.high_m && high - drift <= reachable;
        if (!left && !right) {
            return true;
        }
    }
    return false;
}

Leader leader_of(const ObstacleBoxes& obstacles, const PathSample& at, double view_m) {
    Leader leader{view_m, 0.0, false};
    for (const ObstacleBox& obstacle : obstacles.all()) {
        const Offset now = offset_to(obstacle, at);
        const double gap = now.along_m - obstacle.reach_along_m;
        if (gap > -0.1 && gap < leader.gap_m && absolute(now.across_m) < obstacle.reach_across_m) {
            leader = {gap, speed_at(obstacle, at.time_s), true};
        }
    }
    return leader;
}

}  // namespace apx
