// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "base/cube_root.h"
#include "base/math.h"

namespace apx {

// Share of a wake's pull that is left so far from its middle, in its radii.
inline float wake_across(float radii) {
    return square(max(1.0f - radii * radii, 0.0f));
}

// Drag share spared to a nose `gap_m` behind a tail, `aside_m` from the wake's centre; 0 where not above `already`.
// Radius ~ way^(1/3), deficit ~ way^(-2/3) (Tennekes and Lumley 1972, chapter 4), smooth edge at two radii.
inline float drag_spared(float slipstream, float width_m, float gap_m, float aside_m, float already = 0.0f) {
    constexpr float mixing_widths = 4.0f;
    constexpr float rounding = 1.001f;
    constexpr float fades_from_m = 60.0f;
    constexpr float ends_m = 120.0f;
    if (gap_m < 0.0f || gap_m >= ends_m) {
        return 0.0f;
    }
    const float growth_cubed = 1.0f + gap_m / (mixing_widths * width_m);
    const float left = min((ends_m - gap_m) / (ends_m - fades_from_m), 1.0f);
    // Its most, in the wake's centre, without a cube root.
    const float least_ratio = already / (rounding * slipstream);
    if (already > 0.0f && square(growth_cubed) * least_ratio * square(least_ratio) >= left * square(left)) {
        return 0.0f;
    }
    const float growth = cube_root(growth_cubed);
    return left * slipstream / square(growth) * wake_across(aside_m / (width_m * growth));
}

}  // namespace apx
