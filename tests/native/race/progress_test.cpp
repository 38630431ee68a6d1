// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include "race/script.h"
#include "race/standings.h"

namespace apx {
namespace {

using test::Script;

// On a circle with a lap of about 628 m.
Script on_circle(std::vector<float> distances, uint32_t laps) {
    return {test::race_on(test::circle_track(), static_cast<uint32_t>(distances.size()), laps), std::move(distances)};
}

float lap_m() {
    return test::circle_track()->length_m;
}

TEST(Progress, ALapIsCountedEachTimeTheLineIsCrossed) {
    Script script = on_circle({-10}, 3);
    script.speed_mps = {40};
    script.roll((10 + 2.5f * lap_m()) / 40);
    EXPECT_EQ(script.result().laps_done, 2u);
    EXPECT_EQ(test::events_of(*script.race, APX_EVENT_LAP).size(), 2u);
    EXPECT_NEAR(script.race->progress[0].progress_m, 2.5f * lap_m(), 1.0);
    EXPECT_EQ(script.result().finished, 0u);
}

TEST(Progress, LapTimesAreInterpolatedWithinTheTick) {
    Script script = on_circle({-10}, 3);
    script.speed_mps = {37};
    script.roll((10 + 2.5f * lap_m()) / 37);
    EXPECT_NEAR(script.race->lap_times_s[0], (10 + lap_m()) / 37 + test::dt_s, 0.002);  // from the signal
    EXPECT_NEAR(script.race->lap_times_s[1], lap_m() / 37, 0.002);
    EXPECT_FLOAT_EQ(script.result().best_lap_s, script.race->lap_times_s[1]);
}

TEST(Progress, BeforeTheLineProgressIsNegative) {
    const Script script = on_circle({-25}, 1);
    EXPECT_NEAR(script.race->progress[0].progress_m, -25.0, 0.1);
    EXPECT_EQ(script.result().laps_done, 0u);
}

TEST(Progress, DrivingBackAndForthOverTheLineMakesNoLap) {
    Script script = on_circle({-5}, 3);
    for (int i = 0; i < 5; ++i) {
        script.drive_to(5, 20);
        script.drive_to(-5, 20);
    }
    EXPECT_EQ(script.result().laps_done, 0u);
    script.drive_to(lap_m() + 5, 40);
    EXPECT_EQ(script.result().laps_done, 1u);
    for (int i = 0; i < 5; ++i) {
        script.drive_to(lap_m() - 5, 20);
        script.drive_to(lap_m() + 5, 20);
    }
    EXPECT_EQ(script.result().laps_done, 1u);
    EXPECT_EQ(test::events_of(*script.race, APX_EVENT_LAP).size(), 1u);
}

TEST(Progress, AWholeLapBackwardHasToBeDrivenAgain) {
    Script script = on_circle({3}, 2);
    script.drive_to(-lap_m() + 3, 40);
    script.drive_to(5, 40);
    EXPECT_EQ(script.result().laps_done, 0u);
    script.drive_to(lap_m() + 5, 40);
    EXPECT_EQ(script.result().laps_done, 1u);
}

TEST(Progress, NothingCountsBeforeTheSignal) {
    const auto unstarted = [](apx_race_desc& desc) { desc.started = 0; };
    Script script(test::race_on(test::circle_track(), test::cars(1), unstarted), {-5});
    script.drive_to(2 * lap_m() + 5, 40);
    EXPECT_EQ(script.result().laps_done, 0u);
    EXPECT_EQ(script.result().total_time_s, 0.0f);
}

TEST(Progress, ACarThatStartsMidLapHasToReachTheLineFirst) {
    Script script = on_circle({100}, 2);
    script.speed_mps = {40};
    script.roll((lap_m() - 100 + 0.5f * lap_m()) / 40);
    EXPECT_EQ(script.result().laps_done, 0u);
    script.roll(lap_m() / 40);
    EXPECT_EQ(script.result().laps_done, 1u);
    EXPECT_NEAR(script.result().best_lap_s, lap_m() / 40, 0.002);  // from the line, not from the signal
}

TEST(Progress, TheFinishEndsTheCarsRace) {
    Script script = on_circle({-10}, 2);
    script.speed_mps = {40};
    script.roll((10 + 4.5f * lap_m()) / 40);
    const apx_car_result result = script.result();
    EXPECT_EQ(result.finished, 1u);
    EXPECT_EQ(result.laps_done, 2u);
    EXPECT_NEAR(result.total_time_s, (10 + 2 * lap_m()) / 40 + test::dt_s, 0.003);
    EXPECT_NEAR(script.race->lap_times_s[0] + script.race->lap_times_s[1], result.total_time_s, 1e-4);
    const std::vector<apx_event> finishes = test::events_of(*script.race, APX_EVENT_FINISH);
    ASSERT_EQ(finishes.size(), 1u);
    EXPECT_EQ(finishes[0].value, 1u);
    EXPECT_NEAR(finishes[0].amount, result.total_time_s, 1e-4);
}

TEST(Progress, TwoCarsThatFinishInOneTickArePlacedByTheMomentOfCrossing) {
    // Both reach the line within the same tick of 1.5 m; the second one is a metre ahead.
    Script script = on_circle({-91.2f, -90.2f}, 1);
    script.speed_mps = {90, 90};
    script.roll((92 + lap_m()) / 90);
    const std::vector<apx_event> finishes = test::events_of(*script.race, APX_EVENT_FINISH);
    ASSERT_EQ(finishes.size(), 2u);
    ASSERT_EQ(finishes[0].tick, finishes[1].tick) << "move the cars: the test needs one tick";
    EXPECT_EQ(script.order(), (std::vector<uint32_t>{1, 0}));
    EXPECT_EQ(finishes[0].car, 1u);
    EXPECT_EQ(finishes[0].value, 1u);
    EXPECT_EQ(finishes[1].car, 0u);
    EXPECT_EQ(finishes[1].value, 2u);
}

TEST(Progress, APointToPointTrackIsOneLapToItsEnd) {
    Script script(test::race_on(test::straight_track(), 1, 5), {20});
    script.speed_mps = {50};
    script.roll(970.0f / 50);
    EXPECT_EQ(script.result().finished, 0u);
    script.roll(30.0f / 50);
    EXPECT_EQ(script.result().finished, 1u);
    EXPECT_EQ(script.result().laps_done, 1u);
    EXPECT_NEAR(script.result().total_time_s, 980.0f / 50, 0.1);
}

TEST(Progress, APassIsAnOvertakeWithTwoNames) {
    Script script = on_circle({-30, -10}, 3);
    script.roll(2.5f);
    script.speed_mps = {30, 20};
    script.roll(3.0f);
    const std::vector<apx_event> passes = test::events_of(*script.race, APX_EVENT_OVERTAKE);
    ASSERT_EQ(passes.size(), 1u);
    EXPECT_EQ(passes[0].car, 0u);
    EXPECT_EQ(passes[0].other, 1u);
    EXPECT_EQ(script.result(0).overtakes_done, 1u);
    EXPECT_EQ(script.result(1).overtakes_suffered, 1u);
    EXPECT_EQ(script.order(), (std::vector<uint32_t>{0, 1}));
}

TEST(Progress, CarsNoseToNoseDoNotSwapPlacesWithEveryTick) {
    Script script = on_circle({100, 100.5f}, 3);
    script.roll(2.5f);
    for (int i = 0; i < 30; ++i) {
        script.distance_m[0] += i % 2 == 0 ? 1.0f : -1.0f;
        script.tick();
    }
    EXPECT_TRUE(test::events_of(*script.race, APX_EVENT_OVERTAKE).empty());
}

TEST(Progress, TheScrambleOfTheFirstTwoSecondsIsNoOvertaking) {
    Script script = on_circle({-10, -5}, 3);
    script.speed_mps = {20, 0};
    script.roll(1.5f);
    EXPECT_EQ(script.order(), (std::vector<uint32_t>{0, 1}));
    EXPECT_TRUE(test::events_of(*script.race, APX_EVENT_OVERTAKE).empty());
}

TEST(Progress, TimeBesideTheRoadIsCountedAndReportedOnceEachWay) {
    const auto track = test::straight_track();
    const auto race = test::race_on(track, 1);
    for (float lateral : {0.0f, 5.5f, 6.5f, 6.5f, 6.5f, 0.0f}) {  // the edge is at 6, the car half of 2 m wide
        test::tick_once(*race, {test::state_on(*track, 100, lateral)});
    }
    ASSERT_EQ(test::events_of(*race, APX_EVENT_OFF_TRACK).size(), 1u);
    EXPECT_NEAR(test::events_of(*race, APX_EVENT_OFF_TRACK)[0].amount, 0.5, 0.01);
    EXPECT_EQ(test::events_of(*race, APX_EVENT_BACK_ON_TRACK).size(), 1u);
    EXPECT_NEAR(result_of(*race, 0).off_track_s, 4 * test::dt_s, 1e-5);
}

}  // namespace
}  // namespace apx
