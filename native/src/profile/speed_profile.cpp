// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/speed_profile.h"

#include "base/math.h"
#include "profile/tuning.h"

namespace apx {

using namespace tuning::speed_profile;
namespace {

// Work arrays of one profile; w is the speed squared.
struct Passes {
    const Envelope& envelope;
    std::vector<CornerForces> forces;
    std::vector<double> way_m;  // along the road, from node i to the next
    std::vector<double> limit;
    std::vector<double> w;
    std::vector<double> level_kgpm;  // growth of the circle without crests; empty for a vehicle without springs
    CarriedLoad carried;
    std::span<const uint8_t> flown;
};

bool is_flown(const Passes& p, size_t i) {
    return !p.flown.empty() && p.flown[i] != 0;
}

double braking_share(const CarriedLoad& carried, size_t node, size_t count, double speed_squared) {
    const size_t last = carried.speed_squared.size() - 1;
    size_t next = min(size_t{1}, last);
    while (next < last && carried.speed_squared[next] < speed_squared) {
        ++next;
    }
    const size_t from = next > 0 ? next - 1 : 0;
    const double way = carried.speed_squared[next] - carried.speed_squared[from];
    const double place = way > 0.0 ? clamp((speed_squared - carried.speed_squared[from]) / way, 0.0, 1.0) : 0.0;
    return lerp(carried.braking_share[from * count + node], carried.braking_share[next * count + node], place);
}

// Least squared speed, between two speeds of the table, above which the wheels' load no longer gives the side force.
// `forces` are those without crests. No limit where only slow cars slide, as on a steep bank with downforce.
double carried_limit(const CarriedLoad& carried, size_t node, size_t count, const CornerForces& forces) {
    double last_left = 0.0;
    for (size_t i = 0; i < carried.speed_squared.size(); ++i) {
        const double w = carried.speed_squared[i];
        const double left = carried.share[i * count + node] * (forces.circle_n + forces.circle_kgpm * w) -
                            absolute(forces.side_n + forces.side_kgpm * w);
        if (left < 0.0 && last_left > 0.0) {
            return lerp(carried.speed_squared[i - 1], w, last_left / (last_left - left));
        }
        last_left = left;
    }
    return forces.most_speed_squared;
}

Passes prepare(const ProfileInput& input, const Envelope& envelope) {
    const size_t count = input.curvature.size();
    const size_t step_count = input.step_m.size();
    Passes passes{envelope,
                  std::vector<CornerForces>(count),
                  std::vector<double>(step_count),
                  std::vector<double>(count),
                  {},
                  {},
                  input.carried,
                  input.flown};
    const RoadPoint level;
    for (size_t i = 0; i < count; ++i) {
        passes.forces[i] = corner_forces(envelope, input.road.empty() ? level : input.road[i], input.curvature[i]);
        passes.limit[i] = max(corner_speed_squared(passes.forces[i]), slowest_squared);
        if (!input.carried.share.empty()) {
            RoadPoint even = input.road.empty() ? level : input.road[i];
            even.crest = 0.0;
            const CornerForces forces = corner_forces(envelope, even, input.curvature[i]);
            passes.level_kgpm.push_back(forces.circle_kgpm);
            passes.limit[i] = min(passes.limit[i], carried_limit(input.carried, i, count, forces));
        }
        if (!input.limit_mps.empty()) {
            passes.limit[i] = min(passes.limit[i], square(input.limit_mps[i]));
        }
    }
    for (size_t i = 0; i < step_count; ++i) {
        double slope_ratio = 1.0;
        if (!input.road.empty()) {
            const double slope = 0.5 * (input.road[i].slope + input.road[i + 1 < count ? i + 1 : 0].slope);
            slope_ratio = square_root(1.0 + slope * slope);
        }
        passes.way_m[i] = input.step_m[i] * slope_ratio;
    }
    passes.w = passes.limit;
    return passes;
}

// dw/ds = 2 a: one step of Heun's method forward from node i to node next.
double drive_on(const Passes& p, size_t i, size_t next, double w) {
    if (is_flown(p, i)) {
        const double lost = 2.0 * p.way_m[i] * p.envelope.drag_kgpm / p.envelope.mass_kg;
        return clamp(w * (1.0 - min(lost, 1.0)), slowest_squared, p.limit[next]);
    }
    const double a = drive_acceleration(p.envelope, p.forces[i], w);
    const double first = clamp(w + 2.0 * p.way_m[i] * a, slowest_squared, p.limit[next]);
    const double b = drive_acceleration(p.envelope, p.forces[next], first);
    return clamp(w + p.way_m[i] * (a + b), slowest_squared, p.limit[next]);
}

CornerForces braking_forces(const Passes& p, size_t i, double speed_squared) {
    CornerForces forces = p.forces[i];
    if (p.level_kgpm.empty()) {
        return forces;
    }
    const double circle = forces.circle_n + forces.circle_kgpm * speed_squared;
    const double share = braking_share(p.carried, i, p.forces.size(), speed_squared);
    const double used = share * (forces.circle_n + p.level_kgpm[i] * speed_squared);
    if (circle > 0.0) {
        forces.circle_n *= used / circle;
        forces.circle_kgpm *= used / circle;
    }
    return forces;
}

// The same backward: the speed at node i from which braking reaches that of node next.
double brake_from(const Passes& p, size_t i, size_t next) {
    if (is_flown(p, i)) {
        return p.w[next] * (1.0 + 2.0 * p.way_m[i] * p.envelope.drag_kgpm / p.envelope.mass_kg);
    }
    const double a = brake_deceleration(p.envelope, braking_forces(p, next, p.w[next]), p.w[next]);
    const double first = clamp(p.w[next] + 2.0 * p.way_m[i] * a, slowest_squared, p.limit[i]);
    const double b = brake_deceleration(p.envelope, braking_forces(p, i, first), first);
    return max(p.w[next] + p.way_m[i] * (a + b), slowest_squared);
}

void brake_pass_step(Passes& p, size_t i, size_t next) {
    // On the level braking never gains speed, so a node that is no faster than the next is skipped.
    if (p.w[i] <= p.w[next] && p.forces[i].climb_mps2 >= 0.0 && p.forces[next].climb_mps2 >= 0.0) {
        return;
    }
    p.w[i] = min(p.w[i], brake_from(p, i, next));
}

void run_open(Passes& p, double entry_speed_mps) {
    const size_t count = p.w.size();
    if (entry_speed_mps >= 0.0) {
        p.w[0] = clamp(entry_speed_mps * entry_speed_mps, slowest_squared, p.limit[0]);
    }
    for (size_t i = 0; i + 1 < count; ++i) {
        p.w[i + 1] = drive_on(p, i, i + 1, p.w[i]);
    }
    for (size_t i = count - 1; i-- > 0;) {
        brake_pass_step(p, i, i + 1);
    }
}

// Starts at the slowest corner, which on most circuits no pass lowers: one lap is then enough. Otherwise later laps
// stop at the first node that repeats the lap before, after a few nodes.
void run_closed(Passes& p) {
    const size_t count = p.w.size();
    size_t start = 0;
    for (size_t i = 1; i < count; ++i) {
        start = p.limit[i] < p.limit[start] ? i : start;
    }
    const auto at = [&](size_t steps) { return start + steps < count ? start + steps : start + steps - count; };
    std::vector<double> driven;  // of the last lap, before braking
    for (int lap = 0; lap < most_profile_laps; ++lap) {
        const double before = p.w[start];
        size_t changed = 0;  // nodes behind the start
        double w = before;
        while (changed < count) {
            w = drive_on(p, at(changed), at(changed + 1), w);
            if (lap > 0 && w == driven[at(changed + 1)]) {
                break;
            }
            ++changed;
            p.w[at(changed)] = w;
        }
        if (lap == 0 || changed == count) {
            driven = p.w;
        }
        for (size_t step = 1; step <= changed; ++step) {
            driven[at(step)] = p.w[at(step)];
        }
        p.w[start] = driven[start];
        for (size_t step = changed < count ? changed + 1 : count; step-- > 0;) {
            brake_pass_step(p, at(step), at(step + 1));
        }
        if (absolute(p.w[start] - before) <= profile_lap_tolerance * before) {
            break;
        }
    }
}

double step_s(const Passes& p, size_t i, double w, double next_w) {
    return 2.0 * p.way_m[i] / (square_root(w) + square_root(next_w));
}

}  // namespace

SpeedProfile speed_profile(const ProfileInput& input, const Envelope& envelope) {
    SpeedProfile profile;
    const size_t count = input.curvature.size();
    if (count == 0) {
        return profile;
    }
    Passes passes = prepare(input, envelope);
    if (input.closed) {
        run_closed(passes);
    } else {
        run_open(passes, input.entry_speed_mps);
    }
    profile.speed_mps.resize(count);
    for (size_t i = 0; i < count; ++i) {
        profile.speed_mps[i] = square_root(passes.w[i]);
    }
    profile.passed_s.resize(count);
    for (size_t i = 0; i < passes.way_m.size(); ++i) {
        profile.passed_s[i] = profile.time_s;
        profile.time_s += step_s(passes, i, passes.w[i], passes.w[i + 1 < count ? i + 1 : 0]);
    }
    if (!input.closed) {
        profile.passed_s[count - 1] = profile.time_s;
    }
    return profile;
}

// A standing car accelerates until it is as fast as a rolling one; from there on both take the same time.
std::vector<double> standing_starts_s(const ProfileInput& input, const Envelope& envelope) {
    const size_t count = input.curvature.size();
    std::vector<double> times_s(count);
    Passes passes = prepare(input, envelope);
    run_open(passes, -1.0);
    std::vector<double> rolling_s(count);
    const size_t stride = (count + most_starts - 1) / most_starts;
    const auto is_worked_out = [&](size_t from) { return from % stride == 0 || from + stride >= count; };
    for (size_t from = count; from-- > 0;) {
        if (from + 1 < count) {
            rolling_s[from] = rolling_s[from + 1] + step_s(passes, from, passes.w[from], passes.w[from + 1]);
        }
        if (!is_worked_out(from)) {
            continue;
        }
        double w = slowest_squared;
        double way_m = 0.0;
        size_t i = from;
        for (; i + 1 < count && w < passes.w[i] && way_m < settled_m; ++i) {
            way_m += passes.way_m[i];
            const double next = min(drive_on(passes, i, i + 1, w), passes.w[i + 1]);
            times_s[from] += step_s(passes, i, w, next);
            w = next;
        }
        times_s[from] += rolling_s[i];
    }
    for (size_t from = 0; from < count; ++from) {
        if (!is_worked_out(from)) {
            const size_t before = from - from % stride;
            const double share = static_cast<double>(from - before) / static_cast<double>(stride);
            times_s[from] = lerp(times_s[before], times_s[before + stride], share);
        }
    }
    return times_s;
}

}  // namespace apx
