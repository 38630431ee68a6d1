// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "base/bytes.h"
#include "sim/recording.h"

namespace apx {

// Reads magic, version and how the race was made; the reader stands before the first tick then.
Recording read_race_header(ByteReader& file);

}  // namespace apx
