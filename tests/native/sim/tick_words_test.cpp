// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "record/tick_words.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "base/random.h"

namespace apx {
namespace {

using Words = std::vector<uint32_t>;

// Writes all, reads all back, and tells the bytes of each.
std::vector<size_t> expect_round_trip(const std::vector<Words>& ticks, size_t smooth) {
    TickWords writer(smooth, ticks[0].size() - smooth), reader(smooth, ticks[0].size() - smooth);
    std::vector<size_t> sizes;
    for (size_t i = 0; i < ticks.size(); ++i) {
        std::vector<uint8_t> bytes(writer.largest_size());
        uint8_t* end = i == 0 ? writer.write_key(ticks[i], bytes.data()) : writer.write(ticks[i], bytes.data());
        sizes.push_back(static_cast<size_t>(end - bytes.data()));
        EXPECT_LE(sizes.back(), i == 0 ? writer.key_size() : writer.largest_size());
        Words back(ticks[i].size());
        const uint8_t* read_end =
            i == 0 ? reader.read_key(bytes.data(), end, back) : reader.read(bytes.data(), end, back);
        EXPECT_EQ(read_end, end);
        EXPECT_EQ(back, ticks[i]);
    }
    return sizes;
}

TEST(TickWords, AnyWordsComeBack) {
    Random random{5, 0, 0};
    for (size_t count : {1u, 2u, 3u, 4u, 5u, 31u}) {
        std::vector<Words> ticks(40, Words(count));
        for (Words& words : ticks) {
            for (uint32_t& word : words) {
                word = random.next() >> (random.next() % 32);
            }
        }
        expect_round_trip(ticks, count / 2);
    }
}

TEST(TickWords, EveryFloatComesBackBitByBit) {
    const float infinity = INFINITY;
    const Words special = {std::bit_cast<uint32_t>(0.0f),
                           std::bit_cast<uint32_t>(-0.0f),
                           std::bit_cast<uint32_t>(infinity),
                           std::bit_cast<uint32_t>(-infinity),
                           0x7fc00000u,
                           0xffffffffu,
                           std::bit_cast<uint32_t>(1e-45f),
                           std::bit_cast<uint32_t>(-3.4e38f)};
    std::vector<Words> ticks;
    for (uint32_t shift = 0; shift < 8; ++shift) {
        Words words;
        for (uint32_t i = 0; i < special.size(); ++i) {
            words.push_back(special[(i + shift) % special.size()]);
        }
        ticks.push_back(words);
    }
    expect_round_trip(ticks, special.size());
}

TEST(TickWords, WhatDoesNotMoveTakesTwoBits) {
    const std::vector<Words> ticks(5, Words(64, std::bit_cast<uint32_t>(123.456f)));
    EXPECT_EQ(expect_round_trip(ticks, 64).back(), 16u);
}

TEST(TickWords, WhatMovesEvenlyTakesLittle) {
    std::vector<Words> ticks;
    for (int i = 0; i < 200; ++i) {
        const float time_s = static_cast<float>(i) / 60.0f;
        ticks.push_back({std::bit_cast<uint32_t>(300.0f + 40.0f * time_s - 4.0f * time_s * time_s)});
    }
    size_t sum = 0;
    for (size_t size : expect_round_trip(ticks, 1)) {
        sum += size;
    }
    EXPECT_LT(sum, 200u * 9u / 4u);
}

TEST(TickWords, BytesThatEndTooEarlyAreRefused) {
    const Words words = {1, 1000, 100000, 100000000};
    TickWords writer(4, 0);
    std::vector<uint8_t> key(writer.largest_size()), next(writer.largest_size());
    const size_t key_size = static_cast<size_t>(writer.write_key(words, key.data()) - key.data());
    const size_t next_size = static_cast<size_t>(writer.write({{7, 7, 7, 7}}, next.data()) - next.data());
    Words back(4);
    for (size_t size = 0; size < key_size; ++size) {
        EXPECT_EQ(TickWords(4, 0).read_key(key.data(), key.data() + size, back), nullptr);
    }
    for (size_t size = 0; size < next_size; ++size) {
        TickWords reader(4, 0);
        reader.read_key(key.data(), key.data() + key_size, back);
        EXPECT_EQ(reader.read(next.data(), next.data() + size, back), nullptr);
    }
}

}  // namespace
}  // namespace apx
