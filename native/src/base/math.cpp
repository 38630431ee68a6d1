// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/math.h"

#include <bit>

namespace apx {

// For |value| < 2^22.
static float nearest_whole(float value) {
    constexpr float shift = 12582912.0f;
    return (value + shift) - shift;
}

SineCosineDouble sine_cosine(double angle) {
    const QuarterTurns turns = quarter_turns(angle);
    const double x = turns.rest;
    const double q = x * x;
    double s = 1.0;
    double c = 1.0;
    for (int term = 9; term >= 1; --term) {
        s = 1.0 - s * q / ((2.0 * term) * (2.0 * term + 1.0));
        c = 1.0 - c * q / ((2.0 * term - 1.0) * (2.0 * term));
    }
    return rotated<SineCosineDouble>(x * s, c, turns.quadrant);
}

float arctangent(float value) {
    const float magnitude = absolute(value);
    const bool inverted = magnitude > 1.0f;
    float x = inverted ? 1.0f / magnitude : magnitude;
    const bool shifted = x > 0.41421356f;  // tan(pi/8)
    if (shifted) {
        x = (x - 1.0f) / (x + 1.0f);
    }
    const float q = x * x;
    float result =
        x +
        x * q * (-1.0f / 3 + q * (1.0f / 5 + q * (-1.0f / 7 + q * (1.0f / 9 + q * (-1.0f / 11 + q * (1.0f / 13))))));
    if (shifted) {
        result += pi_f / 4;
    }
    if (inverted) {
        result = pi_f / 2 - result;
    }
    return with_sign(result, value);
}

double arctangent(double value) {
    const double magnitude = absolute(value);
    const bool inverted = magnitude > 1.0;
    double x = inverted ? 1.0 / magnitude : magnitude;
    // atan(x) = 2 atan(x / (1 + sqrt(1 + x^2))), three times: x <= 0.0985, where eight terms suffice.
    for (int halving = 0; halving < 3; ++halving) {
        x = x / (1.0 + std::sqrt(1.0 + x * x));
    }
    const double q = x * x;
    double series = 0.0;
    for (int term = 8; term >= 0; --term) {
        series = 1.0 / (2.0 * term + 1.0) - q * series;
    }
    double result = 8.0 * x * series;
    if (inverted) {
        result = pi / 2 - result;
    }
    return with_sign(result, value);
}

template <typename T>
static T arctangent2_of(T y, T x) {
    const T half_turn = static_cast<T>(pi);
    if (x == T(0)) {
        return y == T(0) ? T(0) : with_sign(half_turn / 2, y);
    }
    const T angle = arctangent(y / x);
    if (x > T(0)) {
        return angle;
    }
    return y < T(0) ? angle - half_turn : angle + half_turn;
}

float arctangent2(float y, float x) {
    return arctangent2_of(y, x);
}

double arctangent2(double y, double x) {
    return arctangent2_of(y, x);
}

template <typename T>
static T arcsine_of(T value) {
    const T x = clamp(value, T(-1), T(1));
    return arctangent2(x, square_root(max(T(0), T(1) - x * x)));
}

float arcsine(float value) {
    return arcsine_of(value);
}

double arcsine(double value) {
    return arcsine_of(value);
}

double exponential(double exponent) {
    if (exponent < -700.0) {
        return 0.0;
    }
    const double x = min(exponent, 700.0);
    constexpr double log2_high = 0.693147180369123816490;  // ln 2 in two parts
    constexpr double log2_low = 1.90821492927058770002e-10;
    const double power = nearest_whole(x / (log2_high + log2_low));
    const double rest = (x - power * log2_high) - power * log2_low;
    double series = 1.0;
    for (int term = 14; term >= 1; --term) {
        series = 1.0 + series * rest / term;
    }
    const uint64_t bits = static_cast<uint64_t>(static_cast<int64_t>(power) + 1023) << 52;
    return series * std::bit_cast<double>(bits);
}

template <typename T>
static T wrap(T angle) {
    const T turn = static_cast<T>(2 * pi);
    return angle - turn * nearest_whole(angle / turn);
}

float wrap_angle(float angle) {
    return wrap(angle);
}

double wrap_angle(double angle) {
    return wrap(angle);
}

}  // namespace apx
