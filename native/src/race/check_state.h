// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/race.h"

namespace apx {

// Checks a race state from untrusted bytes (a snapshot in a file). Fails with APX_ERROR_INVALID_DATA and the value when
// a tick could not continue from it: an index or count out of range, or not a number.
void check_state(const Race& race);

}  // namespace apx
