// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstring>

#include "base/bytes.h"
#include "run/create.h"
#include "run/step.h"
#include "scene/read_scene.h"
#include "steer/steer_world.h"
#include "track/sources.h"
#include "world/agent_state.h"
#include "world/snapshot.h"
#include "world/state_fields.h"
#include "wrong_fields.h"

// Snapshots whose checksum is right and whose values are not: refused, or harmless.
namespace apx::steer::test {
namespace {

const char* const scene =
    R"({"format": "apexline-scene", "version": 1, "spare_agents": 1, "loop_s": 4, "overlap_rounds": 1,
        "box": {"low": [-60, 0, -60], "high": [60, 0, 60], "wrap": true},
        "bodies": {"man": {"kind": "walker"}, "van": {"kind": "car", "physics": true}, "dot": {"kind": "point"},
                   "tank": {"kind": "tank"}, "copter": {"kind": "helicopter"}},
        "obstacles": [{"name": "tree", "position": [0, 12], "radius_m": 1, "solid": true}],
        "paths": {"round": {"points": [[-20, -15], [-20, 15], [20, 15], [20, -15]], "closed": true, "half_width_m": 1.5}},
        "tiles": {"low": [-20, -20], "high": [20, 40], "cell_m": 4},
        "behaviour_sets": {"go": {"smoothing_samples": 3, "behaviours": [{"kind": "avoid_box"}, {"kind": "flocking", "radius_m": 8},
                  {"kind": "wander", "weight": 0.4}, {"kind": "follow_path", "path": "goal"}]},
                  "walk": {"behaviours": [{"kind": "way_points", "path": "round"}, {"kind": "separation", "radius_m": 3}]}},
        "machines": {"inner": {"states": {"a": {"behaviour_set": "go"}, "b": {}}},
                     "m": {"states": {"off": {}, "on": {"machine": "inner", "transitions": [{"to": "off", "when": {"in_state_for_s": 2}}]}}, "start": "on"}},
        "triggers": [{"at_s": 1, "order": "on"}, {"position": [0, 0], "radius_m": 9, "order": "off"}],
        "agents": [{"name": "p", "body": "man", "behaviour_set": "walk", "position": [-20, -10], "goal": [10, 30]},
                   {"name": "q", "body": "van", "behaviour_set": "go", "machine": "m", "position": [5, 5], "goal": [-10, 20]},
                   {"name": "r", "body": "dot", "behaviour_set": "go", "position": [9, 9]},
                   {"name": "s", "body": "tank", "behaviour_set": "walk", "position": [0, -9]},
                   {"name": "t", "body": "copter", "behaviour_set": "go", "position": [4, -9]}]})";

std::unique_ptr<Simulation> running() {
    auto simulation = create_simulation(read_scene(scene, "s"));
    for (int i = 0; i < 20; ++i) {
        step(*simulation, 0.05f);
    }
    return simulation;
}

std::vector<uint8_t> with_right_checksum(std::vector<uint8_t> bytes) {
    const uint32_t checksum = crc32(std::span(bytes).first(bytes.size() - sizeof checksum));
    std::memcpy(bytes.data() + bytes.size() - sizeof checksum, &checksum, sizeof checksum);
    return bytes;
}

std::vector<uint8_t> with_word(std::vector<uint8_t> bytes, size_t offset, uint32_t word) {
    std::memcpy(bytes.data() + offset, &word, sizeof word);
    return with_right_checksum(std::move(bytes));
}

bool is_restored(Simulation& simulation, const std::vector<uint8_t>& bytes) {
    try {
        restore(simulation, bytes);
        return true;
    } catch (const Error& error) {
        EXPECT_EQ(error.status, APX_ERROR_INVALID_DATA) << error.message;
        return false;
    }
}

void expect_finite(const Simulation& simulation, size_t offset, uint32_t word) {
    for (uint32_t agent = 0; agent < simulation.agents.count(); ++agent) {
        const apx_steer_state state = state_of(simulation, agent);
        float numbers[sizeof state / sizeof(float)];
        std::memcpy(numbers, &state, sizeof state);
        for (const float number : numbers) {
            ASSERT_TRUE(is_finite(number)) << "agent " << agent << " with word " << offset / 4 << " as " << word;
        }
    }
}

TEST(SteerSnapshot, AnyWordSetToAnythingIsRefusedOrDrivenOn) {
    const auto simulation = running();
    const std::vector<uint8_t> bytes = snapshot(*simulation);
    const uint64_t hash = state_hash(*simulation);
    size_t refused = 0, tried = 0;
    for (size_t offset = 4; offset + 8 <= bytes.size(); offset += 4) {
        // NaN, infinities, the largest number, a denormal one, huge and small, all bits, one too many, a negative one, a large index.
        for (const uint32_t word : {0x7fc00000u, 0x7f800000u, 0xff800000u, 0x7f7fffffu, 1u, 0x501502f9u, 0xd01502f9u,
                                    0xffffffffu, 7u, 0x80000000u, 100000u}) {
            tried += 1;
            if (!is_restored(*simulation, with_word(bytes, offset, word))) {
                refused += 1;
                ASSERT_EQ(state_hash(*simulation), hash) << "a refused snapshot changed something, word " << offset / 4;
                continue;
            }
            for (int i = 0; i < 3; ++i) {
                step(*simulation, 0.05f);
            }
            expect_finite(*simulation, offset, word);
            ASSERT_TRUE(is_restored(*simulation, snapshot(*simulation))) << "word " << offset / 4 << " as " << word;
            ASSERT_TRUE(is_restored(*simulation, bytes));
        }
    }
    EXPECT_GT(tried, 5000u);
    EXPECT_GT(refused, tried / 4);
}

TEST(SteerSnapshot, EveryFieldSetToAnythingIsRefusedOrDrivenOn) {
    const auto simulation = running();
    const std::vector<uint8_t> bytes = snapshot(*simulation);
    const uint64_t hash = state_hash(*simulation);
    apx::test::StateParts parts(2 * sizeof(uint32_t) + sizeof(double), sizeof(uint32_t));
    for_each_array(simulation->agents, parts);
    size_t tried = 0;
    for (const apx::test::StatePart& part : parts.list) {
        for (const auto& wrong : apx::test::wrong_elements(part, steer_bounds(simulation->setup, simulation->agents))) {
            tried += 1;
            std::vector<uint8_t> changed = bytes;
            wrong.write(changed);
            if (!is_restored(*simulation, with_right_checksum(changed))) {
                ASSERT_EQ(state_hash(*simulation), hash) << wrong.name();
                continue;
            }
            ASSERT_FALSE(wrong.is_outside) << wrong.name() << " was restored";
            for (int i = 0; i < 3; ++i) {
                step(*simulation, 0.05f);
            }
            expect_finite(*simulation, wrong.place, 0);
            if (!wrong.is_at_limit) {
                ASSERT_EQ(apx::test::failure([&] { restore(*simulation, snapshot(*simulation)); }), "") << wrong.name();
            }
            ASSERT_TRUE(is_restored(*simulation, bytes));
        }
    }
    EXPECT_GT(tried, 2000u);
}

TEST(SteerSnapshot, AnOwnOneIsRestoredAfterAnyVelocityThatAHostMaySet) {
    const auto simulation = running();
    for (const float speed : {400.0f, 9e4f, 2e5f, 1e7f}) {
        set_state(*simulation, 1, {{5, 0, 5}, {speed, 0, -speed}, {0, 0, 1}, {0, 0, 0}});
        for (int i = 0; i < 50; ++i) {
            step(*simulation, 0.05f);
            ASSERT_EQ(apx::test::failure([&] { restore(*simulation, snapshot(*simulation)); }), "") << speed;
        }
    }
}

TEST(SteerSnapshot, RigsThatBiteTheirOwnTailsAreRefused) {
    const auto simulation = running();
    simulation->agents.towed_by[1] = 1;
    EXPECT_FALSE(is_restored(*simulation, snapshot(*simulation)));
    simulation->agents.towed_by[1] = 2;
    simulation->agents.towed_by[2] = 1;
    EXPECT_FALSE(is_restored(*simulation, snapshot(*simulation)));
    simulation->agents.towed_by[1] = simulation->agents.towed_by[2] = APX_NONE;
    simulation->agents.towed_by[3] = 5;  // nobody is there
    EXPECT_FALSE(is_restored(*simulation, snapshot(*simulation)));
}

TEST(SteerSnapshot, BytesBehindTheEndAreRefused) {
    const auto simulation = running();
    std::vector<uint8_t> bytes = snapshot(*simulation);
    bytes.insert(bytes.end() - 4, 4, 0);
    EXPECT_FALSE(is_restored(*simulation, with_word(bytes, bytes.size() - 8, 0)));
}

TEST(SteerSnapshot, EveryShippedScenesOwnIsRestored) {
    const auto simulation = running();
    for (int i = 0; i < 400; ++i) {
        step(*simulation, 0.05f);
        ASSERT_TRUE(is_restored(*simulation, snapshot(*simulation)));
    }
}

}  // namespace
}  // namespace apx::steer::test
