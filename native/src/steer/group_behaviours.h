// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "steer/avoid_behaviours.h"
#include "steer/neighbour_grid.h"
#include "steer/obstacles.h"
#include "steer/self.h"

// Behaviours among agents. The agent itself never counts; without neighbours they are silent.
namespace apx::steer {

struct Surroundings {
    const NeighbourGrid& grid;
    const Shapes& shapes;
};

// Whether a neighbour is seen: field of view about the heading (no angle test at distance zero), groups, occlusion.
bool sees(const Self& self, const apx_steer_behaviour& behaviour, float view_cosine, const Shapes& shapes,
          const Seen& seen, const glm::vec3& offset, float squared);

// The cosine of half the field of view; -2 when it is all round.
float view_cosine(float angle_rad);

Wish separate(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Wish align(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Wish cohere(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Wish flock(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Wish queue_up(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Wish match_neighbours_speed(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Wish avoid_box(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around, float widest_m);
Wish avoid_collisions(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around,
                      float widest_m, float fastest_mps);

// The nearest agent of a group but oneself.
Mark nearest_of_group(const Self& self, uint32_t group, float reach_m, const Surroundings& around);

}  // namespace apx::steer
