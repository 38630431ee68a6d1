// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Where the car's centre may be across the road, and on which line: the road's edges, the cars beside, the pass under way, a
// defence, a car let by, an error.
void choose_lateral(const DriverView& view, const DriverMemory& memory, Decision& decision);

// Moves the commanded lateral towards what was chosen. Returns by how much it would leave the road a little ahead as it is, m.
float move_lateral(const DriverView& view, DriverMemory& memory, const Decision& decision);

// Fastest speed at which a car that gets going far beside the line can still be back where the road needs it: the parallel of a line
// that swings across the road leaves the road.
float speed_beside_line(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
