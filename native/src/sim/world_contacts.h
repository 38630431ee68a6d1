// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "sim/world.h"

namespace apx {

// Separates cars from each other and from the walls, and counts the contacts.
void resolve_contacts(World& world);

}  // namespace apx
