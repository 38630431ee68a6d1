// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "scene/scene.h"
#include "world/simulation.h"

namespace apx::steer {

// Reads a *.scene.json. Fails with APX_ERROR_INVALID_DATA and one line: file, line, place in the scene, problem.
Scene read_scene(std::string_view text, const std::string& label);

// The simulation of a scene with its goals set; fails with APX_ERROR_INVALID_DATA for a goal that cannot be reached.
std::unique_ptr<Simulation> create_simulation(Scene scene);

}  // namespace apx::steer
