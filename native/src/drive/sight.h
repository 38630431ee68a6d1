// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Drivers that perceive by view cone and rays know nothing of what they do not see: their speed stays such that they can stop within
// the part of their path that they overlook.

// Looks along the path whenever a plan is due; between two looks the end of what was seen stays where it is.
void watch_sight(const DriverView& view, DriverMemory& memory);

// The speed from which the car stops within sight; no_cap_mps for drivers that know the road or do not care.
float speed_within_sight(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
