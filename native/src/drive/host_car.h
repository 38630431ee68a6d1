// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// The least room across the road, m, that the own path leaves a host car on that side of it (-1: this car is left of it) while the
// two are beside each other within the next so many seconds; negative: the path goes through it. 1e6 when they do not meet.
float space_beside_host_car(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour, float side,
                            float until_s);

// The lateral, now, from which the own path keeps clear of a host car by `gap_m` over the next moments: the highest of a car left of
// it, the lowest of one right of it.
float lateral_beside_host_car(const DriverView& view, const DriverMemory& memory, uint32_t car, float side,
                              float gap_m);

}  // namespace apx
