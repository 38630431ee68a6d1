// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include "race/events.h"
#include "race/script.h"
#include "race/standings.h"
#include "track/sources.h"

namespace apx {
namespace {

TEST(Events, AreNumberedFromOneAndCarryTheirTick) {
    test::Script script(test::race_on(test::circle_track(), 1), {-5});
    script.drive_to(test::circle_track()->length_m + 5, 40);
    uint32_t sequence = 0;
    uint32_t tick = 0;
    for (const apx_event& event : test::events_after(*script.race, 0)) {
        EXPECT_EQ(event.sequence, ++sequence);
        EXPECT_GE(event.tick, tick);
        tick = event.tick;
    }
    EXPECT_GE(sequence, 3u);  // start, lap, finish at least
    EXPECT_EQ(test::events_after(*script.race, 0)[0].kind, uint32_t{APX_EVENT_START});
}

TEST(Events, AfterANumberOnlyTheLaterOnesCome) {
    const auto race = test::race_on(test::circle_track(), 1);
    for (int i = 0; i < 10; ++i) {
        count_wall_contact(*race, 0, 0, 1.0f);
    }
    const std::vector<apx_event> events = test::events_after(*race, 8);
    ASSERT_EQ(events.size(), 3u);  // the start was the first of eleven
    EXPECT_EQ(events[0].sequence, 9u);
    EXPECT_TRUE(test::events_after(*race, 11).empty());
    EXPECT_TRUE(test::events_after(*race, 0xffffffffu).empty());
}

TEST(Events, TheLast4096AreKeptAndTheGapShows) {
    const auto race = test::race_on(test::circle_track(), 1);
    for (uint32_t i = 0; i < 5000; ++i) {
        count_wall_contact(*race, 0, 0, static_cast<float>(i));
    }
    const std::vector<apx_event> events = test::events_after(*race, 0);
    ASSERT_EQ(events.size(), size_t{kept_events});
    EXPECT_EQ(events.front().sequence, 5001 - kept_events + 1);
    EXPECT_EQ(events.back().sequence, 5001u);
    EXPECT_FLOAT_EQ(events.back().amount, 4999.0f);
}

TEST(Events, AContactBetweenCarsCountsForBoth) {
    const auto race = test::race_on(test::circle_track(), 3);
    count_car_contact(*race, 2, 0, 3.5f);
    EXPECT_EQ(result_of(*race, 0).car_contacts, 1u);
    EXPECT_EQ(result_of(*race, 1).car_contacts, 0u);
    EXPECT_EQ(result_of(*race, 2).car_contacts, 1u);
    const apx_event event = test::events_of(*race, APX_EVENT_CAR_CONTACT).at(0);
    EXPECT_EQ(event.car, 2u);
    EXPECT_EQ(event.other, 0u);
    EXPECT_FLOAT_EQ(event.amount, 3.5f);
}

TEST(Events, ASecondStartSignalIsRefused) {
    const auto race = test::race_on(test::circle_track(), 1);
    apx_status status = APX_OK;
    const std::string message = test::failure([&] { give_start_signal(*race); }, &status);
    EXPECT_EQ(status, APX_ERROR_INVALID_STATE);
    EXPECT_NE(message.find("starts once"), std::string::npos) << message;
    EXPECT_EQ(test::events_of(*race, APX_EVENT_START).size(), 1u);
}

TEST(Events, StateChangesNameTheNewStateAndTheReason) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 8);
    test::run(*world, 60 * 60);
    std::vector<uint32_t> state(8, APX_STATE_START);
    uint32_t overtakes = 0;
    for (const apx_event& event : test::events_of(*world->race, APX_EVENT_STATE)) {
        EXPECT_NE(event.value, state[event.car]) << "a change to the same state";
        state[event.car] = event.value;
        EXPECT_LT(event.reason, uint32_t{APX_REASON_COUNT});
        if (event.value == APX_STATE_OVERTAKE) {
            overtakes += 1;
            EXPECT_TRUE(event.reason == APX_REASON_FASTER_THAN_CAR_AHEAD || event.reason == APX_REASON_PASS_PAYS);
            EXPECT_LT(event.other, 8u);
        }
    }
    EXPECT_GT(overtakes, 0u);
    for (uint32_t car = 0; car < 8; ++car) {
        EXPECT_EQ(world->race->memories[car].state, state[car]);
    }
}

}  // namespace
}  // namespace apx
