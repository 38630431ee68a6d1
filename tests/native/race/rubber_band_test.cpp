// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/rubber_band.h"

#include <gtest/gtest.h>

#include "worlds.h"

namespace apx {
namespace {

// Five cars on a straight, the player in the middle, everybody rolling.
struct Field {
    std::unique_ptr<Race> race;
    std::vector<apx_car_state> states;
    explicit Field(float strength, float spacing_m = 150.0f, float limit = 0.05f, float player_mps = 20.0f) {
        const auto track = test::straight_track(2000.0);
        std::vector<apx_car_desc> cars = test::cars(5);
        cars[2].driven_by = APX_DRIVER_HOST;
        for (apx_car_desc& car : cars) {
            car.driver.pace = 0.9f;
        }
        race = test::race_on(track, cars, [&](apx_race_desc& desc) {
            desc.rubber_band = strength;
            desc.rubber_band_limit = limit;
        });
        for (uint32_t car = 0; car < 5; ++car) {
            states.push_back(test::state_on(*track, 1000.0f - spacing_m * static_cast<float>(car), 0, player_mps));
        }
    }
    void stand_for(float seconds) {
        for (float time = 0.0f; time < seconds; time += test::dt_s) {
            test::tick_once(*race, states);
        }
    }
    float pace(uint32_t car) const { return race->progress[car].band_pace; }
};

TEST(RubberBand, IsOffByDefaultAndTouchesNobodyThen) {
    EXPECT_EQ(default_race_desc().rubber_band, 0.0f);
    Field field(0.0f);
    field.stand_for(10.0f);
    for (uint32_t car = 0; car < 5; ++car) {
        EXPECT_EQ(field.pace(car), 0.0f);
        EXPECT_EQ(result_of(*field.race, car).rubber_band_s, 0.0f);
    }
    EXPECT_TRUE(test::events_of(*field.race, APX_EVENT_RUBBER_BAND).empty());
}

TEST(RubberBand, SlowsTheFirstAheadSpeedsThoseBehindAndLeavesTheOthersAlone) {
    Field field(1.0f);
    field.stand_for(10.0f);
    EXPECT_EQ(field.pace(0), 0.0f);  // the leader goes his way: no cluster
    EXPECT_NEAR(field.pace(1), -0.05, 1e-3);
    EXPECT_EQ(field.pace(2), 0.0f);
    EXPECT_NEAR(field.pace(3), 0.05, 1e-3);
    EXPECT_NEAR(field.pace(4), 0.05, 1e-3);
    EXPECT_GT(field.race->progress[3].band_aggression, 0.0f);  // the one right behind presses
    EXPECT_EQ(field.race->progress[4].band_aggression, 0.0f);
}

TEST(RubberBand, KeepsToItsLimitAndStrengthAndNeverLiftsAPaceAboveOne) {
    Field half(0.5f, 150.0f, 0.2f);
    half.stand_for(30.0f);
    EXPECT_NEAR(half.pace(4), 0.1, 1e-3);
    EXPECT_NEAR(debug_of(*half.race, 4).pace, 0.9 * 1.1, 1e-3);
    Field most(1.0f, 150.0f, 0.2f);
    most.stand_for(30.0f);
    EXPECT_LE(debug_of(*most.race, 4).pace, 1.0f);
}

TEST(RubberBand, IsSlackWhileTheCarsAreTogether) {
    Field field(1.0f, 12.0f);
    field.stand_for(10.0f);
    EXPECT_EQ(field.pace(1), 0.0f);
    EXPECT_EQ(field.pace(3), 0.0f);
}

TEST(RubberBand, TellsEveryPerCentOfChange) {
    Field field(1.0f);
    field.stand_for(10.0f);
    uint32_t told = 0;
    for (const apx_event& event : test::events_of(*field.race, APX_EVENT_RUBBER_BAND)) {
        EXPECT_EQ(event.other, 2u);
        EXPECT_LE(std::abs(event.amount), 0.05f + 1e-6f);
        told += event.car == 1 ? 1 : 0;
    }
    EXPECT_GE(told, 4u);
    EXPECT_LE(told, 6u);
    EXPECT_GT(result_of(*field.race, 1).rubber_band_s, 5.0f);
}

}  // namespace
}  // namespace apx
