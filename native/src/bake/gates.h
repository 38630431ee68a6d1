// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "bake/road.h"

namespace apx {

inline constexpr double no_place_m = -1e8;

// A gate as it is laid: a cut through a point of the reference line, with how far the edges and walls lie from there.
struct LaidGate {
    glm::dvec2 centre;
    glm::dvec2 across;  // unit, left to right
    double distance_m;  // along the reference line
    double left_m;      // from the centre to the road's edges
    double right_m;
    double wall_left_m;  // and to the walls, at least as far
    double wall_right_m;
    // Distances along the road of the places that the edge points lie beside; no_place_m where the gate meets no edge.
    double left_place_m;
    double right_place_m;
    bool near_tip;  // an edge near by had a loop cut off and folds there
    bool in_pit;    // whether the pit lane passes
    double pit_m;   // and where, from the centre to the right
    RoadSample road;

    glm::dvec2 left() const { return centre - across * left_m; }
    glm::dvec2 right() const { return centre + across * right_m; }
    glm::dvec2 wall_left() const { return centre - across * wall_left_m; }
    glm::dvec2 wall_right() const { return centre + across * wall_right_m; }
};

// How much the road had to be changed for its gates not to cross.
struct GateRepairs {
    uint32_t turned_gates = 0;  // turned away from the source's cut
    double largest_turn_rad = 0.0;
    uint32_t clipped_walls = 0;
    uint32_t clipped_edges = 0;
    double largest_edge_clip_m = 0.0;
};

// Distance between gates on a curve: the thesis's sectors made dense in curves and sparse on straights. Grows with the root
// of the radius, as the speed in a curve does, so that lines have about as many places to bend per second everywhere.
double gate_spacing_m(double curvature_1pm, double width_m);

// Lays gates from the start of the road to its end. No two neighbours' lines meet inside the walls, so every sector is a
// convex quad. Fails with APX_ERROR_INVALID_DATA and the place where a road is folded beyond repair.
std::vector<LaidGate> lay_gates(const Road& road, GateRepairs* repairs = nullptr);

}  // namespace apx
