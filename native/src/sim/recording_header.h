// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "base/bytes.h"
#include "sim/recording.h"
#include "sim/world.h"

namespace apx {

// How a race and how a world were made, as the first bytes of an *.apxr.
std::vector<uint8_t> recording_header(const Race& race);
std::vector<uint8_t> recording_header(const World& world);

// Reads magic, version and how the race was made; the reader stands before the first tick then.
Recording read_race_header(ByteReader& file);

}  // namespace apx
