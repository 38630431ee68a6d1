// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/heap.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace apx {
namespace {

TEST(Heap, GivesBackInOrderWhateverTheOrderIn) {
    Random random(1, 0, 0);
    const auto before = [](uint32_t a, uint32_t b) { return a < b; };
    std::vector<uint32_t> heap;
    for (int i = 0; i < 500; ++i) {
        push_heap(heap, random.below(100), before);
    }
    uint32_t last = 0;
    for (int i = 0; i < 500; ++i) {
        const uint32_t next = pop_heap(heap, before);
        EXPECT_LE(last, next);
        last = next;
    }
    EXPECT_TRUE(heap.empty());
}

}  // namespace
}  // namespace apx
