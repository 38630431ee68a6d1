// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "bodies/self.h"
#include "space/obstacles.h"

// Behaviours that avoid obstacles and agents ahead.
namespace apx::steer {

// The box ahead of an agent: its width plus width_m on each side, with a length that grows with speed.
struct Hitbox {
    float half_width_m;
    float length_m;
};
Hitbox hitbox_of(const Self& self, const apx_steer_behaviour& behaviour);

// The most urgent obstacle in the box, by distance.
struct Threat {
    bool found = false;
    glm::vec3 local{0};  // in the agent's frame
    float radius_m = 0.0f;
    float squared_m2 = 0.0f;
    glm::vec3 place{0};
    uint32_t index = APX_NONE;
};
// Considers a circle when it reaches into the box and is nearer than the previous one.
void consider(const Self& self, const Hitbox& box, const glm::vec3& place, float radius_m, uint32_t index,
              Threat& threat);
// Considers a rectangle by the part of its edges that reaches into the box.
void consider_outline(const Self& self, const Hitbox& box, const glm::vec3& middle, const glm::vec3& forward,
                      float half_width_m, float half_length_m, uint32_t index, Threat& threat);
// Considers obstacles by the circles around them, walls and polygons by the nearest edge that reaches into the box.
void consider_obstacles(const Self& self, const Hitbox& box, const Shapes& shapes, uint32_t layers, Threat& threat);
Steering avoid_threat(const Self& self, const Hitbox& box, const Threat& threat);

Steering avoid_probe(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes);
Steering contain(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes);
Steering contain_fuzzily(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes);
Steering follow_wall(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes);
Steering hide(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& hunter, const Shapes& shapes);

// Time and distance of the closest approach of two agents at constant velocities.
struct Approach {
    float time_s = 0.0f;  // zero when they move apart or side by side
    float gap_m = 0.0f;   // between the circles, at that time
};
Approach closest_approach(const glm::vec3& offset, const glm::vec3& velocity, float radii_m);

// The agent with the earliest collision among the neighbours so far.
struct Collision {
    bool found = false;
    float time_s = 0.0f;
    glm::vec3 own{0};  // predicted places
    glm::vec3 other{0};
    glm::vec3 its_velocity{0};
    uint32_t index = APX_NONE;
};
void consider_collision(const Self& self, const apx_steer_behaviour& behaviour, const glm::vec3& position,
                        const glm::vec3& velocity, float radius_m, uint32_t index, Collision& first);
Steering avoid_collision(const Self& self, const apx_steer_behaviour& behaviour, const Collision& first);

}  // namespace apx::steer
