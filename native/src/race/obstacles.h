// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// Obstacles that the host puts on the road of a running race. Drivers refer to them by slot, numbered after the cars.
namespace apx {

// Half of an obstacle's longest side, m: a lorry's with a trailer, with a margin.
inline constexpr float largest_obstacle_half_m = 50.0f;

apx_race_obstacle default_obstacle();

// Fail with APX_ERROR_INVALID_ARGUMENT or APX_ERROR_INVALID_STATE, and then change nothing.
void set_obstacle(Race& race, const apx_race_obstacle& obstacle);
void remove_obstacle(Race& race, uint32_t id);

// Resizes every per-obstacle array of the race.
void make_room_for_obstacles(Race& race, size_t count);

bool are_possible(std::span<const ObstacleSlot> obstacles);

// The used slots' obstacles by number; returns how many.
uint32_t used_obstacles(const Race& race);
void describe_obstacles(const Race& race, std::span<apx_race_obstacle> list);

// Moves the obstacles that the host has not set since the last tick.
void move_obstacles(Race& race, float dt_s);

// An obstacle's outline, not yet located on the track.
Body outline_of(const apx_race_obstacle& obstacle);

}  // namespace apx
