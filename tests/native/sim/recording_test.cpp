// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/recording.h"

#include <gtest/gtest.h>

#include "sim/recordings.h"
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
    size_t header_size;
    size_t tick_size;
};

const Recorded& recorded() {
    static const Recorded result = [] {
        Recorded made;
        const auto world = test::world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 3, 2, 5);
        made.bytes = recording_header(*world);
        made.header_size = made.bytes.size();
        made.tick_size = recorded_tick_size(*world->race);
        for (int i = 0; i < 120; ++i) {
            made.states.push_back(world->states);
            step(*world);
            test::append_tick(*world, *world->race, made.bytes);
            made.controls.push_back(world->controls);
            made.hashes.push_back(state_hash(*world));
        }
        return made;
    }();
    return result;
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
        ASSERT_EQ(tick.hash, recorded().hashes[i]);
        ASSERT_TRUE(test::same_bits(tick.states, recorded().states[i])) << i;
        ASSERT_TRUE(test::same_bits(tick.controls, recorded().controls[i])) << i;
    }
}

TEST(Recording, TheSameRaceGivesTheSameBytes) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 3, 2, 5);
    EXPECT_EQ(test::record(*world, 120), recorded().bytes);
}

TEST(Recording, CutOffAnywhereInTheLastTicksItIsGoodUpToTheLastWholeOne) {
    const Recorded& made = recorded();
    for (size_t cut = 1; cut <= 2 * made.tick_size; ++cut) {
        const Recording recording = opened({made.bytes.begin(), made.bytes.end() - static_cast<std::ptrdiff_t>(cut)});
        const size_t left = made.bytes.size() - cut - made.header_size;
        ASSERT_EQ(recording.info.tick_count, left / made.tick_size) << cut;
        ASSERT_EQ(recording.info.bytes_left_out, left % made.tick_size) << cut;
    }
}

TEST(Recording, CutOffInTheHeaderItIsRefused) {
    const Recorded& made = recorded();
    for (size_t size = 0; size < made.header_size; size += size < 64 ? 1 : 97) {
        EXPECT_EQ(status_of({made.bytes.begin(), made.bytes.begin() + static_cast<std::ptrdiff_t>(size)}),
                  APX_ERROR_INVALID_DATA)
            << size;
    }
}

TEST(Recording, AFlippedBitInTheHeaderIsRefused) {
    std::vector<uint8_t> bytes = recorded().bytes;
    for (size_t i = 0; i < recorded().header_size; i += i < 64 ? 1 : 199) {
        const uint8_t flipped = static_cast<uint8_t>(1u << (i % 8));
        bytes[i] = static_cast<uint8_t>(bytes[i] ^ flipped);
        EXPECT_NE(status_of(bytes), APX_OK) << i;
        bytes[i] = static_cast<uint8_t>(bytes[i] ^ flipped);
    }
}

TEST(Recording, AFlippedBitInATickEndsTheRecordingBeforeIt) {
    const Recorded& made = recorded();
    std::vector<uint8_t> bytes = made.bytes;
    for (size_t i = 0; i < made.tick_size; ++i) {
        uint8_t& byte = bytes[made.header_size + 100 * made.tick_size + i];
        const uint8_t flipped = static_cast<uint8_t>(1u << (i % 8));
        byte = static_cast<uint8_t>(byte ^ flipped);
        ASSERT_EQ(opened(bytes).info.tick_count, 100u) << i;
        byte = static_cast<uint8_t>(byte ^ flipped);
    }
}

TEST(Recording, AnotherVersionIsRefusedAsSuch) {
    std::vector<uint8_t> bytes = recorded().bytes;
    bytes[4] = static_cast<uint8_t>(recording_version + 1);
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
    EXPECT_EQ(recorded_tick_size(*with_rays) - recorded_tick_size(*plain), 2 * APX_RAY_COUNT * sizeof(apx_ray_hit));
}

}  // namespace
}  // namespace apx
