// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "steer/simulation.h"

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
// Plans due ways again. Allocates; on failure the remaining ways are kept.
void plan_again(Simulation& simulation, float dt_s);
// The present place of the agent's goal.
glm::vec3 goal_of(const Simulation& simulation, uint32_t agent);

// The lane of a body of that kind along the way to its goal.
Path own_lane_of(const Simulation& simulation, uint32_t kind, const Path& way);

// Reserves capacity for the initial path of a looping scene, so that a step does not allocate.
void keep_room(const std::vector<Path>& first, size_t agent, Path& path);

}  // namespace apx::steer
