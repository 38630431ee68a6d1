// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "race/race.h"

namespace apx {

// Hash of the whole state.
uint64_t state_hash(const Race& race);
std::vector<uint8_t> snapshot(const Race& race);
// Fails with APX_ERROR_INVALID_DATA for bytes that are damaged or of another race, and then changes nothing.
void restore(Race& race, std::span<const uint8_t> bytes);

}  // namespace apx
