// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstring>
#include <limits>

#include "support.h"

namespace {

using namespace apx_test;

constexpr uint32_t cars = 4;
constexpr float dt = 1.0f / 60.0f;

class States : public testing::Test {
  protected:
    void SetUp() override {
        track_ = new_track();
        states_ = rolling_states(track_, cars);
        race_ = new_race(track_, cars);
        ASSERT_OK(apx_race_tick(race_, dt, states_.data(), cars, controls_));
    }
    void TearDown() override {
        EXPECT_OK(apx_race_destroy(race_));
        EXPECT_OK(apx_track_destroy(track_));
    }

    void expect_sane_controls() const {
        for (const apx_controls& control : controls_) {
            EXPECT_TRUE(control.steering >= -1.0f && control.steering <= 1.0f);
            EXPECT_TRUE(control.throttle >= -1.0f && control.throttle <= 1.0f);
            EXPECT_TRUE(control.brake >= 0.0f && control.brake <= 1.0f);
        }
    }

    bool event_of(uint32_t kind, uint32_t car) const {
        uint32_t count = 0;
        EXPECT_OK(apx_race_events(race_, 0, nullptr, 0, &count));
        std::vector<apx_event> events(count);
        EXPECT_OK(apx_race_events(race_, 0, events.data(), count, &count));
        for (const apx_event& event : events) {
            if (event.kind == kind && event.car == car) {
                return true;
            }
        }
        return false;
    }

    apx_track track_ = {};
    apx_race race_ = {};
    std::vector<apx_car_state> states_;
    apx_controls controls_[cars] = {};
};

TEST_F(States, OneThatIsNotFiniteIsHeldAtTheLastGoodOneInEveryField) {
    const float wrong[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                           -std::numeric_limits<float>::infinity()};
    for (size_t offset = 0; offset < sizeof(apx_car_state); offset += sizeof(float)) {
        for (float value : wrong) {
            std::vector<apx_car_state> states = states_;
            std::memcpy(reinterpret_cast<char*>(&states[1]) + offset, &value, sizeof value);
            ASSERT_OK(apx_race_tick(race_, dt, states.data(), cars, controls_));
            expect_sane_controls();
        }
    }
    EXPECT_TRUE(event_of(APX_EVENT_STATE_REFUSED, 1));
    EXPECT_FALSE(event_of(APX_EVENT_STATE_REFUSED, 0));
}

TEST_F(States, ARefusedOneDrivesLikeTheLastGoodOne) {
    const apx_race other = new_race(track_, cars);
    apx_controls expected[cars];
    ASSERT_OK(apx_race_tick(other, dt, states_.data(), cars, expected));
    std::vector<apx_car_state> states = states_;
    states[2].position[0] = std::numeric_limits<float>::quiet_NaN();
    ASSERT_OK(apx_race_tick(race_, dt, states.data(), cars, controls_));
    ASSERT_OK(apx_race_tick(other, dt, states_.data(), cars, expected));
    EXPECT_EQ(0, std::memcmp(controls_, expected, sizeof expected));
    EXPECT_OK(apx_race_destroy(other));
}

TEST_F(States, AbsurdOnesAreRefused) {
    std::vector<apx_car_state> states = states_;
    states[0].position[2] = 2e6f;
    states[3].velocity[0] = 500.0f;
    ASSERT_OK(apx_race_tick(race_, dt, states.data(), cars, controls_));
    expect_sane_controls();
    EXPECT_TRUE(event_of(APX_EVENT_STATE_REFUSED, 0));
    EXPECT_TRUE(event_of(APX_EVENT_STATE_REFUSED, 3));
}

TEST_F(States, ACarUpsideDownGetsNeutralControls) {
    std::vector<apx_car_state> states = states_;
    states[1].roll_rad = 3.1f;
    ASSERT_OK(apx_race_tick(race_, dt, states.data(), cars, controls_));
    EXPECT_EQ(controls_[1].steering, 0.0f);
    EXPECT_EQ(controls_[1].throttle, 0.0f);
}

TEST_F(States, ACarThatNeverHadAGoodOneGetsNeutralControls) {
    const apx_race race = new_race(track_, cars);
    std::vector<apx_car_state> states = states_;
    states[0].yaw_rad = std::numeric_limits<float>::quiet_NaN();
    ASSERT_OK(apx_race_tick(race, dt, states.data(), cars, controls_));
    EXPECT_EQ(controls_[0].steering, 0.0f);
    EXPECT_EQ(controls_[0].throttle, 0.0f);
    expect_sane_controls();
    EXPECT_OK(apx_race_destroy(race));
}

TEST_F(States, ACarFarFromTheTrackGetsSaneControls) {
    std::vector<apx_car_state> states = states_;
    states[0].position[0] = 9e5f;
    states[1].position[1] = -5000.0f;
    for (int i = 0; i < 100; ++i) {
        ASSERT_OK(apx_race_tick(race_, dt, states.data(), cars, controls_));
        expect_sane_controls();
    }
}

TEST_F(States, AYawOfAnyWindingIsTheSame) {
    const apx_race other = new_race(track_, 1);
    const apx_race turned = new_race(track_, 1);
    apx_car_state state = states_[0];
    apx_controls expected = {}, controls = {};
    ASSERT_OK(apx_race_tick(other, dt, &state, 1, &expected));
    state.yaw_rad += 4.0f * 6.28318531f;
    ASSERT_OK(apx_race_tick(turned, dt, &state, 1, &controls));
    EXPECT_NEAR(controls.steering, expected.steering, 1e-3f);
    EXPECT_OK(apx_race_destroy(other));
    EXPECT_OK(apx_race_destroy(turned));
}

TEST_F(States, HitsOfAHostThatAreNotFiniteDoNotSpread) {
    const apx_race race = new_race(track_, cars, true);
    std::vector<apx_ray_hit> hits(cars * APX_RAY_COUNT, {std::numeric_limits<float>::quiet_NaN(), APX_HIT_WALL, 12345});
    const apx_status status = apx_race_tick_with_hits(race, dt, states_.data(), cars, hits.data(),
                                                      static_cast<uint32_t>(hits.size()), controls_);
    EXPECT_TRUE(status == APX_OK || status == APX_ERROR_INVALID_ARGUMENT);
    expect_sane_controls();
    EXPECT_OK(apx_race_destroy(race));
}

}  // namespace
