// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "bodies/self.h"

// Behaviours that steer by one or two target points; inactive without one, or beyond active_distance_m. A target point
// at the agent's own place has no direction: the heading is used.
namespace apx::steer {

Wish seek(const Self& self, const apx_steer_behaviour& behaviour, const Mark& target);
Wish flee(const Self& self, const apx_steer_behaviour& behaviour, const Mark& target);
Wish pursue(const Self& self, const apx_steer_behaviour& behaviour, const Mark& prey);
Wish evade(const Self& self, const apx_steer_behaviour& behaviour, const Mark& hunter);
Wish arrive(const Self& self, const apx_steer_behaviour& behaviour, const Mark& target);
Wish moth_seek(const Self& self, const apx_steer_behaviour& behaviour, const Mark& light);
Wish moth_flee(const Self& self, const apx_steer_behaviour& behaviour, const Mark& light);
Wish pursue_offset(const Self& self, const apx_steer_behaviour& behaviour, const Mark& target);
Wish interpose(const Self& self, const apx_steer_behaviour& behaviour, const Mark& one, const Mark& other);
Wish match_speed(const Self& self, const Mark& target);
// `rank` counts the members of the group from 0, without the leader.
Wish take_formation(const Self& self, const apx_steer_behaviour& behaviour, const Mark& leader, uint32_t rank);
Wish follow_leader(const Self& self, const apx_steer_behaviour& behaviour, const Mark& leader);

// Seconds until an agent at `speed_mps` meets a target that moves at `velocity` from `offset` away: the smallest t >= 0
// with |offset + velocity t| = speed t; negative when there is none.
float intercept_time(const glm::vec3& offset, const glm::vec3& velocity, float speed_mps);

// The predicted place of the prey, for pursuit and evade.
glm::vec3 predicted_place(const Self& self, const apx_steer_behaviour& behaviour, const Mark& prey);

// The place of a rank in a pattern, m: x to the right of, z ahead of the leader (negative: behind).
glm::vec3 formation_place(uint32_t law, uint32_t rank, float spacing_m);

// Reaches the point with the point's velocity: the speed relative to it falls linearly inside the slowing distance.
Wish reach(const Self& self, const glm::vec3& point, const glm::vec3& velocity, float slowing_m, uint32_t other);

}  // namespace apx::steer
