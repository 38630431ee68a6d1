// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// Changes of a slot of a running race: another vehicle and driver, or no car at all.
namespace apx {

// Replaces vehicle and driver of a slot; a present car keeps its laps, an absent slot's begin anew. On failure nothing has changed:
// APX_ERROR_INVALID_ARGUMENT with the field, APX_ERROR_INVALID_STATE for an absent car that has finished.
void set_car(Race& race, uint32_t car, const apx_car_desc& desc);

// For a car that is not so already. Fails with APX_ERROR_INVALID_ARGUMENT unless `present` is 0 or 1.
void set_present(Race& race, uint32_t car, uint32_t present);

// A race like this one with a snapshot's cars in its slots. Fails with APX_ERROR_INVALID_DATA where there cannot be such cars.
std::unique_ptr<Race> race_with_entries(const Race& race, const std::vector<apx_car_desc>& entries);

}  // namespace apx
