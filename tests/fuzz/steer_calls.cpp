// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Calls on a simulation of the steering kit in any order, with numbers from sensible to none; a recorder may listen. One simulation serves
// all inputs: each begins as its first snapshot says.
#include "fuzz.h"

namespace {

using fuzz::Input;

constexpr int most_calls = 20;
const char* const names[] = {"walk", "go", "man", "van", "m", "on", "off", "alarm", "p", "nobody", ""};
constexpr uint32_t name_count = sizeof names / sizeof names[0];

const char* const scene =
    R"({"format": "apexline-scene", "version": 1, "spare_agents": 2, "signals": {"alarm": 0},
        "bodies": {"man": {"kind": "walker"}, "van": {"kind": "car", "physics": true}, "dot": {"kind": "point"}},
        "obstacles": [{"name": "house", "polygon": [[5, 5], [5, 9], [9, 9], [9, 5]]}, {"name": "tree", "position": [0, 18], "radius_m": 1}],
        "paths": {"round": {"points": [[-20, -15], [-20, 15], [20, 15], [20, -15]], "closed": true, "half_width_m": 3}},
        "tiles": {"low": [-20, -20], "high": [20, 40], "cell_m": 4},
        "behaviour_sets": {"go": {"behaviours": [{"kind": "avoid_box"}, {"kind": "flocking", "radius_m": 8}, {"kind": "follow_path", "path": "goal"}]},
                  "walk": {"behaviours": [{"kind": "way_points", "path": "round"}, {"kind": "separation", "radius_m": 3}]}},
        "machines": {"m": {"states": {"off": {"behaviour_set": "walk"}, "on": {"behaviour_set": "go"}}}},
        "agents": [{"name": "p", "body": "man", "behaviour_set": "walk", "position": [-20, -10], "goal": [10, 30]},
                   {"name": "q", "body": "van", "machine": "m", "position": [5, 0], "goal": [-10, 20]},
                   {"name": "r", "body": "dot", "behaviour_set": "go", "position": [9, 0]},
                   {"name": "guest", "body": "man", "behaviour_set": "go", "host_driven": true, "position": [-5, 0]}]})";

apx_steer new_steer() {
    apx_steer steer = {};
    FUZZ_REQUIRE(apx_steer_create_from_json(scene, std::strlen(scene), "scene", &steer) == APX_OK);
    return steer;
}

std::vector<uint8_t> snapshot_of(apx_steer steer) {
    return fuzz::filled<uint8_t, uint64_t>(
        [&](uint8_t* data, uint64_t size, uint64_t* needed) { return apx_steer_snapshot(steer, data, size, needed); });
}

uint64_t hash_of(apx_steer steer) {
    uint64_t hash = 0;
    FUZZ_REQUIRE(apx_steer_state_hash(steer, nullptr, &hash) == APX_OK);
    return hash;
}

apx_status set_states(Input& input, apx_steer steer) {
    apx_steer_state states[2] = {};
    for (apx_steer_state& state : states) {
        for (int axis = 0; axis < 3; axis += 2) {
            state.position[axis] = input.number(-30.0f, 30.0f);
            state.velocity[axis] = input.number(-5.0f, 5.0f);
        }
        fuzz::disturb(input, &state, sizeof state / 4);
    }
    return apx_steer_set_states(steer, input.below(6), states, input.below(3));
}

apx_status set_behaviour(Input& input, apx_steer steer) {
    apx_steer_behaviour behaviour = apx_steer_behaviour_default(input.below(APX_STEER_BEHAVIOUR_COUNT));
    behaviour.target_kind = input.below(APX_STEER_TARGET_COUNT + 1);
    behaviour.target = input.below(4);
    fuzz::disturb(input, &behaviour, sizeof behaviour / 4);
    return apx_steer_set_behaviour(steer, names[input.below(name_count)], input.below(5), &behaviour);
}

apx_status spawn(Input& input, apx_steer steer) {
    apx_steer_agent agent = apx_steer_agent_default();
    uint32_t index = 0;
    agent.body = input.below(4);
    agent.behaviour_set = input.below(4);
    agent.position[0] = input.number(-20.0f, 20.0f);
    agent.position[2] = input.number(-20.0f, 20.0f);
    if (input.below(4) == 0) {
        fuzz::disturb(input, &agent, sizeof agent / 4);
        agent.name[APX_NAME_SIZE - 1] = 0;
    }
    return apx_steer_spawn(steer, &agent, input.below(2) != 0 ? "m" : nullptr, &index);
}

apx_status change(Input& input, apx_steer steer) {
    const uint32_t agent = input.below(7), kind = input.below(14);
    const char* const name = names[input.below(name_count)];
    const float place[3] = {input.number(-30.0f, 30.0f), input.number(-1.0f, 1.0f), input.number(-30.0f, 40.0f)};
    switch (kind) {
        case 0:
            return apx_steer_set_goal(steer, agent, place);
        case 1:
            return apx_steer_set_goal_agent(steer, agent, input.below(7));
        case 2:
            return apx_steer_set_body(steer, agent, name);
        case 3:
            return apx_steer_set_signal(steer, name, input.number(-1.0f, 2.0f));
        case 4:
            return apx_steer_raise_signal(steer, name);
        case 5:
            return apx_steer_set_behaviour_set(steer, agent, name);
        case 6:
            return apx_steer_order(steer, agent, name);
        case 7:
            return apx_steer_set_obstacle(steer, input.below(3), place, input.number(-1.0f, 10.0f));
        case 8:
            return set_states(input, steer);
        case 9:
            return set_behaviour(input, steer);
        case 10:
            return spawn(input, steer);
        case 11:
            return apx_steer_remove(steer, agent);
        case 12:
            return apx_steer_reset(steer);
        default:
            return apx_steer_step(steer, input.number(0.0f, 0.2f), input.below(3));
    }
}

void query(Input& input, apx_steer steer) {
    const uint32_t index = input.below(7), capacity = input.below(6);
    apx_steer_point points[6];
    apx_steer_share shares[6];
    apx_steer_obstacle obstacle;
    apx_steer_agent_info info;
    float numbers[6] = {};
    uint8_t bytes[6];
    uint32_t order[6], count = 0;
    info.struct_size = sizeof info;
    obstacle.struct_size = sizeof obstacle;
    apx_steer_agent_info_get(steer, index, &info);
    apx_steer_controls(steer, numbers, capacity, &count);
    apx_steer_shares(steer, shares, capacity, &count);
    apx_steer_obstacle_get(steer, index, &obstacle, points, capacity, &count);
    apx_steer_path_points(steer, index, points, capacity, &count);
    apx_steer_goal_path(steer, index, points, capacity, &count);
    apx_steer_tiles(steer, bytes, capacity, &count);
    apx_steer_search_marks(steer, bytes, capacity, &count);
    apx_steer_search_order(steer, order, capacity, &count);
    apx_steer_find(steer, input.below(APX_STEER_NAME_COUNT + 1), names[input.below(name_count)], &count);
    apx_steer_signal(steer, names[input.below(name_count)], numbers);
    const float senses[6] = {input.number(0.0f, 50.0f), 1.0f, input.number(-1.0f, 7.0f), 0.0f, 0.0f, 0.0f};
    apx_steer_perceive(steer, senses, input.below(3), input.below(3), bytes, capacity, &count);
}

void check(apx_steer steer) {
    const std::vector<apx_steer_state> states =
        fuzz::filled<apx_steer_state, uint32_t>([&](apx_steer_state* data, uint32_t size, uint32_t* needed) {
            return apx_steer_states(steer, data, size, needed);
        });
    for (const apx_steer_state& state : states) {
        for (int axis = 0; axis < 3; ++axis) {
            FUZZ_REQUIRE(fuzz::is_finite(state.position[axis]) && fuzz::is_finite(state.velocity[axis]));
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const apx_steer steer = new_steer();
    static const std::vector<uint8_t> first = snapshot_of(steer);
    Input input(data, size);
    FUZZ_REQUIRE(apx_steer_restore(steer, first.data(), first.size()) == APX_OK);
    apx_steer_recorder recorder = {};
    if (input.below(4) == 0) {
        FUZZ_REQUIRE(apx_steer_recorder_create(steer, &recorder) == APX_OK);
    }
    for (int i = 0; i < most_calls && !input.ended(); ++i) {
        const uint32_t family = input.below(8);
        if (family < 2) {
            FUZZ_REQUIRE(apx_steer_step(steer, 0.05f, 1 + input.below(4)) == APX_OK);
        } else if (family == 2) {
            query(input, steer);
        } else {
            const uint64_t before = hash_of(steer);
            const apx_status status = change(input, steer);
            FUZZ_REQUIRE(status == APX_OK || status == APX_ERROR_INVALID_ARGUMENT || status == APX_ERROR_INVALID_STATE);
            FUZZ_REQUIRE(status == APX_OK || hash_of(steer) == before);
        }
        uint64_t needed = 0;
        apx_steer_recorder_tick(recorder, nullptr, 0, &needed);
    }
    check(steer);
    const uint64_t hash = hash_of(steer);
    const std::vector<uint8_t> bytes = snapshot_of(steer);
    FUZZ_REQUIRE(apx_steer_restore(steer, bytes.data(), bytes.size()) == APX_OK);
    FUZZ_REQUIRE(hash_of(steer) == hash);
    apx_steer_recorder_destroy(recorder);
    return 0;
}
