// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "line/line_gates.h"

namespace apx {

// Offsets (m from the left edge, strictly inside the bounds) of the line with the least integral of squared curvature.
std::vector<double> minimum_curvature_line(const LineGates& gates);

}  // namespace apx
