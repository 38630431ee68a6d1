// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Takes in how the car has answered the last controls. Before decide.
void observe(const DriverView& view, DriverMemory& memory);
// Learns from how the car follows the pace. After decide.
void learn(const DriverView& view, DriverMemory& memory, const Decision& decision);
// What the car's rays meet: the host's hits, which may show what the race does not know of, or those that the library casts now.
// Dear, so for those moments in which a driver asks: stuck, turning round, or seeing by rays.
RayHits hits_of(const DriverView& view);

}  // namespace apx
