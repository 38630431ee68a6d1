// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <string>
#include <vector>

#include "world/setup.h"

namespace apx::steer {

// An agent's initial goal, and its place in the scene for messages: "file:line: place".
struct Goal {
    uint32_t agent = 0;
    glm::vec3 place{0};
    std::string said_at;
    uint32_t chased = APX_NONE;  // the agent that is the goal
};

// A scene: a setup and the values for running and showing it.
struct Scene {
    Setup setup;
    std::string name;
    std::string description;
    float duration_s = 30.0f;
    float playback = 1.0f;  // seconds of the scene per second of display
    std::vector<std::string> group_names;
    std::vector<Goal> goals;  // set at the start
};

}  // namespace apx::steer
