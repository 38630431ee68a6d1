// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstring>

#include "base/bytes.h"
#include "run/create.h"
#include "run/operations.h"
#include "run/population.h"
#include "run/run_machines.h"
#include "run/step.h"
#include "scene/read_scene.h"
#include "steer/scene_measures.h"
#include "world/agent_state.h"
#include "world/snapshot.h"

// Signals between a host and state machines, and moving goals.
namespace apx::steer::test {
namespace {

const char* const guards =
    R"({"format": "apexline-scene", "version": 1, "step_s": 0.1, "signals": {"alarm": 0, "fuel": 10, "shot": 0, "calls": 0},
        "bodies": {"man": {"kind": "walker", "max_speed_mps": 2}, "slow": {"kind": "walker", "max_speed_mps": 0.5, "mass_kg": 90}},
        "behaviour_sets": {"stand": {}, "go": {"behaviours": [{"kind": "seek", "target": [0, 900]}]}},
        "machines": {
          "inner": {"update_s": 0.5, "states": {"look": {"transitions": [{"to": "shoot", "when": {"event": "shot"}}]},
                                                "shoot": {"transitions": [{"to": "look", "when": {"event": "shot"}}]}}},
          "guard": {"update_s": 1, "states": {
            "calm": {"behaviour_set": "stand", "transitions": [{"to": "alert", "when": {"signal": "alarm"}}]},
            "alert": {"behaviour_set": "go", "machine": "inner", "raise": "calls",
                      "transitions": [{"to": "home", "when": {"signal": {"name": "fuel", "below": 3}}}]},
            "home": {"behaviour_set": "stand", "set": {"alarm": 0}}}}},
        "triggers": [{"at_s": 3, "for": "Ada", "body": "slow"}],
        "agents": [{"name": "Ada", "body": "man", "machine": "guard"},
                   {"name": "Bob", "body": "man", "machine": "guard", "position": [5, 0]}]})";

std::unique_ptr<Simulation> made(const char* text) {
    return create_simulation(read_scene(text, "test"));
}

uint32_t signal_named(const Simulation& simulation, const std::string& name) {
    for (uint32_t i = 0; i < simulation.setup.signal_names.size(); ++i) {
        if (simulation.setup.signal_names[i] == name) {
            return i;
        }
    }
    ADD_FAILURE() << name;
    return 0;
}

std::string state_of_machine(const Simulation& simulation, uint32_t agent, uint32_t level) {
    const uint32_t state = simulation.agents.machine[agent].state[level];
    return state == APX_NONE ? "" : simulation.setup.machines.states[state].name;
}

TEST(Signals, AHostsConditionsMoveMachinesAndTheirStatesAskTheHost) {
    const auto simulation = made(guards);
    run(*simulation, 2.0f);
    EXPECT_EQ(state_of_machine(*simulation, 0, 0), "calm");
    set_signal(*simulation, signal_named(*simulation, "alarm"), 1.0f);
    run(*simulation, 1.1f);
    EXPECT_EQ(state_of_machine(*simulation, 0, 0), "alert");
    EXPECT_EQ(simulation->agents.signal[signal_named(*simulation, "calls")].value, 2.0f) << "one call by each";
    set_signal(*simulation, signal_named(*simulation, "fuel"), 2.0f);
    run(*simulation, 1.1f);
    EXPECT_EQ(state_of_machine(*simulation, 1, 0), "home");
    EXPECT_EQ(simulation->agents.signal[signal_named(*simulation, "alarm")].value, 0.0f);
}

TEST(Signals, AnEventCountsOnceForEveryMachine) {
    const auto simulation = made(guards);
    set_signal(*simulation, signal_named(*simulation, "alarm"), 1.0f);
    run(*simulation, 1.6f);
    ASSERT_EQ(state_of_machine(*simulation, 0, 1), "look");
    for (const char* expected : {"shoot", "look", "shoot"}) {
        raise(*simulation, signal_named(*simulation, "shot"));
        run(*simulation, 2.0f);
        EXPECT_EQ(state_of_machine(*simulation, 0, 1), expected) << "not again at later updates";
        EXPECT_EQ(state_of_machine(*simulation, 1, 1), expected);
    }
}

TEST(Signals, AnEventBeforeTheFirstStepCounts) {
    const auto simulation =
        made(R"({"format": "apexline-scene", "version": 1, "signals": {"go": 0}, "bodies": {"man": {}},
        "machines": {"m": {"states": {"a": {"transitions": [{"to": "b", "when": {"event": "go"}}]}, "b": {}}}},
        "agents": [{"name": "p", "body": "man", "machine": "m"}]})");
    raise(*simulation, 0);
    run(*simulation, 1.5f);
    EXPECT_EQ(state_of_machine(*simulation, 0, 0), "b");
}

TEST(Signals, AreInSnapshotsAndHashes) {
    const auto simulation = made(guards);
    const std::vector<uint8_t> calm = snapshot(*simulation);
    const uint64_t before = state_hash(*simulation);
    set_signal(*simulation, signal_named(*simulation, "alarm"), 1.0f);
    EXPECT_NE(state_hash(*simulation), before);
    run(*simulation, 2.0f);
    const std::vector<uint8_t> alert = snapshot(*simulation);
    run(*simulation, 2.0f);
    const uint64_t later = state_hash(*simulation);
    restore(*simulation, calm);
    EXPECT_EQ(state_hash(*simulation), before);
    restore(*simulation, alert);
    run(*simulation, 2.0f);
    EXPECT_EQ(state_hash(*simulation), later);
}

TEST(Triggers, ChangePhysicalValuesOfOneAgentAlone) {
    const auto simulation = made(guards);
    set_signal(*simulation, signal_named(*simulation, "alarm"), 1.0f);
    run(*simulation, 2.9f);
    EXPECT_NEAR(speed_of(*simulation, 0), 2.0f, 0.05f);
    run(*simulation, 3.0f);
    EXPECT_NEAR(speed_of(*simulation, 0), 0.5f, 0.05f);
    EXPECT_NEAR(speed_of(*simulation, 1), 2.0f, 0.05f);
}

TEST(Orders, ReachTheMachinesInsideTheStatesOfOneAgent) {
    const auto simulation = made(guards);
    set_signal(*simulation, signal_named(*simulation, "alarm"), 1.0f);
    EXPECT_FALSE(order_by_name(*simulation, 0, "shoot")) << "nothing runs inside yet";
    run(*simulation, 1.6f);
    EXPECT_TRUE(order_by_name(*simulation, 0, "shoot"));
    EXPECT_EQ(state_of_machine(*simulation, 0, 0), "alert");
    EXPECT_EQ(state_of_machine(*simulation, 0, 1), "shoot");
    EXPECT_EQ(state_of_machine(*simulation, 1, 1), "look") << "nobody else is ordered";
}

const char* const streets =
    R"({"format": "apexline-scene", "version": 1, "bodies": {"car": {"kind": "car", "max_speed_mps": 10, "max_force_n": 5, "turning_radius_m": 5}},
        "net": {"points": {"A": [0, 0, 4], "B": [0, 80, 4], "C": [80, 80, 4], "D": [80, 0, 4]}, "edges": [["A", "B"], ["B", "C"], ["C", "D"], ["D", "A"]]},
        "behaviour_sets": {"follow": {"behaviours": [{"kind": "follow_path", "path": "goal"}]}},
        "agents": [{"name": "hunter", "body": "car", "behaviour_set": "follow", "goal": "prey"},
                   {"name": "prey", "body": "car", "host_driven": true, "position": [0, 60]}]})";

void put(Simulation& simulation, uint32_t agent, const glm::vec3& place) {
    apx_steer_state state = state_of(simulation, agent);
    for (int axis = 0; axis < 3; ++axis) {
        state.position[axis] = place[axis];
    }
    set_state(simulation, agent, state);
}

TEST(Chase, PlansAgainByItselfWhileItsGoalMoves) {
    const auto simulation = made(streets);
    run(*simulation, 2.0f);
    const glm::vec3 first = simulation->own_path[0].points.back().position;
    EXPECT_NEAR(first.z, 60.0f, 0.1f);
    put(*simulation, 1, {70, 0, 0});
    run(*simulation, 1.1f);
    EXPECT_NEAR(simulation->own_path[0].points.back().position.x, 70.0f, 0.1f) << "it turns to the other street";
    run(*simulation, 25.0f);
    EXPECT_LT(distance(simulation->agents.position[0], simulation->agents.position[1]), 2.0f);
}

TEST(Chase, GoesOnAlikeFromASnapshot) {
    const auto simulation = made(streets);
    run(*simulation, 2.5f);
    put(*simulation, 1, {70, 0, 0});
    const std::vector<uint8_t> now = snapshot(*simulation);
    const auto other = made(streets);
    restore(*other, now);
    for (int i = 0; i < 90; ++i) {
        step(*simulation, simulation->setup.dt_s);
        step(*other, other->setup.dt_s);
        ASSERT_EQ(state_hash(*simulation), state_hash(*other)) << i;
    }
}

TEST(Chase, EndsAtTheLastPlaceOfWhoIsGone) {
    const auto simulation = made(streets);
    remove(*simulation, 1);
    EXPECT_EQ(simulation->agents.has_goal[0], 1u);
    run(*simulation, 20.0f);
    EXPECT_LT(distance(simulation->agents.position[0], {0, 0, 60}), 2.0f);
}

TEST(Snapshots, OfAnotherVersionAreRefusedWithAWord) {
    const auto simulation = made(streets);
    std::vector<uint8_t> bytes = snapshot(*simulation);
    bytes[3] = '2';
    const uint32_t checksum = crc32(std::span(bytes).first(bytes.size() - sizeof checksum));
    std::memcpy(bytes.data() + bytes.size() - sizeof checksum, &checksum, sizeof checksum);
    EXPECT_NE(message_of([&] { restore(*simulation, bytes); }).find("of version 2"), std::string::npos);
}

TEST(Signals, WrongScenesAreRefusedInWords) {
    const auto refused = [&](const char* from, const char* to) {
        return message_of([&] { made(changed(guards, from, to).c_str()); });
    };
    EXPECT_NE(refused("{\"signal\": \"alarm\"}", "{\"signal\": \"alarn\"}").find("alarn"), std::string::npos);
    EXPECT_NE(refused("\"below\": 3", "\"below\": 3, \"above\": 1").find("one of"), std::string::npos);
    EXPECT_NE(refused("\"set\": {\"alarm\": 0}", "\"set\": {\"alarn\": 0}").find("alarn"), std::string::npos);
    EXPECT_NE(refused("\"body\": \"slow\"", "\"body\": \"fast\"").find("fast"), std::string::npos);
    EXPECT_NE(refused("\"for\": \"Ada\"", "\"for\": \"Eve\"").find("Eve"), std::string::npos);
}

}  // namespace
}  // namespace apx::steer::test
