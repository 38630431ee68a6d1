// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "sim/world.h"

namespace apx {

// Puts a car onto the road under it: height, pitch, roll and place.
void stand_on_road(World& world, uint32_t car);

// Whether a car is above the road after the last tick. Cars on the road have its height to the last bit.
bool is_in_air(const World& world, uint32_t car);

// Lets go of a car that moved with its wheels on the road from `before` to where it is now, where the road falls away beneath
// it: it then keeps its height and gets its vertical velocity. False: it stays on the road.
bool take_off(const Track& track, const VehicleModel& model, const Surface& surface, const Place& before, float dt_s,
              apx_car_state& state);

// Finds the place of a car in the air and lands it on the road that it has reached, without a bounce: it keeps the part of its
// velocity that points along the road.
void land_on_road(World& world, uint32_t car);

// On a track with branches: the way that a car put at a place is on, and the places on the ways that the race's cars are on.
void take_way(World& world, uint32_t car);
void follow_ways(World& world);

}  // namespace apx
