// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "steer/simulation.h"

namespace apx::steer {

// Fills a free place with an agent as the description says; its machine, its rank and the ground under it are the caller's.
void place_agent(Simulation& simulation, uint32_t index, const apx_steer_agent& desc);

// Puts an agent into the first free place and gives its number, APX_NONE when every place is taken. Its record is checked.
// Allocates nothing.
uint32_t spawn(Simulation& simulation, const apx_steer_agent& agent, uint32_t machine);
// Takes a present agent away.
void remove(Simulation& simulation, uint32_t agent);

}  // namespace apx::steer
