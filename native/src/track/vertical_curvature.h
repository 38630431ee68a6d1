// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "track/track.h"

namespace apx {

// Curvature of the road's profile at each gate as a car feels it whose way crosses the gates where `line` (null: the reference line)
// does, 1/m, positive over a crest. Banks count where the way moves across them, and what is shorter than the way that springs and
// axles take is averaged over it: the joint of two straight slopes throws no car as a kink would.
std::vector<double> vertical_curvature(const Track& track, const Line* line);

}  // namespace apx
