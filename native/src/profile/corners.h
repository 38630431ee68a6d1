// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "track/track.h"

namespace apx {

// A corner as a driver thinks of it: where the plan begins to brake, where it turns in, where it is slowest, which
// side is inside.
struct Corner {
    float brake_m;  // along the reference line
    float apex_m;
    float turn_in_m;
    float inside;  // 1 right, -1 left, 0 when the road is straight there
    float apex_speed_mps;
    float brake_speed_mps;  // where braking begins
    float braking_way_m;    // from there to the apex
};

struct Corners {
    std::vector<Corner> list;    // in driving order
    std::vector<uint32_t> next;  // by gate: the first corner whose apex is not behind it; APX_NONE when there is none
};

// Of a driver that takes only a share of the speeds that brakes and tyres allow, by how much sooner it brakes, m.
float brakes_sooner_m(const Corner& corner, float held);

// How much way a driver gains before its own braking point on one beside it that takes a smaller share, m; 0 when it does not.
float gained_by_braking_later_m(const Corner& corner, float held, float other_held);

// The corners of a line with these planned speeds, one per gate: a fall of the speed by a tenth or more makes one.
Corners corners_of(const Track& track, uint32_t line, std::span<const float> speeds_mps);

}  // namespace apx
