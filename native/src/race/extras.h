// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

// Requests of drivers beyond apx_controls: a by-product of the last tick without effect on driving.
namespace apx {

inline constexpr uint32_t most_gears = 12;

apx_extras extras_of(const Race& race, uint32_t car, uint32_t gears);

}  // namespace apx
