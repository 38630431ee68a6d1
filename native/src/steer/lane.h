// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "steer/path.h"

namespace apx::steer {

// A lane is a path with its corners rounded inside the corridor, so that a body of this half width and turning circle can drive
// it: its points know their curvature, and half widths are what is left of the path's corridor on both sides. A corner that the
// corridor has no room for is rounded to the turning circle all the same.
Path lane_of(const Path& path, float half_width_m, float turning_radius_m);

// What a body can do on a lane.
struct LanePace {
    float lateral_mps2;  // what its tyres or legs hold in a curve
    float braking_mps2;
    float lag_s;  // between a wish and its effect
};
// The speed now from which every curve ahead can be taken, m/s, at most `most_mps`.
float curve_speed(const Path& lane, float distance_m, float most_mps, const LanePace& pace);

}  // namespace apx::steer
