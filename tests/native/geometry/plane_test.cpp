// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "geometry/plane.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace apx {
namespace {

TEST(Plane, YawIsClockwiseFromZ) {
    EXPECT_EQ(forward_of(0.0f), glm::vec2(0, 1));
    EXPECT_NEAR(forward_of(pi_f / 2).x, 1.0, 1e-6);  // a quarter turn to the right of +z is +x
    EXPECT_FLOAT_EQ(yaw_of(glm::vec2(1, 0)), pi_f / 2);
    EXPECT_FLOAT_EQ(yaw_of(glm::vec2(-1, 0)), -pi_f / 2);
}

TEST(Plane, RightIsClockwiseOfForward) {
    EXPECT_EQ(right_of(glm::vec2(0, 1)), glm::vec2(1, 0));
    EXPECT_EQ(right_of(glm::vec2(1, 0)), glm::vec2(0, -1));
    EXPECT_EQ(left_of(glm::vec2(0, 1)), glm::vec2(-1, 0));
    EXPECT_GT(cross_right(glm::vec2(0, 1), glm::vec2(1, 0)), 0.0f);
    EXPECT_LT(cross_right(glm::vec2(0, 1), glm::vec2(-1, 1)), 0.0f);
}

TEST(Plane, YawAndForwardAreEachOthersInverse) {
    Random random(1, 0, 0);
    for (int i = 0; i < 10000; ++i) {
        const float yaw = random.range(-pi_f, pi_f);
        ASSERT_NEAR(std::remainder(yaw_of(forward_of(yaw)) - yaw, 2 * pi), 0.0, 1e-6);
    }
}

TEST(Plane, CrossAndDotAreSineAndCosineOfTheAngle) {
    Random random(2, 0, 0);
    for (int i = 0; i < 10000; ++i) {
        const float yaw = random.range(-pi_f, pi_f);
        const float turn = random.range(-pi_f, pi_f);
        const glm::vec2 a = forward_of(yaw) * 3.0f;
        const glm::vec2 b = forward_of(yaw + turn) * 2.0f;
        ASSERT_NEAR(cross_right(a, b), 6.0 * std::sin(static_cast<double>(turn)), 1e-5);
        ASSERT_NEAR(dot(a, b), 6.0 * std::cos(static_cast<double>(turn)), 1e-5);
    }
}

TEST(Plane, ADirectionHasUnitLengthOrIsTheFallback) {
    EXPECT_NEAR(length(direction_of(glm::vec2(3, -4), glm::vec2(0, 1))), 1.0, 1e-6);
    EXPECT_EQ(direction_of(glm::vec2(0, 0), glm::vec2(0, 1)), glm::vec2(0, 1));
}

TEST(Plane, TheGroundPlaneDropsTheHeight) {
    const float position[3] = {1, 2, 3};
    EXPECT_EQ(ground(position), glm::vec2(1, 3));
}

}  // namespace
}  // namespace apx
