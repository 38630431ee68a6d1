// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstring>

#include "steer_calls.h"

// The steering kit through the C ABI alone.
namespace {

using namespace apx_test;

TEST(SteerAbi, EveryFunctionWorksOnALivingIdAndRefusesOthers) {
    for (const SteerCall& call : steer_calls()) {
        const apx_steer steer = new_steer();
        EXPECT_EQ(call.call(steer), APX_OK) << call.function << ": " << apx_steer_last_error();
        apx_steer_destroy(steer);
        EXPECT_EQ(call.call(steer), APX_ERROR_INVALID_ID) << call.function << " with a stale id";
        EXPECT_EQ(call.call(apx_steer{0}), APX_ERROR_INVALID_ID) << call.function << " with a null id";
        EXPECT_NE(std::strstr(apx_steer_last_error(), "steer"), nullptr) << apx_steer_last_error();
    }
    const apx_track track = new_track();
    for (const SteerCall& call : steer_calls()) {
        EXPECT_EQ(call.call(apx_steer{track.id}), APX_ERROR_INVALID_ID) << call.function << " with a track's id";
    }
    EXPECT_OK(apx_track_destroy(track));
}

TEST(SteerAbi, BuffersTellTheirNeedAndAreFilled) {
    const apx_steer steer = new_steer();
    uint32_t needed = 0;
    EXPECT_OK(apx_steer_states(steer, nullptr, 0, &needed));
    ASSERT_EQ(needed, 4u);
    apx_steer_state states[4];
    EXPECT_EQ(apx_steer_states(steer, states, 2, &needed), APX_ERROR_BUFFER_TOO_SMALL);
    EXPECT_OK(apx_steer_states(steer, states, 4, &needed));
    EXPECT_EQ(states[1].position[0], 3.0f);
    EXPECT_EQ(apx_steer_states(steer, nullptr, 3, &needed), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_states(steer, states, 3, nullptr), APX_ERROR_INVALID_ARGUMENT);
    std::vector<apx_steer_point> points(8);
    apx_steer_obstacle record;
    record.struct_size = sizeof record;
    EXPECT_OK(apx_steer_obstacle_get(steer, 0, &record, points.data(), 8, &needed));
    EXPECT_EQ(needed, 4u);
    EXPECT_STREQ(record.name, "house");
    std::vector<uint8_t> tiles(1600);
    EXPECT_OK(apx_steer_tiles(steer, tiles.data(), 1600, &needed));
    EXPECT_EQ(needed, 1600u);
    std::vector<float> controls(12);
    EXPECT_OK(apx_steer_controls(steer, controls.data(), 12, &needed));
    std::vector<apx_steer_share> shares(8);
    EXPECT_OK(apx_steer_step(steer, 0, 1));
    EXPECT_OK(apx_steer_shares(steer, shares.data(), 8, &needed));
    EXPECT_STREQ(apx_steer_behaviour_name(shares[1].kind), "seek");
    EXPECT_EQ(shares[1].share, 1.0f);
    EXPECT_STREQ(apx_steer_behaviour_name(999), "unknown");
    EXPECT_OK(apx_steer_destroy(steer));
}

TEST(SteerAbi, TellsWhoPerceivesWhom) {
    apx_steer steer = new_steer();
    // At (0, 0), (3, 0) and (-5, 0), all of them looking along +z; the fourth place is free.
    const float near[12] = {4, 0, 1, 0, 20, 6.3f, 0, 20, 1, 100, 100, 6.3f};
    uint8_t flags[16] = {};
    uint32_t needed = 0;
    ASSERT_OK(apx_steer_perceive(steer, near, 4, 1, flags, 16, &needed));
    EXPECT_EQ(needed, 16u);
    const uint8_t expected[16] = {0,
                                  APX_STEER_PERCEIVED_BY_RADAR,  // the walker hears the driver alone,
                                  0,
                                  0,
                                  APX_STEER_PERCEIVED_BY_SIGHT,
                                  0,  // who sees both all round;
                                  APX_STEER_PERCEIVED_BY_SIGHT,
                                  0};  // the guest's cone is empty
    EXPECT_EQ(std::memcmp(flags, expected, sizeof flags), 0);
    EXPECT_EQ(apx_steer_perceive(steer, near, 3, 1, flags, 16, &needed), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_perceive(steer, nullptr, 4, 1, flags, 16, &needed), APX_ERROR_INVALID_ARGUMENT);
    const float wrong[12] = {-1};
    EXPECT_EQ(apx_steer_perceive(steer, wrong, 4, 1, flags, 16, &needed), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::string(apx_steer_last_error()).find("senses of agent 0"), std::string::npos);
    EXPECT_OK(apx_steer_destroy(steer));
}

TEST(SteerAbi, AHostMovesItsOwnAgents) {
    const apx_steer steer = new_steer();
    apx_steer_state state = {{-4, 0, 2}, {0, 0, 1}, {0, 0, 1}, {0, 0, 0}};
    EXPECT_OK(apx_steer_set_states(steer, 2, &state, 1));
    EXPECT_OK(apx_steer_step(steer, 0.02f, 1));
    apx_steer_state states[4];
    uint32_t count = 0;
    EXPECT_OK(apx_steer_states(steer, states, 4, &count));
    EXPECT_EQ(states[2].position[0], -4.0f);
    EXPECT_GT(states[2].steering_force[2], 0.0f);
    state.position[0] = std::nanf("");
    EXPECT_EQ(apx_steer_set_states(steer, 2, &state, 1), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_set_states(steer, 3, &state, 1), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_OK(apx_steer_destroy(steer));
}

TEST(SteerAbi, RefusesWrongValuesInWords) {
    const apx_steer steer = new_steer();
    const float far[3] = {1e9f, 0, 0};
    const float place[3] = {30, 0, 30};
    EXPECT_EQ(apx_steer_step(steer, -1, 1), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_set_goal(steer, 0, far), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_set_goal(steer, 9, place), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_set_behaviour_set(steer, 0, "fly"), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_OK(apx_steer_set_behaviour_set(steer, 0, nullptr));
    float value = 0.0f;
    EXPECT_EQ(apx_steer_set_signal(steer, "alarn", 1), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_set_signal(steer, "alarm", std::nanf("")), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_raise_signal(steer, ""), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_signal(steer, "alarm", nullptr), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_OK(apx_steer_set_signal(steer, "alarm", 4));
    EXPECT_OK(apx_steer_raise_signal(steer, "alarm"));
    EXPECT_OK(apx_steer_signal(steer, "alarm", &value));
    EXPECT_EQ(value, 5.0f);
    EXPECT_EQ(apx_steer_set_body(steer, 0, "tram"), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_set_goal_agent(steer, 0, 0), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_set_goal_agent(steer, 0, 9), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_order(steer, 1, "never"), APX_ERROR_INVALID_STATE);
    EXPECT_EQ(apx_steer_order(steer, 0, "on"), APX_ERROR_INVALID_STATE);
    EXPECT_EQ(apx_steer_set_obstacle(steer, 1, place, 0), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_set_obstacle(steer, 7, place, 1), APX_ERROR_INVALID_ARGUMENT);
    apx_steer_behaviour behaviour = apx_steer_behaviour_default(99);
    EXPECT_EQ(apx_steer_behaviour_init(99, &behaviour), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_set_behaviour(steer, "go", 1, &behaviour), APX_ERROR_INVALID_ARGUMENT);
    behaviour = apx_steer_behaviour_default(APX_STEER_SEEK);
    behaviour.weight = -1;
    EXPECT_EQ(apx_steer_set_behaviour(steer, "go", 1, &behaviour), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_set_behaviour(steer, "go", 5, &behaviour), APX_ERROR_INVALID_ARGUMENT);
    apx_steer_agent agent = apx_steer_agent_default();
    agent.host_driven = 7;  // a snapshot with it was refused
    EXPECT_EQ(apx_steer_spawn(steer, &agent, nullptr, nullptr), APX_ERROR_INVALID_ARGUMENT);
    apx_steer other = {};
    EXPECT_EQ(apx_steer_create_from_json("{", 1, "bad.json", &other), APX_ERROR_INVALID_DATA);
    EXPECT_NE(std::strstr(apx_steer_last_error(), "bad.json:1:"), nullptr) << apx_steer_last_error();
    EXPECT_OK(apx_steer_destroy(steer));
}

TEST(SteerAbi, AgentsComeAndGo) {
    const apx_steer steer = new_steer();
    apx_steer_agent agent = apx_steer_agent_default();
    std::strcpy(agent.name, "late");
    uint32_t index = 0, behaviour_set = 0;
    EXPECT_OK(apx_steer_find(steer, APX_STEER_NAME_BEHAVIOUR_SET, "go", &behaviour_set));
    agent.behaviour_set = behaviour_set;
    EXPECT_OK(apx_steer_spawn(steer, &agent, nullptr, &index));
    EXPECT_EQ(index, 3u);
    EXPECT_EQ(apx_steer_spawn(steer, &agent, nullptr, nullptr), APX_ERROR_INVALID_STATE);
    EXPECT_NE(std::strstr(apx_steer_last_error(), "all 4 places are taken"), nullptr) << apx_steer_last_error();
    EXPECT_OK(apx_steer_find(steer, APX_STEER_NAME_AGENT, "late", &index));
    EXPECT_OK(apx_steer_step(steer, 0, 30));
    EXPECT_OK(apx_steer_remove(steer, index));
    EXPECT_EQ(apx_steer_remove(steer, index), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_steer_find(steer, APX_STEER_NAME_AGENT, "late", &index), APX_ERROR_INVALID_ARGUMENT);
    apx_steer_info info;
    info.struct_size = sizeof info;
    EXPECT_OK(apx_steer_info_get(steer, &info));
    EXPECT_EQ(info.agent_count, 4u);
    EXPECT_EQ(info.present_count, 3u);
    EXPECT_EQ(apx_steer_spawn(steer, &agent, "no machine", nullptr), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_OK(apx_steer_destroy(steer));
}

std::vector<uint8_t> recorded_run(apx_steer steer) {
    apx_steer_recorder recorder = {}, second = {};
    EXPECT_OK(apx_steer_recorder_create(steer, &recorder));
    EXPECT_EQ(apx_steer_recorder_create(steer, &second), APX_ERROR_INVALID_STATE);
    uint64_t needed = 0;
    EXPECT_OK(apx_steer_recorder_header(recorder, nullptr, 0, &needed));
    std::vector<uint8_t> file(needed), tick;
    EXPECT_OK(apx_steer_recorder_header(recorder, file.data(), file.size(), &needed));
    const float place[3] = {30, 0, 30};
    for (int i = 0; i < 40; ++i) {
        if (i % 10 == 0) {
            EXPECT_OK(apx_steer_set_goal(steer, 0, place));
        }
        EXPECT_OK(apx_steer_step(steer, 0, 1));
        EXPECT_OK(apx_steer_recorder_tick(recorder, nullptr, 0, &needed));
        tick.resize(needed);
        EXPECT_OK(apx_steer_recorder_tick(recorder, tick.data(), tick.size(), &needed));
        file.insert(file.end(), tick.begin(), tick.begin() + static_cast<std::ptrdiff_t>(needed));
    }
    EXPECT_EQ(apx_steer_recorder_tick(recorder, tick.data(), tick.size(), &needed), APX_ERROR_INVALID_STATE);
    EXPECT_EQ(apx_steer_recorder_header(recorder, nullptr, 0, &needed), APX_ERROR_INVALID_STATE);
    EXPECT_OK(apx_steer_recorder_destroy(recorder));
    return file;
}

// The recording played into a simulation that has a recorder itself.
std::vector<uint8_t> recorded_again(apx_steer_recording recording, uint32_t ticks) {
    apx_steer steer = {};
    apx_steer_recorder recorder = {};
    EXPECT_OK(apx_steer_recording_steer_at(recording, 0, &steer));
    EXPECT_OK(apx_steer_recorder_create(steer, &recorder));
    uint64_t needed = 0;
    EXPECT_OK(apx_steer_recorder_header(recorder, nullptr, 0, &needed));
    std::vector<uint8_t> file(needed), tick;
    EXPECT_OK(apx_steer_recorder_header(recorder, file.data(), file.size(), &needed));
    for (uint32_t i = 0; i < ticks; ++i) {
        EXPECT_OK(apx_steer_recording_feed(recording, i, steer));
        EXPECT_OK(apx_steer_recorder_tick(recorder, nullptr, 0, &needed));
        tick.resize(needed);
        EXPECT_OK(apx_steer_recorder_tick(recorder, tick.data(), tick.size(), &needed));
        file.insert(file.end(), tick.begin(), tick.begin() + static_cast<std::ptrdiff_t>(needed));
    }
    EXPECT_OK(apx_steer_recorder_destroy(recorder));
    EXPECT_OK(apx_steer_destroy(steer));
    return file;
}

TEST(SteerAbi, ARecordingThatIsFedIsRecordedWithAllThatTheHostDid) {
    const apx_steer steer = new_steer();
    const std::vector<uint8_t> file = recorded_run(steer);
    apx_steer_recording recording = {};
    EXPECT_OK(apx_steer_recording_open(file.data(), file.size(), "a.apxr", &recording));
    EXPECT_TRUE(recorded_again(recording, 40) == file);
    EXPECT_OK(apx_steer_recording_destroy(recording));
    EXPECT_OK(apx_steer_destroy(steer));
}

TEST(SteerAbi, RecordingsAreReplayedAndLeft) {
    const apx_steer steer = new_steer();
    const std::vector<uint8_t> file = recorded_run(steer);
    apx_steer_recording recording = {};
    EXPECT_OK(apx_steer_recording_open(file.data(), file.size(), "a.apxr", &recording));
    apx_steer_recording_info info;
    info.struct_size = sizeof info;
    EXPECT_OK(apx_steer_recording_info_get(recording, &info));
    EXPECT_EQ(info.tick_count, 40u);
    apx_replay_report report;
    report.struct_size = sizeof report;
    EXPECT_OK(apx_steer_recording_replay(recording, nullptr, nullptr, &report));
    EXPECT_EQ(report.differs, 0u);
    apx_steer other = {};
    EXPECT_OK(apx_steer_recording_steer_at(recording, 0, &other));
    std::vector<apx_steer_state> states(info.agent_count), now(info.agent_count);
    for (uint32_t tick = 0; tick < 40; ++tick) {
        EXPECT_OK(apx_steer_recording_feed(recording, tick, other));
        EXPECT_OK(apx_steer_recording_tick(recording, tick, states.data(), info.agent_count, nullptr, nullptr));
        EXPECT_OK(apx_steer_states(other, now.data(), info.agent_count, &info.agent_count));
        EXPECT_EQ(std::memcmp(now.data(), states.data(), now.size() * sizeof now[0]), 0) << tick;
    }
    EXPECT_EQ(apx_steer_recording_feed(recording, 40, other), APX_ERROR_INVALID_ARGUMENT);
    uint64_t size = 0;
    EXPECT_OK(apx_steer_recording_scene(recording, nullptr, 0, &size));
    EXPECT_EQ(size, std::strlen(steer_scene));
    EXPECT_OK(apx_steer_recording_destroy(recording));
    EXPECT_EQ(apx_steer_recording_feed(recording, 0, other), APX_ERROR_INVALID_ID);
    EXPECT_OK(apx_steer_destroy(other));
    EXPECT_OK(apx_steer_destroy(steer));
}

TEST(SteerAbi, MakesSimulationsOfDescriptions) {
    apx_steer_desc desc = apx_steer_desc_default();
    const apx_steer_body body = apx_steer_body_default();
    apx_steer_behaviour_set behaviour_set = apx_steer_behaviour_set_default();
    const apx_steer_behaviour flocking = apx_steer_behaviour_default(APX_STEER_FLOCKING);
    std::vector<apx_steer_agent> agents(40, apx_steer_agent_default());
    for (uint32_t i = 0; i < 40; ++i) {
        agents[i].position[0] = static_cast<float>(i % 8);
        agents[i].position[2] = static_cast<float>(i / 8);
    }
    behaviour_set.behaviour_count = 1;
    desc.bodies = &body;
    desc.behaviour_sets = &behaviour_set;
    desc.behaviours = &flocking;
    desc.agents = agents.data();
    desc.body_count = desc.behaviour_set_count = desc.behaviour_count = 1;
    desc.agent_count = 40;
    apx_steer one = {}, other = {};
    EXPECT_OK(apx_steer_create(&desc, &one));
    EXPECT_OK(apx_steer_create(&desc, &other));
    EXPECT_OK(apx_steer_step(one, 0, 50));
    EXPECT_OK(apx_steer_step(other, 0, 20));
    EXPECT_OK(apx_steer_step(other, 0, 30));
    uint64_t hashes[2] = {};
    EXPECT_OK(apx_steer_state_hash(one, nullptr, &hashes[0]));
    EXPECT_OK(apx_steer_state_hash(other, nullptr, &hashes[1]));
    EXPECT_EQ(hashes[0], hashes[1]);
    desc.struct_size = 7;
    EXPECT_EQ(apx_steer_create(&desc, &one), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_OK(apx_steer_destroy(one));
    EXPECT_OK(apx_steer_destroy(other));
}

}  // namespace
