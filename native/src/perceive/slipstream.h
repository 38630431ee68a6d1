// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "base/cube_root.h"
#include "base/math.h"

namespace apx {

// Share of its drag that a car is spared whose nose is `gap_m` behind the tail of a car `width_m` wide and `aside_m` beside the
// middle of its wake. A wake that mixes by its own turbulence alone keeps its momentum, deficit times square of the radius, and
// grows in proportion to its deficit: the radius with the cube root of the way, the deficit with the power -2/3 (Tennekes and Lumley
// 1972, "A First Course in Turbulence", chapter 4). Its edge is smooth here, so that a car does not feel a step, and ends at two
// radii; far behind what is left of it is lost in the air's own motion.
inline float drag_spared(float slipstream, float width_m, float gap_m, float aside_m) {
    constexpr float mixing_widths = 4.0f;
    constexpr float fades_from_m = 60.0f;
    constexpr float ends_m = 120.0f;
    if (gap_m < 0.0f || gap_m >= ends_m) {
        return 0.0f;
    }
    const float growth = cube_root(1.0f + gap_m / (mixing_widths * width_m));
    const float aside = aside_m / (width_m * growth);
    const float left = min((ends_m - gap_m) / (ends_m - fades_from_m), 1.0f);
    return left * slipstream / square(growth) * square(max(1.0f - aside * aside, 0.0f));
}

}  // namespace apx
