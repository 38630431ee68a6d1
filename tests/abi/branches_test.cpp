// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <vector>

#include "support.h"

namespace apx_test {
namespace {

struct Ford : testing::Test {
    void SetUp() override { ASSERT_OK(apx_track_from_file(APX_SOURCE_DIR "/data/branches/ford.track.json", &track)); }
    void TearDown() override { ASSERT_OK(apx_track_destroy(track)); }
    apx_track track = {};
};

TEST_F(Ford, ABranchIsListedWithItsTimesAndItsRouteIsATrack) {
    uint32_t count = 0;
    ASSERT_OK(apx_track_branches(track, nullptr, 0, &count));
    ASSERT_EQ(count, 1u);
    apx_branch_info info = {};
    ASSERT_OK(apx_track_branches(track, &info, 1, &count));
    EXPECT_STREQ(info.name, "ford");
    EXPECT_GT(info.from_m, 1000.0f);
    EXPECT_GT(info.to_m, info.from_m + 500.0f);
    // The lap by the branch differs by the times between fork and merge, and little beside them.
    EXPECT_NEAR(info.lap_s - info.main_lap_s, info.time_s - info.main_time_s, 0.2f);
    apx_track route = {};
    ASSERT_OK(apx_track_route(track, 0, &route));
    apx_track_info numbers = {};
    numbers.struct_size = sizeof numbers;
    ASSERT_OK(apx_track_info_get(route, &numbers));
    const float whole_m = numbers.length_m;
    ASSERT_OK(apx_track_info_get(track, &numbers));
    EXPECT_NEAR(whole_m - numbers.length_m, (info.route_to_m - info.route_from_m) - (info.to_m - info.from_m), 0.5f);
    ASSERT_OK(apx_track_branches(route, nullptr, 0, &count));
    EXPECT_EQ(count, 0u);
    ASSERT_OK(apx_track_destroy(route));
    EXPECT_EQ(apx_track_route(track, 1, &route), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_STREQ(apx_last_error(), "branch is 1; the track has 1");
}

TEST_F(Ford, ARaceTellsTheLapsOfACarByBothWays) {
    apx_race_desc desc = apx_race_desc_default();
    desc.track = track;
    apx_car_desc cars[2] = {apx_car_desc_default(), apx_car_desc_default()};
    cars[1].vehicle.power_w *= 0.5f;
    apx_race race = {};
    ASSERT_OK(apx_race_create(&desc, cars, 2, &race));
    uint32_t branch = 0;
    ASSERT_OK(apx_race_car_branch(race, 1, &branch));
    EXPECT_EQ(branch, uint32_t{APX_NONE});
    float gain_s[2];
    for (uint32_t car = 0; car < 2; ++car) {
        float main_s = 0.0f;
        float branch_s = 0.0f;
        ASSERT_OK(apx_race_branch_lap(race, car, APX_NONE, &main_s));
        ASSERT_OK(apx_race_branch_lap(race, car, 0, &branch_s));
        EXPECT_GT(main_s, 30.0f);
        gain_s[car] = main_s - branch_s;
    }
    // The road round the pond is fast, so the weaker car loses more on it.
    EXPECT_GT(gain_s[1], gain_s[0] + 0.3f);
    EXPECT_EQ(apx_race_branch_lap(race, 0, 1, gain_s), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_race_car_branch(race, 2, &branch), APX_ERROR_INVALID_ARGUMENT);
    ASSERT_OK(apx_race_destroy(race));
}

}  // namespace
}  // namespace apx_test
