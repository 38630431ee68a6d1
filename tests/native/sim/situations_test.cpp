// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/situations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "race/standings.h"
#include "sim/step_world.h"
#include "track/line.h"
#include "vehicle/vehicle_json.h"
#include "worlds.h"

namespace apx {
namespace {

using test::world_on;

struct Placed {
    Place place;
    float speed_mps;
    float turn_rad;  // against the road
};

std::vector<Placed> placed(const World& world) {
    std::vector<Placed> cars;
    for (const apx_car_state& state : world.states) {
        const Place place = locate(*world.race->track, ground(state.position), state.position[1], APX_NONE);
        const float speed = length(glm::vec2(state.velocity[0], state.velocity[2]));
        cars.push_back({place, speed, wrap_angle(state.yaw_rad - place.heading_rad)});
    }
    return cars;
}

std::vector<Placed> placed(const std::string& track, uint32_t situation, uint32_t count, uint32_t seed = 1) {
    return placed(*world_on(test::track_named(track), situation, count, 1, seed));
}

void expect_on_the_road(const std::vector<Placed>& cars) {
    for (const Placed& car : cars) {
        ASSERT_TRUE(car.place.found());
        EXPECT_GT(car.place.to_left_edge_m(), 0.9f);
        EXPECT_GT(car.place.to_right_edge_m(), 0.9f);
    }
}

TEST(Situations, ASingleCarStandsAtTheStartLine) {
    for (const char* track : {"club", "oval", "street", "bridge"}) {
        const Placed car = placed(track, APX_SITUATION_SINGLE, 1)[0];
        const float length_m = test::track_named(track)->length_m;
        EXPECT_GT(car.place.distance_m, length_m - 10.0f);  // with its nose before the line
        EXPECT_EQ(car.speed_mps, 0.0f);
        EXPECT_NEAR(car.turn_rad, 0.0, 0.05);
        EXPECT_NEAR(car.place.lateral_m, 0.0, 0.1);
    }
}

TEST(Situations, TheGridHasTwoColumnsBehindTheLineInTheOrderOfTheCars) {
    for (const std::string& track : test::sample_names()) {
        const std::vector<Placed> cars = placed(track, APX_SITUATION_NORMAL, 8);
        expect_on_the_road(cars);
        for (size_t car = 0; car < cars.size(); ++car) {
            EXPECT_EQ(cars[car].speed_mps, 0.0f);
            EXPECT_NEAR(cars[car].turn_rad, 0.0, 0.05);
            EXPECT_EQ(cars[car].place.lateral_m < 0, car % 2 == 0) << track << " " << car;
            if (car > 0) {
                const float behind = cars[car - 1].place.distance_m - cars[car].place.distance_m;
                EXPECT_NEAR(behind, 8.0, 0.5) << track << " " << car;
            }
        }
    }
}

TEST(Situations, CarsOfTheGridDoNotTouch) {
    for (const std::string& track : test::sample_names()) {
        const auto world = world_on(test::track_named(track), APX_SITUATION_NORMAL, 24);
        test::run(*world, 50);  // before the signal
        for (uint32_t car = 0; car < 24; ++car) {
            EXPECT_EQ(world->race->progress[car].car_contacts, 0u) << track << " " << car;
            EXPECT_EQ(world->race->progress[car].wall_contacts, 0u) << track << " " << car;
        }
    }
}

TEST(Situations, ThePoleIsFirstInTheStandingsFromTheBeginning) {
    const auto world = world_on(test::track_named("club"), APX_SITUATION_NORMAL, 8);
    test::run(*world, 1);
    const std::vector<apx_standing> table = test::standings(*world->race);
    for (uint32_t i = 0; i < 8; ++i) {
        EXPECT_EQ(table[i].car, i);
        EXPECT_LT(table[i].progress_m, 0.0f);
    }
}

TEST(Situations, TheSignalComesAfterASecond) {
    const auto world = world_on(test::track_named("club"), APX_SITUATION_NORMAL, 2);
    test::run(*world, 59);
    EXPECT_EQ(world->race->clock.started, 0u);
    test::run(*world, 2);
    EXPECT_EQ(world->race->clock.started, 1u);
}

std::vector<float> distances(const std::vector<Placed>& cars) {
    std::vector<float> result;
    for (const Placed& car : cars) {
        result.push_back(car.place.distance_m);
    }
    return result;
}

TEST(Situations, ARandomGridDrawsTheSlotsBySeed) {
    const std::vector<float> fixed = distances(placed("club", APX_SITUATION_NORMAL, 8));
    std::set<std::vector<float>> grids;
    for (uint32_t seed = 1; seed <= 10; ++seed) {
        std::vector<float> drawn = distances(placed("club", APX_SITUATION_RANDOM_GRID, 8, seed));
        EXPECT_EQ(drawn, distances(placed("club", APX_SITUATION_RANDOM_GRID, 8, seed)));
        grids.insert(drawn);
        std::sort(drawn.rbegin(), drawn.rend());
        EXPECT_EQ(drawn, fixed);  // the same slots
    }
    EXPECT_EQ(grids.size(), 10u);
}

TEST(Situations, OvertakingHasASlowCarAndTheOthersSpreadAndRolling) {
    const auto world = world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 6);
    EXPECT_FLOAT_EQ(world->race->cars[0].driver.pace, 0.8f);
    EXPECT_FLOAT_EQ(world->race->cars[1].driver.pace, 1.0f);
    const std::vector<Placed> cars = placed(*world);
    expect_on_the_road(cars);
    const float length_m = world->race->track->length_m;
    for (size_t car = 0; car < cars.size(); ++car) {
        EXPECT_GT(cars[car].speed_mps, 5.0f);
        const float ahead =
            distance_ahead(*world->race->track, cars[(car + 1) % 6].place.distance_m, cars[car].place.distance_m);
        EXPECT_NEAR(ahead, length_m / 6, 1.0);
    }
    step(*world);
    EXPECT_EQ(world->race->clock.started, 1u);
}

TEST(Situations, TheSlowCarsOwnPaceCountsWhenItIsSlower) {
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[0].driver.pace = 0.5f;
    EXPECT_FLOAT_EQ(cars_for(APX_SITUATION_OVERTAKE, cars)[0].driver.pace, 0.5f);
}

TEST(Situations, TheSlowCarIsOvertaken) {
    const auto world = world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 6, 3);
    EXPECT_TRUE(test::run_to_finish(*world, 400));
    EXPECT_GT(result_of(*world->race, 0).overtakes_suffered, 0u);
}

TEST(Situations, WrongWayCarsStandAtHeadingsDrawnBySeed) {
    const std::vector<Placed> cars = placed("club", APX_SITUATION_WRONG_WAY, 12);
    expect_on_the_road(cars);
    std::set<float> turns;
    int backward = 0;
    for (const Placed& car : cars) {
        EXPECT_EQ(car.speed_mps, 0.0f);
        turns.insert(car.turn_rad);
        backward += absolute(car.turn_rad) > pi_f / 2 ? 1 : 0;
    }
    EXPECT_EQ(turns.size(), 12u);
    EXPECT_GT(backward, 0);
    EXPECT_NE(cars[0].turn_rad, placed("club", APX_SITUATION_WRONG_WAY, 12, 2)[0].turn_rad);
}

// Also not when they have turned and get going far beside the line.
TEST(Situations, WrongWayCarsTouchNoWallInTheMinuteAfter) {
    for (const std::string& name : test::sample_names()) {
        for (uint32_t seed = 1; seed <= 3; ++seed) {
            const auto world = world_on(test::track_named(name), APX_SITUATION_WRONG_WAY, 8, 1, seed);
            test::run(*world, 60 * 60);
            for (uint32_t car = 0; car < 8; ++car) {
                EXPECT_EQ(world->race->progress[car].wall_contacts, 0u) << name << seed << " car " << car;
            }
        }
    }
}

TEST(Situations, CrashHasTwoStandingObstaclesAndTheOthersComeAtSpeed) {
    const auto world = world_on(test::track_named("club"), APX_SITUATION_CRASH, 4);
    const std::vector<Placed> cars = placed(*world);
    expect_on_the_road(cars);
    for (uint32_t car = 0; car < 4; ++car) {
        EXPECT_EQ(world->race->cars[car].driven_by, car < 2 ? uint32_t{APX_DRIVER_HOST} : uint32_t{APX_DRIVER_AI});
        EXPECT_EQ(cars[car].speed_mps > 15.0f, car >= 2);
    }
    const float to_obstacle = distance_ahead(*world->race->track, cars[2].place.distance_m, cars[0].place.distance_m);
    EXPECT_NEAR(to_obstacle, 180.0, 2.0);
}

TEST(Situations, NobodyHitsTheObstaclesAtSpeed) {
    for (const char* track : {"club", "oval", "bridge"}) {
        const auto world = world_on(test::track_named(track), APX_SITUATION_CRASH, 4);
        test::run(*world, 30 * 60);
        for (const apx_event& contact : test::events_of(*world->race, APX_EVENT_CAR_CONTACT)) {
            EXPECT_LT(contact.amount, 5.0f) << track << ": car " << contact.car << " and " << contact.other;
        }
    }
}

TEST(Situations, EverybodyGetsPastTheObstaclesAndFinishes) {
    for (const std::string& name : test::sample_names()) {
        const auto world = world_on(test::track_named(name), APX_SITUATION_CRASH, 8, 2);
        EXPECT_TRUE(test::run_to_finish(*world, 300)) << name;
        for (uint32_t car = 2; car < 8; ++car) {
            EXPECT_LT(result_of(*world->race, car).state_s[APX_STATE_RECOVER], 15.0f) << name << " car " << car;
        }
    }
}

TEST(Situations, CarsOfEveryKindGetPastTheObstaclesAndFinish) {
    for (const char* preset : {"kart", "touring", "gt", "formula"}) {
        const std::string file = std::string(APX_SOURCE_DIR "/data/vehicles/") + preset + ".json";
        std::vector<apx_car_desc> cars = test::cars(8);
        for (apx_car_desc& car : cars) {
            car.vehicle = vehicle_from_json(test::read_text(file), preset);
        }
        for (const char* name : {"club", "street", "hillclimb"}) {
            const auto world =
                test::world_on(test::track_named(name), APX_SITUATION_CRASH, cars, [](apx_world_desc&) {});
            EXPECT_TRUE(test::run_to_finish(*world, 300)) << preset << " on " << name;
        }
    }
}

// Where the cars come to stand is a matter of centimetres, so a little more or less grip used makes other jams of it.
TEST(Situations, NobodyIsStuckForLongHoweverTheCarsComeToStand) {
    for (const auto& [name, preset] : {std::pair{"hillclimb", "formula"}, {"street", "formula"}, {"club", "kart"}}) {
        const std::string file = std::string(APX_SOURCE_DIR "/data/vehicles/") + preset + ".json";
        for (int step = 0; step < 9; ++step) {
            std::vector<apx_car_desc> cars = test::cars(8);
            for (apx_car_desc& car : cars) {
                car.vehicle = vehicle_from_json(test::read_text(file), preset);
                car.driver.grip_use = 0.98f + 0.00225f * static_cast<float>(step);
            }
            const auto world =
                test::world_on(test::track_named(name), APX_SITUATION_CRASH, cars, [](apx_world_desc&) {});
            EXPECT_TRUE(test::run_to_finish(*world, 200)) << preset << " on " << name << ", step " << step;
            std::vector<uint32_t> recoveries(8);
            for (const apx_event& change : test::events_of(*world->race, APX_EVENT_STATE)) {
                recoveries[change.car] += change.value == uint32_t{APX_STATE_RECOVER} ? 1 : 0;
            }
            for (uint32_t car = 2; car < 8; ++car) {
                EXPECT_LE(recoveries[car], 6u) << preset << " on " << name << ", step " << step << ", car " << car;
                EXPECT_LT(result_of(*world->race, car).state_s[APX_STATE_RECOVER], 30.0f)
                    << preset << " on " << name << ", step " << step << ", car " << car;
            }
        }
    }
}

TEST(Situations, CarsDrivenAtTheObstaclesAreNotALapApart) {
    for (const std::string& name : test::sample_names()) {
        const auto world = world_on(test::track_named(name), APX_SITUATION_CRASH, 8);
        test::run(*world, 10 * 60);
        for (const apx_event& change : test::events_of(*world->race, APX_EVENT_STATE)) {
            EXPECT_NE(change.value, uint32_t{APX_STATE_YIELD}) << name << " car " << change.car;
        }
    }
}

}  // namespace
}  // namespace apx
