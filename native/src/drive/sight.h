// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Drivers that perceive by view cone and rays limit their speed so that they can stop within the visible part of their
// path.

// Scans the path whenever a plan is due; between scans the end of the visible part stays in place.
void watch_sight(const DriverView& view, DriverMemory& memory);

// The speed from which the car stops within sight; no_cap_mps for drivers that perceive everything or with sight off.
float speed_within_sight(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
