// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "sim/world.h"

namespace apx {

// Pushes cars out of each other and out of the walls, and counts the contacts.
void resolve_contacts(World& world);

// A car touches a wall, 0, or an obstacle, its number from 1: counted once until it has been apart for a while.
void note_wall_contact(World& world, uint32_t car, uint32_t obstacle, float closing_mps);

}  // namespace apx
