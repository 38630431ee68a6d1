// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "world/agent_state.h"

#include "world/goal.h"

namespace apx::steer {

apx_steer_state state_of(const Simulation& simulation, uint32_t agent) {
    const Agents& agents = simulation.agents;
    apx_steer_state state;
    for (int axis = 0; axis < 3; ++axis) {
        state.position[axis] = agents.position[agent][axis];
        state.velocity[axis] = agents.velocity[agent][axis];
        state.forward[axis] = agents.forward[agent][axis];
        state.steering_force[axis] = agents.steering_force[agent][axis];
    }
    return state;
}

void set_state(Simulation& simulation, uint32_t agent, const apx_steer_state& state) {
    Agents& agents = simulation.agents;
    agents.position[agent] = vec3_of(state.position);
    agents.velocity[agent] = vec3_of(state.velocity);
    agents.forward[agent] = direction_of(vec3_of(state.forward), agents.forward[agent]);
    if (!agents.physics.empty()) {
        agents.physics[agent] =
            physics_state({agents.position[agent], agents.velocity[agent], agents.forward[agent], apx_controls{}});
    }
}

void set_body(Simulation& simulation, uint32_t agent, uint32_t body) {
    Agents& agents = simulation.agents;
    Path lane = own_lane_of(simulation, body, simulation.own_path[agent]);
    keep_room(simulation.first_lane, agent, chases(agents, agent), lane);
    simulation.own_lane[agent] = std::move(lane);
    const bool had_physics = simulation.setup.bodies[agents.body[agent]].desc.physics != 0;
    agents.body[agent] = body;
    agents.manoeuvre[agent] = Manoeuvre{};
    agents.controls[agent] = apx_controls{};
    for (uint32_t i = 0; i < simulation.motion_samples; ++i) {
        agents.past_motion[static_cast<size_t>(agent) * simulation.motion_samples + i] = agents.velocity[agent];
    }
    if (simulation.setup.bodies[body].desc.physics != 0 && !had_physics) {
        agents.physics[agent] =
            physics_state({agents.position[agent], agents.velocity[agent], agents.forward[agent], apx_controls{}});
    }
}

}  // namespace apx::steer
