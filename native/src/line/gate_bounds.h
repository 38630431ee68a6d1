// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>

#include "line/corridor.h"
#include "line/line_gates.h"

namespace apx {

// The margin counts straight to the edge, however a gate crosses it. A gate narrower than two margins keeps only its
// centre.
LineGates line_gates(const Corridor& corridor, double margin_m);

// Restricts a line to these offsets, low below high. Bounds that are not edges of the road apply at the gates alone,
// not between them; beyond an edge they leave the road.
void narrow_gates(LineGates& gates, std::span<const double> low_m, std::span<const double> high_m);

}  // namespace apx
