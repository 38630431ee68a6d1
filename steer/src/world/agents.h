// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include <vector>

#include "base/random.h"
#include "behave/way_behaviours.h"
#include "bodies/locomotion.h"
#include "machines/machine.h"

namespace apx::steer {

// The agent's name, for display.
struct AgentName {
    char text[APX_NAME_SIZE] = {};
};

// Everything that changes in a step, one array for each quantity. An agent is an index; an empty slot has no body,
// behaviour set, group or machine, and all its numbers are zero.
struct Agents {
    std::vector<uint32_t> body;
    std::vector<uint32_t> behaviour_set;
    std::vector<uint32_t> group;
    std::vector<uint32_t> host_driven;
    std::vector<glm::vec3> position;
    std::vector<glm::vec3> velocity;
    std::vector<glm::vec3> forward;
    std::vector<glm::vec3> steering_force;  // of the last step
    std::vector<glm::vec3> past_forces;     // smoothing: force_samples of each, the latest first
    std::vector<glm::vec3> past_motion;     // velocities for a point's heading: motion_samples of each
    std::vector<glm::vec3> wander_tip;
    std::vector<Random> random;
    std::vector<Progress> progress;
    std::vector<Manoeuvre> manoeuvre;
    std::vector<BodyState> physics;  // empty without a car that has physics
    std::vector<apx_controls> controls;
    std::vector<uint32_t> has_goal;  // 0: no, 1: a place, 2 and more: the agent of that number less 2
    std::vector<glm::vec3> goal;
    std::vector<MachineState> machine;
    std::vector<uint32_t> fired;          // triggers
    std::vector<uint32_t> inside;         // whether an agent is inside a trigger: count() of each
    std::vector<apx_steer_share> shares;  // share_stride of each
    std::vector<AgentName> name;
    std::vector<uint32_t> towed_by;  // the agent that pulls it by its hitch, or none
    std::vector<Signal> signal;      // of the whole scene

    size_t count() const { return position.size(); }
    bool present(uint32_t agent) const { return body[agent] != APX_NONE; }
};

// An entry in the list of shares that no behaviour uses.
inline constexpr apx_steer_share unused_share = {APX_STEER_BEHAVIOUR_COUNT, 0, 0.0f, {}, {}, APX_NONE};

}  // namespace apx::steer
