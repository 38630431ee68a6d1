// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Where the cars beside leave room, as laterals of the own centre.
struct SideBounds {
    float low_m = -1e6f;
    float high_m = 1e6f;
    bool pressed = false;  // some gap is below the minimum
    bool hurried = false;  // a host car's is, or soon will be: nobody else makes it
    uint32_t lane =
        APX_LINE_RACING;  // its half of the road for who has company on one side, which its own line leads through
    // Overlap earns a car's width: what the cars beside need between this one and the road's edges, now and ahead.
    float left_reserved_m = 0;
    float right_reserved_m = 0;
};

// Whoever is being passed and who passes it count as beside each other from a second before they overlap.
inline float beside_from_m(float closing_mps) {
    return 1.5f + clamp(closing_mps, 0.0f, 20.0f);
}

// Whether the driver can change to a half of the road now; true for who is there already.
bool may_take_lane(const DriverView& view, const DriverMemory& memory, uint32_t lane);

// The minimum gap between cars side by side (Stein 2018, section 4.3.3): the overtaker makes the room; what it cannot make
// because of the road's edge the overtaken makes up; if nobody overtakes, each makes half and makes up for the other.
// Beside a host car all of it is this car's to make.
SideBounds side_bounds(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
