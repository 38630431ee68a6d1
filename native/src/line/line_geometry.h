// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace apx {

struct Corridor;

// A road edge at a gate, as far as it may stand out into the road between two gates.
struct EdgeBend {
    double curvature;   // 1/m, positive to the right; 0 where the edge bends away from the road: it is the chord then
    double sagitta_m2;  // an eighth of the longer neighbouring step squared: times a curvature, a sagitta
    double kept_m;      // what a line keeps from the edge beside this gate
};

// The gates as an optimiser sees them: control point i is left[i] + offset * across[i], with the offset in m from the left
// edge; the line must cross inside [low, high], an interval that is never empty.
struct LineGates {
    std::vector<glm::dvec2> left;
    std::vector<glm::dvec2> across;  // unit, left to right
    std::vector<double> width_m;
    std::vector<double> low_m;
    std::vector<double> high_m;
    std::vector<EdgeBend> left_bend;
    std::vector<EdgeBend> right_bend;
    std::vector<glm::dvec2> left_edge;  // edge_parts points from every gate to the next, an open line's last gate one
    std::vector<glm::dvec2> right_edge;
    double margin_m = 0.0;  // that the bounds keep
    bool closed = true;

    size_t size() const { return left.size(); }
    size_t next(size_t i) const { return i + 1 < left.size() ? i + 1 : 0; }
    size_t previous(size_t i) const { return i > 0 ? i - 1 : left.size() - 1; }
    // The ends of an open line have a neighbour on one side alone.
    bool inner(size_t i) const { return closed || (i > 0 && i + 1 < left.size()); }
    glm::dvec2 control(size_t i, double offset_m) const { return left[i] + across[i] * offset_m; }
};

// The bounds keep this beyond the margin, m: an optimum that breaks them by less is left as it is, because to move single
// nodes by a millimetre would roughen the curvature.
inline constexpr double line_bound_reserve_m = 1e-3;

// Between two gates an edge runs straight, or as an arc where it bends into the road: a polyline of this many parts.
inline constexpr size_t edge_parts = 4;

// The margin is kept straight to the edge, however a gate crosses it. A gate narrower than two margins keeps only its middle.
LineGates line_gates(const Corridor& corridor, double margin_m);

// Leaves a line only the way between these offsets, low below high. Bounds that are no edges of the road hold at the gates
// alone, not between them; beyond an edge they leave the road.
void narrow_gates(LineGates& gates, std::span<const double> low_m, std::span<const double> high_m);

double distance_between(glm::dvec2 from, glm::dvec2 to);

// Length of a step between two control points, and its derivatives by their two offsets.
struct StepLength {
    double value;
    double by[2];
    double by_by[3];  // (0,0), (0,1), (1,1)
};
StepLength step_length(const LineGates& gates, std::span<const double> offset_m, size_t from, size_t to);

// The line is the uniform cubic B-spline whose control points lie on the gates: its curvature is continuous, changes
// evenly between two knots, and at a knot depends on three control points alone. (Nodes of an interpolating spline would
// not do: its curvature overshoots wherever that of the nodes has a corner.) Curvature at knot `at`, 1/m, positive to
// the right, and its derivatives by the three offsets.
struct KnotCurvature {
    double value;
    double by[3];
    double by_by[6];  // (0,0), (0,1), (0,2), (1,1), (1,2), (2,2)
};
KnotCurvature knot_curvature(const LineGates& gates, std::span<const double> offset_m, size_t before, size_t at,
                             size_t after);
double knot_curvature(glm::dvec2 before, glm::dvec2 at, glm::dvec2 after);

// Where the line crosses gate `at`, m from the left edge, to the second order in the distance of the knot from the gate,
// and its derivatives by the three offsets to the first.
struct Crossing {
    double value;
    double by[3];
};
Crossing gate_crossing(const LineGates& gates, std::span<const double> offset_m, size_t before, size_t at,
                       size_t after);

}  // namespace apx
