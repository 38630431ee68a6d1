// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/astar_line.h"

#include <gtest/gtest.h>

#include "bake/baker.h"
#include "base/math.h"
#include "track/source_json.h"
#include "track/sources.h"
#include "vehicle/envelope.h"

namespace apx {
namespace {

using namespace test;

TEST(AstarLine, OfARingIsNearlyAsFastAsTheCircleInside) {
    const Track track = add_astar_line(bake(circle_source(60.0, 10.0, 120), default_bake_desc()), 0.0);
    const Line& line = track.lines.back();
    EXPECT_EQ(line.name, "astar");
    const double radius = 56.0;
    const double speed = square_root(corner_speed_squared(envelope_of(track.vehicle), RoadPoint{}, 1.0 / radius));
    EXPECT_NEAR(line.time_s, 2.0 * M_PI * radius / speed, 0.02 * line.time_s);
    for (const LineNode& node : line.nodes) {
        EXPECT_NEAR(node.curvature_1pm, 1.0f / 57.5f, 2e-3f);
    }
}

TEST(AstarLine, KeepsTheMarginsAndIsNearlyAsFastAsTheRacingLine) {
    for (const char* name : {"club", "street", "bridge"}) {
        const Source source = source_from_json(
            read_text(std::filesystem::path(APX_SOURCE_DIR) / "data/tracks" / (std::string(name) + ".track.json")),
            name);
        const Track track = add_astar_line(bake(source, default_bake_desc()), 0.5);
        const Line& line = track.lines.back();
        for (uint32_t gate = 0; gate < track.gate_count(); ++gate) {
            const float width = track.frames[gate].width_m;
            EXPECT_GE(line.nodes[gate].t * width, 0.99f) << name << " gate " << gate;
            EXPECT_LE(line.nodes[gate].t * width, width - 0.99f) << name << " gate " << gate;
        }
        EXPECT_GE(line.time_s, 0.999f * track.lines[APX_LINE_RACING].time_s) << name;
        EXPECT_LE(line.time_s, 1.04f * track.lines[APX_LINE_RACING].time_s) << name;
    }
}

TEST(AstarLine, TakesThePlaceOfOneOfThatName) {
    const Track once = add_astar_line(bake(circle_source(60.0, 10.0, 120), default_bake_desc()), 1.0);
    const Track twice = add_astar_line(once, 1.0);
    EXPECT_EQ(twice.lines.size(), once.lines.size());
    EXPECT_EQ(twice.content_hash, once.content_hash);
}

TEST(AstarLine, RunsAlongAnOpenRoad) {
    const Track track = add_astar_line(bake(bend_source(40.0, 1.5, 6.0, 4.0), default_bake_desc()), 0.5);
    const Line& line = track.lines.back();
    EXPECT_LE(line.time_s, 1.05f * track.lines[APX_LINE_RACING].time_s);
    EXPECT_EQ(line.nodes.size(), track.frames.size());
}

}  // namespace
}  // namespace apx
