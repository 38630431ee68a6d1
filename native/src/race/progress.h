// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

// Sorts the cars along the road.
void update_order(Race& race);
// Laps, places, overtakes, time off the track and the finish.
void update_progress(Race& race, float dt_s);

// Gives a car that is back in the race the place that its progress is worth: nobody has overtaken anybody.
void take_place_again(Race& race, uint32_t car);

uint32_t laps_done(const Race& race, uint32_t car);

}  // namespace apx
