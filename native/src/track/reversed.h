// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "track/source.h"

namespace apx {

// The same road in the other direction; a circuit's first gate stays the first.
Source reversed(const Source& source);

}  // namespace apx
