// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>

namespace apx {

// PCG32 (O'Neill 2014, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number
// Generation"): 64 bits of state, kept as two words so that states hash and copy without padding.
class Random {
  public:
    Random() : Random(0, 0, 0) {}
    // A separate stream for every (seed, owner, use), so that an additional draw in one place changes no other.
    Random(uint32_t seed, uint32_t owner, uint32_t use);

    uint32_t next();
    // Uniform in [0, 1), 24 bits.
    float uniform() { return static_cast<float>(next() >> 8) * (1.0f / 16777216.0f); }
    // Uniform in [low, high).
    float range(float low, float high) { return low + (high - low) * uniform(); }
    // Uniform in [0, count), count > 0.
    uint32_t below(uint32_t count) { return static_cast<uint32_t>((static_cast<uint64_t>(next()) * count) >> 32); }

  private:
    uint32_t state_low_ = 0;
    uint32_t state_high_ = 0;
    uint32_t stream_ = 0;
};

}  // namespace apx
