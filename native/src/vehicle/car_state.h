// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

namespace apx {

// Finite and neither beyond 1e6 m nor faster than 400 m/s.
bool is_sane(const apx_car_state& state);

}  // namespace apx
