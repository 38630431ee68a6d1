// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// What counts against a car: laps that are invalid, and the end of its race. After the bodies have been located.
namespace apx {

// Before accept_states: whether the state that the host hands in is where the car can be by now.
void watch_place(Race& race, uint32_t car, const apx_car_state& state, float dt_s);
// Whether the car can go on; retires and takes back.
void update_attendance(Race& race, float dt_s);
// Of one car on the map, that has come `forward_m` along the road in this tick.
void watch_lap(Race& race, uint32_t car, float forward_m);
// Writes the flaws of the lap that has just ended under its number, from 0, and begins the next one. Returns them.
uint32_t close_lap(Race& race, uint32_t car, uint32_t lap);

// By the host, between ticks. Fail with APX_ERROR_INVALID_STATE.
void retire(Race& race, uint32_t car);
void rejoin(Race& race, uint32_t car);

}  // namespace apx
