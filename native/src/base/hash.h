// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace apx {

// 64-bit hash of a sequence of 32-bit words, the same on every machine. Detects differences; not for security.
class Hash {
  public:
    void add(uint32_t word) {
        value_ = (value_ ^ word) * 0x9e3779b97f4a7c15ull;
        value_ ^= value_ >> 32;
    }
    void add(float value) { add(std::bit_cast<uint32_t>(value)); }
    void add(uint64_t value) {
        add(static_cast<uint32_t>(value));
        add(static_cast<uint32_t>(value >> 32));
    }
    // A record without padding, as its 32-bit words. The caller guarantees "without padding" (a static_assert on the
    // size).
    template <typename Record>
    void add_words(const Record& record) {
        static_assert(std::is_trivially_copyable_v<Record> && sizeof(Record) % 4 == 0);
        uint32_t words[sizeof(Record) / 4];
        std::memcpy(words, &record, sizeof record);
        for (uint32_t word : words) {
            add(word);
        }
    }
    void add_bytes(std::span<const uint8_t> bytes) {
        for (uint8_t byte : bytes) {
            add(static_cast<uint32_t>(byte));
        }
    }
    uint64_t value() const { return value_; }

  private:
    uint64_t value_ = 0xcbf29ce484222325ull;
};

}  // namespace apx
