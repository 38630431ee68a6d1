// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "behave/avoid_behaviours.h"
#include "bodies/self.h"
#include "space/neighbour_grid.h"
#include "space/obstacles.h"

// Behaviours among agents. The agent itself never counts; without neighbours they are inactive.
namespace apx::steer {

struct Simulation;

// Share of the brakes used for queues, curves and stops; the rest is for unexpected events.
inline constexpr float easy_braking_share = 0.5f;

struct Surroundings {
    const NeighbourGrid& grid;
    const Shapes& shapes;
};

View view_of(const Self& self, const apx_steer_behaviour& behaviour);

// Whether a place is near enough in height and in the field of view (no angle test at distance zero).
bool in_view(const Self& self, const apx_steer_behaviour& behaviour, const View& view, const glm::vec3& place,
             const glm::vec3& offset, float squared);
// Whether an obstacle known to the behaviour hides it, for behaviours that test that.
bool is_occluded(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes, const glm::vec3& offset);
// Whether a neighbour is perceived: of the behaviour's groups, in view, and not hidden.
bool sees(const Self& self, const apx_steer_behaviour& behaviour, const View& view, const Shapes& shapes,
          const Seen& seen, const glm::vec3& offset, float squared);

Steering separate(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Steering align(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Steering cohere(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Steering flock(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Steering queue_up(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
// First come, first served: agents nearer to the target are ahead, wherever they stand.
Steering queue_before(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target,
                      const Surroundings& around);
Steering match_neighbours_speed(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around);
Steering avoid_box(const Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour);
Steering avoid_collisions(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around,
                          float widest_m, float fastest_mps);

// The nearest perceived agent of a group, except the agent itself.
TargetPoint nearest_of_group(const Self& self, const apx_steer_behaviour& behaviour, uint32_t group, float reach_m,
                             const Surroundings& around);

}  // namespace apx::steer
