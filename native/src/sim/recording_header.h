// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "base/bytes.h"
#include "sim/recording.h"
#include "sim/world.h"

namespace apx {

// The description of a race or world, as the first bytes of an *.apxr.
std::vector<uint8_t> recording_header(const Race& race);
std::vector<uint8_t> recording_header(const World& world);

// Reads magic, version and description; the reader is then before the first tick.
Recording read_race_header(ByteReader& file);

}  // namespace apx
