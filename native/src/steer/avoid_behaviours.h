// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "steer/obstacles.h"
#include "steer/self.h"

// Behaviours that keep clear of what stands or moves ahead.
namespace apx::steer {

// The box ahead of an agent: as wide as it is and width_m more on each side, its length growing with speed.
struct Hitbox {
    float half_width_m;
    float length_m;
};
Hitbox hitbox_of(const Self& self, const apx_steer_behaviour& behaviour);

// The most urgent thing in the box, by distance.
struct Threat {
    bool found = false;
    glm::vec3 local{0};  // in the agent's frame
    float radius_m = 0.0f;
    float squared_m2 = 0.0f;
    glm::vec3 place{0};
    uint32_t index = APX_NONE;
};
// Takes a circle into account when it reaches into the box and is nearer than the one before.
void consider(const Self& self, const Hitbox& box, const glm::vec3& place, float radius_m, uint32_t index,
              Threat& threat);
// Takes a rectangle into account by the part of its edges that reaches into the box.
void consider_outline(const Self& self, const Hitbox& box, const glm::vec3& middle, const glm::vec3& forward,
                      float half_width_m, float half_length_m, uint32_t index, Threat& threat);
// Obstacles by the circles around them; walls and polygons by the nearest edge that reaches into the box.
void consider_obstacles(const Self& self, const Hitbox& box, const Shapes& shapes, uint32_t layers, Threat& threat);
Wish avoid_threat(const Self& self, const Hitbox& box, const Threat& threat);

Wish avoid_probe(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes);
Wish contain(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes);
Wish contain_fuzzily(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes);
Wish follow_wall(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes);
Wish hide(const Self& self, const apx_steer_behaviour& behaviour, const Mark& hunter, const Shapes& shapes);

// When and how near two agents come to each other if both keep their velocities.
struct Approach {
    float time_s = 0.0f;  // zero when they move apart or side by side
    float gap_m = 0.0f;   // between the circles, at that time
};
Approach closest_approach(const glm::vec3& offset, const glm::vec3& velocity, float radii_m);

// The agent whose collision comes first, kept while the neighbours are walked through.
struct Collision {
    bool found = false;
    float time_s = 0.0f;
    glm::vec3 own{0};  // where both will be
    glm::vec3 other{0};
    glm::vec3 its_velocity{0};
    uint32_t index = APX_NONE;
};
void consider_collision(const Self& self, const apx_steer_behaviour& behaviour, const glm::vec3& position,
                        const glm::vec3& velocity, float radius_m, uint32_t index, Collision& first);
Wish avoid_collision(const Self& self, const apx_steer_behaviour& behaviour, const Collision& first);

}  // namespace apx::steer
