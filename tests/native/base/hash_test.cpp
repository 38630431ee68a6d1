// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/hash.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace apx {
namespace {

uint64_t hash_of(const std::vector<uint32_t>& words) {
    Hash hash;
    for (uint32_t word : words) {
        hash.add(word);
    }
    return hash.value();
}

TEST(Hash, EveryBitOfEveryWordCounts) {
    const std::vector<uint32_t> words = {0u, 1u, 0xffffffffu, 0x3f800000u};
    std::set<uint64_t> hashes = {hash_of(words)};
    for (size_t word = 0; word < words.size(); ++word) {
        for (uint32_t bit = 0; bit < 32; ++bit) {
            std::vector<uint32_t> changed = words;
            changed[word] ^= 1u << bit;
            hashes.insert(hash_of(changed));
        }
    }
    EXPECT_EQ(hashes.size(), 1u + 4u * 32u);
}

TEST(Hash, OrderAndLengthCount) {
    EXPECT_NE(hash_of({1, 2}), hash_of({2, 1}));
    EXPECT_NE(hash_of({0}), hash_of({0, 0}));
    EXPECT_NE(hash_of({}), hash_of({0}));
}

TEST(Hash, AHundredThousandNeighboursDoNotCollide) {
    std::set<uint64_t> hashes;
    for (uint32_t i = 0; i < 100000; ++i) {
        hashes.insert(hash_of({i, i / 7}));
    }
    EXPECT_EQ(hashes.size(), 100000u);
}

TEST(Hash, FloatsCountByTheirBits) {
    Hash plus, minus;
    plus.add(0.0f);
    minus.add(-0.0f);
    EXPECT_NE(plus.value(), minus.value());
}

TEST(Hash, ARecordIsItsWordsAndALongWordIsTwo) {
    struct Record {
        float a;
        uint32_t b;
        uint64_t c;
    };
    Hash whole, parts, words;
    whole.add_words(Record{1.5f, 7u, 0x0123456789abcdefull});
    parts.add(1.5f);
    parts.add(7u);
    parts.add(uint64_t{0x0123456789abcdefull});
    words.add(1.5f);
    words.add(7u);
    words.add(0x89abcdefu);
    words.add(0x01234567u);
    EXPECT_EQ(whole.value(), parts.value());
    EXPECT_EQ(whole.value(), words.value());
}

TEST(Hash, BytesCountOneByOne) {
    const std::array<uint8_t, 3> bytes = {1, 2, 255};
    Hash hash;
    hash.add_bytes(bytes);
    EXPECT_EQ(hash.value(), hash_of({1, 2, 255}));
}

}  // namespace
}  // namespace apx
