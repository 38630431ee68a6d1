// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

apx_car_debug debug_of(const Race& race, uint32_t car);  // places in the host's frame
// Writes at most neighbours_ahead + neighbours_behind candidates; returns how many.
uint32_t describe_plan(const Race& race, uint32_t car, apx_plan_candidate* list);
uint32_t describe_path(const Race& race, uint32_t car, apx_plan_knot* list);
uint32_t describe_neighbours(const Race& race, uint32_t car, apx_neighbour* list);

}  // namespace apx
