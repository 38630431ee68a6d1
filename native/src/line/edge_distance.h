// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "line/line_gates.h"

namespace apx {

// The polyline of an edge, from its points at the gates and its bends there.
std::vector<glm::dvec2> edge_between_gates(const LineGates& gates, bool left);

struct EdgeDistance {
    double value;     // m
    glm::dvec2 away;  // unit, from the nearest point of the edge
};

// From a point near a gate, or before the next, straight to the edge, as far as that runs within `reach_m` before and
// behind.
EdgeDistance distance_to_edge(const LineGates& gates, bool left, size_t gate, glm::dvec2 point, double reach_m);

// At so many places from a gate on a line is looked at before the next.
inline constexpr size_t looks_per_step = 8;

// Moves the bounds in at the gates between which a line comes nearer to an edge than is kept from it there: bounds know the
// line at the gates alone, and its bend there. The line is given by its offsets at the gates, about, and by its points at
// the looks. False when there is nothing to move.
bool tighten_bounds(LineGates& gates, std::span<const double> offset_m, std::span<const glm::dvec2> line);

}  // namespace apx
