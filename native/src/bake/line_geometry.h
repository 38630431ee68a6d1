// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace apx {

struct Corridor;

// The gates as an optimiser sees them: node i is left[i] + offset * across[i], with the offset (m from the left edge)
// inside [low, high], an interval that is never empty.
struct LineGates {
    std::vector<glm::dvec2> left;
    std::vector<glm::dvec2> across;  // unit, left to right
    std::vector<double> width_m;
    std::vector<double> low_m;
    std::vector<double> high_m;
    bool closed = true;

    size_t size() const { return left.size(); }
    size_t next(size_t i) const { return i + 1 < left.size() ? i + 1 : 0; }
    size_t previous(size_t i) const { return i > 0 ? i - 1 : left.size() - 1; }
    glm::dvec2 node(size_t i, double offset_m) const { return left[i] + across[i] * offset_m; }
};

// A gate narrower than two margins keeps only its middle.
LineGates line_gates(const Corridor& corridor, double margin_m);

// Length of a step between two nodes, and its derivatives by their two offsets.
struct StepLength {
    double value;
    double by[2];
    double by_by[3];  // (0,0), (0,1), (1,1)
};
StepLength step_length(const LineGates& gates, std::span<const double> offset_m, size_t from, size_t to);

// Curvature (1/m, positive to the right) of the circle through three nodes, and its derivatives by their offsets.
struct NodeCurvature {
    double value;
    double by[3];
    double by_by[6];  // (0,0), (0,1), (0,2), (1,1), (1,2), (2,2)
};
NodeCurvature node_curvature(const LineGates& gates, std::span<const double> offset_m, size_t before, size_t at,
                             size_t after);

// The values alone.
double curvature_through(glm::dvec2 before, glm::dvec2 at, glm::dvec2 after);
double distance_between(glm::dvec2 from, glm::dvec2 to);

}  // namespace apx
