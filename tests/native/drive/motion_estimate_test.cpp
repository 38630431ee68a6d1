// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include "drive/motion_estimate.h"
#include "drive/scene.h"
#include "profile/pace.h"
#include "sim/step_world.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

// The trim after one look of a car at pace 0.9 on its line, `late_s` behind the schedule of an open track.
float trim_when(float late_s, float pace = 0.9f) {
    const auto track = test::track_named("hillclimb");
    const uint32_t gate = 100;
    const LineNode& node = track->lines[APX_LINE_RACING].nodes[gate];
    std::vector<apx_car_desc> cars = test::cars(1);
    cars[0].driver.pace = pace;
    Scene scene(track, {state_on(*track, track->frames[gate].distance_m + 0.01f, node.lateral_m, 20.0f)}, cars);
    const DriverView view = scene.view();
    scene.race_time_s = late_s + (pace < 1.0f ? paced_passage_s(*track, view.profile, view.pacing, gate, 0.0f) : 0.0f);
    Decision decision{};
    decision.speed_cap_mps = 1e6f;
    update_pace_trim(scene.view(), scene.memories[0], decision);
    return scene.memories[0].motion.pace_trim;
}

TEST(PaceTrim, AnOpenTracksLapMakesUpForWhatItIsBehindSinceTheStart) {
    EXPECT_NEAR(trim_when(0.0f), 1.0f, 0.002f);
    EXPECT_GT(trim_when(0.05f), 1.005f);
    EXPECT_LT(trim_when(-0.05f), 0.995f);
}

TEST(PaceTrim, ChangesThePaceByAFewPerCentAtMost) {
    EXPECT_FLOAT_EQ(trim_when(30.0f), 1.03f);
    EXPECT_FLOAT_EQ(trim_when(-30.0f), 0.97f);
}

TEST(PaceTrim, FullPaceIsDrivenWithoutOne) {
    EXPECT_EQ(trim_when(30.0f, 1.0f), 1.0f);
}

TEST(PaceTrim, ALapOfAnOpenTrackFromRestTakesAsLongAsThePaceSays) {
    for (const float pace : {0.95f, 0.8f}) {
        std::vector<apx_car_desc> cars = test::cars(1);
        cars[0].driver.pace = pace;
        const auto world =
            test::world_on(test::track_named("hillclimb"), APX_SITUATION_SINGLE, cars, [](apx_world_desc&) {});
        for (int tick = 0; tick < 6000 && !is_done(*world); ++tick) {
            step(*world);
        }
        ASSERT_EQ(world->race->progress[0].finished, 1u);
        const float target_s = world->race->profiles[0].ideal_lap_s / pace;
        EXPECT_NEAR(world->race->lap_times_s[0] / target_s, 1.0f, 0.003f) << pace;
    }
}

}  // namespace
}  // namespace apx
