// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include <functional>

#include "base/random.h"
#include "race/debug.h"
#include "race/events.h"
#include "race/snapshot.h"
#include "race/standings.h"
#include "race/tick.h"
#include "sim/world_snapshot.h"
#include "track/sources.h"
#include "worlds.h"

namespace apx {
namespace {

using test::failure;

// A race with something in every part of its state, ticked by made-up motion.
std::unique_ptr<Race> busy_race(uint32_t count = 4) {
    return test::race_on(test::track_named("club"), count, 2);
}

void drive_on(Race& race, uint32_t from, uint32_t ticks) {
    for (uint32_t i = from; i < from + ticks; ++i) {
        std::vector<apx_car_state> states;
        for (uint32_t car = 0; car < race.car_count(); ++car) {
            const float distance_m = static_cast<float>(i) * (0.6f + 0.02f * static_cast<float>(car)) - 9.0f * car;
            states.push_back(test::state_on(*race.track, distance_m, 1.5f * sine(0.05f * i + car), 36.0f));
        }
        test::tick_once(race, states);
    }
}

TEST(Snapshot, ARestoredRaceGoesOnWithTheSameBits) {
    const auto race = busy_race();
    drive_on(*race, 0, 200);
    const std::vector<uint8_t> bytes = snapshot(*race);
    const auto other = busy_race();
    restore(*other, bytes);
    EXPECT_EQ(state_hash(*other), state_hash(*race));
    for (uint32_t i = 200; i < 400; ++i) {
        drive_on(*race, i, 1);
        drive_on(*other, i, 1);
        ASSERT_EQ(state_hash(*other), state_hash(*race)) << "tick " << i;
        ASSERT_TRUE(test::same_bits(other->controls, race->controls));
    }
    EXPECT_EQ(snapshot(*other), snapshot(*race));
}

TEST(Snapshot, SettingBackRepeatsWhatFollowed) {
    const auto race = busy_race();
    drive_on(*race, 0, 100);
    const std::vector<uint8_t> bytes = snapshot(*race);
    drive_on(*race, 100, 150);
    const uint64_t hash = state_hash(*race);
    restore(*race, bytes);
    EXPECT_NE(state_hash(*race), hash);
    drive_on(*race, 100, 150);
    EXPECT_EQ(state_hash(*race), hash);
}

TEST(Snapshot, OfAnotherRaceIsRefused) {
    const std::vector<uint8_t> bytes = snapshot(*busy_race());
    const auto with = [](auto change) { return test::race_on(test::track_named("club"), test::cars(4), change); };
    std::vector<apx_car_desc> slower = test::cars(4);
    slower[2].driver.pace = 0.9f;
    const auto plain = [](apx_race_desc& desc) { desc.laps = 2; };
    const std::unique_ptr<Race> others[] = {
        busy_race(3),
        test::race_on(test::track_named("oval"), 4, 2),
        with([](apx_race_desc& desc) { desc.laps = 3; }),
        with([](apx_race_desc& desc) { desc.laps = 2, desc.seed = 2; }),
        with([](apx_race_desc& desc) { desc.laps = 2, desc.host_rays = 1; }),
        with([](apx_race_desc& desc) { desc.laps = 2, desc.ray_length_m = 50; }),
        test::race_on(test::track_named("club"), slower, plain),
    };
    for (const auto& other : others) {
        apx_status status = APX_OK;
        const std::string message = failure([&] { restore(*other, bytes); }, &status);
        EXPECT_EQ(status, APX_ERROR_INVALID_DATA) << message;
        EXPECT_NE(message.find("another race"), std::string::npos) << message;
    }
}

// Restoring these bytes fails and leaves the race as it was.
void expect_refused(Race& race, const std::vector<uint8_t>& bytes, size_t place) {
    const uint64_t hash = state_hash(race);
    apx_status status = APX_OK;
    failure([&] { restore(race, bytes); }, &status);
    ASSERT_EQ(status, APX_ERROR_INVALID_DATA) << "byte " << place;
    ASSERT_EQ(state_hash(race), hash) << "byte " << place;
}

TEST(Snapshot, CutOffAnywhereItIsRefusedAndChangesNothing) {
    const auto race = busy_race(2);
    drive_on(*race, 0, 20);
    const std::vector<uint8_t> bytes = snapshot(*race);
    drive_on(*race, 20, 1);
    for (size_t size = 0; size < bytes.size(); ++size) {
        expect_refused(*race, {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}, size);
    }
}

TEST(Snapshot, WithAnyBitFlippedItIsRefusedAndChangesNothing) {
    const auto race = busy_race(2);
    drive_on(*race, 0, 20);
    const std::vector<uint8_t> bytes = snapshot(*race);
    drive_on(*race, 20, 1);
    for (size_t i = 0; i < bytes.size(); ++i) {
        std::vector<uint8_t> damaged = bytes;
        damaged[i] = static_cast<uint8_t>(damaged[i] ^ (1u << (i % 8)));
        expect_refused(*race, damaged, i);
    }
}

// Flips each word of the records and expects another hash every time.
template <typename Record>
void expect_every_word_counts(Race& race, std::span<Record> records, const char* what) {
    static_assert(sizeof(Record) % 4 == 0);
    const uint64_t hash = state_hash(race);
    for (size_t word = 0; word < records.size_bytes() / 4; ++word) {
        uint8_t* place = reinterpret_cast<uint8_t*>(records.data()) + 4 * word;
        *place = static_cast<uint8_t>(*place ^ 1u);
        ASSERT_NE(state_hash(race), hash) << what << " word " << word;
        *place = static_cast<uint8_t>(*place ^ 1u);
    }
    ASSERT_EQ(state_hash(race), hash);
}

TEST(StateHash, ChangesWhenAnythingChanges) {
    const auto race = busy_race(3);
    drive_on(*race, 0, 30);
    expect_every_word_counts(*race, std::span(&race->clock, 1), "clock");
    expect_every_word_counts(*race, std::span(race->states), "states");
    expect_every_word_counts(*race, std::span(race->controls), "controls");
    expect_every_word_counts(*race, std::span(race->memories), "memories");
    expect_every_word_counts(*race, std::span(race->progress), "progress");
    expect_every_word_counts(*race, std::span(race->road_order), "road order");
    expect_every_word_counts(*race, std::span(race->rank_order), "rank order");
    expect_every_word_counts(*race, std::span(race->lap_times_s), "lap times");
}

TEST(StateHash, LooksChangeNothing) {
    const auto race = busy_race();
    drive_on(*race, 0, 50);
    const uint64_t hash = state_hash(*race);
    debug_of(*race, 1);
    test::standings(*race);
    result_of(*race, 2);
    test::events_after(*race, 0);
    std::vector<apx_ray> rays(APX_RAY_COUNT);
    rays_of(*race, 3, race->states[3], rays);
    snapshot(*race);
    EXPECT_EQ(state_hash(*race), hash);
}

}  // namespace
}  // namespace apx
