// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "sim/world.h"

namespace apx {

// Puts a car onto the road under it: height, pitch, roll and place.
void stand_on_road(World& world, uint32_t car);

}  // namespace apx
