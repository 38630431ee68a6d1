// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "base/state_fields.h"
#include "world/simulation.h"

// Tables of every record in the state of a simulation.
namespace apx::steer {

// Upper bounds of indices in the state.
enum class SteerBound : uint32_t { agents, bodies, behaviour_sets, machines, states, count };
using SteerBounds = std::array<uint32_t, static_cast<size_t>(SteerBound::count)>;
SteerBounds steer_bounds(const Setup& setup, const Agents& agents);

std::span<const StateField> body_index_fields();
std::span<const StateField> behaviour_set_index_fields();
std::span<const StateField> puller_fields();
std::span<const StateField> any_word_fields();
std::span<const StateField> flag_fields();
std::span<const StateField> position_fields();
std::span<const StateField> velocity_fields();
std::span<const StateField> heading_fields();
std::span<const StateField> force_fields();
std::span<const StateField> random_fields();
std::span<const StateField> progress_fields();
std::span<const StateField> manoeuvre_fields();
std::span<const StateField> body_state_fields();
std::span<const StateField> controls_fields();
std::span<const StateField> machine_state_fields();
std::span<const StateField> signal_fields();
// Points of the ways to agents' goals.
std::span<const StateField> path_point_fields();

// Every array of the state, listed once for hashing, saving, restoring and checking. Calls visit(array, fields of its
// records).
template <typename AgentArrays, typename Visit>
void for_each_array(AgentArrays& agents, Visit&& visit) {
    visit(agents.body, body_index_fields());
    visit(agents.behaviour_set, behaviour_set_index_fields());
    visit(agents.group, any_word_fields());
    visit(agents.host_driven, flag_fields());
    visit(agents.position, position_fields());
    visit(agents.velocity, velocity_fields());
    visit(agents.forward, heading_fields());
    visit(agents.steering_force, force_fields());
    visit(agents.past_forces, force_fields());
    visit(agents.past_motion, velocity_fields());
    visit(agents.wander_tip, position_fields());
    visit(agents.random, random_fields());
    visit(agents.progress, progress_fields());
    visit(agents.manoeuvre, manoeuvre_fields());
    visit(agents.physics, body_state_fields());
    visit(agents.controls, controls_fields());
    visit(agents.has_goal, any_word_fields());
    visit(agents.goal, position_fields());
    visit(agents.machine, machine_state_fields());
    visit(agents.fired, flag_fields());
    visit(agents.inside, flag_fields());
    visit(agents.towed_by, puller_fields());
}

}  // namespace apx::steer
