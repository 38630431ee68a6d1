// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "line/line_gates.h"

namespace apx {

// The polyline of an edge, from its points and curvatures at the gates.
std::vector<glm::dvec2> edge_between_gates(const LineGates& gates, bool left);

struct EdgeDistance {
    double value;     // m
    glm::dvec2 away;  // unit, from the nearest point of the edge
};

// From a point near a gate, or before the next, straight to the edge, searched within `reach_m` before and behind.
EdgeDistance distance_to_edge(const LineGates& gates, bool left, size_t gate, glm::dvec2 point, double reach_m);

// Number of places from a gate to the next at which a line is checked.
inline constexpr size_t looks_per_step = 8;

// Moves the bounds in at gates between which a line comes too near to an edge: bounds apply at the gates alone. The
// line is given by approximate offsets at the gates and by its checked points. False when nothing had to move.
bool tighten_bounds(LineGates& gates, std::span<const double> offset_m, std::span<const glm::dvec2> line);

}  // namespace apx
