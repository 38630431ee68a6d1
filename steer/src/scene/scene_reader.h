// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <string>
#include <vector>

#include "base/random.h"
#include "scene/scene.h"
#include "scene/scene_value.h"
#include "world/fields.h"

namespace apx::steer {

// Names to indices, in the order of the scene.
struct Names {
    const char* what;  // "behaviour set"
    std::vector<std::string> list;

    // Fails when the name is taken or too long.
    void add(const std::string& name, const Value& value, const Where& where);
    uint32_t find(const std::string& name) const;
    // Fails with the known names.
    uint32_t get(const Value& value, const Where& where) const;
};

// State shared by the parts of the reader. Names are collected before anything that refers to them, so that the order
// in the file does not matter.
struct SceneReader {
    Scene scene;
    Names bodies{"body", {}};
    Names behaviour_sets{"behaviour set", {}};
    Names paths{"path", {}};
    Names fields{"field", {}};
    Names groups{"group", {}};
    Names agents{"agent", {}};
    Names obstacles{"obstacle", {}};
    Names machines{"machine", {}};
    Names signals{"signal", {}};
    Names layers{"layer", {""}};  // by bit; the first one is that of obstacles without a layer
    std::vector<apx_steer_body> body_list;
    std::vector<apx_steer_behaviour> behaviours;
    std::vector<apx_steer_behaviour_set> behaviour_set_list;
    std::vector<apx_steer_obstacle> obstacle_list;
    std::vector<apx_steer_path> path_list;
    std::vector<apx_steer_point> points;
    std::vector<apx_steer_field> field_list;
    std::vector<float> velocities;
    std::vector<apx_steer_agent> agent_list;
    std::vector<uint32_t> agent_machine;
    uint32_t seed = 1;
};

// A target: the name of an agent or obstacle, [x, z], {"group": name} or "goal".
void read_target(const SceneReader& reader, const Value& value, const Where& where, uint32_t& kind, uint32_t& index,
                 float point[3]);

// One field of a body or behaviour from a value; false when the key is not one of its fields.
bool read_field(std::span<const FieldInfo> fields, const std::string& key, const Value& value, const Where& where,
                void* record);
void copy_name(const std::string& name, char (&to)[APX_NAME_SIZE]);

}  // namespace apx::steer
