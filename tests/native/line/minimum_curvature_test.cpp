// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/minimum_curvature.h"

#include <gtest/gtest.h>

#include <cmath>

#include "line/gate_bounds.h"

namespace apx {
namespace {

// Straight, quarter turn to the right of the given radius, straight; gates 2.5 m apart or so, 10 m wide.
Corridor right_angle(double radius) {
    Corridor corridor;
    corridor.closed = false;
    const auto add = [&](glm::dvec2 middle, double yaw) {
        const glm::dvec2 right = {std::cos(yaw), -std::sin(yaw)};
        corridor.left.push_back(middle - right * 5.0);
        corridor.right.push_back(middle + right * 5.0);
    };
    for (int i = 0; i < 40; ++i) {
        add({0.0, 2.5 * i - 100.0}, 0.0);
    }
    for (int i = 0; i <= 20; ++i) {
        const double yaw = 0.5 * M_PI * i / 20.0;
        add({radius * (1.0 - std::cos(yaw)), radius * std::sin(yaw)}, yaw);
    }
    for (int i = 1; i <= 40; ++i) {
        add({radius + 2.5 * i, radius}, 0.5 * M_PI);
    }
    return corridor;
}

TEST(MinimumCurvature, ACornerIsCutFromOutsideOverTheApexToOutside) {
    const LineGates gates = line_gates(right_angle(30.0), 1.0);
    const std::vector<double> offset = minimum_curvature_line(gates);
    EXPECT_GT(offset[50], 8.8) << "the apex is on the inside";
    EXPECT_LT(offset[30], 2.0) << "turn-in from the outside";
    EXPECT_LT(offset[70], 2.0) << "out to the outside";
    for (size_t i = 0; i < gates.size(); ++i) {
        EXPECT_GT(offset[i], gates.low_m[i]);
        EXPECT_LT(offset[i], gates.high_m[i]);
    }
}

TEST(MinimumCurvature, AMirroredCorridorGivesTheMirroredLine) {
    Corridor corridor = right_angle(30.0);
    const std::vector<double> offset = minimum_curvature_line(line_gates(corridor, 1.0));
    Corridor mirrored = corridor;
    for (size_t i = 0; i < corridor.left.size(); ++i) {
        mirrored.left[i] = {-corridor.right[i].x, corridor.right[i].y};
        mirrored.right[i] = {-corridor.left[i].x, corridor.left[i].y};
    }
    const std::vector<double> other = minimum_curvature_line(line_gates(mirrored, 1.0));
    for (size_t i = 0; i < offset.size(); ++i) {
        EXPECT_NEAR(other[i], 10.0 - offset[i], 1e-6);
    }
}

}  // namespace
}  // namespace apx
