// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include "drive/path.h"
#include "drive/road_grip.h"
#include "drive/scene.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

constexpr float fast_mps = 40.0f;

// A car behind another on the same line of a straight, 400 m from the start.
Scene following(float gap_m, float own_mps, float other_mps) {
    const auto track = test::straight_track();
    const float apart_m = gap_m + 4.6f;  // both are 4.6 m long
    const LinePoint line = line_point(track->lines[APX_LINE_RACING], 40, 0.0f);
    return {
        track,
        {state_on(*track, 400, line.lateral_m, own_mps), state_on(*track, 400 + apart_m, line.lateral_m, other_mps)}};
}

// ---- the three factors of the rays ahead

TEST(Decide, FactorOneALargeSpeedAdvantageStartsOvertaking) {
    Scene scene = following(12, 30, 28);  // the plan allows far more than 28 m/s on a straight
    scene.decide_for(1.0f);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_OVERTAKE});
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_FASTER_THAN_CAR_AHEAD});
    EXPECT_EQ(scene.memories[0].pass.target, 1u);
}

TEST(Decide, FactorOneNoAdvantageNoOvertaking) {
    const auto track = test::straight_track();
    std::vector<apx_car_desc> descs = test::cars(2);
    descs[0].driver.overtake_speed_mps = 50.0f;
    Scene scene(track, {state_on(*track, 400, 0, 45), state_on(*track, 415, 0, 45)}, descs);
    scene.decide_for(3.0f);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_DRIVE});
}

TEST(Decide, FactorOneNobodyOvertakesInTheScrambleAfterTheStart) {
    Scene scene = following(12, 30, 28);
    scene.race_time_s = 1.0f;
    scene.decide_for(2.0f);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_DRIVE});
}

// Two cars that stand one behind the other, a little aside of each other.
TEST(Decide, StandingCarsOneBehindTheOtherArePassedOnTheSameSide) {
    const auto track = test::straight_track();
    for (const float side : {-1.0f, 1.0f}) {
        Scene scene(track, {state_on(*track, 400, side * 4.0f), state_on(*track, 416, side * 4.0f),
                            state_on(*track, 422, side * 3.8f)});
        scene.decide_for(1.0f);
        EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_OVERTAKE});
        EXPECT_EQ(scene.memories[0].pass.side, -side);
    }
}

// On the line behind a standing car.
Scene stopped_behind(float gap_m, float mps = 0.0f) {
    Scene scene = following(gap_m, mps, 0);
    scene.decide_for(1.0f);
    return scene;
}

TEST(Decide, WhoStopsBehindAStandingCarLeavesTheRoomToSteerRoundIt) {
    Scene scene = following(9.0f, 3.0f, 0);
    EXPECT_EQ(scene.decide_once().speed_cap_mps, 0.0f);
    EXPECT_GT(following(9.0f, 3.0f, 2).decide_once().speed_cap_mps, 3.0f);  // one that creeps is followed
}

TEST(Decide, WhoHasFinishedLeavesThoseThatStillRaceTheRoomToGetRound) {
    Scene scene = following(35.0f, 3.0f, 0);
    EXPECT_GT(scene.decide_once().speed_cap_mps, 3.0f);
    scene.race_over = true;
    EXPECT_LT(scene.decide_once().speed_cap_mps, 1.0f);
}

TEST(Decide, WhoComesFromAStopGoesRoundWhatStandsAtTwentyMetres) {
    const Scene scene = stopped_behind(20.0f);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_OVERTAKE});
    EXPECT_EQ(scene.memories[0].pass.target, 1u);
}

TEST(Decide, NobodyDrivesFasterAtAnObstacleThanItMovesAside) {
    Scene scene = stopped_behind(10.0f);
    const float near = scene.decide_once().speed_cap_mps;
    EXPECT_GT(near, 1.0f);
    EXPECT_LT(near, 6.0f);
}

// The tail of a car that stands at an angle touches this one's flank; there is free road before the nose, or a third car.
float cap_beside_an_angled_car(bool free) {
    const auto track = test::straight_track();
    apx_car_state turned = state_on(*track, 400.6f, 3.45f);
    turned.yaw_rad += 1.0f;
    Scene scene(track, {state_on(*track, 400, 0, 1.0f), turned, state_on(*track, free ? 500.0f : 405.5f, 0)});
    const Neighbour& neighbour = scene.race->neighbours[0].list[0];
    EXPECT_LT(neighbour.gap_m, 0.0f);
    EXPECT_LT(neighbour.side_gap_m, 0.0f);
    return scene.decide_once().speed_cap_mps;
}

TEST(Decide, WhoIsTouchedBesideTheNoseDrivesOnWhereTheWayIsFree) {
    EXPECT_NEAR(cap_beside_an_angled_car(true), 4.0, 0.01);
    EXPECT_LT(cap_beside_an_angled_car(false), 2.5f);
}

TEST(Decide, NobodyPassesACarThatSteersRoundAnObstacle) {
    for (const bool goes_round : {false, true}) {
        Scene scene = following(7.0f, 2.0f, 2.0f);
        scene.race->published_plans[1].overtaking = goes_round ? 0 : APX_NONE;
        EXPECT_EQ(scene.decide_once().speed_cap_mps < 1.0f, goes_round);  // leaves it room to back off
        scene.decide_for(2.0f);
        EXPECT_EQ(scene.memories[0].state, goes_round ? uint32_t{APX_STATE_DRIVE} : uint32_t{APX_STATE_OVERTAKE});
    }
}

TEST(Decide, WhoWaitsWithRoomToSteerIsNotStuck) {
    const auto stands_for = [](float gap_m) {
        Scene scene = following(gap_m, 0, 0);
        scene.memories[0].pass.cooldown_s = 100.0f;  // no pass
        scene.decide_for(6.0f);
        return scene.memories[0].state;
    };
    EXPECT_EQ(stands_for(9.0f), uint32_t{APX_STATE_DRIVE});
    EXPECT_EQ(stands_for(2.0f), uint32_t{APX_STATE_RECOVER});
}

TEST(Decide, LettingCarsByDoesNotMakeAStuckCarForgetThatItIsStuck) {
    Scene scene = following(2.0f, 0, 0);
    scene.memories[0].recovery.stuck_s = 3.0f;
    enter_state(scene.memories[0], APX_STATE_YIELD, APX_REASON_BLUE_FLAG);
    enter_state(scene.memories[0], APX_STATE_DRIVE, APX_REASON_LET_BY);
    EXPECT_EQ(scene.memories[0].recovery.stuck_s, 3.0f);
    enter_state(scene.memories[0], APX_STATE_OVERTAKE, APX_REASON_PASS_PAYS);
    EXPECT_EQ(scene.memories[0].recovery.stuck_s, 0.0f);
}

TEST(Decide, FactorTwoCloseBehindASlowerCarTheTargetIsABitLessThanItsSpeed) {
    const Decision decision = following(0.2f, fast_mps, 35).decide_once();
    EXPECT_EQ(decision.car_ahead, 1u);
    EXPECT_NEAR(decision.closing_mps, fast_mps - 35, 0.01);
    EXPECT_LT(decision.speed_cap_mps, 35.0f);
    EXPECT_GT(decision.speed_cap_mps, 20.0f);
}

TEST(Decide, FactorThreeTheNearerTheCarTheLowerTheSpeed) {
    float before = 1e6f;
    for (float gap_m : {60.0f, 40.0f, 20.0f, 10.0f, 5.0f, 2.0f, 0.5f}) {
        const Decision decision = following(gap_m, fast_mps, 20).decide_once();
        EXPECT_LT(decision.speed_cap_mps, before) << gap_m;
        EXPECT_NEAR(decision.gap_ahead_m, gap_m, 0.01);
        before = decision.speed_cap_mps;
    }
}

TEST(Decide, FactorThreeTooCloseBehindBrakesHard) {
    Scene scene = following(4, fast_mps, 20);
    const Decision decision = scene.decide_once();
    const apx_controls controls = scene.controls_of(decision);
    EXPECT_GT(controls.brake, 0.9f / 1.25f);  // full brake asks for 1.25 times what the tyres hold
    EXPECT_LE(controls.throttle, 0.0f);
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_BRAKE_FOR_CAR});
}

TEST(Decide, TheSpeedBehindACarIsOneFromWhichItCanStillBrake) {
    // A standing car: v^2 = 2 a s with what the brakes hold must not need more way than there is.
    for (float gap_m : {10.0f, 30.0f, 60.0f, 100.0f}) {
        Scene scene = following(gap_m, fast_mps, 0);
        const float cap = scene.decide_once().speed_cap_mps;
        const double braking = scene.view().profile.envelope.grip * gravity_mps2;
        EXPECT_LT(static_cast<double>(cap) * static_cast<double>(cap) / (2 * braking), static_cast<double>(gap_m));
    }
}

TEST(Decide, ACarWellAsideIsNotInTheWay) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 400, 3, fast_mps), state_on(*track, 412, -3, 20)});
    scene.memories[0].path.offset_m = 3 - scene.body().line_lateral_m;  // and means to stay aside
    scene.memories[0].path.placed = 1;
    const Decision decision = scene.decide_once();
    EXPECT_EQ(decision.car_ahead, APX_NONE);
    EXPECT_GT(decision.speed_cap_mps, 1e5f);
}

TEST(Decide, ACarBehindNeverSlowsTheOneAhead) {
    Scene scene = following(3, 60, 20);
    const Decision decision = scene.decide_once(1);
    EXPECT_EQ(decision.car_ahead, APX_NONE);
    EXPECT_GT(decision.speed_cap_mps, 1e5f);
}

TEST(Decide, AnObstacleThatOnlyAHostsRaySeesCapsTheSpeed) {
    for (const uint32_t kind : {APX_HIT_OTHER, APX_HIT_WALL}) {
        Scene scene(test::straight_track(), {state_on(*test::straight_track(), 400, 0, fast_mps)});
        for (const uint32_t ray : {ray_ahead_left, ray_ahead, ray_ahead_right}) {
            scene.race->host_hits[ray] = {25.0f, kind, APX_NONE};
        }
        EXPECT_LT(scene.decide_once().speed_cap_mps, 26.0f);  // 25 m from 26 m/s to rest is more than 1.3 g
        for (const uint32_t ray : {ray_ahead_left, ray_ahead, ray_ahead_right}) {
            scene.race->host_hits[ray] = {25.0f, APX_HIT_NONE, APX_NONE};
        }
        EXPECT_LT(scene.decide_once().speed_cap_mps, 26.0f);  // once seen it is remembered
    }
}

TEST(Decide, AnObstacleThatOnlyAHostsRaySeesIsPassedOnTheSideWithRoom) {
    const auto goes_to = [](uint32_t ray) {
        const auto track = test::straight_track();  // laterals from -6 to 6
        Scene scene(track, {state_on(*track, 400, 0, 20)});
        scene.race->host_hits[ray] = {40.0f, APX_HIT_WALL, APX_NONE};
        scene.decide_once();
        const float beside_m = detour_offset(*track, scene.memories[0].detour, 442.0f).offset_m;
        // Half of the car and the gap beside where the ray ended.
        return beside_m < -1.5f ? -1 : beside_m > 1.5f ? 1 : 0;
    };
    EXPECT_EQ(goes_to(ray_ahead_left), 1);
    EXPECT_EQ(goes_to(ray_ahead_right), -1);
}

TEST(Decide, AHitAtTheRoadsEdgeIsTheTracksOwnWall) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 400, 4.9f, fast_mps)});
    scene.race->host_hits[ray_ahead_right] = {25.0f, APX_HIT_WALL, APX_NONE};
    EXPECT_GT(scene.decide_once().speed_cap_mps, 1e5f);
}

// ---- where the car may be

TEST(Decide, TheCarsSidesStayOnTheRoad) {
    const Decision decision =
        Scene(test::straight_track(), {state_on(*test::straight_track(), 400, 0, 30)}).decide_once();
    EXPECT_NEAR(decision.lateral_low_m, -5.0, 1e-3);  // 12 m of road, 2 m of car
    EXPECT_NEAR(decision.lateral_high_m, 5.0, 1e-3);
}

TEST(Decide, ACarBesideMovesTheBoundsAndIsTheReason) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 400, 0, 30), state_on(*track, 400, 2.3f, 30)});
    const Decision decision = scene.decide_once();
    EXPECT_LT(decision.lateral_high_m, 0.0f);
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_CAR_BESIDE});
}

TEST(Decide, TheCommandedLateralMovesSidewaysAtALimitedRate) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 400, -4, 30)});
    float before = -4.0f;
    for (int i = 0; i < 60; ++i) {
        const Decision decision = scene.decide_once();
        const float lateral = path_point(*track, scene.memories[0], 40, 0).lateral_m;
        EXPECT_LE(absolute(lateral - before), decision.shift_rate_mps * test::dt_s + 1e-4f);
        before = lateral;
    }
    EXPECT_GT(before, -4.0f + 0.5f);  // towards the line
}

// Beside a bend the racing line crosses the road and its lanes do not.
TEST(Decide, ThePathIntoALaneKeepsItsPlaceAndTurnsLittleByLittle) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, 1);
    const Line& line = track->lines[APX_LINE_RACING];
    const Line& lane = track->lines[APX_LINE_LEFT];
    uint32_t turned = 0;
    for (uint32_t gate = 0; gate < line.nodes.size(); ++gate) {
        const auto turn = [&](uint32_t at) {
            return short_turn(lane.nodes[at].heading_rad, line.nodes[at].heading_rad);
        };
        turned = turn(gate) > turn(turned) ? gate : turned;
    }
    const float distance = track->frames[turned].distance_m;
    const float lateral = line_point(line, turned, 0.0f).lateral_m;
    Scene scene(track, {state_on(*track, distance, lateral, 30), state_on(*track, distance, lateral + 2.6f, 30)});
    DriverMemory& memory = scene.memories[0];
    memory.path.placed = 1;
    const LinePoint before = path_here(scene.view(), memory);
    const Decision decision = scene.decide_once();
    ASSERT_EQ(decision.line, uint32_t{APX_LINE_LEFT});
    EXPECT_EQ(memory.path.blend_line, uint32_t{APX_LINE_LEFT});
    EXPECT_EQ(memory.path.blend, 1.0f);
    EXPECT_NEAR(path_here(scene.view(), memory).lateral_m, before.lateral_m, 0.12f);  // one tick's way
    // The car drives along the road; what it lacks to the path is what it lacked before.
    EXPECT_NEAR(scene.aim_of(decision).heading_error_rad,
                short_turn(before.heading_rad, track->frames[turned].heading_rad), 0.02f);
    const float turning = memory.path.turn_mps;
    EXPECT_GT(turning, 0.5f);
    scene.decide_for(0.2f);
    EXPECT_LT(memory.path.turn_mps, turning);
    EXPECT_GT(memory.path.turn_mps, turning - 0.2f * 12.0f - 0.3f);
    scene.decide_for(3.0f);
    EXPECT_EQ(memory.path.turn_mps, 0.0f);
}

TEST(Decide, ABankCarriesItsPartOfTheCornering) {
    const auto track = test::track_named("oval");
    uint32_t steepest = 0;
    for (uint32_t gate = 0; gate < track->road.size(); ++gate) {
        steepest = absolute(track->road[gate].bank) > absolute(track->road[steepest].bank) ? gate : steepest;
    }
    const float bank = track->road[steepest].bank;
    const float curvature = track->lines[APX_LINE_RACING].nodes[steepest].curvature_1pm;
    ASSERT_GT(bank * curvature, 0.0f);
    const float hands_off = square_root(static_cast<float>(gravity_mps2) * bank / curvature);
    const float distance = track->frames[steepest].distance_m;
    const auto use_at = [&](float speed) {
        Scene scene(track, {state_on(*track, distance, 0, speed)});
        return cornering_share(scene.view(), scene.memories[0]);
    };
    // Standing on the bank the tyres hold the car up, and at one speed nothing has to.
    EXPECT_GT(use_at(0.0f), 0.05f);
    EXPECT_NEAR(use_at(hands_off), 0.0f, 0.05f);
}

// ---- states and reasons

TEST(Decide, StartHoldsStillUntilTheSignalAndTheReaction) {
    Scene scene(test::straight_track(), {state_on(*test::straight_track(), 20)});
    scene.memories[0] = start_memory(default_driver_desc(), 1, 0);
    scene.race_time_s = -1.0f;
    EXPECT_TRUE(scene.decide_for(5.0f).hold_still);
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_WAIT_FOR_SIGNAL});
    scene.race_time_s = 0.0f;
    EXPECT_TRUE(scene.decide_once().hold_still);
    scene.race_time_s = default_driver_desc().reaction_s;
    EXPECT_FALSE(scene.decide_once().hold_still);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_DRIVE});
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_FREE_ROAD});
}

TEST(Decide, ReactionsAreDrawnForEachCarWithinTheDriversOwn) {
    const apx_driver_desc driver = default_driver_desc();
    for (uint32_t car = 0; car < 50; ++car) {
        const float reaction_s = start_memory(driver, 1, car).reaction_s;
        EXPECT_GT(reaction_s, 0.0f);
        EXPECT_LE(reaction_s, driver.reaction_s);
        EXPECT_EQ(reaction_s, start_memory(driver, 1, car).reaction_s);
        EXPECT_NE(reaction_s, start_memory(driver, 2, car).reaction_s);
        EXPECT_NE(reaction_s, start_memory(driver, 1, car + 1).reaction_s);
    }
}

TEST(Decide, OvertakingHoldsUntilALeadIsGained) {
    const auto track = test::straight_track();
    Scene beside(track, {state_on(*track, 402, -2, 40), state_on(*track, 400, 2, 30)});
    beside.overtakes(0, 1);
    beside.decide_once();
    EXPECT_EQ(beside.memories[0].state, uint32_t{APX_STATE_OVERTAKE});
    Scene ahead(track, {state_on(*track, 425, -2, 40), state_on(*track, 400, 2, 30)});
    ahead.overtakes(0, 1);
    EXPECT_EQ(ahead.reason_of_change(1.0f), uint32_t{APX_REASON_LEAD_GAINED});
    EXPECT_EQ(ahead.memories[0].state, uint32_t{APX_STATE_DRIVE});
    ahead.decide_once();
    EXPECT_EQ(ahead.memories[0].reason, uint32_t{APX_REASON_FREE_ROAD});
}

TEST(Decide, OvertakingFollowsTheOvertakingLine) {
    Scene scene = following(12, 30, 28);
    const Decision decision = scene.decide_for(1.0f);
    EXPECT_EQ(decision.line, uint32_t{APX_LINE_OVERTAKING});
    EXPECT_GT(scene.memories[0].path.blend, 0.0f);
    scene.decide_for(5.0f);
    EXPECT_FLOAT_EQ(scene.memories[0].path.blend, 1.0f);
}

TEST(Decide, AnAttemptWhoseTargetIsGoneFailsAndIsNotRepeatedAtOnce) {
    Scene scene = following(140, 30, 28);
    scene.overtakes(0, 1);
    EXPECT_EQ(scene.reason_of_change(3.0f), uint32_t{APX_REASON_ATTEMPT_FAILED});
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_DRIVE});
    EXPECT_GT(scene.memories[0].pass.cooldown_s, 1.0f);
}

TEST(Decide, AnAttemptAtAFasterCarIsGivenUp) {
    Scene scene = following(15, 30, 95);
    scene.overtakes(0, 1);
    EXPECT_EQ(scene.reason_of_change(5.0f), uint32_t{APX_REASON_PASS_LOST});
}

TEST(Decide, FacingBackwardMeansRecover) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 400, 0, 0, 2.8f)});
    scene.decide_once();
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_RECOVER});
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_WRONG_WAY});
}

TEST(Decide, GettingNowhereMeansRecover) {
    Scene scene(test::straight_track(), {state_on(*test::straight_track(), 400)});
    scene.decide_for(1.0f);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_DRIVE});
    scene.decide_for(5.0f);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_RECOVER});
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_STUCK});
}

TEST(Decide, WaitingForTheSignalIsNotGettingNowhere) {
    Scene scene(test::straight_track(), {state_on(*test::straight_track(), 20)});
    scene.memories[0] = DriverMemory{};
    scene.race_time_s = -1.0f;
    scene.decide_for(60.0f);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_START});
}

// Little by little: others race to the line behind.
TEST(Decide, AfterTheFinishItSlowsDown) {
    Scene scene(test::straight_track(), {state_on(*test::straight_track(), 400, 0, 40)});
    scene.race_over = true;
    EXPECT_GT(scene.decide_once().speed_scale.all, 0.99f);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_FINISH});
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_RACE_OVER});
    EXPECT_NEAR(scene.decide_for(5.0f).speed_scale.all, 0.85f, 0.01f);
    EXPECT_FLOAT_EQ(scene.decide_for(10.0f).speed_scale.all, 0.7f);
}

TEST(Decide, WhoHasLongBeenAbreastWithItsNoseBehindFallsBack) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 400, -1.5f, 40), state_on(*track, 401, 1.5f, 40)});
    EXPECT_GT(scene.decide_for(8.0f).speed_cap_mps, 40.0f);
    EXPECT_LT(scene.decide_for(4.0f).speed_cap_mps, 40.0f);
    EXPECT_GT(scene.decide_for(12.0f, 1).speed_cap_mps, 40.0f);
}

TEST(Decide, AStateChangeForgetsWhatBelongedToTheOldState) {
    DriverMemory memory;
    memory.state = APX_STATE_OVERTAKE;
    memory.pass.target = 3;
    memory.state_s = memory.recovery.stuck_s = memory.pass.blocked_s = 2.0f;
    enter_state(memory, APX_STATE_OVERTAKE, APX_REASON_CAR_BESIDE);
    EXPECT_EQ(memory.state_s, 2.0f);  // no change
    enter_state(memory, APX_STATE_DRIVE, APX_REASON_LEAD_GAINED);
    EXPECT_EQ(memory.state_s, 0.0f);
    EXPECT_EQ(memory.recovery.stuck_s, 0.0f);
    EXPECT_EQ(memory.pass.blocked_s, 0.0f);
    EXPECT_EQ(memory.pass.target, APX_NONE);
    EXPECT_EQ(memory.reason, uint32_t{APX_REASON_LEAD_GAINED});
}

}  // namespace
}  // namespace apx
