// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/cube_root.h"

#include <gtest/gtest.h>

namespace apx {
namespace {

TEST(CubeRoot, CubedIsTheValueAgain) {
    for (double value = 1e-6; value < 1e7; value *= 1.37) {
        const double root = static_cast<double>(cube_root(static_cast<float>(value)));
        EXPECT_NEAR(root * root * root / value, 1.0, 8e-7) << value;
    }
}

TEST(CubeRoot, OfACubeIsItsSide) {
    EXPECT_FLOAT_EQ(cube_root(1.0f), 1.0f);
    EXPECT_FLOAT_EQ(cube_root(8.0f), 2.0f);
    EXPECT_FLOAT_EQ(cube_root(0.001f), 0.1f);
}

}  // namespace
}  // namespace apx
