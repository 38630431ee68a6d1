// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// The drivers' view of the cars in a tick: with control latency predicted to when controls act; and the host's
// obstacles.
namespace apx {

// Locates a body with known position and directions on the track and derives its track coordinates.
void place_body(const Track& track, uint32_t hint, Body& body);
void locate_body(const Track& track, const apx_car_state& state, uint32_t hint, bool seen, Body& body);

// The predicted state when controls act: a driven car by its model and the controls in flight, any other one
// extrapolated.
apx_car_state foresee(const Race& race, uint32_t car, float dt_s);

// The road under a car, for the physics.
Surface surface_at(const Track& track, const Place& place, float yaw_rad);

// Call after the cars have been located. Does nothing for a race that needs no scene.
void set_scene(Race& race, float dt_s);
// Call after the drivers have decided.
void send_controls(Race& race, float dt_s);

// Classifies every car and obstacle for the drivers; obstacles by the first car's profile.
void classify_all(Race& race);
// The same on a track with branches.
void classify_on_ways(Race& race);

}  // namespace apx
