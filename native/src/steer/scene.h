// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "steer/simulation.h"

namespace apx::steer {

// A scene: a setup and what belongs to running and showing it.
struct Scene {
    Setup setup;
    std::string name;
    std::string description;
    float duration_s = 30.0f;
    float playback = 1.0f;  // seconds of the scene in a second of watching
    std::vector<std::string> group_names;
    std::vector<std::pair<uint32_t, glm::vec3>> goals;  // of agents, set at the start
};

// A *.scene.json. Fails with APX_ERROR_INVALID_DATA and one line: file, line, place in the scene, what is wrong.
Scene read_scene(std::string_view text, const std::string& label);

// The simulation of a scene with its goals set; fails with APX_ERROR_INVALID_DATA for a goal that cannot be reached.
std::unique_ptr<Simulation> create_simulation(Scene scene);

}  // namespace apx::steer
