// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/road_grip.h"

#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

float cornering_share(const DriverView& view, const DriverMemory& memory) {
    const float speed = max(0.0f, view.own().speed_along_mps);
    const float lateral = speed * speed * path_here(view, memory).curvature_1pm;
    const float side = level_lateral(grip_here(view, speed, lateral, 1.0f), lateral);
    return min(absolute(side) / side_limit(view, speed), 1.0f);
}

bool is_cornering(const DriverView& view, const DriverMemory& memory) {
    return view.way_to_braking_m < 0.0f || cornering_share(view, memory) > tuning::much_side_force;
}

}  // namespace apx
