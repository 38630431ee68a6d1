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

// The heat line: a graph over the road's width that each car ahead raises over its own width, the higher the closer it is. The
// place to go is the coldest, which with nobody near is the line. Source: Tomlinson & Melder 2013 ("Representing and Driving a
// Race Track for AI Controlled Vehicles", Game AI Pro, chapter 38).
float coldest_offset(const AcrossRoad& road);
// The graph itself, for tests and pictures.
float heat_at(const AcrossRoad& road, float offset_m);

// The potential field: cars and edges repel, the line attracts; the car goes down the slope. Source: Salman 2013 after Khatib
// 1986 ("Real-time obstacle avoidance for manipulators and mobile robots").
float field_offset(const AcrossRoad& road);
// Its slope to the right.
float field_slope(const AcrossRoad& road, float offset_m);

}  // namespace apx
