// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>
#include <vector>

#include "track/track.h"

namespace apx {

// A crossing of the road with itself on one level: its two distances, in driving order.
struct FlatCrossing {
    std::array<float, 2> at_m;     // of the shared area's centre
    std::array<float, 2> reach_m;  // half-lengths of the way through the other road
};

// Sorted by their first distance. Bridges are not included.
std::vector<FlatCrossing> flat_crossings(const Track& track);

}  // namespace apx
