// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "steer/simulation.h"

namespace apx::steer {

// One round: every two bodies that overlap move apart, each by half of it (a host's body not at all), then out of solid
// obstacles. All moves are worked out from the same places, so no order matters. Planar bodies overlap when they do in the plan and
// are no farther apart in height either.
void push_apart(Simulation& simulation);

// The last of it alone.
void push_out_of_obstacles(Simulation& simulation);

}  // namespace apx::steer
