// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "support.h"

namespace {

using namespace apx_test;

#define EXPECT_REFUSED(call, words)                                                                  \
    do {                                                                                             \
        EXPECT_EQ((call), APX_ERROR_INVALID_ARGUMENT) << apx_last_error();                           \
        EXPECT_NE(std::string(apx_last_error()).find(words), std::string::npos) << apx_last_error(); \
    } while (false)

class Live : public testing::Test {
  protected:
    void SetUp() override {
        track_ = new_track();
        race_ = new_race(track_, 3);
        states_ = rolling_states(track_, 3);
        ASSERT_OK(apx_race_tick(race_, 1.0f / 60.0f, states_.data(), 3, controls_));
    }
    void TearDown() override {
        apx_race_destroy(race_);
        apx_track_destroy(track_);
    }
    apx_car_result result(uint32_t car) {
        apx_car_result result = {};
        EXPECT_OK(apx_race_result(race_, car, &result));
        return result;
    }
    apx_track track_ = {};
    apx_race race_ = {};
    std::vector<apx_car_state> states_;
    apx_controls controls_[3] = {};
};

TEST_F(Live, ChangesOfCarsTakeEffectWithTheNextTick) {
    const float before_s = result(0).ideal_lap_s;
    apx_car_condition worn;
    ASSERT_OK(apx_car_condition_default(&worn));
    worn.grip_share = 0.8f;
    EXPECT_OK(apx_race_set_condition(race_, 0, &worn));
    EXPECT_GT(result(0).ideal_lap_s, 1.03f * before_s);
    EXPECT_OK(apx_race_set_pace(race_, 1, 0.7f));
    EXPECT_NEAR(result(1).target_lap_s, before_s / 0.7f, 0.01f * before_s);
    const apx_driver_desc driver = new_cars(1)[0].driver;
    EXPECT_OK(apx_race_set_driver(race_, 1, &driver));
    EXPECT_LT(result(1).target_lap_s, 1.05f * before_s);
    EXPECT_OK(apx_race_set_driven_by(race_, 1, APX_DRIVER_HOST));
    EXPECT_OK(apx_race_retire(race_, 2));
    ASSERT_OK(apx_race_tick(race_, 1.0f / 60.0f, states_.data(), 3, controls_));
    EXPECT_EQ(controls_[1].throttle, 0.0f);
    EXPECT_EQ(controls_[2].brake, 1.0f);
    EXPECT_EQ(apx_race_retire(race_, 2), APX_ERROR_INVALID_STATE);
    EXPECT_OK(apx_race_rejoin(race_, 2));
    EXPECT_EQ(apx_race_rejoin(race_, 2), APX_ERROR_INVALID_STATE);
}

TEST_F(Live, SaysWhatIsWrong) {
    apx_car_condition worn;
    ASSERT_OK(apx_car_condition_default(&worn));
    EXPECT_REFUSED(apx_race_set_condition(race_, 7, &worn), "car is 7; the race has 3 cars");
    EXPECT_REFUSED(apx_race_set_condition(race_, 0, nullptr), "condition is null");
    worn.power_share = 0.0f;
    EXPECT_REFUSED(apx_race_set_condition(race_, 0, &worn), "power_share is 0; it must be in [0.01, 3]");
    worn.struct_size = 3;
    EXPECT_REFUSED(apx_race_set_condition(race_, 0, &worn), "struct_size");
    EXPECT_REFUSED(apx_race_set_pace(race_, 0, 2.0f), "pace is 2");
    EXPECT_REFUSED(apx_race_set_driver(race_, 0, nullptr), "driver is null");
    apx_driver_desc searches = new_cars(1)[0].driver;
    searches.grid_replan = 1;
    EXPECT_REFUSED(apx_race_set_driver(race_, 0, &searches), "driver.grid_replan is 1; no car of this kind had it");
    EXPECT_REFUSED(apx_race_set_driven_by(race_, 0, 5), "driven_by is 5");
    EXPECT_REFUSED(apx_race_retire(race_, 3), "car is 3");
    EXPECT_REFUSED(apx_race_rejoin(race_, 3), "car is 3");
    EXPECT_EQ(apx_race_retire({0}, 0), APX_ERROR_INVALID_ID);
    EXPECT_EQ(apx_car_condition_default(nullptr), APX_ERROR_INVALID_ARGUMENT);
}

TEST_F(Live, LapsHaveTheirFlaws) {
    uint32_t count = 7;
    EXPECT_OK(apx_race_lap_flaws(race_, 0, nullptr, 0, &count));
    EXPECT_EQ(count, 0u);
    EXPECT_REFUSED(apx_race_lap_flaws(race_, 9, nullptr, 0, &count), "car is 9");
    states_[0].position[0] += 300.0f;
    ASSERT_OK(apx_race_tick(race_, 1.0f / 60.0f, states_.data(), 3, controls_));
    EXPECT_NE(result(0).lap_flaws & APX_LAP_FLAW_TELEPORT, 0u);
}

TEST_F(Live, AHitchOfHalfASecondIsTakenAndOneOfTwoIsNot) {
    EXPECT_OK(apx_race_tick(race_, 0.5f, states_.data(), 3, controls_));
    EXPECT_REFUSED(apx_race_tick(race_, 2.0f, states_.data(), 3, controls_), "dt_s is 2; it must be in [0.0001, 1]");
}

}  // namespace
