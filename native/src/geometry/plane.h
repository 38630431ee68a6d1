// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "base/math.h"

// The ground plane: vectors hold (x, z). Yaw is clockwise seen from above, zero along +z; right is clockwise of forward.
namespace apx {

template <typename T>
using Vec2 = glm::vec<2, T, glm::defaultp>;

template <typename T>
constexpr T dot(const Vec2<T>& a, const Vec2<T>& b) {
    return a.x * b.x + a.y * b.y;
}

// Positive when b lies to the right (clockwise) of a: the sine of the angle from a to b times both lengths.
template <typename T>
constexpr T cross_right(const Vec2<T>& a, const Vec2<T>& b) {
    return a.y * b.x - a.x * b.y;
}

template <typename T>
constexpr Vec2<T> right_of(const Vec2<T>& forward) {
    return {forward.y, -forward.x};
}

template <typename T>
constexpr Vec2<T> left_of(const Vec2<T>& forward) {
    return {-forward.y, forward.x};
}

template <typename T>
inline T length(const Vec2<T>& v) {
    return square_root(dot(v, v));
}

template <typename T>
inline T distance(const Vec2<T>& a, const Vec2<T>& b) {
    return length(b - a);
}

// The unit vector along v; the fallback when v has no length.
template <typename T>
inline Vec2<T> direction_of(const Vec2<T>& v, const Vec2<T>& fallback) {
    const T size = length(v);
    return size > T(0) ? v / size : fallback;
}

inline glm::vec2 forward_of(float yaw_rad) {
    const SineCosine yaw = sine_cosine(yaw_rad);
    return {yaw.sine, yaw.cosine};
}

template <typename T>
inline T yaw_of(const Vec2<T>& direction) {
    return arctangent2(direction.x, direction.y);
}

inline glm::vec2 ground(const float position[3]) {
    return {position[0], position[2]};
}

}  // namespace apx
