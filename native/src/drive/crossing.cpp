// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/crossing.h"

#include "drive/classify.h"
#include "drive/tuning.h"

namespace apx {

namespace {

// Time interval in which a car occupies the square that both roads share, s from now.
struct Stay {
    float from_s = no_contact_s;
    float until_s = no_contact_s;
    bool inside = false;
};

Stay stay_of(const DriverView& view, uint32_t car, float at_m, float reach_m) {
    const Body& body = view.bodies[car];
    const float sign = body.speed_along_mps < 0.0f ? -1.0f : 1.0f;
    const float speed = absolute(body.speed_along_mps);
    const float way_m = sign * distance_between(view.track, body.place.distance_m, at_m);
    const float half_m = reach_m + body.half_length_m;
    Stay stay;
    stay.inside = absolute(way_m) < half_m;
    if (way_m < -half_m || way_m > tuning::crossing_far_m || (speed < tuning::crossing_stands_mps && !stay.inside)) {
        // A car that waits before the crossing starts at the earliest when nobody is near.
        if (way_m > half_m && way_m < half_m + tuning::crossing_waits_m && !is_host_car(view, car)) {
            stay.from_s = tuning::crossing_start_s;
            stay.until_s = stay.from_s + 2.0f * half_m / tuning::crossing_start_mps;
        }
        return stay;
    }
    stay.from_s = stay.inside ? 0.0f : (way_m - half_m) / max(speed, tuning::crossing_start_mps);
    stay.until_s = (way_m + half_m) / max(speed, tuning::crossing_stands_mps);
    return stay;
}

// Whether the other car enters the shared square first.
bool goes_first(const DriverView& view, uint32_t other, const Stay& its, const Stay& own) {
    if (its.inside != own.inside) {
        return its.inside;
    }
    if (is_host_car(view, other)) {
        return true;
    }
    return its.from_s < own.from_s || (its.from_s == own.from_s && other < view.car);
}

float speed_over(const DriverView& view, const FlatCrossing& crossing, uint32_t side, uint32_t& yields_to) {
    const Body& own = view.own();
    const float half_m = crossing.reach_m[side] + own.half_length_m;
    const float way_m = distance_ahead(view.track, own.place.distance_m, crossing.at_m[side]) - half_m;
    const float speed = max(own.speed_along_mps, 0.0f);
    const float braking = view.profile.braking_mps2;
    const float look_m = square(speed) / (2.0f * tuning::hazard_grip_share * braking) + tuning::crossing_look_s * speed;
    if (way_m < 0.0f || way_m > look_m + tuning::crossing_waits_m) {
        return no_cap_mps;
    }
    const Stay own_stay = stay_of(view, view.car, crossing.at_m[side], crossing.reach_m[side]);
    float cap_mps = no_cap_mps;
    for (uint32_t car = 0; car < view.bodies.size(); ++car) {
        if (car == view.car || !view.bodies[car].present) {
            continue;
        }
        const Stay stay = stay_of(view, car, crossing.at_m[1 - side], crossing.reach_m[1 - side]);
        const bool meets = stay.from_s < own_stay.until_s + tuning::crossing_margin_s &&
                           own_stay.from_s < stay.until_s + tuning::crossing_margin_s;
        if (!meets || stay.from_s >= no_contact_s || !goes_first(view, car, stay, own_stay)) {
            continue;
        }
        const float stop_m = max(way_m - tuning::crossing_gap_m, 0.0f);
        const float in_time_mps = way_m / (stay.until_s + tuning::crossing_margin_s);
        const float late_mps = square_root(2.0f * tuning::hazard_stop_share * braking * stop_m);
        const float early_mps = square_root(2.0f * tuning::crossing_early_share * braking * stop_m);
        const float cap = min(late_mps, max(in_time_mps, early_mps));
        if (cap < cap_mps) {
            cap_mps = cap;
            yields_to = car;
        }
    }
    return cap_mps;
}

}  // namespace

float speed_over_crossings(const DriverView& view, uint32_t& yields_to) {
    yields_to = APX_NONE;
    float cap_mps = no_cap_mps;
    for (const FlatCrossing& crossing : view.crossings) {
        for (const uint32_t side : {0u, 1u}) {
            uint32_t car = APX_NONE;
            const float cap = speed_over(view, crossing, side, car);
            if (cap < cap_mps) {
                cap_mps = cap;
                yields_to = car;
            }
        }
    }
    return cap_mps;
}

}  // namespace apx
