// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "record/tick_words.h"

#include <cstring>

namespace apx {

// The bits of a float as a number that increases with it, also through zero. Its own inverse.
static uint32_t ordered(uint32_t bits) {
    return bits ^ (0x7fffffffu & (0u - (bits >> 31)));
}

// Small distances of either sign as small numbers: 0, -1, 1, -2 ...
static uint32_t folded(uint32_t distance) {
    return (distance << 1) ^ (0u - (distance >> 31));
}

static uint32_t unfolded(uint32_t number) {
    return (number >> 1) ^ (0u - (number & 1u));
}

// 0, 1, 2, 4 bytes.
static size_t bytes_of_code(uint32_t code) {
    return (size_t{1} << code) >> 1;
}

TickWords::TickWords(size_t smooth, size_t steady)
    : smooth_(smooth),
      expected_(smooth + steady),
      last_(smooth + steady),
      before_last_(smooth + steady),
      third_last_(smooth + steady) {}

void TickWords::start_from(std::span<const uint32_t> words) {
    for (size_t i = 0; i < words.size(); ++i) {
        last_[i] = before_last_[i] = third_last_[i] = ordered(words[i]);
    }
}

// Plain loops over local pointers, so that the compiler vectorises them.
void TickWords::expect() {
    const uint32_t* last = last_.data();
    const uint32_t* before_last = before_last_.data();
    const uint32_t* third_last = third_last_.data();
    uint32_t* expected = expected_.data();
    for (size_t i = 0; i < smooth_; ++i) {
        expected[i] = 3 * (last[i] - before_last[i]) + third_last[i];
    }
    for (size_t i = smooth_; i < expected_.size(); ++i) {
        expected[i] = last[i];
    }
}

// The newest words replace the oldest.
void TickWords::advance() {
    last_.swap(before_last_);
    last_.swap(third_last_);
}

uint8_t* TickWords::write_key(std::span<const uint32_t> words, uint8_t* out) {
    start_from(words);
    std::memcpy(out, words.data(), words.size_bytes());
    return out + words.size_bytes();
}

uint8_t* TickWords::write(std::span<const uint32_t> words, uint8_t* out) {
    expect();
    const size_t count = words.size();
    const uint32_t* from = words.data();
    uint32_t* newest = third_last_.data();
    uint32_t* numbers = expected_.data();
    for (size_t i = 0; i < count; ++i) {
        newest[i] = ordered(from[i]);
    }
    for (size_t i = 0; i < count; ++i) {
        numbers[i] = folded(newest[i] - numbers[i]);
    }
    uint8_t* data = out + (count + 3) / 4;
    for (size_t first = 0; first < count; first += 4) {
        const size_t end = first + 4 < count ? first + 4 : count;
        uint32_t codes = 0;
        for (size_t i = first; i < end; ++i) {
            const uint32_t number = numbers[i];
            const uint32_t code = uint32_t{number != 0} + uint32_t{number > 0xffu} + uint32_t{number > 0xffffu};
            std::memcpy(data, &number, sizeof number);  // surplus bytes are overwritten by the next word
            data += bytes_of_code(code);
            codes |= code << (2 * (i - first));
        }
        *out++ = static_cast<uint8_t>(codes);
    }
    advance();
    return data;
}

const uint8_t* TickWords::read_key(const uint8_t* in, const uint8_t* end, std::span<uint32_t> words) {
    if (static_cast<size_t>(end - in) < words.size_bytes()) {
        return nullptr;
    }
    std::memcpy(words.data(), in, words.size_bytes());
    start_from(words);
    return in + words.size_bytes();
}

const uint8_t* TickWords::read(const uint8_t* in, const uint8_t* end, std::span<uint32_t> words) {
    const size_t code_bytes = (words.size() + 3) / 4;
    if (static_cast<size_t>(end - in) < code_bytes) {
        return nullptr;
    }
    expect();
    const uint8_t* data = in + code_bytes;
    for (size_t i = 0; i < words.size(); ++i) {
        const size_t length = bytes_of_code((uint32_t{in[i / 4]} >> (2 * (i % 4))) & 3u);
        if (static_cast<size_t>(end - data) < length) {
            return nullptr;
        }
        uint32_t number = 0;
        std::memcpy(&number, data, length);
        data += length;
        const uint32_t value = expected_[i] + unfolded(number);
        words[i] = ordered(value);
        third_last_[i] = value;
    }
    advance();
    return data;
}

}  // namespace apx
