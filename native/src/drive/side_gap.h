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
    bool hurried = false;  // a stranger's is, or soon will be: nobody else makes it
    uint32_t lane =
        APX_LINE_RACING;  // its half of the road for who has company on one side, which its own line leads through
    // Overlap earns a car's width: what the cars beside need between this one and the road's edges, now and ahead.
    float left_reserved_m = 0;
    float right_reserved_m = 0;
};

// The minimum gap between cars side by side (Stein 2018, section 4.3.3): the overtaker makes the room; what it cannot make
// because of the road's edge the overtaken makes up; if nobody overtakes, each makes half and makes up for the other.
// Beside a stranger all of it is this car's to make.
SideBounds side_bounds(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
