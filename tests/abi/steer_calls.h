// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstring>
#include <functional>

#include "support.h"

// The functions of the steering kit, as calls.h has those of the racing library.
namespace apx_test {

inline const char* const steer_scene =
    R"({"format": "apexline-scene", "version": 1, "seed": 3, "duration_s": 12, "spare_agents": 1, "signals": {"alarm": 0},
 "bodies": {"man": {"kind": "walker"}, "van": {"kind": "car"}},
 "obstacles": [{"name": "house", "polygon": [[5, 5], [5, 9], [9, 9], [9, 5]]}, {"name": "tree", "position": [0, 40], "radius_m": 1}],
 "paths": {"road": {"points": [[0, 0, 3], [0, 50, 3]]}},
 "tiles": {"low": [-20, -20], "high": [60, 60], "cell_m": 2},
 "behaviour_sets": {"stand": {}, "go": {"behaviours": [{"kind": "avoid_box", "weight": 1}, {"kind": "seek", "target": [0, 30]}]}},
 "machines": {"m": {"states": {"off": {"behaviour_set": "stand"}, "on": {"behaviour_set": "go"}, "never": {"accepts": {"faster_mps": 400}}}}},
 "agents": [{"name": "walker", "body": "man", "behaviour_set": "go"}, {"name": "driver", "body": "van", "machine": "m", "position": [3, 0]},
            {"name": "guest", "body": "man", "behaviour_set": "go", "host_driven": true, "position": [-5, 0]}]})";

inline apx_steer new_steer() {
    apx_steer steer = {};
    EXPECT_OK(apx_steer_create_from_json(steer_scene, std::strlen(steer_scene), "test.json", &steer));
    return steer;
}

// Every function that takes a simulation, called rightly.
struct SteerCall {
    const char* function;
    std::function<apx_status(apx_steer)> call;
};

inline std::vector<SteerCall> steer_calls() {
    static const float place[3] = {30, 0, 30};
    static uint32_t count = 0;
    static uint64_t size = 0, hash = 0;
    static apx_steer_state state = {{1, 0, 1}, {0, 0, 0}, {0, 0, 1}, {0, 0, 0}};
    return {
        {"apx_steer_info_get",
         [](apx_steer s) {
             apx_steer_info info;
             info.struct_size = sizeof info;
             return apx_steer_info_get(s, &info);
         }},
        {"apx_steer_agent_info_get",
         [](apx_steer s) {
             apx_steer_agent_info info;
             info.struct_size = sizeof info;
             return apx_steer_agent_info_get(s, 1, &info);
         }},
        {"apx_steer_step", [](apx_steer s) { return apx_steer_step(s, 0, 2); }},
        {"apx_steer_states", [](apx_steer s) { return apx_steer_states(s, nullptr, 0, &count); }},
        {"apx_steer_set_states", [](apx_steer s) { return apx_steer_set_states(s, 2, &state, 1); }},
        {"apx_steer_controls", [](apx_steer s) { return apx_steer_controls(s, nullptr, 0, &count); }},
        {"apx_steer_shares", [](apx_steer s) { return apx_steer_shares(s, nullptr, 0, &count); }},
        {"apx_steer_obstacle_get",
         [](apx_steer s) { return apx_steer_obstacle_get(s, 0, nullptr, nullptr, 0, &count); }},
        {"apx_steer_set_obstacle", [](apx_steer s) { return apx_steer_set_obstacle(s, 1, place, 2); }},
        {"apx_steer_path_points", [](apx_steer s) { return apx_steer_path_points(s, 0, nullptr, 0, &count); }},
        {"apx_steer_goal_path", [](apx_steer s) { return apx_steer_goal_path(s, 0, nullptr, 0, &count); }},
        {"apx_steer_perceive",
         [](apx_steer s) {
             const float senses[12] = {};
             return apx_steer_perceive(s, senses, 4, 0, nullptr, 0, &count);
         }},
        {"apx_steer_tiles", [](apx_steer s) { return apx_steer_tiles(s, nullptr, 0, &count); }},
        {"apx_steer_search_marks", [](apx_steer s) { return apx_steer_search_marks(s, nullptr, 0, &count); }},
        {"apx_steer_search_order", [](apx_steer s) { return apx_steer_search_order(s, nullptr, 0, &count); }},
        {"apx_steer_set_goal", [](apx_steer s) { return apx_steer_set_goal(s, 0, place); }},
        {"apx_steer_set_goal_agent", [](apx_steer s) { return apx_steer_set_goal_agent(s, 0, 2); }},
        {"apx_steer_set_body", [](apx_steer s) { return apx_steer_set_body(s, 0, "man"); }},
        {"apx_steer_set_signal", [](apx_steer s) { return apx_steer_set_signal(s, "alarm", 2); }},
        {"apx_steer_raise_signal", [](apx_steer s) { return apx_steer_raise_signal(s, "alarm"); }},
        {"apx_steer_signal",
         [](apx_steer s) {
             float value = 0.0f;
             return apx_steer_signal(s, "alarm", &value);
         }},
        {"apx_steer_set_behaviour_set", [](apx_steer s) { return apx_steer_set_behaviour_set(s, 0, "stand"); }},
        {"apx_steer_order", [](apx_steer s) { return apx_steer_order(s, 1, "on"); }},
        {"apx_steer_set_behaviour",
         [](apx_steer s) {
             const apx_steer_behaviour behaviour = apx_steer_behaviour_default(APX_STEER_WANDER);
             return apx_steer_set_behaviour(s, "go", 1, &behaviour);
         }},
        {"apx_steer_state_hash", [](apx_steer s) { return apx_steer_state_hash(s, nullptr, &hash); }},
        {"apx_steer_snapshot", [](apx_steer s) { return apx_steer_snapshot(s, nullptr, 0, &size); }},
        {"apx_steer_restore",
         [](apx_steer s) {
             std::vector<uint8_t> bytes(1 << 16);
             const apx_status status = apx_steer_snapshot(s, bytes.data(), bytes.size(), &size);
             return status != APX_OK ? status : apx_steer_restore(s, bytes.data(), size);
         }},
        {"apx_steer_find", [](apx_steer s) { return apx_steer_find(s, APX_STEER_NAME_BEHAVIOUR_SET, "go", &count); }},
        {"apx_steer_spawn",
         [](apx_steer s) {
             const apx_steer_agent agent = apx_steer_agent_default();
             return apx_steer_spawn(s, &agent, "m", &count);
         }},
        {"apx_steer_remove", [](apx_steer s) { return apx_steer_remove(s, 2); }},
        {"apx_steer_recorder_create",
         [](apx_steer s) {
             apx_steer_recorder recorder = {};
             const apx_status status = apx_steer_recorder_create(s, &recorder);
             return status != APX_OK ? status : apx_steer_recorder_destroy(recorder);
         }},
        {"apx_steer_reset", [](apx_steer s) { return apx_steer_reset(s); }},
        {"apx_steer_destroy", [](apx_steer s) { return apx_steer_destroy(s); }},
    };
}

}  // namespace apx_test
