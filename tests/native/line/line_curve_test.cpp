// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/line_curve.h"

#include <gtest/gtest.h>

#include <cmath>

#include "line/gate_bounds.h"
#include "line/racing_line.h"
#include "vehicle/fields.h"

namespace apx {
namespace {

// A clockwise ring of radius 60 m and width 12 m; `unevenness` moves gates along it.
LineGates ring(size_t count, double unevenness, double side = 1.0) {
    Corridor corridor;
    for (size_t i = 0; i < count; ++i) {
        const double place = static_cast<double>(i) + unevenness * std::sin(0.2 * M_PI * static_cast<double>(i));
        const double angle = 2.0 * M_PI * place / static_cast<double>(count);
        const glm::dvec2 outward = {side * std::sin(angle), std::cos(angle)};
        corridor.left.push_back(outward * (60.0 + side * 6.0));
        corridor.right.push_back(outward * (60.0 - side * 6.0));
    }
    return line_gates(corridor, 1.0);
}

double sum(const std::vector<double>& values) {
    double total = 0.0;
    for (const double value : values) {
        total += value;
    }
    return total;
}

TEST(LineCurve, AClockwiseCircleHasTheInverseOfItsRadiusAndItsArcs) {
    const LineCurve curve = curve_through(ring(160, 0.0), std::vector<double>(160, 6.0));
    ASSERT_EQ(curve.step_m.size(), 160u);
    for (size_t i = 0; i < 160; ++i) {
        EXPECT_NEAR(curve.curvature[i], 1.0 / 60.0, 1e-5);
        EXPECT_NEAR(curve.step_m[i], 2.0 * M_PI * 60.0 / 160.0, 1e-6);
    }
}

TEST(LineCurve, ACounterClockwiseCircleIsNegative) {
    const LineCurve curve = b_spline_curve(ring(160, 0.0, -1.0), std::vector<double>(160, 6.0));
    EXPECT_NEAR(curve.curvature[80], -1.0 / 60.0, 2e-5);
}

TEST(LineCurve, TheBSplineOfARingRunsInsideByItsSagitta) {
    const size_t count = 160;
    const double radius = 60.0 * (4.0 + 2.0 * std::cos(2.0 * M_PI / count)) / 6.0;
    const LineCurve curve = b_spline_curve(ring(count, 0.0), std::vector<double>(count, 6.0));
    EXPECT_NEAR(sum(curve.step_m), 2.0 * M_PI * radius, 1e-4);
    for (size_t i = 0; i < count; ++i) {
        EXPECT_NEAR(60.0 + 6.0 - curve.offset_m[i], radius, 1e-9);
        EXPECT_NEAR(curve.curvature[i], 1.0 / radius, 1e-5);
    }
}

TEST(LineCurve, TheSplineThroughABSplinesCrossingsIsNearlyThatCurve) {
    const LineGates gates = ring(160, 0.1);
    std::vector<double> control;
    for (size_t i = 0; i < gates.size(); ++i) {
        control.push_back(6.0 + 2.0 * std::sin(6.0 * M_PI * static_cast<double>(i) / 160.0));
    }
    const LineCurve exact = b_spline_curve(gates, control);
    const LineCurve through = curve_through(gates, exact.offset_m);
    EXPECT_NEAR(sum(exact.step_m), sum(through.step_m), 1e-3);
    for (size_t i = 0; i < gates.size(); ++i) {
        EXPECT_NEAR(exact.curvature[i], through.curvature[i], 1e-3);
        EXPECT_NEAR(exact.step_m[i], through.step_m[i], 1e-4);
        EXPECT_NEAR(std::remainder(exact.heading_rad[i] - through.heading_rad[i], 2.0 * M_PI), 0.0, 1e-3);
    }
}

TEST(LineCurve, AnOpenLineStartsAndEndsOnItsEndsWithoutCurvature) {
    Corridor corridor;
    corridor.closed = false;
    for (int i = 0; i < 12; ++i) {
        corridor.left.push_back({-5.0, 5.0 * i});
        corridor.right.push_back({5.0, 5.0 * i});
    }
    const LineGates gates = line_gates(corridor, 1.0);
    const std::vector<double> control = {5, 5, 5, 5.5, 6, 6.5, 7, 7, 6.5, 6, 6, 6};
    const LineCurve curve = b_spline_curve(gates, control);
    ASSERT_EQ(curve.step_m.size(), 11u);
    EXPECT_NEAR(curve.offset_m.front(), 5.0, 1e-12);
    EXPECT_NEAR(curve.offset_m.back(), 6.0, 1e-12);
    EXPECT_NEAR(curve.curvature.front(), 0.0, 1e-12);
    EXPECT_NEAR(curve.curvature.back(), 0.0, 1e-12);
    EXPECT_GT(sum(curve.step_m), 55.0);
}

TEST(LineCurve, NarrowedGatesHoldALineBetweenTwoOthers) {
    const Envelope car = envelope_of(default_vehicle());
    LineGates gates = ring(160, 0.0);
    narrow_gates(gates, std::vector<double>(160, 3.0), std::vector<double>(160, 4.0));
    const RacingLine line = fastest_line(gates, {}, car, {});
    for (const double offset : line.curve.offset_m) {
        EXPECT_GE(offset, 3.0 - line_bound_reserve_m);
        EXPECT_LE(offset, 4.0 + line_bound_reserve_m);
    }
}

}  // namespace
}  // namespace apx
