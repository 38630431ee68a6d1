// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "abi/growing.h"
#include "abi/guard.h"
#include "capi/steer_objects.h"

namespace apx {

// Runs work(object) on a living simulation's object. Work that takes it as const shares it with other readers.
template <typename Work>
apx_status with_steer(apx_steer steer, Work&& work) {
    constexpr bool only_reads = std::is_invocable_v<Work&, const SteerObject&>;
    const auto object = only_reads ? steer_objects().steers.read(steer.id) : steer_objects().steers.write(steer.id);
    if (!object) {
        return refuse(object, "steer", steer.id);
    }
    return guarded([&]() -> apx_status { return work(*object); });
}

// Runs work(simulation) on a living simulation.
template <typename Work>
apx_status with_simulation(apx_steer steer, Work&& work) {
    if constexpr (std::is_invocable_v<Work&, const steer::Simulation&>) {
        return with_steer(steer, [&](const SteerObject& object) -> apx_status { return work(*object.simulation); });
    } else {
        return with_steer(steer, [&](SteerObject& object) -> apx_status { return work(*object.simulation); });
    }
}

// Checks and performs an operation of the host; a recorder notes it. False when the simulation refuses.
inline bool perform(SteerObject& object, steer::Operation& operation) {
    steer::check(*object.simulation, operation);
    if (object.recorded) {
        object.journal.make_room(steer::largest_operation);
    }
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
    return with_simulation(steer, [&](const steer::Simulation& simulation) -> apx_status {
        if (agent >= simulation.agents.count()) {
            return report(APX_ERROR_INVALID_ARGUMENT, "agent is %u; there are %zu agents", agent,
                          simulation.agents.count());
        }
        return work(simulation);
    });
}

}  // namespace apx
