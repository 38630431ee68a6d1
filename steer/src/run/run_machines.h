// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "world/simulation.h"

namespace apx::steer {

// Enters its machine's first state.
void start_machine(Simulation& simulation, uint32_t agent);
// All machines that are due: in each, the first transition that holds.
void update_machines(Simulation& simulation);
// Events count that were raised after since_s.
bool holds(const Simulation& simulation, uint32_t agent, uint32_t level, uint32_t condition, float since_s);
// False when the state is of no machine that the agent is in, or its condition does not hold.
bool order(Simulation& simulation, uint32_t agent, uint32_t state);
// The same for the first state of that name that accepts, the outermost machine's first.
bool order_by_name(Simulation& simulation, uint32_t agent, const char* name);
// The next state of that name after `after` (none: the first), the outermost machine's first; none: there is none.
uint32_t state_named(const Simulation& simulation, uint32_t agent, const char* name, uint32_t after);

void fire_triggers(Simulation& simulation);

void set_signal(Simulation& simulation, uint32_t signal, float value);
// Machines process it at their next update.
void raise(Simulation& simulation, uint32_t signal);

}  // namespace apx::steer
