// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "line/log_sum.h"

#include <gtest/gtest.h>

#include <cmath>

namespace apx {
namespace {

TEST(LogSum, OfNothingIsZero) {
    EXPECT_EQ(LogSum().value(), 0.0);
}

TEST(LogSum, OfOneNumberIsItsLogarithm) {
    for (const double value : {1e-90, 1e-3, 0.5, 0.999999, 1.0, 1.7, 2.0, 3.0, 1e6, 1e90}) {
        LogSum sum;
        sum.add(value);
        EXPECT_NEAR(sum.value(), std::log(value), 1e-13 * (1.0 + std::abs(std::log(value))));
    }
}

TEST(LogSum, OfManyNumbersNeitherOverflowsNorDrifts) {
    LogSum sum;
    double expected = 0.0;
    for (int i = 1; i <= 20000; ++i) {
        const double value = i % 2 == 0 ? 1e-9 * i : 1e7 / i;
        sum.add(value);
        expected += std::log(value);
    }
    EXPECT_NEAR(sum.value(), expected, 1e-9 * std::abs(expected));
}

}  // namespace
}  // namespace apx
