// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// What drivers see in a tick: the cars, where a host applies controls late as they will be when those act, and the host's obstacles.
namespace apx {

// Where a body whose position and directions are known is on the track, and what follows from that.
void place_body(const Track& track, uint32_t hint, Body& body);
void locate_body(const Track& track, const apx_car_state& state, uint32_t hint, bool seen, Body& body);

// The road under a car, for the physics.
Surface surface_at(const Track& track, const Place& place, float yaw_rad);

// After the cars have been located. Does nothing for a race that needs no scene.
void set_scene(Race& race, float dt_s);
// After the drivers have decided.
void send_controls(Race& race, float dt_s);

// Tells what every car and obstacle on the track is to the others; obstacles by the speeds of the first car.
void classify_all(Race& race);

}  // namespace apx
