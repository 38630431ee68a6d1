// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/side_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "bake/baker.h"
#include "base/math.h"
#include "track/source_csv.h"
#include "track/sources.h"

namespace apx {
namespace {

// A ring of two straights and two half circles with room for two cars.
const Track& track() {
    static const Track baked = [] {
        std::string text;
        for (int i = 0; i < 60; ++i) {
            text += format("-40,%d,7,7\n", 5 * i);
        }
        for (int i = 0; i < 30; ++i) {
            text += format("%.6f,%.6f,7,7\n", -40.0 * std::cos(pi * i / 30), 300.0 + 40.0 * std::sin(pi * i / 30));
        }
        for (int i = 0; i < 60; ++i) {
            text += format("40,%d,7,7\n", 300 - 5 * i);
        }
        for (int i = 0; i < 30; ++i) {
            text += format("%.6f,%.6f,7,7\n", 40.0 * std::cos(pi * i / 30), -40.0 * std::sin(pi * i / 30));
        }
        return bake(source_from_csv(text, "ring.csv", default_source_desc()), default_bake_desc());
    }();
    return baked;
}

double lateral(uint32_t line, uint32_t gate) {
    return static_cast<double>(track().lines[line].nodes[gate].lateral_m);
}

TEST(SideLines, LeftAndRightHaveTheDistanceBetweenThemEverywhere) {
    const double distance_m = static_cast<double>(track().vehicle.width_m) + 1.0;
    for (uint32_t gate = 0; gate < track().gate_count(); ++gate) {
        EXPECT_GE(lateral(APX_LINE_RIGHT, gate) - lateral(APX_LINE_LEFT, gate), distance_m - 0.01);
    }
}

TEST(SideLines, LeftAndRightAreFasterThanKeepingOnesPlaceAcrossTheRoad) {
    const LineRoad road = line_road(track());
    const Envelope car = envelope_of(track().vehicle);
    for (const double side : {-1.0, 1.0}) {
        const Line& line = track().lines[side < 0.0 ? APX_LINE_LEFT : APX_LINE_RIGHT];
        for (const double place_m : {1.5, 3.0, 4.5, 6.0}) {
            const std::vector<double> kept(road.size(), 0.5 + side * place_m / 14.0);
            EXPECT_LT(line.time_s, static_cast<double>(make_line(road, "", kept, car).time_s)) << side * place_m;
        }
    }
}

// Two straights 14 m apart: on the inner half of the hairpins between them the fastest line would turn with 1.5 m.
TEST(SideLines, LeaveCarsRoomToTurnInAHairpin) {
    std::string text;
    constexpr double radius_m = 7.0;
    for (int i = 0; i < 30; ++i) {
        text += format("%.6f,%.6f,6.5,6.5\n", -radius_m, 5.0 * i);
    }
    for (int i = 0; i < 12; ++i) {
        text +=
            format("%.6f,%.6f,6.5,6.5\n", -radius_m * std::cos(pi * i / 12), 150.0 + radius_m * std::sin(pi * i / 12));
    }
    for (int i = 0; i < 30; ++i) {
        text += format("%.6f,%.6f,6.5,6.5\n", radius_m, 150.0 - 5.0 * i);
    }
    for (int i = 0; i < 12; ++i) {
        text += format("%.6f,%.6f,6.5,6.5\n", radius_m * std::cos(pi * i / 12), -radius_m * std::sin(pi * i / 12));
    }
    const Track hairpins = bake(source_from_csv(text, "hairpins.csv", default_source_desc()), default_bake_desc());
    // The right line is the one on the inside: its car's outline keeps clear of the edge, to which the racing line comes.
    float tightest_1pm = 0.0f, to_edge_m = 100.0f;
    for (const LineNode& node : hairpins.lines[APX_LINE_RIGHT].nodes) {
        const bool is_tighter = std::fabs(node.curvature_1pm) > tightest_1pm;
        tightest_1pm = std::max(tightest_1pm, std::fabs(node.curvature_1pm));
        to_edge_m = is_tighter ? 6.5f - node.lateral_m : to_edge_m;
    }
    EXPECT_GT(1.0f / tightest_1pm, 2.2f);
    EXPECT_GT(to_edge_m, 0.5f * hairpins.vehicle.width_m + 1.0f);
}

TEST(SideLines, TheClearLineKeepsItsDistanceWhereThereIsRoomButForItsCrossings) {
    const double distance_m = static_cast<double>(track().vehicle.width_m) + 1.0;
    double near_m = 0.0;
    for (uint32_t gate = 0; gate < track().gate_count(); ++gate) {
        const double apart = std::abs(lateral(APX_LINE_OVERTAKING_CLEAR, gate) - lateral(APX_LINE_RACING, gate));
        near_m += apart < distance_m - 0.02 ? static_cast<double>(track().sector_length(gate)) : 0.0;
    }
    EXPECT_LT(near_m, 0.5 * static_cast<double>(track().length_m));
    const LineRoad road = line_road(track());
    const double clear =
        clear_share(road, track().lines[APX_LINE_RACING], track().lines[APX_LINE_OVERTAKING_CLEAR], distance_m);
    EXPECT_GT(clear, 0.5);
    EXPECT_GT(clear, clear_share(road, track().lines[APX_LINE_RACING], track().lines[APX_LINE_OVERTAKING], distance_m));
}

TEST(SideLines, CheapestSidesAreThoseOfABruteForceSearch) {
    uint64_t state = 12345;
    const auto random = [&] {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<double>(state >> 40) / static_cast<double>(1 << 24);
    };
    for (int trial = 0; trial < 40; ++trial) {
        const size_t n = 9;
        const bool closed = trial % 2 == 0;
        std::vector<double> cost[2], change;
        for (size_t i = 0; i < n; ++i) {
            cost[0].push_back(random());
            cost[1].push_back(random());
            change.push_back(random());
        }
        const auto sum = [&](const auto& side) {
            double total = 0.0;
            for (size_t i = 0; i < n; ++i) {
                total += cost[side(i)][i] + (i > 0 && side(i) != side(i - 1) ? change[i] : 0.0);
            }
            return total + (closed && side(0) != side(n - 1) ? change[0] : 0.0);
        };
        double best = 1e9;
        for (unsigned bits = 0; bits < 1u << n; ++bits) {
            best = std::min(best, sum([&](size_t i) { return static_cast<int>((bits >> i) & 1u); }));
        }
        const std::vector<int> sides = cheapest_sides(cost, change, closed);
        EXPECT_NEAR(sum([&](size_t i) { return sides[i]; }), best, 1e-12) << trial;
    }
}

TEST(SideLines, ANarrowRoadBringsThemAsNearAsItMust) {
    const Track lane = bake(test::circle_source(60, 4, 72), default_bake_desc());
    for (uint32_t gate = 0; gate < lane.gate_count(); ++gate) {
        EXPECT_GE(lane.lines[APX_LINE_LEFT].nodes[gate].t, 0.249f);
        EXPECT_LE(lane.lines[APX_LINE_RIGHT].nodes[gate].t, 0.751f);
        EXPECT_LT(lane.lines[APX_LINE_LEFT].nodes[gate].t, lane.lines[APX_LINE_RIGHT].nodes[gate].t);
    }
}

}  // namespace
}  // namespace apx
