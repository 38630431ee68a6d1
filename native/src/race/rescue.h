// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

// Watches whether the cars that the library drives get anywhere: raises APX_EVENT_NEEDS_RESCUE for one that does not, and
// APX_EVENT_ROAD_BLOCKED for one that waits behind a car beside which none has room. Once a tick, after the drivers have decided.
void watch_rescues(Race& race, float dt_s);

// Where a car that needs it is to be put: at rest on the racing line, along the road, beyond the place where it is, with nobody near.
apx_car_state rescue_place(const Race& race, uint32_t car);

}  // namespace apx
