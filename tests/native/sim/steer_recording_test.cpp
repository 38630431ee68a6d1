// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "recordings/steer_recording.h"

#include "recordings/steer_recorder.h"
#include "run/create.h"
#include "run/operations.h"
#include "run/step.h"
#include "scene/read_scene.h"
#include "sim/open_recording.h"
#include "sim/replay.h"
#include "steer/steer_world.h"
#include "world/agent_state.h"
#include "world/setup.h"
#include "world/snapshot.h"

namespace apx::steer::test {
namespace {

const SteerOrigin origin = {
    R"({"format": "apexline-scene", "version": 1, "spare_agents": 2, "bodies": {"man": {"kind": "walker"}},
        "obstacles": [{"name": "tree", "position": [0, 12], "radius_m": 1}],
        "tiles": {"low": [-20, -20], "high": [20, 40], "cell_m": 1},
        "behaviour_sets": {"go": {"behaviours": [{"kind": "avoid_box"}, {"kind": "wander", "weight": 0.4}, {"kind": "arrive", "target": "goal"}]}},
        "machines": {"m": {"states": {"off": {}, "on": {"behaviour_set": "go"}}}},
        "groups": {"g": {"count": 5, "body": "man", "behaviour_set": "go", "within": [[-5, 0], [5, 5]]}},
        "agents": [{"name": "driver", "body": "man", "machine": "m"}]})",
    "test.scene.json"};

Operation operation(Operation::Kind kind, uint32_t index, glm::vec3 place = glm::vec3{0}, uint32_t value = APX_NONE) {
    Operation made;
    made.kind = kind;
    made.index = index;
    made.place = place;
    made.value = value;
    made.radius_m = 2.0f;
    made.agent = default_agent();
    made.agent.behaviour_set = 0;
    return made;
}

// Operations of a host in the course of a recording, by the step after them.
void act(int step, Simulation& simulation, ByteWriter& journal) {
    const auto perform = [&](Operation made) {
        check(simulation, made);
        ASSERT_TRUE(apply(simulation, made));
        write(journal, made);
    };
    if (step == 0) {
        perform(operation(Operation::Kind::goal, 0, {3, 0, 25}));
    } else if (step == 20) {
        perform(operation(Operation::Kind::spawn, 0));
        perform(operation(Operation::Kind::obstacle, 0, {1, 0, 11}));
        perform(operation(Operation::Kind::order, 5, {}, 1));
    } else if (step == 70) {
        perform(operation(Operation::Kind::remove, 2));
        perform(operation(Operation::Kind::behaviour_set, 3));
        Operation placed = operation(Operation::Kind::place, 1);
        placed.state = state_of(simulation, 1);
        placed.state.position[0] += 4.0f;
        perform(placed);
    }
}

std::vector<uint8_t> record(Simulation& simulation, const SteerOrigin& of, int steps) {
    std::vector<uint8_t> bytes = steer_recording_header(simulation, of);
    SteerRecorder recorder(simulation);
    ByteWriter journal;
    for (int i = 0; i < steps; ++i) {
        if (!of.scene.empty()) {
            act(i, simulation, journal);
        }
        step(simulation, i < 100 ? 0.05f : 0.02f);
        const size_t before = bytes.size();
        bytes.resize(before + largest_tick_size(recorder, journal.size()));
        bytes.resize(before +
                     record_tick(recorder, simulation, simulation.last_dt_s, journal.bytes(), bytes.data() + before));
        journal.bytes().clear();
    }
    return bytes;
}

std::unique_ptr<Simulation> fresh() {
    return create_simulation(read_scene(origin.scene, origin.label));
}

TEST(SteerRecording, ReplaysWithTheSameBitsWhateverTheHostDid) {
    const auto simulation = fresh();
    const SteerRecording recording = open_steer_recording(record(*simulation, origin, 150), "a.apxr");
    EXPECT_EQ(recording.info.tick_count, 150u);
    EXPECT_EQ(recording.info.from_start, 1u);
    const apx_replay_report report = replay(recording, nullptr);
    EXPECT_EQ(report.differs, 0u) << report.field << " of " << report.car << " in " << report.tick;
    EXPECT_EQ(report.ticks, 150u);
    EXPECT_EQ(state_hash(*steer_at(recording, 150)), state_hash(*simulation));
}

TEST(SteerRecording, HoldsEveryStateWithoutLoss) {
    const auto simulation = fresh();
    const SteerRecording recording = open_steer_recording(record(*simulation, origin, 90), "a.apxr");
    RecordedSteerTick tick;
    SteerTickReader reader(recording);
    ASSERT_TRUE(reader.read(89, tick));
    for (uint32_t i = 0; i < simulation->agents.count(); ++i) {
        const apx_steer_state now = state_of(*simulation, i);
        EXPECT_EQ(std::memcmp(&now, &tick.states[i], sizeof now), 0) << i;
    }
    ASSERT_TRUE(reader.read(70, tick));
    EXPECT_EQ(tick.operations.size(), 3u);
    EXPECT_EQ(tick.tick, 71u);
}

TEST(SteerRecording, OfADescriptionReplaysToo) {
    SteerWorld world;
    world.path({{0, 0}, {30, 4}, {20, 40}}, 2.0f, 1);
    world.wall({{5, 5}, {9, 30}});
    world.fields.push_back(default_field());
    world.velocities.assign(8, 0.5f);
    apx_steer_behaviour flow = default_behaviour(APX_STEER_FLOW_FIELD),
                        follow = default_behaviour(APX_STEER_FOLLOW_PATH);
    follow.path = 0;
    const uint32_t behaviour_set =
        world.behaviour_set(APX_STEER_COMBINE_BUDGET, {default_behaviour(APX_STEER_CONTAINMENT), flow, follow});
    world.agent({0.5f, 0, 0.5f}, {1, 0, 0}, behaviour_set);
    world.desc.wrap = 1;
    world.desc.box_low[0] = -33.3f;
    world.desc.box_high[0] = 50.1f;
    const auto simulation = world.create();
    run(*simulation, 1.0f);
    const SteerRecording recording = open_steer_recording(record(*simulation, {}, 100), "a.apxr");
    EXPECT_EQ(recording.info.from_start, 0u);
    EXPECT_EQ(replay(recording, nullptr).differs, 0u);
}

TEST(SteerRecording, BegunLaterKnowsWhatHasBeenChangedBefore) {
    const auto simulation = fresh();
    move_obstacle(*simulation, 0, {2, 0, 9}, 3.0f);
    simulation->setup.behaviours[1].weight = 0.1f;
    run(*simulation, 2.0f);
    const SteerRecording recording = open_steer_recording(record(*simulation, origin, 60), "a.apxr");
    EXPECT_EQ(recording.changes.size(), 2u);
    EXPECT_EQ(replay(recording, nullptr).differs, 0u);
}

TEST(SteerRecording, AReplayNamesTheFirstDifference) {
    const auto simulation = fresh();
    SteerRecording recording = open_steer_recording(record(*simulation, origin, 60), "a.apxr");
    const std::string weight = "\"weight\": 0.4";
    recording.origin.scene.replace(recording.origin.scene.find(weight), weight.size(), "\"weight\": 0.5");
    const apx_replay_report report = replay(recording, nullptr);
    EXPECT_EQ(report.differs, 1u);
    EXPECT_LT(report.tick, 3u);
    EXPECT_LT(report.car, 6u);
    EXPECT_NE(report.recorded, report.replayed);
    EXPECT_NE(std::string(report.field), "");
}

// A short recording and where its header and each of its ticks end.
struct Short {
    std::vector<uint8_t> bytes;
    std::vector<size_t> ends;
};

const Short& short_recording() {
    static const Short result = [] {
        Short made;
        for (int steps = 0; steps <= 24; ++steps) {
            made.bytes = record(*fresh(), origin, steps);
            made.ends.push_back(made.bytes.size());
        }
        return made;
    }();
    return result;
}

TEST(SteerRecording, CutOffAtAnyByteIsGoodUpToItsLastWholeTick) {
    const Short& made = short_recording();
    size_t whole = 0;
    for (size_t size = 0; size < made.bytes.size(); ++size) {
        const std::vector<uint8_t> cut(made.bytes.begin(), made.bytes.begin() + static_cast<std::ptrdiff_t>(size));
        if (size < made.ends[0]) {
            ASSERT_EQ(message_of([&] { open_steer_recording(cut, "a.apxr"); }).rfind("a.apxr: ", 0), 0u) << size;
            continue;
        }
        whole += made.ends[whole + 1] <= size ? 1 : 0;
        const SteerRecording recording = open_steer_recording(cut, "a.apxr");
        ASSERT_EQ(recording.info.tick_count, whole) << size;
        ASSERT_EQ(recording.info.bytes_left_out, size - made.ends[whole]) << size;
    }
}

TEST(SteerRecording, AFlippedBitInAnyByteEndsItThere) {
    const Short& made = short_recording();
    std::vector<uint8_t> bytes = made.bytes;
    size_t whole = 0;
    for (size_t i = 0; i < bytes.size(); ++i) {
        const uint8_t bit = static_cast<uint8_t>(1u << (i % 8));
        bytes[i] ^= bit;
        if (i < made.ends[0]) {
            ASSERT_EQ(message_of([&] { open_steer_recording(bytes, "a.apxr"); }).rfind("a.apxr: ", 0), 0u) << i;
        } else {
            whole += made.ends[whole + 1] <= i ? 1 : 0;
            ASSERT_EQ(open_steer_recording(bytes, "a.apxr").info.tick_count, whole) << i;
        }
        bytes[i] ^= bit;
    }
}

apx_status status_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        EXPECT_EQ(error.message.rfind("a.apxr:", 0), 0u) << error.message;
        return error.status;
    }
    return APX_OK;
}

// As in a recording of a race: damage is the file's fault, never an argument's.
TEST(SteerRecording, DamagedBytesAreTheFilesFault) {
    const Short& made = short_recording();
    constexpr size_t content = 4 * sizeof(uint32_t);  // behind magic, version, size and checksum
    size_t refused = 0;
    for (size_t place = 0; place + sizeof(uint32_t) <= made.ends[0]; ++place) {
        for (const bool right_checksum : {false, true}) {
            std::vector<uint8_t> bytes = made.bytes;
            std::memset(bytes.data() + place, 0x7f, sizeof(uint32_t));
            if (right_checksum && place >= content) {
                const uint32_t checksum = crc32(std::span(bytes).first(made.ends[0]).subspan(content));
                std::memcpy(bytes.data() + content - sizeof checksum, &checksum, sizeof checksum);
            }
            const apx_status status = status_of([&] { open_steer_recording(bytes, "a.apxr"); });
            ASSERT_TRUE(status == APX_OK || status == APX_ERROR_INVALID_DATA || status == APX_ERROR_UNSUPPORTED_VERSION)
                << place;
            refused += status != APX_OK ? 1 : 0;
        }
    }
    EXPECT_GT(refused, made.ends[0]);
}

TEST(SteerRecording, OperationsThatDoNotFitAreTheFilesFault) {
    const auto kinds = {operation(Operation::Kind::goal, 99), operation(Operation::Kind::obstacle, 9),
                        operation(Operation::Kind::remove, 7), operation(Operation::Kind::behaviour_set, 0, {}, 9),
                        operation(Operation::Kind::order, 0, {}, 99)};
    for (const Operation& wrong : kinds) {
        const auto simulation = fresh();
        std::vector<uint8_t> bytes = steer_recording_header(*simulation, origin);
        SteerRecorder recorder(*simulation);
        ByteWriter journal;
        write(journal, wrong);
        step(*simulation, 0.05f);
        const size_t before = bytes.size();
        bytes.resize(before + largest_tick_size(recorder, journal.size()));
        bytes.resize(before +
                     record_tick(recorder, *simulation, simulation->last_dt_s, journal.bytes(), bytes.data() + before));
        const SteerRecording recording = open_steer_recording(bytes, "a.apxr");
        ASSERT_EQ(recording.info.tick_count, 1u);
        EXPECT_EQ(status_of([&] { steer_at(recording, 1); }), APX_ERROR_INVALID_DATA);
        EXPECT_EQ(status_of([&] { replay(recording, nullptr); }), APX_ERROR_INVALID_DATA);
    }
}

TEST(SteerRecording, AnotherVersionIsRefusedAsSuch) {
    std::vector<uint8_t> bytes = short_recording().bytes;
    bytes[4] = static_cast<uint8_t>(steer_recording_kind.newest + 1);
    EXPECT_EQ(message_of([&] { open_steer_recording(bytes, "a.apxr"); }),
              "a.apxr: recording version 2, this library reads 1 to 1; record it again or update the library");
}

TEST(SteerRecording, AndARaceKnowOneAnother) {
    EXPECT_EQ(message_of([&] { open_recording(short_recording().bytes, "a.apxr"); }),
              "a.apxr: a recording of a steering simulation, not of a race");
    EXPECT_EQ(message_of([] {
                  open_steer_recording(std::vector<uint8_t>{'A', 'P', 'X', 'R', 2, 0}, "b.apxr");
              }),
              "b.apxr: a recording of a race, not of a steering simulation");
    EXPECT_EQ(message_of([] {
                  open_steer_recording(std::vector<uint8_t>{'A', 'P', 'X'}, "c.apxr");
              }),
              "c.apxr: not a recording; an *.apxr file begins with \"APXR\" or \"APXS\"");
}

}  // namespace
}  // namespace apx::steer::test
