// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstring>

#include "support.h"

namespace apx_test {
namespace {

apx_track bake_stadium(apx_source source) {
    apx_bake_desc desc;
    apx_track track = {};
    desc = apx_bake_desc_default();
    EXPECT_OK(apx_track_bake(source, &desc, &track));
    return track;
}

apx_source plain_source() {
    const std::vector<apx_source_gate> gates = stadium_gates();
    apx_source_desc desc;
    apx_source source = {};
    desc = apx_source_desc_default();
    EXPECT_OK(apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source));
    return source;
}

TEST(Lines, OfTheAuthorAreTakenKeptAndBaked) {
    const apx_source source = plain_source();
    const uint32_t gates = static_cast<uint32_t>(stadium_gates().size());
    std::vector<float> t(gates, -1.0f), read(gates);
    t[0] = 0.25f;
    t[gates / 2] = 0.75f;
    ASSERT_OK(apx_source_add_line(source, "mine", t.data(), gates));
    uint32_t count = 0;
    char name[APX_NAME_SIZE];
    ASSERT_OK(apx_source_line_count(source, &count));
    EXPECT_EQ(count, 1u);
    ASSERT_OK(apx_source_line(source, 0, name, read.data(), gates, &count));
    EXPECT_STREQ(name, "mine");
    EXPECT_EQ(read, t);
    const apx_track track = bake_stadium(source);
    apx_line_info info;
    ASSERT_OK(apx_track_line_info(track, 5, &info));
    EXPECT_STREQ(info.name, "mine");
    EXPECT_EQ(info.kind, uint32_t{APX_LINE_KIND_AUTHORED});
    EXPECT_GT(info.time_s, 0.0f);
    EXPECT_OK(apx_track_destroy(track));
    EXPECT_OK(apx_source_destroy(source));
}

TEST(Lines, WhatIsWrongWithOneIsSaidAndNothingChanges) {
    const apx_source source = plain_source();
    const uint32_t gates = static_cast<uint32_t>(stadium_gates().size());
    const std::vector<float> middle(gates, 0.5f), unset(gates, -1.0f), outside(gates, 1.5f), nan(gates, NAN);
    const auto refused = [&](const char* name, const std::vector<float>& t, uint32_t count, const char* why) {
        EXPECT_EQ(apx_source_add_line(source, name, t.data(), count), APX_ERROR_INVALID_ARGUMENT);
        EXPECT_NE(std::strstr(apx_last_error(), why), nullptr) << apx_last_error();
    };
    refused("", middle, gates, "name has 0 bytes");
    refused("racing", middle, gates, "a line of the bake");
    refused("a name that is longer than thirty-one bytes", middle, gates, "must have 1 to 31");
    refused("short", middle, gates - 1, "places for");
    refused("unset", unset, gates, "unset on every gate");
    refused("outside", outside, gates, "t[0] is 1.5");
    refused("nan", nan, gates, "t[0] is nan");
    EXPECT_OK(apx_source_add_line(source, "mine", middle.data(), gates));
    refused("mine", middle, gates, "two lines");
    uint32_t count = 0;
    EXPECT_OK(apx_source_line_count(source, &count));
    EXPECT_EQ(count, 1u);
    EXPECT_OK(apx_source_destroy(source));
}

TEST(Lines, AThirtyThirdIsRefused) {
    const apx_source source = plain_source();
    const uint32_t gates = static_cast<uint32_t>(stadium_gates().size());
    const std::vector<float> middle(gates, 0.5f);
    for (int i = 0; i < 32; ++i) {
        ASSERT_OK(apx_source_add_line(source, std::to_string(i).c_str(), middle.data(), gates));
    }
    EXPECT_EQ(apx_source_add_line(source, "more", middle.data(), gates), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::strstr(apx_last_error(), "at most 32"), nullptr) << apx_last_error();
    EXPECT_OK(apx_source_destroy(source));
}

TEST(Lines, ThePitLaneComesBackAsItWentIn) {
    const apx_source source = plain_source();
    const float pit[] = {3.0f, 0.0f, 20.0f, 9.0f, 0.0f, 60.0f, 9.0f, 0.0f, 140.0f, 3.0f, 0.0f, 180.0f};
    uint32_t needed = 7;
    ASSERT_OK(apx_source_pit(source, nullptr, 0, &needed, nullptr, nullptr));
    EXPECT_EQ(needed, 0u) << "none yet";
    ASSERT_OK(apx_source_set_pit(source, pit, 4, 5.0f, 15.0f));
    float read[12], width_m = 0.0f, limit_mps = 0.0f;
    ASSERT_OK(apx_source_pit(source, read, 12, &needed, &width_m, &limit_mps));
    EXPECT_EQ(std::memcmp(read, pit, sizeof pit), 0);
    EXPECT_EQ(width_m, 5.0f);
    EXPECT_EQ(limit_mps, 15.0f);
    const apx_track track = bake_stadium(source);
    apx_line_info info;
    ASSERT_OK(apx_track_line_info(track, 5, &info));
    EXPECT_STREQ(info.name, "pit");
    EXPECT_EQ(info.speed_limit_mps, 15.0f);
    EXPECT_LT(info.limit_first_gate, info.limit_last_gate);
    EXPECT_OK(apx_track_destroy(track));
    ASSERT_OK(apx_source_set_pit(source, nullptr, 0, 0.0f, 0.0f));
    ASSERT_OK(apx_source_pit(source, nullptr, 0, &needed, nullptr, nullptr));
    EXPECT_EQ(needed, 0u) << "taken away";
    EXPECT_OK(apx_source_destroy(source));
}

TEST(Lines, ABadPitLaneIsRefused) {
    const apx_source source = plain_source();
    const float pit[] = {3.0f, 0.0f, 20.0f, NAN, 0.0f, 60.0f};
    const auto refused = [&](const float* points, uint32_t count, float width_m, float limit_mps, const char* why) {
        EXPECT_EQ(apx_source_set_pit(source, points, count, width_m, limit_mps), APX_ERROR_INVALID_ARGUMENT);
        EXPECT_NE(std::strstr(apx_last_error(), why), nullptr) << apx_last_error();
    };
    refused(nullptr, 2, 4.0f, 20.0f, "positions is null");
    refused(pit, 1, 4.0f, 20.0f, "points has 1");
    refused(pit, 2, 4.0f, 20.0f, "points[1][0] is nan");
    const float good[] = {3.0f, 0.0f, 20.0f, 3.0f, 0.0f, 60.0f};
    refused(good, 2, NAN, 20.0f, "width_m is nan");
    refused(good, 2, 4.0f, -1.0f, "speed_limit_mps is -1");
    EXPECT_OK(apx_source_destroy(source));
}

TEST(Lines, ASpeedLimitHoldsForEveryVehicle) {
    const apx_source source = new_source();
    const apx_track track = bake_stadium(source);
    apx_line_info info;
    ASSERT_OK(apx_track_line_info(track, 5, &info));
    apx_vehicle_desc vehicle = apx_vehicle_desc_default();
    vehicle.power_w = 700000.0f;
    std::vector<float> speeds(4096);
    uint32_t needed = 0;
    ASSERT_OK(apx_track_line_speeds(track, 5, &vehicle, speeds.data(), 4096, &needed, nullptr));
    for (uint32_t gate = info.limit_first_gate; gate <= info.limit_last_gate; ++gate) {
        EXPECT_LE(speeds[gate], info.speed_limit_mps * 1.0001f);
    }
    EXPECT_OK(apx_track_destroy(track));
    EXPECT_OK(apx_source_destroy(source));
}

TEST(Lines, ACornerTableSlowsTheCarThatItWasMeasuredWith) {
    const apx_source source = plain_source();
    const apx_track track = bake_stadium(source);
    apx_vehicle_desc vehicle = apx_vehicle_desc_default();
    std::vector<float> speeds(4096), slow(4096);
    uint32_t needed = 0;
    float time_s = 0.0f, slow_s = 0.0f;
    ASSERT_OK(apx_track_line_speeds(track, APX_LINE_LEFT, &vehicle, speeds.data(), 4096, &needed, &time_s));
    vehicle.corner_count = 2;
    vehicle.corner_radius_m[0] = 20.0f;
    vehicle.corner_speed_mps[0] = 8.0f;
    vehicle.corner_radius_m[1] = 80.0f;
    vehicle.corner_speed_mps[1] = 16.0f;
    ASSERT_OK(apx_track_line_speeds(track, APX_LINE_LEFT, &vehicle, slow.data(), 4096, &needed, &slow_s));
    EXPECT_GT(slow_s, 1.2f * time_s);
    vehicle.corner_radius_m[1] = 20.0f;
    EXPECT_EQ(apx_track_line_speeds(track, APX_LINE_LEFT, &vehicle, slow.data(), 4096, &needed, &slow_s),
              APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::strstr(apx_last_error(), "corner_radius_m[1] is 20"), nullptr) << apx_last_error();
    EXPECT_OK(apx_track_destroy(track));
    EXPECT_OK(apx_source_destroy(source));
}

}  // namespace
}  // namespace apx_test
