// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/road_crossings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

namespace apx {
namespace {

using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

Pairs pairs_of(const std::vector<glm::dvec2>& points, bool closed) {
    Pairs pairs;
    for (const RoadCrossing& crossing : road_crossings(points, closed)) {
        pairs.emplace_back(crossing.span_a, crossing.span_b);
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

// Every pair of spans.
Pairs by_brute_force(const std::vector<glm::dvec2>& points, bool closed) {
    Pairs pairs;
    const size_t n = points.size();
    const size_t spans = closed ? n : n - 1;
    for (size_t i = 0; i < spans; ++i) {
        for (size_t j = i + 2; j < spans; ++j) {
            double share_a = 0.0;
            double share_b = 0.0;
            const bool neighbours = closed && i == 0 && j == n - 1;
            if (!neighbours &&
                segments_cross(points[i], points[i + 1], points[j], points[(j + 1) % n], share_a, share_b)) {
                pairs.emplace_back(i, j);
            }
        }
    }
    return pairs;
}

TEST(RoadCrossings, OfAFigureOfEightAreOne) {
    const std::vector<glm::dvec2> points = {{0.0, 0.0}, {100.0, 100.0}, {100.0, 0.0}, {0.0, 100.0}};
    const std::vector<RoadCrossing> found = road_crossings(points, true);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].span_a, 0u);
    EXPECT_EQ(found[0].span_b, 2u);
    EXPECT_NEAR(found[0].point.x, 50.0, 1e-9);
    EXPECT_NEAR(found[0].point.y, 50.0, 1e-9);
    EXPECT_NEAR(found[0].share_a, 0.5, 1e-12);
    EXPECT_NEAR(found[0].share_b, 0.5, 1e-12);
}

TEST(RoadCrossings, AreNoneWhereSpansShareAPoint) {
    EXPECT_TRUE(road_crossings({{0.0, 0.0}, {50.0, 0.0}, {50.0, 50.0}}, true).empty());
    EXPECT_TRUE(road_crossings({{0.0, 0.0}, {50.0, 0.0}}, false).empty());
}

TEST(RoadCrossings, AreThoseOfEveryPairOfSpans) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> step_m(-60.0, 60.0);
    for (int round = 0; round < 40; ++round) {
        std::vector<glm::dvec2> points = {{step_m(random), step_m(random)}};
        for (int i = 0; i < 120; ++i) {
            points.push_back(points.back() + glm::dvec2(step_m(random), step_m(random)));
        }
        const bool closed = round % 2 == 0;
        const Pairs expected = by_brute_force(points, closed);
        EXPECT_GT(expected.size(), 20u);
        EXPECT_EQ(pairs_of(points, closed), expected) << "round " << round;
    }
}

}  // namespace
}  // namespace apx
