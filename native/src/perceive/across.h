// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "perceive/neighbours.h"

namespace apx {

// A car ahead, as seen across the road: laterals are offsets from the line that everybody follows.
struct InTheWay {
    float offset_m;
    float clearance_m;  // distance between the centres when side by side with the wanted gap
    float gap_m;        // along the road between the outlines; negative while they overlap lengthwise
};

// Input of the two methods that choose a lateral place.
struct AcrossRoad {
    std::array<InTheWay, neighbours_ahead + neighbours_behind> cars;
    uint32_t count = 0;
    float low_m = 0;  // offsets that keep this car on the road
    float high_m = 0;
    float own_m = 0;     // this car's offset
    float reach_m = 50;  // distance within which cars ahead count

    std::span<const InTheWay> all() const { return {cars.data(), count}; }
};

}  // namespace apx
