// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// The road crosses itself on one level: cars on the other piece of road are near in space, not along the road. When two
// cars' times in the shared square overlap, the later one yields; a driver always yields to a host car.

// Fastest speed that leaves the crossings ahead to the cars that arrive first. `yields_to` is one of them, APX_NONE
// when there is none.
float speed_over_crossings(const DriverView& view, uint32_t& yields_to);

}  // namespace apx
