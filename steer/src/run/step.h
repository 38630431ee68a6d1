// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "bodies/self.h"
#include "world/simulation.h"

namespace apx::steer {

// All steering forces from the present state, then all motions. Allocates nothing.
void step(Simulation& simulation, float dt_s);

// The agent as input of its behaviours.
Self self_of(const Simulation& simulation, uint32_t agent);

}  // namespace apx::steer
