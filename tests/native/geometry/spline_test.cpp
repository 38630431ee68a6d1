// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "geometry/spline.h"

#include <gtest/gtest.h>

#include "geometry/plane.h"

namespace apx {
namespace {

std::vector<glm::dvec2> circle(double radius, int count, double turn = 2.0 * pi) {
    std::vector<glm::dvec2> points;
    for (int i = 0; i < count; ++i) {
        const SineCosineDouble angle = sine_cosine(turn * i / count);
        points.push_back({radius * angle.sine, radius * angle.cosine});  // clockwise seen from above
    }
    return points;
}

TEST(Spline, ReproducesAStraightLineWithItsSlope) {
    const std::vector<double> knots = {0.0, 1.0, 3.0, 3.5, 7.0};
    std::vector<double> values;
    for (double knot : knots) {
        values.push_back(2.0 - 0.5 * knot);
    }
    const CubicSpline spline = fit_spline(knots, values, false);
    for (double u = 0.0; u <= 7.0; u += 0.1) {
        const SplineSample sample = sample_spline(spline, spline_piece(spline.knot, u), u);
        EXPECT_NEAR(sample.value, 2.0 - 0.5 * u, 1e-13);
        EXPECT_NEAR(sample.slope, -0.5, 1e-13);
    }
}

TEST(Spline, IsSmoothToTheSecondDerivativeAcrossEveryKnotAndTheSeam) {
    const std::vector<double> knots = {0.0, 1.0, 1.5, 4.0, 6.0, 6.7};
    const std::vector<double> values = {1.0, -2.0, 0.5, 3.0, 2.0};
    const CubicSpline spline = fit_spline(knots, values, true);
    for (size_t piece = 0; piece < 5; ++piece) {
        const SplineSample end = sample_spline(spline, piece, knots[piece + 1]);
        const size_t next = (piece + 1) % 5;
        const SplineSample start = sample_spline(spline, next, knots[next]);
        EXPECT_NEAR(end.value, start.value, 1e-12);
        EXPECT_NEAR(end.slope, start.slope, 1e-12);
        EXPECT_NEAR(end.bend, start.bend, 1e-12);
        EXPECT_NEAR(start.value, values[next], 1e-12);
    }
}

TEST(Spline, AClockwiseCircleHasItsCurvatureAndLength) {
    const std::vector<glm::dvec2> points = circle(50.0, 60);
    const PlaneSpline spline = fit_plane_spline(chord_knots(points, true), points, true);
    double sum = 0.0;
    for (size_t piece = 0; piece < spline.piece_count(); ++piece) {
        sum += arc_length(spline, piece, spline.x.knot[piece], spline.x.knot[piece + 1]);
        const double middle = 0.5 * (spline.x.knot[piece] + spline.x.knot[piece + 1]);
        EXPECT_NEAR(curvature_of(sample_plane_spline(spline, piece, middle)), 1.0 / 50.0, 2e-5);
    }
    EXPECT_NEAR(sum, 100.0 * pi, 1e-3);
}

TEST(Spline, FindsThePieceOfAParameterAndHoldsTheEnds) {
    const std::vector<double> knots = {0.0, 1.0, 2.0, 5.0};
    EXPECT_EQ(spline_piece(knots, -1.0), 0u);
    EXPECT_EQ(spline_piece(knots, 0.5), 0u);
    EXPECT_EQ(spline_piece(knots, 1.0), 1u);
    EXPECT_EQ(spline_piece(knots, 4.9), 2u);
    EXPECT_EQ(spline_piece(knots, 9.0), 2u);
}

}  // namespace
}  // namespace apx
