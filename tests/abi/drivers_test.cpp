// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cmath>
#include <cstring>
#include <limits>

#include "support.h"

namespace {

using namespace apx_test;

#define EXPECT_INVALID(call) EXPECT_EQ((call), APX_ERROR_INVALID_ARGUMENT) << apx_last_error()

std::string message_of(const std::string& text) {
    apx_driver_desc desc{};
    EXPECT_EQ(apx_driver_desc_from_json(text.data(), text.size(), "cautious.json", &desc), APX_ERROR_INVALID_DATA)
        << text;
    return apx_last_error();
}

TEST(DriverProfile, ComesBackFromItsJson) {
    const std::string text = R"({"pace": 0.9, "skill": 0.25, "mistakes": 1, "lateral_choice": "heat line",
        "perception": "view cone", "runner_steering": true, "buffer_zones": false, "learn_grip": true,
        "field_of_view_rad": 1.5, "hold_to_sight": false, "grid_replan": true, "patience": 0.25, "weight_risk": 3,
        "jumps": true})";
    apx_driver_desc desc{}, again{};
    ASSERT_OK(apx_driver_desc_from_json(text.data(), text.size(), nullptr, &desc));
    EXPECT_EQ(desc.skill, 0.25f);
    EXPECT_EQ(desc.lateral_choice, uint32_t{APX_LATERAL_HEAT_LINE});
    EXPECT_EQ(desc.perception, uint32_t{APX_PERCEPTION_VIEW_CONE});
    EXPECT_EQ(desc.runner_steering, 1u);
    EXPECT_EQ(desc.buffer_zones, 0u);
    EXPECT_EQ(desc.learn_grip, 1u);
    EXPECT_EQ(desc.hold_to_sight, 0u);
    EXPECT_EQ(desc.grid_replan, 1u);
    EXPECT_EQ(desc.patience, 0.25f);
    EXPECT_EQ(desc.weight_risk, 3.0f);
    EXPECT_EQ(desc.jumps, 1u);
    EXPECT_EQ(desc.side_gap_m, 0.8f);  // not named: the default
    std::string json(4096, 0);
    uint64_t size = 0;
    ASSERT_OK(apx_driver_desc_to_json(&desc, json.data(), json.size(), &size));
    ASSERT_OK(apx_driver_desc_from_json(json.data(), size, nullptr, &again));
    EXPECT_EQ(std::memcmp(&desc, &again, sizeof desc), 0);
}

TEST(DriverProfile, IsRefusedWithPlaceValueAndRange) {
    EXPECT_EQ(message_of("{\n \"skill\": 2}"), "cautious.json:2:2: skill is 2, must be a number in [0, 1]");
    EXPECT_NE(message_of("{\"brave\": 1}").find("unknown key \"brave\"; known are pace"), std::string::npos);
    EXPECT_NE(message_of("{\"perception\": \"ears\"}").find("\"road\", \"radar\", \"view cone\""), std::string::npos);
    EXPECT_NE(message_of("{\"runner_steering\": 1}").find("true or false"), std::string::npos);
    EXPECT_NE(message_of("{\"pace\": \"fast\"}").find("pace is \"fast\""), std::string::npos);
    EXPECT_NE(message_of("{\"pace\": 1, \"pace\": 1}").find("stands twice"), std::string::npos);
    EXPECT_NE(message_of("[1]").find("a driver is a JSON object"), std::string::npos);
    EXPECT_NE(message_of("{\"pace\": ").find("not JSON"), std::string::npos);
}

TEST(DriverProfile, OutOfRangeIsNotWritten) {
    apx_driver_desc desc{};
    ASSERT_OK(apx_driver_desc_from_json("{}", 2, nullptr, &desc));
    desc.skill = std::numeric_limits<float>::quiet_NaN();
    uint64_t size = 7;
    EXPECT_INVALID(apx_driver_desc_to_json(&desc, nullptr, 0, &size));
    EXPECT_EQ(size, 7u);
}

// By hand: the wake's radius grows with the cube root of the way, the deficit falls with its square.
TEST(Slipstream, IsAWakeThatKeepsItsMomentum) {
    for (float gap : {0.0f, 3.0f, 12.0f, 50.0f}) {
        const double radius = std::cbrt(1.0 + static_cast<double>(gap) / 8.0);
        float share = 0;
        ASSERT_OK(apx_slipstream(0.4f, 2.0f, gap, 0.0f, &share));
        EXPECT_NEAR(share, 0.4 / (radius * radius), 1e-6);
        ASSERT_OK(apx_slipstream(0.4f, 2.0f, gap, static_cast<float>(radius), &share));
        EXPECT_NEAR(share, 0.4 / (radius * radius) * 0.5625, 1e-6);
        ASSERT_OK(apx_slipstream(0.4f, 2.0f, gap, static_cast<float>(-2.0 * radius), &share));
        EXPECT_EQ(share, 0.0f);
    }
}

TEST(Slipstream, RefusesWhatIsNoWake) {
    float share = 7;
    EXPECT_INVALID(apx_slipstream(0.4f, 2.0f, -1.0f, 0.0f, &share));
    EXPECT_INVALID(apx_slipstream(0.4f, 0.0f, 1.0f, 0.0f, &share));
    EXPECT_INVALID(apx_slipstream(1.4f, 2.0f, 1.0f, 0.0f, &share));
    EXPECT_INVALID(apx_slipstream(0.4f, 2.0f, 1.0f, std::numeric_limits<float>::infinity(), &share));
    EXPECT_INVALID(apx_slipstream(0.4f, 2.0f, 1.0f, 0.0f, nullptr));
    EXPECT_EQ(share, 7.0f);
}

}  // namespace
