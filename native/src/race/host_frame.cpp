// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/host_frame.h"

#include "base/error.h"

namespace apx {

static constexpr double farthest_m = 1e6;

static bool is_moved(const Race& race) {
    return race.origin[0] != 0.0 || race.origin[1] != 0.0 || race.origin[2] != 0.0;
}

void shift_origin(Race& race, std::span<const float, 3> offset) {
    std::array<double, 3> moved{};
    for (size_t axis = 0; axis < 3; ++axis) {
        moved[axis] = race.origin[axis] + static_cast<double>(offset[axis]);
        if (!(moved[axis] >= -farthest_m && moved[axis] <= farthest_m)) {
            fail(APX_ERROR_INVALID_ARGUMENT,
                 "offset[%zu] is %g, which puts the origin to %g m; it must be within 1e6 m", axis,
                 static_cast<double>(offset[axis]), moved[axis]);
        }
    }
    race.origin = moved;
}

void to_track_frame(const Race& race, float (&position)[3]) {
    for (size_t axis = 0; axis < 3; ++axis) {
        position[axis] = static_cast<float>(static_cast<double>(position[axis]) + race.origin[axis]);
    }
}

void to_host_frame(const Race& race, float (&position)[3]) {
    for (size_t axis = 0; axis < 3; ++axis) {
        position[axis] = static_cast<float>(static_cast<double>(position[axis]) - race.origin[axis]);
    }
}

std::span<const apx_car_state> in_track_frame(Race& race, std::span<const apx_car_state> states) {
    if (!is_moved(race)) {
        return states;
    }
    for (size_t car = 0; car < states.size(); ++car) {
        race.host_states[car] = states[car];
        to_track_frame(race, race.host_states[car].position);
    }
    return std::span(race.host_states).first(states.size());
}

}  // namespace apx
