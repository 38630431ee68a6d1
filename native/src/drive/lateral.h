// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Lateral rates of a path: while overtaking, when changing to the left or right line, and the rate that a slow car's
// steering reaches, which grows with its speed.
inline constexpr float overtaking_shift_mps = 3.0f;
inline constexpr float lane_shift_mps = 4.5f;
inline constexpr float least_steered_shift_mps = 0.5f;
inline constexpr float steered_shift_share = 0.12f;

// Whether a car goes round an obstacle on a left or right line: the racing line moves across the road, and an offset
// with it, which a fast car cannot follow.
bool drives_round_in_lane(const DriverView& view, const DriverMemory& memory, uint32_t car, uint32_t lane);

// Chooses the line and the range of the car's centre across the road from the road's edges, the cars beside, the pass
// under way, a defence, yielding and a mistake.
void choose_lateral(const DriverView& view, const DriverMemory& memory, Decision& decision);

// Moves the commanded lateral towards the chosen range. Returns how far the unchanged path would leave the road
// slightly ahead, m.
float move_lateral(const DriverView& view, DriverMemory& memory, const Decision& decision);
// Ends the path's movement across the road where it is.
void stop_lateral(const DriverView& view, DriverMemory& memory);

// Fastest speed at which an accelerating car far off the line can return in time: the parallel of a line that moves
// across the road leaves the road.
float speed_beside_line(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
