// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/states.h"

#include "drive/scene.h"
#include "race/describe.h"
#include "race/standings.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

// A slow car and a fast one that laps it, on the oval.
std::unique_ptr<World> lapping(uint32_t blue_flags) {
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[0].driver.pace = 0.6f;
    auto world = test::world_on(test::track_named("oval"), APX_SITUATION_OVERTAKE, cars, [&](apx_world_desc& desc) {
        desc.race.laps = 8;
        desc.race.blue_flags = blue_flags;
    });
    test::run_to_finish(*world, 600.0f);
    return world;
}

std::vector<uint32_t> reasons_of(const Race& race, uint32_t car, uint32_t state) {
    std::vector<uint32_t> reasons;
    for (const apx_event& event : test::events_of(race, APX_EVENT_STATE)) {
        if (event.car == car && event.value == state) {
            reasons.push_back(event.reason);
        }
    }
    return reasons;
}

TEST(Yield, ALappedCarLetsTheLappingOneByWithoutContact) {
    const auto world = lapping(1);
    const std::vector<uint32_t> begun = reasons_of(*world->race, 0, APX_STATE_YIELD);
    ASSERT_FALSE(begun.empty());
    for (uint32_t reason : begun) {
        EXPECT_EQ(reason, uint32_t{APX_REASON_BLUE_FLAG});
    }
    const std::vector<uint32_t> ended = reasons_of(*world->race, 0, APX_STATE_DRIVE);
    EXPECT_NE(std::find(ended.begin(), ended.end(), uint32_t{APX_REASON_LET_BY}), ended.end());
    EXPECT_EQ(result_of(*world->race, 0).car_contacts, 0u);
    EXPECT_TRUE(reasons_of(*world->race, 1, APX_STATE_YIELD).empty());
}

TEST(Yield, WithoutBlueFlagsNobodyYields) {
    EXPECT_TRUE(reasons_of(*lapping(0)->race, 0, APX_STATE_YIELD).empty());
}

TEST(Yield, IsBoundedInTime) {
    const auto track = test::circle_track();
    Scene scene(track, {state_on(*track, 100, 0, 20), state_on(*track, 88, 0, 20)});
    scene.race->published_plans[1].progress_m = track->length_m;
    EXPECT_EQ(scene.reason_of_change(1.0f), uint32_t{APX_REASON_BLUE_FLAG});
    EXPECT_EQ(scene.memories[0].pass.target, 1u);
    EXPECT_EQ(scene.reason_of_change(20.0f), uint32_t{APX_REASON_TIMED_OUT});  // it never comes by
    EXPECT_EQ(scene.reason_of_change(1.0f), uint32_t{APX_REASON_COUNT});       // and is not let by again at once
}

// A car that stands beside the line, another one coming.
Scene beside_the_line(float other_m, float other_mps, float own_mps = 0) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 400, 4, own_mps), state_on(*track, other_m, 0, other_mps)});
    scene.memories[0].state = APX_STATE_REJOIN;
    return scene;
}

TEST(Rejoin, WaitsForACarThatIsComing) {
    Scene scene = beside_the_line(370, 50);
    scene.decide_for(1.0f);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_REJOIN});
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_TRAFFIC_COMING});
    const Decision decision = scene.decide_once();
    EXPECT_NEAR(decision.lateral_low_m, 4.0, 1e-3);  // stays where it is
    EXPECT_NEAR(decision.lateral_high_m, 4.0, 1e-3);
    EXPECT_LT(decision.speed_cap_mps, 15.0f);
}

TEST(Rejoin, GoesWhenTheRoadIsClear) {
    EXPECT_EQ(beside_the_line(450, 50).reason_of_change(1.0f), uint32_t{APX_REASON_ROAD_CLEAR});  // it is past
    EXPECT_EQ(beside_the_line(370, 0).reason_of_change(1.0f), uint32_t{APX_REASON_ROAD_CLEAR});   // it stands too
}

TEST(Rejoin, IsBoundedInTime) {
    Scene scene = beside_the_line(370, 50, 5);
    EXPECT_EQ(scene.reason_of_change(30.0f), uint32_t{APX_REASON_TIMED_OUT});
}

TEST(Defending, IsOneMoveBeforeACornerAndToldAndNeverFromAPeacefulDriver) {
    for (float defending : {0.0f, 1.0f}) {
        std::vector<apx_car_desc> cars = test::cars(4);
        for (apx_car_desc& car : cars) {
            car.driver.defending = defending;
        }
        const auto world = test::world_on(test::track_named("club"), APX_SITUATION_RANDOM_GRID, cars,
                                          [](apx_world_desc& desc) { desc.race.laps = 4; });
        test::run_to_finish(*world, 600.0f);
        const std::vector<apx_event> moves = test::events_of(*world->race, APX_EVENT_DEFEND);
        EXPECT_EQ(moves.empty(), defending == 0.0f);
        for (const apx_event& move : moves) {
            EXPECT_LT(move.other, 4u);
        }
        EXPECT_EQ(result_of(*world->race, 0).wall_contacts, 0u);
    }
}

// Two cars, 8 m behind each other, stand behind a third on a road that has no room to pass it.
Scene queue() {
    Source source = test::straight_source(1000.0, 4.0, 101);
    for (apx_source_gate& gate : source.gates) {
        gate.run_off_left_m = gate.run_off_right_m = 0.0f;
    }
    const auto track = test::baked(source);
    const float apart_m = 8.0f + default_car_desc().vehicle.length_m;
    return {track, {state_on(*track, 400), state_on(*track, 400 - apart_m), state_on(*track, 400 - 2 * apart_m)}};
}

float waited_s(Scene& scene, uint32_t car, float longest_s) {
    float time_s = 0.0f;
    while (time_s < longest_s && scene.memories[car].state == APX_STATE_DRIVE) {
        scene.decide_once(car);
        time_s += test::dt_s;
    }
    return time_s;
}

TEST(Waiting, WhoWaitsBehindACarThatStandsGivesRoomAfterAWhileTheLastOneFirst) {
    Scene scene = queue();
    const float last_s = waited_s(scene, 2, 120.0f);
    EXPECT_GT(last_s, 10.0f);
    EXPECT_LT(last_s, 20.0f);
    EXPECT_EQ(scene.memories[2].state_reason, uint32_t{APX_REASON_STUCK});
    const float first_s = waited_s(scene, 1, 120.0f);
    EXPECT_GT(first_s, 1.5f * last_s);
    EXPECT_LT(first_s, 40.0f);
    EXPECT_EQ(scene.memories[1].state_reason, uint32_t{APX_REASON_STUCK});
}

TEST(Waiting, LettingOthersByWhereItStandsDoesNotBeginItAnew) {
    DriverMemory memory;
    memory.state = APX_STATE_DRIVE;
    memory.recovery.stuck_s = 1.5f;
    enter_state(memory, APX_STATE_YIELD, APX_REASON_BLUE_FLAG);
    enter_state(memory, APX_STATE_DRIVE, APX_REASON_LET_BY);
    EXPECT_EQ(memory.recovery.stuck_s, 1.5f);
    enter_state(memory, APX_STATE_OVERTAKE, APX_REASON_PASS_PAYS);
    EXPECT_EQ(memory.recovery.stuck_s, 0.0f);
}

}  // namespace
}  // namespace apx
