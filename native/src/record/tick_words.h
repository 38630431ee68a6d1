// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace apx {

// Lossless code of arrays of 32-bit words: a float's bits minus the parabola through the last three ticks, in 0, 1, 2
// or 4 bytes (Ratanaworabhan et al. 2006; lengths apart from bytes: Lemire et al. 2018, "Stream VByte").
class TickWords {
  public:
    // The first `smooth` words are predicted by the parabola, the `steady` words after them as unchanged.
    TickWords(size_t smooth, size_t steady);

    size_t count() const { return last_.size(); }
    // Size of a key, and the largest of any other tick.
    size_t key_size() const { return 4 * count(); }
    size_t largest_size() const { return (count() + 3) / 4 + 4 * count(); }

    // A key stands alone: the words stored directly. Returns the end of the output.
    uint8_t* write_key(std::span<const uint32_t> words, uint8_t* out);
    uint8_t* write(std::span<const uint32_t> words, uint8_t* out);

    // Return the end of the input read, or null when `end` comes first.
    const uint8_t* read_key(const uint8_t* in, const uint8_t* end, std::span<uint32_t> words);
    const uint8_t* read(const uint8_t* in, const uint8_t* end, std::span<uint32_t> words);

  private:
    void start_from(std::span<const uint32_t> words);
    void expect();
    void advance();

    size_t smooth_;
    std::vector<uint32_t> expected_;  // of the current tick; then its residuals, folded
    std::vector<uint32_t> last_;
    std::vector<uint32_t> before_last_;
    std::vector<uint32_t> third_last_;
};

}  // namespace apx
