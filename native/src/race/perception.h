// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

// On the road, on its wheels and in the race.
inline bool can_drive(const Race& race, uint32_t car) {
    return race.bodies[car].present && race.bodies[car].upright && race.conducts[car].retired == APX_RETIRED_NO;
}

// The neighbours that the car's driver perceives, and its slipstream.
void perceive(Race& race, uint32_t car, float dt_s);

// The neighbours known to a car in the last tick, and the share of its drag that the cars ahead spared it. Computed
// here for host cars, since the tick only does it on demand.
Neighbours known_to(const Race& race, uint32_t car);
float slipstream_of(const Race& race, uint32_t car);

}  // namespace apx
