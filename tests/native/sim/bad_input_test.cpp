// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Invalid input of a careless host: a clear error or sane behaviour, never NaN.
#include <gtest/gtest.h>

#include "base/error.h"
#include "base/random.h"
#include "race/debug.h"
#include "race/standings.h"
#include "sim/create_world.h"
#include "sim/step_world.h"
#include "sim/world_snapshot.h"
#include "track/track_file.h"
#include "vehicle/car_state.h"
#include "worlds.h"

namespace apx {
namespace {

using test::state_on;

std::string refusal(const std::vector<apx_car_desc>& cars) {
    try {
        test::race_on(test::track_named("oval"), cars, [](apx_race_desc&) {});
    } catch (const Error& error) {
        return error.message;
    }
    return "";
}

std::string refusal(void (*change)(apx_car_desc&)) {
    std::vector<apx_car_desc> cars = test::cars(2);
    change(cars[1]);
    return refusal(cars);
}

std::unique_ptr<World> placed(test::TrackPointer track, const std::vector<apx_car_state>& states,
                              const std::vector<apx_car_desc>& cars) {
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    desc.race.laps = 100;
    return create_world(std::move(track), desc, cars, states);
}
std::unique_ptr<World> placed(test::TrackPointer track, const std::vector<apx_car_state>& states) {
    return placed(std::move(track), states, test::cars(static_cast<uint32_t>(states.size())));
}

void expect_finite(const World& world) {
    for (uint32_t car = 0; car < world.race->car_count(); ++car) {
        EXPECT_TRUE(is_sane(world.states[car])) << car;
        const apx_controls& controls = world.controls[car];
        EXPECT_TRUE(absolute(controls.steering) <= 1.0f && absolute(controls.throttle) <= 1.0f) << car;
        EXPECT_TRUE(controls.brake >= 0.0f && controls.brake <= 1.0f) << car;
        const apx_car_debug debug = debug_of(*world.race, car);
        EXPECT_TRUE(is_finite(debug.target_speed_mps) && is_finite(debug.pass_gain_s) && is_finite(debug.pace)) << car;
        EXPECT_TRUE(is_finite(result_of(*world.race, car).time_lost_s)) << car;
    }
}

TEST(BadInput, ZeroMassAndNegativeGripAreRefusedByNameAndValue) {
    EXPECT_EQ(refusal([](apx_car_desc& car) { car.vehicle.mass_kg = 0.0f; }).find("cars[1]: vehicle: mass_kg is 0"),
              0u);
    EXPECT_EQ(refusal([](apx_car_desc& car) { car.vehicle.grip = -1.0f; }).find("cars[1]: vehicle: grip is -1"), 0u);
    EXPECT_NE(refusal([](apx_car_desc& car) { car.vehicle.length_m = 1e9f; }).find("length_m"), std::string::npos);
    EXPECT_NE(refusal([](apx_car_desc& car) { car.vehicle.width_m = 0.0f; }).find("width_m"), std::string::npos);
    EXPECT_NE(refusal([](apx_car_desc& car) {
                  car.vehicle.power_w = std::numeric_limits<float>::quiet_NaN();
              }).find("power_w"),
              std::string::npos);
    EXPECT_NE(refusal([](apx_car_desc& car) { car.driver.skill = 7.0f; }).find("driver.skill is 7"), std::string::npos);
}

TEST(BadInput, ATrackThatACarCouldOnlyCrawlAlongIsRefused) {
    Track steep = *test::track_named("oval");
    for (GateRoad& road : steep.road) {
        road.grip = 0.01f;
    }
    finish_track(steep);
    check_track(steep);
    const auto shared = std::make_shared<const Track>(std::move(steep));
    const std::string message = test::failure([&] { test::race_on(shared, 2, 1); });
    EXPECT_EQ(message.find("car 0 would take"), 0u) << message;
}

// Within the bounds on a stored road: whatever loads drives, stays finite, and its own snapshot restores.
TEST(BadInput, TheWorstRoadsThatLoadLeaveACarFinite) {
    for (const float bank : {-2.0f, -1.0f, 1.0f, 2.0f}) {
        for (const float grip : {0.01f, 2.0f}) {
            for (const float crest_1pm : {-2.0f, 2.0f}) {
                Track odd = *test::track_named("club");
                for (uint32_t gate = 60; gate < 90; ++gate) {
                    odd.road[gate] = {odd.road[gate].curvature_1pm, 0.25f * bank, bank, crest_1pm, grip};
                }
                finish_track(odd);
                check_track(odd);
                const auto world =
                    test::world_on(std::make_shared<const Track>(std::move(odd)), APX_SITUATION_NORMAL, 3);
                for (int tick = 0; tick < 1200; ++tick) {
                    step(*world);
                }
                expect_finite(*world);
                EXPECT_EQ(test::failure([&] { restore(*world, snapshot(*world)); }), "")
                    << bank << ' ' << grip << ' ' << crest_1pm;
            }
        }
    }
}

TEST(BadInput, ARaceWithoutCarsIsRefused) {
    EXPECT_EQ(refusal(std::vector<apx_car_desc>{}).find("count is 0"), 0u);
}

// The largest car that a description may have is wider than the road.
TEST(BadInput, CarsOfAbsurdSizeDriveOnAsWellAsTheyCan) {
    std::vector<apx_car_desc> cars = test::cars(3);
    cars[0].vehicle.length_m = 30.0f;
    cars[0].vehicle.width_m = 10.0f;
    cars[1].vehicle.length_m = 0.3f;
    cars[1].vehicle.wheelbase_m = 0.2f;
    cars[1].vehicle.width_m = 0.3f;
    const auto world = test::world_on(test::track_named("street"), APX_SITUATION_NORMAL, cars, [](apx_world_desc&) {});
    test::run(*world, 1800);
    expect_finite(*world);
}

TEST(BadInput, ACarInsideAnotherIsPushedOut) {
    const auto track = test::straight_track();
    const auto world = placed(track, {state_on(*track, 200), state_on(*track, 200), state_on(*track, 201, 0.5f)});
    test::run(*world, 600);
    expect_finite(*world);
    const glm::vec2 apart = world->race->bodies[0].position - world->race->bodies[1].position;
    EXPECT_GT(length(apart), 1.9f);
}

TEST(BadInput, ACarOffTheTrackStaysFinite) {
    const auto track = test::straight_track();
    const auto world = placed(track, {state_on(*track, 300, 40.0f, 10.0f), state_on(*track, 100, 0, 20)});
    test::run(*world, 600);
    expect_finite(*world);
}

// Walls that a car has got behind are none, or it had no way back.
TEST(BadInput, ACarBehindTheWallsDrivesBackToTheRoadHoweverItPoints) {
    for (const char* name : {"club", "street", "hillclimb"}) {
        const auto track = test::track_named(name);
        for (int i = 0; i < 24; ++i) {
            const float lateral_m = (i % 2 == 0 ? 1.0f : -1.0f) * (i % 4 < 2 ? 14.0f : 30.0f);
            const float turn_rad = static_cast<float>(i / 4 - 3) * pi_f / 3.0f;
            const float distance_m = track->length_m * (0.1f + 0.03f * static_cast<float>(i));
            const auto world = placed(track, {state_on(*track, distance_m, lateral_m, 0, turn_rad)});
            const Body& body = world->race->bodies[0];
            const auto drives = [&] {
                return min(body.place.to_left_edge_m(), body.place.to_right_edge_m()) > 0.0f &&
                       body.speed_along_mps > 10.0f;
            };
            for (int second = 0; second < 60 && !drives(); ++second) {
                test::run(*world, 60);
            }
            EXPECT_TRUE(drives()) << name << " " << i;
        }
    }
}

TEST(BadInput, ACarOffTheMapIsRefusedByAWorldAndGetsNeutralControlsInARace) {
    const auto track = test::straight_track();
    apx_car_state far = state_on(*track, 200, 0, 20);
    far.position[0] = 9e5f;
    EXPECT_THROW(placed(track, {state_on(*track, 300), far}), Error);
    const auto race = test::race_on(track, 2);
    for (int i = 0; i < 60; ++i) {
        test::tick_once(*race, {state_on(*track, 300), far});
    }
    EXPECT_GT(race->controls[0].throttle, 0.0f);
    EXPECT_TRUE(race->controls[1].throttle == 0.0f && race->controls[1].brake == 0.0f);
}

TEST(BadInput, ACarUpsideDownGetsNeutralControls) {
    const auto track = test::straight_track();
    const auto race = test::race_on(track, 2);
    apx_car_state rolled = state_on(*track, 200, 0, 20);
    rolled.roll_rad = 3.0f;
    for (int i = 0; i < 60; ++i) {
        test::tick_once(*race, {rolled, state_on(*track, 180, 0, 20)});
    }
    EXPECT_EQ(race->controls[0].throttle, 0.0f);
    EXPECT_EQ(race->controls[0].brake, 0.0f);
    EXPECT_TRUE(is_finite(race->controls[1].steering));
}

TEST(BadInput, ACarAtFourHundredMetresPerSecondStaysFinite) {
    const auto track = test::track_named("club");
    const auto world = placed(track, {state_on(*track, 100, 0, 399.9f), state_on(*track, 200, 0, 10.0f)});
    test::run(*world, 1200);
    expect_finite(*world);
}

TEST(BadInput, ACarTeleportedMidRaceGoesOnAndItsLapsStayPossible) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, 3, 5);
    Random random(1, 0, 0);
    for (int i = 0; i < 3000; ++i) {
        std::vector<apx_car_state> states;
        for (int car = 0; car < 3; ++car) {
            states.push_back(state_on(*track, random.range(0, track->length_m), random.range(-8, 8),
                                      random.range(-20, 80), random.range(-3, 3)));
        }
        test::tick_once(*race, states);
        for (const apx_controls& controls : race->controls) {
            ASSERT_TRUE(absolute(controls.steering) <= 1.0f && absolute(controls.throttle) <= 1.0f);
        }
    }
    for (uint32_t car = 0; car < 3; ++car) {
        EXPECT_LE(result_of(*race, car).laps_done, 5u);
        EXPECT_TRUE(is_finite(debug_of(*race, car).target_speed_mps));
    }
}

// One every 20 cm on average, so most of them inside another.
TEST(BadInput, TenThousandCarsOnAShortOvalStayFinite) {
    const auto track = test::track_named("oval");
    std::vector<apx_car_state> states;
    for (int car = 0; car < 10000; ++car) {
        const float distance_m = track->length_m * static_cast<float>(car) / 10000.0f;
        states.push_back(state_on(*track, distance_m, static_cast<float>(car % 7 - 3), 30.0f));
    }
    const auto world = placed(track, states);
    test::run(*world, 5);
    expect_finite(*world);
    EXPECT_THROW(test::race_on(track, 10001), Error);
}

TEST(BadInput, MoreCarsThanASituationHasRoomForAreRefused) {
    for (const char* name : {"oval", "hillclimb"}) {
        const auto track = test::track_named(name);
        for (const uint32_t situation : {APX_SITUATION_NORMAL, APX_SITUATION_RANDOM_GRID, APX_SITUATION_OVERTAKE,
                                         APX_SITUATION_WRONG_WAY, APX_SITUATION_CRASH}) {
            EXPECT_THROW(test::world_on(track, situation, 600), Error) << name << " " << situation;
            EXPECT_NO_THROW(test::world_on(track, situation, 20)) << name << " " << situation;
        }
    }
}

TEST(BadInput, ARubberBandToNobodyIsRefused) {
    const auto create = [](uint32_t player) {
        test::race_on(test::track_named("oval"), test::cars(2),
                      [&](apx_race_desc& desc) { desc.rubber_band_car = player; });
    };
    EXPECT_NO_THROW(create(1));
    EXPECT_THROW(create(2), Error);
    const auto stretch = [](uint32_t player, uint32_t driven_by) {
        std::vector<apx_car_desc> cars = test::cars(2);
        cars[1].driven_by = driven_by;
        test::race_on(test::track_named("oval"), cars, [&](apx_race_desc& desc) {
            desc.rubber_band = 0.5f;
            desc.rubber_band_car = player;
        });
    };
    EXPECT_THROW(stretch(APX_NONE, APX_DRIVER_AI), Error);
    EXPECT_NO_THROW(stretch(APX_NONE, APX_DRIVER_HOST));
    EXPECT_NO_THROW(stretch(0, APX_DRIVER_AI));
}

}  // namespace
}  // namespace apx
