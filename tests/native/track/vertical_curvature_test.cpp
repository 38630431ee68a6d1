// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/vertical_curvature.h"

#include <gtest/gtest.h>

#include <cmath>

#include "worlds.h"

namespace apx {
namespace {

// A straight road of gates every 5 m; height_m(along, right) is what the road's edges lie at, 5 m to either side.
template <typename Height>
Track hilly(double length_m, Height height_m) {
    Source source = test::straight_source(length_m, 10, static_cast<int>(length_m / 5.0) + 1);
    const float start = source.gates.front().left[2];
    for (apx_source_gate& gate : source.gates) {
        const double along = static_cast<double>(gate.left[2] - start);
        gate.left[1] = static_cast<float>(height_m(along, -5.0));
        gate.right[1] = static_cast<float>(height_m(along, 5.0));
    }
    return bake(source, default_bake_desc());
}

uint32_t gate_near(const Track& track, float distance_m) {
    uint32_t gate = 0;
    while (gate + 1 < track.gate_count() && track.frames[gate].distance_m < distance_m) {
        ++gate;
    }
    return gate;
}

// A line that goes straight from the left edge to the right one.
Line diagonal(const Track& track) {
    Line line = track.lines[APX_LINE_RACING];
    line.length_m = track.length_m;
    for (uint32_t gate = 0; gate < track.gate_count(); ++gate) {
        line.nodes[gate].distance_m = track.frames[gate].distance_m;
        line.nodes[gate].t = track.frames[gate].distance_m / track.length_m;
    }
    return line;
}

TEST(FeltCrests, ACrestIsTheProfilesCurvature) {
    const Track track = hilly(200, [](double along, double) { return 20.0 - (along - 100) * (along - 100) / 2000.0; });
    const uint32_t top = gate_near(track, 100.0f);
    EXPECT_NEAR(vertical_curvature(track, nullptr)[top], 1e-3, 6e-5);
    EXPECT_NEAR(static_cast<double>(track.road[top].crest_1pm), 1e-3, 6e-5) << "what is baked";
}

TEST(FeltCrests, ASlopeHasNone) {
    const Track track = hilly(200, [](double along, double) { return 0.1 * along; });
    for (const double crest : vertical_curvature(track, nullptr)) {
        EXPECT_NEAR(crest, 0.0, 1e-5);
    }
}

TEST(FeltCrests, AJointOfTwoSlopesIsAveragedOverTheWayOfTheSprings) {
    const Track track = hilly(200, [](double along, double) { return along < 100 ? 0.04 * along : 4.0; });
    double sharpest = 0.0;
    for (const double crest : vertical_curvature(track, nullptr)) {
        sharpest = std::max(sharpest, crest);
    }
    EXPECT_GT(sharpest, 0.5 * 0.04 / 8.5);
    EXPECT_LT(sharpest, 1.05 * 0.04 / 8.5);
}

TEST(FeltCrests, AWayAcrossATwistedRoadBendsWhereItsMiddleDoesNot) {
    // The left edge sinks as far as the right one rises: the middle stays level, a way from edge to edge is a parabola.
    const Track track = hilly(200, [](double along, double right) { return 0.2 * right * (along - 100) / 100.0; });
    const Line line = diagonal(track);
    const uint32_t gate = gate_near(track, 100.0f);
    EXPECT_NEAR(vertical_curvature(track, nullptr)[gate], 0.0, 1e-5);
    EXPECT_NEAR(vertical_curvature(track, &line)[gate], -2.0 * 0.2 * 10.0 / (200.0 * 100.0), 2e-5);
}

}  // namespace
}  // namespace apx
