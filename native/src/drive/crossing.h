// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// The road crosses itself on one level: cars on the other piece of road are near in space, not along the road. A driver whose time
// there and that of another car overlap beats it or yields, by who would be there first; a car of the host's is yielded to.

// Fastest speed from which this car leaves the crossings ahead to the cars that come first. `yields_to` is one of them, APX_NONE when
// there is none.
float speed_over_crossings(const DriverView& view, uint32_t& yields_to);

}  // namespace apx
