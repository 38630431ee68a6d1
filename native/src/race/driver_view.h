// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

// What one driver's tick looks at, of the race as it is now.
DriverView view_of(const Race& race, uint32_t car, float dt_s);
// The neighbours must outlive it.
DriverView view_of(const Race& race, uint32_t car, float dt_s, const Neighbours& neighbours);
// The same of the car as it is, where view_of takes it as it will be when its controls act: for what measures the car.
DriverView measuring_view_of(const Race& race, uint32_t car, float dt_s);
// The same with what only deciding asks for. For a car that is on the track.
DriverView deciding_view_of(const Race& race, uint32_t car, float dt_s);

}  // namespace apx
