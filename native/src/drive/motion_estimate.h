// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Updates the estimate of the accelerations from the response to the last controls. Call before decide.
void update_motion_estimate(const DriverView& view, DriverMemory& memory);
// Updates the pace trim from how the car follows its pace. Call after decide.
void update_pace_trim(const DriverView& view, DriverMemory& memory, const Decision& decision);

}  // namespace apx
