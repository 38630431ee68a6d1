// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>

#include "layout/road.h"

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

}  // namespace apx
