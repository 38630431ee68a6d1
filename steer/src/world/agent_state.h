// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "world/simulation.h"

namespace apx::steer {

void set_state(Simulation& simulation, uint32_t agent, const apx_steer_state& state);
apx_steer_state state_of(const Simulation& simulation, uint32_t agent);

// Changes an agent's body: its mass, forces, speeds and size from now on.
void set_body(Simulation& simulation, uint32_t agent, uint32_t body);

}  // namespace apx::steer
