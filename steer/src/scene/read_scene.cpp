// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "scene/read_scene.h"

#include "base/error.h"
#include "run/create.h"
#include "scene/earlier_keys.h"
#include "scene/scene_agents.h"
#include "scene/scene_machines.h"
#include "scene/scene_parts.h"
#include "scene/scene_reader.h"
#include "scene/scene_world.h"
#include "world/goal.h"
#include "world/setup.h"
#include "world/snapshot.h"

namespace apx::steer {

namespace {

constexpr const char* format_name = "apexline-scene";

// Checks the display's part, which does not affect the simulation.
void check_picture(const Value& picture, const Where& where) {
    refuse_unknown_keys(picture, where, {"image", "size", "grid"});
    if (const Value* image = picture.find("image")) {
        text_of(*image, where.at("image"));
    }
    if (const Value* size = picture.find("size")) {
        place_of(*size, where.at("size"));
    }
    if (const Value* grid = picture.find("grid")) {
        flag_of(*grid, where.at("grid"));
    }
}

void read_head(SceneReader& reader, const Value& root, const Where& where, apx_steer_desc& desc) {
    refuse_unknown_keys(
        root, where,
        {"format",       "version", "name",           "description", "seed",           "step_s",    "duration_s",
         "playback",     "box",     "overlap_rounds", "bodies",      "behaviour_sets", "obstacles", "paths",
         "fields",       "net",     "tiles",          "machines",    "triggers",       "groups",    "agents",
         "spare_agents", "loop_s",  "picture",        "signals",     "terrain"});
    const Value* format = root.find("format");
    const Value* version = root.find("version");
    if (format == nullptr || text_of(*format, where.at("format")) != format_name) {
        where.refuse(root, "\"format\": \"apexline-scene\" is missing");
    }
    if (version == nullptr || number_of(*version, where.at("version"), 0.0, 1e9) != 1.0) {
        fail(APX_ERROR_UNSUPPORTED_VERSION, "%s:%u: \"version\" must be 1, the only one that this library knows",
             where.label->c_str(), version != nullptr ? version->line : root.line);
    }
    const auto number = [&](const char* key, double standard, double low, double high) {
        const Value* value = root.find(key);
        return value != nullptr ? number_of(*value, where.at(key), low, high) : standard;
    };
    Scene& scene = reader.scene;
    scene.name = root.find("name") != nullptr ? text_of(*root.find("name"), where.at("name")) : *where.label;
    scene.description =
        root.find("description") != nullptr ? text_of(*root.find("description"), where.at("description")) : "";
    desc.seed = root.find("seed") != nullptr ? whole_of(*root.find("seed"), where.at("seed"), 0, 0xffffffffu) : 1;
    reader.seed = desc.seed;
    desc.dt_s = static_cast<float>(number("step_s", 1.0 / 30.0, 1e-4, 10.0));
    scene.duration_s = static_cast<float>(number("duration_s", 30.0, 0.0, 1e6));
    scene.setup.loop_s = static_cast<float>(number("loop_s", 0.0, 0.0, 1e6));
    scene.playback = static_cast<float>(number("playback", 1.0, 1e-3, 1e3));
    if (const Value* spare = root.find("spare_agents")) {
        desc.spare_agents = whole_of(*spare, where.at("spare_agents"), 0, 1000000);
    }
    desc.overlap_rounds = static_cast<uint32_t>(number("overlap_rounds", 0.0, 0.0, 16.0));
    if (const Value* picture = root.find("picture")) {
        check_picture(*picture, where.at("picture"));
    }
    if (const Value* box = root.find("box")) {
        const Where here = where.at("box");
        refuse_unknown_keys(*box, here, {"low", "high", "wrap"});
        if (box->find("low") == nullptr || box->find("high") == nullptr) {
            here.refuse(*box, "a box has \"low\" and \"high\"");
        }
        const glm::vec3 low = place_of(*box->find("low"), here.at("low"));
        const glm::vec3 high = place_of(*box->find("high"), here.at("high"));
        desc.wrap = box->find("wrap") != nullptr && flag_of(*box->find("wrap"), here.at("wrap")) ? 1 : 0;
        for (int axis = 0; axis < 3; ++axis) {
            if (low[axis] > high[axis]) {
                here.refuse(*box, "\"low\" is above \"high\"");
            }
            desc.box_low[axis] = low[axis];
            desc.box_high[axis] = high[axis];
        }
    }
}

// Names first: references may precede them in the file.
void collect_names(SceneReader& reader, const Value& root, const Where& where) {
    const auto keys = [&](const char* key, Names& names) {
        if (const Value* object = root.find(key)) {
            require_object(*object, where.at(key));
            for (size_t i = 0; i < object->keys.size(); ++i) {
                names.add(object->keys[i], object->items[i], where.at(key).at(object->keys[i]));
            }
        }
    };
    keys("behaviour_sets", reader.behaviour_sets);
    keys("machines", reader.machines);
    if (const Value* obstacles = root.find("obstacles")) {
        require_list(*obstacles, where.at("obstacles"));
        for (size_t i = 0; i < obstacles->items.size(); ++i) {
            const Where here = where.at("obstacles").at(i);
            require_object(obstacles->items[i], here);
            const Value* name = obstacles->items[i].find("name");
            reader.obstacles.add(
                name != nullptr ? text_of(*name, here.at("name")) : "obstacle " + std::to_string(i + 1),
                obstacles->items[i], here);
        }
    }
    name_agents(reader, root, where);
    for (size_t i = 0; i < reader.obstacles.list.size(); ++i) {
        if (reader.agents.find(reader.obstacles.list[i]) != APX_NONE) {
            where.at("obstacles")
                .at(i)
                .refuse(root.find("obstacles")->items[i], "an agent and an obstacle are both named " +
                                                              in_quotes(reader.obstacles.list[i]) + "; rename one");
        }
    }
}

void hand_over(SceneReader& reader, apx_steer_desc& desc) {
    desc.bodies = reader.body_list.data();
    desc.body_count = static_cast<uint32_t>(reader.body_list.size());
    desc.behaviours = reader.behaviours.data();
    desc.behaviour_count = static_cast<uint32_t>(reader.behaviours.size());
    desc.behaviour_sets = reader.behaviour_set_list.data();
    desc.behaviour_set_count = static_cast<uint32_t>(reader.behaviour_set_list.size());
    desc.obstacles = reader.obstacle_list.data();
    desc.obstacle_count = static_cast<uint32_t>(reader.obstacle_list.size());
    desc.paths = reader.path_list.data();
    desc.path_count = static_cast<uint32_t>(reader.path_list.size());
    desc.points = reader.points.data();
    desc.point_count = static_cast<uint32_t>(reader.points.size());
    desc.fields = reader.field_list.data();
    desc.field_count = static_cast<uint32_t>(reader.field_list.size());
    desc.velocities = reader.velocities.data();
    desc.velocity_count = static_cast<uint32_t>(reader.velocities.size() / 2);
    desc.agents = reader.agent_list.data();
    desc.agent_count = static_cast<uint32_t>(reader.agent_list.size());
}

}  // namespace

Scene read_scene(std::string_view text, const std::string& label) {
    Value root = parse_value(text, label);
    const Where where{&label, ""};
    require_object(root, where);
    rename_earlier_keys(root, where);
    SceneReader reader;
    apx_steer_desc desc = default_desc();
    read_head(reader, root, where, desc);
    collect_names(reader, root, where);
    const auto part = [&](const char* key, auto&& read) {
        if (const Value* value = root.find(key)) {
            read(reader, *value, where.at(key));
        }
    };
    part("bodies", read_bodies);
    part("obstacles", read_obstacles);
    part("paths", read_paths);
    part("fields", read_fields);
    part("net", read_net);
    part("behaviour_sets", read_behaviour_sets);
    part("terrain", read_terrain);
    part("signals", read_signals);
    part("machines", read_machines);
    part("triggers", read_triggers);
    read_agents(reader, root, where);
    hand_over(reader, desc);
    Setup made;
    try {
        made = make_setup(desc);
    } catch (const Error& error) {
        fail(APX_ERROR_INVALID_DATA, "%s: %s", label.c_str(), error.message.c_str());
    }
    if (const Value* tiles = root.find("tiles")) {
        read_tiles(reader, *tiles, where.at("tiles"), made.shapes);
    }
    // Parts that a description lacks: planning.
    Setup& planned = reader.scene.setup;
    made.machines = std::move(planned.machines);
    made.triggers = std::move(planned.triggers);
    made.signal_names = std::move(reader.signals.list);
    made.signal_values = std::move(planned.signal_values);
    made.agent_machine = std::move(reader.agent_machine);
    made.tiles = std::move(planned.tiles);
    made.tile_distance = planned.tile_distance;
    made.heuristic_cost = planned.heuristic_cost;
    made.pull_tiles = planned.pull_tiles;
    made.net = std::move(planned.net);
    made.terrain = std::move(planned.terrain);
    made.loop_s = planned.loop_s;
    reader.scene.setup = std::move(made);
    reader.scene.group_names = reader.groups.list;
    return std::move(reader.scene);
}

std::unique_ptr<Simulation> create_simulation(Scene scene) {
    auto simulation = create_simulation(std::move(scene.setup));
    for (const Goal& goal : scene.goals) {
        const bool found = goal.chased != APX_NONE ? chase(*simulation, goal.agent, goal.chased)
                                                   : set_goal(*simulation, goal.agent, goal.place);
        if (!found) {
            fail(APX_ERROR_INVALID_DATA, "%s: no way leads from agent '%s' to its goal (%g, %g)", goal.said_at.c_str(),
                 simulation->agents.name[goal.agent].text, static_cast<double>(goal.place.x),
                 static_cast<double>(goal.place.z));
        }
    }
    if (!scene.goals.empty()) {
        keep_start(*simulation);
    }
    return simulation;
}

}  // namespace apx::steer
