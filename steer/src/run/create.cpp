// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "run/create.h"

#include <utility>

#include "run/population.h"
#include "run/run_machines.h"
#include "space/lane.h"
#include "world/ground.h"
#include "world/ranks.h"
#include "world/setup.h"
#include "world/snapshot.h"

namespace apx::steer {

namespace {

void add_reaches(const Simulation& simulation, uint32_t behaviour_set, double& sum, double& count) {
    for (const apx_steer_behaviour& b :
         simulation.setup.behaviour_sets[behaviour_set].behaviours(simulation.setup.behaviours)) {
        const bool looks = b.kind == APX_STEER_SEPARATION || b.kind == APX_STEER_ALIGNMENT ||
                           b.kind == APX_STEER_COHESION || b.kind == APX_STEER_FLOCKING;
        const bool ahead = b.kind == APX_STEER_AVOID_BOX || b.kind == APX_STEER_QUEUE;
        const float reach = looks ? b.radius_m : ahead ? b.length_m : 0.0f;
        sum += static_cast<double>(reach);
        count += reach > 0.0f ? 1.0 : 0.0;
    }
}

// Mean of the perception radii: with it as cell size most agents search nine cells.
float mean_reach(const Simulation& simulation) {
    double sum = 0.0;
    double count = 0.0;
    for (uint32_t behaviour_set : simulation.agents.behaviour_set) {
        if (behaviour_set != APX_NONE) {
            add_reaches(simulation, behaviour_set, sum, count);
        }
    }
    // Without agents yet the behaviour sets of later ones count.
    for (uint32_t behaviour_set = 0;
         behaviour_set < simulation.setup.behaviour_sets.size() && simulation.setup.spare_agents > 0; ++behaviour_set) {
        if (count == 0.0) {
            add_reaches(simulation, behaviour_set, sum, count);
        }
    }
    return count > 0.0 ? static_cast<float>(sum / count) : 0.0f;
}

// Bodies whose widths differ by less share a lane.
constexpr float width_step_m = 0.1f;
constexpr float radius_step_m = 0.25f;

float rounded_up(float value, float step) {
    return step * static_cast<float>(static_cast<int32_t>(value / step + 0.999f));
}

void make_lanes(Simulation& simulation) {
    const Setup& setup = simulation.setup;
    simulation.lane_of.assign(setup.paths.size() * setup.bodies.size(), 0);
    for (size_t path = 0; path < setup.paths.size(); ++path) {
        std::vector<std::pair<glm::vec2, uint32_t>> made;
        for (size_t body = 0; body < setup.bodies.size(); ++body) {
            const glm::vec2 needs{rounded_up(setup.bodies[body].planned_half_width_m, width_step_m),
                                  rounded_up(setup.bodies[body].turning_radius_m, radius_step_m)};
            uint32_t lane = APX_NONE;
            for (const auto& [of, index] : made) {
                lane = of == needs ? index : lane;
            }
            if (lane == APX_NONE) {
                lane = static_cast<uint32_t>(simulation.lanes.size());
                simulation.lanes.push_back(lane_of(setup.paths[path], needs.x, needs.y));
                made.emplace_back(needs, lane);
            }
            simulation.lane_of[path * setup.bodies.size() + body] = lane;
        }
    }
}

void work_out(Simulation& simulation) {
    const Setup& setup = simulation.setup;
    simulation.tile_parts = parts_of(setup.tiles);
    for (const Body& body : setup.bodies) {
        simulation.motion_samples = max(simulation.motion_samples, body.desc.heading_samples);
        simulation.widest_m = max(simulation.widest_m, body.desc.radius_m);
        simulation.fastest_mps = max(simulation.fastest_mps, body.desc.max_speed_mps);
        simulation.layered = simulation.layered || !body.planar;
    }
    for (const BehaviourSet& behaviour_set : setup.behaviour_sets) {
        simulation.force_samples = max(simulation.force_samples, behaviour_set.desc.smoothing_samples);
        simulation.share_stride = max(simulation.share_stride, behaviour_set.desc.behaviour_count);
    }
}

void make_room(Simulation& simulation) {
    const size_t count = simulation.setup.agents.size() + simulation.setup.spare_agents;
    Agents& agents = simulation.agents;
    agents.body.assign(count, APX_NONE);
    agents.behaviour_set.assign(count, APX_NONE);
    agents.group.assign(count, APX_NONE);
    agents.host_driven.assign(count, 0);
    agents.position.assign(count, glm::vec3{0});
    agents.velocity.assign(count, glm::vec3{0});
    agents.forward.assign(count, glm::vec3{0});
    agents.steering_force.assign(count, glm::vec3{0});
    agents.past_forces.assign(count * simulation.force_samples, glm::vec3{0});
    agents.past_motion.assign(count * simulation.motion_samples, glm::vec3{0});
    agents.wander_tip.assign(count, glm::vec3{0});
    agents.random.resize(count);
    agents.progress.assign(count, Progress{});
    agents.manoeuvre.assign(count, Manoeuvre{});
    agents.controls.assign(count, apx_controls{});
    agents.has_goal.assign(count, 0);
    agents.goal.assign(count, glm::vec3{0});
    agents.machine.assign(count, MachineState{});
    agents.fired.assign(simulation.setup.triggers.size(), 0);
    agents.inside.assign(simulation.setup.triggers.size() * count, 0);
    agents.shares.assign(count * simulation.share_stride, unused_share);
    agents.name.assign(count, AgentName{});
    agents.towed_by.assign(count, APX_NONE);
    for (float value : simulation.setup.signal_values) {
        agents.signal.push_back({value, -1.0f});
    }
    simulation.own_path.resize(count);
    simulation.own_lane.resize(count);
    simulation.seen.reserve(count);
    simulation.rank.assign(count, 0);
    simulation.grid.reserve(count);
    for (const Body& body : simulation.setup.bodies) {
        if (body.desc.physics != 0) {
            agents.physics.assign(count, BodyState{});
        }
    }
}

// An empty slot, except for the state of the triggers.

}  // namespace

std::unique_ptr<Simulation> create_simulation(const apx_steer_desc& desc) {
    return create_simulation(make_setup(desc));
}

std::unique_ptr<Simulation> create_simulation(Setup setup) {
    auto simulation = std::make_unique<Simulation>();
    simulation->setup = std::move(setup);
    work_out(*simulation);
    make_lanes(*simulation);
    make_room(*simulation);
    const std::vector<uint32_t>& machines = simulation->setup.agent_machine;
    for (uint32_t i = 0; i < simulation->setup.agents.size(); ++i) {
        place_agent(*simulation, i, simulation->setup.agents[i]);
        simulation->agents.machine[i].machine = i < machines.size() ? machines[i] : APX_NONE;
    }
    rank_groups(*simulation);
    for (uint32_t i = 0; i < simulation->agents.count(); ++i) {
        start_machine(*simulation, i);
    }
    simulation->cell_m = max(mean_reach(*simulation), max(2.0f * simulation->widest_m, 0.5f));
    stand_on_ground(*simulation);
    keep_start(*simulation);
    return simulation;
}

}  // namespace apx::steer
