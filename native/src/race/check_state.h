// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

// A race's state from bytes that nobody vouches for (a snapshot in a file): fails with APX_ERROR_INVALID_DATA and the value when a
// tick could not go on from it, because it counts or points beyond what there is or is not a number.
void check_state(const Race& race);

}  // namespace apx
