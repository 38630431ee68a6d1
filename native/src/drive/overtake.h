// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

// Beginning, continuing and ending a pass. Which pass is worth it is decided in drive/planner.h.
namespace apx {

// The side on which an obstacle is passed: on the road where it is wide enough, else over the run-off; -1 left, 1
// right, 0 when no side has a car's width.
float side_to_pass(const DriverView& view, const DriverMemory& memory, uint32_t target_car);

// Updates the measured acceleration of the car ahead and how far it stays behind its profile.
void watch_car_ahead(const DriverView& view, DriverMemory& memory, const CarAhead& ahead);

// Changes from Drive to Overtake when the plan is a pass that begins now, or an obstacle blocks the path.
void consider_overtaking(const DriverView& view, DriverMemory& memory, const CarAhead& ahead);

// Continues a pass; returns to Drive when it is done or has failed, or moves on to another car in the path.
void continue_overtaking(const DriverView& view, DriverMemory& memory, const CarAhead& ahead);

// The one defensive move before a braking zone, kept to the corner; none under braking.
void consider_defending(const DriverView& view, DriverMemory& memory);

}  // namespace apx
