// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "layout/gates.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "geometry/plane.h"
#include "track/sources.h"

namespace apx {
namespace {

// How far every corner of every sector turns the right way, as the sine of the smallest angle: positive is convex.
double least_convexity(const std::vector<LaidGate>& gates, bool closed) {
    double least = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < gates.size() - (closed ? 0 : 1); ++i) {
        const LaidGate& from = gates[i];
        const LaidGate& to = gates[(i + 1) % gates.size()];
        const glm::dvec2 corner[4] = {from.wall_left(), to.wall_left(), to.wall_right(), from.wall_right()};
        for (int k = 0; k < 4; ++k) {
            const glm::dvec2 side = corner[(k + 1) & 3] - corner[k];
            const glm::dvec2 next = corner[(k + 2) & 3] - corner[(k + 1) & 3];
            least = std::min(least, cross_right<double>(side, next) / (length<double>(side) * length<double>(next)));
        }
    }
    return least;
}

// Gates that cross within a hairpin's length, by brute force.
int crossing_pairs(const std::vector<LaidGate>& gates, bool closed, double window_m, double length_m) {
    int crossing = 0;
    for (size_t i = 0; i < gates.size(); ++i) {
        for (size_t j = i + 1; j < gates.size(); ++j) {
            double apart = gates[j].distance_m - gates[i].distance_m;
            apart = closed ? std::min(apart, length_m - apart) : apart;
            const auto side = [](const LaidGate& gate, const glm::dvec2& point) {
                return dot<double>(point - gate.centre, left_of<double>(gate.across));
            };
            const bool apart_a = side(gates[i], gates[j].wall_left()) * side(gates[i], gates[j].wall_right()) > 0.0;
            const bool apart_b = side(gates[j], gates[i].wall_left()) * side(gates[j], gates[i].wall_right()) > 0.0;
            crossing += apart < window_m && !apart_a && !apart_b ? 1 : 0;
        }
    }
    return crossing;
}

void expect_sound(const std::vector<LaidGate>& gates, const Road& road) {
    for (size_t i = 1; i < gates.size(); ++i) {
        EXPECT_GT(gates[i].distance_m, gates[i - 1].distance_m);
    }
    for (const LaidGate& gate : gates) {
        EXPECT_GT(gate.left_m, 0.0);
        EXPECT_GT(gate.right_m, 0.0);
        EXPECT_LE(gate.left_m, gate.wall_left_m);
        EXPECT_LE(gate.right_m, gate.wall_right_m);
    }
    EXPECT_GT(least_convexity(gates, road.closed), 0.0);
    EXPECT_EQ(crossing_pairs(gates, road.closed, 30.0, road.length_m), 0);
}

TEST(Gates, ACircleHasItsLengthItsWidthAndEvenGates) {
    const Road road = make_road(test::circle_source(50, 12, 72));
    EXPECT_NEAR(road.length_m, 100.0 * pi, 1e-3);
    const std::vector<LaidGate> gates = lay_gates(road);
    expect_sound(gates, road);
    EXPECT_EQ(gates.size(), 111u);  // one every 0.4 * sqrt(50) m
    for (const LaidGate& gate : gates) {
        EXPECT_NEAR(gate.road.curvature, 1.0 / 50.0, 2e-5);
        EXPECT_NEAR(gate.left_m + gate.right_m, 12.0, 1e-4);
        EXPECT_NEAR(length<double>(gate.centre), 50.0, 1e-4);
        EXPECT_NEAR(length<double>(gate.wall_right()), 41.0, 1e-4);
    }
}

TEST(Gates, TheFirstGateIsTheSourcesFirst) {
    const Source source = test::circle_source(50, 12, 72);
    const LaidGate first = lay_gates(make_road(source))[0];
    EXPECT_EQ(first.distance_m, 0.0);
    EXPECT_NEAR(first.left().x, static_cast<double>(source.gates[0].left[0]), 1e-4);
    EXPECT_NEAR(first.right().y, static_cast<double>(source.gates[0].right[2]), 1e-4);
}

TEST(Gates, AnOpenRoadStartsAndEndsWithAGate) {
    const Road road = make_road(test::straight_source(203, 10, 5));
    const std::vector<LaidGate> gates = lay_gates(road);
    expect_sound(gates, road);
    EXPECT_EQ(gates.front().distance_m, 0.0);
    EXPECT_NEAR(gates.back().distance_m, 203.0, 1e-9);
    EXPECT_NEAR(gates[1].distance_m, 203.0 / 25.0, 1e-9);  // 8 m, stretched to fit
}

TEST(Gates, SpacingFollowsTheRootOfTheRadius) {
    EXPECT_DOUBLE_EQ(gate_spacing_m(0.0, 10.0), 8.0);
    EXPECT_DOUBLE_EQ(gate_spacing_m(-0.01, 10.0), 4.0);
    EXPECT_DOUBLE_EQ(gate_spacing_m(0.1, 10.0), 2.0);
    EXPECT_DOUBLE_EQ(gate_spacing_m(0.0, 30.0), 5.0);  // wide roads leave lines more width
    EXPECT_DOUBLE_EQ(gate_spacing_m(0.0, 100.0), 5.0);
}

TEST(Gates, SpacingGrowsLikeTheSpeedOutOfACurve) {
    const std::vector<LaidGate> gates = lay_gates(make_road(test::bend_source(20, 1.6, 5, 2)));
    for (size_t i = 2; i < gates.size(); ++i) {
        const double before = gates[i - 1].distance_m - gates[i - 2].distance_m;
        const double after = gates[i].distance_m - gates[i - 1].distance_m;
        EXPECT_LT(std::abs(after * after - before * before), 0.22 * std::max(before, after));
    }
}

// A straight road of half width 5 m on the left whose right edge steps from 5 to 8 m between 50 and 55 m.
Source stepped_source() {
    Source source = test::straight_source(200, 10, 41);
    for (size_t i = 11; i < source.gates.size(); ++i) {
        source.gates[i].right[0] = 8.0f;
        source.gates[i].reference_t = 5.0f / 13.0f;
    }
    return source;
}

TEST(Gates, EdgesRunStraightFromGateToGateOfTheSource) {
    const Road road = make_road(stepped_source());
    for (double s = 0.0; s < 200.0; s += 0.37) {
        const RoadSample sample = sample_road(road, s);
        EXPECT_NEAR(sample.left.x, -5.0, 1e-6);
        EXPECT_NEAR(sample.right.x, 5.0 + 3.0 * clamp((s - 50.0) / 5.0, 0.0, 1.0), 1e-6);
    }
}

TEST(Gates, NoGateStandsWiderThanTheRoadBetweenItAndTheNext) {
    const Road road = make_road(stepped_source());
    const std::vector<LaidGate> gates = lay_gates(road);
    for (size_t i = 1; i < gates.size(); ++i) {
        for (double share = 0.0; share <= 1.0; share += 0.05) {
            const glm::dvec2 edge = gates[i - 1].right() + (gates[i].right() - gates[i - 1].right()) * share;
            EXPECT_LE(edge.x, 5.0 + 3.0 * clamp((edge.y - 50.0) / 5.0, 0.0, 1.0) + 1e-6);
        }
    }
    EXPECT_NEAR(gates.front().right_m, 5.0, 1e-9);
    EXPECT_NEAR(gates.back().right_m, 8.0, 1e-6);
}

TEST(Gates, DirectionsAreSmoothWhereOneCutOfTheSourceIsSkewed) {
    Source source = test::straight_source(200, 10, 41);
    source.gates[20].left[2] += 2.0f;
    source.gates[20].right[2] -= 2.0f;  // 22 degrees
    const std::vector<LaidGate> gates = lay_gates(make_road(source));
    double largest = 0.0;
    for (const LaidGate& gate : gates) {
        const double skew = std::abs(yaw_of<double>(left_of<double>(gate.across)));
        largest = std::max(largest, skew);
        EXPECT_NEAR(gate.left().x, -5.0, 1e-6);  // and edges stay where they are
        EXPECT_NEAR(gate.right().x, 5.0, 1e-6);
    }
    EXPECT_LT(largest, 0.2);
    EXPECT_GT(largest, 0.05);
}

TEST(Gates, DistancesAreArcLengthsOfTheReferenceLine) {
    const Road road = make_road(test::bend_source(15, 2.0, 5, 3));
    const std::vector<LaidGate> gates = lay_gates(road);
    for (size_t i = 1; i < gates.size(); ++i) {
        double sum = 0.0;
        glm::dvec2 last = gates[i - 1].centre;
        for (int k = 1; k <= 200; ++k) {
            const double s = lerp(gates[i - 1].distance_m, gates[i].distance_m, k / 200.0);
            const glm::dvec2 point = sample_road(road, s).centre;
            sum += distance<double>(last, point);
            last = point;
        }
        EXPECT_NEAR(sum, gates[i].distance_m - gates[i - 1].distance_m, 1e-5);
    }
}

TEST(Gates, HeightsRunOffAndGripFollowTheSource) {
    Source source = test::straight_source(100, 10, 11);
    for (size_t i = 0; i < 11; ++i) {
        source.gates[i].left[1] = 0.05f * 10.0f * static_cast<float>(i) + 1.0f;
        source.gates[i].right[1] = 0.05f * 10.0f * static_cast<float>(i);
        source.gates[i].run_off_left_m = 0.1f * static_cast<float>(i);
    }
    source.gates[5].grip = 0.5f;
    for (const LaidGate& gate : lay_gates(make_road(source))) {
        EXPECT_NEAR(gate.road.slope, 0.05, 1e-6);
        EXPECT_NEAR(gate.road.height_left_m - gate.road.height_right_m, 1.0, 1e-5);
        EXPECT_NEAR(gate.wall_left_m - gate.left_m, 0.01 * gate.distance_m, 1e-4);
        EXPECT_NEAR(gate.wall_right_m - gate.right_m, 3.0, 1e-6);
        EXPECT_NEAR(gate.road.grip, 1.0 - 0.5 * std::max(0.0, 1.0 - std::abs(gate.distance_m - 50.0) / 10.0), 1e-5);
    }
}

TEST(Gates, HairpinsTighterThanHalfTheRoadKeepTheirGatesApart) {
    for (const double turn : {1.5, 2.4, 2.9, 3.1416, 3.5}) {
        for (const double radius : {3.0, 5.0, 8.0}) {
            for (const double share : {0.8, 1.0, 1.3, 1.6}) {
                for (const double side : {-1.0, 1.0}) {
                    SCOPED_TRACE(format("turn %g radius %g half width %g", side * turn, radius, share * radius));
                    const Road road = make_road(test::bend_source(radius, side * turn, share * radius, 1.0));
                    expect_sound(lay_gates(road), road);
                }
            }
        }
    }
}

TEST(Gates, ACurveTighterThanHalfTheRoadKeepsTheWholeRoad) {
    const double radius = 6.0;
    const double half_width = 8.0;
    const Road road = make_road(test::bend_source(radius, 2.0, half_width, 1.0));
    GateRepairs repairs;
    const std::vector<LaidGate> gates = lay_gates(road, &repairs);
    EXPECT_GT(repairs.turned_gates, 0u);
    EXPECT_EQ(repairs.clipped_edges, 0u);
    // The inner edges of the two straights meet in a corner; no gate stops short of it.
    for (const LaidGate& gate : gates) {
        EXPECT_GE(gate.right_m, half_width - 0.05);
        EXPECT_GE(gate.left_m, half_width - 0.05);
    }
}

TEST(Gates, NoEdgeCutsTheTipOfAFold) {
    const double half_width = 8.0;
    for (const double radius : {2.0, 4.0, 6.0}) {
        const Road road = make_road(test::bend_source(radius, 2.0, half_width, 1.0));
        const std::vector<LaidGate> gates = lay_gates(road);
        for (size_t i = 1; i < gates.size(); ++i) {
            for (double share = 0.0; share < 1.0; share += 0.05) {
                const glm::dvec2 edge = gates[i - 1].right() + (gates[i].right() - gates[i - 1].right()) * share;
                double nearest = std::numeric_limits<double>::infinity();
                const double from = std::max(gates[i].distance_m - 15.0, 0.0);
                for (double s = from; s < std::min(from + 30.0, road.length_m); s += 0.25) {
                    nearest = std::min(nearest, distance<double>(edge, sample_road(road, s).centre));
                }
                ASSERT_LT(nearest, half_width + 0.01) << "radius " << radius << " gate " << i;
            }
        }
    }
}

TEST(Gates, ARoadWithoutTightCurvesIsNotTurned) {
    GateRepairs repairs;
    lay_gates(make_road(test::circle_source(50, 12, 72)), &repairs);
    EXPECT_EQ(repairs.turned_gates, 0u);
    EXPECT_EQ(repairs.clipped_walls, 0u);
}

TEST(Gates, ARoadFoldedBeyondRepairIsRefusedWithItsPlace) {
    Source source = test::straight_source(100, 10, 11);
    source.gates[5] = source.gates[9];
    source.gates[9] = test::plain_gate(-5, 50, 5, 50);
    const std::string message = test::failure([&] { lay_gates(make_road(source)); });
    EXPECT_NE(message.find("folds back on itself at ("), std::string::npos) << message;
}

TEST(Gates, RealCircuitsKeepTheirGatesApart) {
    const auto files = test::circuit_files();
    if (files.empty()) {
        GTEST_SKIP() << "no circuits: set APEXLINE_CIRCUITS to a folder of centre line *.csv";
    }
    for (const auto& file : files) {
        SCOPED_TRACE(file.filename().string());
        const Road road = make_road(test::circuit_source(file));
        GateRepairs repairs;
        const std::vector<LaidGate> gates = lay_gates(road, &repairs);
        expect_sound(gates, road);
        EXPECT_LE(repairs.clipped_edges, 1u);
        EXPECT_LT(repairs.largest_edge_clip_m, 0.05);
        EXPECT_LT(repairs.largest_turn_rad, 0.1);
    }
}

}  // namespace
}  // namespace apx
