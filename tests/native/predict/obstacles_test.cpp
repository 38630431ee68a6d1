// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "search/grid_obstacles.h"

#include <gtest/gtest.h>

#include <random>

#include "search/grids.h"

namespace apx {
namespace {

using namespace test;

ObstacleBox box(double ahead, double lateral, double along, double across) {
    return {ahead, lateral, along, across, 5.0, 2.0, nullptr};
}

TEST(ObstacleBox, MeetingIsWhatSmallStepsFindToo) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(-20.0, 20.0), lateral(-6.0, 6.0), speed(-30.0, 30.0), side(-4.0, 4.0);
    int met = 0;
    for (int i = 0; i < 2000; ++i) {
        const ObstacleBox obstacle = box(place(random), lateral(random), speed(random), side(random));
        const PathSample from{place(random), lateral(random), 0.5}, to{from.ahead_m + 20.0, lateral(random), 1.1};
        double deepest = 1e9;
        for (int k = 0; k <= 2000; ++k) {
            const double share = k / 2000.0, time = lerp(from.time_s, to.time_s, share);
            const double along = obstacle.ahead_m + obstacle.along_mps * time - lerp(from.ahead_m, to.ahead_m, share);
            const double across =
                obstacle.lateral_m + obstacle.across_mps * time - lerp(from.lateral_m, to.lateral_m, share);
            deepest = std::min(deepest, std::max(std::abs(along) - 5.0, std::abs(across) - 2.0));
        }
        if (std::abs(deepest) > 0.05) {
            EXPECT_EQ(meets(obstacle, from, to), deepest < 0.0) << "case " << i;
            met += deepest < 0.0 ? 1 : 0;
        }
    }
    EXPECT_GT(met, 200);
}

TEST(ObstacleBox, TouchingIsNotMeeting) {
    EXPECT_FALSE(meets(box(10.0, 0.0, 0.0, 0.0), {0.0, 2.0, 0.0}, {30.0, 2.0, 1.0}));
    EXPECT_FALSE(meets(box(10.0, 0.0, 5.0, 0.0), {5.0, 0.0, 0.0}, {10.0, 0.0, 1.0}));
    EXPECT_TRUE(meets(box(10.0, 0.0, 0.0, 0.0), {0.0, 1.9, 0.0}, {30.0, 1.9, 1.0}));
}

ObstacleBoxes boxes_around(const RoadGrid& grid, float distance_m, const std::vector<apx_obstacle>& obstacles) {
    apx_plan_request request = default_plan_request();
    request.distance_m = distance_m;
    request.obstacle_count = static_cast<uint32_t>(obstacles.size());
    request.obstacles = obstacles.data();
    ObstacleBoxes boxes;
    boxes.predictions.resize(APX_OBSTACLE_MAX);
    set_obstacles(grid, {2.3, 1.0, 0.5, 2.0}, request, boxes);
    return boxes;
}

TEST(ObstacleBoxes, LieAheadTheShorterWayRound) {
    const RoadGrid grid = ring_road(100.0, 12.0).grid;
    const float length = static_cast<float>(grid.length_m);
    const ObstacleBoxes obstacles = boxes_around(grid, length - 10.0f, {car_at(20.0f, 3.0f, 0.0f)});
    ASSERT_EQ(obstacles.count, 1u);
    EXPECT_NEAR(obstacles.list[0].ahead_m, 30.0, 1e-3);
    EXPECT_NEAR(boxes_around(grid, 5.0f, {car_at(length - 10.0f, 3.0f, 0.0f)}).list[0].ahead_m, -15.0, 1e-3);
}

TEST(ObstacleBoxes, WhatOverlapsOrFollowsIsLeftOut) {
    const RoadGrid grid = straight_road(12.0).grid;
    EXPECT_EQ(boxes_around(grid, 100.0f, {car_at(102.0f, 0.5f, 0.0f)}).count, 0u);
    EXPECT_EQ(boxes_around(grid, 100.0f, {car_at(80.0f, 0.5f, 40.0f)}).count, 0u);
    EXPECT_EQ(boxes_around(grid, 100.0f, {car_at(80.0f, 2.5f, 40.0f)}).count, 1u);
}

TEST(ObstacleBoxes, AGapThatIsSmallerThanWantedCountsAsItIs) {
    const RoadGrid grid = straight_road(12.0).grid;
    const ObstacleBoxes beside = boxes_around(grid, 100.0f, {car_at(101.0f, 2.2f, 30.0f)});
    EXPECT_NEAR(beside.list[0].reach_across_m, 2.2, 1e-6);
    const ObstacleBoxes close = boxes_around(grid, 100.0f, {car_at(105.6f, 0.0f, 30.0f)});
    EXPECT_NEAR(close.list[0].reach_along_m, 5.6, 1e-5);
}

TEST(ObstacleBoxes, ACarThatFollowsTheRoadBrakesForACurve) {
    const PlannedRoad road = planned_road(bend_source(20.0, 1.5, 6.0, 3.0), default_grid_desc());
    apx_obstacle car = car_at(40.0f, 0.0f, 20.0f);
    car.follows_road = 1;
    const ObstacleBoxes obstacles = boxes_around(road.grid, 10.0f, {car});
    ASSERT_NE(obstacles.list[0].prediction, nullptr);
    const auto& ahead = obstacles.list[0].prediction->ahead_m;
    float slowest = 1e9f;
    for (size_t i = 0; i + 1 < ahead.size(); ++i) {
        slowest = std::min(slowest, (ahead[i + 1] - ahead[i]) / 0.1f);
    }
    EXPECT_NEAR((ahead[1] - ahead[0]) / 0.1f, 20.0f, 0.1f);
    EXPECT_LT(slowest, 12.0f);
}

TEST(EvasionLimits, NoCollisionIsInevitableForACarThatCanBrakeOrPass) {
    const RoadGrid grid = straight_road(12.0).grid;
    const EvasionLimits limits{40.0, 0.0, 12.0, 12.0, -5.0, 5.0};
    const auto inevitable = [&](const std::vector<apx_obstacle>& cars) {
        uint64_t looks = 0;
        return is_collision_inevitable(boxes_around(grid, 100.0f, cars), {0.0, 0.0, 0.0}, limits, looks);
    };
    EXPECT_FALSE(inevitable({car_at(200.0f, 0.0f, 0.0f)}));  // 40^2 / 24 = 67 m
    EXPECT_FALSE(inevitable({car_at(150.0f, 0.0f, 0.0f)}));  // room beside it
    EXPECT_TRUE(inevitable({car_at(115.0f, 0.0f, 0.0f)}));   // too near
    EXPECT_TRUE(inevitable({car_at(150.0f, -2.6f, 0.0f), car_at(150.0f, 0.0f, 0.0f), car_at(150.0f, 2.6f, 0.0f)}));
    EXPECT_FALSE(inevitable({car_at(115.0f, 0.0f, 38.0f)}));
}

}  // namespace
}  // namespace apx
