// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/live.h>

#include "race/race.h"

// Changes by the host to the cars of a running race.
namespace apx {

apx_car_condition default_condition();

// Fail with APX_ERROR_INVALID_ARGUMENT and the field, and then change nothing.
void set_condition(Race& race, uint32_t car, const apx_car_condition& condition);
void set_driver(Race& race, uint32_t car, const apx_driver_desc& driver);
void set_driven_by(Race& race, uint32_t car, uint32_t driven_by);
// The first is announced to the drivers; the second is known to a world's physics alone.
void set_grip(Race& race, GripBands bands);
void set_true_grip(Race& race, GripBands bands);

// For live records restored from a snapshot: whether they are valid; and derives the cars and profiles from them.
bool are_possible(const Race& race);
void apply_live(Race& race);

}  // namespace apx
