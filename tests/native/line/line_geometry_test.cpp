// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/line_geometry.h"

#include <gtest/gtest.h>

#include <cmath>

#include "line/gate_bounds.h"
#include "line/line_curve.h"

namespace apx {
namespace {

// Four gates of a bend, none parallel to another.
LineGates bend() {
    Corridor corridor;
    corridor.left = {{0.0, 0.0}, {0.4, 5.0}, {2.0, 9.0}, {5.5, 12.0}};
    corridor.right = {{8.0, -1.0}, {8.2, 3.0}, {9.0, 5.0}, {10.0, 7.0}};
    corridor.closed = false;
    return line_gates(corridor, 1.0);
}

double curvature_at(const LineGates& gates, const std::vector<double>& offset) {
    return knot_curvature(gates.control(0, offset[0]), gates.control(1, offset[1]), gates.control(2, offset[2]));
}

TEST(LineGeometry, CurvatureIsPositiveToTheRightAndTheCircleS) {
    // The B-spline of control points on a circle runs inside it, by a sixth of the sagitta twice over.
    const auto on_circle = [](double angle) { return glm::dvec2{25.0 * std::sin(angle), 25.0 * std::cos(angle)}; };
    const double radius = 25.0 * (4.0 + 2.0 * std::cos(0.05)) / 6.0;
    EXPECT_NEAR(knot_curvature(on_circle(0.1), on_circle(0.15), on_circle(0.2)), 1.0 / radius, 1e-4);
    EXPECT_NEAR(knot_curvature(on_circle(0.2), on_circle(0.15), on_circle(0.1)), -1.0 / radius, 1e-4);
}

TEST(LineGeometry, CurvatureDerivativesAreThoseOfFiniteDifferences) {
    const LineGates gates = bend();
    const std::vector<double> offset = {2.0, 3.0, 2.5, 4.0};
    const KnotCurvature exact = knot_curvature(gates, offset, 0, 1, 2);
    EXPECT_NEAR(exact.value, curvature_at(gates, offset), 1e-15);
    const double h = 1e-4;
    for (size_t a = 0, k = 0; a < 3; ++a) {
        std::vector<double> up = offset;
        std::vector<double> down = offset;
        up[a] += h;
        down[a] -= h;
        EXPECT_NEAR(exact.by[a], (curvature_at(gates, up) - curvature_at(gates, down)) / (2.0 * h), 1e-8);
        const KnotCurvature above = knot_curvature(gates, up, 0, 1, 2);
        const KnotCurvature below = knot_curvature(gates, down, 0, 1, 2);
        for (size_t b = a; b < 3; ++b, ++k) {
            EXPECT_NEAR(exact.by_by[k], (above.by[b] - below.by[b]) / (2.0 * h), 1e-8) << a << b;
        }
    }
}

TEST(LineGeometry, CrossingDerivativesAreThoseOfFiniteDifferences) {
    const LineGates gates = bend();
    const std::vector<double> offset = {2.0, 3.0, 2.5, 4.0};
    const Crossing exact = gate_crossing(gates, offset, 0, 1, 2);
    const double h = 1e-5;
    for (size_t a = 0; a < 3; ++a) {
        std::vector<double> up = offset;
        std::vector<double> down = offset;
        up[a] += h;
        down[a] -= h;
        const double above = gate_crossing(gates, up, 0, 1, 2).value;
        const double below = gate_crossing(gates, down, 0, 1, 2).value;
        EXPECT_NEAR(exact.by[a], (above - below) / (2.0 * h), 1e-8);
    }
}

TEST(LineGeometry, TheQuickCrossingAgreesWithTheExactOne) {
    // A ring of unevenly spaced gates, the line weaving across.
    Corridor corridor;
    std::vector<double> offset;
    for (int i = 0; i < 120; ++i) {
        const double angle = 2.0 * M_PI * (i + 0.8 * std::sin(0.2 * M_PI * i)) / 120.0;
        const glm::dvec2 outward = {std::sin(angle), std::cos(angle)};
        corridor.left.push_back(outward * 66.0);
        corridor.right.push_back(outward * 54.0);
        offset.push_back(6.0 + 2.0 * std::sin(3.0 * angle));
    }
    const LineGates gates = line_gates(corridor, 1.0);
    const std::vector<double> exact = gate_crossings(gates, offset);
    for (size_t i = 0; i < 120; ++i) {
        const Crossing quick = gate_crossing(gates, offset, gates.previous(i), i, gates.next(i));
        EXPECT_NEAR(quick.value, exact[i], 2e-3);
    }
}

TEST(LineGeometry, StepDerivativesAreThoseOfFiniteDifferences) {
    const LineGates gates = bend();
    const std::vector<double> offset = {2.0, 3.0, 2.5, 4.0};
    const StepLength exact = step_length(gates, offset, 2, 3);
    const double h = 1e-4;
    for (size_t a = 0, k = 0; a < 2; ++a) {
        std::vector<double> up = offset;
        std::vector<double> down = offset;
        up[2 + a] += h;
        down[2 + a] -= h;
        const StepLength above = step_length(gates, up, 2, 3);
        const StepLength below = step_length(gates, down, 2, 3);
        EXPECT_NEAR(exact.by[a], (above.value - below.value) / (2.0 * h), 1e-8);
        for (size_t b = a; b < 2; ++b, ++k) {
            EXPECT_NEAR(exact.by_by[k], (above.by[b] - below.by[b]) / (2.0 * h), 1e-8);
        }
    }
}

TEST(LineGeometry, BoundsKeepTheMarginAndNeverClose) {
    Corridor corridor;
    corridor.left = {{0.0, 0.0}, {0.0, 5.0}};
    corridor.right = {{8.0, 0.0}, {1.5, 5.0}};
    const LineGates gates = line_gates(corridor, 1.0);
    EXPECT_DOUBLE_EQ(gates.low_m[0], 1.0 + line_bound_reserve_m);
    // The right edge runs slantwise: the margin is kept square to it, at the sine of the angle along the gate.
    EXPECT_NEAR(gates.high_m[0], 8.0 - (1.0 + line_bound_reserve_m) * std::hypot(6.5, 5.0) / 5.0, 1e-5);
    EXPECT_LT(gates.low_m[1], 0.75);
    EXPECT_GT(gates.high_m[1], 0.75);
}

}  // namespace
}  // namespace apx
