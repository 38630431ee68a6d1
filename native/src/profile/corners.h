// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "track/track.h"

namespace apx {

// A corner for a driver: its braking point, its turn-in, its slowest place and its inside.
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
    std::vector<uint32_t> next;  // by gate: the first corner whose apex is still ahead; APX_NONE when there is none
};

// How much earlier a driver brakes that uses only a share of the limits of brakes and tyres, m.
float brakes_sooner_m(const Corner& corner, float limit_share);

// Distance gained on a car beside that uses a smaller share, before the own braking point, m; 0 without a gain.
float gained_by_braking_later_m(const Corner& corner, float limit_share, float other_limit_share);

// The corners of a line with these speeds, one per gate: a drop of the speed by a tenth or more is a corner.
Corners corners_of(const Track& track, uint32_t line, std::span<const float> speeds_mps);

}  // namespace apx
