// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "space/path.h"

namespace apx::steer {

// A lane is a path with corners rounded inside the corridor for a body of this half width and turning circle: points
// with curvature, and half widths that remain. A corner without room is rounded to the turning circle.
Path lane_of(const Path& path, float half_width_m, float turning_radius_m);

// The same into a path that is there and is another one: it allocates nothing where that has room for most_lane_points() of the path.
void fill_lane(Path& lane, const Path& path, float half_width_m, float turning_radius_m);
size_t most_lane_points(size_t path_points);

// Limits of a body on a lane.
struct LanePace {
    float lateral_mps2;  // held by its tyres or legs in a curve
    float braking_mps2;
    float lag_s;  // between a steering force and its effect
};
// The speed now from which every curve ahead can be taken, m/s, at most `most_mps`.
float curve_speed(const Path& lane, float distance_m, float most_mps, const LanePace& pace);

}  // namespace apx::steer
