// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>

#include "race/race.h"

namespace apx {

// One standing for each car. No allocation.
void standings(const Race& race, std::span<apx_standing> list);

apx_car_result result_of(const Race& race, uint32_t car);

}  // namespace apx
