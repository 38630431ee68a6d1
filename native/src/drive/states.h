// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// One step of the state machine. Every state is bounded in time, every change has a reason.
void move_state(const DriverView& view, DriverMemory& memory, const CarAhead& ahead);

}  // namespace apx
