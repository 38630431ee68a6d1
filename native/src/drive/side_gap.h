// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Range of this car's centre that leaves the cars beside their room, as laterals.
struct SideBounds {
    float low_m = -1e6f;
    float high_m = 1e6f;
    bool pressed = false;  // some gap is below the minimum
    bool hurried = false;  // a gap to a host car is or soon will be: this car alone must make it
    uint32_t lane =
        APX_LINE_RACING;  // the left or right line when traffic is on one side and the car's own line leads through it
    // An overlap earns a car's width: room reserved for the cars beside between this one and the road's edges, now and
    // ahead.
    float left_reserved_m = 0;
    float right_reserved_m = 0;
};

// The passing and the passed car count as side by side from one second before they overlap.
inline float beside_from_m(float closing_mps) {
    return 1.5f + clamp(closing_mps, 0.0f, 20.0f);
}

// Whether the driver can change to a left or right line now; true when already on it.
bool may_take_lane(const DriverView& view, const DriverMemory& memory, uint32_t lane);

// Minimum gap side by side (Stein 2018, section 4.3.3): the overtaker makes room, the other car adds what the road's
// edge denies; without a pass each makes half. Beside a host car all of it is this car's.
SideBounds side_bounds(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
