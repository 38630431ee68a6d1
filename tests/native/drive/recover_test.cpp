// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include "drive/scene.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

Scene recovering(float turn_rad, float speed_mps = 0.0f, float lateral_m = 0.0f) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 400, lateral_m, speed_mps, turn_rad)});
    scene.memories[0].state = APX_STATE_RECOVER;
    return scene;
}

TEST(Recover, TurnsTheShortWayTowardsTheRoadsDirection) {
    Scene right = recovering(2.0f);  // the nose points to the right of the road
    EXPECT_LT(recover(right.view(), right.memories[0]).steering, 0.0f);
    Scene left = recovering(-2.0f);
    EXPECT_GT(recover(left.view(), left.memories[0]).steering, 0.0f);
}

TEST(Recover, BacksOutWithOppositeLockWhenAWallIsAhead) {
    Scene scene = recovering(pi_f / 2, 0.0f, 6.0f);  // the nose is just before the right wall
    apx_controls controls{};
    for (int i = 0; i < 30; ++i) {
        controls = recover(scene.view(), scene.memories[0]);
    }
    EXPECT_LT(controls.throttle, 0.0f);
    EXPECT_GT(controls.steering, 0.0f);
}

TEST(Recover, BrakesBeforeItChangesTheDirectionOfTravel) {
    Scene forward = recovering(pi_f / 2, 4.0f, 6.0f);
    EXPECT_EQ(recover(forward.view(), forward.memories[0]).brake, 1.0f);
    Scene backward = recovering(2.0f, -4.0f);
    EXPECT_EQ(recover(backward.view(), backward.memories[0]).brake, 1.0f);
}

TEST(Recover, EndsWhenTheCarPointsAlongTheRoadWithRoomAhead) {
    Scene scene = recovering(0.3f);
    for (int i = 0; i < 60; ++i) {
        recover(scene.view(), scene.memories[0]);
    }
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_REJOIN});
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_FACING_FORWARD});
}

TEST(Recover, EndsInFinishAfterTheRace) {
    Scene scene = recovering(0.3f);
    scene.race_over = true;
    for (int i = 0; i < 60; ++i) {
        recover(scene.view(), scene.memories[0]);
    }
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_FINISH});
}

TEST(Recover, CarsPlacedAtAnyHeadingAllTurnRoundAndGetGoing) {
    for (const std::string& name : test::sample_names()) {
        const auto world = test::world_on(test::track_named(name), APX_SITUATION_WRONG_WAY, 6);
        test::run(*world, 45 * 60);
        for (uint32_t car = 0; car < 6; ++car) {
            const Body& body = world->race->bodies[car];
            EXPECT_GT(dot(body.forward, body.road_forward), 0.5f) << name << " car " << car;
            EXPECT_GT(body.speed_along_mps, 3.0f) << name << " car " << car;
        }
    }
}

}  // namespace
}  // namespace apx
