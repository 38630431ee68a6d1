// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "world/simulation.h"

namespace apx::steer {

// Counts the ranks of all groups.
void rank_groups(Simulation& simulation);
// Counts those of one group.
void rank_group(Simulation& simulation, uint32_t group);

}  // namespace apx::steer
