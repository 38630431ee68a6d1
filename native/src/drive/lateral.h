// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// How fast a car's path moves across the road: while it overtakes, there into a half of the road, and what a slow car's steering reaches,
// which grows with its speed.
inline constexpr float overtaking_shift_mps = 3.0f;
inline constexpr float lane_shift_mps = 4.5f;
inline constexpr float least_steered_shift_mps = 0.5f;
inline constexpr float steered_shift_share = 0.12f;

// Where the car's centre may be across the road, and on which line: the road's edges, the cars beside, the pass under way, a
// defence, a car let by, an error.
void choose_lateral(const DriverView& view, const DriverMemory& memory, Decision& decision);

// Moves the commanded lateral towards what was chosen. Returns by how much it would leave the road a little ahead as it is, m.
float move_lateral(const DriverView& view, DriverMemory& memory, const Decision& decision);

// Fastest speed at which a car that gets going far beside the line can still be back where the road needs it: the parallel of a line
// that swings across the road leaves the road.
float speed_beside_line(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
