// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace apx {

// Codes one array of 32-bit words after the other, without loss. Cars move smoothly, so a float's bits taken as a whole number
// lie close to the parabola through the last three ticks; what is stored is the distance from it, in 0, 1, 2 or 4 bytes, with
// two bits a word that say which. (Differences that shrink with the order: Ratanaworabhan, Ke & Burtscher 2006, "Fast lossless
// compression of scientific floating-point data"; the lengths apart from the bytes: Lemire, Kurz & Rupp 2018, "Stream VByte".)
class TickWords {
  public:
    // The first `smooth` words are expected on the parabola, the `steady` words after them where they were.
    TickWords(size_t smooth, size_t steady);

    size_t count() const { return last_.size(); }
    // Bytes of a key, and the most that any other tick takes.
    size_t key_size() const { return 4 * count(); }
    size_t largest_size() const { return (count() + 3) / 4 + 4 * count(); }

    // A key stands alone: the words as they are. Gives the end of what was written.
    uint8_t* write_key(std::span<const uint32_t> words, uint8_t* out);
    uint8_t* write(std::span<const uint32_t> words, uint8_t* out);

    // Give the end of what was read, or null when `end` comes first.
    const uint8_t* read_key(const uint8_t* in, const uint8_t* end, std::span<uint32_t> words);
    const uint8_t* read(const uint8_t* in, const uint8_t* end, std::span<uint32_t> words);

  private:
    void start_from(std::span<const uint32_t> words);
    void expect();
    void advance();

    size_t smooth_;
    std::vector<uint32_t> expected_;  // of the tick at hand; then its distances, folded
    std::vector<uint32_t> last_;
    std::vector<uint32_t> before_last_;
    std::vector<uint32_t> third_last_;
};

}  // namespace apx
