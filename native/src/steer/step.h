// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "steer/self.h"
#include "steer/simulation.h"

namespace apx::steer {

// Every agent's wish from the state now, then every agent's motion. Allocates nothing.
void step(Simulation& simulation, float dt_s);

// The agent as its behaviours see it.
Self self_of(const Simulation& simulation, uint32_t agent);

}  // namespace apx::steer
