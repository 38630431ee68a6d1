// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "vehicle/calibration_state.h"

namespace apx {

// For a finished calibration.
std::vector<apx_envelope_point> measured_envelope(const Calibration& calibration);
apx_vehicle_desc measured_vehicle(const Calibration& calibration);

}  // namespace apx
