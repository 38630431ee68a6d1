// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "world/simulation.h"

namespace apx::steer {

// Plans a way from the agent to a place: over the scene's tiles, else through its path net, else straight.
//
// Behaviours that follow the goal's path, and those with the goal as target, use it from the next step on. A goal on a closed
// tile is moved to the nearest open one. False, and unchanged, when there is no way. Allocates, and changes nothing when it
// cannot; not for every step.
bool set_goal(Simulation& simulation, uint32_t agent, const glm::vec3& goal);

// The same with another agent as the goal: the way is planned again once a second while it moves. False, and unchanged,
// when there is no way to its present place.
inline constexpr uint32_t goal_is_agent = 2;
bool chase(Simulation& simulation, uint32_t agent, uint32_t target);
// Plans again what is due. Allocates nothing: chase() has made room.
void plan_again(Simulation& simulation, float dt_s);
// Ways to agents are planned again without memory from then on.
void make_room_for_chases(Simulation& simulation);
// The last search at its end. One without a way is ended when it is looked at alone: it goes through every tile.
NodeSearch searched(const Simulation& simulation);
// Where the agent's goal is now.
glm::vec3 goal_of(const Simulation& simulation, uint32_t agent);

// The lane of a body of that kind along the way to its goal.
Path own_lane_of(const Simulation& simulation, uint32_t kind, const Path& way);

// Gives an agent's path room for the one that a scene which loops goes back to, and for ways that are planned again, so that a step
// needs no memory.
void keep_room(const std::vector<Path>& first, size_t agent, bool chases, Path& path);
inline bool chases(const Agents& agents, size_t agent) {
    return agents.has_goal[agent] >= goal_is_agent;
}

}  // namespace apx::steer
