// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// A box on the road that only the host's rays show: no car of the race, no wall of the track. Hits are gathered into its extent across the
// road, which lasts while it is ahead or beside, seen again or not.

// Updates memory.seen with the rays of this tick.
void watch_obstacle(const DriverView& view, DriverMemory& memory);

// How it is passed, while it is near: the side, -1 left of it, 1 right, 0 when neither has room; the lateral of the own centre that keeps
// clear of it there; and the speed from which the car can still stop before it, or be beside it in time. No side and no cap without one.
struct ObstaclePass {
    bool is_near = false;
    float side = 0;
    float lateral_m = 0;
    float cap_mps = no_cap_mps;
};
ObstaclePass pass_of_obstacle(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
