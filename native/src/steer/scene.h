// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <string>
#include <vector>

#include "steer/setup.h"

namespace apx::steer {

// Where an agent goes from the start on, and where the scene says so, for messages: "file:line: place".
struct Goal {
    uint32_t agent = 0;
    glm::vec3 place{0};
    std::string said_at;
    uint32_t chased = APX_NONE;  // the agent that is the goal
};

// A scene: a setup and what belongs to running and showing it.
struct Scene {
    Setup setup;
    std::string name;
    std::string description;
    float duration_s = 30.0f;
    float playback = 1.0f;  // seconds of the scene in a second of watching
    std::vector<std::string> group_names;
    std::vector<Goal> goals;  // set at the start
};

}  // namespace apx::steer
