// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Snapshots of races, worlds and steering simulations with words of them set: refused with nothing changed, or gone on from. The input is
// the kind, the ticks before, and edits of eight bytes each: the word's place in the snapshot and its value.
#include "fuzz.h"
#include "words.h"

FUZZ_MUTATES_WORDS

namespace {

using fuzz::Input;

constexpr uint32_t cars = 3;
constexpr uint32_t most_ticks = 16;
constexpr uint32_t most_edits = 8;

const char* const scene =
    R"({"format": "apexline-scene", "version": 1, "spare_agents": 1,
        "bodies": {"man": {"kind": "walker"}, "van": {"kind": "car", "physics": true}, "dot": {"kind": "point"}},
        "paths": {"round": {"points": [[-20, -15], [-20, 15], [20, 15], [20, -15]], "closed": true, "half_width_m": 3}},
        "tiles": {"low": [-20, -20], "high": [20, 40], "cell_m": 4},
        "behaviour_sets": {"go": {"behaviours": [{"kind": "avoid_box"}, {"kind": "flocking", "radius_m": 8}, {"kind": "follow_path", "path": "goal"}]},
                  "walk": {"behaviours": [{"kind": "way_points", "path": "round"}, {"kind": "separation", "radius_m": 3}]}},
        "machines": {"m": {"states": {"off": {"behaviour_set": "walk"}, "on": {"behaviour_set": "go"}}}},
        "agents": [{"name": "p", "body": "man", "behaviour_set": "walk", "position": [-20, -10], "goal": [10, 30]},
                   {"name": "q", "body": "van", "machine": "m", "position": [5, 5], "goal": [-10, 20]},
                   {"name": "r", "body": "dot", "behaviour_set": "go", "position": [9, 9]}]})";

const apx_track& track() {
    static const apx_track made = fuzz::new_track();
    return made;
}

void edit(Input& input, std::vector<uint8_t>& bytes) {
    for (uint32_t i = 0; i < most_edits && !input.ended(); ++i) {
        const uint32_t place = input.get<uint32_t>() % static_cast<uint32_t>(bytes.size() / 4);
        const uint32_t word = input.get<uint32_t>();
        std::memcpy(bytes.data() + 4 * static_cast<size_t>(place), &word, sizeof word);
    }
}

// Operations of a kind of object, as calls on its id. One object serves all inputs: it begins each as its first
// snapshot says.
template <typename Snapshot, typename Restore, typename Hash, typename Step>
void try_edits(Input& input, const Snapshot& snapshot, const Restore& restore, const Hash& hash, const Step& step) {
    static const std::vector<uint8_t> first = fuzz::filled<uint8_t, uint64_t>(snapshot);
    FUZZ_REQUIRE(restore(first) == APX_OK);
    for (uint32_t ticks = input.below(most_ticks); ticks > 0; --ticks) {
        step();
    }
    std::vector<uint8_t> bytes = fuzz::filled<uint8_t, uint64_t>(snapshot);
    edit(input, bytes);
    const uint64_t before = hash();
    if (!fuzz::accepted(restore(bytes))) {
        FUZZ_REQUIRE(hash() == before);
        return;
    }
    for (int tick = 0; tick < 3; ++tick) {
        step();
    }
}

std::vector<apx_car_desc> descriptions() {
    std::vector<apx_car_desc> descs(cars);
    for (apx_car_desc& desc : descs) {
        desc = apx_car_desc_default();
    }
    descs[1].driver.learn_grip = 1;
    return descs;
}

void check(const std::vector<apx_controls>& list) {
    for (const apx_controls& controls : list) {
        FUZZ_REQUIRE(controls.steering >= -1.0f && controls.steering <= 1.0f);
        FUZZ_REQUIRE(controls.throttle >= -1.0f && controls.throttle <= 1.0f);
        FUZZ_REQUIRE(controls.brake >= 0.0f && controls.brake <= 1.0f);
    }
}

apx_race new_race() {
    apx_race_desc desc;
    apx_race race = {};
    desc = apx_race_desc_default();
    desc.track = track();
    desc.started = 1;
    const std::vector<apx_car_desc> descs = descriptions();
    FUZZ_REQUIRE(apx_race_create(&desc, descs.data(), cars, &race) == APX_OK);
    return race;
}

void try_race(Input& input) {
    static const apx_race race = new_race();
    float at_m = 10.0f;
    const auto step = [&] {
        std::vector<apx_car_state> states(cars);
        std::vector<apx_controls> controls(cars);
        at_m += 0.5f;
        for (uint32_t car = 0; car < cars; ++car) {
            float* position = states[car].position;
            FUZZ_REQUIRE(apx_track_position(track(), at_m + 9.0f * static_cast<float>(car), 1.0f, position) == APX_OK);
        }
        FUZZ_REQUIRE(apx_race_tick(race, 1.0f / 60.0f, states.data(), cars, controls.data()) == APX_OK);
        check(controls);
    };
    try_edits(
        input,
        [&](uint8_t* data, uint64_t size, uint64_t* needed) { return apx_race_snapshot(race, data, size, needed); },
        [&](const std::vector<uint8_t>& bytes) { return apx_race_restore(race, bytes.data(), bytes.size()); },
        [&] {
            uint32_t tick = 0;
            uint64_t hash = 0;
            FUZZ_REQUIRE(apx_race_state_hash(race, &tick, &hash) == APX_OK);
            return hash;
        },
        step);
}

apx_world new_world() {
    apx_world_desc desc;
    apx_world world = {};
    desc = apx_world_desc_default();
    desc.race.track = track();
    desc.situation = APX_SITUATION_OVERTAKE;
    const std::vector<apx_car_desc> descs = descriptions();
    FUZZ_REQUIRE(apx_world_create(&desc, descs.data(), cars, nullptr, &world) == APX_OK);
    return world;
}

void try_world(Input& input) {
    static const apx_world world = new_world();
    const auto step = [&] {
        std::vector<apx_controls> controls(cars);
        uint32_t count = 0;
        FUZZ_REQUIRE(apx_world_step(world, 1, nullptr) == APX_OK);
        FUZZ_REQUIRE(apx_world_cars(world, nullptr, controls.data(), cars, &count) == APX_OK);
        check(controls);
    };
    try_edits(
        input,
        [&](uint8_t* data, uint64_t size, uint64_t* needed) { return apx_world_snapshot(world, data, size, needed); },
        [&](const std::vector<uint8_t>& bytes) { return apx_world_restore(world, bytes.data(), bytes.size()); },
        [&] {
            uint32_t tick = 0;
            uint64_t hash = 0;
            FUZZ_REQUIRE(apx_world_state_hash(world, &tick, &hash) == APX_OK);
            return hash;
        },
        step);
}

apx_steer new_steer() {
    apx_steer steer = {};
    FUZZ_REQUIRE(apx_steer_create_from_json(scene, std::strlen(scene), "scene", &steer) == APX_OK);
    return steer;
}

void try_scene(Input& input) {
    static const apx_steer steer = new_steer();
    const auto step = [&] {
        FUZZ_REQUIRE(apx_steer_step(steer, 0.05f, 1) == APX_OK);
        const std::vector<apx_steer_state> states =
            fuzz::filled<apx_steer_state, uint32_t>([&](apx_steer_state* data, uint32_t size, uint32_t* needed) {
                return apx_steer_states(steer, data, size, needed);
            });
        for (const apx_steer_state& state : states) {
            FUZZ_REQUIRE(fuzz::is_finite(state.position[0]) && fuzz::is_finite(state.velocity[0]));
        }
    };
    try_edits(
        input,
        [&](uint8_t* data, uint64_t size, uint64_t* needed) { return apx_steer_snapshot(steer, data, size, needed); },
        [&](const std::vector<uint8_t>& bytes) { return apx_steer_restore(steer, bytes.data(), bytes.size()); },
        [&] {
            uint32_t tick = 0;
            uint64_t hash = 0;
            FUZZ_REQUIRE(apx_steer_state_hash(steer, &tick, &hash) == APX_OK);
            return hash;
        },
        step);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    Input input(data, size);
    const uint32_t kind = input.below(3);
    kind == 0 ? try_race(input) : kind == 1 ? try_world(input) : try_scene(input);
    return 0;
}
