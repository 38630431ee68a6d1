// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Evaluates the surroundings, advances the state machine and the commanded lateral.
Decision decide(const DriverView& view, DriverMemory& memory, PlanOutput output);

}  // namespace apx
