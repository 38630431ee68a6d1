// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "world/simulation.h"

namespace apx::steer {

uint64_t state_hash(const Simulation& simulation);
std::vector<uint8_t> snapshot(const Simulation& simulation);
// Fails with APX_ERROR_INVALID_DATA for bytes of another simulation, and then changes nothing.
void restore(Simulation& simulation, std::span<const uint8_t> bytes);
// Stores the present state as the beginning.
void keep_start(Simulation& simulation);
// Restores the beginning.
void reset(Simulation& simulation);

}  // namespace apx::steer
