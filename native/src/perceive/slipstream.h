// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "base/math.h"

namespace apx {

// Share of its drag that a car is spared whose nose is `gap_m` behind the tail of a car `width_m` wide and `aside_m` beside the
// middle of its wake. The wake is the top-hat one of Jensen 1983 ("A note on wind generator interaction", Riso-M-2411): its
// radius grows by a twentieth of the way, and momentum makes the deficit fall with the square of the radius. Its edge is smooth
// here, so that a car does not feel a step, and ends at two radii.
inline float drag_spared(float slipstream, float width_m, float gap_m, float aside_m) {
    constexpr float spreading = 0.05f;
    const float first_radius = 0.5f * width_m;
    const float radius = first_radius + spreading * gap_m;
    const float aside = aside_m / (2.0f * radius);
    if (gap_m < 0.0f || absolute(aside) >= 1.0f) {
        return 0.0f;
    }
    return slipstream * square(first_radius / radius) * square(1.0f - aside * aside);
}

}  // namespace apx
