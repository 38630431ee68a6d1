// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "layout/gate_turns.h"
#include "layout/laid_gate.h"

namespace apx {

// Between two gates the road's edges are straight. Where the authored edge lies further in, as where the width changes
// between gates, both gates move in, the nearer one more.
void hold_edges_inside_road(std::vector<LaidGate>& gates, const Road& road, const Stations& stations, bool left);

// The same where the edge lies further out than an arc through its points at the gates, or than the chord where it
// folds to a tip between gates: `edge` is the edge at the stations.
void hold_edges_inside_bends(std::vector<LaidGate>& gates, const Stations& stations,
                             const std::vector<glm::dvec2>& edge, bool left);

}  // namespace apx
