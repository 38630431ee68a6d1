// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "base/bytes.h"
#include "world/simulation.h"

namespace apx::steer {

// An operation of a host on a simulation between two steps. Hosts and replays use apply alike.
struct Operation {
    enum class Kind : uint8_t {
        place,
        goal,
        behaviour_set,
        order,
        behaviour,
        obstacle,
        spawn,
        remove,
        body,
        chase,
        signal,
        raise
    };
    Kind kind = Kind::place;
    uint32_t index = 0;         // agent, behaviour, obstacle or signal
    uint32_t value = APX_NONE;  // behaviour set, state, machine, body, or the agent that is chased
    glm::vec3 place{0};         // goal, or the obstacle's new place
    float radius_m = 0.0f;
    float number = 0.0f;  // of a signal
    apx_steer_state state{};
    apx_steer_behaviour behaviour{};
    apx_steer_agent agent{};
};

// Fails with APX_ERROR_INVALID_ARGUMENT, names the argument and the value; changes nothing.
void check(const Simulation& simulation, const Operation& operation);

// Performs a checked operation. False, and unchanged, when the simulation refuses: no way to the goal, an order that is
// not accepted, no slot for an agent. A spawned agent's number goes into `index`.
bool apply(Simulation& simulation, Operation& operation);

// Largest size of an operation.
inline constexpr size_t largest_operation =
    64 + sizeof(apx_steer_state) + sizeof(apx_steer_behaviour) + sizeof(apx_steer_agent);

void write(ByteWriter& writer, const Operation& operation);
Operation read_operation(ByteReader& reader);

// Changes of behaviour sets and obstacles since a simulation of the same origin was `fresh`.
std::vector<Operation> changes_since(const Simulation& fresh, const Simulation& simulation);

// Moves an obstacle, and sets a circle's radius. Allocates nothing.
void move_obstacle(Simulation& simulation, uint32_t obstacle, const glm::vec3& position, float radius_m);

}  // namespace apx::steer
