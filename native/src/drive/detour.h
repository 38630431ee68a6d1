// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/grid_path.h"

namespace apx {

// A path around obstacles on the road: offsets from the racing line over the next hundred metres, as an elastic band of
// least squared second differences and offsets within the road's edges and the boxes; a cubic B-spline.

// Starts a detour when one is needed, ends one that has passed its boxes. Call after the rays have been processed.
void plan_detour(const DriverView& view, DriverMemory& memory);

// Takes the grid search's path as the detour: the smoothest band close to it.
void follow_grid(const DriverView& view, DriverMemory& memory, const GridPath& path);

// The speed at which the detour can be driven, and from which the car stops before a box with no way past. no_cap_mps
// without either.
float speed_along_detour(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
