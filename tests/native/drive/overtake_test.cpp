// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/overtake.h"

#include <gtest/gtest.h>

#include "drive/scene.h"
#include "drive/traffic.h"
#include "race/debug.h"
#include "race/events.h"
#include "race/standings.h"
#include "sim/create_world.h"
#include "sim/open_recording.h"
#include "sim/step_world.h"
#include "vehicle/vehicle_json.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

TEST(CatchTime, AndPlaceAreWhereACarOnACircleReallyCatchesTheOther) {
    const auto track = test::circle_track();
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[1].driven_by = APX_DRIVER_HOST;
    const auto race = test::race_on(track, cars, [](apx_race_desc& desc) { desc.slipstream = 0.0f; });
    std::vector<apx_car_state> states;
    for (int tick = 0; tick < 120; ++tick) {  // both at even speeds
        const float time_s = static_cast<float>(tick) * test::dt_s;
        states = {state_on(*track, 50 + 30 * time_s, 0, 30), state_on(*track, 85 + 26 * time_s, 0, 26)};
        test::tick_once(*race, states);
    }
    const apx_car_debug debug = debug_of(*race, 0);
    ASSERT_EQ(debug.car_ahead, 1u);
    EXPECT_NEAR(debug.catch_s, debug.gap_ahead_m / debug.closing_mps, 0.01f);
    EXPECT_NEAR(debug.catch_distance_m, race->bodies[0].place.distance_m + 30.0f * debug.catch_s, 0.5);
}

// ---- when a pass begins and ends

// The fastest, by a tenth, starts last.
std::vector<apx_car_desc> uneven_field(float aggression = 0.5f) {
    std::vector<apx_car_desc> cars = test::cars(8);
    for (uint32_t car = 0; car < 8; ++car) {
        cars[car].driver.aggression = aggression;
        cars[car].driver.pace = 0.9f + 0.1f / 7.0f * static_cast<float>(car);
    }
    return cars;
}

std::unique_ptr<World> race_of(const char* track, const std::vector<apx_car_desc>& cars, float slipstream = 0.4f) {
    return test::world_on(test::track_named(track), APX_SITUATION_NORMAL, cars, [&](apx_world_desc& desc) {
        desc.race.laps = 5;
        desc.race.slipstream = slipstream;
    });
}

float time_lost_by(float aggression) {
    float lost_s = 0.0f;
    for (const char* name : {"club", "oval", "bridge", "street"}) {
        const auto world = race_of(name, uneven_field(aggression));
        test::run_to_finish(*world, 400.0f);
        for (uint32_t car = 0; car < 8; ++car) {
            lost_s += result_of(*world->race, car).time_lost_s;
        }
    }
    return lost_s;
}

TEST(Overtake, TheMoreAggressiveTheLessTimeIsLostBehindOthers) {
    EXPECT_GT(time_lost_by(0.0f), time_lost_by(1.0f));
}

// Karts on bridge brake for one corner alone: what a driver knows of its way does not change from lap to lap.
TEST(Overtake, WhereOneCornerIsAllThereIsASlowCarIsPassed) {
    std::vector<apx_car_desc> cars = test::cars(3);
    const std::string file = std::string(APX_SOURCE_DIR) + "/data/vehicles/kart.json";
    for (apx_car_desc& car : cars) {
        car.vehicle = vehicle_from_json(test::read_text(file), "kart");
    }
    cars[0].driver.pace = 0.8f;
    const auto world = test::world_on(test::track_named("bridge"), APX_SITUATION_NORMAL, cars,
                                      [](apx_world_desc& desc) { desc.race.laps = 3; });
    ASSERT_EQ(world->race->profile(0).corners.list.size(), 1u);
    test::run_to_finish(*world, 600.0f);
    EXPECT_EQ(test::standings(*world->race).back().car, 0u);
    EXPECT_GE(result_of(*world->race, 1).overtakes_done + result_of(*world->race, 2).overtakes_done, 2u);
}

// Of two cars of a kind side by side before a corner, `apart_m` between their middles.
Scene before_corner(float before_m, float apart_m, float mps_share) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, 1);
    const Corner& corner = race->profile(0).corners.list[0];
    const float distance = corner.brake_m - before_m;
    const uint32_t sector = sector_at(*track, distance);
    const float speed = race->profile(0).speeds_mps[APX_LINE_RACING][sector] * mps_share;
    const float lateral = track->lines[APX_LINE_RACING].nodes[sector].lateral_m;
    Scene scene(track,
                {state_on(*track, distance, lateral, speed), state_on(*track, distance + apart_m, lateral, speed)});
    return scene;
}

// The side on which a slow car ahead is to be passed on the right, when it drives so fast to the right.
float side_past_one_that_crosses(float right_mps, uint32_t host_car) {
    const auto track = test::straight_track();  // laterals from -6 to 6
    apx_car_state other = state_on(*track, 420, 0, 5);
    const glm::vec2 right = right_of(forward_of(other.yaw_rad));
    other.velocity[0] += right_mps * right.x;
    other.velocity[2] += right_mps * right.y;
    Scene scene(track, {state_on(*track, 400, 0, 30), other});
    scene.race->published_plans[1].host_car = host_car;
    scene.overtakes(0, 1);
    scene.memories[0].pass.side = 1.0f;
    scene.decide_once();
    return scene.memories[0].pass.side;
}

TEST(Overtake, OneThatIsErrantIsPassedWhereItWillNotBe) {
    EXPECT_EQ(side_past_one_that_crosses(2.0f, 1), 1.0f);
    EXPECT_EQ(side_past_one_that_crosses(5.0f, 1), -1.0f);
    EXPECT_EQ(side_past_one_that_crosses(5.0f, 0), 1.0f);  // a driver of the race sees this car
}

TEST(Overtake, ACarBesideAHostCarPassesItThere) {
    const auto track = test::straight_track();  // laterals from -6 to 6: more room on the left
    for (const float ahead_m : {4.0f, 12.0f}) {
        Scene scene(track, {state_on(*track, 400, 2.9f, 6), state_on(*track, 400 + ahead_m, 1.0f, 5)});
        scene.race->published_plans[1].host_car = 1;
        scene.decide_for(1.0f);
        ASSERT_EQ(scene.memories[0].state, uint32_t{APX_STATE_OVERTAKE});
        EXPECT_EQ(scene.memories[0].pass.side, 1.0f);  // where it is already, with less room than on the left
    }
}

TEST(Overtake, WhoDefendsMovesBeforeTheBrakesAndNotUnderThem) {
    const auto moves_inside_m = [](float before_m) {
        Scene scene = before_corner(before_m, -14.0f, 1.0f);
        DriverMemory& memory = scene.memories[0];
        memory.defence.against = 1;
        memory.defence.corner = memory.corner.next = 0;
        memory.path.placed = 1;
        const Decision decision = scene.decide_once();
        const float line = scene.body().line_lateral_m;
        return scene.view().profile.corners.list[0].inside > 0.0f ? decision.lateral_low_m - line
                                                                  : line - decision.lateral_high_m;
    };
    EXPECT_GT(moves_inside_m(60.0f), 0.5f);
    EXPECT_LT(moves_inside_m(-12.0f), 0.05f);
}

TEST(Overtake, NobodyMovesTowardsACarCloseBehindUnderBraking) {
    const auto moved = [](float behind_m) {
        const auto track = test::track_named("club");
        const auto race = test::race_on(track, 1);
        const float distance = race->profile(0).corners.list[0].brake_m + 8.0f;
        const uint32_t sector = sector_at(*track, distance);
        const float speed = race->profile(0).speeds_mps[APX_LINE_RACING][sector];
        const float lateral = track->lines[APX_LINE_RACING].nodes[sector].lateral_m;
        const float side = lateral > 0.0f ? -1.0f : 1.0f;  // towards the middle
        Scene scene(track, {state_on(*track, distance, lateral + side * 2.5f, speed),
                            state_on(*track, distance - behind_m, lateral, speed)});
        scene.decide_once();
        const float before = scene.memories[0].path.offset_m;
        for (int i = 0; i < 20; ++i) {
            scene.decide_once();
        }
        return absolute(scene.memories[0].path.offset_m - before);
    };
    EXPECT_LT(moved(9.0f), 0.02f);
    EXPECT_GT(moved(60.0f), 0.1f);
}

// ---- beside each other through corners

// Two cars side by side 60 m before each corner that a straight leads to, the right one or the left one a nose behind.
TEST(Overtake, WhoOverlapsAtTurnInGetsAWidthOfRoad) {
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    int cases = 0;
    int touched = 0;
    for (const std::string& name : test::sample_names()) {
        const auto track = test::track_named(name);
        const auto race = test::race_on(track, 1);
        for (const Corner& corner : race->profile(0).corners.list) {
            const float distance = wrap_distance(*track, corner.brake_m - 60.0f);
            const uint32_t sector = sector_at(*track, distance);
            if (absolute(track->lines[APX_LINE_RACING].nodes[sector].curvature_1pm) > 1.0f / 150.0f) {
                continue;
            }
            const GateFrame& gate = track->frames[sector];
            const float middle = (0.5f - gate.reference_t) * gate.width_m;
            const float speed = 0.85f * race->profile(0).speeds_mps[APX_LINE_RACING][sector];
            for (const float behind_m : {1.5f, -1.5f}) {
                const auto world =
                    create_world(track, desc, test::cars(2),
                                 std::vector{state_on(*track, distance, middle - 1.8f, speed),
                                             state_on(*track, distance - behind_m, middle + 1.8f, speed)});
                give_start_signal(*world->race);
                test::run(*world, 8 * 60);
                cases += 1;
                const std::vector<Progress>& progress = world->race->progress;
                touched += progress[0].car_contacts + progress[0].wall_contacts + progress[1].wall_contacts > 0 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(cases, 30);
    EXPECT_LE(touched, 2);  // both in one corner of the street circuit, out of which another one leads
}

// ---- the wake

// Greatest speed of cars that race over their plan, m/s, and looks at which one said that it was in_slipstream.
std::pair<float, uint32_t> over_plan_of(const std::vector<apx_car_desc>& cars, float slipstream) {
    const auto world = race_of("bridge", cars, slipstream);
    std::pair<float, uint32_t> result{-100.0f, 0};
    for (uint32_t tick = 0; tick < 150 * 60 && !is_done(*world); ++tick) {
        step(*world);
        for (uint32_t car = 0; tick % 6 == 0 && car < cars.size(); ++car) {
            const apx_car_debug debug = debug_of(*world->race, car);
            const float over = world->race->bodies[car].speed_along_mps - debug.profile_speed_mps;
            result.first = debug.state <= APX_STATE_OVERTAKE ? max(result.first, over) : result.first;
            result.second += debug.reason == APX_REASON_SLIPSTREAM ? 1 : 0;
        }
    }
    return result;
}

TEST(Overtake, DriversOfAnySkillAndPaceUseTheWake) {
    struct Kind {
        float skill;
        float pace;
    };
    for (const Kind kind : {Kind{1.0f, 1.0f}, Kind{0.7f, 1.0f}, Kind{1.0f, 0.9f}}) {
        std::vector<apx_car_desc> cars = test::cars(4);
        for (apx_car_desc& car : cars) {
            car.driver.skill = kind.skill;
            car.driver.pace = kind.pace;
        }
        const auto [with, in_slipstream] = over_plan_of(cars, 0.5f);
        const auto [without, never_towed] = over_plan_of(cars, 0.0f);
        EXPECT_GT(with, without + 0.2f) << kind.skill << ' ' << kind.pace;
        EXPECT_GT(in_slipstream, 100u);
        EXPECT_EQ(never_towed, 0u);
    }
}

}  // namespace
}  // namespace apx
