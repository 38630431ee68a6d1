// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "layout/laid_gate.h"

namespace apx {

// Marks the gates that the pit lane passes, with their places, and moves walls out to contain it. Fails with
// APX_ERROR_INVALID_DATA and the place of the problem.
void place_pit_lane(std::vector<LaidGate>& gates, const Road& road);

}  // namespace apx
