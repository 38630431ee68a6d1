// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

// The inputs of one driver's tick, in the race's present state.
DriverView view_of(const Race& race, uint32_t car, float dt_s);
// The neighbours must outlive it.
DriverView view_of(const Race& race, uint32_t car, float dt_s, const Neighbours& neighbours);
// The view of the car as it is; view_of gives the car as it will be when its controls act. For measurements of the car.
DriverView measuring_view_of(const Race& race, uint32_t car, float dt_s);
// The view with the inputs that only decisions need. For a car that is on the track.
DriverView deciding_view_of(const Race& race, uint32_t car, float dt_s);

}  // namespace apx
