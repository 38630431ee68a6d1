// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "sim/world.h"

namespace apx {

// One tick: race, physics, contacts.
void step(World& world);
// Every AI car has finished.
bool is_done(const World& world);

}  // namespace apx
