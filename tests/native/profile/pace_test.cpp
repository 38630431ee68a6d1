// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/pace.h"

#include <gtest/gtest.h>

#include "drive/path.h"
#include "drive/scene.h"
#include "sim/step_world.h"

namespace apx {
namespace {

using test::state_on;

// Time of a lap at these speeds: between two gates the speed squared goes straight over the way.
double lap_s(const Track& track, const CarProfile& plan, const Pacing& pacing) {
    const Line& line = track.lines[APX_LINE_RACING];
    double time_s = 0.0;
    for (uint32_t gate = 0; gate < track.sector_count(); ++gate) {
        const uint32_t next = track.next_gate(gate);
        const float to_m = next == 0 ? line.length_m : line.nodes[next].distance_m;
        const float way_m = to_m - line.nodes[gate].distance_m;
        time_s += static_cast<double>(
            2.0f * way_m /
            (paced_speed(track, plan, pacing, gate, 0.0f) + paced_speed(track, plan, pacing, next, 0.0f)));
    }
    return time_s;
}

Pacing pacing_at(const CarProfile& plan, float pace, float band = 0.0f) {
    apx_driver_desc driver = default_driver_desc();
    driver.pace = pace;
    return pacing_of(plan, driver, band);
}

class PaceOnTracks : public test::EveryTrack {};

TEST_P(PaceOnTracks, ALapAtThePacedSpeedsTakesTheIdealLapsTimeOverThePace) {
    const auto race = test::race_on(track_pointer, 1);
    const CarProfile& plan = race->profile(0);
    for (const float pace : {0.97f, 0.93f, 0.9f, 0.8f, 0.65f, 0.5f, 0.35f}) {
        const double target_s = static_cast<double>(plan.ideal_lap_s / pace);
        const double expected_s = max(target_s, static_cast<double>(plan.full_pace_lap_s));
        // Hills lengthen the way a little.
        EXPECT_NEAR(lap_s(track(), plan, pacing_at(plan, pace)) / expected_s, 1.0, 0.006) << pace;
    }
}

TEST_P(PaceOnTracks, EveryStepIsSlowerThanTheOneBefore) {
    const auto race = test::race_on(track_pointer, 1);
    const std::vector<PaceStep>& steps = race->profile(0).pace_steps;
    ASSERT_EQ(steps.size(), std::size(limit_share_steps));
    EXPECT_EQ(limit_share_steps[0], 1.0f);
    EXPECT_NEAR(steps[0].pace, race->profile(0).ideal_lap_s / race->profile(0).full_pace_lap_s, 1e-4);
    for (size_t step = 1; step < steps.size(); ++step) {
        EXPECT_LE(steps[step].pace, steps[step - 1].pace);
        for (uint32_t gate = 0; gate < track().gate_count(); ++gate) {
            EXPECT_GE(steps[step].slowness_spm[gate], steps[step - 1].slowness_spm[gate] * (1.0f - 1e-5f)) << gate;
        }
    }
    EXPECT_LT(steps.back().pace, 0.3f);  // the least pace of all
}

APX_ON_EVERY_TRACK(PaceOnTracks);

TEST(Pace, FullPaceIsThePlan) {
    const auto race = test::race_on(test::track_named("club"), 1);
    const CarProfile& plan = race->profile(0);
    const Pacing full = pacing_at(plan, 1.0f);
    EXPECT_EQ(full.limit_share, 1.0f);
    for (uint32_t gate = 0; gate < race->track->gate_count(); gate += 7) {
        EXPECT_EQ(paced_speed(*race->track, plan, full, gate, 0.4f), profile_speed(plan, SideLine{}, gate, 0.4f));
    }
    EXPECT_EQ(pacing_at(plan, 0.999f).limit_share, 1.0f);  // more than the driver reaches of the ideal
}

TEST(Pace, TheRubberBandMovesItAndNeverAboveOne) {
    const auto race = test::race_on(test::track_named("club"), 1);
    const CarProfile& plan = race->profile(0);
    EXPECT_FLOAT_EQ(pacing_at(plan, 0.9f, 0.05f).pace, 0.945f);
    EXPECT_GT(pacing_at(plan, 0.9f, 0.05f).limit_share, pacing_at(plan, 0.9f).limit_share);
    EXPECT_EQ(pacing_at(plan, 0.99f, 0.05f).pace, 1.0f);
}

// Greatest speed on a lap and share of it with full throttle.
std::pair<float, float> lap_of(float pace) {
    std::vector<apx_car_desc> cars = test::cars(1);
    cars[0].driver.pace = pace;
    const auto world = test::world_on(test::track_named("bridge"), APX_SITUATION_SINGLE, cars,
                                      [](apx_world_desc& desc) { desc.race.laps = 2; });
    std::pair<float, float> result{0.0f, 0.0f};
    uint32_t ticks = 0;
    while (!is_done(*world)) {
        step(*world);
        ticks += 1;
        result.first = max(result.first, world->race->bodies[0].speed_along_mps);
        result.second += world->race->controls[0].throttle > 0.97f ? 1.0f : 0.0f;
    }
    result.second /= static_cast<float>(ticks);
    return result;
}

TEST(Pace, IsHeldInCornersAndBrakesAndNotOnTheStraights) {
    const auto [full_mps, full_throttle] = lap_of(1.0f);
    const auto [paced_mps, paced_throttle] = lap_of(0.9f);
    EXPECT_GT(paced_mps, 0.97f * full_mps);
    EXPECT_GT(paced_throttle, 0.6f * full_throttle);
}

}  // namespace
}  // namespace apx
