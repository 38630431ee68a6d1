// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "machines/machine.h"

#include "base/error.h"
#include "base/math.h"

namespace apx::steer {

namespace {

uint32_t depth_of(const Machines& machines, uint32_t machine, uint32_t above) {
    if (above >= machine_depth) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "machine '%s': machines inside states nest deeper than %u, or inside themselves",
             machines.list[machine].name.c_str(), machine_depth);
    }
    uint32_t deepest = 1;
    for (uint32_t i = 0; i < machines.list[machine].state_count; ++i) {
        const uint32_t inner = machines.states[machines.list[machine].first_state + i].machine;
        if (inner != APX_NONE) {
            deepest = max(deepest, 1 + depth_of(machines, inner, above + 1));
        }
    }
    return deepest;
}

}  // namespace

void check_machine(const Machines& machines, uint32_t machine) {
    depth_of(machines, machine, 0);
    if (machines.list[machine].state_count == 0) {
        fail(APX_ERROR_INVALID_ARGUMENT, "machine '%s' has no states", machines.list[machine].name.c_str());
    }
}

}  // namespace apx::steer
