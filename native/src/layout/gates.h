// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "layout/laid_gate.h"

namespace apx {

// Changes of the road that were needed so that its gates do not cross.
struct GateRepairs {
    uint32_t turned_gates = 0;  // turned away from the source's cut
    double largest_turn_rad = 0.0;
    uint32_t clipped_walls = 0;
    uint32_t clipped_edges = 0;
    double largest_edge_clip_m = 0.0;
};

// Distance between gates on a curve: the thesis's sectors, dense in curves and sparse on straights. Grows with the root
// of the radius, like the speed in a curve, so that a line has about as many nodes per second everywhere.
double gate_spacing_m(double curvature_1pm, double width_m);

// Lays gates from the start of the road to its end. No two neighbours' lines meet inside the walls, so every sector is
// a convex quad. Fails with APX_ERROR_INVALID_DATA and the place where this is impossible.
std::vector<LaidGate> lay_gates(const Road& road, GateRepairs* repairs = nullptr);

}  // namespace apx
