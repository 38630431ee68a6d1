// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "sim/world.h"

namespace apx {

inline constexpr uint32_t most_world_obstacles = 10000;

// Replaces the world's obstacles. Only before the first step; changes nothing when it fails.
void set_obstacles(World& world, std::span<const apx_world_obstacle> obstacles);

// Casts the rays of all cars against walls, cars and obstacles, into world.hits.
void cast_rays(World& world);

// Pushes cars out of obstacles, which do not move.
void collide_with_obstacles(World& world, uint32_t car);

}  // namespace apx
