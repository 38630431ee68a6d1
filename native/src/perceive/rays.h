// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <array>
#include <span>

#include "perceive/neighbours.h"

namespace apx {

// The nine rays of the thesis (Stein 2018, section 4.3.3): three straight ahead from the nose, two to each side, two
// diagonally forward. The order is that of apx_race_rays.
enum RayIndex : uint32_t {
    ray_ahead_left,
    ray_ahead,
    ray_ahead_right,
    ray_left_front,
    ray_left_rear,
    ray_right_front,
    ray_right_rear,
    ray_diagonal_left,
    ray_diagonal_right
};

inline constexpr float side_ray_length_m = 8.0f;

using RayFan = std::array<apx_ray, APX_RAY_COUNT>;
using RayHits = std::array<apx_ray_hit, APX_RAY_COUNT>;

// Rays start inside the outline, so that something that touches the car is still seen; distances count from the outline.
RayFan ray_fan(const Body& body, uint32_t car, float ahead_length_m);

// Casts the rays against walls and the neighbours.
RayHits cast_fan(const Track& track, std::span<const Body> bodies, const Neighbours& neighbours, const Body& own,
                 const RayFan& fan);

// Distance along a ray to a car's outline; the length when it misses.
float ray_to_box(glm::vec2 origin, glm::vec2 direction, float length_m, const Body& body);

}  // namespace apx
