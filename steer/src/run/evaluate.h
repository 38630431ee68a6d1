// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "bodies/self.h"
#include "world/simulation.h"

namespace apx::steer {

// The steering force of one behaviour.
Steering evaluate(Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour, float dt_s);

}  // namespace apx::steer
