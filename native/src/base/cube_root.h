// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <bit>
#include <cstdint>

namespace apx {

// Cube root of a positive, normal value; relative error below 2e-7. A third of the exponent is a guess within 5 %, and
// each of Halley's steps triples the digits.
inline float cube_root(float value) {
    constexpr uint32_t two_thirds_of_the_bias = 709921077u;
    float root = std::bit_cast<float>(std::bit_cast<uint32_t>(value) / 3u + two_thirds_of_the_bias);
    for (int step = 0; step < 2; ++step) {
        const float cube = root * root * root;
        root *= (cube + 2.0f * value) / (2.0f * cube + value);
    }
    return root;
}

}  // namespace apx
