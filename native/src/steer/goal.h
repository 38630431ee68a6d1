// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "steer/simulation.h"

namespace apx::steer {

// Plans a way from the agent to a place: over the scene's tiles, else through its path net, else straight. The behaviours
// that follow the path of the goal, and those whose target is the goal, see it from the next step on. A goal on a closed
// tile is moved to the nearest open one. False, and nothing changes, when there is no way. Allocates, and changes
// nothing when it cannot; not for every step.
bool set_goal(Simulation& simulation, uint32_t agent, const glm::vec3& goal);

// The same to another agent, wherever that goes: the way is planned again once a second while it moves. False, and nothing
// changes, when there is no way to where it is now.
inline constexpr uint32_t goal_is_agent = 2;
bool chase(Simulation& simulation, uint32_t agent, uint32_t target);
// Plans again what is due. Allocates; when it cannot, those that are not yet planned keep their ways.
void plan_again(Simulation& simulation, float dt_s);
// Where the agent's goal is now.
glm::vec3 goal_of(const Simulation& simulation, uint32_t agent);

// The lane of a body of that kind along the way to its goal.
Path own_lane_of(const Simulation& simulation, uint32_t kind, const Path& way);

// Gives a path room for the one that a scene which loops goes back to, so that a step needs no memory.
void keep_room(const std::vector<Path>& first, size_t agent, Path& path);

}  // namespace apx::steer
