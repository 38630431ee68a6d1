// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// The side on which a car is gone round: on the road where it is wide enough, else over the run-off past what stands; -1 left, 1
// right, 0 where a car's width is left nowhere.
float side_to_pass(const DriverView& view, const DriverMemory& memory, uint32_t target_car);

// Keeps what overtaking is judged by: how much faster than the car ahead this driver would be.
void watch_car_ahead(const DriverView& view, DriverMemory& memory, const CarAhead& ahead);

// From Drive into Overtake when the plan is a pass that begins now, or an obstacle is in the way.
void consider_overtaking(const DriverView& view, DriverMemory& memory, const CarAhead& ahead);

// On with it, back to Drive when it is done or has failed, on to another car that has come into the way.
void continue_overtaking(const DriverView& view, DriverMemory& memory, const CarAhead& ahead);

// The one defensive move before a braking zone, held to the corner; none under braking.
void consider_defending(const DriverView& view, DriverMemory& memory);

}  // namespace apx
