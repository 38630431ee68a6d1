// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/check_state.h"

#include <limits>

#include "base/bytes.h"
#include "base/error.h"
#include "worlds.h"

// Snapshots whose checksum fits and whose content was made up: refused and nothing changed, or good enough to go on from.
namespace apx {
namespace {

void fix_checksum(std::vector<uint8_t>& bytes) {
    const size_t size = bytes.size() - sizeof(uint32_t);
    const uint32_t checksum = crc32(std::span(bytes).first(size));
    std::memcpy(bytes.data() + size, &checksum, sizeof checksum);
}

// The next ticks neither crash (the sanitizers look on) nor give controls that are none.
template <typename Step>
void expect_sane(Race& race, const Step& step) {
    for (int tick = 0; tick < 3; ++tick) {
        step();
        for (const apx_controls& controls : race.controls) {
            ASSERT_LE(absolute(controls.steering), 1.0f);
            ASSERT_LE(absolute(controls.throttle), 1.0f);
            ASSERT_TRUE(controls.brake >= 0.0f && controls.brake <= 1.0f);
        }
    }
}

constexpr uint32_t bad_words[] = {0xfffffffeu, 0x7fffffffu, 0x7f800000u, 4u, 0xff7fffffu, 0x47c35000u};

template <typename Change>
std::string refusal_of(const Change& change) {
    const auto race = test::race_on(test::circle_track(), 2, 2);
    test::tick_once(
        *race, {test::state_on(*race->track, 40.0f, 0.0f, 20.0f), test::state_on(*race->track, 5.0f, 0.0f, 20.0f)});
    change(*race);
    const auto other = test::race_on(test::circle_track(), 2, 2);
    const uint64_t hash = state_hash(*other);
    const std::string message = test::failure([&] { restore(*other, snapshot(*race)); });
    EXPECT_TRUE(message.empty() || state_hash(*other) == hash) << message;
    return message;
}

TEST(CheckState, ClocksThatNoRaceHasAreRefused) {
    EXPECT_EQ(refusal_of([](Race&) {}), "");
    for (const double time_s : {-1.0, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_NE(refusal_of([&](Race& race) { race.clock.time_s = time_s; }), "") << time_s;
        EXPECT_NE(refusal_of([&](Race& race) { race.clock.start_s = time_s; }), "") << time_s;
        EXPECT_NE(refusal_of([&](Race& race) { race.progress[1].time_lost_s = static_cast<float>(1e30 * time_s); }), "")
            << time_s;
    }
    EXPECT_NE(refusal_of([](Race& race) { race.clock.dt_s = 7.0f; }), "");
}

TEST(CheckState, ARacesSnapshotWithAnyWordReplacedIsRefusedOrRaced) {
    const auto race = test::race_on(test::circle_track(), 3, 2);
    const std::vector<apx_car_state> states = {test::state_on(*race->track, 40.0f, 0.0f, 20.0f),
                                               test::state_on(*race->track, 20.0f, 1.0f, 20.0f),
                                               test::state_on(*race->track, 5.0f, -1.0f, 20.0f)};
    test::tick_once(*race, states);
    const std::vector<uint8_t> good = snapshot(*race);
    const uint64_t hash = state_hash(*race);
    int refused = 0;
    for (size_t place = 16; place + 8 <= good.size(); place += 4) {
        for (const uint32_t word : bad_words) {
            std::vector<uint8_t> bytes = good;
            std::memcpy(bytes.data() + place, &word, sizeof word);
            fix_checksum(bytes);
            try {
                restore(*race, bytes);
                ASSERT_NO_FATAL_FAILURE(expect_sane(*race, [&] { test::tick_once(*race, states); })) << place;
            } catch (const Error& error) {
                ++refused;
                EXPECT_EQ(error.status, APX_ERROR_INVALID_DATA);
                EXPECT_EQ(state_hash(*race), hash) << error.message;
            }
            restore(*race, good);
        }
    }
    EXPECT_GT(refused, 100);
}

TEST(CheckState, AWorldsSnapshotWithAnyWordReplacedIsRefusedOrRaced) {
    const auto world = test::world_on(test::circle_track(), APX_SITUATION_OVERTAKE, 2, 2);
    test::run(*world, 5);
    const std::vector<uint8_t> good = snapshot(*world);
    const size_t physics = good.size() - sizeof(uint32_t) -
                           2 * (sizeof(BodyState) + 2 * sizeof(apx_controls) + sizeof(ContactMemory) + sizeof(Place));
    int refused = 0;
    for (size_t place = physics; place + 8 <= good.size(); place += 4) {
        for (const uint32_t word : bad_words) {
            std::vector<uint8_t> bytes = good;
            std::memcpy(bytes.data() + place, &word, sizeof word);
            fix_checksum(bytes);
            try {
                restore(*world, bytes);
                ASSERT_NO_FATAL_FAILURE(expect_sane(*world->race, [&] { step(*world); })) << place;
            } catch (const Error& error) {
                ++refused;
                EXPECT_EQ(error.status, APX_ERROR_INVALID_DATA);
            }
            restore(*world, good);
        }
    }
    EXPECT_GT(refused, 50);
}

}  // namespace
}  // namespace apx
