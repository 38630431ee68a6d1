// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "world/simulation.h"

namespace apx::steer {

// One round: overlapping bodies move apart, each by half (a host's body not at all), then out of solid obstacles. All
// moves use the same initial places, so order does not matter. Planar bodies also have to overlap in height.
void push_apart(Simulation& simulation);

// Only the second part.
void push_out_of_obstacles(Simulation& simulation);

}  // namespace apx::steer
