// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// What the host has put on the road of a running race. Drivers know obstacles by their slots, from the number of cars on.
namespace apx {

apx_race_obstacle default_obstacle();

// Fail with APX_ERROR_INVALID_ARGUMENT or APX_ERROR_INVALID_STATE, and then have changed nothing.
void set_obstacle(Race& race, const apx_race_obstacle& obstacle);
void remove_obstacle(Race& race, uint32_t id);

// Room for as many obstacles, wherever a race has something for each.
void make_room_for_obstacles(Race& race, size_t count);

bool are_possible(std::span<const ObstacleSlot> obstacles);

// The used ones by number; returns how many.
uint32_t used_obstacles(const Race& race);
void describe_obstacles(const Race& race, std::span<apx_race_obstacle> list);

// Those that the host has not set since the last tick move on.
void move_obstacles(Race& race, float dt_s);

// Its outline, wherever it is; whether it is on the track is not known yet.
Body outline_of(const apx_race_obstacle& obstacle);

}  // namespace apx
