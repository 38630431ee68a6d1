// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/across.h"

#include <gtest/gtest.h>

#include "perceive/heat_line.h"
#include "perceive/potential_field.h"

namespace apx {
namespace {

AcrossRoad road_with(std::initializer_list<InTheWay> cars, float own_m = 0.0f) {
    AcrossRoad road;
    road.low_m = -5.0f;
    road.high_m = 5.0f;
    road.own_m = own_m;
    for (const InTheWay& car : cars) {
        road.cars[road.count++] = car;
    }
    return road;
}

constexpr float clearance_m = 2.8f;

TEST(HeatLine, IsColdestOnTheLineWithNobodyNear) {
    EXPECT_EQ(coldest_offset(road_with({})), 0.0f);
}

TEST(HeatLine, RisesOverACarsWidthTheMoreTheCloserItIs) {
    float before = 0.0f;
    for (float gap_m : {35.0f, 20.0f, 10.0f, 0.0f}) {
        const AcrossRoad road = road_with({{1.0f, clearance_m, gap_m}}, 1.0f);
        const float heat = heat_at(road, 1.0f);
        EXPECT_GT(heat, before);
        EXPECT_GT(heat, heat_at(road, 1.0f - clearance_m - 1.0f));
        before = heat;
    }
}

TEST(HeatLine, KeepsClearOfACarOnTheSideWithRoom) {
    EXPECT_LT(coldest_offset(road_with({{1.0f, clearance_m, 5.0f}})), 1.0f - clearance_m + 0.01f);
    EXPECT_GT(coldest_offset(road_with({{-1.0f, clearance_m, 5.0f}})), -1.0f + clearance_m - 0.01f);
    // Two cars leave a gap in the middle wide enough: there.
    const float between = coldest_offset(road_with({{-4.0f, clearance_m, 5.0f}, {4.0f, clearance_m, 5.0f}}));
    EXPECT_NEAR(between, 0.0f, 1.25f);
}

TEST(HeatLine, StaysOnItsSideRatherThanSwingAcross) {
    EXPECT_LT(coldest_offset(road_with({{0.0f, clearance_m, 5.0f}}, -2.0f)), -2.0f);
    EXPECT_GT(coldest_offset(road_with({{0.0f, clearance_m, 5.0f}}, 2.0f)), 2.0f);
}

TEST(PotentialField, DrawsToTheLineWithNobodyNear) {
    for (float own_m : {-3.0f, -0.5f, 0.0f, 2.0f}) {
        EXPECT_LE(std::abs(field_offset(road_with({}, own_m))), std::abs(own_m));
    }
    EXPECT_LT(std::abs(field_offset(road_with({}, 3.0f))), 1.5f);
}

TEST(PotentialField, PushesClearOfACarAndNotOffTheRoad) {
    for (float own_m : {-0.5f, 0.5f}) {
        const float offset = field_offset(road_with({{0.0f, clearance_m, 1.0f}}, own_m));
        EXPECT_GT(std::abs(offset), 2.0f);
        EXPECT_GT(offset * own_m, 0.0f);  // to the side where it is
        EXPECT_LT(std::abs(offset), 5.0f);
    }
    // Squeezed against the edge it stays on the road.
    const float squeezed = field_offset(road_with({{3.0f, clearance_m, 0.0f}}, 4.5f));
    EXPECT_LE(squeezed, 5.0f);
}

TEST(PotentialField, ExactlyBehindACarTheSideWithRoomDecides) {
    EXPECT_LT(field_offset(road_with({{0.5f, clearance_m, 1.0f}}, 0.5f)), 0.0f);
    EXPECT_GT(field_offset(road_with({{-0.5f, clearance_m, 1.0f}}, -0.5f)), 0.0f);
}

}  // namespace
}  // namespace apx
