// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/hazard.h"

#include <gtest/gtest.h>

#include "drive/overtake.h"
#include "drive/scene.h"
#include "drive/states.h"
#include "drive/traffic.h"
#include "drive/tuning.h"
#include "race/standings.h"
#include "sim/create_world.h"
#include "sim/step_world.h"
#include "vehicle/vehicle_json.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

constexpr float quarter = 0.5f * pi_f;

TEST(Hazard, TheSpeedBeforeAnObstacleStopsTheCarInTheWayThatTheOtherLeaves) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 100, 0, 40), state_on(*track, 300, 0, 0)});
    const DriverView view = scene.view();
    const float braking = 0.7f * view.profile.braking_mps2;
    for (const float other_mps : {0.0f, -15.0f}) {
        const float speed = speed_before(view, 150.0f, other_mps, 0.7f);
        const float stops_s = speed / braking;
        EXPECT_NEAR(0.5f * speed * stops_s - other_mps * stops_s, 150.0f, 0.5f);
    }
    EXPECT_GT(speed_before(view, 50.0f, 10.0f, 0.7f), 10.0f);
}

TEST(Hazard, AStandingCarIsSeenFromWhereHalfTheBrakesStopBeforeIt) {
    const auto track = test::straight_track(2000.0);
    const auto sees = [&](float mps) {
        const auto race = test::race_on(track, 2);
        test::tick_once(*race, {state_on(*track, 100, 0, 80), state_on(*track, 500, 0, mps)});
        return race->neighbours[0].count_ahead;
    };
    EXPECT_EQ(sees(0.0f), 1u);
    EXPECT_EQ(sees(-15.0f), 1u);
    EXPECT_EQ(sees(40.0f), 0u);
}

TEST(Hazard, ACarThatTheDriverNeedNotBrakeForYetTakesNoGripFromTheSteering) {
    const auto track = test::straight_track();
    uint32_t unhurried = 0;
    for (const float gap_m : {20.0f, 40.0f, 60.0f, 80.0f, 100.0f}) {
        Scene scene(track, {state_on(*track, 100, 0, 65), state_on(*track, 104 + gap_m, 0, 50)});
        scene.race->published_plans[1].host_car = 1;
        const Decision decision = scene.decide_once();
        const CarAhead ahead{1, gap_m, 15.0f, 50.0f, decision.speed_cap_mps};
        const bool brakes = decision.speed_cap_mps < 65.0f;
        unhurried += !brakes && braking_needed(scene.view(), ahead) > tuning::emergency_braking;
        EXPECT_EQ(decision.braking_share > 0.0f, brakes) << gap_m;
    }
    EXPECT_GT(unhurried, 0u);
}

// The driver of the first car on a path with that offset from the racing line, a standing car ahead.
Scene before_standing_car(test::TrackPointer track, float own_m, float lateral_m, float mps, float other_m,
                          float path_m) {
    Scene scene(track, {state_on(*track, own_m, lateral_m, mps), state_on(*track, other_m)});
    scene.memories[0].path.placed = 1;
    scene.memories[0].path.offset_m = path_m - scene.race->bodies[0].line_lateral_m;
    return scene;
}

TEST(Hazard, AStandingCarInTheMiddleOfAHairpinIsPassedOutside) {
    const auto track = test::circle_track(12.0, 16.0);
    const LinePoint line = line_point(track->lines[APX_LINE_RACING], 0, 0.0f);
    ASSERT_GT(absolute(line.curvature_1pm), tuning::overtake::tight_bend_1pm);
    const float outside = line.curvature_1pm > 0.0f ? -1.0f : 1.0f;
    for (const float path_m : {-0.3f, 0.3f, -2.0f, 2.0f}) {
        const Scene scene = before_standing_car(track, 2.0f, 0.0f, 8.0f, 30.0f, path_m);
        EXPECT_EQ(side_to_pass(scene.view(), scene.memories[0], 1), outside) << path_m;
    }
}

TEST(Hazard, AStandingCarThatThePathMissesIsPassedOnThatSide) {
    const auto track = test::straight_track(1000.0, 16.0);
    for (const float path_m : {-2.0f, 2.0f}) {
        const Scene scene = before_standing_car(track, 100.0f, 0.0f, 30.0f, 220.0f, path_m);
        EXPECT_EQ(side_to_pass(scene.view(), scene.memories[0], 1), path_m < 0.0f ? -1.0f : 1.0f);
    }
}

TEST(Hazard, ACarFarBesideItsPathIsNotPastAnObstacleBeforeItCanBe) {
    const auto track = test::straight_track(1000.0, 16.0);
    const auto right_m = [&](float gap_m) {
        const Scene scene = before_standing_car(track, 100.0f, -3.0f, 30.0f, 104.5f + gap_m, 3.0f);
        return right_of_obstacle(scene.view(), scene.memories[0], 1);
    };
    // With the nose at the obstacle the car is where it is; with a second to go it has crossed the road.
    EXPECT_NEAR(right_m(0.1f), -3.0f, 0.2f);
    EXPECT_LT(right_m(15.0f), 0.0f);
    EXPECT_NEAR(right_m(60.0f), 3.0f, 0.01f);
}

TEST(Hazard, APathOnTheOtherSideOfAnObstacleIsNotClearOfIt) {
    const auto track = test::straight_track(1000.0, 16.0);
    const auto car_ahead = [&](float side) {
        Scene scene = before_standing_car(track, 100.0f, -4.0f, 30.0f, 160.0f, -4.0f);
        scene.overtakes(0, 1);
        scene.memories[0].pass.side = side;
        const DriverView view = scene.view();
        return find_car_ahead(view, scene.memories[0], -4.0f - view.own().line_lateral_m);
    };
    EXPECT_EQ(car_ahead(-1.0f).car, APX_NONE);
    EXPECT_EQ(car_ahead(1.0f).car, 1u);
    EXPECT_LT(car_ahead(1.0f).cap_mps, 30.0f);
}

TEST(Hazard, AStandingCarIsNotLostBecauseThisOneSlowsForACorner) {
    const auto track = test::straight_track(1000.0, 16.0);
    Scene scene = before_standing_car(track, 100.0f, -4.0f, 12.0f, 300.0f, -4.0f);
    scene.overtakes(0, 1);
    scene.memories[0].state_s = 20.0f;
    const DriverView view = scene.view();
    move_state(view, scene.memories[0], find_car_ahead(view, scene.memories[0], -4.0f - view.own().line_lateral_m));
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_OVERTAKE});
    EXPECT_EQ(scene.memories[0].pass.target, 1u);
}

TEST(Hazard, NoLeftOrRightLineIsTakenForAFarObstacleWhileTheTyresAreAtTheirLimit) {
    const auto track = test::circle_track(150.0, 16.0);
    Scene scene(track, {state_on(*track, 10), state_on(*track, 10)});
    const Place& place = scene.race->bodies[0].place;
    const float limit_mps = profile_speed(scene.view().profile, SideLine{}, place.sector, place.share);
    const auto state_with_gap = [&](float seconds) {
        Scene at(track, {state_on(*track, 10, 0, limit_mps), state_on(*track, 10 + seconds * limit_mps)});
        at.memories[0].path.placed = 1;
        at.memories[0].path.offset_m = 0.0f;
        at.memories[0].rival.car = 1;
        at.memories[0].pass.blocked_s = 10.0f;
        const DriverView view = at.view();
        consider_overtaking(view, at.memories[0], {1, seconds * limit_mps - 4.5f, limit_mps, 0.0f, 0.0f});
        return at.memories[0].state;
    };
    const float until_s = tuning::overtake::waits_until_s;
    EXPECT_EQ(state_with_gap(until_s + 0.3f), uint32_t{APX_STATE_DRIVE});
    EXPECT_EQ(state_with_gap(until_s - 0.3f), uint32_t{APX_STATE_OVERTAKE});
}

struct Parked {
    float distance_m;
    float lateral_m;
    float turn_rad;
};

// Cars of the preset from rest at 20 m on, and cars of the host's that stand with their brakes on.
std::unique_ptr<World> world_with(test::TrackPointer track, uint32_t count, const std::vector<Parked>& parked,
                                  const char* preset = "gt") {
    std::vector<apx_car_desc> cars = test::cars(count + static_cast<uint32_t>(parked.size()));
    std::vector<apx_car_state> states;
    const std::string file = std::string(APX_SOURCE_DIR) + "/data/vehicles/" + preset + ".json";
    for (uint32_t car = 0; car < cars.size(); ++car) {
        cars[car].vehicle = vehicle_from_json(test::read_text(file), file);
        if (car < count) {
            states.push_back(state_on(*track, 20.0f + 12.0f * static_cast<float>(count - 1 - car)));
        } else {
            const Parked& place = parked[car - count];
            cars[car].driven_by = APX_DRIVER_HOST;
            states.push_back(state_on(*track, place.distance_m, place.lateral_m, 0.0f, place.turn_rad));
        }
    }
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    desc.race.started = 1;
    desc.race.laps = 1;
    auto world = create_world(track, desc, cars, states);
    for (uint32_t car = count; car < cars.size(); ++car) {
        world->host_controls[car] = {0.0f, 0.0f, 1.0f};
    }
    return world;
}

TEST(Hazard, OneCarParkedInTheMiddleOfANarrowRoadIsGoneRoundOverTheRunOff) {
    const auto track = test::straight_track(1000.0, 9.0);  // with 3 m of run-off
    for (const float turn_rad : {0.0f, 0.5f * quarter, quarter}) {
        const auto world = world_with(track, 4, {{500.0f, 0.0f, turn_rad}});
        test::run(*world, 60 * 60);
        for (uint32_t car = 0; car < 4; ++car) {
            const apx_car_result result = result_of(*world->race, car);
            EXPECT_EQ(result.finished, 1u) << "turned by " << turn_rad << ", car " << car;
            EXPECT_EQ(result.car_contacts + result.wall_contacts, 0u) << "turned by " << turn_rad << ", car " << car;
        }
    }
}

TEST(Hazard, WhereNoCarsWidthIsLeftTheDriverSaysSoAndWaits) {
    const auto track = test::straight_track(1000.0, 9.0);
    const auto world = world_with(track, 1, {{500.0f, -3.0f, quarter}, {500.0f, 3.6f, quarter}});
    test::run(*world, 60 * 60);
    EXPECT_EQ(result_of(*world->race, 0).car_contacts, 0u);
    EXPECT_LT(world->race->bodies[0].speed_along_mps, 0.5f);
    const auto events = test::events_of(*world->race, APX_EVENT_ROAD_BLOCKED);
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].car, 0u);
    EXPECT_GE(events[0].other, 1u);
    EXPECT_TRUE(test::events_of(*world->race, APX_EVENT_NEEDS_RESCUE).empty());
    // Moved away, it is passed.
    world->host_controls[1] = {0.0f, 1.0f, 0.0f};
    world->bodies[1].car = state_on(*track, 700.0f, -3.0f);
    world->states[1] = world->bodies[1].car;
    world->host_controls[1] = {0.0f, 0.0f, 1.0f};
    test::run(*world, 40 * 60);
    EXPECT_EQ(result_of(*world->race, 0).finished, 1u);
}

class CarsInTheWay : public testing::TestWithParam<std::string> {};

// Five of them round a lap, moved by the host at that speed along the road.
uint32_t contacts_with(const std::string& name, float mps, float turn_rad, float lateral_m) {
    const auto track = test::track_named(name);
    std::vector<apx_car_desc> cars = test::cars(6);
    std::vector<apx_car_state> states = {state_on(*track, 1.0f)};
    std::vector<float> places;
    for (uint32_t car = 1; car < 6; ++car) {
        cars[car].driven_by = APX_DRIVER_HOST;
        places.push_back(track->length_m * (static_cast<float>(car) - 0.3f) / 5.0f);
        states.push_back(state_on(*track, places.back(), lateral_m, 0.0f, turn_rad));
    }
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    desc.race.started = 1;
    desc.race.laps = 1;
    const auto world = create_world(track, desc, cars, states);
    while (!is_done(*world) && world->race->clock.tick < 60 * 400) {
        for (uint32_t car = 1; car < 6; ++car) {
            float& at_m = places[car - 1];
            at_m = wrap_distance(*track, at_m + mps * test::dt_s);
            const float side = car % 2 == 0 ? 1.0f : -1.0f;
            apx_car_state state = state_on(*track, at_m, side * lateral_m, 0.0f, turn_rad);
            const glm::vec2 velocity = forward_of(wrap_angle(state.yaw_rad - turn_rad)) * mps;
            state.velocity[0] = velocity.x;
            state.velocity[2] = velocity.y;
            world->bodies[car] = {};
            world->bodies[car].car = state;
            world->states[car] = state;
        }
        step(*world);
    }
    EXPECT_TRUE(is_done(*world)) << name;
    uint32_t hard = 0;
    for (const apx_event& event : test::events_of(*world->race, APX_EVENT_CAR_CONTACT)) {
        hard += event.amount > 1.0f ? 1 : 0;
    }
    return hard;
}

TEST_P(CarsInTheWay, ThatStandAreNeverHit) {
    EXPECT_EQ(contacts_with(GetParam(), 0.0f, 0.0f, 0.0f), 0u);
    EXPECT_EQ(contacts_with(GetParam(), 0.0f, 0.5f * quarter, 1.5f), 0u);
}

INSTANTIATE_TEST_SUITE_P(Samples, CarsInTheWay, testing::Values("club", "oval", "street"), test::param_name);

}  // namespace
}  // namespace apx
