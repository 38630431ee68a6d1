// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

// Moves the pace of the first opponent ahead of the player down and of those behind it up, the more the farther they are. The one
// right behind presses: it is the bolder and never below its own pace. The others ahead are not pulled, so that no cluster forms.
// Source: Stein 2018, sections 2.5.3 and 4.1, with the reviewers' advice. See apx_race_desc.rubber_band_limit for the bounds.
void stretch_rubber_band(Race& race, float dt_s);

}  // namespace apx
