// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"
#include "drive/forecast.h"

namespace apx {

// Decides how to drive on among other cars:
//
//   rivals --> forecasts --> candidates --> roll-outs --> costs --> choice --> memory.plan, published trajectory
//
// A candidate is a line from a place on; its roll-out is where the car would be when, with rivals stayed behind, driven beside or passed; its
// cost is in seconds. docs/driver.md has the whole walk.

// Makes a plan when it is time for one.
void plan_in_turn(const DriverView& view, DriverMemory& memory, PlanOutput output);

// Rolls out what there is to choose and keeps the best in memory.plan.
void make_plan(const DriverView& view, DriverMemory& memory, PlanOutput output);

// Nobody passes while the field gets going, and goes into its first corner together: a slow car does not stay slow, and a place is not worth
// a manoeuvre.
bool is_settled(const DriverView& view, const DriverMemory& memory);

// The speed at which the move beside the target of the pass under way is done before this car gets there, m/s; negative when no pass is under
// way or the plan no longer leads past: then the target is a car to stay behind like any other.
float speed_into_lane(const DriverView& view, const DriverMemory& memory, const Neighbour& target);

}  // namespace apx
