// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "world/simulation.h"

namespace apx::steer {

// Fills a free slot with an agent by the description; the caller sets its machine, its rank and the ground under it.
void place_agent(Simulation& simulation, uint32_t index, const apx_steer_agent& desc);

// Puts an agent into the first free slot and returns its number, APX_NONE when every slot is taken. Its record is
// checked. Allocates nothing.
uint32_t spawn(Simulation& simulation, const apx_steer_agent& agent, uint32_t machine);
// Removes a present agent.
void remove(Simulation& simulation, uint32_t agent);

}  // namespace apx::steer
