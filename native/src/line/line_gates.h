// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <vector>

namespace apx {

// Fewer gates than this make no curve that could be optimised.
inline constexpr size_t fewest_gates = 8;
// Least cosine between a gate and the way to the edge in front of it, where the two are nearly parallel.
inline constexpr double least_gate_cosine = 0.25;

// A road edge at a gate, with its curvature into the road towards the neighbouring gates.
struct EdgeBend {
    double curvature;   // 1/m, positive to the right; 0 where the edge bends away from the road: the chord is used then
    double sagitta_m2;  // an eighth of the longer neighbouring step squared: times a curvature, a sagitta
    double kept_m;      // clearance of a line to the edge beside this gate
};

// The gates of an optimiser: control point i is left[i] + offset * across[i], with the offset in m from the left edge;
// the line must cross inside [low, high], an interval that is never empty.
struct LineGates {
    std::vector<glm::dvec2> left;
    std::vector<glm::dvec2> across;  // unit, left to right
    std::vector<double> width_m;
    std::vector<double> low_m;
    std::vector<double> high_m;
    std::vector<EdgeBend> left_bend;
    std::vector<EdgeBend> right_bend;
    // edge_parts points from every gate to the next, one for an open line's last gate
    std::vector<glm::dvec2> left_edge;
    std::vector<glm::dvec2> right_edge;
    double margin_m = 0.0;  // contained in the bounds
    bool closed = true;

    size_t size() const { return left.size(); }
    size_t next(size_t i) const { return i + 1 < left.size() ? i + 1 : 0; }
    size_t previous(size_t i) const { return i > 0 ? i - 1 : left.size() - 1; }
    // The ends of an open line have one neighbour only.
    bool inner(size_t i) const { return closed || (i > 0 && i + 1 < left.size()); }
    glm::dvec2 control(size_t i, double offset_m) const { return left[i] + across[i] * offset_m; }
};

// Reserve of the bounds beyond the margin, m: an optimum that violates them by less is kept, because moving single
// nodes by a millimetre would roughen the curvature.
inline constexpr double line_bound_reserve_m = 1e-3;

// Between two gates an edge is straight, or an arc where it bends into the road: a polyline of this many parts.
inline constexpr size_t edge_parts = 4;

}  // namespace apx
