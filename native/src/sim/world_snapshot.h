// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "sim/world.h"

namespace apx {

// Hash of race and physics.
uint64_t state_hash(const World& world);
std::vector<uint8_t> snapshot(const World& world);
// Fails with APX_ERROR_INVALID_DATA for bytes that are damaged or of another world, and then changes nothing.
void restore(World& world, std::span<const uint8_t> bytes);

}  // namespace apx
