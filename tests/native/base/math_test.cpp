// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "base/random.h"

// Accuracy against the standard library in extended precision; the bounds are those that base/math.h states.
namespace apx {
namespace {

constexpr int samples = 100000;

// Angles of every size up to 1e5: half of them within a few turns, where cars are.
double random_angle(Random& random, int i) {
    const double range = i % 2 == 0 ? 7.0 : 1e5;
    return range * (2.0 * static_cast<double>(random.uniform()) - 1.0);
}

// Values of every magnitude from 1e-6 to 1e6, both signs.
double random_value(Random& random) {
    const double magnitude = std::pow(10.0, static_cast<double>(random.range(-6.0f, 6.0f)));
    return random.next() % 2 == 0 ? magnitude : -magnitude;
}

TEST(Math, MinimumAndMaximumAreTheComparisonDownToNanAndTheZerosSigns) {
    const float values[] = {0.0f, -0.0f, 1.0f, -2.5f, 1e-40f, std::numeric_limits<float>::infinity(), std::nanf("")};
    for (const float a : values) {
        for (const float b : values) {
            ASSERT_EQ(std::bit_cast<uint32_t>(min(a, b)), std::bit_cast<uint32_t>(b < a ? b : a)) << a << " " << b;
            ASSERT_EQ(std::bit_cast<uint32_t>(max(a, b)), std::bit_cast<uint32_t>(a < b ? b : a)) << a << " " << b;
        }
    }
}

TEST(Math, SineAndCosineInFloatAreWithinTheStatedError) {
    Random random(1, 0, 0);
    for (int i = 0; i < samples; ++i) {
        const float angle = static_cast<float>(random_angle(random, i));
        const SineCosine result = sine_cosine(angle);
        ASSERT_NEAR(result.sine, std::sin(static_cast<double>(angle)), 1.2e-7) << angle;
        ASSERT_NEAR(result.cosine, std::cos(static_cast<double>(angle)), 1.2e-7) << angle;
    }
}

TEST(Math, SineAndCosineInDoubleAreWithinTheStatedError) {
    Random random(2, 0, 0);
    for (int i = 0; i < samples; ++i) {
        const double angle = random_angle(random, i);
        const SineCosineDouble result = sine_cosine(angle);
        const long double exact = static_cast<long double>(angle);
        ASSERT_LE(std::abs(static_cast<long double>(result.sine) - std::sin(exact)), 3e-16L) << angle;
        ASSERT_LE(std::abs(static_cast<long double>(result.cosine) - std::cos(exact)), 3e-16L) << angle;
    }
}

TEST(Math, SineAndCosineAreExactOnTheAxes) {
    EXPECT_EQ(sine(0.0f), 0.0f);
    EXPECT_EQ(cosine(0.0f), 1.0f);
    EXPECT_EQ(sine(0.0), 0.0);
    EXPECT_EQ(cosine(0.0), 1.0);
    EXPECT_EQ(sine(static_cast<float>(pi / 2)), 1.0f);
    EXPECT_EQ(cosine(static_cast<float>(pi)), -1.0f);
}

TEST(Math, SineIsOddAndCosineEven) {
    Random random(3, 0, 0);
    for (int i = 0; i < 10000; ++i) {
        const float angle = static_cast<float>(random_angle(random, i));
        ASSERT_EQ(sine(-angle), -sine(angle));
        ASSERT_EQ(cosine(-angle), cosine(angle));
    }
}

TEST(Math, ArctangentIsWithinTheStatedError) {
    Random random(4, 0, 0);
    for (int i = 0; i < samples; ++i) {
        const double value = random_value(random);
        const float narrow = static_cast<float>(value);
        ASSERT_NEAR(arctangent(narrow), std::atan(static_cast<double>(narrow)), 2.5e-7) << value;
        const long double exact = std::atan(static_cast<long double>(value));
        ASSERT_LE(std::abs(static_cast<long double>(arctangent(value)) - exact), 6e-16L) << value;
    }
}

TEST(Math, ArctangentOfInfinityIsAQuarterTurn) {
    EXPECT_FLOAT_EQ(arctangent(std::numeric_limits<float>::infinity()), pi_f / 2);
    EXPECT_DOUBLE_EQ(arctangent(-std::numeric_limits<double>::infinity()), -pi / 2);
}

TEST(Math, Arctangent2FindsTheAngleInEveryQuadrant) {
    Random random(5, 0, 0);
    for (int i = 0; i < samples; ++i) {
        const double y = random_value(random), x = random_value(random);
        const float narrow_y = static_cast<float>(y), narrow_x = static_cast<float>(x);
        const double narrow_exact = std::atan2(static_cast<double>(narrow_y), static_cast<double>(narrow_x));
        ASSERT_NEAR(arctangent2(narrow_y, narrow_x), narrow_exact, 5e-7) << y << " " << x;
        ASSERT_NEAR(arctangent2(y, x), std::atan2(y, x), 1e-15) << y << " " << x;
    }
}

TEST(Math, Arctangent2KnowsTheAxesAndTheOrigin) {
    EXPECT_EQ(arctangent2(0.0f, 0.0f), 0.0f);
    EXPECT_EQ(arctangent2(0.0f, 1.0f), 0.0f);
    EXPECT_FLOAT_EQ(arctangent2(0.0f, -1.0f), pi_f);
    EXPECT_FLOAT_EQ(arctangent2(1.0f, 0.0f), pi_f / 2);
    EXPECT_FLOAT_EQ(arctangent2(-1.0f, 0.0f), -pi_f / 2);
}

TEST(Math, ArcsineFollowsTheStandardLibraryUpToTheEnds) {
    for (int i = 0; i <= 20000; ++i) {
        const double value = -1.0 + i / 10000.0;
        const float narrow = static_cast<float>(value);
        // Near the ends 1 - x^2 loses the digits that x rounds off: half the digits of the type are left there.
        const double exact = std::asin(static_cast<double>(narrow));
        ASSERT_NEAR(arcsine(narrow), exact, absolute(value) < 0.9 ? 5e-7 : 4e-4) << value;
        ASSERT_NEAR(arcsine(value), std::asin(value), absolute(value) < 0.9 ? 1e-15 : 2e-8) << value;
    }
    EXPECT_FLOAT_EQ(arcsine(2.0f), pi_f / 2);
    EXPECT_DOUBLE_EQ(arcsine(-1.5), -pi / 2);
}

TEST(Math, ExponentialIsWithinTheStatedRelativeError) {
    Random random(6, 0, 0);
    for (int i = 0; i < samples; ++i) {
        const double range = i % 2 == 0 ? 5.0 : 700.0;
        const double exponent = range * (2.0 * static_cast<double>(random.uniform()) - 1.0);
        const long double exact = std::exp(static_cast<long double>(exponent));
        ASSERT_LE(std::abs(static_cast<long double>(exponential(exponent)) / exact - 1.0L), 4e-16L) << exponent;
    }
}

TEST(Math, ExponentialStopsAtItsEnds) {
    EXPECT_EQ(exponential(0.0), 1.0);
    EXPECT_EQ(exponential(-1000.0), 0.0);
    EXPECT_EQ(exponential(1000.0), exponential(700.0));
    EXPECT_TRUE(is_finite(exponential(1e300)));
}

TEST(Math, WrapAngleKeepsTheDirectionAndEndsWithinHalfATurn) {
    Random random(7, 0, 0);
    for (int i = 0; i < samples; ++i) {
        const double angle = random_angle(random, i);
        const double wrapped = wrap_angle(angle);
        ASSERT_LE(absolute(wrapped), pi + 1e-10) << angle;
        ASSERT_NEAR(std::remainder(angle - wrapped, 2 * pi), 0.0, 1e-10) << angle;
        const float narrow = static_cast<float>(i % 2 == 0 ? angle : angle / 1e3);
        ASSERT_LE(absolute(wrap_angle(narrow)), pi_f + 1e-5f) << narrow;
        ASSERT_NEAR(std::remainder(static_cast<double>(narrow - wrap_angle(narrow)), 2 * pi), 0.0, 3e-5) << narrow;
    }
}

TEST(Math, WrapAngleLeavesSmallAnglesAlone) {
    for (float angle : {-3.0f, -0.5f, 0.0f, 1e-7f, 3.1f}) {
        EXPECT_EQ(wrap_angle(angle), angle);
    }
}

TEST(Math, ShortTurnNeverGoesTheLongWayRound) {
    EXPECT_FLOAT_EQ(short_turn(0.1f, 0.4f), 0.3f);
    EXPECT_NEAR(short_turn(3.0, -3.0), 2 * pi - 6.0, 1e-15);
    EXPECT_NEAR(short_turn(-3.0, 3.0), 6.0 - 2 * pi, 1e-15);
    Random random(8, 0, 0);
    for (int i = 0; i < 10000; ++i) {
        const double from = static_cast<double>(random.range(-pi_f, pi_f));
        const double to = static_cast<double>(random.range(-pi_f, pi_f));
        ASSERT_LE(absolute(short_turn(from, to)), pi + 1e-6);
        ASSERT_NEAR(wrap_angle(from + short_turn(from, to) - to), 0.0, 1e-12);
    }
}

TEST(Math, FiniteMeansNeitherNanNorInfinity) {
    EXPECT_TRUE(is_finite(1e30f));
    EXPECT_FALSE(is_finite(std::numeric_limits<float>::quiet_NaN()));
    EXPECT_FALSE(is_finite(-std::numeric_limits<double>::infinity()));
}

}  // namespace
}  // namespace apx
