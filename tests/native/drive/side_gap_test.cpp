// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/side_gap.h"

#include <gtest/gtest.h>

#include "drive/scene.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

// The thesis's table: who moves away when two cars side by side are closer than the minimum gap, 0.8 m. Both cars are 2 m
// wide, on a road that is 12 m wide with laterals from -6 to 6; car 0 is on the left, car 1 on the right.

Scene side_by_side(float left_m, float right_m) {
    const auto track = test::straight_track();
    return {track, {state_on(*track, 300, left_m, 30), state_on(*track, 300, right_m, 30)}};
}

// How far a car's bounds push it from where it is, positive to the right.
float push(const Scene& scene, uint32_t car) {
    const SideBounds bounds = scene.sides(car);
    const float lateral = scene.body(car).place.lateral_m;
    return max(0.0f, bounds.low_m - lateral) + min(0.0f, bounds.high_m - lateral);
}

TEST(SideGap, TheOvertakerMakesAllTheRoomAndTheOvertakenNone) {
    Scene scene = side_by_side(0, 2.3f);  // 0.3 m between the cars: 0.5 m are missing
    scene.overtakes(0, 1);
    EXPECT_NEAR(push(scene, 0), -0.5, 1e-3);
    EXPECT_NEAR(push(scene, 1), 0.0, 1e-3);
}

TEST(SideGap, TheOvertakenMakesUpOnlyWhatTheOvertakerCannot) {
    Scene scene = side_by_side(-4.8f, -2.5f);  // the overtaker has 0.2 m to the left edge
    scene.overtakes(0, 1);
    EXPECT_NEAR(push(scene, 1), 0.3, 1e-3);
}

TEST(SideGap, WhenNobodyOvertakesEachMakesHalf) {
    const Scene scene = side_by_side(0, 2.3f);
    EXPECT_NEAR(push(scene, 0), -0.25, 1e-3);
    EXPECT_NEAR(push(scene, 1), 0.25, 1e-3);
}

TEST(SideGap, WhenNobodyOvertakesEachMakesUpForTheOthersEdge) {
    const Scene scene = side_by_side(-4.9f, -2.6f);  // the left car has 0.1 m to the edge, its half is 0.25 m
    EXPECT_NEAR(push(scene, 1), 0.25 + 0.15, 1e-3);
}

TEST(SideGap, AnOvertakerOnTheOtherSideMirrorsTheTable) {
    Scene scene = side_by_side(2.5f, 4.8f);
    scene.overtakes(1, 0);
    EXPECT_NEAR(push(scene, 1), 0.5, 1e-3);
    EXPECT_NEAR(push(scene, 0), -0.3, 1e-3);
}

TEST(SideGap, WithRoomEnoughNobodyMovesAndNobodyMayComeCloser) {
    const Scene scene = side_by_side(-1, 2);  // 1 m between the cars
    EXPECT_EQ(push(scene, 0), 0.0f);
    EXPECT_NEAR(scene.sides(0).high_m, -0.8, 1e-3);  // 0.2 m more would reach the minimum
    EXPECT_NEAR(scene.sides(1).low_m, 1.8, 1e-3);
    EXPECT_FALSE(scene.sides(0).pressed);
}

TEST(SideGap, TooSmallAGapSaysPressed) {
    const Scene scene = side_by_side(0, 2.3f);
    EXPECT_TRUE(scene.sides(0).pressed);
    EXPECT_TRUE(scene.sides(1).pressed);
}

TEST(SideGap, CarsThatAreNotBesideEachOtherDoNotMatter) {
    const auto track = test::straight_track();
    const Scene scene(track, {state_on(*track, 300, 0, 30), state_on(*track, 320, 2.2f, 30)});
    EXPECT_LT(scene.sides(0).low_m, -1e5f);
    EXPECT_GT(scene.sides(0).high_m, 1e5f);
}

TEST(SideGap, OneBehindTheOtherIsNotBeside) {
    const auto track = test::straight_track();
    const Scene scene(track, {state_on(*track, 300, 0, 30), state_on(*track, 305, 0.3f, 30)});
    EXPECT_EQ(push(scene, 0), 0.0f);
    EXPECT_EQ(push(scene, 1), 0.0f);
}

TEST(SideGap, CarsInTheSamePlacePartBySides) {
    const Scene scene = side_by_side(1, 1);
    EXPECT_LT(push(scene, 0), -0.5f);
    EXPECT_GT(push(scene, 1), 0.5f);
}

TEST(SideGap, BetweenTwoCarsBothSidesBound) {
    const auto track = test::straight_track();
    const Scene scene(
        track, {state_on(*track, 300, 0, 30), state_on(*track, 300, -2.9f, 30), state_on(*track, 300, 2.9f, 30)});
    EXPECT_NEAR(scene.sides(0).low_m, -0.1, 1e-3);
    EXPECT_NEAR(scene.sides(0).high_m, 0.1, 1e-3);
}

TEST(SideGap, AnObstacleThatOnlyAHostsRaySeesIsEvadedInFull) {
    Scene scene(test::straight_track(), {state_on(*test::straight_track(), 300, 0, 30)});
    scene.race->host_hits[ray_right_front] = {0.3f, APX_HIT_OTHER, APX_NONE};
    EXPECT_NEAR(push(scene, 0), -0.5, 1e-3);
    scene.race->host_hits[ray_right_front] = {0.3f, APX_HIT_WALL, APX_NONE};  // walls are the road's business
    EXPECT_EQ(push(scene, 0), 0.0f);
}

}  // namespace
}  // namespace apx
