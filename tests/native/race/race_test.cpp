// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/race.h"
#include "profile/car_profile.h"

#include <gtest/gtest.h>

#include <limits>

#include "race/create.h"
#include "race/debug.h"
#include "race/describe.h"
#include "race/events.h"
#include "race/standings.h"
#include "race/tick.h"
#include "sim/step_world.h"
#include "track/line.h"
#include "vehicle/drivers.h"
#include "worlds.h"

namespace apx {
namespace {

using test::events_of;
using test::failure;
using test::state_on;
using test::tick_once;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

bool is_neutral(const apx_controls& controls) {
    return controls.steering == 0.0f && controls.throttle == 0.0f && controls.brake == 0.0f;
}

bool in_range(const apx_controls& controls) {
    return absolute(controls.steering) <= 1.0f && absolute(controls.throttle) <= 1.0f && controls.brake >= 0.0f &&
           controls.brake <= 1.0f;
}

// Each of these makes a good state absurd.
std::vector<apx_car_state> absurd_states(const apx_car_state& good) {
    std::vector<apx_car_state> states;
    for (size_t word = 0; word < sizeof(apx_car_state) / sizeof(float); ++word) {
        for (float value : {nan, infinity, -infinity, 1e9f}) {
            states.push_back(good);
            std::memcpy(reinterpret_cast<uint8_t*>(&states.back()) + word * sizeof(float), &value, sizeof value);
        }
    }
    return states;
}

TEST(Race, AnAbsurdStateIsRefusedAndTheLastGoodOneUsed) {
    const auto track = test::track_named("club");
    const apx_car_state good = state_on(*track, 100, 0, 20);
    for (const apx_car_state& absurd : absurd_states(good)) {
        const auto race = test::race_on(track, 1);
        tick_once(*race, {good});
        const Place place = race->bodies[0].place;
        tick_once(*race, {absurd});
        EXPECT_EQ(race->bodies[0].place.distance_m, place.distance_m);
        EXPECT_TRUE(in_range(race->controls[0]));
        EXPECT_EQ(events_of(*race, APX_EVENT_STATE_REFUSED).size(), 1u);
    }
}

TEST(Race, ARefusedStateIsReportedOnceUntilAGoodOneCame) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, 2);
    const apx_car_state good = state_on(*track, 100), other = state_on(*track, 200), bad = test::refused_state();
    for (const apx_car_state& state : {good, bad, bad, bad, good, good, bad, bad}) {
        tick_once(*race, {other, state});
    }
    const std::vector<apx_event> refused = events_of(*race, APX_EVENT_STATE_REFUSED);
    ASSERT_EQ(refused.size(), 2u);
    EXPECT_EQ(refused[0].car, 1u);
    EXPECT_EQ(refused[0].tick, 2u);
    EXPECT_EQ(refused[0].reason, uint32_t{APX_REASON_STATE_REFUSED});
    EXPECT_EQ(refused[1].tick, 7u);
}

TEST(Race, ACarWithoutAGoodStateYetIsNowhereAndNeutral) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, 2);
    tick_once(*race, {test::refused_state(), state_on(*track, 5)});
    EXPECT_TRUE(is_neutral(race->controls[0]));
    EXPECT_FALSE(race->bodies[0].present);
    EXPECT_EQ(race->clock.present, 1u);
    tick_once(*race, {state_on(*track, 50), state_on(*track, 5)});
    EXPECT_TRUE(race->bodies[0].present);
    EXPECT_FALSE(is_neutral(race->controls[0]));
}

TEST(Race, ABadStateOfOneCarLeavesTheOthersAlone) {
    const auto track = test::track_named("club");
    const auto one = test::race_on(track, 2), two = test::race_on(track, 2);
    const apx_car_state far = state_on(*track, 1000, 0, 20);
    for (int i = 0; i < 20; ++i) {
        tick_once(*one, {far, state_on(*track, 100.0f + i, 0, 30)});
        tick_once(*two, {i == 0 ? far : test::refused_state(), state_on(*track, 100.0f + i, 0, 30)});
    }
    EXPECT_EQ(one->controls[1].throttle, two->controls[1].throttle);
    EXPECT_EQ(one->controls[1].steering, two->controls[1].steering);
}

TEST(Race, AnUpsideDownCarGetsNeutralControls) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, 1);
    apx_car_state state = state_on(*track, 100, 0, 20);
    tick_once(*race, {state});
    EXPECT_FALSE(is_neutral(race->controls[0]));
    for (auto [pitch, roll] : {std::pair{0.0f, 3.0f}, {0.0f, -1.7f}, {2.0f, 0.0f}, {0.0f, 3.0f + 4 * pi_f}}) {
        state.pitch_rad = pitch;
        state.roll_rad = roll;
        tick_once(*race, {state});
        EXPECT_TRUE(is_neutral(race->controls[0])) << pitch << " " << roll;
    }
    state.pitch_rad = 0.3f;
    state.roll_rad = 2 * pi_f - 0.2f;  // any winding
    tick_once(*race, {state});
    EXPECT_FALSE(is_neutral(race->controls[0]));
}

TEST(Race, ACarOffTheMapIsNeutralAndTheRaceGoesOn) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, 3);
    apx_car_state away = state_on(*track, 100);
    away.position[0] += 50000;
    tick_once(*race, {away, state_on(*track, 100, 0, 20), state_on(*track, 80, 0, 20)});
    EXPECT_TRUE(is_neutral(race->controls[0]));
    EXPECT_EQ(debug_of(*race, 0).location.sector, APX_NONE);
    EXPECT_EQ(race->clock.present, 2u);
    EXPECT_FALSE(is_neutral(race->controls[1]));
    EXPECT_EQ(test::standings(*race).size(), 3u);
}

TEST(Race, CarsHoldUntilTheSignalAndTheirReaction) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, test::cars(3), [](apx_race_desc& desc) { desc.started = 0; });
    const std::vector<apx_car_state> grid = {state_on(*track, -5), state_on(*track, -15), state_on(*track, -25)};
    for (int i = 0; i < 60; ++i) {
        tick_once(*race, grid);
        ASSERT_EQ(race->controls[1].brake, 1.0f);
    }
    give_start_signal(*race);
    std::vector<int> held(3, 0);
    for (int i = 0; i < 30; ++i) {
        tick_once(*race, grid);
        for (uint32_t car = 0; car < 3; ++car) {
            held[car] += race->memories[car].state == APX_STATE_START ? 1 : 0;
        }
    }
    for (int ticks : held) {
        EXPECT_GT(ticks, 2);
        EXPECT_LE(ticks, 19);  // 0.3 s
    }
    EXPECT_GT(race->controls[0].throttle, 0.5f);
}

TEST(Race, AHostsCarIsNeutralSeenAndRanked) {
    const auto track = test::straight_track();
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[1].driven_by = APX_DRIVER_HOST;
    const auto race = test::race_on(track, cars, [](apx_race_desc&) {});
    tick_once(*race, {state_on(*track, 300, 0, 50), state_on(*track, 315, 0, 0)});
    EXPECT_TRUE(is_neutral(race->controls[1]));
    EXPECT_EQ(debug_of(*race, 1).reason, uint32_t{APX_REASON_HOST_DRIVES});
    EXPECT_EQ(debug_of(*race, 0).car_ahead, 1u);
    EXPECT_GT(race->controls[0].brake, 0.7f);
    EXPECT_EQ(test::standings(*race)[0].car, 1u);
}

TEST(Race, RunsWithOneCarAndWithAThousand) {
    const auto track = test::track_named("bridge");
    for (uint32_t count : {1u, 1000u}) {
        const auto race = test::race_on(track, count);
        std::vector<apx_car_state> states;
        for (uint32_t car = 0; car < count; ++car) {
            const float lateral = static_cast<float>(car % 3) * 3.0f - 3.0f;
            states.push_back(state_on(*track, track->length_m * static_cast<float>(car) / count, lateral, 20));
        }
        for (int i = 0; i < 3; ++i) {
            tick_once(*race, states);
        }
        EXPECT_EQ(race->clock.present, count);
        EXPECT_EQ(test::standings(*race).size(), count);
        for (const apx_controls& controls : race->controls) {
            ASSERT_TRUE(in_range(controls));
        }
    }
}

TEST(Race, TheOrderOfTheCarsDoesNotChangeWhatTheyDo) {
    const auto track = test::track_named("club");
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[0].driver.reaction_s = cars[1].driver.reaction_s = 0.0f;  // reactions are drawn by index
    const auto one = test::race_on(track, cars, [](apx_race_desc&) {});
    const auto two = test::race_on(track, cars, [](apx_race_desc&) {});
    for (int i = 0; i < 100; ++i) {
        const apx_car_state ahead = state_on(*track, 112.0f + 0.4f * i, 0.5f, 24);
        const apx_car_state behind = state_on(*track, 100.0f + 0.5f * i, 0, 30);
        tick_once(*one, {ahead, behind});
        tick_once(*two, {behind, ahead});
    }
    EXPECT_EQ(one->controls[0].steering, two->controls[1].steering);
    EXPECT_EQ(one->controls[1].steering, two->controls[0].steering);
    EXPECT_EQ(one->controls[1].brake, two->controls[0].brake);
}

TEST(Race, CarsOfOneKindShareAPlan) {
    std::vector<apx_car_desc> cars = test::cars(4);
    cars[1].vehicle.grip = 1.0f;
    cars[2].driver.grip_use = 0.8f;
    cars[3].driver.pace = 0.9f;  // pace is not planned with
    const auto race = test::race_on(test::track_named("club"), cars, [](apx_race_desc&) {});
    EXPECT_EQ(race->profiles.size(), 3u);
    EXPECT_EQ(race->profile_of[3], 0u);
    EXPECT_GT(race->profile(1).ideal_lap_s, race->profile(0).ideal_lap_s);
    EXPECT_EQ(race->profile(2).ideal_lap_s, race->profile(0).ideal_lap_s);  // the car's limit, not the driver's
    EXPECT_LT(race->profile(2).speeds_mps[0][0], race->profile(0).speeds_mps[0][0] + 1e-3f);
}

TEST(Race, TheIdealLapIsTheProfileOfTheLine) {
    for (const std::string& name : preset_names()) {
        std::vector<apx_car_desc> cars = test::cars(1);
        cars[0].vehicle = preset(name);
        const auto track = test::track_named("club");
        const auto race = create_race(track, default_race_desc(), cars, PhysicsOf::world);
        EXPECT_FLOAT_EQ(result_of(*race, 0).ideal_lap_s,
                        static_cast<float>(line_speeds(*track, APX_LINE_RACING, cars[0].vehicle).time_s));
    }
}

TEST(Race, TheTargetLapIsTheIdealOverThePaceOrWhatFullPaceReaches) {
    std::vector<apx_car_desc> cars = test::cars(4);
    cars[1].driver.pace = 0.95f;
    cars[2].driver.pace = 0.999f;
    cars[3].driver.skill = 0.5f;
    const auto race = test::race_on(test::track_named("club"), cars, [](apx_race_desc&) {});
    const float ideal_s = result_of(*race, 0).ideal_lap_s;
    const float full_s = result_of(*race, 0).target_lap_s;
    EXPECT_GT(full_s, 1.003f * ideal_s);
    EXPECT_LT(full_s, 1.02f * ideal_s);
    EXPECT_FLOAT_EQ(result_of(*race, 1).target_lap_s, ideal_s / 0.95f);
    EXPECT_EQ(result_of(*race, 2).target_lap_s, full_s);
    EXPECT_FLOAT_EQ(result_of(*race, 3).target_lap_s, ideal_s / 0.96f);
}

TEST(Race, AnOpenTracksTargetBeginsWhereTheCarStandsAndStaysTheSame) {
    const auto world = test::world_on(test::track_named("hillclimb"), APX_SITUATION_SINGLE, 1);
    const Race& race = *world->race;
    const float from_the_line_s = result_of(race, 0).target_lap_s;
    step(*world);
    const float from_the_grid_s = result_of(race, 0).target_lap_s;
    EXPECT_LT(from_the_grid_s, from_the_line_s - 0.1f);
    EXPECT_GT(from_the_grid_s, from_the_line_s - 0.5f);
    ASSERT_TRUE(test::run_to_finish(*world, 120));
    EXPECT_EQ(result_of(race, 0).target_lap_s, from_the_grid_s);
    EXPECT_NEAR(result_of(race, 0).best_lap_s, from_the_grid_s, 0.005f * from_the_grid_s);
}

TEST(Race, SpeedsOfTheVehicleThatATrackWasBakedForAreTheBakedOnes) {
    for (const std::string& name : test::sample_names()) {
        const Track& track = *test::track_named(name);
        for (uint32_t line = 0; line < track.lines.size(); ++line) {
            const SpeedProfile profile = line_speeds(track, line, track.vehicle);
            EXPECT_NEAR(profile.time_s, track.lines[line].time_s, 0.002 * profile.time_s) << name;
            EXPECT_NEAR(profile.speed_mps[0], track.lines[line].nodes[0].speed_mps, 0.3) << name;
        }
    }
}

TEST(Race, TheDebugViewShowsWhatTheTickDid) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, 2);
    tick_once(*race, {state_on(*track, 100, 0, 30), state_on(*track, 120, 0, 25)});
    const apx_car_debug debug = debug_of(*race, 0);
    EXPECT_NEAR(debug.location.distance_m, 100, 0.1);
    EXPECT_EQ(debug.state, race->memories[0].state);
    EXPECT_EQ(debug.controls.steering, race->controls[0].steering);
    EXPECT_EQ(debug.hits[ray_ahead].kind, uint32_t{APX_HIT_CAR});
    EXPECT_NEAR(debug.hits[ray_ahead].distance_m, 20 - 4.6, 0.1);
    EXPECT_GT(debug.profile_speed_mps, 0.0f);
    EXPECT_LT(debug.inner_radius_m, debug.outer_radius_m);
    std::vector<apx_ray> rays(APX_RAY_COUNT);
    rays_of(*race, 0, race->states[0], rays);
    for (uint32_t i = 0; i < APX_RAY_COUNT; ++i) {
        EXPECT_EQ(std::memcmp(&debug.rays[i], &rays[i], sizeof(apx_ray)), 0);
    }
}

TEST(Race, WrongDescriptionsAreRefusedByName) {
    const auto message_of = [](auto change) {
        std::vector<apx_car_desc> cars = test::cars(2);
        apx_race_desc desc = default_race_desc();
        change(desc, cars);
        return failure([&] { create_race(test::track_named("club"), desc, cars); });
    };
    using Cars = std::vector<apx_car_desc>;
    const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
    EXPECT_TRUE(has(message_of([](apx_race_desc& desc, Cars&) { desc.laps = 0; }), "race.laps is 0"));
    EXPECT_TRUE(has(message_of([](apx_race_desc& desc, Cars&) { desc.dt_s = nan; }), "race.dt_s is nan"));
    EXPECT_TRUE(has(message_of([](apx_race_desc& desc, Cars&) { desc.ray_length_m = 4; }), "race.ray_length_m is 4"));
    EXPECT_TRUE(has(message_of([](apx_race_desc&, Cars& cars) { cars.clear(); }), "count is 0"));
    EXPECT_TRUE(
        has(message_of([](apx_race_desc&, Cars& cars) { cars[1].driver.pace = 2; }), "cars[1]: driver.pace is 2"));
    EXPECT_TRUE(has(message_of([](apx_race_desc&, Cars& cars) { cars[0].vehicle.mass_kg = -1; }), "cars[0]: "));
    EXPECT_TRUE(has(message_of([](apx_race_desc&, Cars& cars) { cars[0].struct_size = 3; }), "struct_size is 3"));
    EXPECT_TRUE(has(message_of([](apx_race_desc&, Cars& cars) { cars[1].driven_by = 2; }), "driven_by is 2"));
}

// A lap of a car whose host lets its yaw wind.
float lap_of_wound_car(float turns) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_SINGLE, 1);
    for (int tick = 0; tick < 60 * 200 && !is_done(*world); ++tick) {
        world->states[0].yaw_rad += turns * 2 * pi_f;
        step(*world);
    }
    EXPECT_EQ(result_of(*world->race, 0).wall_contacts, 0u);
    return result_of(*world->race, 0).best_lap_s;
}

TEST(Race, AHostsYawMayWind) {
    const float lap_s = lap_of_wound_car(0);
    for (float turns : {2.0f, -2.0f, 1000.0f, -1000.0f}) {
        EXPECT_NEAR(lap_of_wound_car(turns), lap_s, 0.005f * lap_s) << turns;
    }
}

// A host whose cars come out of a straight faster than their engines are, by 20 m/s.
TEST(Race, ACarThatWasMadeFasterThanItsProfileIsNotBrakedBackWhereTheLimitsAllowIt) {
    const auto track = test::straight_track(3000);
    const auto race = test::race_on(track, 1);
    const auto controls_at = [&](float over_mps) {
        apx_controls least{0, 1, 0};
        float distance_m = 800;
        for (int tick = 0; tick < 60; ++tick) {
            const float speed = debug_of(*race, 0).profile_speed_mps + over_mps;
            tick_once(*race, {state_on(*track, distance_m, 0, tick == 0 ? 40 : speed)});
            distance_m += speed * test::dt_s;
            if (tick > 10) {
                least = {0, min(least.throttle, race->controls[0].throttle), max(least.brake, race->controls[0].brake)};
            }
        }
        return least;
    };
    for (float over_mps : {5.0f, 20.0f}) {
        EXPECT_EQ(controls_at(over_mps).brake, 0.0f) << over_mps;
        EXPECT_EQ(controls_at(over_mps).throttle, 1.0f) << over_mps;
    }
}

}  // namespace
}  // namespace apx
