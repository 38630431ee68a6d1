// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <vector>

namespace apx {

// A binary heap in a vector, the first by `before` on top: the same order on every system when `before` leaves no ties.
template <typename Entry, typename Before>
void push_heap(std::vector<Entry>& heap, const Entry& entry, const Before& before) {
    size_t at = heap.size();
    heap.push_back(entry);
    while (at > 0 && before(entry, heap[(at - 1) / 2])) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = entry;
}

// Removes the top of a heap that is not empty.
template <typename Entry, typename Before>
Entry pop_heap(std::vector<Entry>& heap, const Before& before) {
    const Entry top = heap.front();
    const Entry last = heap.back();
    heap.pop_back();
    if (heap.empty()) {
        return top;
    }
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= heap.size()) {
            break;
        }
        child += child + 1 < heap.size() && before(heap[child + 1], heap[child]) ? 1 : 0;
        if (!before(heap[child], last)) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return top;
}

}  // namespace apx
