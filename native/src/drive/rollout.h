// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>

#include "drive/driver.h"
#include "drive/forecast.h"

namespace apx {

// A rival's properties for roll-outs.
struct Rival {
    Neighbour seen;
    Forecast forecast;
    bool makes_room = false;  // an AI car: it leaves a car's width to a car that overlaps it
    bool is_beside = false;   // side by side now, with room between
};

inline constexpr uint32_t most_rivals = 3;

// A candidate driven to the horizon.
struct Rollout {
    std::array<float, horizon_knots> arrival_s;
    std::array<float, horizon_knots> lateral_m;
    uint32_t count = 0;
    bool feasible = true;    // false: too fast for the new line where it changes
    float end_s = 0;         // arrival at the last knot
    uint32_t passed = 0;     // rivals behind at the end, as bits by their index
    float beside_s = 0;      // time side by side
    float lost_mps = 0;      // greatest speed lost at once to a rival that leaves no room
    float least_room_m = 0;  // least room across the road while side by side
};

Rollout roll_out(const DriverView& view, const DriverMemory& memory, const Candidate& candidate,
                 std::span<const Rival> rivals, uint32_t count, float room_m);

// Time until a car has moved so far across the road, s.
float moving_s(float across_m);

}  // namespace apx
