// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// Penalties of a car: invalid laps and retirement. Called after the bodies have been located.
namespace apx {

// Checks whether the car can have reached a valid state that the host passes. Call before it replaces the last one.
void watch_place(Race& race, uint32_t car, const apx_car_state& state);
// Retires cars that cannot go on, and takes them back.
void update_attendance(Race& race, float dt_s);
// Updates the lap flaws of a car that races on the track and has moved `forward_m` along the road in this tick.
void watch_lap(Race& race, uint32_t car, float forward_m);
// Stores the flaws of the lap that has just ended under its number, from 0, and begins the next one. Returns them.
uint32_t close_lap(Race& race, uint32_t car, uint32_t lap);

// A car that is absent from now on, or no longer. Its lap under way counts as one on which it was moved.
void leaves(Race& race, uint32_t car);
void comes_back(Race& race, uint32_t car);

// Called by the host between ticks. Fail with APX_ERROR_INVALID_STATE.
void retire(Race& race, uint32_t car);
void rejoin(Race& race, uint32_t car);

}  // namespace apx
