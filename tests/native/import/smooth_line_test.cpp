// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/smooth_line.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/math.h"
#include "base/random.h"
#include "track/sources.h"

namespace apx {
namespace {

using test::failure;

struct Noise {
    Random random{17, 0, 0};
    double one() { return static_cast<double>(random.range(-1.0f, 1.0f)); }
};

std::vector<glm::dvec3> circle(double radius, int count, double noise_m) {
    Noise noise;
    std::vector<glm::dvec3> points;
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * pi * i / count;
        const double r = radius + noise_m * noise.one();
        points.push_back({r * std::cos(angle), 2.0 * noise_m * noise.one(), r * std::sin(angle)});
    }
    return points;
}

double off_the_circle(const SmoothLine& line, double radius) {
    double most = 0.0;
    for (const glm::dvec3& point : line.points) {
        most = std::max(most, std::abs(std::hypot(point.x, point.z) - radius));
    }
    return most;
}

double distance_to_line(const glm::dvec3& point, const std::vector<glm::dvec3>& line, bool closed) {
    double least = 1e9;
    for (size_t i = 0; i + (closed ? 0 : 1) < line.size(); ++i) {
        const glm::dvec3& a = line[i];
        const glm::dvec3& b = line[(i + 1) % line.size()];
        const double wx = b.x - a.x, wz = b.z - a.z;
        const double share = std::clamp(((point.x - a.x) * wx + (point.z - a.z) * wz) / (wx * wx + wz * wz), 0.0, 1.0);
        least = std::min(least, std::hypot(point.x - a.x - share * wx, point.z - a.z - share * wz));
    }
    return least;
}

TEST(SmoothLine, TakesNoiseFromACircle) {
    const SmoothLine line = smooth_line(circle(200, 120, 1.0), true, 2.0);
    EXPECT_LT(off_the_circle(line, 200), 0.8);  // of 1 m
    for (const glm::dvec3& point : line.points) {
        EXPECT_NEAR(point.y, 0.0, 1.4);  // of 2 m
    }
}

TEST(SmoothLine, KeepsWithinTheBoundOfEveryPointAndStatesTheLargestDistance) {
    for (const double bound : {0.3, 1.0, 4.0}) {
        const std::vector<glm::dvec3> points = circle(80, 60, 0.8 * bound);
        const SmoothLine line = smooth_line(points, true, bound);
        double most = 0.0;
        for (const glm::dvec3& point : points) {
            most = std::max(most, distance_to_line(point, line.points, true));
        }
        EXPECT_LE(most, bound);
        EXPECT_NEAR(most, line.deviation_m, 1e-9);
    }
}

TEST(SmoothLine, IsTheSameWhereverTheLineLies) {
    std::vector<glm::dvec3> points = circle(100, 80, 0.5);
    const SmoothLine here = smooth_line(points, true, 1.0);
    for (glm::dvec3& point : points) {
        point += glm::dvec3(400000.0, 0.0, -300000.0);
    }
    const SmoothLine there = smooth_line(points, true, 1.0);
    ASSERT_EQ(here.points.size(), there.points.size());
    EXPECT_NEAR(here.points[17].x, there.points[17].x - 400000.0, 1e-3);
    EXPECT_NEAR(here.deviation_m, there.deviation_m, 1e-3);
}

TEST(SmoothLine, PutsUpWithACarThatStands) {
    std::vector<glm::dvec3> points;
    Noise noise;
    for (int i = 0; i <= 100; ++i) {
        for (int k = 0; k < (i == 40 ? 200 : 1); ++k) {
            points.push_back({5.0 * i + 0.4 * noise.one(), 0.0, 0.4 * noise.one()});
        }
    }
    const SmoothLine line = smooth_line(points, false, 1.0);
    EXPECT_LE(line.deviation_m, 1.0);
    for (size_t i = 1; i < line.points.size(); ++i) {
        EXPECT_GT(line.points[i].x, line.points[i - 1].x);
    }
}

TEST(SmoothLine, RefusesWhatNoSmoothLineFits) {
    const std::string message = failure([] { smooth_line(circle(100, 4000, 2.0), true, 0.3); });
    EXPECT_NE(message.find("no smooth line keeps within"), std::string::npos) << message;
    EXPECT_NE(failure([] {
                  smooth_line({{0, 0, 0}, {0.1, 0, 0}, {0, 0, 0.1}}, false, 1.0);
              }).find("points lie"),
              std::string::npos);
}

}  // namespace
}  // namespace apx
