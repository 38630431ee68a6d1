// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Hits of the car's rays: the host's, which may show obstacles unknown to the race, or cast by the library now.
// Expensive, so only when needed: stuck, turning round, or perceiving by rays.
RayHits hits_of(const DriverView& view);

}  // namespace apx
