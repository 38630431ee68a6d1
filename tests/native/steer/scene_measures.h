// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "run/create.h"
#include "scene/read_scene.h"
#include "scene/scene.h"
#include "steer/steer_world.h"

// Measurements of the shipped scenes.
namespace apx::steer::test {

inline std::string scene_text(const std::string& name) {
    std::ifstream file(std::string(APX_SOURCE_DIR) + "/data/scenes/" + name + ".scene.json");
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The scene with one piece of its text replaced; the piece has to be there.
inline std::string changed(std::string text, const std::string& from, const std::string& to) {
    const size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

struct Played {
    std::unique_ptr<Simulation> simulation;
    float duration_s = 0.0f;
};

inline Played played(const std::string& text, const std::string& label) {
    Scene scene = read_scene(text, label);
    const float duration_s = scene.duration_s;
    return {create_simulation(std::move(scene)), duration_s};
}

inline std::vector<std::string> shipped_scenes() {
    std::vector<std::string> names;
    const std::string ending = ".scene.json";
    for (const auto& file : std::filesystem::directory_iterator(std::string(APX_SOURCE_DIR) + "/data/scenes")) {
        const std::string name = file.path().filename().string();
        if (name.size() > ending.size() && name.substr(name.size() - ending.size()) == ending) {
            names.push_back(name.substr(0, name.size() - ending.size()));
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

inline uint32_t agent_named(const Simulation& simulation, const std::string& name) {
    for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
        if (name == simulation.agents.name[i].text) {
            return i;
        }
    }
    ADD_FAILURE() << "no agent " << name;
    return 0;
}

inline float speed_of(const Simulation& simulation, uint32_t agent) {
    return length(simulation.agents.velocity[agent]);
}

inline float top_speed_of(const Simulation& simulation, uint32_t agent) {
    return simulation.setup.bodies[simulation.agents.body[agent]].desc.max_speed_mps;
}

// The turn of a heading in a step, rad.
inline float turn_between(const glm::vec3& before, const glm::vec3& after) {
    return absolute(arctangent2(cross(before, after).y, dot(before, after)));
}

}  // namespace apx::steer::test
