// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "track/track.h"

namespace apx {

// Vertical curvature at each gate for a car on `line` (null: the reference line), 1/m, positive over a crest, banks included.
// Averaged over wheelbase and springs, so that the kink between two slopes throws no car.
std::vector<double> vertical_curvature(const Track& track, const Line* line);

}  // namespace apx
