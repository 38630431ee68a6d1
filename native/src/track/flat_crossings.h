// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>
#include <vector>

#include "track/track.h"

namespace apx {

// Where the road crosses itself on one level: by the two distances along it, in driving order.
struct FlatCrossing {
    std::array<float, 2> at_m;     // of the place that both have
    std::array<float, 2> reach_m;  // to both sides of it: the way through the other road
};

// In the order of their first distance. A bridge is none.
std::vector<FlatCrossing> flat_crossings(const Track& track);

}  // namespace apx
