// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "world/simulation.h"

namespace apx::steer {

// Puts planar bodies that the simulation moves onto the ground; without terrain they keep their heights.
void stand_on_ground(Simulation& simulation);

}  // namespace apx::steer
