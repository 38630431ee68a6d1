// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/corners.h"

#include <gtest/gtest.h>

#include <algorithm>
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

// From 60 to 20 m/s within 160 m: 10 m/s^2.
constexpr Corner hard_corner{0.0f, 160.0f, 140.0f, 1.0f, 20.0f, 60.0f, 160.0f};

// Way that a car has made after some time that holds the straight's speed until `sooner_m` before the corner's braking point, and brakes
// from there as hard as a share of the speeds says. Begins `before_m` before that point.
double way_after(double seconds, double before_m, double sooner_m, double held) {
    constexpr double step_s = 1e-4;
    double way_m = 0.0;
    double speed_mps = 60.0;
    for (double time_s = 0.0; time_s < seconds; time_s += step_s) {
        speed_mps -= way_m < before_m - sooner_m ? 0.0 : 10.0 * held * held * step_s;
        speed_mps = std::max(speed_mps, held * 20.0);
        way_m += speed_mps * step_s;
    }
    return way_m;
}

TEST(Corners, WhoHoldsBackBrakesSoonerByWhatItsBrakingTakes) {
    EXPECT_EQ(brakes_sooner_m(hard_corner, 1.0f), 0.0f);
    for (const float held : {0.9f, 0.8f, 0.7f}) {
        // (V^2 - (h v)^2) / (2 h^2 a) instead of (V^2 - v^2) / 2 a
        const float way_m = (3600.0f - square(held * 20.0f)) / (20.0f * square(held));
        EXPECT_NEAR(brakes_sooner_m(hard_corner, held), way_m - 160.0f, 0.01f) << held;
    }
    EXPECT_LE(brakes_sooner_m(hard_corner, 0.2f), 320.0f);
}

TEST(Corners, WhoBrakesLaterGainsTheWayThatTheOtherLosesUntilThen) {
    EXPECT_EQ(gained_by_braking_later_m(hard_corner, 0.9f, 0.9f), 0.0f);
    EXPECT_EQ(gained_by_braking_later_m(hard_corner, 0.8f, 0.9f), 0.0f);
    for (const float other : {0.95f, 0.85f, 0.7f}) {
        // The other is at the braking point in t; this car, side by side with it before, passes the point then at full speed.
        const double before_m = 400.0;
        const double sooner_m = static_cast<double>(brakes_sooner_m(hard_corner, other));
        double seconds = before_m / 60.0;
        while (way_after(seconds, before_m, sooner_m, static_cast<double>(other)) < before_m) {
            seconds += 0.002;
        }
        const double gained_m = seconds * 60.0 - before_m;
        EXPECT_NEAR(gained_by_braking_later_m(hard_corner, 1.0f, other), gained_m, 0.03 * gained_m + 0.15) << other;
    }
}

class CornersOfTracks : public test::EveryTrack {};

TEST_P(CornersOfTracks, TheNextOneIsTheFirstWhoseApexIsNotBehind) {
    const auto race = test::race_on(track_pointer, 1);
    const Corners& corners = race->profile(0).corners;
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
    const std::vector<float>& speeds = race->profile(0).speeds_mps[APX_LINE_RACING];
    for (const Corner& corner : race->profile(0).corners.list) {
        const float braking = speeds[sector_at(track(), corner.brake_m)];
        EXPECT_LT(corner.apex_speed_mps, 0.92f * braking);
        EXPECT_GT(distance_ahead(track(), corner.brake_m, corner.apex_m), 0.0f);
        EXPECT_FLOAT_EQ(corner.brake_speed_mps, braking);
        EXPECT_NEAR(corner.braking_way_m, distance_ahead(track(), corner.brake_m, corner.apex_m), 0.01f);
        EXPECT_GE(distance_ahead(track(), corner.brake_m, corner.turn_in_m), 0.0f);
        EXPECT_GE(distance_ahead(track(), corner.turn_in_m, corner.apex_m), 0.0f);
    }
}

APX_ON_EVERY_TRACK(CornersOfTracks);

}  // namespace
}  // namespace apx
