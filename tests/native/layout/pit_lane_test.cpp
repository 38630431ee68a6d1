// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "layout/pit_lane.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "bake/baker.h"
#include "base/math.h"
#include "track/sources.h"
#include "track/track_file.h"

namespace apx {
namespace {

// A circle of radius 200 m, clockwise from (-200, 0), 12 m wide, with a lane inside between two angles.
Source with_pit(double from_deg, double to_deg, double lane_radius_m = 180.0) {
    Source source = test::circle_source(200, 12, 120);
    for (double angle = from_deg; angle <= to_deg + 1e-9; angle += 2.0) {
        // Out of the road and back into it within 6 degrees.
        const double in = std::min({(angle - from_deg) / 6.0, (to_deg - angle) / 6.0, 1.0});
        const double radius = 196.0 + (lane_radius_m - 196.0) * in;
        const double turn = angle * pi / 180.0;
        source.pit.points.push_back(
            {static_cast<float>(-radius * std::cos(turn)), 0.0f, static_cast<float>(radius * std::sin(turn))});
    }
    return source;
}

const Line& pit_of(const Track& track) {
    EXPECT_EQ(track.lines.size(), 6u);
    EXPECT_EQ(track.lines[5].name, "pit");
    EXPECT_EQ(track.lines[5].kind, uint32_t{APX_LINE_KIND_PIT});
    return track.lines[5];
}

TEST(PitLane, TheLineGoesThroughTheLaneAtItsLimit) {
    const Track track = bake(with_pit(30, 90), default_bake_desc());
    const Line& pit = pit_of(track);
    const float limit = 22.222222f;
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        const float angle = track.frames[i].distance_m / 200.0f * 57.29578f;
        if (angle > 37.0f && angle < 83.0f) {
            EXPECT_TRUE(pit.limited(i));
            EXPECT_LE(pit.nodes[i].speed_mps, limit * 1.0001f);
            EXPECT_NEAR(pit.nodes[i].lateral_m, 20.0f, 1.1f) << "within the lane's 4 m";
            EXPECT_GT(pit.nodes[i].t, 1.0f);
        }
        if (angle < 29.0f || angle > 91.0f) {
            EXPECT_FALSE(pit.limited(i));
            EXPECT_LE(pit.nodes[i].t, 1.0f);
        }
    }
    EXPECT_GT(pit.time_s, track.lines[APX_LINE_RACING].time_s + 3.0f);
}

TEST(PitLane, WallsMoveBackToHoldItAndOnlyThere) {
    const Track track = bake(with_pit(30, 90), default_bake_desc());
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        const float angle = track.frames[i].distance_m / 200.0f * 57.29578f;
        const float wall = std::hypot(track.walls[i].right.x, track.walls[i].right.y);
        if (angle > 40.0f && angle < 80.0f) {
            EXPECT_NEAR(wall, 180.0f - 2.5f, 0.1f);
        } else if (angle < 28.0f || angle > 92.0f) {
            EXPECT_NEAR(wall, 200.0f - 9.0f, 0.1f);
        }
    }
}

TEST(PitLane, MayGoPastTheStartLine) {
    const Track track = bake(with_pit(-40, 40), default_bake_desc());
    const Line& pit = pit_of(track);
    EXPECT_GT(pit.limit_first, pit.limit_last);
    EXPECT_TRUE(pit.limited(0));
    EXPECT_NEAR(pit.nodes[0].lateral_m, 20.0f, 1.1f);
    EXPECT_FALSE(pit.limited(track.gate_count() / 2));
}

TEST(PitLane, BakingAgainKeepsTheWayThroughIt) {
    const Track track = bake(with_pit(30, 90), default_bake_desc());
    apx_bake_desc desc = default_bake_desc();
    desc.vehicle.grip = 0.9f;
    const Track again = rebake(load_track(save_track(track), "a.apx"), desc);
    const Line& before = pit_of(track);
    const Line& after = pit_of(again);
    EXPECT_EQ(after.speed_limit_mps, before.speed_limit_mps);
    EXPECT_EQ(after.limit_first, before.limit_first);
    for (uint32_t i = 0; i < track.gate_count(); ++i) {
        if (before.limited(i)) {
            EXPECT_NEAR(after.nodes[i].lateral_m, before.nodes[i].lateral_m, 0.3f);
        }
    }
}

TEST(PitLane, WhatIsNoPitLaneIsRefusedWithItsPlace) {
    const auto message = [](const Source& source) { return test::failure([&] { bake(source, default_bake_desc()); }); };
    Source source = with_pit(30, 90);
    source.pit.points.front() = {0.0f, 0.0f, 0.0f};
    EXPECT_EQ(message(source),
              "circle: the pit lane at (0.0, 0.0) does not lie on the road; its first point and its "
              "last must");
    source = with_pit(30, 90);
    std::reverse(source.pit.points.begin(), source.pit.points.end());
    EXPECT_NE(message(source).find("does not go on beside the road"), std::string::npos) << message(source);
    source = with_pit(30, 90, 20.0);
    EXPECT_NE(message(source).find("does not go on beside the road"), std::string::npos) << message(source);
    source = with_pit(30, 30.5);
    source.pit.points.push_back(source.pit.points.front());
    EXPECT_NE(message(source).find("too short or runs against"), std::string::npos) << message(source);
}

}  // namespace
}  // namespace apx
