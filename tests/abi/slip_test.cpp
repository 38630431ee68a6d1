// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <limits>

#include "support.h"

namespace {

using namespace apx_test;

#define EXPECT_INVALID(call) EXPECT_EQ((call), APX_ERROR_INVALID_ARGUMENT) << apx_last_error()

TEST(SlipControl, HoldsBackEachCarByItsOwnWheels) {
    const apx_wheel wheels[] = {{60.0f, 40.0f, 0.1f, 1, 0.0f}, {40.0f, 40.0f, 0.1f, 0, 0.0f},   // spins
                                {40.0f, 40.0f, 0.1f, 1, 0.0f}, {20.0f, 40.0f, 0.1f, 0, 0.0f},   // locks
                                {40.0f, 40.0f, 0.1f, 1, 0.0f}, {40.0f, 40.0f, 0.1f, 0, 0.0f}};  // rolls
    apx_controls controls[3] = {{0.2f, 1.0f, 0.5f}, {0.2f, 1.0f, 0.5f}, {0.2f, 1.0f, 0.5f}};
    apx_slip_memory memories[3] = {};
    ASSERT_OK(apx_slip_control(0.01f, wheels, 2, 3, memories, controls));
    EXPECT_EQ(controls[0].throttle, 0.0f);
    EXPECT_EQ(controls[0].brake, 0.5f);
    EXPECT_EQ(controls[1].throttle, 1.0f);
    EXPECT_EQ(controls[1].brake, 0.0f);
    EXPECT_EQ(controls[2].throttle, 1.0f);
    EXPECT_EQ(controls[2].brake, 0.5f);
    EXPECT_GT(memories[0].throttle_held, 0.0f);
    EXPECT_GT(memories[1].brake_held, 0.0f);
    EXPECT_EQ(memories[2].throttle_held + memories[2].brake_held, 0.0f);
}

TEST(SlipControl, RefusesAndChangesNothing) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const apx_wheel spinning[2] = {{60.0f, 40.0f, 0.1f, 1, 0.0f}, {60.0f, 40.0f, 0.1f, 1, 0.0f}};
    const apx_wheel peakless[2] = {{60.0f, 40.0f, 0.1f, 1, 0.0f}, {60.0f, 40.0f, 0.0f, 1, 0.0f}};
    const apx_wheel unknown_peak[2] = {{60.0f, 40.0f, 0.1f, 1, 0.0f}, {60.0f, 40.0f, nan, 1, 0.0f}};
    apx_slip_memory memories[2] = {};
    apx_controls controls[2] = {{0.0f, 1.0f, 1.0f}, {0.0f, 1.0f, 1.0f}};
    EXPECT_INVALID(apx_slip_control(0.01f, peakless, 1, 2, memories, controls));
    EXPECT_NE(std::string(apx_last_error()).find("wheels[1].peak_slip is 0"), std::string::npos) << apx_last_error();
    EXPECT_INVALID(apx_slip_control(0.01f, unknown_peak, 1, 2, memories, controls));
    EXPECT_INVALID(apx_slip_control(0.01f, spinning, 0, 2, memories, controls));
    EXPECT_INVALID(apx_slip_control(0.01f, spinning, APX_MAX_WHEELS + 1, 2, memories, controls));
    EXPECT_INVALID(apx_slip_control(0.01f, nullptr, 1, 2, memories, controls));
    EXPECT_INVALID(apx_slip_control(0.01f, spinning, 1, 2, nullptr, controls));
    EXPECT_INVALID(apx_slip_control(0.01f, spinning, 1, 2, memories, nullptr));
    EXPECT_INVALID(apx_slip_control(0.0f, spinning, 1, 2, memories, controls));
    EXPECT_INVALID(apx_slip_control(nan, spinning, 1, 2, memories, controls));
    EXPECT_EQ(controls[0].throttle, 1.0f);
    EXPECT_EQ(controls[0].brake, 1.0f);
    memories[1].brake_held = nan;
    EXPECT_INVALID(apx_slip_control(0.01f, spinning, 1, 2, memories, controls));
    EXPECT_NE(std::string(apx_last_error()).find("memories[1]"), std::string::npos) << apx_last_error();
    memories[1] = {};
    controls[1].brake = nan;
    EXPECT_INVALID(apx_slip_control(0.01f, spinning, 1, 2, memories, controls));
    EXPECT_NE(std::string(apx_last_error()).find("controls[1]"), std::string::npos) << apx_last_error();
    EXPECT_EQ(controls[0].throttle, 1.0f);
    EXPECT_EQ(memories[0].throttle_held, 0.0f);
}

TEST(SlipControl, OfNoCarsIsNothing) {
    EXPECT_OK(apx_slip_control(0.01f, nullptr, 4, 0, nullptr, nullptr));
}

}  // namespace
