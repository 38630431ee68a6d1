// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "sim/world.h"

namespace apx {

// Two cars touch: counted once until they have been apart for a while.
void note_car_contact(World& world, uint32_t car, uint32_t other, float closing_mps);

// A car touches a wall, 0, or an obstacle, its number from 1: counted in the same way.
void note_wall_contact(World& world, uint32_t car, uint32_t obstacle, float closing_mps);

}  // namespace apx
