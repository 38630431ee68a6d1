// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"
#include "drive/forecast.h"

namespace apx {

// Chooses a line and a pass among other cars:
//
//   rivals --> forecasts --> candidates --> roll-outs --> costs --> choice --> memory.plan, published trajectory
//
// A candidate is a line from a place on. Its roll-out gives the car's arrival times while it follows, drives beside or passes its
// rivals; its cost is in seconds. See docs/driver.md.

// Makes a plan when this car's turn has come.
void plan_in_turn(const DriverView& view, DriverMemory& memory, PlanOutput output);

// Rolls out all candidates and keeps the best in memory.plan.
void make_plan(const DriverView& view, DriverMemory& memory, PlanOutput output);

// False while the field accelerates from the start and through its first corner: no passes then, since speeds still
// differ and a place is not worth a manoeuvre.
bool is_settled(const DriverView& view, const DriverMemory& memory);

// Fastest speed at which the move beside the pass's target ends before this car reaches it, m/s; negative without a
// pass or when its plan no longer leads past: then the target is followed like any other car.
float speed_into_lane(const DriverView& view, const DriverMemory& memory, const Neighbour& target);

}  // namespace apx
