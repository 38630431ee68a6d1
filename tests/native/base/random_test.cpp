// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/random.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <set>

namespace apx {
namespace {

// A generator set up as the PCG authors' pcg32_srandom(state, stream) does.
Random seeded_like_the_original(uint64_t state, uint32_t stream) {
    const uint64_t multiplier = 6364136223846793005ull;
    const uint64_t increment = (static_cast<uint64_t>(stream) << 1) | 1u;
    const uint64_t begin = (increment + state) * multiplier + increment;
    const std::array<uint32_t, 3> words = {static_cast<uint32_t>(begin), static_cast<uint32_t>(begin >> 32), stream};
    return std::bit_cast<Random>(words);
}

TEST(Random, DrawsTheNumbersThatThePcgAuthorsPublished) {
    Random random = seeded_like_the_original(42, 54);
    for (uint32_t expected : {0xa15c02b7u, 0x7b47f409u, 0xba1d3330u, 0x83d2f293u, 0xbfa4784bu, 0xcbed606eu}) {
        EXPECT_EQ(random.next(), expected);
    }
}

TEST(Random, TheSameSeedOwnerAndUseGiveTheSameStream) {
    Random a(7, 3, 2), b(7, 3, 2);
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(a.next(), b.next());
    }
}

TEST(Random, EverySeedOwnerAndUseHasAStreamOfItsOwn) {
    std::set<std::array<uint32_t, 2>> beginnings;
    for (uint32_t seed = 0; seed < 20; ++seed) {
        for (uint32_t owner = 0; owner < 20; ++owner) {
            for (uint32_t use = 0; use < 5; ++use) {
                Random random(seed, owner, use);
                const uint32_t first = random.next();
                beginnings.insert({first, random.next()});
            }
        }
    }
    EXPECT_EQ(beginnings.size(), 20u * 20u * 5u);
}

TEST(Random, UniformFillsItsRangeEvenly) {
    Random random(1, 2, 3);
    constexpr int count = 200000;
    std::array<int, 20> bins{};
    for (int i = 0; i < count; ++i) {
        const float value = random.uniform();
        ASSERT_GE(value, 0.0f);
        ASSERT_LT(value, 1.0f);
        bins[static_cast<size_t>(value * 20.0f)] += 1;
    }
    for (int bin : bins) {
        EXPECT_NEAR(bin, count / 20, 5 * 98);  // five standard deviations
    }
}

TEST(Random, RangeAndBelowStayWithinTheirBounds) {
    Random random(4, 5, 6);
    std::array<int, 7> seen{};
    for (int i = 0; i < 10000; ++i) {
        const float value = random.range(-2.5f, 4.0f);
        ASSERT_GE(value, -2.5f);
        ASSERT_LT(value, 4.0f);
        seen.at(random.below(7)) += 1;
    }
    for (int count : seen) {
        EXPECT_GT(count, 1000);
    }
    EXPECT_EQ(random.below(1), 0u);
}

}  // namespace
}  // namespace apx
