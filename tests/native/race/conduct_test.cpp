// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/conduct.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "race/debug.h"
#include "race/host_actions.h"
#include "race/perception.h"
#include "race/script.h"
#include "race/standings.h"
#include "sim/step_world.h"

namespace apx {
namespace {

using test::Script;

Script on_circle(std::vector<float> distances, uint32_t laps) {
    return {test::race_on(test::circle_track(), static_cast<uint32_t>(distances.size()), laps), std::move(distances)};
}

float lap_m() {
    return test::circle_track()->length_m;
}

TEST(LapValidity, ATeleportForwardMakesTheLapInvalidAndNoBestLap) {
    Script script = on_circle({-10}, 3);
    script.speed_mps = {40};
    script.roll((10 + 0.3f * lap_m()) / 40);
    script.distance_m[0] += 0.4f * lap_m();
    script.roll(0.5f * lap_m() / 40);
    EXPECT_EQ(script.result().laps_done, 1u);
    EXPECT_EQ(script.result().invalid_laps, 1u);
    EXPECT_EQ(script.result().best_lap_s, 0.0f);
    EXPECT_EQ(script.race->lap_flaws[0], uint32_t{APX_LAP_FLAW_TELEPORT});
    EXPECT_EQ(test::events_of(*script.race, APX_EVENT_LAP)[0].reason, uint32_t{APX_LAP_FLAW_TELEPORT});
    script.roll(1.0f * lap_m() / 40);
    EXPECT_EQ(script.race->lap_flaws[1], 0u);
    EXPECT_NEAR(script.result().best_lap_s, lap_m() / 40, 0.002);
}

TEST(LapValidity, AStateThatComesBackAfterASecondIsNoTeleport) {
    Script script = on_circle({-10}, 2);
    script.speed_mps = {40};
    script.roll(3.0f);
    for (int i = 0; i < 60; ++i) {
        script.distance_m[0] += 40 * test::dt_s;
        test::tick_once(*script.race, {test::refused_state()});
    }
    script.roll(2.0f);
    EXPECT_EQ(script.result().lap_flaws, 0u);
}

TEST(LapValidity, TheWholeCarBesideTheRoadIsACut) {
    const auto track = test::straight_track();
    const auto race = test::race_on(track, 1);
    test::tick_once(*race, {test::state_on(*track, 100, 6.5f, 20)});  // two wheels off
    test::tick_once(*race, {test::state_on(*track, 100.3f, 6.5f, 20)});
    EXPECT_EQ(result_of(*race, 0).lap_flaws, 0u);
    test::tick_once(*race, {test::state_on(*track, 100.6f, 7.5f, 20)});
    EXPECT_EQ(result_of(*race, 0).lap_flaws, uint32_t{APX_LAP_FLAW_CUT});
}

TEST(LapValidity, DrivingBackwardIsTheWrongWayAndSpinningIsNot) {
    Script script = on_circle({5}, 2);
    script.drive_to(100, 30);
    script.drive_to(80, 10);
    script.drive_to(120, 30);
    EXPECT_EQ(script.result().lap_flaws, 0u);
    script.drive_to(80, 10);
    EXPECT_EQ(script.result().lap_flaws, uint32_t{APX_LAP_FLAW_WRONG_WAY});
}

// A car on its roof beside another one that drives.
apx_car_state on_roof(float distance_m) {
    apx_car_state state = test::state_on(*test::circle_track(), distance_m, 2.0f);
    state.roll_rad = pi_f;
    return state;
}

TEST(Attendance, ACarOnItsRoofSaysSoAndRetiresAndRanksBehindAllThatRace) {
    const auto race = test::race_on(test::circle_track(), 2, 3);
    float behind_m = 5.0f;
    const auto roll = [&](float seconds) {
        for (float time = 0.5f * test::dt_s; time < seconds; time += test::dt_s, behind_m += 10 * test::dt_s) {
            test::tick_once(*race, {on_roof(300), test::state_on(*race->track, behind_m, -2.0f, 10)});
        }
    };
    test::tick_once(*race, {test::state_on(*race->track, 300, 2.0f), test::state_on(*race->track, 5, -2.0f, 10)});
    roll(5.0f);
    EXPECT_EQ(debug_of(*race, 0).state, uint32_t{APX_STATE_RECOVER});
    EXPECT_EQ(debug_of(*race, 0).reason, uint32_t{APX_REASON_OVERTURNED});
    EXPECT_EQ(test::standings(*race)[0].car, 0u);
    roll(16.0f);
    EXPECT_EQ(debug_of(*race, 0).reason, uint32_t{APX_REASON_RETIRED});
    EXPECT_EQ(result_of(*race, 0).retired, uint32_t{APX_RETIRED_GONE});
    EXPECT_EQ(test::standings(*race)[0].car, 1u);
    EXPECT_EQ(test::standings(*race)[1].retired, uint32_t{APX_RETIRED_GONE});
    const std::vector<apx_event> retired = test::events_of(*race, APX_EVENT_RETIRED);
    ASSERT_EQ(retired.size(), 1u);
    EXPECT_EQ(retired[0].reason, uint32_t{APX_REASON_OVERTURNED});
    EXPECT_EQ(result_of(*race, 1).overtakes_done, 0u);  // nobody passed it on the road
    test::tick_once(*race,
                    {test::state_on(*race->track, 300, 2.0f), test::state_on(*race->track, behind_m, -2.0f, 10)});
    EXPECT_EQ(result_of(*race, 0).retired, uint32_t{APX_RETIRED_NO});
    EXPECT_EQ(test::standings(*race)[0].car, 0u);
    EXPECT_EQ(debug_of(*race, 0).state, uint32_t{APX_STATE_DRIVE});
    EXPECT_GT(race->controls[0].throttle, 0.0f);
}

TEST(Attendance, ACarWithoutStatesIsGoneAndNoObstacleOnceItHasRetired) {
    const auto race = test::race_on(test::circle_track(), test::cars(2), [](apx_race_desc& desc) {
        desc.laps = 3;
        desc.retire_after_s = 4.0f;
    });
    test::tick_once(*race, {test::state_on(*race->track, 100, 0.0f), test::state_on(*race->track, 60, 0.0f)});
    for (int i = 0; i < 60 * 3; ++i) {
        test::tick_once(*race, {test::refused_state(), test::state_on(*race->track, 60, 0.0f)});
    }
    EXPECT_EQ(debug_of(*race, 0).reason, uint32_t{APX_REASON_GONE});
    EXPECT_EQ(known_to(*race, 1).count, 1u);
    for (int i = 0; i < 60 * 2; ++i) {
        test::tick_once(*race, {test::refused_state(), test::state_on(*race->track, 60, 0.0f)});
    }
    EXPECT_EQ(result_of(*race, 0).retired, uint32_t{APX_RETIRED_GONE});
    EXPECT_EQ(known_to(*race, 1).count, 0u);
}

TEST(Attendance, TheHostRetiresACarAndTakesItBackOnce) {
    const auto race = test::race_on(test::circle_track(), 2, 3);
    const std::vector<apx_car_state> states = {test::state_on(*race->track, 100, 0.0f, 20),
                                               test::state_on(*race->track, 60, 0.0f, 20)};
    test::tick_once(*race, states);
    host_retires(*race, 0);
    EXPECT_THROW(host_retires(*race, 0), Error);
    test::tick_once(*race, states);
    EXPECT_EQ(race->controls[0].throttle, 0.0f);
    EXPECT_EQ(race->controls[0].brake, 1.0f);
    EXPECT_EQ(test::standings(*race)[0].car, 1u);
    host_rejoins(*race, 0);
    EXPECT_THROW(host_rejoins(*race, 0), Error);
    test::tick_once(*race, states);
    EXPECT_EQ(test::standings(*race)[0].car, 0u);
    EXPECT_EQ(debug_of(*race, 0).state, uint32_t{APX_STATE_DRIVE});
}

TEST(Attendance, ARaceOfWhichAllCarsHaveRetiredIsOver) {
    const auto world = test::world_on(test::circle_track(), APX_SITUATION_NORMAL, 2);
    test::run(*world, 120);
    host_retires(*world->race, 0);
    host_retires(*world->race, 1);
    EXPECT_TRUE(is_done(*world));
}

}  // namespace
}  // namespace apx
