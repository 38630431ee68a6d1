// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/merging.h"

#include "drive/classify.h"
#include "drive/tuning.h"

namespace apx {

namespace {

float time_to_merge_s(const Approach& approach) {
    return approach.to_merge_m / max(approach.speed_mps, tuning::merge_slowest_mps);
}

// Whether the other car arrives at the merge first.
bool arrives_first(const DriverView& view, uint32_t other, float own_s, float other_s) {
    if (is_host_car(view, other) && other_s < own_s + tuning::merge_host_s) {
        return true;
    }
    return other_s < own_s || (other_s == own_s && other < view.car);
}

}  // namespace

float speed_into_merge(const DriverView& view) {
    if (view.approaches.empty() || view.approaches[view.car].branch == APX_NONE) {
        return no_cap_mps;
    }
    const Approach& own = view.approaches[view.car];
    const float own_s = time_to_merge_s(own);
    if (own.to_merge_m < 0.0f || own_s > tuning::merge_look_s) {
        return no_cap_mps;
    }
    float cap_mps = no_cap_mps;
    for (uint32_t car = 0; car < view.approaches.size(); ++car) {
        const Approach& other = view.approaches[car];
        if (other.branch != own.branch || other.route == own.route || other.speed_mps < tuning::merge_slowest_mps ||
            !arrives_first(view, car, own_s, time_to_merge_s(other))) {
            continue;
        }
        const float lengths_m = view.own().half_length_m + view.bodies[car].half_length_m;
        const float gap_m =
            own.to_merge_m - other.to_merge_m - lengths_m - tuning::merge_gap_m - tuning::merge_gap_s * other.speed_mps;
        const float braking = tuning::merge_braking_share * view.profile.braking_mps2;
        // Beside or ahead of its leader it drops back until the merge.
        const float cap = gap_m >= 0.0f ? square_root(square(other.speed_mps) + 2.0f * braking * gap_m)
                                        : max(other.speed_mps + gap_m / max(own_s, tuning::merge_settles_s),
                                              tuning::merge_least_share * other.speed_mps);
        cap_mps = min(cap_mps, cap);
    }
    return cap_mps;
}

}  // namespace apx
