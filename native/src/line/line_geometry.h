// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <span>

#include "line/line_gates.h"

namespace apx {

double distance_between(glm::dvec2 from, glm::dvec2 to);

// Length of a step between two control points, and its derivatives by their two offsets.
struct StepLength {
    double value;
    double by[2];
    double by_by[3];  // (0,0), (0,1), (1,1)
};
StepLength step_length(const LineGates& gates, std::span<const double> offset_m, size_t from, size_t to);

// Curvature at knot `at`, 1/m, positive right, with its derivatives by the three offsets. The line is the uniform cubic
// B-spline with its control points on the gates: its curvature is linear between knots and does not overshoot.
struct KnotCurvature {
    double value;
    double by[3];
    double by_by[6];  // (0,0), (0,1), (0,2), (1,1), (1,2), (2,2)
};
KnotCurvature knot_curvature(const LineGates& gates, std::span<const double> offset_m, size_t before, size_t at,
                             size_t after);
double knot_curvature(glm::dvec2 before, glm::dvec2 at, glm::dvec2 after);

// Where the line crosses gate `at`, m from the left edge, to second order in the distance of the knot from the gate,
// and its derivatives by the three offsets to first order.
struct Crossing {
    double value;
    double by[3];
};
Crossing gate_crossing(const LineGates& gates, std::span<const double> offset_m, size_t before, size_t at,
                       size_t after);

}  // namespace apx
