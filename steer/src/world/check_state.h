// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

namespace apx::steer {

struct Simulation;

// Checks whether a simulation of the same setup can continue from a state read from a file: indices in range, finite
// numbers, machines in their own states. Fails with APX_ERROR_INVALID_DATA and the agent.
void check_state(const Simulation& read, const Simulation& of);

}  // namespace apx::steer
