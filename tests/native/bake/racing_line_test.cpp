// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/racing_line.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "vehicle/speed_profile.h"

namespace apx {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

Envelope reference() {
    return {1200.0, 1.3, 350e3, unlimited, unlimited, 90.0, 0.6, 1.2};
}

// A closed course with long and short curves both ways; gates about `spacing` apart on the middle.
Corridor bean(double half_width, size_t count = 400) {
    Corridor corridor;
    for (size_t i = 0; i < count; ++i) {
        const double a = 2.0 * M_PI * static_cast<double>(i) / static_cast<double>(count);
        const double x = 220.0 * std::sin(a) + 30.0 * std::sin(3.0 * a);
        const double z = 120.0 * std::cos(a) + 55.0 * std::cos(2.0 * a);
        const double dx = 220.0 * std::cos(a) + 90.0 * std::cos(3.0 * a);
        const double dz = -120.0 * std::sin(a) - 110.0 * std::sin(2.0 * a);
        const glm::dvec2 right = glm::dvec2{dz, -dx} / std::hypot(dx, dz);
        corridor.left.push_back(glm::dvec2{x, z} - right * half_width);
        corridor.right.push_back(glm::dvec2{x, z} + right * half_width);
    }
    return corridor;
}

double middle_time(const Corridor& corridor, const Envelope& envelope) {
    std::vector<glm::dvec2> nodes;
    for (size_t i = 0; i < corridor.left.size(); ++i) {
        nodes.push_back((corridor.left[i] + corridor.right[i]) * 0.5);
    }
    std::vector<double> curvature;
    std::vector<double> step_m;
    spline_curvature(nodes, corridor.closed, curvature, step_m);
    return speed_profile({curvature, step_m, corridor.road, corridor.closed}, envelope).time_s;
}

TEST(RacingLine, IsFasterThanTheMiddleAndKeepsTheMargin) {
    const Corridor corridor = bean(6.0);
    const RacingLine line = racing_line(corridor, reference(), {});
    ASSERT_EQ(line.t.size(), corridor.left.size());
    EXPECT_LT(line.time_s, 0.97 * middle_time(corridor, reference()));
    for (const double t : line.t) {
        EXPECT_GE(12.0 * t, 1.0 - 1e-9);
        EXPECT_LE(12.0 * t, 11.0 + 1e-9);
    }
}

TEST(RacingLine, IsTheSameEveryTime) {
    const Corridor corridor = bean(6.0);
    EXPECT_EQ(racing_line(corridor, reference(), {}).t, racing_line(corridor, reference(), {}).t);
}

TEST(RacingLine, ACancelledLineIsEmpty) {
    RacingLineDesc desc;
    desc.progress = [](double share) { return share < 0.5; };
    EXPECT_TRUE(racing_line(bean(6.0), reference(), desc).t.empty());
}

TEST(RacingLine, ARoadOfTwoMarginsLeavesItsMiddle) {
    const Corridor corridor = bean(1.0);
    const RacingLine line = racing_line(corridor, reference(), {});
    for (const double t : line.t) {
        EXPECT_NEAR(t, 0.5, 0.01);
    }
}

}  // namespace
}  // namespace apx
