// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/surroundings.h"

#include "perceive/slipstream.h"
#include "perceive/tuning.h"
#include "vehicle/envelope.h"

namespace apx {

using namespace tuning::surroundings;

Neighbours look_around(const Surroundings& around, uint32_t car) {
    const Body& body = around.bodies[car];
    // The stopping distance, plus a margin.
    const float speed = max(0.0f, body.speed_along_mps);
    const float grip_mps2 = counted_on_grip * around.cars[car].vehicle.grip * static_cast<float>(gravity_mps2);
    const float stopping_m = square(speed) / (2.0f * grip_mps2);
    const float view_ahead_m =
        max(around.ray_set->longest_ahead_m + ray_margin_m, max(2.5f * speed, stopping_m + 30.0f));
    const bool slow = body.speed_along_mps < looks_back_below_mps;
    const float behind_m = slow ? view_behind_s * coming_mps
                                : max(max(least_view_behind_m, around.ray_set->longest_elsewhere_m + ray_margin_m),
                                      1.2f * body.speed_along_mps);
    const float standing_m = speed > standing_from_mps
                                 ? square(speed) / (2.0f * standing_grip_share / counted_on_grip * grip_mps2) +
                                       standing_early_s * speed + least_view_behind_m
                                 : 0.0f;
    return neighbours_of(*around.track, around.bodies, around.order, car, view_ahead_m, behind_m, standing_m);
}

// Wakes stay where the cars were, and those follow the racing line.
float slipstream_of(const Surroundings& around, uint32_t car, const Neighbours& neighbours) {
    float most = 0.0f;
    const Body& own = around.bodies[car];
    for (const Neighbour& neighbour : neighbours.ahead()) {
        if (neighbour.ahead_m > 0.0f && neighbour.gap_m >= 0.0f && neighbour.gap_m < wake_reach_m) {
            const Body& other = around.bodies[neighbour.car];
            most = max(most, drag_spared(around.slipstream, 2.0f * other.half_width_m, neighbour.gap_m,
                                         own.line_offset_m - other.line_offset_m, most));
        }
    }
    return most;
}

float slipstream_of(const Surroundings& around, uint32_t car) {
    return slipstream_of(around, car, look_around(around, car));
}

}  // namespace apx
