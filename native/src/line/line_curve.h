// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "line/line_gates.h"

namespace apx {

// A smooth curve, given at its crossings with the gates.
struct LineCurve {
    std::vector<double> offset_m;     // from the gate's left edge
    std::vector<double> curvature;    // 1/m, positive to the right
    std::vector<double> heading_rad;  // clockwise from +z
    std::vector<double> step_m;       // to the next crossing along the curve; one fewer on an open line
};

// The exact B-spline with these control points.
LineCurve b_spline_curve(const LineGates& gates, std::span<const double> control_offset_m);
// Points on it, this many at equal parameters from every knot to before the next.
std::vector<glm::dvec2> curve_points(const LineGates& gates, std::span<const double> control_offset_m, size_t per_step);
// Its offsets alone.
std::vector<double> gate_crossings(const LineGates& gates, std::span<const double> control_offset_m);

// The C2 cubic spline (chord-length parameter) through these offsets: for lines given by their crossings.
LineCurve curve_through(const LineGates& gates, std::span<const double> offset_m);
// Points on it, this many at equal parameters from every crossing to before the next.
std::vector<glm::dvec2> points_through(const LineGates& gates, std::span<const double> offset_m, size_t per_step);

}  // namespace apx
