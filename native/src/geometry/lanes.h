// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>

// Two points of the ground plane side by side, (x, z, x, z), for SIMD arithmetic. Each lane has the same bits as single
// floats.
namespace apx {

#if defined(__GNUC__)
using Lanes = float __attribute__((vector_size(16)));

// (1, 0, 3, 2): x and z are swapped.
inline Lanes swapped(Lanes v) {
    return __builtin_shufflevector(v, v, 1, 0, 3, 2);
}
#else
struct Lanes {
    float v[4];
    float operator[](int i) const { return v[i]; }
};
inline Lanes operator-(const Lanes& a, const Lanes& b) {
    return {{a.v[0] - b.v[0], a.v[1] - b.v[1], a.v[2] - b.v[2], a.v[3] - b.v[3]}};
}
inline Lanes operator+(const Lanes& a, const Lanes& b) {
    return {{a.v[0] + b.v[0], a.v[1] + b.v[1], a.v[2] + b.v[2], a.v[3] + b.v[3]}};
}
inline Lanes operator*(const Lanes& a, const Lanes& b) {
    return {{a.v[0] * b.v[0], a.v[1] * b.v[1], a.v[2] * b.v[2], a.v[3] * b.v[3]}};
}
inline Lanes swapped(const Lanes& a) {
    return {{a.v[1], a.v[0], a.v[3], a.v[2]}};
}
#endif

inline Lanes twice(glm::vec2 p) {
    return Lanes{p.x, p.y, p.x, p.y};
}

}  // namespace apx
