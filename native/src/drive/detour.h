// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/grid_path.h"

namespace apx {

// A way around what stands on the road: offsets from the racing line over the next hundred metres or so, as an elastic band.
//
//   boxes that rays show --> a side for each --> bands --> the quickest --> memory.detour --> path, speed
//
// A band bends as little as the road's edges and the boxes allow (least sum of squared second differences and offsets). The path follows
// it as a cubic B-spline.

// Makes a detour when one is needed, ends one that has led past. After the rays have been looked at.
void plan_detour(const DriverView& view, DriverMemory& memory);

// Takes the way that the grid search found as the detour: the smoothest band close to it.
void follow_grid(const DriverView& view, DriverMemory& memory, const GridPath& path);

// The speed at which the detour can be driven, and from which the car stops before a box that leaves no way. no_cap_mps without either.
float speed_along_detour(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
