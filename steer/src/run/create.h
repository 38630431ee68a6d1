// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <memory>

#include "world/simulation.h"

namespace apx::steer {

// Checks and copies every part. Fails with APX_ERROR_INVALID_ARGUMENT that names the place, the field and the value.
std::unique_ptr<Simulation> create_simulation(const apx_steer_desc& desc);
std::unique_ptr<Simulation> create_simulation(Setup setup);

}  // namespace apx::steer
