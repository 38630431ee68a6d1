// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/flights.h"

#include <gtest/gtest.h>

#include "profile/car_profile.h"
#include "worlds.h"

namespace apx {
namespace {

constexpr float first_crest_m = 390.0f;
constexpr float second_crest_m = 1945.0f;

CarProfile profile_on(const Track& track, bool jumps) {
    apx_car_desc car = test::cars(1)[0];
    car.driver.jumps = jumps ? 1 : 0;
    return make_car_profiles(track, {}, car)[0];
}

double time_of(const Track& track, const CarProfile& profile) {
    double time_s = 0.0;
    const std::vector<float>& speeds = profile.speeds_mps[APX_LINE_RACING];
    for (uint32_t gate = 0; gate < track.sector_count(); ++gate) {
        time_s += 2.0 * static_cast<double>(track.lengths_m[gate] / (speeds[gate] + speeds[track.next_gate(gate)]));
    }
    return time_s;
}

TEST(Flights, ADriverWithoutJumpsPlansNone) {
    const CarProfile profile = profile_on(*test::track_named("jumps"), false);
    for (const std::vector<Flight>& flights : profile.flights) {
        EXPECT_TRUE(flights.empty());
    }
}

TEST(Flights, TheCrestOnAStraightIsFlownAndTheOneBeforeABendIsNot) {
    const test::TrackPointer track = test::track_named("jumps");
    const CarProfile flies = profile_on(*track, true);
    const CarProfile rolls = profile_on(*track, false);
    const std::vector<Flight>& flights = flies.flights[APX_LINE_RACING];
    ASSERT_EQ(flights.size(), 1u);
    EXPECT_NEAR(flights[0].take_off_m, first_crest_m, 15.0f);
    EXPECT_GT(flights[0].landing_m, flights[0].take_off_m + 15.0f);
    const uint32_t second = sector_at(*track, second_crest_m);
    EXPECT_NEAR(flies.speeds_mps[APX_LINE_RACING][second], rolls.speeds_mps[APX_LINE_RACING][second], 0.01f);
    EXPECT_LT(time_of(*track, flies), time_of(*track, rolls) - 0.3);
    EXPECT_LT(flies.ideal_lap_s, rolls.ideal_lap_s - 0.3f);
    EXPECT_LT(flies.full_pace_lap_s, rolls.full_pace_lap_s - 0.3f);
}

TEST(Flights, ACarThatMustNotLandHardSlowsDown) {
    const test::TrackPointer track = test::track_named("jumps");
    apx_car_desc car = test::cars(1)[0];
    car.driver.jumps = 1;
    car.driver.hardest_landing_mps = 0.5f;
    const CarProfile gentle = make_car_profiles(*track, {}, car)[0];
    const CarProfile flies = profile_on(*track, true);
    const uint32_t crest = sector_at(*track, first_crest_m);
    EXPECT_LT(gentle.speeds_mps[APX_LINE_RACING][crest], flies.speeds_mps[APX_LINE_RACING][crest] - 5.0f);
}

TEST(Flights, APlannedFlightIsTheOneThatTheCarMakes) {
    const test::TrackPointer track = test::track_named("jumps");
    std::vector<apx_car_desc> cars = test::cars(1);
    cars[0].driver.jumps = 1;
    const auto world =
        test::world_on(track, APX_SITUATION_SINGLE, cars, [](apx_world_desc& desc) { desc.race.laps = 3; });
    const Flight planned = world->race->profile(0).flights[APX_LINE_RACING][0];
    float take_off_m = 0.0f;
    float landing_m = 0.0f;
    while (!is_done(*world)) {
        const bool was_in_air = world->flies[0] != 0;
        step(*world);
        const bool in_air = world->flies[0] != 0;
        take_off_m = !was_in_air && in_air ? world->places[0].distance_m : take_off_m;
        landing_m = was_in_air ? world->places[0].distance_m : landing_m;
    }
    EXPECT_NEAR(take_off_m, planned.take_off_m, 3.0f);
    EXPECT_NEAR(landing_m, planned.landing_m, 5.0f);
}

}  // namespace
}  // namespace apx
