// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "track/track.h"

namespace apx {

// Reach of plans and forecasts: beyond the exit of the next corner, by place.
inline constexpr uint32_t horizon_knots = 32;

// The plan that a driver publishes: arrival at the beginning of each of the next mini-sectors, and its lateral there.
// In words of 32 bits: it is hashed, saved and restored as it is.
struct Trajectory {
    uint32_t first = APX_NONE;            // mini-sector that begins at knot 0
    uint32_t count = 0;                   // number of known knots; 0: none published
    float age_s = 0;                      // since the plan was made
    float arrival_s[horizon_knots] = {};  // since the plan was made
    float lateral_m[horizon_knots] = {};
};

}  // namespace apx
