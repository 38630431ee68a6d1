// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "support.h"

extern "C" const char* apx_life_cycle(const apx_source_gate* gates, uint32_t count);

namespace {

TEST(LifeCycle, RunsFromC99) {
    const std::vector<apx_source_gate> gates = apx_test::stadium_gates();
    const char* wrong = apx_life_cycle(gates.data(), static_cast<uint32_t>(gates.size()));
    EXPECT_EQ(wrong, nullptr) << wrong << ": " << apx_last_error();
}

TEST(LifeCycle, ARaceKeepsItsTrackAlive) {
    const apx_track track = apx_test::new_track();
    const std::vector<apx_car_state> states = apx_test::rolling_states(track, 2);
    const apx_race race = apx_test::new_race(track, 2);
    EXPECT_OK(apx_track_destroy(track));
    apx_controls controls[2];
    EXPECT_OK(apx_race_tick(race, 1.0f / 60.0f, states.data(), 2, controls));
    EXPECT_OK(apx_race_destroy(race));
}

TEST(LifeCycle, IdsAreNotUsedAgain) {
    const apx_source first = apx_test::new_source();
    EXPECT_OK(apx_source_destroy(first));
    for (int i = 0; i < 100; ++i) {
        const apx_source next = apx_test::new_source();
        EXPECT_NE(next.id, first.id);
        EXPECT_OK(apx_source_destroy(next));
    }
    EXPECT_EQ(apx_source_destroy(first), APX_ERROR_INVALID_ID);
}

}  // namespace
