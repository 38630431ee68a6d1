// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Finds the car that allows the least speed. `own_offset_m` is the offset from the racing line that the driver steers
// to.
CarAhead find_car_ahead(const DriverView& view, const DriverMemory& memory, float own_offset_m);

}  // namespace apx
