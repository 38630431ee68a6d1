// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "capi/guard.h"
#include "capi/objects.h"

namespace apx {

// Runs work(object) on a living simulation's object.
template <typename Work>
apx_status with_steer(apx_steer steer, Work&& work) {
    SteerObject* object = objects().steers.find(steer.id);
    if (object == nullptr) {
        return dead_id("steer", steer.id);
    }
    return guarded([&]() -> apx_status { return work(*object); });
}

// Runs work(simulation) on a living simulation.
template <typename Work>
apx_status with_simulation(apx_steer steer, Work&& work) {
    return with_steer(steer, [&](SteerObject& object) -> apx_status { return work(*object.simulation); });
}

// Checks and does what the host asks for; a recorder is told. False when the simulation refuses.
inline bool perform(SteerObject& object, steer::Operation& operation) {
    steer::check(*object.simulation, operation);
    if (!steer::apply(*object.simulation, operation)) {
        return false;
    }
    if (object.recorded) {
        steer::write(object.journal, operation);
    }
    return true;
}

template <typename Work>
apx_status with_agent(apx_steer steer, uint32_t agent, Work&& work) {
    return with_simulation(steer, [&](steer::Simulation& simulation) -> apx_status {
        if (agent >= simulation.agents.count()) {
            return report(APX_ERROR_INVALID_ARGUMENT, "agent is %u; there are %zu agents", agent,
                          simulation.agents.count());
        }
        return work(simulation);
    });
}

}  // namespace apx
