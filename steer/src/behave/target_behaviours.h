// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "bodies/self.h"

// Behaviours that steer by one or two target points; inactive without one, or beyond active_distance_m. A target point
// at the agent's own place has no direction: the heading is used.
namespace apx::steer {

Steering seek(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target);
Steering flee(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target);
Steering pursue(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& prey);
Steering evade(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& hunter);
Steering arrive(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target);
Steering moth_seek(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& light);
Steering moth_flee(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& light);
Steering pursue_offset(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target);
Steering interpose(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& one,
                   const TargetPoint& other);
Steering match_speed(const Self& self, const TargetPoint& target);
// `rank` counts the members of the group from 0, without the leader.
Steering take_formation(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& leader,
                        uint32_t rank);
Steering follow_leader(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& leader);

// Seconds until an agent at `speed_mps` meets a target that moves at `velocity` from `offset` away: the smallest t >= 0
// with |offset + velocity t| = speed t; negative when there is none.
float intercept_time(const glm::vec3& offset, const glm::vec3& velocity, float speed_mps);

// The predicted place of the prey, for pursuit and evade.
glm::vec3 predicted_place(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& prey);

// The place of a rank in a pattern, m: x to the right of, z ahead of the leader (negative: behind).
glm::vec3 formation_place(uint32_t variant, uint32_t rank, float spacing_m);

// Reaches the point with the point's velocity: the speed relative to it falls linearly inside the slowing distance.
Steering reach(const Self& self, const glm::vec3& point, const glm::vec3& velocity, float slowing_m, uint32_t other);

}  // namespace apx::steer
