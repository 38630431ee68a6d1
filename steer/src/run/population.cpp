// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "run/population.h"

#include <cstring>
#include <utility>

#include "run/run_machines.h"
#include "world/goal.h"
#include "world/ground.h"
#include "world/ranks.h"

namespace apx::steer {

namespace {

// Resets a slot.
void clear_place(Simulation& simulation, uint32_t index) {
    Agents& agents = simulation.agents;
    agents.body[index] = agents.behaviour_set[index] = agents.group[index] = APX_NONE;
    agents.host_driven[index] = 0;
    agents.position[index] = agents.velocity[index] = agents.forward[index] = agents.steering_force[index] =
        glm::vec3{0};
    for (uint32_t i = 0; i < simulation.force_samples; ++i) {
        agents.past_forces[index * simulation.force_samples + i] = glm::vec3{0};
    }
    for (uint32_t i = 0; i < simulation.motion_samples; ++i) {
        agents.past_motion[index * simulation.motion_samples + i] = glm::vec3{0};
    }
    agents.wander_tip[index] = agents.goal[index] = glm::vec3{0};
    agents.progress[index] = Progress{};
    agents.manoeuvre[index] = Manoeuvre{};
    agents.controls[index] = apx_controls{};
    agents.has_goal[index] = 0;
    agents.machine[index] = MachineState{};
    for (size_t trigger = 0; trigger < simulation.setup.triggers.size(); ++trigger) {
        agents.inside[trigger * agents.count() + index] = 0;
    }
    for (uint32_t i = 0; i < simulation.share_stride; ++i) {
        agents.shares[static_cast<size_t>(index) * simulation.share_stride + i] = unused_share;
    }
    agents.name[index] = AgentName{};
    agents.towed_by[index] = APX_NONE;
    simulation.own_path[index].points.clear();
    simulation.own_lane[index].points.clear();
    if (!agents.physics.empty()) {
        agents.physics[index] = BodyState{};
    }
}

}  // namespace

void place_agent(Simulation& simulation, uint32_t index, const apx_steer_agent& desc) {
    Agents& agents = simulation.agents;
    agents.body[index] = desc.body;
    agents.behaviour_set[index] = desc.behaviour_set;
    agents.group[index] = desc.group;
    agents.host_driven[index] = desc.host_driven;
    agents.towed_by[index] = desc.hitched_to;
    agents.position[index] = vec3_of(desc.position);
    agents.velocity[index] = vec3_of(desc.velocity);
    const glm::vec3 facing = raised(forward_of(desc.yaw_rad));
    const bool point = simulation.setup.bodies[desc.body].desc.kind == APX_STEER_BODY_POINT;
    agents.forward[index] =
        point ? direction_of(agents.velocity[index], facing) : direction_of(level(agents.velocity[index]), facing);
    for (uint32_t i = 0; i < simulation.motion_samples; ++i) {
        agents.past_motion[index * simulation.motion_samples + i] = agents.velocity[index];
    }
    // A later agent in the same slot draws other numbers.
    agents.random[index] = Random(simulation.setup.seed, index, 0x57eeu + simulation.tick * 0x9e3779b1u);
    if (!agents.physics.empty()) {
        agents.physics[index] =
            physics_state({agents.position[index], agents.velocity[index], agents.forward[index], apx_controls{}});
    }
    std::memcpy(agents.name[index].text, desc.name, sizeof desc.name);
}

// Ranks of a group's members, by index.

uint32_t spawn(Simulation& simulation, const apx_steer_agent& agent, uint32_t machine) {
    uint32_t index = 0;
    while (index < simulation.agents.count() && simulation.agents.present(index)) {
        ++index;
    }
    if (index == simulation.agents.count()) {
        return APX_NONE;
    }
    place_agent(simulation, index, agent);
    stand_on_ground(simulation);
    rank_group(simulation, agent.group);
    simulation.agents.machine[index].machine = machine;
    start_machine(simulation, index);
    return index;
}

void remove(Simulation& simulation, uint32_t agent) {
    for (uint32_t& pulled : simulation.agents.towed_by) {
        pulled = pulled == agent ? APX_NONE : pulled;
    }
    // Agents with this one as their goal go to its last planned place.
    for (uint32_t& goal : simulation.agents.has_goal) {
        goal = goal == goal_is_agent + agent ? 1 : goal;
    }
    const uint32_t group = simulation.agents.group[agent];
    clear_place(simulation, agent);
    rank_group(simulation, group);
}

}  // namespace apx::steer
