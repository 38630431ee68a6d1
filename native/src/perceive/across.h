// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "perceive/neighbours.h"

namespace apx {

// A car in the way, as seen across the road: laterals are offsets from the line that everybody follows.
struct InTheWay {
    float offset_m;
    float clearance_m;  // between the middles of the two cars side by side with the gap wanted
    float gap_m;        // along the road between the outlines; negative while they overlap lengthwise
};

// What the two choices of a lateral place look at.
struct AcrossRoad {
    std::array<InTheWay, neighbours_ahead + neighbours_behind> cars;
    uint32_t count = 0;
    float low_m = 0;  // offsets that keep the own car on the road
    float high_m = 0;
    float own_m = 0;     // where the car is
    float reach_m = 50;  // how far ahead cars count

    std::span<const InTheWay> all() const { return {cars.data(), count}; }
};

}  // namespace apx
