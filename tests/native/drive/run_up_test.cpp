// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/run_up.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "drive/scene.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

// Stretches 10 to 13 are a bend between straights. Car 1 is somebody else's, `gap_m` ahead of a car on the first; it takes `bend_s` for
// each stretch of the bend and `exit_s` for the ten behind it, the plan half a second for each.
Scene behind_stranger(float distance_m, float gap_m, float bend_s, float exit_s) {
    const auto track = test::track_named("club");
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[1].driven_by = APX_DRIVER_HOST;
    const float ahead_m = distance_m + gap_m + cars[0].vehicle.length_m;
    Scene scene(track, {state_on(*track, distance_m, 0, 30), state_on(*track, ahead_m, 0, 30)}, cars);
    scene.race->intents[1].stranger = 1;
    Stretches& plan = scene.race->plans[scene.race->plan_of[0]].stretches;
    std::fill(plan.taken_s.begin(), plan.taken_s.end(), 0.5f);
    const std::span<float> theirs_s = scene.race->stretches_of(scene.race->stranger_slots[1]).taken_s;
    for (size_t i = 0; i < theirs_s.size(); ++i) {
        plan.open[i] = i < 10 || i > 13 ? 1 : 0;
        theirs_s[i] = i < 10 || i > 23 ? 0.5f : i > 13 ? exit_s : bend_s;
    }
    scene.race->stretch_clocks[scene.race->stranger_slots[1]].entered_s = scene.race_time_s - 0.1f;
    return scene;
}

RunUp run_of(const Scene& scene) {
    return run_up(scene.view(), scene.memories[0]);
}

TEST(RunUp, HangsBackBeforeABendThatAStrangerTakesSlowly) {
    const Scene scene = behind_stranger(60, 5, 0.8f, 0.6f);
    EXPECT_EQ(run_of(scene).car, 1u);
    EXPECT_LT(run_of(scene).speed_mps, 0.95f * scene.view().planned_mps);
}

TEST(RunUp, WhoeverIsFarEnoughBehindHasNoNeedTo) {
    const Scene scene = behind_stranger(60, 105, 0.8f, 0.6f);
    EXPECT_EQ(run_of(scene).car, 1u);
    EXPECT_GT(run_of(scene).speed_mps, 1e5f);
}

TEST(RunUp, NobodyHangsBackBehindOneThatLeavesTheBendAsFast) {
    EXPECT_EQ(run_of(behind_stranger(60, 5, 0.8f, 0.5f)).car, APX_NONE);
}

TEST(RunUp, BehindTheBendNobodyHangsBack) {
    EXPECT_EQ(run_of(behind_stranger(375, 10, 0.8f, 0.6f)).car, 1u);
    EXPECT_GT(run_of(behind_stranger(375, 10, 0.8f, 0.6f)).speed_mps, 1e5f);
    EXPECT_EQ(run_of(behind_stranger(375, 10, 0.8f, 0.5f)).car, APX_NONE);
}

TEST(RunUp, NothingIsKnownOfAStrangersFirstLap) {
    EXPECT_EQ(run_of(behind_stranger(60, 5, 0.0f, 0.0f)).car, APX_NONE);
}

TEST(RunUp, DriversOfTheRaceAreNotWaitedFor) {
    Scene scene = behind_stranger(60, 5, 0.8f, 0.6f);
    scene.race->intents[1].stranger = 0;
    EXPECT_EQ(run_of(scene).car, APX_NONE);
}

}  // namespace
}  // namespace apx
