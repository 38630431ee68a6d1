// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/random.h"

#include "base/hash.h"

namespace apx {

Random::Random(uint32_t seed, uint32_t owner, uint32_t use) {
    Hash hash;
    hash.add(seed);
    hash.add(owner);
    hash.add(use);
    state_low_ = static_cast<uint32_t>(hash.value());
    state_high_ = static_cast<uint32_t>(hash.value() >> 32);
    stream_ = owner * 2654435761u + use;
    next();
}

uint32_t Random::next() {
    const uint64_t old = (static_cast<uint64_t>(state_high_) << 32) | state_low_;
    const uint64_t increment = (static_cast<uint64_t>(stream_) << 1) | 1u;
    const uint64_t state = old * 6364136223846793005ull + increment;
    state_low_ = static_cast<uint32_t>(state);
    state_high_ = static_cast<uint32_t>(state >> 32);
    const uint32_t shifted = static_cast<uint32_t>(((old >> 18) ^ old) >> 27);
    const uint32_t rotation = static_cast<uint32_t>(old >> 59);
    return (shifted >> rotation) | (shifted << ((32u - rotation) & 31u));
}

}  // namespace apx
