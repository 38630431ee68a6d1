// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "sim/world.h"

namespace apx {

// Pushes cars out of each other and out of the walls, and counts the contacts.
void resolve_contacts(World& world);

}  // namespace apx
