// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Least room across the road, m, between this car's path and a host car on that side of it (-1: this car is left) while
// side by side within `s`; negative: the path cuts through it. 1e6 when they do not meet.
float space_beside_host_car(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour, float side,
                            float until_s);

// Lateral from which this car's path stays `gap_m` clear of a host car over the look-ahead times: the highest for a car
// left of it, the lowest for one right of it.
float lateral_beside_host_car(const DriverView& view, const DriverMemory& memory, uint32_t car, float side,
                              float gap_m);

}  // namespace apx
