// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// A box on the road that only the host's rays show: no car of the race, no wall of the track. Hits are gathered into its extent across the
// road, which lasts while it is ahead or beside, seen again or not.

// Updates memory.sight.seen with the rays of this tick.
void watch_obstacles(const DriverView& view, DriverMemory& memory);

// Without rays: the car has got stuck at something that nothing shows, at its nose.
void feel_obstacle(const DriverView& view, DriverMemory& memory);

}  // namespace apx
