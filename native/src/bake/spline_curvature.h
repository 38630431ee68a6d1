// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace apx {

// Curvature, 1/m positive to the right, of the C2 cubic spline (chord-length parameter; periodic when closed, with
// parabolic ends when open) through the points, and the arc length from each point to the next (one fewer on an open
// line). Neighbouring points must differ. Fewer than three points have no curvature.
void spline_curvature(std::span<const glm::dvec2> points, bool closed, std::vector<double>& curvature,
                      std::vector<double>& step_m);

}  // namespace apx
