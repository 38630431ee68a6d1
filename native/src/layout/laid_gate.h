// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>

#include "layout/road.h"

namespace apx {

inline constexpr double no_place_m = -1e8;

// A gate during the bake: a cut through a point of the reference line, with the distances of edges and walls.
struct LaidGate {
    glm::dvec2 centre;
    glm::dvec2 across;  // unit, left to right
    double distance_m;  // along the reference line
    double left_m;      // from the centre to the road's edges
    double right_m;
    double wall_left_m;  // to the walls, at least as far
    double wall_right_m;
    // Distances along the road of the places beside the edge points; no_place_m where the gate meets no edge.
    double left_place_m;
    double right_place_m;
    bool near_tip;  // a loop was removed from an edge nearby, which has a tip there
    bool in_pit;    // whether the pit lane passes this gate
    double pit_m;   // its place, from the centre to the right
    RoadSample road;

    glm::dvec2 left() const { return centre - across * left_m; }
    glm::dvec2 right() const { return centre + across * right_m; }
    glm::dvec2 wall_left() const { return centre - across * wall_left_m; }
    glm::dvec2 wall_right() const { return centre + across * wall_right_m; }
};

}  // namespace apx
