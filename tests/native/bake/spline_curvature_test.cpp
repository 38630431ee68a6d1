// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/spline_curvature.h"

#include <gtest/gtest.h>

#include <cmath>

namespace apx {
namespace {

// Clockwise from north, so that the curvature is positive.
std::vector<glm::dvec2> circle(double radius, size_t count, double share = 1.0) {
    std::vector<glm::dvec2> points;
    for (size_t i = 0; i < count; ++i) {
        const double angle = share * 2.0 * M_PI * static_cast<double>(i) / static_cast<double>(count);
        points.push_back({radius * std::sin(angle), radius * std::cos(angle)});
    }
    return points;
}

TEST(SplineCurvature, AClockwiseCircleHasTheInverseOfItsRadiusAndItsArcs) {
    std::vector<double> curvature;
    std::vector<double> step_m;
    spline_curvature(circle(50.0, 160), true, curvature, step_m);
    ASSERT_EQ(step_m.size(), 160u);
    for (size_t i = 0; i < 160; ++i) {
        EXPECT_NEAR(curvature[i], 0.02, 1e-5);
        EXPECT_NEAR(step_m[i], 2.0 * M_PI * 50.0 / 160.0, 1e-6);
    }
}

TEST(SplineCurvature, ACounterClockwiseCircleIsNegative) {
    std::vector<glm::dvec2> points = circle(50.0, 160);
    for (glm::dvec2& point : points) {
        point.x = -point.x;
    }
    std::vector<double> curvature;
    std::vector<double> step_m;
    spline_curvature(points, true, curvature, step_m);
    EXPECT_NEAR(curvature[80], -0.02, 1e-5);
}

TEST(SplineCurvature, AnOpenArcKeepsItsCurvatureToTheEnds) {
    std::vector<double> curvature;
    std::vector<double> step_m;
    spline_curvature(circle(50.0, 60, 0.25), false, curvature, step_m);
    ASSERT_EQ(step_m.size(), 59u);
    for (size_t i = 0; i < 60; ++i) {
        EXPECT_NEAR(curvature[i], 0.02, 1e-3);
    }
}

TEST(SplineCurvature, UnevenPointsConvergeToTheCurve) {
    // x = s, z = sin(s / 40) * 10: curvature -z'' / (1 + z'^2)^1.5, positive to the right.
    std::vector<glm::dvec2> points;
    double x = 0.0;
    for (size_t i = 0; i < 300; ++i) {
        points.push_back({x, 10.0 * std::sin(x / 40.0)});
        x += 1.5 + std::sin(static_cast<double>(i) * 0.1);
    }
    std::vector<double> curvature;
    std::vector<double> step_m;
    spline_curvature(points, false, curvature, step_m);
    for (size_t i = 20; i < 280; ++i) {
        const double slope = 0.25 * std::cos(points[i].x / 40.0);
        const double expected = 10.0 / 1600.0 * std::sin(points[i].x / 40.0) / std::pow(1.0 + slope * slope, 1.5);
        EXPECT_NEAR(curvature[i], expected, 2e-5);
    }
}

TEST(SplineCurvature, AStraightAndTooFewPointsHaveNone) {
    std::vector<double> curvature;
    std::vector<double> step_m;
    spline_curvature(std::vector<glm::dvec2>{{0, 0}, {0, 3}, {0, 7}, {0, 9}}, false, curvature, step_m);
    EXPECT_EQ(curvature, std::vector<double>(4, 0.0));
    EXPECT_DOUBLE_EQ(step_m[1], 4.0);
    spline_curvature(std::vector<glm::dvec2>{{0, 0}, {3, 4}}, false, curvature, step_m);
    EXPECT_EQ(curvature, std::vector<double>(2, 0.0));
    EXPECT_DOUBLE_EQ(step_m[0], 5.0);
}

}  // namespace
}  // namespace apx
