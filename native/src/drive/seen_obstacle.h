// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// A box on the road that only the host's rays show: no car of the race, no wall of the track. Its hits are merged into
// an extent across the road, kept while it is ahead or beside.

// Whether a ray of the host ends at something on the road that is no car and not the track's own wall.
bool is_obstacle(const DriverView& view, const apx_ray& ray, const apx_ray_hit& hit);

// Updates memory.sight.seen with the rays of this tick.
void watch_obstacles(const DriverView& view, DriverMemory& memory);

// Without rays: the car got stuck at an obstacle that nothing shows, assumed at its nose.
void feel_obstacle(const DriverView& view, DriverMemory& memory);

}  // namespace apx
