// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/world.h>

#include <vector>

#include "race/race.h"

namespace apx {

// The situations of the thesis (Stein 2018, section 4.4.1).

// The cars as changed by a situation: the slow car, the standing obstacles.
std::vector<apx_car_desc> cars_for(uint32_t situation, std::span<const apx_car_desc> cars);
// Whether cars wait for a start signal.
bool starts_from_grid(uint32_t situation);
// Initial states of the cars.
std::vector<apx_car_state> starting_states(uint32_t situation, const Race& race);

}  // namespace apx
