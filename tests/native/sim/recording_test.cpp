// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/recording.h"

#include <gtest/gtest.h>

#include <cstring>

#include "drive/grid_path.h"
#include "race/create.h"
#include "race/events.h"
#include "sim/open_recording.h"
#include "sim/recorded_tick.h"
#include "sim/recording_header.h"
#include "sim/recordings.h"
#include "sim/replay.h"
#include "sim/step_world.h"
#include "sim/tick_reader.h"
#include "sim/world_snapshot.h"
#include "track/sources.h"

namespace apx {
namespace {

using test::failure;
using test::opened;

// Two seconds of three cars, recorded once.
struct Recorded {
    std::vector<uint8_t> bytes;
    std::vector<std::vector<apx_car_state>> states;
    std::vector<std::vector<apx_controls>> controls;
    std::vector<uint64_t> hashes;
    std::vector<RecordedDecision> decisions;  // of the second car
    std::vector<apx_event> events;
    std::vector<size_t> ends;  // of the header and of each tick
};

const Recorded& recorded() {
    static const Recorded result = [] {
        Recorded made;
        const auto world = test::world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 3, 2, 5);
        made.bytes = recording_header(*world);
        made.ends.push_back(made.bytes.size());
        Recorder recorder(*world->race);
        for (int i = 0; i < 120; ++i) {
            made.states.push_back(world->states);
            step(*world);
            test::append_tick(recorder, *world, made.bytes);
            made.ends.push_back(made.bytes.size());
            made.decisions.push_back(decision_of(*world->race, 1));
            made.controls.push_back(world->controls);
            made.hashes.push_back(state_hash(*world));
        }
        made.events = test::events_after(*world->race, 0);
        return made;
    }();
    return result;
}

std::ptrdiff_t recorded_header_size() {
    return static_cast<std::ptrdiff_t>(recorded().ends[0]);
}

apx_status status_of(const std::vector<uint8_t>& bytes) {
    apx_status status = APX_OK;
    failure([&] { opened(bytes); }, &status);
    return status;
}

TEST(Recording, TheHeaderSaysHowTheRaceWasMade) {
    const Recording recording = opened(recorded().bytes);
    EXPECT_EQ(recording.info.library_version, uint32_t{APX_VERSION});
    EXPECT_EQ(recording.info.from_world, 1u);
    EXPECT_EQ(recording.info.car_count, 3u);
    EXPECT_EQ(recording.info.tick_count, 120u);
    EXPECT_EQ(recording.info.bytes_left_out, 0u);
    EXPECT_EQ(recording.info.race.laps, 2u);
    EXPECT_EQ(recording.info.race.seed, 5u);
    EXPECT_EQ(recording.info.race.track.id, 0u);
    EXPECT_EQ(recording.info.situation, uint32_t{APX_SITUATION_OVERTAKE});
    EXPECT_EQ(recording.info.track_hash, test::track_named("club")->content_hash);
    EXPECT_EQ(recording.track->content_hash, recording.info.track_hash);
    EXPECT_FLOAT_EQ(recording.cars[0].driver.pace, 0.8f);  // the slow car of the situation
}

TEST(Recording, EveryTickComesBackBitByBit) {
    const Recording recording = opened(recorded().bytes);
    RecordedTick tick;
    for (uint32_t i = 0; i < 120; ++i) {
        read_tick(recording, i, tick);
        ASSERT_EQ(tick.tick, i + 1);
        ASSERT_EQ(tick.has_hash, i % ticks_per_key == 0);
        ASSERT_EQ(tick.hash, tick.has_hash ? recorded().hashes[i] : 0);
        ASSERT_EQ(tick.decisions[1].reason, recorded().decisions[i].reason);
        ASSERT_EQ(tick.decisions[1].car_ahead, recorded().decisions[i].car_ahead);
        ASSERT_TRUE(test::same_bits(tick.states, recorded().states[i])) << i;
        ASSERT_TRUE(test::same_bits(tick.controls, recorded().controls[i])) << i;
    }
}

TEST(Recording, TheSameRaceGivesTheSameBytes) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 3, 2, 5);
    EXPECT_EQ(test::record(*world, 120), recorded().bytes);
}

TEST(Recording, CutOffAnywhereItIsGoodUpToTheLastWholeTick) {
    const Recorded& made = recorded();
    size_t whole = 0;
    for (size_t size = made.ends[0]; size < made.bytes.size(); ++size) {
        while (made.ends[whole + 1] <= size) {
            ++whole;
        }
        // Everywhere in the first tick and the last one; in those between near their ends.
        const size_t into = size - made.ends[whole], left = made.ends[whole + 1] - size;
        if (whole >= 1 && whole < 119 && into > 1 && left > 1) {
            continue;
        }
        const Recording recording =
            opened({made.bytes.begin(), made.bytes.begin() + static_cast<std::ptrdiff_t>(size)});
        ASSERT_EQ(recording.info.tick_count, whole) << size;
        ASSERT_EQ(recording.info.bytes_left_out, size - made.ends[whole]) << size;
    }
}

TEST(Recording, TicksComeInAnyOrder) {
    const Recording recording = opened(recorded().bytes);
    TickReader reader(recording);
    RecordedTick tick;
    for (uint32_t i : {119u, 3u, 64u, 63u, 65u, 0u, 118u}) {
        ASSERT_TRUE(reader.read(i, tick));
        EXPECT_EQ(tick.tick, i + 1);
        EXPECT_TRUE(test::same_bits(tick.controls, recorded().controls[i])) << i;
    }
}

TEST(Recording, EveryEventIsInIt) {
    const Recording recording = opened(recorded().bytes);
    EXPECT_GT(recording.events.size(), 0u);
    EXPECT_TRUE(test::same_bits(recording.events, recorded().events));
}

TEST(Recording, ATickTakesLessThanFortyBytesACar) {
    const Recorded& made = recorded();
    EXPECT_LT(made.ends.back() - made.ends[0], 120u * 3u * 40u);
}

TEST(Recording, PlainTicksHoldTheSame) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 3, 2, 5);
    const Recording recording = opened(test::record_plainly(*world, 120));
    RecordedTick tick;
    for (uint32_t i = 0; i < 120; ++i) {
        read_tick(recording, i, tick);
        ASSERT_EQ(tick.hash, recorded().hashes[i]);
        ASSERT_TRUE(test::same_bits(tick.states, recorded().states[i])) << i;
        ASSERT_TRUE(test::same_bits(tick.controls, recorded().controls[i])) << i;
    }
    EXPECT_EQ(recording.events.size(), 0u);
}

TEST(Recording, CutOffInTheHeaderItIsRefused) {
    const Recorded& made = recorded();
    for (size_t size = 0; size < made.ends[0]; ++size) {
        EXPECT_EQ(status_of({made.bytes.begin(), made.bytes.begin() + static_cast<std::ptrdiff_t>(size)}),
                  APX_ERROR_INVALID_DATA)
            << size;
    }
}

TEST(Recording, AFlippedBitInTheHeaderIsRefused) {
    std::vector<uint8_t> bytes = recorded().bytes;
    for (size_t i = 0; i < recorded().ends[0]; i += i < 64 ? 1 : 199) {  // the checksum sees them all
        const uint8_t flipped = static_cast<uint8_t>(1u << (i % 8));
        bytes[i] = static_cast<uint8_t>(bytes[i] ^ flipped);
        EXPECT_NE(status_of(bytes), APX_OK) << i;
        bytes[i] = static_cast<uint8_t>(bytes[i] ^ flipped);
    }
}

TEST(Recording, AHeaderThatMakesNoSenseIsTheFilesFault) {
    constexpr size_t content = 4 * sizeof(uint32_t);  // behind magic, version, size and checksum
    size_t refused = 0;
    for (size_t place = content; place < content + 900; place += sizeof(uint32_t)) {
        std::vector<uint8_t> bytes(recorded().bytes.begin(), recorded().bytes.begin() + recorded_header_size());
        std::memset(bytes.data() + place, 0x7f, sizeof(uint32_t));
        const uint32_t checksum = crc32(std::span(bytes).subspan(content));
        std::memcpy(bytes.data() + content - sizeof checksum, &checksum, sizeof checksum);
        apx_status status = APX_OK;
        const std::string words = failure([&] { opened(bytes); }, &status);
        if (status != APX_OK) {
            ++refused;
            EXPECT_TRUE(status == APX_ERROR_INVALID_DATA || status == APX_ERROR_UNSUPPORTED_VERSION) << place << words;
            EXPECT_EQ(words.find("test.apxr: "), 0u) << place << ": " << words;
        }
    }
    EXPECT_GT(refused, 100u);
}

TEST(Recording, TheHeaderSaysWhosePhysicsItWas) {
    const auto race = test::race_on(test::track_named("club"), 2);
    EXPECT_EQ(opened(recording_header(*race)).physics, PhysicsOf::host);
    std::vector<uint8_t> bytes(recorded().bytes.begin(), recorded().bytes.begin() + recorded_header_size());
    EXPECT_EQ(opened(bytes).physics, PhysicsOf::world);
    constexpr size_t content = 4 * sizeof(uint32_t);
    const uint32_t unknown = 3;
    std::memcpy(bytes.data() + content + sizeof(uint32_t), &unknown, sizeof unknown);  // behind the library's version
    const uint32_t checksum = crc32(std::span(bytes).subspan(content));
    std::memcpy(bytes.data() + content - sizeof checksum, &checksum, sizeof checksum);
    EXPECT_EQ(failure([&] { opened(bytes); }), "test.apxr: its source is 3; the file is damaged");
}

TEST(Recording, AFlippedBitInATickEndsTheRecordingBeforeIt) {
    const Recorded& made = recorded();
    std::vector<uint8_t> bytes = made.bytes;
    for (size_t i = made.ends[100]; i < made.ends[101]; ++i) {
        const uint8_t flipped = static_cast<uint8_t>(1u << (i % 8));
        bytes[i] = static_cast<uint8_t>(bytes[i] ^ flipped);
        ASSERT_EQ(opened(bytes).info.tick_count, 100u) << i;
        bytes[i] = static_cast<uint8_t>(bytes[i] ^ flipped);
    }
}

TEST(Recording, AnotherVersionIsRefusedAsSuch) {
    std::vector<uint8_t> bytes = recorded().bytes;
    bytes[4] = static_cast<uint8_t>(race_recording_kind.newest + 1);
    EXPECT_EQ(status_of(bytes), APX_ERROR_UNSUPPORTED_VERSION);
}

TEST(Recording, WhatIsNoRecordingIsRefusedInWords) {
    EXPECT_NE(failure([] { opened({}); }).find("not a recording"), std::string::npos);
    EXPECT_NE(failure([] { opened(std::vector<uint8_t>(1000, 0x41)); }).find("not a recording"), std::string::npos);
    EXPECT_NE(failure([] { opened({'A', 'P', 'X', 'R'}); }), "");
}

TEST(Recording, WithoutATickItIsEmptyButGood) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_SINGLE, 1);
    const Recording recording = opened(recording_header(*world));
    EXPECT_EQ(recording.info.tick_count, 0u);
    EXPECT_EQ(replay(recording, {}).differs, 0u);
}

TEST(Recording, OfAHostsRaceHasTheHostsRays) {
    const auto plain = test::race_on(test::track_named("club"), 2);
    const auto with_rays =
        test::race_on(test::track_named("club"), test::cars(2), [](apx_race_desc& desc) { desc.host_rays = 1; });
    EXPECT_EQ(opened(recording_header(*plain)).info.from_world, 0u);
    EXPECT_EQ(plain_tick_size(*with_rays) - plain_tick_size(*plain), 2 * APX_RAY_COUNT * sizeof(apx_ray_hit));
}

// Files that the first version of the format wrote stay readable.
Recording old_file(const std::string& name) {
    const std::string text = test::read_text(std::string(APX_SOURCE_DIR) + "/tests/data/recordings/" + name);
    return open_recording({reinterpret_cast<const uint8_t*>(text.data()), text.size()}, name);
}

TEST(Recording, AnOldWorldsFileIsReadAndReplayed) {
    const Recording recording = old_file("world-v1.apxr");
    EXPECT_EQ(recording.version, 1u);
    EXPECT_EQ(recording.info.tick_count, 150u);
    EXPECT_EQ(recording.info.race.seed, 7u);
    EXPECT_EQ(recording.info.situation, uint32_t{APX_SITUATION_NORMAL});
    EXPECT_STREQ(recording.cars[1].vehicle.name, "gt");
    EXPECT_TRUE(recording.from_start);
    RecordedTick tick;
    read_tick(recording, 149, tick);
    EXPECT_EQ(tick.tick, 150u);
    EXPECT_EQ(tick.hash, 0xb269aa6aa60484e6u);
    EXPECT_EQ(world_of(recording)->states.size(), 2u);
    replay(recording, {});  // today's library may drive otherwise
}

TEST(Recording, AnOldHostsFileIsReadAndReplayed) {
    const Recording recording = old_file("host-v1.apxr");
    EXPECT_EQ(recording.info.from_world, 0u);
    EXPECT_EQ(recording.info.tick_count, 90u);
    EXPECT_EQ(recording.cars[1].driven_by, uint32_t{APX_DRIVER_HOST});
    EXPECT_EQ(race_at(recording, 90)->clock.started, 1u);
    EXPECT_EQ(recording.info.bytes_left_out, 0u);
}

TEST(Recording, AnOldFileFromTheMiddleOfARaceKeepsItsTicks) {
    const Recording recording = old_file("middle-v1.apxr");
    EXPECT_FALSE(recording.from_start);
    EXPECT_EQ(recording.info.tick_count, 30u);
    RecordedTick tick;
    read_tick(recording, 0, tick);
    EXPECT_EQ(tick.tick, 151u);
}

// A header with cars of as many kinds; the race itself has one, since many take long to create.
std::vector<uint8_t> header_of_kinds(uint32_t kinds) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_NORMAL, 60, 1, 1);
    for (uint32_t car = 0; car < kinds; ++car) {
        apx_car_desc& described = world->race->described[car];
        described.vehicle.mass_kg += static_cast<float>(car);
        described.driver.learn_grip = 1;
    }
    return recording_header(*world);
}

TEST(Recording, AFileMayNotAskForARaceThatTakesFarLongerThanReadingIt) {
    EXPECT_EQ(failure([] { opened(header_of_kinds(2)); }), "");
    const std::string refusal = failure([] { opened(header_of_kinds(60)); });
    EXPECT_NE(refusal.find("its 60 cars are of too many kinds for"), std::string::npos) << refusal;
    EXPECT_EQ(status_of(header_of_kinds(60)), APX_ERROR_INVALID_DATA);
}

TEST(Recording, TheCostOfARaceGrowsWithItsKindsOfCarAndIsTheirsAlone) {
    const auto track = test::track_named("club");
    std::vector<apx_car_desc> cars(3, default_car_desc());
    const uint64_t one = creation_cost(*track, cars);
    EXPECT_EQ(one, track->gate_count() * track->lines.size());
    cars[1].vehicle.mass_kg += 1.0f;
    EXPECT_EQ(creation_cost(*track, cars), 2 * one);
    cars[1].driver.learn_grip = 1;
    EXPECT_EQ(creation_cost(*track, cars), 22 * one);
    cars[0].driver.grid_replan = cars[2].driver.grid_replan = 1;
    EXPECT_EQ(creation_cost(*track, cars), 22 * one + driver_grid_cost(*track));
    cars = {default_car_desc()};
    cars[0].vehicle.spring_rate_npm = 4e5f;
    cars[0].vehicle.spring_travel_m = 0.1f;
    EXPECT_GT(creation_cost(*track, cars), 5 * one);
}

}  // namespace
}  // namespace apx
