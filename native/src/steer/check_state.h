// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

namespace apx::steer {

struct Simulation;

// Whether a state read from a file is one that a simulation of the same setup could be in, so that it can go on: every index in
// its range, every number finite and possible, every machine's states its own. Fails with APX_ERROR_INVALID_DATA and the agent.
void check_state(const Simulation& read, const Simulation& of);

}  // namespace apx::steer
