// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/corners.h"

#include <gtest/gtest.h>

#include <cmath>

#include "worlds.h"

namespace apx {
namespace {

TEST(Corners, AreTheFallsOfTheSpeedFromWhereBrakingBegins) {
    const auto track = test::circle_track();
    std::vector<float> speeds;
    for (uint32_t gate = 0; gate < track->gate_count(); ++gate) {  // three corners a lap
        speeds.push_back(40.0f + 15.0f * std::cos(3.0f * 2.0f * pi_f * static_cast<float>(gate) /
                                                  static_cast<float>(track->gate_count())));
    }
    const Corners corners = corners_of(*track, APX_LINE_RACING, speeds);
    ASSERT_EQ(corners.list.size(), 3u);
    const float third = track->length_m / 3.0f;
    for (const Corner& corner : corners.list) {
        EXPECT_NEAR(corner.apex_speed_mps, 25.0, 0.1);
        EXPECT_EQ(corner.inside, 1.0f);  // clockwise: the middle is on the right
        const float from_top = std::remainder(corner.brake_m, third);
        EXPECT_GE(from_top, -0.1f);
        EXPECT_LT(from_top, 0.15f * third);
        EXPECT_NEAR(std::remainder(corner.apex_m - 0.5f * third, third), 0.0, 0.03 * third);
    }
}

class CornersOfTracks : public test::EveryTrack {};

TEST_P(CornersOfTracks, TheNextOneIsTheFirstWhoseApexIsNotBehind) {
    const auto race = test::race_on(track_pointer, 1);
    const Corners& corners = race->plan(0).corners;
    EXPECT_TRUE(!corners.list.empty() || GetParam() == "IMS");  // which a grippy car hardly lifts on
    for (uint32_t gate = 0; gate < track().sector_count(); ++gate) {
        if (corners.next[gate] == APX_NONE) {
            EXPECT_TRUE(!track().closed || corners.list.empty());  // a lap has a next corner everywhere or none
            continue;
        }
        const float here = track().frames[gate].distance_m;
        const float way = distance_ahead(track(), here, corners.list[corners.next[gate]].apex_m);
        for (const Corner& other : corners.list) {
            const float to_other = distance_ahead(track(), here, other.apex_m);
            EXPECT_TRUE(to_other < 0.0f || way <= to_other) << gate;
        }
    }
}

TEST_P(CornersOfTracks, BrakingLeadsFromFastToSlow) {
    const auto race = test::race_on(track_pointer, 1);
    const std::vector<float>& speeds = race->plan(0).speeds_mps[APX_LINE_RACING];
    for (const Corner& corner : race->plan(0).corners.list) {
        const float braking = speeds[sector_at(track(), corner.brake_m)];
        EXPECT_LT(corner.apex_speed_mps, 0.92f * braking);
        EXPECT_GT(distance_ahead(track(), corner.brake_m, corner.apex_m), 0.0f);
    }
}

APX_ON_EVERY_TRACK(CornersOfTracks);

}  // namespace
}  // namespace apx
