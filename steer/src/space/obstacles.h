// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include <span>
#include <vector>

#include "space/vector.h"

namespace apx::steer {

// A piece of a wall or polygon, in the ground plane.
struct Edge {
    glm::vec2 from;
    glm::vec2 to;
    glm::vec2 normal;  // unit; out of a polygon, to the left of a wall
};

// An obstacle with derived values: the circle around it, its edges, and a box that excludes most of them early.
struct Shape {
    uint32_t kind = APX_STEER_OBSTACLE_CIRCLE;
    glm::vec3 centre{0};
    float radius_m = 0.0f;
    uint32_t first_edge = 0;
    uint32_t edge_count = 0;
    bool solid = false;
    uint32_t layers = 1;
};

inline constexpr uint32_t all_layers = 0xffffffffu;

struct Shapes {
    std::vector<Shape> list;
    std::vector<Edge> edges;
    bool any_solid = false;

    std::span<const Edge> edges_of(const Shape& shape) const {
        return {edges.data() + shape.first_edge, shape.edge_count};
    }
};

// Fails with APX_ERROR_INVALID_ARGUMENT that names the obstacle: too few points, points in one place, edges that cross.
Shapes make_shapes(std::span<const apx_steer_obstacle> obstacles, std::span<const apx_steer_point> points);
// Moves a shape to its obstacle's present place. Allocates nothing.
void place_shape(Shapes& shapes, size_t index, const apx_steer_obstacle& obstacle,
                 std::span<const apx_steer_point> points);

struct RayHit {
    bool hit = false;
    float distance_m = 0.0f;
    glm::vec3 place{0};
    glm::vec3 normal{0};  // unit, to the side that the ray came from
    uint32_t obstacle = APX_NONE;
};

// The nearest hit of a segment with obstacles of these layers; ties by order. Planar rays are in the ground plane; in
// space circles are spheres and walls have unlimited height. From inside a closed obstacle its boundary is hit.
RayHit cast(const Shapes& shapes, const glm::vec3& from, const glm::vec3& to, bool planar,
            uint32_t layers = all_layers);

// Whether any obstacle is between two places.
bool is_hidden(const Shapes& shapes, const glm::vec3& from, const glm::vec3& to, uint32_t layers = all_layers);

// The nearest place on the outline of any obstacle of these layers within reach.
struct NearestWall {
    bool found = false;
    float distance_m = 0.0f;
    glm::vec2 place{0};
    glm::vec2 normal{0};  // unit, from the wall to the given place
    uint32_t obstacle = APX_NONE;
};
NearestWall nearest_wall(const Shapes& shapes, const glm::vec2& place, float reach_m, uint32_t layers = all_layers);

// Necessary braking to avoid hitting a wall: away from every outline in reach, in units of the available deceleration
// (1: all). Zero while there is room.
glm::vec3 last_moment_push(const Shapes& shapes, const glm::vec3& place, const glm::vec3& velocity, float radius_m,
                           float braking_mps2, float reach_m, uint32_t layers);

bool is_inside(const Shapes& shapes, const Shape& shape, const glm::vec2& place);

// The place outside of every solid obstacle that a circle overlaps.
glm::vec3 pushed_out(const Shapes& shapes, const glm::vec3& place, float radius_m);

}  // namespace apx::steer
