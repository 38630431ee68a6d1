// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#if defined(__FAST_MATH__) || (defined(_MSC_VER) && defined(_M_FP_FAST))
#error "Apexline promises the same bits everywhere: build it without fast-math"
#endif

// Mathematics with the same bits on every compiler and CPU: only +, -, *, / and sqrt, which IEEE 754 defines
// exactly, in a fixed order. The standard library's sine, arctangent and so on differ between systems and are banned.
namespace apx {

inline constexpr double pi = 3.14159265358979323846;
inline constexpr float pi_f = 3.14159265f;

template <typename T>
constexpr T min(T a, T b) {
    return b < a ? b : a;
}

template <typename T>
constexpr T max(T a, T b) {
    return a < b ? b : a;
}

#if defined(__GNUC__) && !defined(__clang__) && defined(__SSE_MATH__) && !defined(__AVX__)
// GCC compiles these to branches in driver code, where either case is equally likely, and a tick takes 6 % longer. The
// instructions give the same results, including NaN and the zeros' signs.
constexpr float min(float a, float b) {
    if (!std::is_constant_evaluated()) {
        asm("minss %1, %0" : "+x"(b) : "xm"(a));
        return b;
    }
    return b < a ? b : a;
}
constexpr float max(float a, float b) {
    if (!std::is_constant_evaluated()) {
        asm("maxss %1, %0" : "+x"(b) : "xm"(a));
        return b;
    }
    return a < b ? b : a;
}
#endif

template <typename T>
constexpr T clamp(T value, T low, T high) {
    return min(max(value, low), high);
}

template <typename T>
constexpr T lerp(T a, T b, T share) {
    return a + (b - a) * share;
}

template <typename T>
constexpr T square(T value) {
    return value * value;
}

constexpr int absolute(int value) {
    return value < 0 ? -value : value;
}
inline float absolute(float value) {
    return std::fabs(value);
}
inline double absolute(double value) {
    return std::fabs(value);
}

// a with the sign of b.
template <typename T>
constexpr T with_sign(T magnitude, T sign) {
    return sign < T(0) ? -magnitude : magnitude;
}

inline float square_root(float value) {
    return std::sqrt(value);
}
inline double square_root(double value) {
    return std::sqrt(value);
}

template <typename T>
inline bool is_finite(T value) {
    return value - value == T(0);
}

struct SineCosine {
    float sine;
    float cosine;
};
struct SineCosineDouble {
    double sine;
    double cosine;
};

// The nearest whole number, for |value| < 2^51: adding 1.5 * 2^52 leaves no bits for the fraction. Unlike std::floor it
// is never a call into the C library.
inline double nearest_whole(double value) {
    constexpr double shift = 6755399441055744.0;
    return (value + shift) - shift;
}

// An angle as quarter turns and a rest.
struct QuarterTurns {
    double rest;   // in [-pi/4, pi/4]
    int quadrant;  // 0..3
};

inline QuarterTurns quarter_turns(double angle) {
    // pi/2 in two parts: the first has 33 significant bits, so that its product with the turns is exact.
    constexpr double half_pi_high = 1.57079632673412561417;
    constexpr double half_pi_low = 6.07710050650619224932e-11;
    const double turns = nearest_whole(angle * (2.0 / pi));
    const double rest = (angle - turns * half_pi_high) - turns * half_pi_low;
    return {rest, static_cast<int>(static_cast<int64_t>(turns) & 3)};
}

// The sine and cosine of an angle that is so many quarter turns larger.
template <typename Result, typename T>
constexpr Result rotated(T sine, T cosine, int quadrant) {
    switch (quadrant) {
        case 0:
            return {sine, cosine};
        case 1:
            return {cosine, -sine};
        case 2:
            return {-sine, -cosine};
        default:
            return {-cosine, sine};
    }
}

// Radians, |angle| <= 1e5. Absolute error below 1.2e-7 (float), 3e-16 (double). Inline: every car needs two in a tick.
inline SineCosine sine_cosine(float angle) {
    const QuarterTurns turns = quarter_turns(static_cast<double>(angle));
    const float x = static_cast<float>(turns.rest);
    const float q = x * x;
    // Taylor series: the first terms left out are below 3e-8 on [-pi/4, pi/4].
    const float s = x + x * q * (-1.0f / 6 + q * (1.0f / 120 + q * (-1.0f / 5040 + q * (1.0f / 362880))));
    const float c = 1.0f + q * (-0.5f + q * (1.0f / 24 + q * (-1.0f / 720 + q * (1.0f / 40320))));
    return rotated<SineCosine>(s, c, turns.quadrant);
}
SineCosineDouble sine_cosine(double angle);
inline float sine(float angle) {
    return sine_cosine(angle).sine;
}
inline double sine(double angle) {
    return sine_cosine(angle).sine;
}
inline float cosine(float angle) {
    return sine_cosine(angle).cosine;
}
inline double cosine(double angle) {
    return sine_cosine(angle).cosine;
}

// In (-pi/2, pi/2). Absolute error below 2.5e-7 (float), 6e-16 (double).
float arctangent(float value);
double arctangent(double value);
// Angle of (x, y) in [-pi, pi]; zero for the origin.
float arctangent2(float y, float x);
double arctangent2(double y, double x);
// In [-pi/2, pi/2]; arguments beyond [-1, 1] count as the nearer end.
float arcsine(float value);
double arcsine(double value);

// Relative error below 4e-16 for |exponent| <= 700; overflow gives the largest power, underflow zero.
double exponential(double exponent);
inline float exponential(float exponent) {
    return static_cast<float>(exponential(static_cast<double>(exponent)));
}

// The signed difference from one angle to another, the short way, for angles in [-pi, pi].
template <typename T>
constexpr T short_turn(T from, T to) {
    const T half_turn = static_cast<T>(pi);
    const T turn = to - from;
    return turn > half_turn ? turn - 2 * half_turn : turn < -half_turn ? turn + 2 * half_turn : turn;
}

// The same angle in [-pi, pi].
float wrap_angle(float angle);
double wrap_angle(double angle);

}  // namespace apx
