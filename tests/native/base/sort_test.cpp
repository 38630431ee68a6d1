// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "base/random.h"

namespace apx {
namespace {

struct Item {
    uint32_t key;
    uint32_t place;
};

TEST(Sort, OrdersAsTheStandardLibraryDoesAndKeepsEqualsInOrder) {
    Random random(3, 0, 0);
    for (size_t count : {0u, 1u, 2u, 15u, 16u, 17u, 31u, 32u, 33u, 100u, 1000u, 4097u}) {
        std::vector<Item> items;
        for (uint32_t i = 0; i < count; ++i) {
            items.push_back({random.below(50), i});
        }
        std::vector<Item> expected = items;
        const auto less = [](const Item& a, const Item& b) { return a.key < b.key; };
        std::stable_sort(expected.begin(), expected.end(), less);
        merge_sort(items, less);
        for (size_t i = 0; i < count; ++i) {
            ASSERT_EQ(items[i].place, expected[i].place) << count;
        }
    }
}

}  // namespace
}  // namespace apx
