// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/slipstream.h"

#include <gtest/gtest.h>

namespace apx {
namespace {

TEST(DragSpared, IsTheWholeShareRightBehindAndFallsWithTheSquareOfTheWakesRadius) {
    EXPECT_FLOAT_EQ(drag_spared(0.4f, 2.0f, 0.0f, 0.0f), 0.4f);
    EXPECT_FLOAT_EQ(drag_spared(0.4f, 2.0f, 56.0f, 0.0f), 0.1f);  // twice as wide
    EXPECT_FLOAT_EQ(drag_spared(0.4f, 1.0f, 28.0f, 0.0f), 0.1f);
}

TEST(DragSpared, FadesFarBehindWithoutAStep) {
    EXPECT_GT(drag_spared(0.4f, 2.0f, 60.0f, 0.0f), 0.09f);
    EXPECT_LT(drag_spared(0.4f, 2.0f, 119.0f, 0.0f), 0.002f);
    EXPECT_EQ(drag_spared(0.4f, 2.0f, 120.0f, 0.0f), 0.0f);
}

TEST(DragSpared, FadesToTheSideAlikeLeftAndRightAndEndsAtTwoRadii) {
    float before = 1.0f;
    for (float aside = 0.0f; aside < 4.2f; aside += 0.2f) {
        const float share = drag_spared(0.4f, 2.0f, 56.0f, aside);
        EXPECT_LE(share, before);
        EXPECT_EQ(share, drag_spared(0.4f, 2.0f, 56.0f, -aside));
        before = share;
    }
    EXPECT_EQ(drag_spared(0.4f, 2.0f, 56.0f, 4.0f), 0.0f);
    EXPECT_GT(drag_spared(0.4f, 2.0f, 56.0f, 3.9f), 0.0f);
}

TEST(DragSpared, IsNothingBesideACarOrWithoutSlipstream) {
    EXPECT_EQ(drag_spared(0.4f, 2.0f, -0.1f, 0.0f), 0.0f);
    EXPECT_EQ(drag_spared(0.0f, 2.0f, 5.0f, 0.0f), 0.0f);
}

}  // namespace
}  // namespace apx
