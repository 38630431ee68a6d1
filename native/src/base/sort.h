// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace apx {

// Stable, so equals keep their order on every system; n log n. Bottom-up merging over runs sorted by insertion.
template <typename T, typename Less>
void merge_sort(std::vector<T>& values, const Less& less) {
    constexpr size_t run = 16;
    const size_t n = values.size();
    const auto end_of = [n](size_t start, size_t length) { return length < n - start ? start + length : n; };
    for (size_t start = 0; start < n; start += run) {
        const size_t end = end_of(start, run);
        for (size_t i = start + 1; i < end; ++i) {
            T moved = std::move(values[i]);
            size_t place = i;
            for (; place > start && less(moved, values[place - 1]); --place) {
                values[place] = std::move(values[place - 1]);
            }
            values[place] = std::move(moved);
        }
    }
    std::vector<T> merged(n > run ? n : 0);
    for (size_t width = run; width < n; width *= 2) {
        for (size_t start = 0; start < n; start += 2 * width) {
            size_t a = start;
            const size_t middle = end_of(start, width);
            size_t b = middle;
            const size_t end = end_of(middle, width);
            for (size_t to = start; to < end; ++to) {
                const bool from_b = a == middle || (b < end && less(values[b], values[a]));
                merged[to] = std::move(from_b ? values[b++] : values[a++]);
            }
        }
        values.swap(merged);
    }
}

}  // namespace apx
