// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

// Watches the progress of the cars that the library drives: raises APX_EVENT_NEEDS_RESCUE for a stuck car,
// APX_EVENT_ROAD_BLOCKED for one that waits behind a car with no room beside it. Once a tick, after the decisions.
void watch_rescues(Race& race, float dt_s);

// Rescue place of a car: at rest on the racing line, along the road, ahead of its present place, with no car near.
apx_car_state rescue_place(const Race& race, uint32_t car);

}  // namespace apx
