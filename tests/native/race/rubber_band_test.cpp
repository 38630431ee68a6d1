// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/rubber_band.h"

#include <gtest/gtest.h>

#include "race/debug.h"
#include "race/describe.h"
#include "race/standings.h"
#include "sim/create_world.h"
#include "sim/step_world.h"
#include "worlds.h"

namespace apx {
namespace {

// Five cars on a straight, the player in the middle, everybody rolling.
struct Field {
    std::unique_ptr<Race> race;
    std::vector<apx_car_state> states;
    explicit Field(float strength, float spacing_m = 150.0f, float limit = 0.05f, float pace = 0.9f) {
        const auto track = test::straight_track(2000.0);
        std::vector<apx_car_desc> cars = test::cars(5);
        cars[2].driven_by = APX_DRIVER_HOST;
        for (apx_car_desc& car : cars) {
            car.driver.pace = pace;
        }
        race = test::race_on(track, cars, [&](apx_race_desc& desc) {
            desc.rubber_band = strength;
            desc.rubber_band_limit = limit;
        });
        for (uint32_t car = 0; car < 5; ++car) {
            states.push_back(test::state_on(*track, 1000.0f - spacing_m * static_cast<float>(car), 0, 20.0f));
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

TEST(RubberBand, AtFullPaceKeepsHalfTheLimitBackForThePressing) {
    Field field(1.0f, 150.0f, 0.05f, 1.0f);
    field.stand_for(10.0f);
    const float base = field.race->profile(0).pace_steps[0].pace - 1.0f - 0.025f;
    EXPECT_LT(base, -0.025f);
    EXPECT_NEAR(field.pace(0), max(base, -0.05f), 1e-3);  // not pulled
    EXPECT_NEAR(field.pace(1), -0.05, 1e-3);
    EXPECT_EQ(field.pace(3), 0.0f);
    EXPECT_NEAR(field.pace(4), 0.0, 1e-3);
    Field near(1.0f, 12.0f, 0.05f, 1.0f);
    near.stand_for(10.0f);
    EXPECT_EQ(near.pace(3), 0.0f);  // right behind, at its own pace
    EXPECT_LT(near.pace(4), -0.02f);
}

TEST(RubberBand, TellsThePaceThatItMakes) {
    for (float pace : {0.8f, 0.97f, 0.98f, 1.0f}) {
        Field field(1.0f, 150.0f, 0.05f, pace);
        field.stand_for(10.0f);
        for (uint32_t car : {0u, 1u, 3u, 4u}) {
            const apx_car_debug debug = debug_of(*field.race, car);
            EXPECT_NEAR(debug.pace, pace * (1.0f + debug.rubber_band), 1e-6) << pace << " " << car;
        }
    }
}

// ---- a world with a player who potters along the middle of the road

constexpr float player_mps = 12.0f;

apx_controls player_controls(const Race& race, const Track& track) {
    const Body& body = race.bodies[0];
    const float turn = short_turn(body.place.heading_rad, race.states[0].yaw_rad);
    const float ahead = road_position(track, body.place.distance_m + 8.0f, 0).heading_rad;
    const float bend = short_turn(body.place.heading_rad, ahead);
    const float missing = player_mps - length(body.velocity);
    return {clamp(0.6f * bend - 1.5f * turn - 0.06f * body.place.lateral_m, -1.0f, 1.0f),
            clamp(0.2f * missing, 0.0f, 1.0f), clamp(-0.1f * missing, 0.0f, 1.0f)};
}

// Seconds that the last car takes for 1100 m at its default pace. The other cars start `ahead_m` of it; the first is the player.
float seconds_of(const std::vector<float>& ahead_m, float strength) {
    const auto track = test::track_named("club");
    std::vector<apx_car_desc> cars = test::cars(static_cast<uint32_t>(ahead_m.size()) + 1);
    cars[0].driven_by = APX_DRIVER_HOST;
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    desc.race.laps = 10;
    desc.race.started = 1;
    desc.race.rubber_band = strength;
    std::vector<apx_car_state> states;
    for (float ahead : ahead_m) {
        states.push_back(test::state_on(*track, 700.0f + ahead, 0, player_mps));
    }
    states.push_back(test::state_on(*track, 700.0f, 0, player_mps));
    const auto world = create_world(track, desc, cars, states);
    const uint32_t car = static_cast<uint32_t>(ahead_m.size());
    step(*world);
    const float start_m = world->race->progress[car].progress_m;
    const auto time_after = [&](float way_m) {
        while (world->race->progress[car].progress_m < start_m + way_m && world->race->race_time_s() < 60.0f) {
            world->host_controls[0] = player_controls(*world->race, *track);
            step(*world);
        }
        return world->race->race_time_s();
    };
    const float begin_s = time_after(100.0f);
    const float seconds = time_after(1200.0f) - begin_s;
    EXPECT_EQ(world->race->progress[0].off_track_s, 0.0f);
    EXPECT_EQ(world->race->progress[car].off_track_s, 0.0f);
    return seconds;
}

TEST(RubberBand, IsFeltAtTheDefaultPaceBothWays) {
    const float free_s = seconds_of({1000.0f}, 0.0f);
    const float pressing_s = seconds_of({1000.0f}, 1.0f);
    const float easing_s = seconds_of({-300.0f}, 1.0f);
    const float left_alone_s = seconds_of({-600.0f, -300.0f}, 1.0f);
    EXPECT_EQ(pressing_s, free_s);  // at the limit: nobody is faster than the physics
    EXPECT_LT(pressing_s, 0.985f * left_alone_s);
    EXPECT_GT(easing_s, 1.01f * left_alone_s);
    EXPECT_LT(easing_s, 1.06f * free_s);
}

}  // namespace
}  // namespace apx
