// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/centre_line.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/math.h"
#include "track/sources.h"

namespace apx {
namespace {

using test::failure;

std::vector<float> ring(int count) {
    std::vector<float> line;
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * pi * i / count;
        line.insert(line.end(),
                    {static_cast<float>(-50.0 * std::cos(angle)), 1.5f, static_cast<float>(50.0 * std::sin(angle))});
    }
    return line;
}

TEST(CentreLine, MakesARoadOfOneWidth) {
    apx_centre_line_desc desc = default_centre_line_desc();
    desc.width_m = 8.0f;
    double deviation_m = -1.0;
    const Source source = source_from_centre_line(desc, ring(60), deviation_m);
    ASSERT_EQ(source.gates.size(), 60u);
    EXPECT_EQ(deviation_m, 0.0);
    for (const apx_source_gate& gate : source.gates) {
        EXPECT_NEAR(std::hypot(gate.left[0], gate.left[2]), 54.0, 1e-3);
        EXPECT_NEAR(std::hypot(gate.right[0], gate.right[2]), 46.0, 1e-3);
        EXPECT_FLOAT_EQ(gate.left[1], 1.5f);
    }
}

TEST(CentreLine, DropsRepeatedPointsAndTheFirstOnceMore) {
    std::vector<float> line = ring(60);
    line.insert(line.end(), line.begin(), line.begin() + 3);
    line.insert(line.begin() + 30, line.begin() + 27, line.begin() + 30);
    double deviation_m = 0.0;
    EXPECT_EQ(source_from_centre_line(default_centre_line_desc(), line, deviation_m).gates.size(), 60u);
}

TEST(CentreLine, SmoothsWhenAsked) {
    apx_centre_line_desc desc = default_centre_line_desc();
    desc.max_deviation_m = 0.5f;
    double deviation_m = 0.0;
    const Source source = source_from_centre_line(desc, ring(60), deviation_m);
    EXPECT_GT(deviation_m, 0.0);
    EXPECT_LE(deviation_m, 0.5);
    EXPECT_GT(source.gates.size(), 200u);
}

TEST(CentreLine, RefusesBadPoints) {
    double deviation_m = 0.0;
    std::vector<float> line = ring(60);
    line[31] = std::numeric_limits<float>::infinity();
    EXPECT_NE(
        failure([&] { source_from_centre_line(default_centre_line_desc(), line, deviation_m); }).find("point 10: y"),
        std::string::npos);
    EXPECT_NE(failure([&] { source_from_centre_line(default_centre_line_desc(), {}, deviation_m); }).find("0 points"),
              std::string::npos);
    const std::vector<float> same(30, 4.0f);
    EXPECT_NE(failure([&] { source_from_centre_line(default_centre_line_desc(), same, deviation_m); }).find("1 points"),
              std::string::npos);
}

}  // namespace
}  // namespace apx
