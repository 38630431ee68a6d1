// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>

#include "drive/driver_memory.h"

namespace apx {

// BandOffsets from the racing line at a detour's knots, m.
using BandOffsets = std::array<float, detour_knots>;

// The offsets allowed there.
struct DetourCorridor {
    BandOffsets low_m;
    BandOffsets high_m;
    uint32_t count = 0;  // of knots, at most detour_knots
    float step_m = 1.0f;
};

// The band of least bending from `start_m` and a slope to the racing line beyond the last knot, to which `spring` pulls it:
// least squared second differences plus `spring` times squared offsets.
BandOffsets elastic_band(const DetourCorridor& corridor, float start_m, float slope, float spring);

}  // namespace apx
