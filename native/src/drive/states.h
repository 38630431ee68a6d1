// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/traffic.h"

namespace apx {

// Whether another car is about to lap this one, or has done so: it is at least half a lap ahead in the race.
bool is_lapping(const DriverView& view, uint32_t car);

// Where across the road it will come by, as an offset from the racing line: where it is, or on the overtaking line.
float lane_of_lapping_car(const DriverView& view, uint32_t car);

// One step of the state machine. Every state has a bound on its time, and every change a reason.
void move_state(const DriverView& view, DriverMemory& memory, const CarAhead& ahead);

}  // namespace apx
