// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

// Lowers the pace of the first opponent ahead of the player and raises that of those behind, more with a larger gap; see
// rubber_band_limit. Drivers get both through pacing_of and aggression_of. Source: Stein 2018, 2.5.3 and 4.1.
void apply_rubber_band(Race& race, float dt_s);

}  // namespace apx
