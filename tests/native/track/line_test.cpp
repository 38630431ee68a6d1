// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/line.h"

#include <gtest/gtest.h>

#include "worlds.h"

namespace apx {
namespace {

TEST(LinePoint, IsTheNodeAtTheGateAndTheNextNodeAtTheSectorsEnd) {
    const Track& track = *test::track_named("club");
    for (const Line& line : track.lines) {
        for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
            const LineNode& from = line.nodes[sector];
            const LineNode& to = line.nodes[track.next_gate(sector)];
            ASSERT_EQ(line_point(line, sector, 0.0f).lateral_m, from.lateral_m);
            ASSERT_EQ(line_point(line, sector, 0.0f).curvature_1pm, from.curvature_1pm);
            ASSERT_NEAR(line_point(line, sector, 1.0f).lateral_m, to.lateral_m, 1e-5);
            const float heading = line_point(line, sector, 1.0f).heading_rad;
            ASSERT_NEAR(wrap_angle(heading - to.heading_rad), 0.0, 1e-5);
        }
    }
}

TEST(LinePoint, GoesStraightFromNodeToNode) {
    const Track& track = *test::track_named("club");
    const Line& line = track.lines[APX_LINE_RACING];
    const LinePoint middle = line_point(line, 10, 0.5f);
    EXPECT_FLOAT_EQ(middle.lateral_m, 0.5f * (line.nodes[10].lateral_m + line.nodes[11].lateral_m));
    EXPECT_FLOAT_EQ(middle.curvature_1pm, 0.5f * (line.nodes[10].curvature_1pm + line.nodes[11].curvature_1pm));
}

TEST(LinePoint, TurnsTheShortWayWhereTheHeadingWraps) {
    const Track& track = *test::circle_track(100);
    const Line& line = track.lines[APX_LINE_RACING];
    int wraps = 0;
    for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
        const float from = line.nodes[sector].heading_rad;
        const float to = line.nodes[track.next_gate(sector)].heading_rad;
        wraps += absolute(to - from) > pi_f ? 1 : 0;
        const float middle = line_point(line, sector, 0.5f).heading_rad;
        ASSERT_LT(absolute(wrap_angle(middle - from)), 0.1f);
        ASSERT_LT(absolute(wrap_angle(middle - to)), 0.1f);
    }
    EXPECT_EQ(wraps, 1);
}

}  // namespace
}  // namespace apx
