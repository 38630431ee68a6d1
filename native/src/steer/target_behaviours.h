// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "steer/self.h"

// Behaviours that steer by one or two marks. Each is silent without its mark, or when that is farther than
// active_distance_m. A mark at the very place of the agent has no direction: the heading stands in for it.
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
// `rank` counts the members of the group from 0, the leader left out.
Wish take_formation(const Self& self, const apx_steer_behaviour& behaviour, const Mark& leader, uint32_t rank);
Wish follow_leader(const Self& self, const apx_steer_behaviour& behaviour, const Mark& leader);

// Seconds until someone at `speed_mps` meets what moves at `velocity` from `offset` away: the smallest t >= 0 with
// |offset + velocity t| = speed t; negative when that never happens.
float intercept_time(const glm::vec3& offset, const glm::vec3& velocity, float speed_mps);

// Where the prey is predicted, as pursuit and evade use it.
glm::vec3 predicted_place(const Self& self, const apx_steer_behaviour& behaviour, const Mark& prey);

// The place of a rank in a pattern, m: x to the right of, z ahead of the leader (negative: behind).
glm::vec3 formation_place(uint32_t law, uint32_t rank, float spacing_m);

// Comes to the point's velocity at the point: the wished speed over it falls linearly inside the slowing distance.
Wish reach(const Self& self, const glm::vec3& point, const glm::vec3& velocity, float slowing_m, uint32_t other);

}  // namespace apx::steer
